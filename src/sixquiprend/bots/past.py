"""The turns of the round so far, as lines of `kernel.full`: what a search learns of the hands from."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sixquiprend import kernel
from sixquiprend.engine import Card, Placed, Play, Revealed, RoundStarted, RowsStarted, View

if TYPE_CHECKING:
    from sixquiprend.kernel.full import Table
    from sixquiprend.kernel.network import Past


def past_of(view: View, line: Table) -> Past:
    """All turns that were revealed, and the table before each; `line` is the table now, as the seat sees it.

    Only where hands change by playing alone, and nothing but number cards is played.
    """
    full, at = kernel.full, kernel.full.layout
    seats = view.rules.seats
    turns: list[tuple[tuple[tuple[Card, ...], ...], tuple[Play, ...]]] = []
    rows: list[tuple[Card, ...]] = []
    for event in view.history:
        match event:
            case RoundStarted():
                turns = []
            case RowsStarted(cards=cards):
                rows = [(card,) for card in cards]
            case Revealed(plays=plays):
                turns.append((tuple(rows), plays))
            case Placed(card=card, row=row, taken=taken):
                rows[row] = (card,) if taken else (*rows[row], card)
            case _:
                pass
    everybody = (1 << seats) - 1
    past = kernel.network.new_past(len(turns))
    lines = past.lines
    lines[:] = line
    lines[:, at.ASKED] = at.PLAY
    lines[:, at.HANDS : at.HANDS + full.MAX_HAND * seats] = 0
    lines[:, at.QUEUE : at.QUEUE + seats] = 0
    lines[:, at.QUEUE_AT] = seats
    lines[:, at.CHOSEN : at.CHOSEN + seats] = 0
    lines[:, at.PLACE : at.CELLS] = 0
    lying: set[Card] = set()
    for number, (before, plays) in enumerate(turns):
        to = lines[number]
        to[at.SIZES : at.SIZES + seats] = view.rules.turns - number
        to[at.TURN] = number
        for row, cards in enumerate(before):
            first = at.ROWS + at.ROW_CELLS * row
            to[first : first + at.ROW_CELLS] = 0
            to[at.ROW_SIZES + row] = len(cards)
            to[at.ENDS + row] = 10 * cast(int, cards[-1])
            to[first : first + len(cards)] = [at.CODE_OF[card] for card in cards]
            lying.update(cards)
        for card in lying:
            to[at.PLACE + at.CODE_OF[card]] = at.ON_TABLE
            to[at.KNOWN + at.CODE_OF[card]] = everybody
        for play in plays:
            past.played[number, play.seat] = at.CODE_OF[play.card]
        lying.update(play.card for play in plays)
    return past
