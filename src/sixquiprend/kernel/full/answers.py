"""The legal answers: how many, and which one is the i-th, in the engine's pinned order.

An answer is a verb, a card and a row (`layout`). They are not listed: each is found from its number.
"""

from __future__ import annotations

from ..cards import MAX_HAND
from ..compiling import inlined, part, spliced
from .asking import queued_card
from .layout import (
    ASKED,
    ENDS,
    FIFTH_KIND,
    FIRST_SPECIAL,
    HANDS,
    IN_POOL,
    INSERT_KIND,
    JOKER,
    KINDS,
    LOWEST,
    MAX_ROWS,
    MINUS_KIND,
    NO_SPECIAL,
    NONE,
    NUMBERS,
    OWN,
    PASS,
    PASSES,
    PICK,
    PICKS,
    PICKS_CARD,
    PLACE,
    PLAY,
    PLAYS,
    PUTS_JOKER,
    REPLACE_KIND,
    ROW,
    ROW_CELLS,
    ROW_COUNT,
    ROW_SIZES,
    ROWS,
    SEAT,
    SEVEN_KIND,
    SEVENS,
    SIZES,
    SLIDE_KIND,
    SPECIAL,
    STOP_KIND,
    STOPS,
    SWAP,
    SWAPS,
    TAKES_ROW,
    TAKES_WITH_JOKER,
    Table,
    signed,
)
from .rows import fitting_row, is_full, value_of


@part
def count_answers(table: Table) -> int:
    """How many legal answers there are; none for the dealer, and none when the game is over."""
    asked, seat = table[ASKED], signed(table[SEAT])
    if PASS <= asked <= PLAY:
        return signed(table[SIZES + seat])
    if asked == SPECIAL:
        count = 1
        for ways in ways_of_specials(table, seat):
            count += ways
        return count
    if asked == ROW:
        return _open_rows(table)
    if asked == SWAP:
        count = 1
        for kind in range(KINDS):
            count += table[OWN + KINDS * seat + kind] != 0
        return count
    if asked == PICK:
        return signed(table[NUMBERS]) - signed(table[PICKS])
    if asked == JOKER:
        return _ready_rows(table) + signed(table[ROW_COUNT])
    return 0


@part
def find_answer(table: Table, number: int) -> tuple[int, int, int]:
    """The legal answer of this number: verb, card (or kind of special card), row."""
    asked, seat = table[ASKED], signed(table[SEAT])
    if PASS <= asked <= PLAY:
        verb = PLAYS if asked == PLAY else PASSES
        return verb, signed(table[HANDS + MAX_HAND * seat + number]), NONE
    if asked == SPECIAL:
        return _find_special(table, seat, number)
    if asked == ROW:
        return TAKES_ROW, 0, _open_row(table, number, NONE)
    if asked == SWAP:
        return SWAPS, _held_kind(table, seat, number - 1), NONE
    if asked == PICK:
        return PICKS_CARD, find_in_pool(table, number), NONE
    ready = _ready_rows(table)
    if number >= ready:
        return TAKES_WITH_JOKER, 0, number - ready
    return PUTS_JOKER, 0, _ready_row(table, number)


@inlined
def ways_of_specials(table: Table, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """How many ways this seat has to play each kind of special card with the card that is placed next.

    All kinds are counted, held or not: that is quicker than to ask seven times what nobody can foresee.
    """
    card = queued_card(table)
    value, row = value_of(card), fitting_row(table, card)
    rows, stops = signed(table[ROW_COUNT]), signed(table[STOPS])
    opened, lying, higher = 0, 0, 0
    for at in range(rows):
        is_open = 1 - (stops >> at & 1)
        opened += is_open
        lying += is_open * signed(table[ROW_SIZES + at])
        higher += is_open if signed(table[ENDS + at]) > value else 0
    minus = lying  # C18
    if row >= 0:
        minus = signed(table[ROW_SIZES + row]) if is_full(table, row) else 0
    own = OWN + KINDS * seat
    return (
        1 if table[own + FIFTH_KIND] and rows < MAX_ROWS else 0,  # S3
        1 if table[own + SEVEN_KIND] and row >= 0 and not signed(table[SEVENS]) >> row & 1 else 0,  # S4, C6
        higher if table[own + INSERT_KIND] else 0,  # S5
        signed(table[SIZES + seat]) if table[own + REPLACE_KIND] else 0,  # S6
        lying * (opened - 1) if table[own + SLIDE_KIND] else 0,  # S7
        opened if table[own + STOP_KIND] and rows - opened < 2 else 0,  # S8
        minus if table[own + MINUS_KIND] else 0,  # S9
    )


@spliced
def _find_special(table: Table, seat: int, number: int) -> tuple[int, int, int]:
    """The answer of this number about special cards: none, then the ways of each kind."""
    number -= 1
    if number < 0:
        return NO_SPECIAL, 0, NONE
    found, before, way = 0, 0, 0
    for kind, ways in enumerate(ways_of_specials(table, seat)):
        if before <= number < before + ways:
            found, way = kind, number - before
        before += ways
    card, row = _find_way(table, seat, found, way)
    return FIRST_SPECIAL + found, card, row


@spliced
def _find_way(table: Table, seat: int, kind: int, number: int) -> tuple[int, int]:
    """The way of this number to play a special card of this kind: a card and a row."""
    if kind == INSERT_KIND:
        return 0, _higher_row(table, value_of(queued_card(table)), number)
    if kind == REPLACE_KIND:
        return signed(table[HANDS + MAX_HAND * seat + number]), NONE
    if kind == SLIDE_KIND:
        others = _open_rows(table) - 1
        moved, source = _open_card(table, number // others)
        return moved, _open_row(table, number % others, source)
    if kind == STOP_KIND:
        return 0, _open_row(table, number, NONE)
    if kind == MINUS_KIND:
        row = fitting_row(table, queued_card(table))
        if row < 0:
            return _open_card(table, number)[0], NONE
        return signed(table[ROWS + ROW_CELLS * row + number]), NONE
    return 0, NONE


# --- counting and finding among the rows (stopped ones are left out: S8, C12) -----------------------


@inlined
def _open_rows(table: Table) -> int:
    """How many rows are not stopped."""
    count = 0
    for row in range(signed(table[ROW_COUNT])):
        count += 1 - (signed(table[STOPS]) >> row & 1)
    return count


@inlined
def _open_row(table: Table, number: int, but: int) -> int:
    """The row of this number among the open ones, leaving one out."""
    for row in range(signed(table[ROW_COUNT])):
        if row != but and not signed(table[STOPS]) >> row & 1:
            if number == 0:
                return row
            number -= 1
    return NONE


@inlined
def _open_card(table: Table, number: int) -> tuple[int, int]:
    """The card of this number in open rows, and its row."""
    for row in range(signed(table[ROW_COUNT])):
        if not signed(table[STOPS]) >> row & 1:
            size = signed(table[ROW_SIZES + row])
            if number < size:
                return signed(table[ROWS + ROW_CELLS * row + number]), row
            number -= size
    return 0, NONE


@inlined
def _higher_row(table: Table, value: int, number: int) -> int:
    for row in range(signed(table[ROW_COUNT])):
        if signed(table[ENDS + row]) > value and not signed(table[STOPS]) >> row & 1:
            if number == 0:
                return row
            number -= 1
    return NONE


@inlined
def _ends_with_joker(table: Table, row: int) -> bool:
    last = ROWS + ROW_CELLS * row + signed(table[ROW_SIZES + row]) - 1
    return bool(table[last] <= LOWEST)


@inlined
def _ready_rows(table: Table) -> int:
    """How many rows a joker may go behind (J3, J5)."""
    count = 0
    for row in range(signed(table[ROW_COUNT])):
        count += 0 if _ends_with_joker(table, row) else 1
    return count


@inlined
def _ready_row(table: Table, number: int) -> int:
    for row in range(signed(table[ROW_COUNT])):
        if not _ends_with_joker(table, row):
            if number == 0:
                return row
            number -= 1
    return NONE


# --- the pool (D), and special cards in a hand (S) ---------------------------------------------------


@inlined
def find_in_pool(table: Table, number: int) -> int:
    """The card of this number among those that still lie face up."""
    card = LOWEST
    while number >= 0:
        card += 1
        number -= 1 if table[PLACE + card] == IN_POOL else 0
    return card


@inlined
def _held_kind(table: Table, seat: int, number: int) -> int:
    """The kind of this number among those that the seat holds; −1 before the first: none."""
    if number >= 0:
        for kind in range(KINDS):
            if table[OWN + KINDS * seat + kind]:
                if number == 0:
                    return kind
                number -= 1
    return NONE
