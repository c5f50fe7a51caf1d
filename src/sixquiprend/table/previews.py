"""What an answer would lead to, shown before it is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixquiprend.engine import Illegal
from sixquiprend.i18n import Translator

from .commands import asked_now, understood
from .session import Table
from .steps import Step, happening, steps

PREVIEWED: Final[frozenset[str]] = frozenset({"row", "joker", "special", "swap"})
"""The questions asked of one seat alone, when all it depends on lies open or is in that seat's own hand."""


def previewed(
    table: Table, seat: int, moment: object, answer: object, names: Sequence[str], t: Translator
) -> list[Step]:
    """The steps that this answer would lead to, until somebody is asked again or cards are shuffled.

    Changes nothing. Only what this seat may know is told: the cards that would be placed are revealed
    already, and whether the next seat would be asked depends on how many cards it holds, not on which.
    """
    gathering = asked_now(table, moment)
    said = understood(answer)
    chosen = gathering.choose(seat, said)
    assert table.state is not None
    (kind, *others) = [decision.kind for decision in table.state.pending]
    if others or kind not in PREVIEWED:
        raise Illegal("no_preview", f"what a choice of '{kind}' leads to depends on the others")
    return steps(happening(table.state, *chosen.answers), seat, names, t)
