"""A view as a line of `kernel.full`: the table as far as its seat knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sixquiprend import kernel
from sixquiprend.engine import SpecialsView, Swap, View

from .knowledge import knowledge
from .seen import as_state

if TYPE_CHECKING:
    from sixquiprend.kernel.full import Table


def seen_line(view: View) -> Table:
    """The line that `full.known_to` would make of the table: the seat of this view is the one that is asked.

    Cells that no decision of this seat depends on (how many draws there were, say) may differ.
    """
    full, at = kernel.full, kernel.full.layout
    me = cast(int, view.seat)
    line, known = full.to_cells(as_state(view)), knowledge(view)
    line[at.ASKED], line[at.SEAT] = at.QUESTIONS.index(view.legal[0].question), me
    line[at.SIZES : at.SIZES + view.rules.seats] = view.hand_sizes
    for seat, hand in enumerate(known.hands):
        if seat != me:
            first = at.HANDS + full.MAX_HAND * seat
            codes = sorted(at.CODE_OF[card] for card in hand)
            line[first : first + len(codes)] = codes
            for code in codes:
                line[at.PLACE + code], line[at.KNOWN + code] = at.IN_HAND + seat, 1 << me
    for card in (*known.maybe, *known.anywhere, *known.jokers):
        code = at.CODE_OF[card]
        if line[at.PLACE + code] != at.IN_POOL:  # where it still lies face up (D1)
            line[at.PLACE + code], line[at.KNOWN + code] = at.OUT, 0
    specials = SpecialsView.of(view)
    if specials is not None:
        line[at.HELD : at.HELD + view.rules.seats] = specials.hand_sizes
        line[at.STOCK_LEFT] = specials.stock
    if isinstance(view.legal[0], Swap):
        line[at.TAKER] = me
    return line
