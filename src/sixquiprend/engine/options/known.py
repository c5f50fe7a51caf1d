"""K. Known cards: only as many cards as are needed, so everybody knows which ones are about."""

from __future__ import annotations

from msgspec.structs import replace

from ..answers import Answer
from ..cards import NUMBERS
from ..events import Event
from ..slots import Slots


class Known:
    letter = "K"
    name = "known"
    max_seats = 10
    excludes = ""
    answers: tuple[type[Answer], ...] = ()
    events: tuple[type[Event], ...] = ()

    def fill(self, slots: Slots) -> Slots:
        return replace(slots, deck=just_enough)


def just_enough(seats: int, hand: int) -> tuple[int, ...]:
    """The cards of all hands and four for the rows (K1, C10)."""
    return NUMBERS[: seats * hand + 4]
