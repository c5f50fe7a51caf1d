"""How a plain player answers: for playouts in which nobody throws special cards away or takes dear rows.

Cards to play, pass and pick are drawn evenly; a row that must be taken is the cheapest; special cards are
kept until a take costs enough, and then played where they save all of it, or most (S9).
"""

from __future__ import annotations

from ..cards import MAX_HAND
from ..chance import Chance, below
from ..compiling import inlined, part
from .answers import ways_of_specials
from .asking import queued_card
from .layout import (
    ASKED,
    ENDS,
    FIFTH_KIND,
    HANDS,
    HEADS_OF,
    INSERT_KIND,
    JOKER,
    LAST_ROUND,
    LOWEST,
    MINUS_KIND,
    REPLACE_KIND,
    ROUND,
    ROW,
    ROW_CELLS,
    ROW_COUNT,
    ROW_SIZES,
    ROWS,
    SEAT,
    SEVEN_KIND,
    SIZES,
    SLIDE_KIND,
    SPECIAL,
    STOP_KIND,
    STOPS,
    SWAP,
    Table,
    signed,
)
from .rows import capacity, cost, fitting_row, heads_of_row, is_full, value_of

PRICE = 4
"""The heads that a take must cost to be worth a special card; less at the end of the last round."""


@part
def choose_plainly(table: Table, count: int, chance: Chance) -> int:
    """The number of the answer that a plain player gives."""
    asked = table[ASKED]
    if asked == SPECIAL:
        return _special(table)
    if asked == ROW:
        return _cheapest_row(table)[0]
    if asked == SWAP:
        return 0
    if asked == JOKER:
        return _joker(table, count)
    return signed(below(chance, count))


@inlined
def _cheapest_row(table: Table) -> tuple[int, int]:
    """The number of the open row that costs the least, and what it costs."""
    card = queued_card(table)
    number, best, least = 0, 0, 1000
    for row in range(signed(table[ROW_COUNT])):
        if not signed(table[STOPS]) >> row & 1:
            price = cost(table, row, card)
            if price < least:
                best, least = number, price
            number += 1
    return best, least


@inlined
def _joker(table: Table, count: int) -> int:
    """Behind the row with the most room; where there is none, the cheapest row is taken (J3, J4)."""
    number, best, most = 0, -1, 0
    for row in range(signed(table[ROW_COUNT])):
        size = signed(table[ROW_SIZES + row])
        if table[ROWS + ROW_CELLS * row + size - 1] > LOWEST:
            room = capacity(table, row) - size
            if room > most:
                best, most = number, room
            number += 1
    return best if best >= 0 else number + _cheapest_row(table)[0]


@inlined
def _special(table: Table) -> int:
    """None, unless the card is about to take a row that costs enough."""
    seat, card = signed(table[SEAT]), queued_card(table)
    row = fitting_row(table, card)
    if row >= 0 and not is_full(table, row):
        return 0
    price = PRICE
    if table[ROUND] == table[LAST_ROUND]:
        price = min(price, signed(table[SIZES + seat]))
    heads = cost(table, row, card) if row >= 0 else _cheapest_row(table)[1]
    if heads < price:
        return 0
    ways = ways_of_specials(table, seat)
    fifth = 1
    seven = fifth + ways[FIFTH_KIND]
    insert = seven + ways[SEVEN_KIND]
    replace = insert + ways[INSERT_KIND]
    if ways[SEVEN_KIND]:
        return seven
    if ways[INSERT_KIND]:
        number = _row_with_room(table, card)
        if number >= 0:
            return insert + number
    if ways[FIFTH_KIND]:
        return fifth
    if ways[MINUS_KIND]:
        minus = replace + ways[REPLACE_KIND] + ways[SLIDE_KIND] + ways[STOP_KIND]
        return minus + _dearest(table, row)
    if ways[REPLACE_KIND]:
        number = _harmless(table, seat)
        if number >= 0:
            return replace + number
    return 0


@inlined
def _row_with_room(table: Table, card: int) -> int:
    """The number, among the open rows with a higher end, of one that isn't full; −1: none."""
    number, value = 0, value_of(card)
    for row in range(signed(table[ROW_COUNT])):
        if signed(table[ENDS + row]) > value and not signed(table[STOPS]) >> row & 1:
            if not is_full(table, row):
                return number
            number += 1
    return -1


@inlined
def _harmless(table: Table, seat: int) -> int:
    """The place of a card of the hand that goes to a row with room; −1: none."""
    for at in range(signed(table[SIZES + seat])):
        row = fitting_row(table, signed(table[HANDS + MAX_HAND * seat + at]))
        if row >= 0 and not is_full(table, row):
            return at
    return -1


@inlined
def _dearest(table: Table, row: int) -> int:
    """The number of the best card for *minus is plus*: of this row, or (−1) of all open ones."""
    number, best, most = 0, 0, -1000
    for other in range(signed(table[ROW_COUNT])):
        if other == row or (row < 0 and not signed(table[STOPS]) >> other & 1):
            lost = heads_of_row(table, other)
            for at in range(signed(table[ROW_SIZES + other])):
                saved = 2 * signed(HEADS_OF[table[ROWS + ROW_CELLS * other + at]]) - lost
                if saved > most:
                    best, most = number, saved
                number += 1
    return best
