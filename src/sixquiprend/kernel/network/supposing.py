"""A deal of what a seat doesn't see: its line of the table with all hidden cards put where they may be."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..borders import INT64, UINT16, check_array
from ..cards import MAX_HAND, MAX_SEATS, Cards
from ..chance import Chance, below
from ..compiling import inlined, part
from ..full.hands import add_card, everybody
from ..full.layout import (
    CARD_CODES,
    DISCARDS,
    DRAFT,
    FIFTH_KIND,
    HANDS,
    HELD,
    JOKERS,
    KINDS,
    KNOWN,
    LOWEST,
    NUMBERS,
    OF_EACH_KIND,
    OPTIONS,
    OUT,
    OWN,
    PASSING,
    PLACE,
    ROW_COUNT,
    SEATS,
    SEVEN_KIND,
    SEVENS,
    SIZES,
    SPECIALS,
    STOCK,
    STOCK_LEFT,
    STOP_KIND,
    STOPS,
    Table,
    signed,
)


class Hidden(NamedTuple):
    """What is known of hidden cards beyond the line."""

    jokers: NDArray[np.int64]
    """By seat: how many jokers it is thought to hold whose value nobody has seen."""
    allowed: NDArray[np.uint16]
    """By card: the seats that may hold it, as bits; 0: anybody, or nobody."""


def new_hidden() -> Hidden:
    """Nothing is known."""
    return Hidden(np.zeros(MAX_SEATS, np.int64), np.zeros(CARD_CODES, np.uint16))


def check_hidden(hidden: object) -> None:
    """Refuses arrays that compiled code would read beyond."""
    if not isinstance(hidden, Hidden):
        raise ValueError(
            f"of hidden cards is known what `new_hidden` has room for, not {type(hidden).__name__}"
        )
    check_array("the jokers by seat", hidden.jokers, INT64, (MAX_SEATS,))
    check_array("the seats by card", hidden.allowed, UINT16, (CARD_CODES,))
    if hidden.jokers.min() < 0 or hidden.jokers.max() > LOWEST:
        raise ValueError(f"a seat holds 0 to {LOWEST} jokers")


@part
def suppose(seen: Table, viewer: int, hidden: Hidden, chance: Chance, pool: Cards, to: Table) -> bool:
    """Writes a whole table as it may be, of which this seat sees just `seen`; False: the cards don't fit.

    Where the seats that may hold a card have no room for it (after many passes), it may be anywhere.
    """
    for cell in range(len(seen)):
        to[cell] = seen[cell]
    seats = signed(seen[SEATS])
    for seat in range(seats):  # `SIZES` counts up to its number while the hand is filled
        size = 0
        while size < MAX_HAND and to[HANDS + MAX_HAND * seat + size]:
            to[KNOWN + signed(to[HANDS + MAX_HAND * seat + size])] |= 1 << seat
            size += 1
        to[SIZES + seat] = size
    if seen[OPTIONS] & JOKERS:
        _deal_jokers(seen, viewer, hidden, chance, pool, to)
    _deal_numbers(seen, viewer, hidden, chance, pool, to)
    if seen[OPTIONS] & SPECIALS:
        _deal_specials(seen, viewer, chance, pool, to)
    if seen[OPTIONS] & DRAFT and not seen[OPTIONS] & PASSING:  # D1: all picks are public
        for seat in range(seats):
            for at in range(HANDS + MAX_HAND * seat, HANDS + MAX_HAND * seat + signed(to[SIZES + seat])):
                to[KNOWN + signed(to[at])] = everybody(to)
    full = True
    for seat in range(seats):
        full &= to[SIZES + seat] == seen[SIZES + seat]
    return full


@inlined
def _is_hidden(seen: Table, viewer: int, card: int) -> bool:
    return seen[PLACE + card] == OUT and not signed(seen[KNOWN + card]) >> viewer & 1


@inlined
def _deal_jokers(seen: Table, viewer: int, hidden: Hidden, chance: Chance, pool: Cards, to: Table) -> None:
    left = 0
    for card in range(1, LOWEST + 1):
        if _is_hidden(seen, viewer, card):
            pool[left] = card
            left += 1
    for seat in range(signed(seen[SEATS])):
        for _ in range(hidden.jokers[seat]):
            if left and to[SIZES + seat] < seen[SIZES + seat]:
                at = signed(below(chance, left))
                add_card(to, seat, signed(pool[at]), 1 << seat)
                left -= 1
                pool[at] = pool[left]


@inlined
def _deal_numbers(seen: Table, viewer: int, hidden: Hidden, chance: Chance, pool: Cards, to: Table) -> None:
    seats, left = signed(seen[SEATS]), 0
    for card in range(LOWEST + 1, LOWEST + 1 + signed(seen[NUMBERS])):
        if not _is_hidden(seen, viewer, card):
            continue
        allowed, count = signed(hidden.allowed[card]), 0
        for seat in range(seats):
            if allowed >> seat & 1 and to[SIZES + seat] < seen[SIZES + seat]:
                count += 1
        if count == 0:
            pool[left] = card
            left += 1
            continue
        number = signed(below(chance, count))
        for seat in range(seats):
            if allowed >> seat & 1 and to[SIZES + seat] < seen[SIZES + seat]:
                if number == 0:
                    add_card(to, seat, card, 1 << seat)
                number -= 1
    for seat in range(seats):
        while to[SIZES + seat] < seen[SIZES + seat] and left:
            at = signed(below(chance, left))
            add_card(to, seat, signed(pool[at]), 1 << seat)
            left -= 1
            pool[at] = pool[left]


@inlined
def _deal_specials(seen: Table, viewer: int, chance: Chance, pool: Cards, to: Table) -> None:
    """The special cards that nobody shows: in the others' hands, or in the stock."""
    left = 0
    for kind in range(KINDS):
        count = OF_EACH_KIND - signed(seen[DISCARDS + kind]) - signed(seen[OWN + KINDS * viewer + kind])
        lying = (
            signed(seen[SEVENS]) if kind == SEVEN_KIND else signed(seen[STOPS]) if kind == STOP_KIND else 0
        )
        while lying:
            lying &= lying - 1
            count -= 1
        if kind == FIFTH_KIND and seen[ROW_COUNT] > 4:
            count -= 1
        for _ in range(count):
            pool[left] = kind
            left += 1
        to[STOCK + kind] = 0
    for seat in range(signed(seen[SEATS])):
        if seat == viewer:
            continue
        for kind in range(KINDS):
            to[OWN + KINDS * seat + kind] = 0
        for _ in range(signed(seen[HELD + seat])):
            if left:
                at = signed(below(chance, left))
                to[OWN + KINDS * seat + signed(pool[at])] += 1
                left -= 1
                pool[at] = pool[left]
    for at in range(left):
        to[STOCK + signed(pool[at])] += 1
    to[STOCK_LEFT] = left
