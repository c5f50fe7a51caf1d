"""Playouts by a learned policy: what each card was worth in like situations, looked up in a table.

A situation of a card is where it would go on the table as it lies: the room of that row (or that it is too
low for all), how many unseen cards could come in between, the heads it might cost, how many cards are left
in the hand and how many seats there are. A `Model` has a number for each: the heads such a card cost more
than the other cards of its hand. A seat plays the card with the lowest number, give or take some chance.

Looking up is nearly as fast as playing at random, and the playouts are much more like real play.
`tools/learn.py` makes the table.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .borders import FLOAT32, UINT8, check_array, check_codes, check_heat, check_seats
from .cards import DECK, MAX_HAND, ROWS, Cards
from .chance import Chance, next_word
from .compiling import compiled, inlined
from .table import HEADS_BITS, LANE, ROOM_AT, Table, U, cheapest_lane, check_table

Model: TypeAlias = NDArray[np.float32]
Left: TypeAlias = NDArray[np.uint8]
"""How many cards up to each number nobody has seen."""
Lines: TypeAlias = NDArray[np.int64]

# How a situation is told apart: seats, cards in the hand, room of the row, gap, heads.
SEAT_KINDS: Final = 5
SIZE_KINDS: Final = 5
ROOM_KINDS: Final = 6  # rooms 0 to 4 and more; the last is: too low
GAP_KINDS: Final = 14
HEAD_KINDS: Final = 8

_SEAT_KIND: Final = np.array([0, 0, 0, 1, 2, 2, 3, 3, 4, 4, 4], np.uint8)
_SIZE_KIND: Final = np.array([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4], np.uint8)
_GAP_KIND: Final = np.searchsorted([0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 22, 30, 45], np.arange(DECK + 1)).astype(
    np.uint8
)
_HEAD_KIND: Final = np.searchsorted([1, 2, 4, 6, 8, 11, 15], np.arange(128)).astype(np.uint8)

SITUATIONS: Final = SEAT_KINDS * SIZE_KINDS * ROOM_KINDS * GAP_KINDS * HEAD_KINDS
JOKER_AT: Final = SITUATIONS
"""Behind the situations of number cards: one for a joker, by cards in the hand."""
MODEL_SIZE: Final = SITUATIONS + SIZE_KINDS

_NO_MODEL: Final = np.zeros(MODEL_SIZE, np.float32)
"""Where it doesn't matter what the lines say."""

STEPS: Final = 1024
NOISE: Final = (-np.log(-np.log((np.arange(STEPS) + 0.5) / STEPS))).astype(np.float32)
"""Gumbel's distribution: added to the values, it makes the best one a choice by softmax."""


class Learned(NamedTuple):
    """What playouts by the table need, and the arrays they work in."""

    left: Left
    """How many cards nobody has seen where the playouts begin."""
    model: Model
    heat: np.float32
    counting: Left
    """How many nobody has seen so far in a playout."""
    first: Lines
    """The line of the model for a gap of nothing, by the number of ends that are lower than the card."""
    below: Lines
    """How many unseen cards lie below the gap, by the same number (0 to 4)."""


def learned_table(left: Left, model: Model, heat: float) -> Learned:
    """The table for playouts in which so many cards are `left`."""
    check_array("left", left, UINT8, (DECK + 1,))
    check_array("the learned table", model, FLOAT32, (MODEL_SIZE,))
    check_heat(heat)
    lines, below = np.empty(ROWS + 1, np.int64), np.empty(ROWS + 1, np.int64)
    return Learned(left, model, np.float32(heat), left.copy(), lines, below)


@inlined
def counts_unseen(left: Left) -> bool:
    """Whether each number adds a card or none."""
    for number in range(1, DECK + 1):
        if not left[number - 1] <= left[number] <= left[number - 1] + 1:
            return False
    return bool(left[0] == 0)


@inlined
def count_anew(learned: Learned) -> None:
    """A playout begins."""
    for number in range(DECK + 1):
        learned.counting[number] = learned.left[number]


@inlined
def prepare(ends: np.uint64, rows: np.uint64, size: int, seats: int, learned: Learned) -> None:
    """Works out what all cards of a turn share."""
    first, below = learned.first, learned.below
    kind = (np.int64(_SEAT_KIND[seats]) * SIZE_KINDS + np.int64(_SIZE_KIND[size])) * ROOM_KINDS
    heads = (rows >> cheapest_lane(rows)) & HEADS_BITS
    first[0] = (kind + ROOM_KINDS - 1) * GAP_KINDS * HEAD_KINDS + np.int64(_HEAD_KIND[heads])
    below[0] = 0
    for at in range(ROWS):
        row, end = (rows >> U(16 * at)) & LANE, (ends >> U(16 * at)) & LANE
        room = np.int64(row >> ROOM_AT)
        if room > ROOM_KINDS - 2:  # V: as good as four
            room = np.int64(ROOM_KINDS - 2)
        first[at + 1] = (kind + room) * GAP_KINDS * HEAD_KINDS + np.int64(_HEAD_KIND[row & HEADS_BITS])
        below[at + 1] = np.int64(learned.counting[end // U(10)])


@inlined
def situation(ends: np.uint64, card: int, size: int, learned: Learned) -> np.uint64:
    """Which line of the model speaks of this card."""
    if card < 0:
        return U(JOKER_AT) + U(_SIZE_KIND[size])
    value = U(10 * int(card))  # as in `choosing.trouble`
    lower = U(ends & LANE < value) + U((ends >> U(16)) & LANE < value)
    lower += U((ends >> U(32)) & LANE < value) + U(ends >> U(48) < value)
    gap = np.int64(learned.counting[U(card - 1)]) - learned.below[lower]
    return U(learned.first[lower] + np.int64(_GAP_KIND[U(gap)]) * HEAD_KINDS)


@inlined
def look_up(
    chance: Chance, ends: np.uint64, hand: Cards, size: int, learned: Learned, sign: np.float32
) -> int:
    """The card with the lowest value (`sign` 1) or the highest (−1), give or take `heat` of chance."""
    best, at, bits = np.float32(0), 0, next_word(chance)
    for place in range(size):
        value = sign * learned.model[situation(ends, hand[place], size, learned)]
        value -= learned.heat * NOISE[bits & U(STEPS - 1)]
        bits = (bits >> U(5)) | (bits << U(59))
        if place == 0 or value < best:
            best, at = value, place
    return at


@inlined
def see(learned: Learned, card: int) -> None:
    """This card isn't unseen any more."""
    if card > 0:
        for number in range(card, DECK + 1):
            learned.counting[number] -= np.uint8(1)


def situations(table: Table, hand: Cards, seats: int, left: Left) -> Lines:
    """The line of the model for each card of a hand."""
    check_hand(table, hand, seats, left)
    lines = np.empty(len(hand), np.int64)
    _situations(table, hand, seats, learned_table(left, _NO_MODEL, 0.0), lines)
    return lines


def check_hand(table: Table, hand: Cards, seats: int, left: Left) -> None:
    """Refuses a hand, or what is seen around it, that can't be."""
    check_table(table)
    check_codes("a hand", hand)
    check_seats(seats)
    check_array("left", left, UINT8, (DECK + 1,))
    numbers, steps = hand[hand > 0], np.diff(left, prepend=np.uint8(0))
    if not 1 <= len(hand) <= MAX_HAND or (steps > 1).any() or not steps[numbers].all():
        raise ValueError(f"`left` counts the unseen cards, those of the hand {hand.tolist()} among them")


@compiled
def _situations(table: Table, hand: Cards, seats: int, learned: Learned, lines: Lines) -> None:
    prepare(table[0], table[1], len(hand), seats, learned)
    for at in range(len(hand)):
        lines[at] = np.int64(situation(table[0], hand[at], len(hand), learned))
