"""The rows of a table: where a card goes (B5 to B8), and what a take does (B9, S3, S4, S8)."""

from __future__ import annotations

from ..compiling import inlined, part
from .layout import (
    DISCARDS,
    ENDS,
    FIFTH_KIND,
    HEADS,
    HEADS_OF,
    HELD,
    IN_PILE,
    LOWEST,
    MAX_ROWS,
    NOBODY,
    OPTIONS,
    PLACE,
    QUEUE,
    QUEUE_AT,
    ROW_CELLS,
    ROW_COUNT,
    ROW_SIZES,
    ROWS,
    SEVEN_KIND,
    SEVENS,
    SPECIAL_ASKED,
    SPECIALS,
    STOP_KIND,
    STOPS,
    TAKER,
    VARIABLE,
    Table,
    signed,
)


@inlined
def value_of(card: int) -> int:
    """In tenths (J2)."""
    return 10 * (card - LOWEST) if card > LOWEST else card - 1


@inlined
def fitting_row(table: Table, card: int) -> int:
    """The open row with the nearest end below the card (B5, B6); −1: it is too low for all."""
    value, stops = value_of(card), signed(table[STOPS])
    found = -1
    for row in range(signed(table[ROW_COUNT])):
        end = signed(table[ENDS + row])
        # Without branches: which row it is nobody can foresee, least of all the processor.
        fits = (end < value) & ((stops >> row & 1) == 0)
        found = max(found, end << 3 | row if fits else -1)
    return found & 7 if found >= 0 else -1


@inlined
def set_end(table: Table, row: int) -> None:
    """Notes the value of a row's end after a special card; no joker lies there then (C10)."""
    last = ROWS + ROW_CELLS * row + signed(table[ROW_SIZES + row]) - 1
    table[ENDS + row] = value_of(signed(table[last]))


@inlined
def capacity(table: Table, row: int) -> int:
    """How many cards this row holds (B7, V1 to V3, S4)."""
    if table[OPTIONS] & VARIABLE:
        for at in range(signed(table[ROW_SIZES + row])):
            heads = signed(HEADS_OF[table[ROWS + ROW_CELLS * row + at]])
            if heads > 1:
                return at + heads
    return 5 + (signed(table[SEVENS]) >> row & 1)


@inlined
def is_full(table: Table, row: int) -> bool:
    """Whether one more card on this row takes it (B7)."""
    return signed(table[ROW_SIZES + row]) >= capacity(table, row)


@inlined
def heads_of_row(table: Table, row: int) -> int:
    """What the cards of this row cost together."""
    heads = 0
    for at in range(signed(table[ROW_SIZES + row])):
        heads += signed(HEADS_OF[table[ROWS + ROW_CELLS * row + at]])
    return heads


@inlined
def cost(table: Table, row: int, card: int) -> int:
    """What taking this row with that card costs: while there are five rows, the card too (S3)."""
    own = signed(HEADS_OF[card]) if table[ROW_COUNT] == MAX_ROWS else 0
    return heads_of_row(table, row) + own


@inlined
def next_in_queue(table: Table) -> None:
    """The revealed card lies."""
    table[QUEUE + signed(table[QUEUE_AT])] = 0
    table[QUEUE_AT] += 1
    table[SPECIAL_ASKED] = 0


@inlined
def start_row(table: Table, row: int, card: int) -> None:
    """The card is the first and only one of the row, which is empty."""
    table[ROWS + ROW_CELLS * row] = card
    table[ROW_SIZES + row] = 1
    table[ENDS + row] = value_of(card)


@inlined
def append(table: Table, row: int, card: int) -> None:
    """The card lies behind the row, which has room; a joker adds to its end (J3)."""
    table[ROWS + ROW_CELLS * row + signed(table[ROW_SIZES + row])] = card
    table[ROW_SIZES + row] += 1
    table[ENDS + row] = value_of(card) + (0 if card > LOWEST else signed(table[ENDS + row]))


@part
def to_pile(table: Table, seat: int, row: int, kept: int) -> None:
    """The row is taken, but for its last `kept` cards, which move up (B9).

    All stops leave the table (S8), the row's seven takes too (S4); the seat may swap (S10).
    """
    first, size = ROWS + ROW_CELLS * row, signed(table[ROW_SIZES + row])
    gone = size - kept
    for at in range(first, first + gone):
        table[PLACE + signed(table[at])] = IN_PILE + seat
        table[at] = 0
    for at in range(first, first + kept):
        table[at], table[at + gone] = table[at + gone], 0
    table[ROW_SIZES + row] = kept
    if table[OPTIONS] & SPECIALS:
        stops = signed(table[STOPS])
        while stops:
            stops &= stops - 1
            table[DISCARDS + STOP_KIND] += 1
        table[STOPS] = 0
        if signed(table[SEVENS]) >> row & 1:
            table[SEVENS] ^= 1 << row
            table[DISCARDS + SEVEN_KIND] += 1
        # Whoever holds no special card is not asked.
        table[TAKER] = seat if table[HELD + seat] else NOBODY


@part
def remove_row(table: Table, row: int) -> None:
    """The row is gone; those behind it move up, and the fifth row's card is done (S3, C20)."""
    last = MAX_ROWS - 1
    for later in range(row, last):
        table[ROW_SIZES + later] = table[ROW_SIZES + later + 1]
        table[ENDS + later] = table[ENDS + later + 1]
    for at in range(ROWS + ROW_CELLS * row, ROWS + ROW_CELLS * last):
        table[at] = table[at + ROW_CELLS]
    for at in range(ROWS + ROW_CELLS * last, ROWS + ROW_CELLS * MAX_ROWS):
        table[at] = 0
    table[ROW_SIZES + last] = 0
    table[ENDS + last] = 0
    sevens, before = signed(table[SEVENS]), (1 << row) - 1
    table[SEVENS] = (sevens & before) | (sevens >> 1 & ~before)
    table[DISCARDS + FIFTH_KIND] += 1
    table[ROW_COUNT] -= 1


@part
def take_row(table: Table, seat: int, card: int, row: int, heads: int) -> None:
    """The revealed card makes its player take the row, for so many heads in all (B7, B8, S3)."""
    table[HEADS + seat] += heads
    to_pile(table, seat, row, 0)
    if table[ROW_COUNT] == MAX_ROWS:
        table[PLACE + card] = IN_PILE + seat
        remove_row(table, row)
    else:
        start_row(table, row, card)
    next_in_queue(table)


@inlined
def put_behind(table: Table, seat: int, card: int, row: int) -> None:
    """The revealed card goes behind the row, and takes it if it was full (B7, J6)."""
    if is_full(table, row):
        take_row(table, seat, card, row, cost(table, row, card))
    else:
        append(table, row, card)
        next_in_queue(table)


@part
def slip_in(table: Table, seat: int, card: int, row: int) -> bool:
    """The card goes where it fits in the row; too long, the row is taken, and perhaps gone (S5, S7, C8).

    Its last card stays, but with five rows none does: then the row is gone, and this says so.
    """
    full = is_full(table, row)
    first = ROWS + ROW_CELLS * row
    at = first + signed(table[ROW_SIZES + row])
    while at > first and table[at - 1] > card:
        table[at] = table[at - 1]
        at -= 1
    table[at] = card
    table[ROW_SIZES + row] += 1
    if not full:
        set_end(table, row)
        return False
    gone = table[ROW_COUNT] == MAX_ROWS
    last = table[first + signed(table[ROW_SIZES + row]) - 1]
    heads = heads_of_row(table, row)
    table[HEADS + seat] += heads if gone else heads - signed(HEADS_OF[last])
    to_pile(table, seat, row, 0 if gone else 1)
    if gone:
        remove_row(table, row)
    else:
        set_end(table, row)
    return bool(gone)
