"""What a network that knows nothing thinks of some tables: `python -m tests.network.numbers` writes it anew.

Its weights are random, so that everything it is told shows in every number: a record of a few thoughts finds
any change of what is looked at, counted or scaled. Weights that were trained before such a change would mean
something else afterwards: another `FORMAT`, and other weights.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from sixquiprend import kernel
from sixquiprend.engine import Picked, State
from sixquiprend.kernel import full
from sixquiprend.kernel.network.weights import Weights, new_weights
from tests.kernel_full.laid import laid
from tests.network.decisions import QUESTIONS, decisions, line_of
from tests.play import lay, most_seats

FILE = Path(__file__).with_name("numbers.json")


def weights() -> Weights:
    """With louder last words than new ones have, so that small differences show."""
    made = new_weights(np.random.default_rng(3))
    return made._replace(worth=made.worth * np.float32(100), value=made.value * np.float32(100))


def cases() -> dict[str, Callable[[], list[float]]]:
    """An early decision and a late one of each question, at small tables or the largest."""
    found: dict[str, Callable[[], list[float]]] = {}
    for options, questions in QUESTIONS.items():
        seats = most_seats(options) if len(options) % 2 else 4
        for question in sorted(questions):
            for share in (0.0, 0.2, 0.9):  # the first pick is made with an empty hand
                name = f"{question} at {share:.0%} of a game of {seats} with {options or 'no option'}"
                found[name] = partial(_thought, options, seats, question, share)
    for name, state in {**laid(), **_to_play()}.items():
        found[f"{name}, by hand"] = partial(_at_a_glance, state)
    return found


def _to_play() -> dict[str, State]:
    """Tables laid by hand before a turn: much room (V), no room beside a card, all cards but one seen."""
    seen = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 24}
    rest = tuple(card for card in range(1, 25) if card not in seen)
    last = lay("1 2 3 4 · 5 6 7 · 8 9 · 10", options="K", hands={0: (20,), 1: (24,)})
    return {
        "rows with room for seven": lay(
            "55 · 11 · 4 22 · 20", options="V", hands={0: (5, 12, 56, 23), 1: (1, 2, 3, 6)}
        ),
        "next to a full row": lay("1 2 3 4 5 · 10 · 20 · 30", hands={0: (6, 11, 40), 1: (7, 8, 9)}),
        "one card is unknown": replace(last, piles=(rest, ())),
        "one known card each": replace(last, piles=(rest, ()), history=(Picked(1, 24),)),
    }


def _at_a_glance(state: State) -> list[float]:
    """At a table laid by hand, where there may be a hundred answers."""
    thought = kernel.network.think(full.to_line(state), weights())
    numbers = (
        thought.own,
        thought.others,
        thought.worths.mean(),
        thought.worths.std(),
        *thought.worths[::20],
    )
    return [float(each) for each in numbers]


def _thought(options: str, seats: int, question: str, share: float) -> list[float]:
    asked = [each for each in _decisions(options, seats) if each[0].pending[0].legal[0].question == question]
    state, seat = asked[int(share * len(asked))]
    thought = kernel.network.think(line_of(state, seat), weights())
    return [float(each) for each in (thought.own, thought.others, *thought.worths)]


@cache
def _decisions(options: str, seats: int) -> list[tuple[State, int]]:
    return decisions(options, seats, f"numbers {options} {seats}")


def main() -> None:
    lines = [
        f"{json.dumps(name)}: {json.dumps([round(each, 5) for each in case()])}"
        for name, case in cases().items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"{len(lines)} cases, {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
