"""What a seat observes: one line of small numbers, all that its `view` says of this moment, and no more.

Seats are counted from the one that looks (itself is 0), rows from 0. Cards are codes of the kernel: 1 to 10
for the jokers 0.0 to 0.9, 11 to 114 for the number cards, 0 for none. What isn't there is 0. docs/envs.md
has the table of offsets, which is made from `LAYOUT`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixquiprend.kernel.cards import MAX_SEATS
from sixquiprend.kernel.compiling import compiled, inlined
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.layout import Table, Tables, signed
from sixquiprend.kernel.full.rows import capacity, heads_of_row

Observation: TypeAlias = NDArray[np.int16]
"""One line, or many."""

# --- the layout ------------------------------------------------------------------------------------

_BLOCKS: Final = (
    ("question", 1, "what is asked: 0 the end, 4 pick, 5 pass, 6 play, 7 row, 8 joker, 9 special, 10 swap"),
    ("asked", 1, "of whom; of all at once: 0"),
    ("seats", 1, ""),
    ("options", 1, "bits: 1 K, 2 D, 4 P, 8 V, 16 J, 32 S"),
    ("round", 1, "from 1"),
    ("turn", 1, "so many turns of the round are revealed"),
    ("last round", 1, "0: none is agreed (B12)"),
    ("limit", 1, "of heads; 0: none (B11)"),
    ("at limit", 1, "1: reaching the limit is enough"),
    ("row count", 1, "0 in a draft, 4, with a *fifth row* 5"),
    ("stops", 1, "rows with a *stop*, bits"),
    ("sevens", 1, "rows with a *seven takes*, bits"),
    ("stock", 1, "how many special cards are left to draw"),
    ("totals", MAX_SEATS, "by seat: heads of the rounds before"),
    ("heads", MAX_SEATS, "by seat: heads of this round"),
    ("hand sizes", MAX_SEATS, "by seat"),
    ("specials held", MAX_SEATS, "by seat: how many special cards"),
    ("own specials", at.KINDS, "by kind: special cards in one's own hand"),
    ("discards", at.KINDS, "by kind: special cards that were discarded"),
    ("ends", at.MAX_ROWS, "by row, in tenths (170 for the 17, 174 with the joker 0.4 behind it)"),
    ("sizes", at.MAX_ROWS, "by row: cards in it"),
    ("capacities", at.MAX_ROWS, "by row: cards it can hold (B7, V, S4)"),
    ("row heads", at.MAX_ROWS, "by row: heads in it"),
    ("rows", at.MAX_ROWS * at.ROW_CELLS, "by row, twelve cells each: its cards"),
    ("queue", MAX_SEATS, "revealed cards that still wait, the next one first"),
    ("queue seats", MAX_SEATS, "whose they are, plus one"),
    (
        "places",
        at.CARD_CODES - 1,
        "by code from 1: 0 unknown or out, 1 on the table, 2 in the pool, 16 + seat a hand, 32 + seat a pile",
    ),
)


def _offsets() -> dict[str, tuple[int, int]]:
    found, first = {}, 0
    for name, size, _ in _BLOCKS:
        found[name] = first, first + size
        first += size
    return found


LAYOUT: Final = _offsets()
"""What stands where: the first cell, and the one behind the last."""
MEANINGS: Final = {name: meaning for name, _, meaning in _BLOCKS}
WIDTH: Final = LAYOUT["places"][1]
"""How many cells a line has."""

IN_HAND, IN_PILE = at.IN_HAND, at.IN_PILE
"""What a card's place is; the seat is added, counted from the one that looks."""

_FACTS: Final = np.array(
    [
        *(at.SEATS, at.OPTIONS, at.ROUND, at.TURN, at.LAST_ROUND, at.LIMIT, at.AT_LIMIT),
        *(at.ROW_COUNT, at.STOPS, at.SEVENS, at.STOCK_LEFT),
    ]
)
_FIRST_FACT: Final = LAYOUT["seats"][0]
_TOTALS: Final = LAYOUT["totals"][0]
_HEADS: Final = LAYOUT["heads"][0]
_SIZES: Final = LAYOUT["hand sizes"][0]
_HELD: Final = LAYOUT["specials held"][0]
_OWN: Final = LAYOUT["own specials"][0]
_DISCARDS: Final = LAYOUT["discards"][0]
_ENDS: Final = LAYOUT["ends"][0]
_ROW_SIZES: Final = LAYOUT["sizes"][0]
_CAPACITIES: Final = LAYOUT["capacities"][0]
_ROW_HEADS: Final = LAYOUT["row heads"][0]
_ROWS: Final = LAYOUT["rows"][0]
_QUEUE: Final = LAYOUT["queue"][0]
_QUEUE_SEATS: Final = LAYOUT["queue seats"][0]
_PLACES: Final = LAYOUT["places"][0]


# --- writing a line ----------------------------------------------------------------------------------


@inlined
def observe(table: Table, viewer: int, line: Observation) -> None:
    """Writes what this seat sees."""
    seats = signed(table[at.SEATS])
    for cell in range(_PLACES):
        line[cell] = 0
    question = signed(table[at.ASKED])
    line[0] = question if question > at.DRAW else 0
    if question > at.DRAW and not at.PASS <= question <= at.PLAY:
        line[1] = _from(viewer, signed(table[at.SEAT]), seats)
    for fact in range(len(_FACTS)):
        line[_FIRST_FACT + fact] = table[_FACTS[fact]]
    for seat in range(seats):
        other = _from(viewer, seat, seats)
        line[_TOTALS + other] = table[at.TOTALS + seat]
        line[_HEADS + other] = table[at.HEADS + seat]
        line[_SIZES + other] = table[at.SIZES + seat]
        line[_HELD + other] = table[at.HELD + seat]
    if table[at.OPTIONS] & at.SPECIALS:
        for kind in range(at.KINDS):
            line[_OWN + kind] = table[at.OWN + at.KINDS * viewer + kind]
            line[_DISCARDS + kind] = table[at.DISCARDS + kind]
    _observe_rows(table, line)
    waiting = signed(table[at.QUEUE_AT])
    for place in range(waiting, seats):
        key = signed(table[at.QUEUE + place])
        line[_QUEUE + place - waiting] = key >> 4
        line[_QUEUE_SEATS + place - waiting] = 1 + _from(viewer, key & 15, seats)
    _observe_places(table, viewer, line)


@inlined
def _from(viewer: int, seat: int, seats: int) -> int:
    """A seat, counted from the one that looks."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


@inlined
def _observe_rows(table: Table, line: Observation) -> None:
    for row in range(signed(table[at.ROW_COUNT])):
        line[_ENDS + row] = table[at.ENDS + row]
        line[_ROW_SIZES + row] = table[at.ROW_SIZES + row]
        line[_CAPACITIES + row] = capacity(table, row)
        line[_ROW_HEADS + row] = heads_of_row(table, row)
        for place in range(signed(table[at.ROW_SIZES + row])):
            line[_ROWS + at.ROW_CELLS * row + place] = table[at.ROWS + at.ROW_CELLS * row + place]


@inlined
def _observe_places(table: Table, viewer: int, line: Observation) -> None:
    """A card in another hand is seen only by whoever is certain of it (C11, D1).

    Written without branches, and so that all of it fits in 16 bits: the compiler makes vectors of it.
    """
    seats, looks, mine = table[at.SEATS], np.uint16(viewer), np.uint16(1 << viewer)
    for card in range(1, at.CARD_CODES):
        place, known = table[at.PLACE + card], table[at.KNOWN + card]
        turned = np.uint16(place - looks if place & 15 >= looks else place - looks + seats)
        seen = place if place < at.IN_HAND else turned
        hidden = (place & 48 == at.IN_HAND) & (known & mine == 0)
        line[_PLACES + card - 1] = 0 if hidden else seen


@compiled
def observe_as(tables: Tables, viewers: NDArray[np.int64], lines: Observation) -> None:
    """What any seat sees, asked or not: of each table, the seat that is named for it."""
    for number in range(len(tables)):
        observe(tables[number], viewers[number], lines[number])
