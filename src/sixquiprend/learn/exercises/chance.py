"""Cards by chance: everything an exercise draws comes from its seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from sixquiprend.engine import NUMBERS, Play, Row, Rules, State, position

T = TypeVar("T")


def found(draw: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """Draws until something wanted comes. Every use wants what comes once in a few dozen draws or oftener."""
    while True:
        thing = draw()
        if wanted(thing):
            return thing


def some_rows(rng: Random, lengths: Sequence[int]) -> tuple[tuple[Row, ...], list[int]]:
    """Ascending rows of these lengths, and all other cards, shuffled."""
    cards = rng.sample(NUMBERS, len(NUMBERS))
    rows = []
    for length in lengths:
        rows.append(tuple(sorted(cards[:length])))
        del cards[:length]
    return tuple(rows), cards


def some_table(rng: Random, lengths: Sequence[int], seats: int) -> State:
    """Rows of these lengths in any order, and a revealed card before each of so many seats."""
    rows, others = some_rows(rng, rng.sample(lengths, len(lengths)))
    plays = [Play(seat, card) for seat, card in enumerate(others[:seats])]
    return position(Rules(max(2, seats)), [()] * max(2, seats), rows, plays=plays)
