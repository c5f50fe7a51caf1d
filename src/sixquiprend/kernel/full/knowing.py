"""What a seat knows: the same line with all that is hidden from it left out."""

from __future__ import annotations

from ..cards import MAX_HAND
from ..compiling import compiled
from .layout import (
    CARD_CODES,
    CHOSEN,
    HANDS,
    IN_HAND,
    IN_PILE,
    KINDS,
    KNOWN,
    OUT,
    OWN,
    PLACE,
    SEATS,
    SPECIAL_SEATS,
    STOCK,
    Table,
    signed,
)


@compiled
def show_to(table: Table, viewer: int, view: Table) -> None:
    """Writes what this seat knows into `view`: a line of the same form.

    Of the other hands it has the cards the seat is certain of, then 0; `SIZES` tells how many they are. A
    card whose place it doesn't know is `OUT`, as those that lie out of the round are. Hidden are also the
    choices of others, their special cards, and the kinds in the stock. A viewer that is no seat is a
    spectator.
    """
    for cell in range(len(table)):
        view[cell] = table[cell]
    for card in range(CARD_CODES):
        place = signed(table[PLACE + card])
        if IN_HAND <= place < IN_PILE and not signed(table[KNOWN + card]) >> viewer & 1:
            view[PLACE + card] = OUT
            view[KNOWN + card] = 0
    for seat in range(signed(table[SEATS])):
        if seat == viewer:
            continue
        first = HANDS + MAX_HAND * seat
        to = first
        for cell in range(first, first + MAX_HAND):
            card = signed(table[cell])
            view[cell] = 0
            if signed(table[KNOWN + card]) >> viewer & 1:
                view[to] = card
                to += 1
        view[CHOSEN + seat] = 0
        if seat < SPECIAL_SEATS:
            for kind in range(KINDS):
                view[OWN + KINDS * seat + kind] = 0
    for kind in range(KINDS):
        view[STOCK + kind] = 0
