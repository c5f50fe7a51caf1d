"""What a seat can tell of a table: which cards may come, how likely, and how the rows stand.

Nothing is read that the seat doesn't know: a card in another hand counts as unknown unless the seat is
certain of it. The same line with all hidden cards exchanged gives the same survey (tests/network).
"""

from __future__ import annotations

import numpy as np

from ..compiling import inlined, part
from ..full.layout import (
    CARD_CODES,
    ENDS,
    IN_HAND,
    IN_PILE,
    JOKERS,
    KNOWN,
    LOWEST,
    NUMBERS,
    OPTIONS,
    OUT,
    PLACE,
    ROW_COUNT,
    ROW_SIZES,
    SEATS,
    SIZES,
    STOPS,
    Table,
    signed,
)
from ..full.rows import capacity, heads_of_row
from .inputs import Survey

F = np.float32

ROWS_OPEN, CHEAPEST_HEADS, CHEAPEST_ROW, FULL_ROWS = range(4)
"""Places in the totals of a survey."""
START, ROOM, HEADS, END = range(4)
"""Places in the line of a row."""
NOBODYS, ANYBODYS, HELD_BY = 0, 1, 2


@part
def survey_table(table: Table, seat: int, to: Survey) -> None:
    """Fills the survey of this seat."""
    _survey_cards(table, seat, to)
    _survey_rows(table, to)


@inlined
def _survey_cards(table: Table, seat: int, to: Survey) -> None:
    last = LOWEST + signed(table[NUMBERS])
    first = 1 if table[OPTIONS] & JOKERS else LOWEST + 1
    unknown = _find_cards(table, seat, first, last, to)
    rate = _played_unknown(table, seat, to) / F(max(1, unknown))
    expected, count = F(0), 0
    for card in range(first):
        to.coming[card], to.about[card] = F(0), 0
    for card in range(first, last + 1):
        kind = to.place[card]
        if kind != NOBODYS:
            count += 1
            if kind == ANYBODYS:
                expected += rate
            else:
                expected += F(1) / F(max(1, signed(table[SIZES + kind - HELD_BY])))
        to.coming[card], to.about[card] = expected, count
    for card in range(last + 1, CARD_CODES):
        to.coming[card], to.about[card] = expected, count


@inlined
def _find_cards(table: Table, seat: int, first: int, last: int, to: Survey) -> int:
    """Where each card may be; how many may be with anybody."""
    for other in range(signed(table[SEATS])):
        to.known[other] = 0
    unknown = 0
    for card in range(first, last + 1):
        place, sees = signed(table[PLACE + card]), signed(table[KNOWN + card]) >> seat & 1
        held = IN_HAND <= place < IN_PILE
        kind = NOBODYS
        if sees:
            if held:
                to.known[place - IN_HAND] += 1
                if place != IN_HAND + seat:
                    kind = HELD_BY + place - IN_HAND
        elif held or place == OUT:
            unknown += 1
            kind = ANYBODYS
        to.place[card] = kind
    return unknown


@inlined
def _played_unknown(table: Table, seat: int, survey: Survey) -> np.float32:
    """How many of the cards that the others play this turn are unknown, if they play any of their hands."""
    played = F(0)
    for other in range(signed(table[SEATS])):
        size = signed(table[SIZES + other])
        if other != seat and size > 0:
            played += F(size - survey.known[other]) / F(size)
    return played


@inlined
def _survey_rows(table: Table, to: Survey) -> None:
    count, full, cheapest, least = 0, 0, 0, 1000
    for row in range(signed(table[ROW_COUNT])):
        if signed(table[STOPS]) >> row & 1:
            continue
        end, heads = signed(table[ENDS + row]), heads_of_row(table, row)
        room = max(0, capacity(table, row) - signed(table[ROW_SIZES + row]))
        at = count
        while at > 0 and to.rows[at - 1, END] > end:
            for column in range(4):
                to.rows[at, column] = to.rows[at - 1, column]
            at -= 1
        to.rows[at, START] = LOWEST + end // 10
        to.rows[at, ROOM], to.rows[at, HEADS], to.rows[at, END] = room, heads, end
        count += 1
        full += 1 if room == 0 else 0
    for at in range(count):
        if to.rows[at, HEADS] < least:
            cheapest, least = at, to.rows[at, HEADS]
    to.totals[ROWS_OPEN], to.totals[FULL_ROWS] = count, full
    to.totals[CHEAPEST_HEADS], to.totals[CHEAPEST_ROW] = least if count else 0, cheapest


@inlined
def chance_of(number: int, others: int, each: np.float32) -> np.float32:
    """How likely just so many of the others do what each does with this chance."""
    if number > others:
        return F(0)
    found = F(1)
    for at in range(number):
        found *= each * F(others - at) / F(at + 1)
    for _ in range(others - number):
        found *= F(1) - each
    return found


@inlined
def share(expected: np.float32, others: int) -> np.float32:
    """The chance of each of the others, if so many are expected of all."""
    return min(F(0.999), max(F(0), expected / F(others)))
