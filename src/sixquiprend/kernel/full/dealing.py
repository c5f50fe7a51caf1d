"""The dealer's answers: a deal (B2, J1, S1, S11), the rows of a draft (D2), a draw of a special card (S10).

Shuffles are arrays of small numbers, used from the front: number cards as they are (1 to 104), jokers by
their tenths (0 to 9), special cards by their kind.
"""

from __future__ import annotations

import numpy as np

from ..cards import MAX_HAND, Cards
from ..chance import Chance, below, shuffle
from ..compiling import inlined, spliced
from .answers import find_in_pool
from .asking import begin_row, close_pool
from .hands import add_card, everybody
from .layout import (
    ASKED,
    DEAL,
    DEALT,
    DISCARDS,
    DRAFT,
    DRAWER,
    DRAWS,
    HAND,
    HANDS,
    HEADS,
    HELD,
    IN_HAND,
    IN_POOL,
    JOKERS,
    KINDS,
    KNOWN,
    LOWEST,
    NOBODY,
    NUMBERS,
    OF_EACH_KIND,
    OPTIONS,
    OWN,
    PICKS,
    PLACE,
    QUEUE_AT,
    ROUND,
    ROWS_DEAL,
    SEATS,
    SIZES,
    SPECIALS,
    STOCK,
    STOCK_LEFT,
    TAKER,
    TURN,
    Table,
    signed,
)

SPECIALS_EACH = 3
"""S1, S11: or as many as divide evenly (C7)."""
U = np.uint64
ONE = U(1)
WORD = U(63)

# Which bit of a word is set: multiplied by this number, each of the 64 gives other highest bits.
_DE_BRUIJN = U(0x03F79D71B4CB0A89)
_BIT_AT = np.zeros(64, np.int64)
for _bit in range(64):
    _BIT_AT[((1 << _bit) * int(_DE_BRUIJN) & (2**64 - 1)) >> 58] = _bit


@spliced
def _deal(table: Table, numbers: Cards, others: Cards) -> None:
    """A round begins with this shuffle of the number cards in use, and of the jokers or special cards.

    `numbers` isn't read under D; `others` are jokers (J), or all special cards that no hand holds (S), and
    aren't read without these.
    """
    _clear(table)
    seats, options = signed(table[SEATS]), signed(table[OPTIONS])
    table[ROUND] += 1
    table[DEALT] = 1
    table[QUEUE_AT] = seats
    if options & SPECIALS:
        _deal_specials(table, others)
    if options & DRAFT:
        for card in range(LOWEST + 1, LOWEST + 1 + signed(table[NUMBERS])):
            table[PLACE + card] = IN_POOL
            table[KNOWN + card] = everybody(table)
    else:
        hand = signed(table[HAND])
        for seat in range(seats):
            _deal_hand(table, seat, numbers, hand)
        for row in range(4):
            begin_row(table, LOWEST + signed(numbers[seats * hand + row]))
    if options & JOKERS:
        for seat in range(seats):
            add_card(table, seat, signed(others[seat]) + 1, 1 << seat)


@spliced
def _clear(table: Table) -> None:
    """Nothing is left of the round before but totals, and special cards in the hands (S11)."""
    for at in range(TURN, STOCK_LEFT + 1):
        table[at] = 0
    table[TAKER] = NOBODY
    table[DRAWER] = NOBODY
    for at in range(HEADS, HELD):
        table[at] = 0
    for at in range(STOCK, len(table)):
        table[at] = 0


@spliced
def _deal_hand(table: Table, seat: int, numbers: Cards, hand: int) -> None:
    """B2: so many cards of the shuffle. Sorted as the bits of two words: no comparisons to guess wrong."""
    low, high = U(0), U(0)
    for at in range(seat * hand, (seat + 1) * hand):
        card = U(numbers[at] - 1)
        bit = ONE << (card & WORD)
        low |= bit if card <= WORD else U(0)
        high |= U(0) if card <= WORD else bit
    for at in range(hand):
        word = low or high
        bit = word & (~word + ONE)
        card = LOWEST + 1 + _BIT_AT[(bit * _DE_BRUIJN) >> U(58)] + (0 if low else 64)
        high ^= U(0) if low else bit
        low ^= bit if low else U(0)
        table[HANDS + MAX_HAND * seat + at] = card
        table[PLACE + card] = IN_HAND + seat
        table[KNOWN + card] = 1 << seat
    table[SIZES + seat] = hand


@spliced
def _deal_specials(table: Table, pack: Cards) -> None:
    """S1, S11: three each, or as many as divide evenly (C7); the rest is the stock."""
    seats, left = signed(table[SEATS]), 0
    for kind in range(KINDS):
        stock = _not_held(table, kind)
        table[STOCK + kind] = stock
        left += stock
    each = min(SPECIALS_EACH, left // seats)
    for seat in range(seats):
        for at in range(seat * each, (seat + 1) * each):
            kind = signed(pack[at])
            table[OWN + KINDS * seat + kind] += 1
            table[STOCK + kind] -= 1
        table[HELD + seat] += each
    table[STOCK_LEFT] = left - seats * each


@inlined
def _not_held(table: Table, kind: int) -> int:
    """How many special cards of this kind are in no hand (C7)."""
    left = OF_EACH_KIND
    for seat in range(signed(table[SEATS])):
        left -= signed(table[OWN + KINDS * seat + kind])
    return left


@spliced
def _begin_rows(table: Table, cards: Cards) -> None:
    """D2: the first four of these cards of the pool start the rows; the others stay out."""
    for at in range(4):
        begin_row(table, LOWEST + signed(cards[at]))
    close_pool(table)


@spliced
def _draw(table: Table, kind: int) -> None:
    """S10: a special card of this kind is drawn."""
    seat = signed(table[DRAWER])
    table[STOCK + kind] -= 1
    table[STOCK_LEFT] -= 1
    table[OWN + KINDS * seat + kind] += 1
    table[HELD + seat] += 1
    table[DRAWS] += 1
    table[DRAWER] = NOBODY


@spliced
def _fill_stock(table: Table) -> None:
    """An empty stock is made of the discards (S10)."""
    if table[STOCK_LEFT] == 0:
        for kind in range(KINDS):
            table[STOCK + kind] = table[DISCARDS + kind]
            table[STOCK_LEFT] += signed(table[DISCARDS + kind])
            table[DISCARDS + kind] = 0


@spliced
def answer_as_dealer(
    table: Table, given: bool, choice: int, chance: Chance, numbers: Cards, others: Cards
) -> None:
    """The dealer answers. `given`: with these arrays as they lie, and for a draw the kind that is chosen.

    Else by chance: then `numbers` must hold the number cards in use, in any order, and `others` have 28
    cells; both are shuffled here, except that the rows of a draft are drawn without them.
    """
    asked = table[ASKED]
    if asked == DEAL:
        if not given:
            _shuffle(table, chance, numbers, others)
        _deal(table, numbers, others)
    elif asked == ROWS_DEAL:
        if given:
            _begin_rows(table, numbers)
        else:
            _draw_rows(table, chance)
    else:
        _fill_stock(table)
        if not given:
            choice = _random_kind(table, chance)
        _draw(table, choice)


@spliced
def _shuffle(table: Table, chance: Chance, numbers: Cards, others: Cards) -> None:
    """The packs of a deal, as far as they are dealt."""
    seats, options = signed(table[SEATS]), signed(table[OPTIONS])
    if options & SPECIALS:
        count = 0
        for kind in range(KINDS):
            for _ in range(_not_held(table, kind)):
                others[count] = kind
                count += 1
        shuffle(chance, others[:count], min(SPECIALS_EACH, count // seats) * seats)
    elif options & JOKERS:
        for at in range(LOWEST):
            others[at] = at
        shuffle(chance, others[:LOWEST], seats)
    if not options & DRAFT:
        shuffle(chance, numbers, seats * signed(table[HAND]) + 4)


@spliced
def _draw_rows(table: Table, chance: Chance) -> None:
    """Four cards of the pool by chance start the rows (D2, C3)."""
    left = signed(table[NUMBERS]) - signed(table[PICKS])
    for row in range(4):
        begin_row(table, find_in_pool(table, signed(below(chance, left - row))))
    close_pool(table)


@spliced
def _random_kind(table: Table, chance: Chance) -> int:
    """The kind of a card of the stock, by chance."""
    number, kind = signed(below(chance, signed(table[STOCK_LEFT]))), 0
    while number >= table[STOCK + kind]:
        number -= signed(table[STOCK + kind])
        kind += 1
    return kind
