"""T. Tight rows, an invented option that only fills a slot: a row holds one card less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixquiprend.engine.option import About, Option
from sixquiprend.engine.slots import Slots

if TYPE_CHECKING:
    from sixquiprend.engine.state import State


class TightRows(Option):
    about = About(
        letter="T",
        name="tight",
        title="Tight rows",
        line="a row holds one card less",
        promise="The fifth card takes, not the sixth.",
        card=5,
        touches=frozenset({"table"}),
    )

    def fill(self, slots: Slots) -> Slots:
        usual = slots.capacity

        def capacity(state: State, row: int) -> int:
            return usual(state, row) - 1

        return replace(slots, capacity=capacity)
