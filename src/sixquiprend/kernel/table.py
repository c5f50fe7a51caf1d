"""The four rows as two words, so that a whole round stays in registers.

Each word has four lanes of 16 bits, one for each row, **sorted by the ends**: lane 0 is the row with the
lowest end. The first word (`ends`) holds the value of each row's end in tenths (J3). The second (`rows`)
holds what else decides a placing:

    bits 0–6    the heads of the row
    bits 7–8    which row it is, 0 to 3, as the engine counts
    bit  9      its last card is a joker (J5)
    bit  10     its length is set by a card with several heads (V2)
    bits 11–13  its room: how many cards may still follow before one takes (B7, V1)

A card that fits goes to the highest lane whose end is lower, and leaves the order as it is: no search, no
sorting. Only a take by a low card or a joker moves lanes (B8, J4). Which cards lie in a row is not held;
`trace` gives it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import HEADS, VALUE, Card, Joker, Row

from .borders import UINT64, check_array
from .cards import CODES, DECK, HEADS_OF_VALUE, ROWS
from .compiling import compiled, inlined

Table: TypeAlias = NDArray[np.uint64]
"""`ends` and `rows` in an array of two words."""

U: Final = np.uint64
LANE: Final = U(0xFFFF)
ONES: Final = U(0x0001_0001_0001_0001)
HIGH: Final = U(0x8000_8000_8000_8000)
HEADS_BITS: Final = U(0x7F)
ID_AT: Final = U(7)
ID_BITS: Final = U(3 << 7)
ENDS_WITH_JOKER: Final = U(1 << 9)
LENGTH_SET: Final = U(1 << 10)
ROOM_AT: Final = U(11)
ROOM_FOR_ONE: Final = U(1 << 11)
FRESH_ROOM: Final = U(4 << 11)  # B7: five cards, one of which lies there

# What no row exceeds; V: four cards of one head, the 55, and six cards after it.
HIGHEST_END: Final = U(10 * DECK + 9)
MOST_HEADS: Final = U(4 + 7 + 6 * 5)
MOST_ROOM: Final = U(6)


@inlined
def too_low(ends: np.uint64, value: np.uint64) -> bool:
    """Whether a card of this value fits no row (B8)."""
    return bool((ends & LANE) > value)


@inlined
def fitting_lane(ends: np.uint64, value: np.uint64) -> np.uint64:
    """Where in the words the row lies that the card fits (B5, B6); it must fit one."""
    lower = U((ends >> U(48)) < value) + U((ends >> U(32)) & LANE < value) + U((ends >> U(16)) & LANE < value)
    return lower << U(4)


@inlined
def lane_of(rows: np.uint64, row: int) -> np.uint64:
    """Where in the words this row lies."""
    lane = U(0)
    for at in range(1, ROWS):
        if np.int64((rows >> U(16 * at)) >> ID_AT) & 3 == row:
            lane = U(16 * at)
    return lane


@inlined
def cheapest_lane(rows: np.uint64) -> np.uint64:
    """Where the row with the fewest heads lies; of several, the one with the lowest end."""
    lane, fewest = U(0), rows & HEADS_BITS
    for at in range(1, ROWS):
        heads = (rows >> U(16 * at)) & HEADS_BITS
        if heads < fewest:
            lane, fewest = U(16 * at), heads
    return lane


@inlined
def fresh_row(heads: np.uint64, variable: bool) -> np.uint64:
    """A row of one card with so many heads, as row 0."""
    if variable and heads > U(1):  # V1, V2
        return heads | ((heads - U(1)) << ROOM_AT) | LENGTH_SET
    return heads | FRESH_ROOM


@inlined
def put(
    ends: np.uint64, rows: np.uint64, lane: np.uint64, value: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """A number card goes behind the row of this lane: both words, and the heads it takes (B7)."""
    heads = U(HEADS_OF_VALUE[value])
    before = (rows >> lane) & (LANE ^ ENDS_WITH_JOKER)
    full = before < ROOM_FOR_ONE
    taken = before & HEADS_BITS if full else U(0)
    after = (before & ID_BITS) + (heads + FRESH_ROOM) if full else before + (heads - ROOM_FOR_ONE)
    others = ~(LANE << lane)
    return (ends & others) | (value << lane), (rows & others) | (after << lane), taken


@inlined
def put_variable(
    ends: np.uint64, rows: np.uint64, lane: np.uint64, value: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The same with rows of variable length (V)."""
    heads = U(HEADS_OF_VALUE[value])
    before = (rows >> lane) & (LANE ^ ENDS_WITH_JOKER)
    taken = U(0)
    if before < ROOM_FOR_ONE:
        taken = before & HEADS_BITS
        after = fresh_row(heads, True) | (before & ID_BITS)
    elif heads > U(1) and not before & LENGTH_SET:  # the first such card sets the length (V1, V2)
        after = before & (ROOM_FOR_ONE - U(1))
        after = (after + heads) | ((heads - U(1)) << ROOM_AT) | LENGTH_SET
    else:
        after = before - ROOM_FOR_ONE + heads
    others = ~(LANE << lane)
    return (ends & others) | (value << lane), (rows & others) | (after << lane), taken


@inlined
def put_joker(
    ends: np.uint64, rows: np.uint64, lane: np.uint64, value: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """A joker goes behind the row of this lane, which has room and doesn't end with a joker (J3)."""
    rows += ((ENDS_WITH_JOKER + U(1)) - ROOM_FOR_ONE) << lane  # C4: one head
    return ends + (value << lane), rows


@inlined
def take(
    ends: np.uint64, rows: np.uint64, lane: np.uint64, value: np.uint64, variable: bool
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The row of this lane is taken, and a card lower than all number ends starts it (B8, J4, J6).

    Gives both words, the heads taken, and the lane where the row lies now.
    """
    before = (rows >> lane) & LANE
    fresh = fresh_row(U(HEADS_OF_VALUE[value]), variable) | (before & ID_BITS)
    to = U(0)
    if value < U(10):  # only a joker, and only behind jokers, is not the lowest
        fresh |= ENDS_WITH_JOKER
        others = _without(ends, lane) | (U(0x7FFF) << U(48))
        below = ROWS - np.int64((((((others | HIGH) - value * ONES) & HIGH) >> U(15)) * ONES) >> U(48))
        to = U(16 * below)
    ends = _with(_without(ends, lane), to, value)
    rows = _with(_without(rows, lane), to, fresh)
    return ends, rows, before & HEADS_BITS, to


@inlined
def _without(word: np.uint64, lane: np.uint64) -> np.uint64:
    """The three other lanes; those above move down."""
    below = (U(1) << lane) - U(1)
    return (word & below) | ((word >> U(16)) & ~below)


@inlined
def _with(word: np.uint64, lane: np.uint64, content: np.uint64) -> np.uint64:
    """Three lanes and one more here; those above move up."""
    below = (U(1) << lane) - U(1)
    return (word & below) | ((word & ~below) << U(16)) | (content << lane)


def check_table(table: object) -> None:
    """Refuses what is no table."""
    check_array("a table", table, UINT64, (2,))
    if not is_sound(cast(Table, table)):
        raise ValueError("the two words of a table are four rows, sorted by their ends (`to_table`)")


@compiled
def is_sound(table: Table) -> bool:
    """Whether the two words are four rows as compiled code relies on: sorted, and with ends of cards."""
    names, before = 0, U(0)
    for at in range(ROWS):
        end, row = (table[0] >> U(16 * at)) & LANE, (table[1] >> U(16 * at)) & LANE
        if end > HIGHEST_END or (at > 0 and end <= before):
            return False
        if not U(1) <= row & HEADS_BITS <= MOST_HEADS or row >> ROOM_AT > MOST_ROOM:
            return False
        names |= 1 << int(np.int64((row & ID_BITS) >> ID_AT))
        before = end
    return names == (1 << ROWS) - 1


def to_table(rows: Sequence[Row], variable: bool) -> Table:
    """The four rows of the engine as the two words."""
    if len(rows) != ROWS or not all(rows):
        raise ValueError(f"{ROWS} rows of one card or more are a table, not {tuple(rows)}")
    if strange := [card for row in rows for card in row if card not in CODES]:
        raise ValueError(f"{strange[0]!r} is no card that the kernel knows")
    lanes = sorted((_end(row), _content(number, row, variable)) for number, row in enumerate(rows))
    words = [0, 0]
    for at, lane in enumerate(lanes):
        for word in (0, 1):
            words[word] |= lane[word] << 16 * at
    return np.array(words, np.uint64)


def _end(row: Sequence[Card]) -> int:
    """J3."""
    last = VALUE[row[-1]]
    return last + VALUE[row[-2]] if isinstance(row[-1], Joker) and len(row) > 1 else last


def _content(number: int, row: Sequence[Card], variable: bool) -> int:
    heads = [HEADS[card] for card in row]
    many = [place for place, count in enumerate(heads, 1) if count > 1]
    length_set = variable and bool(many)
    capacity = many[0] + heads[many[0] - 1] - 1 if length_set else 5
    if len(row) > capacity:
        raise ValueError(f"no row has room for {len(row)} cards: {tuple(row)}")
    return (
        sum(heads)
        | number << int(ID_AT)
        | isinstance(row[-1], Joker) * int(ENDS_WITH_JOKER)
        | length_set * int(LENGTH_SET)
        | (capacity - len(row)) << int(ROOM_AT)
    )
