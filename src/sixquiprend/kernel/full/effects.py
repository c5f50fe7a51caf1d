"""What an answer does."""

from __future__ import annotations

from ..cards import MAX_HAND
from ..compiling import inlined, spliced
from .answers import find_answer
from .asking import begin_row, queued_card
from .hands import add_card, drop, everybody, pass_on, reveal, show
from .layout import (
    ASKED,
    CHOSEN,
    DISCARDED,
    DISCARDS,
    DRAWER,
    FIFTH_ROW,
    FIRST_SPECIAL,
    HANDS,
    HEADS,
    HEADS_OF,
    HELD,
    INSERTS,
    KINDS,
    NO_SPECIAL,
    NOBODY,
    OWN,
    PASS,
    PICKS,
    PICKS_CARD,
    PLAY,
    PUTS_JOKER,
    QUEUE,
    QUEUE_AT,
    REPLACES,
    ROW_CELLS,
    ROW_COUNT,
    ROW_SIZES,
    ROWS,
    SEAT,
    SEATS,
    SEVEN_TAKES,
    SEVENS,
    SLIDES,
    SPECIAL_ASKED,
    STOPS,
    STOPS_ROW,
    SWAPS,
    TAKER,
    TAKES_ROW,
    TAKES_WITH_JOKER,
    Table,
    signed,
)
from .rows import (
    append,
    cost,
    fitting_row,
    next_in_queue,
    put_behind,
    set_end,
    slip_in,
    start_row,
    take_row,
)


@spliced
def answer(table: Table, number: int) -> bool:
    """The seat that is asked gives the legal answer of this number; False: others are still to choose."""
    asked, seat = table[ASKED], signed(table[SEAT])
    if PASS <= asked <= PLAY:
        table[CHOSEN + seat] = number + 1
        waiting = _next_to_choose(table, seat)
        if waiting != NOBODY:
            table[SEAT] = waiting
            return False
        if asked == PLAY:
            reveal(table)
        else:
            pass_on(table)
    else:
        verb, card, row = find_answer(table, number)
        _say(table, seat, verb, card, row)
    return True


@inlined
def _next_to_choose(table: Table, seat: int) -> int:
    """Who hasn't chosen yet: the next seat, as a rule; a search may begin with any."""
    seats = signed(table[SEATS])
    if seat + 1 < seats and not table[CHOSEN + seat + 1]:
        return seat + 1
    for other in range(seats):
        if not table[CHOSEN + other]:
            return other
    return NOBODY


@spliced
def _say(table: Table, seat: int, verb: int, card: int, row: int) -> None:
    """The answer of a seat that is asked alone."""
    if verb == PICKS_CARD:  # D1
        add_card(table, seat, card, everybody(table))
        table[PICKS] += 1
    elif verb == PUTS_JOKER:  # J3, J6
        put_behind(table, seat, queued_card(table), row)
    elif TAKES_ROW <= verb <= TAKES_WITH_JOKER:  # B8, J4
        own = queued_card(table)
        take_row(table, seat, own, row, cost(table, row, own))
    elif verb == SWAPS:  # S10
        table[TAKER] = NOBODY
        if card >= 0:
            table[DRAWER] = seat
            _lose(table, seat, card)
            table[DISCARDS + card] += 1
    else:
        table[SPECIAL_ASKED] = 1
        if verb != NO_SPECIAL:
            _play_special(table, seat, verb, card, row)


@inlined
def _lose(table: Table, seat: int, kind: int) -> None:
    table[OWN + KINDS * seat + kind] -= 1
    table[HELD + seat] -= 1


@spliced
def _play_special(table: Table, seat: int, verb: int, card: int, row: int) -> None:
    """S2: the special card, and what it does with the number card that is placed next."""
    kind = verb - FIRST_SPECIAL
    _lose(table, seat, kind)
    table[DISCARDS + kind] += DISCARDED[kind]
    own = queued_card(table)
    if verb == FIFTH_ROW:  # S3
        begin_row(table, own)
        next_in_queue(table)
    elif verb == SEVEN_TAKES:  # S4
        row = fitting_row(table, own)
        append(table, row, own)
        table[SEVENS] |= 1 << row
        next_in_queue(table)
    elif verb == INSERTS:  # S5
        slip_in(table, seat, own, row)
        next_in_queue(table)
    elif verb == REPLACES:  # S6
        _replace(table, seat, own, card)
    elif verb == SLIDES:
        _slide(table, seat, own, card, row)
    elif verb == STOPS_ROW:  # S8
        table[STOPS] |= 1 << row
    else:
        _minus_is_plus(table, seat, own, card)


@spliced
def _replace(table: Table, seat: int, own: int, card: int) -> None:
    """The revealed card is back in the hand, as everybody knows; another is placed instead (S6)."""
    at = find_in_hand(table, seat, card)
    drop(table, seat, at)
    add_card(table, seat, own, everybody(table))
    show(table, card)
    table[QUEUE + signed(table[QUEUE_AT])] = card << 4 | seat


@spliced
def find_in_hand(table: Table, seat: int, card: int) -> int:
    """The place of a card in a hand, where it must be."""
    at = 0
    while table[HANDS + MAX_HAND * seat + at] != card:
        at += 1
    return at


@inlined
def _find_on_table(table: Table, card: int) -> tuple[int, int]:
    """The row in which the card lies, where it must, and its place there."""
    for row in range(signed(table[ROW_COUNT])):
        for at in range(signed(table[ROW_SIZES + row])):
            if table[ROWS + ROW_CELLS * row + at] == card:
                return row, at
    return 0, 0


@spliced
def _slide(table: Table, seat: int, own: int, card: int, to: int) -> None:
    """A card of the table moves to another row; if it leaves an empty row, the own card starts it (S7)."""
    source, place = _find_on_table(table, card)
    first, size = ROWS + ROW_CELLS * source, signed(table[ROW_SIZES + source]) - 1
    for at in range(first + place, first + size):
        table[at] = table[at + 1]
    table[first + size] = 0
    table[ROW_SIZES + source] = size
    gone = slip_in(table, seat, card, to)
    if gone and to < source:
        source -= 1
    if size == 0:
        start_row(table, source, own)
        next_in_queue(table)
    else:
        set_end(table, source)


@spliced
def _minus_is_plus(table: Table, seat: int, own: int, card: int) -> None:
    """The heads of the chosen card are cancelled instead of counted; no pile goes below zero (S9)."""
    row, _ = _find_on_table(table, card)
    change = cost(table, row, own) - 2 * signed(HEADS_OF[card])
    take_row(table, seat, own, row, max(change, -signed(table[HEADS + seat])))
