"""K. Known cards: only as many cards as are needed, so everybody knows which ones are in play."""

from __future__ import annotations

from msgspec.structs import replace

from ..cards import NUMBERS
from ..option import About, Option
from ..slots import Slots


class Known(Option):
    about = About(
        letter="K",
        name="known",
        title="Known cards",
        line="only as many cards as needed: everybody knows which ones are in play",
        game="Pro: known cards",
        promise="Only as many cards as needed are in play, so everybody knows which.",
        card=24,
        touches=frozenset({"deck"}),
        kernel=frozenset({"games", "rounds", "search", "minding", "endings"}),
        referee=True,
        pad=True,
        lesson=True,
    )

    def fill(self, slots: Slots) -> Slots:
        return replace(slots, deck=just_enough)


def just_enough(seats: int, hand: int) -> tuple[int, ...]:
    """The cards of all hands and four for the rows (K1, C10)."""
    return NUMBERS[: seats * hand + 4]
