"""Playouts by a learned policy: what each card was worth in like situations, looked up in a table.

A situation of a card is where it would go on the table as it lies: the room of that row (or that it is too
low for all), how many unseen cards could come in between, the heads it might cost, how many cards are left
in the hand and how many seats there are. A `Model` has a number for each: the heads such a card cost more
than the other cards of its hand. A seat plays the card with the lowest number, give or take some chance.

Looking up is nearly as fast as playing at random, and the playouts are much more like real play.
`tools/learn.py` makes the table.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import DECK, MAX_SEATS, ROWS, Cards, Heads
from .chance import Chance, next_word
from .choosing import value_of
from .compiling import compiled, inlined
from .dealing import Counts, Places
from .rounds import (
    PASSED,
    PLAYED,
    SEAT_BITS,
    Given,
    Keys,
    Script,
    found,
    place_turn,
    scripted,
    sort_keys,
)
from .searching import Unknown, deal_unseen
from .table import HEADS_BITS, LANE, ROOM_AT, Table, U, cheapest_lane

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

STEPS: Final = 1024
NOISE: Final = (-np.log(-np.log((np.arange(STEPS) + 0.5) / STEPS))).astype(np.float32)
"""Gumbel's distribution: added to the values, it makes the best one a choice by softmax."""


@inlined
def prepare(
    ends: np.uint64, rows: np.uint64, size: int, seats: int, left: Left, first: Lines, below: Lines
) -> None:
    """What all cards of a turn share, by the number of ends that are lower than the card (0 to 4).

    `first` is the line of the model for a gap of nothing, `below` how many unseen cards lie below the gap.
    """
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
        below[at + 1] = np.int64(left[end // U(10)])


@inlined
def situation(ends: np.uint64, card: int, size: int, left: Left, first: Lines, below: Lines) -> np.uint64:
    """Which line of the model speaks of this card."""
    if card < 0:
        return U(JOKER_AT) + U(_SIZE_KIND[size])
    value = U(10 * card)
    lower = U(ends & LANE < value) + U((ends >> U(16)) & LANE < value)
    lower += U((ends >> U(32)) & LANE < value) + U(ends >> U(48) < value)
    gap = np.int64(left[U(card - 1)]) - below[lower]
    return U(first[lower] + np.int64(_GAP_KIND[U(gap)]) * HEAD_KINDS)


@inlined
def choose(
    chance: Chance, ends: np.uint64, hand: Cards, size: int, left: Left, first: Lines, below: Lines,
    model: Model, heat: np.float32, sign: np.float32,
) -> int:  # fmt: skip
    """The card with the lowest value (`sign` 1) or the highest (−1), give or take `heat` of chance."""
    best, at, bits = np.float32(0), 0, next_word(chance)
    for place in range(size):
        value = sign * model[situation(ends, hand[place], size, left, first, below)]
        value -= heat * NOISE[bits & U(STEPS - 1)]
        bits = (bits >> U(5)) | (bits << U(59))
        if place == 0 or value < best:
            best, at = value, place
    return at


@inlined
def see(left: Left, card: int) -> None:
    """This card isn't unseen any more."""
    if card > 0:
        for number in range(card, DECK + 1):
            left[number] -= np.uint8(1)


@inlined
def play_on(
    chance: Chance, ends: np.uint64, rows: np.uint64, hands: Cards, size: int, seats: int,
    variable: bool, passing: bool, turn: int, passed: bool, script: Script, left: Left, model: Model,
    heat: np.float32, heads: Heads, keys: Keys, given: Given, first: Lines, below: Lines,
) -> None:  # fmt: skip
    """Plays hands of `size` cards to the end; the script speaks first, then the model."""
    one = np.float32(1)
    while size > 0:
        if size > 1:
            prepare(ends, rows, size, seats, left, first, below)
        if passing and size > 1 and not passed:  # P2
            for seat in range(seats):
                at = choose(chance, ends, hands[seat], size, left, first, below, model, heat, -one)
                given[seat] = found(hands, size, seat, scripted(script, turn, PASSED, U(seat)), at)
            card = hands[seats - 1, given[seats - 1]]
            for seat in range(seats):
                hands[seat, given[seat]], card = card, hands[seat, given[seat]]
        passed = False
        for seat in range(seats):
            at = 0
            if size > 1:
                at = choose(chance, ends, hands[seat], size, left, first, below, model, heat, one)
            at = found(hands, size, seat, scripted(script, turn, PLAYED, U(seat)), at)
            card = hands[seat, at]
            hands[seat, at] = hands[seat, size - 1]
            keys[seat] = (U(value_of(card)) << SEAT_BITS) | U(seat)
            given[seat] = card
        if size > 2:  # the last turn needs no choice, and so no counting
            for seat in range(seats):
                see(left, given[seat])
        sort_keys(keys, seats)
        ends, rows = place_turn(chance, ends, rows, keys, seats, variable, turn, script, None, heads, None)
        size -= 1
        turn += 1


def evaluate_learned(
    position: Unknown, scripts: Script, chance: Chance, samples: int, left: Left, model: Model, heat: float
) -> Heads:
    """As `searching.evaluate`, with every seat playing by the model."""
    seats = len(position.hands)
    heads = np.zeros((samples, len(scripts), seats), np.int16)
    unseen = max(len(position.numbers.cards), len(position.jokers.cards))
    done = _evaluate_learned(
        chance, position.table, position.hands, position.known, position.size,
        position.numbers.cards.copy(), position.numbers.counts, position.numbers.allowed,
        position.jokers.cards.copy(), position.jokers.counts, position.jokers.allowed,
        position.variable, position.passing, position.passed, position.queue, scripts,
        left, left.copy(), model, np.float32(heat), heads,
        np.empty_like(position.hands), np.empty_like(position.hands),
        np.empty(seats, np.int64), np.empty(seats + 1, np.int64), np.empty(unseen, np.int64),
        np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.int64),
        np.empty(ROWS + 1, np.int64), np.empty(ROWS + 1, np.int64),
    )  # fmt: skip
    if not done:
        raise ValueError("the unseen cards can't lie as the position says")
    return heads


@compiled
def _evaluate_learned(
    chance: Chance, table: Table, hands: Cards, known: Counts, size: int,
    numbers: Cards, number_counts: Counts, number_places: Places,
    jokers: Cards, joker_counts: Counts, joker_places: Places,
    variable: bool, passing: bool, passed: bool, queue: Keys, scripts: Script,
    left: Left, counting: Left, model: Model, heat: np.float32, heads: Heads,
    dealt: Cards, played: Cards, filled: Counts, room: Counts, place: Counts, keys: Keys, given: Given,
    first: Lines, below: Lines,
) -> bool:  # fmt: skip
    seats = len(hands)
    for sample in range(len(heads)):
        if not deal_unseen(
            chance, hands, known, numbers, number_counts, number_places,
            jokers, joker_counts, joker_places, dealt, filled, room, place,
        ):  # fmt: skip
            return False
        after = chance[0]
        for candidate in range(len(scripts)):
            chance[0] = after
            script, took = scripts[candidate], heads[sample, candidate]
            for seat in range(seats):
                for at in range(size):
                    played[seat, at] = dealt[seat, at]
            for number in range(DECK + 1):
                counting[number] = left[number]
            ends, rows = table[0], table[1]
            turn = 0
            if len(queue) > 0:
                ends, rows = place_turn(
                    chance, ends, rows, queue, len(queue), variable, 0, script, None, took, None
                )
                turn = 1
            play_on(
                chance, ends, rows, played, size, seats, variable, passing, turn, passed,
                script, counting, model, heat, took, keys, given, first, below,
            )  # fmt: skip
    return True


def situations(table: Table, hand: Cards, seats: int, left: Left) -> Lines:
    """The line of the model for each card of a hand."""
    lines = np.empty(len(hand), np.int64)
    _situations(table, hand, seats, left, lines, np.empty(ROWS + 1, np.int64), np.empty(ROWS + 1, np.int64))
    return lines


@compiled
def _situations(
    table: Table, hand: Cards, seats: int, left: Left, lines: Lines, first: Lines, below: Lines
) -> None:
    prepare(table[0], table[1], len(hand), seats, left, first, below)
    for at in range(len(hand)):
        lines[at] = np.int64(situation(table[0], hand[at], len(hand), left, first, below))
