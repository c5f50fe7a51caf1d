"""Whether a line is a table: what compiled code would read or write beyond its cells for is refused.

A line that the kernel has written is sound, and so is what a seat knows of it (`show_to`). Of another one it
is looked at that every number is one that its cell can hold, and that counts agree with what they count.
"""

from __future__ import annotations

import numpy as np

from ..cards import DECK, MAX_HAND, MAX_SEATS
from ..compiling import compiled, inlined, spliced
from .layout import (
    ASKED,
    CARD_CODES,
    CELLS,
    CHOSEN,
    DEALT,
    DISCARDS,
    DRAFT,
    DRAW,
    DRAWER,
    HAND,
    HANDS,
    HELD,
    IN_HAND,
    IN_PILE,
    IN_POOL,
    JOKER,
    JOKERS,
    KINDS,
    LOWEST,
    MAX_ROWS,
    NOBODY,
    NUMBERS,
    OF_EACH_KIND,
    ON_TABLE,
    OPTIONS,
    OWN,
    PASS,
    PICK,
    PICKS,
    PLACE,
    PLAY,
    QUEUE,
    QUEUE_AT,
    ROUND,
    ROW_CELLS,
    ROW_COUNT,
    ROW_SIZES,
    ROWS,
    ROWS_DEAL,
    SEAT,
    SEATS,
    SEVENS,
    SIZES,
    SPECIAL_SEATS,
    SPECIALS,
    STOCK,
    STOCK_LEFT,
    STOPS,
    SWAP,
    TAKER,
    VARIABLE,
    Table,
    Tables,
    signed,
)

NOTHING, OTHERS, ANYTHING = range(3)
"""What may be hidden in a line: nothing, what the seat that is asked doesn't know, or anything."""
_TOO_LITTLE = (", or not all of it is known", ", or its seat doesn't know its own cards", "")
ALL_OPTIONS = 64
LONGEST_ROW = ROW_CELLS - 1


@compiled
def first_unsound(tables: Tables, hidden: int) -> int:
    """The number of the first line that is no table; −1: all are. `hidden` says what may be left out."""
    for number in range(len(tables)):
        if not _is_table(tables[number], hidden):
            return number
    return -1


@spliced
def _is_table(table: Table, hidden: int) -> bool:
    if not _has_sound_rules(table):
        return False
    return (
        _has_sound_hands(table, hidden)
        and _has_sound_rows(table)
        and _has_sound_queue(table)
        and _has_sound_specials(table, hidden)
        and _asks_soundly(table, hidden)
    )


@spliced
def _has_sound_rules(table: Table) -> bool:
    """Seats, options, and as many cards as they need."""
    seats, options, hand = signed(table[SEATS]), signed(table[OPTIONS]), signed(table[HAND])
    numbers, specials = signed(table[NUMBERS]), options & SPECIALS != 0
    if not 2 <= seats <= (SPECIAL_SEATS if specials else MAX_SEATS) or options >= ALL_OPTIONS:
        return False
    if specials and options & (JOKERS | VARIABLE):  # C10
        return False
    most = MAX_HAND - (1 if options & JOKERS else 0)
    if not 1 <= hand <= most or not seats * hand + 4 <= numbers <= DECK:
        return False
    for cell in (TAKER, DRAWER):
        if table[cell] >= seats and table[cell] != NOBODY:
            return False
    return bool(table[QUEUE_AT] <= seats and table[DEALT] <= 1 and table[PICKS] <= seats * hand)


@inlined
def _is_card(card: int, jokers: bool) -> bool:
    return (1 if jokers else LOWEST + 1) <= card < CARD_CODES


@spliced
def _has_sound_hands(table: Table, hidden: int) -> bool:
    """Cards in order, each of which is said to be there; the rest of the cells is empty."""
    jokers = bool(table[OPTIONS] & JOKERS)
    for seat in range(MAX_SEATS):
        size, first, before = signed(table[SIZES + seat]), HANDS + MAX_HAND * seat, 0
        whole = hidden == NOTHING or (hidden == OTHERS and seat == table[SEAT])
        if size > (MAX_HAND if seat < table[SEATS] else 0) or table[CHOSEN + seat] > size:
            return False
        for at in range(MAX_HAND):
            card = signed(table[first + at])
            if card == 0 and (at >= size or not whole):
                before = CARD_CODES  # nothing is known of the others: no card comes after this
                continue
            if at >= size or card <= before or not _is_card(card, jokers):
                return False
            if table[PLACE + card] != IN_HAND + seat:
                return False
            before = card
    for card in range(CARD_CODES):
        place = signed(table[PLACE + card])
        if place > IN_POOL and not (
            IN_HAND <= place < IN_HAND + table[SEATS] or IN_PILE <= place < IN_PILE + table[SEATS]
        ):
            return False
    return bool(table[PLACE] == 0)


@spliced
def _has_sound_rows(table: Table) -> bool:
    """Rows that have room for one more card; none of them stands twice."""
    count, jokers, options = signed(table[ROW_COUNT]), bool(table[OPTIONS] & JOKERS), signed(table[OPTIONS])
    if count > (MAX_ROWS if options & SPECIALS else MAX_ROWS - 1):
        return False
    if table[STOPS] >= 1 << count or table[SEVENS] >= 1 << count:
        return False
    if not options & SPECIALS and (table[STOPS] or table[SEVENS]):
        return False
    most = LONGEST_ROW if options & VARIABLE else 6
    for row in range(MAX_ROWS):
        size = signed(table[ROW_SIZES + row])
        if (row < count and not 1 <= size <= most) or (row >= count and size):
            return False
        for at in range(ROW_CELLS):
            card = signed(table[ROWS + ROW_CELLS * row + at])
            if at < size and not (_is_card(card, jokers) and table[PLACE + card] == ON_TABLE):
                return False
            if at >= size and card:
                return False
    return True


@spliced
def _has_sound_queue(table: Table) -> bool:
    """Revealed cards of different seats, in the order of placing."""
    first, seats, jokers = signed(table[QUEUE_AT]), signed(table[SEATS]), bool(table[OPTIONS] & JOKERS)
    before, those = 0, 0
    for at in range(MAX_SEATS):
        key = signed(table[QUEUE + at])
        if at < first or at >= seats:
            if key:
                return False
            continue
        card, seat = key >> 4, key & 15
        # S6: the first card may be another than was revealed.
        if (
            seat >= seats
            or those >> seat & 1
            or not _is_card(card, jokers)
            or table[PLACE + card] != ON_TABLE
        ):
            return False
        if key <= before and at > first + 1:
            return False
        before = key
        those |= 1 << seat
    return True


@spliced
def _has_sound_specials(table: Table, hidden: int) -> bool:
    """As many special cards of each kind as there are; and as many as the seats and the stock count."""
    specials, seats = bool(table[OPTIONS] & SPECIALS), signed(table[SEATS])
    if not specials and (table[STOCK_LEFT] or table[TAKER] != NOBODY or table[DRAWER] != NOBODY):
        return False
    held = 0
    for seat in range(MAX_SEATS):
        own = 0
        if seat < SPECIAL_SEATS:
            for kind in range(KINDS):
                number = signed(table[OWN + KINDS * seat + kind])
                if number > OF_EACH_KIND:
                    return False
                own += number
        number = signed(table[HELD + seat])
        whole = hidden == NOTHING or (hidden == OTHERS and seat == table[SEAT])
        if number > KINDS * OF_EACH_KIND or (own != number if whole else own > number):
            return False
        if number and (not specials or seat >= seats):
            return False
        held += number
    stock = 0
    for kind in range(KINDS):
        total = signed(table[STOCK + kind]) + signed(table[DISCARDS + kind])
        stock += signed(table[STOCK + kind])
        for seat in range(SPECIAL_SEATS):
            total += signed(table[OWN + KINDS * seat + kind])
        if (hidden == NOTHING and total > OF_EACH_KIND) or (total and not specials):
            return False
    left = signed(table[STOCK_LEFT])
    return held + left <= KINDS * OF_EACH_KIND and (stock == left if hidden == NOTHING else stock <= left)


@spliced
def _asks_soundly(table: Table, hidden: int) -> bool:
    """The question is one that the rest of the table can lead to."""
    asked, seat, seats = signed(table[ASKED]), signed(table[SEAT]), signed(table[SEATS])
    if asked > SWAP or (seat != NOBODY if asked <= DRAW else seat >= seats):
        return False
    if asked < ROWS_DEAL:
        return True
    if not table[DEALT] or table[ROUND] == 0:
        return False
    if asked == ROWS_DEAL or asked == PICK:  # noqa: PLR1714, SIM109 - two comparisons are compiled faster
        return _drafts_soundly(table, seats)
    if _pool(table) or table[ROW_COUNT] < MAX_ROWS - 1:
        return False
    if asked == DRAW:
        stock = signed(table[STOCK_LEFT])
        for kind in range(KINDS):
            stock += signed(table[DISCARDS + kind])
        return table[DRAWER] != NOBODY and stock > 0
    if PASS <= asked <= PLAY:
        for other in range(seats):
            if table[SIZES + other] != table[SIZES] or table[SIZES] == 0:
                return False
        return table[QUEUE_AT] == seats and (hidden > 0 or table[CHOSEN + seat] == 0)
    return _places_soundly(table, asked, seat, seats)


@inlined
def _pool(table: Table) -> int:
    pool = 0
    for card in range(LOWEST + 1, LOWEST + 1 + signed(table[NUMBERS])):
        pool += table[PLACE + card] == IN_POOL
    return pool


@spliced
def _drafts_soundly(table: Table, seats: int) -> bool:
    """Everybody has picked in turn (D1), and what is left lies in the pool."""
    picked, most = signed(table[PICKS]), seats * signed(table[HAND])
    if not table[OPTIONS] & DRAFT or table[ROW_COUNT] or _pool(table) != signed(table[NUMBERS]) - picked:
        return False
    begins, joker = (signed(table[ROUND]) - 1) % seats, 1 if table[OPTIONS] & JOKERS else 0
    for seat in range(seats):
        its = (picked - (seat - begins) % seats + seats - 1) // seats
        if table[SIZES + seat] != its + joker:
            return False
    if table[ASKED] == ROWS_DEAL:
        return picked == most
    return picked < most and table[SEAT] == (begins + picked) % seats


@spliced
def _places_soundly(table: Table, asked: int, seat: int, seats: int) -> bool:
    """Who is asked about a revealed card has put it there; who may swap holds what it could give."""
    if asked == SWAP:
        return bool(table[TAKER] == seat and table[HELD + seat] > 0)
    if table[QUEUE_AT] == seats:
        return False
    key = signed(table[QUEUE + signed(table[QUEUE_AT])])
    return key & 15 == seat and (key >> 4 <= LOWEST) == (asked == JOKER)


def check_line(table: Table) -> None:
    """Refuses what is no line of cells."""
    if not _are_cells(table) or table.shape != (CELLS,):
        raise ValueError(f"a table is {CELLS} cells of uint16 in a line, not {told(table)}")


def check_table(table: Table, hidden: int) -> None:
    """Refuses what is no line of a table, or one in which more is hidden than may be."""
    check_line(table)
    if first_unsound(table[np.newaxis], hidden) >= 0:
        raise ValueError("this line is no table" + _TOO_LITTLE[hidden])


def check_tables(tables: Tables) -> None:
    """Refuses what aren't whole tables, side by side, with the same rules."""
    if not _are_cells(tables) or tables.ndim != 2 or tables.shape[1] != CELLS or not len(tables):
        raise ValueError(f"tables are lines of {CELLS} cells of uint16, not {told(tables)}")
    wrong = first_unsound(tables, NOTHING)
    if wrong >= 0:
        raise ValueError(f"line {wrong} is no table{_TOO_LITTLE[NOTHING]}")
    if (tables[:, SEATS:ROUND] != tables[0, SEATS:ROUND]).any():
        raise ValueError("these tables have different rules")


def _are_cells(array: object) -> bool:
    return isinstance(array, np.ndarray) and array.dtype == np.uint16 and array.flags.c_contiguous


def told(array: object) -> str:
    """What was given instead of an array."""
    if isinstance(array, np.ndarray):
        return f"{array.dtype}{array.shape}"
    return type(array).__name__
