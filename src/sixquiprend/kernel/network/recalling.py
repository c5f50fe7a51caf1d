"""Which hands explain what was played: deals are changed card by card, towards those that do.

A seat is unlikely to hold a better card than the one it played; so every turn of the round tells
something of what is left in the hands. The deals of a search are a walk (Metropolis): a card of a hand is
exchanged for another unseen one, and the exchange stays by chance, as likely as the network says that both
hands would have played what they did.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..borders import INT16, UINT16, check_array, check_count
from ..cards import MAX_HAND, MAX_SEATS, Cards
from ..chance import Chance, below, unit
from ..compiling import inlined, part
from ..full.layout import (
    CARD_CODES,
    CELLS,
    HANDS,
    IN_HAND,
    IN_PILE,
    KNOWN,
    LOWEST,
    NUMBERS,
    OUT,
    PLACE,
    SEAT,
    SEATS,
    SIZES,
    Table,
    Tables,
    signed,
)
from ..full.soundness import ANYTHING, first_unsound
from .inputs import Floats, Survey
from .thinking import Page, think_of_cards
from .weights import Weights

F = np.float32
HEAT = F(0.5)
"""How much chance there is in the choices that are to be explained, in heads."""
ANY = F(0.15)
"""How often a card is played for reasons that nobody knows."""


class Past(NamedTuple):
    """The turns of the round so far, as everybody saw them."""

    lines: Tables
    """By turn: the table before it, with all hands empty. They are filled while deals are weighed."""
    played: NDArray[np.int16]
    """By turn and seat: the card that was played."""


def new_past(turns: int) -> Past:
    """Room for so many turns; without any, nothing was played that could tell something."""
    check_count("turns", turns)
    return Past(np.zeros((turns, CELLS), np.uint16), np.zeros((turns, MAX_SEATS), np.int16))


def check_past(past: object) -> None:
    """Refuses arrays that compiled code would read beyond."""
    if not isinstance(past, Past):
        raise ValueError(f"a past is turns and cards played, not {type(past).__name__}")
    check_array("the turns", past.lines, UINT16, (None, CELLS))
    if len(past.lines) and (not past.lines.flags.c_contiguous or first_unsound(past.lines, ANYTHING) >= 0):
        raise ValueError("not all turns are tables")
    check_array("the cards played", past.played, INT16, (len(past.lines), MAX_SEATS))
    if past.played.min(initial=0) < 0 or past.played.max(initial=0) >= CARD_CODES:
        raise ValueError("cards are played that there aren't")


class Weigher(NamedTuple):
    """Arrays to weigh hands in."""

    page: Page
    survey: Survey
    worths: Floats
    values: Floats
    pool: Cards
    likely: Floats
    """By seat: how well its hand explains what it played, as a logarithm."""


@part
def explains(past: Past, table: Table, seat: int, weights: Weights, desk: Weigher) -> np.float32:
    """How likely this seat would have played as it did with the hand it has at this table: the logarithm."""
    turns, found = len(past.lines), F(0)
    for turn in range(turns):
        line = past.lines[turn]
        line[SEAT] = seat
        first, size = HANDS + MAX_HAND * seat, 0
        for at in range(first, first + signed(table[SIZES + seat])):
            size = _lay(line, first, size, signed(table[at]), seat)
        for later in range(turn, turns):
            size = _lay(line, first, size, signed(past.played[later, seat]), seat)
        count = think_of_cards(line, seat, weights, desk.survey, desk.page, desk.worths, desk.values)
        best, mine, total = desk.worths[0], F(0), F(0)
        for number in range(1, count):
            best = max(best, desk.worths[number])
        for number in range(count):
            share = np.exp((desk.worths[number] - best) / HEAT)
            total += share
            if signed(line[first + number]) == past.played[turn, seat]:
                mine = share
        found += np.log((F(1) - ANY) * mine / total + ANY / F(count))
        for at in range(first, first + size):
            card = signed(line[at])
            line[PLACE + card], line[KNOWN + card] = OUT, 0
            line[at] = 0
    return found


@inlined
def _lay(line: Table, first: int, size: int, card: int, seat: int) -> int:
    """Puts a card into a hand, whose order means nothing here; its new size."""
    line[first + size] = card
    line[PLACE + card], line[KNOWN + card] = IN_HAND + seat, 1 << seat
    return size + 1


@part
def walk(
    past: Past, table: Table, viewer: int, steps: int, weights: Weights, chance: Chance, desk: Weigher
) -> None:
    """So many exchanges of hidden cards are tried at this table, which is changed."""
    seats, hidden = signed(table[SEATS]), 0
    for card in range(LOWEST + 1, LOWEST + 1 + signed(table[NUMBERS])):
        place, known = signed(table[PLACE + card]), signed(table[KNOWN + card])
        if not known >> viewer & 1 and (place == OUT or IN_HAND <= place < IN_PILE):
            desk.pool[hidden] = card
            hidden += 1
    if hidden < 2 or table[SIZES] == 0:
        return
    for _ in range(steps):
        one = signed(below(chance, seats - 1))
        one += 1 if one >= viewer else 0
        place = signed(below(chance, signed(table[SIZES + one])))
        mine = signed(table[HANDS + MAX_HAND * one + place])
        other = signed(desk.pool[signed(below(chance, hidden))])
        here, there = IN_HAND + one, signed(table[PLACE + other])
        if here == there or signed(table[KNOWN + mine]) >> viewer & 1:
            continue
        _exchange(table, mine, other, here, there)
        now = explains(past, table, one, weights, desk)
        gain, two, then = now - desk.likely[one], -1, F(0)
        if there != OUT:
            two = there - IN_HAND
            then = explains(past, table, two, weights, desk)
            gain += then - desk.likely[two]
        if gain >= F(0) or unit(chance) < np.exp(gain):
            desk.likely[one] = now
            if two >= 0:
                desk.likely[two] = then
        else:
            _exchange(table, other, mine, here, there)


@part
def weigh_all(past: Past, table: Table, viewer: int, weights: Weights, desk: Weigher) -> None:
    """How well each hand of this table explains what it played."""
    for seat in range(signed(table[SEATS])):
        if seat != viewer:
            desk.likely[seat] = explains(past, table, seat, weights, desk)


@inlined
def _exchange(table: Table, one: int, two: int, here: int, there: int) -> None:
    """The first card goes to where the second is, and the second to where the first was."""
    _put(table, here, one, two)
    if there != OUT:
        _put(table, there, two, one)
    else:
        table[PLACE + one], table[KNOWN + one] = OUT, 0


@inlined
def _put(table: Table, place: int, old: int, new: int) -> None:
    """In this hand a card is replaced by another; it stays sorted."""
    seat = place - IN_HAND
    first = HANDS + MAX_HAND * seat
    at, last = first, first + signed(table[SIZES + seat]) - 1
    while table[at] != old:
        at += 1
    while at < last and table[at + 1] < new:
        table[at] = table[at + 1]
        at += 1
    while at > first and table[at - 1] > new:
        table[at] = table[at - 1]
        at -= 1
    table[at] = new
    table[PLACE + new], table[KNOWN + new] = place, 1 << seat
