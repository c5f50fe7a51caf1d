"""Compiling ahead of the first use: a server does it at its start, in the background."""

from __future__ import annotations

import numpy as np

from sixquiprend.engine import NUMBERS

from .cards import MAX_HAND
from .chance import seeded
from .rounds import FREE
from .searching import evaluate
from .table import to_table
from .turns import place, to_keys
from .unknown import Pack, Unknown


def warm_up() -> None:
    """Compiles what a search needs: seconds the first time, then it comes from the cache at once."""
    chance = seeded(0)
    seats = 2
    hands = np.zeros((seats, MAX_HAND), np.int8)
    hands[0, 0] = 50
    position = Unknown(
        to_table(((10,), (20,), (30,), (40,)), variable=False),
        hands,
        known=np.array([1, 0]),
        size=1,
        numbers=Pack(np.array(NUMBERS[50:], np.int8), np.array([0, 1])),
        jokers=Pack(np.empty(0, np.int8), np.zeros(seats, np.int64)),
    )
    scripts = np.full((1, 1, 3, seats), FREE, np.int8)
    evaluate(position, scripts, chance, samples=1)
    place(position.table, to_keys([(0, 50)]), seats, chance)
