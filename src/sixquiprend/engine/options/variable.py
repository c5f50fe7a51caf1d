"""V. Rows of variable length: a row's first card with several heads sets how long it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..answers import Answer
from ..cards import HEADS
from ..events import Event
from ..slots import Slots

if TYPE_CHECKING:
    from ..state import State


class VariableRows:
    letter = "V"
    name = "variable"
    max_seats = 10
    excludes = ""
    answers: tuple[type[Answer], ...] = ()
    events: tuple[type[Event], ...] = ()

    def fill(self, slots: Slots) -> Slots:
        usual = slots.capacity

        def capacity(state: State, row: int) -> int:
            """After the first card with h > 1 heads h − 1 more may follow (V1 to V3)."""
            for place, card in enumerate(state.rows[row], start=1):
                if HEADS[card] > 1:
                    return place + HEADS[card] - 1
            return usual(state, row)

        return replace(slots, capacity=capacity)
