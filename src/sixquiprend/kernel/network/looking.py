"""The inputs of a card, of a hand and of the setting, as a seat sees them."""

from __future__ import annotations

import numpy as np

from ..cards import MAX_HAND
from ..compiling import inlined, part
from ..full.layout import (
    ASKED,
    HAND,
    HANDS,
    HEADS_OF,
    HELD,
    KINDS,
    LAST_ROUND,
    LOWEST,
    NUMBERS,
    OPTIONS,
    OWN,
    PICK,
    PICKS,
    QUEUE_AT,
    ROUND,
    ROW_COUNT,
    SEATS,
    SEVENS,
    SIZES,
    SPECIAL_SEATS,
    STOCK_LEFT,
    SWAP,
    Table,
    signed,
)
from ..full.rows import value_of
from . import inputs as to_be
from .inputs import Floats, Survey
from .surveying import (
    CHEAPEST_HEADS,
    CHEAPEST_ROW,
    END,
    FULL_ROWS,
    HEADS,
    ROOM,
    ROWS_OPEN,
    START,
    chance_of,
    share,
)

F = np.float32
TENTH, FIFTH, THIRD, HALF = F(0.1), F(0.2), F(1 / 3), F(0.5)
MOST_COMING, FARTHEST = F(4), F(2)

IS_JOKER, NUMBER, CARD_HEADS, HIGHER = to_be.IS_JOKER, to_be.NUMBER, to_be.HEADS, to_be.HIGHER
TOO_LOW, LOWEST_OF_ALL, LOW_COST = to_be.TOO_LOW, to_be.LOWEST_OF_ALL, to_be.LOW_COST
ROOM_IS, ROOMS, ROOM_LEFT = to_be.ROOM, to_be.ROOMS, to_be.ROOM_LEFT
TAKES, TAKE_COST, FEWER, MORE = to_be.TAKES, to_be.TAKE_COST, to_be.FEWER, to_be.MORE
ROW_HEADS, CHEAPEST, CHEAPEST_GOES = to_be.ROW_HEADS, to_be.CHEAPEST, to_be.CHEAPEST_GOES
ROOM_BELOW, HEADS_BELOW, SAFE = to_be.ROOM_BELOW, to_be.HEADS_BELOW, to_be.SAFE
COMING, COMING_ABOVE, LOW_COMING = to_be.COMING, to_be.COMING_ABOVE, to_be.LOW_COMING
GAP, GAP_ABOVE, RANK, SIZE = to_be.GAP, to_be.GAP_ABOVE, to_be.RANK, to_be.SIZE
OWN_BELOW, OWN_ABOVE = to_be.OWN_BELOW, to_be.OWN_ABOVE
NEXT_BELOW, NEXT_ABOVE = to_be.NEXT_BELOW, to_be.NEXT_ABOVE
SEATS_HERE, CHEAPEST_IS, FULL = to_be.SEATS_HERE, to_be.CHEAPEST_HEADS, to_be.FULL_ROWS
CARD_INPUTS, SETTING_INPUTS = to_be.CARD_INPUTS, to_be.SETTING_INPUTS
OPTION, OPTION_COUNT, SEATS_AT = to_be.OPTION, to_be.OPTION_COUNT, to_be.SEATS_AT
SIZE_AT, NUMBERS_AT, ROWS_AT = to_be.SIZE_AT, to_be.NUMBERS_AT, to_be.ROWS_AT
ROW_COUNT_AT, STOPPED_AT, SEVENS_AT = to_be.ROW_COUNT_AT, to_be.STOPPED_AT, to_be.SEVENS_AT
OWN_KINDS_AT, OTHERS_HOLD_AT, STOCK_AT = to_be.OWN_KINDS_AT, to_be.OTHERS_HOLD_AT, to_be.STOCK_AT
LAST_ROUND_AT, QUEUE_LEFT_AT = to_be.LAST_ROUND_AT, to_be.QUEUE_LEFT_AT
LOW_COMING_AT, PICKS_AT = to_be.LOW_COMING_AT, to_be.PICKS_AT


@inlined
def put_question(table: Table, to: Floats) -> None:
    """Which question it is; what is asked of nobody (a draw, a deal) is none."""
    asked = signed(table[ASKED])
    if PICK <= asked <= SWAP:
        to[asked - PICK] = F(1)


@inlined
def low_coming(table: Table, survey: Survey) -> np.float32:
    """How likely another seat plays a card that fits no row."""
    if survey.totals[ROWS_OPEN] == 0:
        return F(0)
    others = signed(table[SEATS]) - 1
    start = survey.rows[0, START]
    return F(1) - chance_of(0, others, share(survey.coming[start] - survey.coming[LOWEST], others))


@part
def look_at_card(table: Table, seat: int, card: int, survey: Survey, to: Floats) -> None:
    """The inputs of one card: of the hand, or one that the seat may pick."""
    for at in range(CARD_INPUTS):
        to[at] = F(0)
    put_question(table, to)
    others, size = signed(table[SEATS]) - 1, signed(table[SIZES + seat])
    to[CARD_HEADS] = F(HEADS_OF[card]) * FIFTH
    to[SIZE], to[SEATS_HERE] = F(size) * TENTH, F(others) * TENTH
    to[CHEAPEST_IS], to[FULL] = F(survey.totals[CHEAPEST_HEADS]) * TENTH, F(survey.totals[FULL_ROWS]) * HALF
    to[LOW_COMING] = low_coming(table, survey)
    if card <= LOWEST:
        to[IS_JOKER] = F(1)
        return
    to[NUMBER] = F(card - LOWEST) / F(signed(table[NUMBERS]))
    to[HIGHER] = F(survey.about[card]) / F(max(1, survey.about[len(survey.about) - 1]))
    row, value, rows = -1, value_of(card), survey.totals[ROWS_OPEN]
    for at in range(rows):
        if survey.rows[at, END] < value:
            row = at
    start = survey.rows[row, START] if row >= 0 else LOWEST
    stop = survey.rows[row + 1, START] if row + 1 < rows else len(survey.about) - 1
    _look_at_hand(table, seat, card, start, stop, to)
    expected = max(F(0), survey.coming[card - 1] - survey.coming[start])
    gap = survey.about[card - 1] - survey.about[start]
    above = max(card, stop)
    to[COMING] = min(expected, MOST_COMING) * HALF
    to[COMING_ABOVE] = min(survey.coming[above] - survey.coming[card], MOST_COMING) * HALF
    to[GAP] = min(F(gap) * F(0.05), FARTHEST)
    to[GAP_ABOVE] = min(F(survey.about[above] - survey.about[card]) * F(0.05), FARTHEST)
    if rows == 0:
        return
    each = share(expected, others)
    if row < 0:
        alone = chance_of(0, others, each)
        to[TOO_LOW], to[LOWEST_OF_ALL] = F(1), alone
        to[LOW_COST] = alone * F(survey.totals[CHEAPEST_HEADS]) * TENTH
    else:
        _look_at_row(survey, row, others, each, gap, to)


@inlined
def _look_at_row(survey: Survey, row: int, others: int, each: np.float32, gap: int, to: Floats) -> None:
    """The row that the card fits as the table is now, and how likely it takes it."""
    room, heads = survey.rows[row, ROOM], F(survey.rows[row, HEADS])
    to[ROOM_IS + min(room, ROOMS - 1)] = F(1)
    to[ROOM_LEFT] = F(room) * FIFTH
    fewer = F(0)
    for number in range(room):
        fewer += chance_of(number, others, each)
    takes = chance_of(room, others, each)
    to[TAKES], to[TAKE_COST] = takes, takes * (heads + F(1.6) * F(room)) * TENTH
    to[FEWER], to[MORE] = fewer, max(F(0), F(1) - fewer - takes)
    to[ROW_HEADS] = heads * TENTH
    if survey.totals[CHEAPEST_ROW] == row:
        to[CHEAPEST], to[CHEAPEST_GOES] = F(1), to[LOW_COMING]
    if row > 0:
        to[ROOM_BELOW] = F(survey.rows[row - 1, ROOM]) * FIFTH
        to[HEADS_BELOW] = F(survey.rows[row - 1, HEADS]) * TENTH
    if gap == 0 and room > 0:
        to[SAFE] = F(1)


@inlined
def _look_at_hand(table: Table, seat: int, card: int, start: int, stop: int, to: Floats) -> None:
    """How the card stands among those of the hand."""
    size, first = signed(table[SIZES + seat]), HANDS + MAX_HAND * seat
    rank, below, above = 0, 0, 0
    lower, higher = LOWEST, LOWEST + signed(table[NUMBERS]) + 1
    for at in range(first, first + size):
        other = signed(table[at])
        if other < card:
            rank += 1
            below += 1 if other > start else 0
            lower = max(lower, other)
        elif other > card:
            above += 1 if other <= stop else 0
            higher = min(higher, other)
    to[RANK] = F(rank) / F(max(1, size))
    to[OWN_BELOW], to[OWN_ABOVE] = F(below) * THIRD, F(above) * THIRD
    to[NEXT_BELOW], to[NEXT_ABOVE] = F(card - lower) * F(0.05), F(higher - card) * F(0.05)


@part
def look_at_hand(table: Table, seat: int, survey: Survey, to: Floats) -> int:
    """The inputs of each card of the seat's hand, a line a card; how many there are."""
    size, first = signed(table[SIZES + seat]), HANDS + MAX_HAND * seat
    for at in range(size):
        look_at_card(table, seat, signed(table[first + at]), survey, to[at])
    return size


@part
def look_at_setting(table: Table, seat: int, survey: Survey, to: Floats) -> None:
    """The inputs of the table as a whole."""
    for at in range(SETTING_INPUTS):
        to[at] = F(0)
    put_question(table, to)
    seats = signed(table[SEATS])
    for option in range(OPTION_COUNT):
        to[OPTION + option] = F(signed(table[OPTIONS]) >> option & 1)
    to[SEATS_AT], to[SIZE_AT] = F(seats) * TENTH, F(signed(table[SIZES + seat])) * TENTH
    to[NUMBERS_AT] = F(signed(table[NUMBERS])) * F(0.01)
    for row in range(survey.totals[ROWS_OPEN]):
        to[ROWS_AT + 3 * row] = F(survey.rows[row, END]) * F(0.001)
        to[ROWS_AT + 3 * row + 1] = F(survey.rows[row, ROOM]) * FIFTH
        to[ROWS_AT + 3 * row + 2] = F(survey.rows[row, HEADS]) * TENTH
    rows = signed(table[ROW_COUNT])
    to[ROW_COUNT_AT] = F(max(0, rows - 4))
    to[STOPPED_AT] = F(rows - survey.totals[ROWS_OPEN])
    sevens = signed(table[SEVENS])
    while sevens:
        sevens &= sevens - 1
        to[SEVENS_AT] += F(1)
    if seat < SPECIAL_SEATS:
        for kind in range(KINDS):
            to[OWN_KINDS_AT + kind] = F(signed(table[OWN + KINDS * seat + kind]))
    held = 0
    for other in range(seats):
        held += 0 if other == seat else signed(table[HELD + other])
    to[OTHERS_HOLD_AT] = F(held) / F(3 * (seats - 1))
    to[STOCK_AT] = F(signed(table[STOCK_LEFT])) * TENTH
    to[LAST_ROUND_AT] = F(1) if table[ROUND] == table[LAST_ROUND] else F(0)
    to[QUEUE_LEFT_AT] = F(seats - signed(table[QUEUE_AT])) * TENTH
    to[LOW_COMING_AT] = low_coming(table, survey)
    to[PICKS_AT] = F(signed(table[PICKS])) / F(seats * signed(table[HAND]))
