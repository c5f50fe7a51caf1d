"""V. Rows of variable length: a row's first card with several heads sets how long it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..cards import HEADS, Row
from ..option import About, Option
from ..slots import Slots

if TYPE_CHECKING:
    from ..state import State


class VariableRows(Option):
    about = About(
        letter="V",
        name="variable",
        title="Variable rows",
        line="the first card with several heads sets how long its row gets",
        promise="A card with several heads says how many may still follow it.",
        card=55,
        touches=frozenset({"table"}),
        kernel=frozenset({"games", "rounds", "search", "minding", "endings"}),
        referee=True,
        pad=True,
        lesson=True,
    )

    def fill(self, slots: Slots) -> Slots:
        usual = slots.capacity

        def capacity(state: State, row: int) -> int:
            """After the first card with h > 1 heads h − 1 more may follow (V1 to V3)."""
            cards = state.rows[row]
            place = first_with_heads(cards)
            return usual(state, row) if place is None else place + HEADS[cards[place]]

        return replace(slots, capacity=capacity, set_by=first_with_heads)


def first_with_heads(row: Row) -> int | None:
    """The place, from 0, of the first card with more than one head (V1)."""
    return next((place for place, card in enumerate(row) if HEADS[card] > 1), None)
