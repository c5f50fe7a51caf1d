"""What a search with a tiny network foresees at some tables: `python -m tests.network.foreseen` writes it.

The weights are random and few, so that it takes no time, and everything that is dealt, played and valued
shows in the numbers: the heads that each answer leads to, the deal that was the last, and what is left of
chance.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from sixquiprend import kernel
from sixquiprend.bots.foresight import sight_of
from sixquiprend.engine import State, advance, new_game, view
from sixquiprend.kernel import full, network
from sixquiprend.kernel.network.weights import Units, Weights, new_weights
from tests.kernel_full.laid import laid
from tests.network.decisions import QUESTIONS, decisions, line_of
from tests.play import short_game, some_answers

FILE = Path(__file__).with_name("foreseen.json")
LAID = (
    "every special card, the row has room",
    "five rows, too low",
    "45 with stops on (0, 1)",
    "a joker first in its row",
)
RECALLED = (("", 4, 1), ("K", 3, 2), ("V", 3, 1), ("K", 3, 8), ("K", 2, 8), ("K", 2, 9), ("D", 3, 2))
"""Options, seats, turns that were played: each seat recalls them, also where next to nothing is hidden."""


def few_weights() -> Weights:
    """Of so few units that nothing takes long; their last words are loud."""
    made = new_weights(np.random.default_rng(5), Units(4, 4, 4))
    return made._replace(worth=made.worth * np.float32(20), value=made.value * np.float32(20))


def cases() -> dict[str, Callable[[], list[float]]]:
    """By what it says: the numbers."""
    found: dict[str, Callable[[], list[float]]] = {}
    for options, questions in QUESTIONS.items():
        seats = 2 if len(options) % 2 else 3
        for question in sorted(questions):
            for share in (0.1, 0.7):
                name = f"{question} at {share:.0%} of a game of {seats} with {options or 'no option'}"
                found[f"{name}, searched"] = partial(_searched, options, seats, question, share)
                found[f"{name}, looked ahead"] = partial(_ahead, options, seats, question, share)
    for name in LAID:
        found[f"{name}, by hand"] = partial(_at_hand, name)
    for options, seats, turn in RECALLED:
        for seat in range(seats):
            name = f"seat {seat} of {seats} recalls {turn} turns with {options or 'no option'}"
            found[name] = partial(_recalled, options, seats, turn, seat)
    found["seat 3 of 10 recalls 1 turn"] = partial(_recalled, "", 10, 1, 3)
    return found


@cache
def _decisions(options: str, seats: int) -> list[tuple[State, int]]:
    return decisions(options, seats, f"foreseen {options} {seats}")


def _decision(options: str, seats: int, question: str, share: float) -> tuple[State, int]:
    asked = [each for each in _decisions(options, seats) if each[0].pending[0].legal[0].question == question]
    return asked[int(share * len(asked))]


def _searched(options: str, seats: int, question: str, share: float) -> list[float]:
    state, seat = _decision(options, seats, question, share)
    return _foreseen(sight_of(view(state, seat), recall=True))


def _recalled(options: str, seats: int, turn: int, seat: int) -> list[float]:
    dice, state = Random(f"recalled {options} {seats}"), new_game(short_game(seats, options))
    while state.turn < turn or state.pending[0].kind != "play":
        state, _ = advance(state, *some_answers(state, dice))
    return _foreseen(sight_of(view(state, seat), recall=True))


def _at_hand(name: str) -> list[float]:
    state = laid()[name]
    seat = state.pending[0].seat
    assert seat is not None
    line = full.known_to(full.to_line(state), seat)
    return _foreseen(network.Sight(line, network.new_hidden(), network.new_past(0)))


def _foreseen(sight: network.Sight) -> list[float]:
    """Two deals, and another from there."""
    chance, way = kernel.seeded(6), network.Way(more=1)
    first = network.foresee(sight, few_weights(), chance, 2, way)
    other = network.foresee(sight, few_weights(), chance, 1, network.Way(heat=2.0), first.last.copy())
    tables = [crc32(found.last.tobytes()) for found in (first, other)]
    return [*tables, crc32(chance.tobytes()), *_at_a_glance(first.heads), *_at_a_glance(other.heads)]


def _ahead(options: str, seats: int, question: str, share: float) -> list[float]:
    state, seat = _decision(options, seats, question, share)
    tables = np.stack([line_of(state, seat)] * 2)
    costs = network.look_ahead(tables, few_weights(), 1.0, kernel.seeded(7))
    return [crc32(tables.tobytes()), *_at_a_glance(costs)]


def _at_a_glance(found: NDArray[np.float32]) -> list[float]:
    """A hundred answers at a glance."""
    flat = found.astype(np.float64).reshape(-1)
    return [float(each) for each in (flat.size, flat.mean(), flat.std(), *flat[:: max(1, flat.size // 6)])]


def main() -> None:
    lines = [
        f"{json.dumps(name)}: {json.dumps([round(each, 4) for each in case()])}"
        for name, case in cases().items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"{len(lines)} cases, {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
