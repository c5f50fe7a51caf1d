"""Who is asked what: the game goes on by itself to the next question.

The phases are the engine's, in the engine's order (docs/architecture.md). Only where the engine asks all
seats at once (B3, P1) they are asked here one after the other, from seat 0; what they have chosen lies
hidden in `CHOSEN` until the last has.
"""

from __future__ import annotations

from ..compiling import inlined, spliced
from .hands import everybody, show
from .layout import (
    ASKED,
    AT_LIMIT,
    DEAL,
    DEALT,
    DRAW,
    DRAWER,
    HAND,
    HEADS,
    HELD,
    IN_POOL,
    JOKER,
    KNOWN,
    LAST_ROUND,
    LIMIT,
    LOWEST,
    NOBODY,
    NUMBERS,
    OPTIONS,
    OUT,
    OVER,
    PASS,
    PASSED,
    PASSING,
    PICK,
    PICKS,
    PLACE,
    PLAY,
    QUEUE,
    QUEUE_AT,
    ROUND,
    ROW,
    ROW_COUNT,
    ROWS_DEAL,
    SEAT,
    SEATS,
    SIZES,
    SPECIAL,
    SPECIAL_ASKED,
    SPECIALS,
    SWAP,
    TAKER,
    TOTALS,
    Table,
    signed,
)
from .rows import fitting_row, put_behind, start_row


@inlined
def ask(table: Table, question: int, seat: int) -> None:
    table[ASKED] = question
    table[SEAT] = seat


@inlined
def queued_seat(table: Table) -> int:
    """The seat of the revealed card that is placed next; NOBODY: none is left."""
    at = signed(table[QUEUE_AT])
    return signed(table[QUEUE + at]) & 15 if at < table[SEATS] else NOBODY


@inlined
def queued_card(table: Table) -> int:
    """The revealed card that is placed next; there must be one."""
    return signed(table[QUEUE + signed(table[QUEUE_AT])]) >> 4


@spliced
def go_on(table: Table) -> None:
    """Does what needs no answer, and asks what does (or ends the game)."""
    if not table[DEALT]:
        ask(table, DEAL, NOBODY)
        return
    if table[ROW_COUNT] == 0 and not _drafted(table):
        return
    if table[OPTIONS] & SPECIALS:
        _place_with_specials(table)
    else:
        _place(table)


@spliced
def _drafted(table: Table) -> bool:
    """Whether the draft is over; else it asks for a pick, or for the rows (D1, D2, C3)."""
    seats, picks = signed(table[SEATS]), signed(table[PICKS])
    if picks < seats * signed(table[HAND]):
        ask(table, PICK, (signed(table[ROUND]) - 1 + picks) % seats)
        return False
    if signed(table[NUMBERS]) - picks > 4:
        ask(table, ROWS_DEAL, NOBODY)
        return False
    for card in range(LOWEST + 1, LOWEST + 1 + signed(table[NUMBERS])):  # C17: they lie in ascending order
        if table[PLACE + card] == IN_POOL:
            begin_row(table, card)
    return True


@inlined
def begin_row(table: Table, card: int) -> None:
    """One of the cards that start the rows (B2, D2)."""
    show(table, card)
    start_row(table, signed(table[ROW_COUNT]), card)
    table[ROW_COUNT] += 1


@inlined
def close_pool(table: Table) -> None:
    """What nobody has picked and starts no row stays out, as everybody sees (D2)."""
    for card in range(LOWEST + 1, LOWEST + 1 + signed(table[NUMBERS])):
        if table[PLACE + card] == IN_POOL:
            table[PLACE + card] = OUT
            table[KNOWN + card] = everybody(table)


@spliced
def _place(table: Table) -> None:
    """Places revealed cards until one needs an answer, without special cards (B4 to B8, J3)."""
    while True:
        seat = queued_seat(table)
        if seat == NOBODY:
            _next_turn(table)
            return
        card = queued_card(table)
        if card <= LOWEST:
            ask(table, JOKER, seat)
            return
        row = fitting_row(table, card)
        if row < 0:
            ask(table, ROW, seat)
            return
        put_behind(table, seat, card, row)


@spliced
def _place_with_specials(table: Table) -> None:
    """The same with special cards: a draw, a swap, a special card come first (S2, S10, C13, C14)."""
    if table[DRAWER] != NOBODY:
        ask(table, DRAW, NOBODY)
        return
    while True:
        seat, taker = queued_seat(table), signed(table[TAKER])
        if seat != taker and taker != NOBODY:  # noqa: PLR1714 - this is what runs fast
            ask(table, SWAP, taker)
            return
        if seat == NOBODY:
            _next_turn(table)
            return
        if not table[SPECIAL_ASKED] and table[HELD + seat]:
            ask(table, SPECIAL, seat)
            return
        card = queued_card(table)
        row = fitting_row(table, card)
        if row < 0:
            ask(table, ROW, seat)
            return
        put_behind(table, seat, card, row)


@inlined
def _next_turn(table: Table) -> None:
    """A turn begins, or the round is scored (B3, B10, P1, P2)."""
    if table[SIZES] == 0:
        _score(table)
    elif table[OPTIONS] & PASSING and not table[PASSED] and table[SIZES] > 1:
        ask(table, PASS, 0)
    else:
        ask(table, PLAY, 0)


@spliced
def _score(table: Table) -> None:
    """The heads are added, and perhaps the game is over (B10 to B12)."""
    highest = 0
    for seat in range(signed(table[SEATS])):
        table[TOTALS + seat] += table[HEADS + seat]
        highest = max(highest, signed(table[TOTALS + seat]))
    table[DEALT] = 0
    limit, last = signed(table[LIMIT]), signed(table[LAST_ROUND])
    over = 0 < last <= table[ROUND]
    if limit > 0:
        over = over or highest > limit or (table[AT_LIMIT] != 0 and highest == limit)
    ask(table, OVER if over else DEAL, NOBODY)
