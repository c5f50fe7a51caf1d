"""Guessing what a seat plays: a small network that has seen many choices of good players.

It looks at each card of a hand as its holder does: where the card would go, how likely it is that just as
many cards come in between as the row has room, what that would cost, what else there is in the hand. The
card's value is the sum of what the traits and the hidden units say; a seat plays a card with the chances of
the softmax of the values. `tools/guess.py` makes the network.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import DECK, HEADS_OF_VALUE, ROWS, Cards
from .chance import Chance, next_word
from .compiling import compiled, inlined
from .learned import NOISE, STEPS, Left, check_hand
from .table import HEADS_BITS, LANE, ROOM_AT, Table, U, cheapest_lane

Net: TypeAlias = NDArray[np.float32]
"""A line for each hidden unit: the weights of the traits, its own lean, the weight of what it says.

The last line has the weights of the traits themselves; its last two columns mean nothing.
"""
Traits: TypeAlias = NDArray[np.float32]

HIDDEN: Final = 24

# The traits of a card, each about as large as one. "Others" are the cards that other seats play this turn.
TOO_LOW: Final = 0  # it fits no row (B8)
IS_LOWEST: Final = 1  # too low: how likely nobody plays a lower one
LOW_COST: Final = 2  # too low: the heads expected from that
ROOM: Final = 3  # 3 to 7: the row has room for 0, 1, … 4 or more
TAKES: Final = 8  # how likely so many others come in between that this card takes the row (B7)
TAKE_COST: Final = 9  # the heads expected from that
FEWER: Final = 10  # how likely fewer come in between: it lies there safely
MORE: Final = 11  # how likely more do: somebody else has taken the row
ROW_HEADS: Final = 12
CHEAPEST: Final = 13  # the row is the one that a card too low would take
CHEAPEST_GOES: Final = 14  # and how likely somebody does
ROOM_BELOW: Final = 15  # of the row with the next lower end
HEADS_BELOW: Final = 16
SAFE: Final = 17  # nothing can come in between, and there is room
COMING: Final = 18  # how many others are expected in between
LOW_COMING: Final = 19  # how likely another seat plays a card too low
RANK: Final = 20  # the share of the hand that is lower
SIZE: Final = 21  # of the hand
OWN_BELOW: Final = 22  # cards of the same hand for the same row, lower
OWN_ABOVE: Final = 23  # and higher
HEADS: Final = 24  # of the card itself
FULL_ROWS: Final = 25
CHEAPEST_HEADS: Final = 26
TRAITS: Final = 27

LEAN, SAYS = TRAITS, TRAITS + 1
NET_SHAPE: Final = (HIDDEN + 1, TRAITS + 2)

_F = np.float32
_TENTH, _FIFTH, _FOURTH, _THIRD, _HALF = _F(0.1), _F(0.2), _F(0.25), _F(0.3), _F(0.5)
_MOST_COMING = _F(4)


@inlined
def end_of(ends: np.uint64, at: int) -> int:
    """The number at the end of a row; beyond the last row, higher than any card."""
    return DECK + 1 if at == ROWS else int(np.int64((ends >> U(16 * at)) & LANE)) // 10


@inlined
def look_at(
    ends: np.uint64, rows: np.uint64, hand: Cards, size: int, seats: int, left: Left, which: int, to: Traits
) -> None:
    """The traits of one number card of a hand."""
    for trait in range(TRAITS):
        to[trait] = _F(0)
    card, row, full = int(hand[which]), -1, 0
    for at in range(ROWS):
        if end_of(ends, at) < card:
            row = at
        if ((rows >> U(16 * at)) & LANE) >> ROOM_AT == U(0):
            full += 1
    lowest = end_of(ends, 0)
    start = 0 if row < 0 else end_of(ends, row)
    stop = end_of(ends, row + 1)
    own_low, rank, own_below, own_above = 0, 0, 0, 0
    for at in range(size):
        other = int(hand[at])
        own_low += int(other < lowest)
        rank += int(other < card)
        own_below += int(start < other < card)
        own_above += int(card < other < stop)
    unseen = np.int64(left[DECK]) - size
    rate = _F(seats - 1) / _F(unseen)  # how likely an unseen card is played this turn
    low_coming = _F(1) - np.exp(-rate * _F(np.int64(left[U(lowest)]) - own_low))
    gap = np.int64(left[U(card - 1)]) - np.int64(left[U(start)]) - own_below
    coming = rate * _F(gap)
    cheapest = cheapest_lane(rows)
    cheapest_heads = _F((rows >> cheapest) & HEADS_BITS)
    if row < 0:
        alone = np.exp(-coming)
        to[TOO_LOW], to[IS_LOWEST], to[LOW_COST] = _F(1), alone, alone * cheapest_heads * _FIFTH
    else:
        lane = (rows >> U(16 * row)) & LANE
        room, heads = int(np.int64(lane >> ROOM_AT)), _F(lane & HEADS_BITS)
        to[ROOM + min(room, 4)] = _F(1)
        just, fewer = np.exp(-coming), _F(0)  # Poisson: the seats play nearly independently
        for number in range(room):
            fewer += just
            just *= coming / _F(number + 1)
        to[TAKES], to[TAKE_COST] = just, just * heads * _FIFTH
        to[FEWER], to[MORE] = fewer, _F(1) - fewer - just
        to[ROW_HEADS] = heads * _TENTH
        if U(16 * row) == cheapest:
            to[CHEAPEST], to[CHEAPEST_GOES] = _F(1), low_coming
        if row > 0:
            lane = (rows >> U(16 * (row - 1))) & LANE
            to[ROOM_BELOW], to[HEADS_BELOW] = _F(lane >> ROOM_AT) * _FOURTH, _F(lane & HEADS_BITS) * _TENTH
        if gap == 0 and room > 0:
            to[SAFE] = _F(1)
    to[COMING], to[LOW_COMING] = min(coming, _MOST_COMING), low_coming
    to[RANK], to[SIZE] = _F(rank) / _F(size), _F(size) * _TENTH
    to[OWN_BELOW], to[OWN_ABOVE] = _F(own_below) * _THIRD, _F(own_above) * _THIRD
    to[HEADS] = _F(HEADS_OF_VALUE[10 * card]) * _FIFTH
    to[FULL_ROWS], to[CHEAPEST_HEADS] = _F(full) * _HALF, cheapest_heads * _TENTH


@inlined
def value_by(net: Net, traits: Traits) -> np.float32:
    """What the network makes of a card: the higher, the likelier it is played."""
    value = _F(0)
    for trait in range(TRAITS):
        value += traits[trait] * net[HIDDEN, trait]
    for unit in range(HIDDEN):
        says = net[unit, LEAN]
        for trait in range(TRAITS):
            says += traits[trait] * net[unit, trait]
        if says > _F(0):
            value += says * net[unit, SAYS]
    return value


@inlined
def guess(
    chance: Chance, ends: np.uint64, rows: np.uint64, hand: Cards, size: int, seats: int, left: Left,
    net: Net, traits: Traits,
) -> int:  # fmt: skip
    """Where the card lies that a seat with this hand plays, by chance as likely as the network says."""
    best, found = _F(0), 0
    for at in range(size):
        look_at(ends, rows, hand, size, seats, left, at, traits)
        value = value_by(net, traits) + NOISE[next_word(chance) & U(STEPS - 1)]
        if at == 0 or value > best:
            best, found = value, at
    return found


def hand_traits(table: Table, hand: Cards, seats: int, left: Left) -> Traits:
    """The traits of each card of a hand, a line a card: what `tools/guess.py` learns from."""
    check_hand(table, hand, seats, left)
    if (hand < 0).any():
        raise ValueError(f"traits are of number cards, not of jokers: {hand.tolist()}")
    traits = np.empty((len(hand), TRAITS), np.float32)
    _hand_traits(table, hand, seats, left, traits)
    return traits


@compiled
def _hand_traits(table: Table, hand: Cards, seats: int, left: Left, traits: Traits) -> None:
    for at in range(len(hand)):
        look_at(table[0], table[1], hand, len(hand), seats, left, at, traits[at])
