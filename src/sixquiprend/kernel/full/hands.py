"""Hands: cards come and go, are passed on (P1) and revealed (B3)."""

from __future__ import annotations

from ..cards import MAX_HAND, NO_CARD
from ..compiling import inlined, spliced
from .layout import (
    CHOSEN,
    HANDS,
    IN_HAND,
    KNOWN,
    ON_TABLE,
    PASSED,
    PLACE,
    QUEUE,
    QUEUE_AT,
    SEATS,
    SIZES,
    SPECIAL_ASKED,
    TURN,
    Table,
    signed,
)


@inlined
def everybody(table: Table) -> int:
    """All seats, as bits."""
    return (1 << signed(table[SEATS])) - 1


@inlined
def drop(table: Table, seat: int, place: int) -> int:
    """The card in this place of the hand leaves it."""
    first = HANDS + MAX_HAND * seat
    card = signed(table[first + place])
    for at in range(MAX_HAND - 1):  # all of them, in one go: no loop whose length depends on the card
        here, after = table[first + at], table[first + at + 1]
        table[first + at] = after if at >= place else here
    table[first + MAX_HAND - 1] = NO_CARD
    table[SIZES + seat] -= 1
    return card


@inlined
def add_card(table: Table, seat: int, card: int, known: int) -> None:
    """The card comes to the hand, in its place (B2); these seats know it."""
    first = HANDS + MAX_HAND * seat
    at = first + signed(table[SIZES + seat])
    while at > first and table[at - 1] > card:
        table[at] = table[at - 1]
        at -= 1
    table[at] = card
    table[SIZES + seat] += 1
    table[PLACE + card] = IN_HAND + seat
    table[KNOWN + card] = known


@inlined
def show(table: Table, card: int) -> None:
    """The card lies open, on the table."""
    table[PLACE + card] = ON_TABLE
    table[KNOWN + card] = everybody(table)


@spliced
def pass_on(table: Table) -> None:
    """Every seat gives the card it has chosen to the next, all at once (P1).

    Giver and receiver know the card (C11). Nobody else can tell which one it was: what others knew of the
    giver's hand they know no longer for certain.
    """
    seats = signed(table[SEATS])
    for seat in range(seats):
        card = drop(table, seat, signed(table[CHOSEN + seat]) - 1)
        table[CHOSEN + seat] = card
        pair = 1 << seat | 1 << (seat + 1) % seats
        first = HANDS + MAX_HAND * seat
        for at in range(first, first + signed(table[SIZES + seat])):
            table[KNOWN + signed(table[at])] &= pair
    for seat in range(seats):
        to = (seat + 1) % seats
        add_card(table, to, signed(table[CHOSEN + seat]), 1 << seat | 1 << to)
        table[CHOSEN + seat] = 0
    table[PASSED] = 1


@spliced
def reveal(table: Table) -> None:
    """All chosen cards turn over at once (B3) and stand in the order of placing (B4, J2)."""
    for seat in range(signed(table[SEATS])):
        card = drop(table, seat, signed(table[CHOSEN + seat]) - 1)
        table[CHOSEN + seat] = 0
        show(table, card)
        key, at = card << 4 | seat, QUEUE + seat
        while at > QUEUE and table[at - 1] > key:
            table[at] = table[at - 1]
            at -= 1
        table[at] = key
    table[QUEUE_AT] = 0
    table[SPECIAL_ASKED] = 0
    table[PASSED] = 0
    table[TURN] += 1
