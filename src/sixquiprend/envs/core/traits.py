"""Compact traits of an observation, for small networks: of the cards in the hand, the rows, the moment."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixquiprend.kernel.cards import MAX_HAND, MAX_SEATS
from sixquiprend.kernel.compiling import compiled, inlined
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.layout import signed

from .observing import IN_HAND, LAYOUT, Observation

CARD_TRAITS: Final = (
    "1: there is such a card (cards of the hand, ascending)",
    "its value / 104",
    "its heads / 7",
    "1: it is too low for every row",
    "room of its row / 5",
    "heads of its row, or of the cheapest if it is too low, / 10",
    "unknown cards that would go between the row's end and it / 20",
    "1: it would take its row now",
    "unknown cards below it / 104",
)
ROW_TRAITS: Final = (
    "1: there is such a row",
    "its end / 104",
    "its room / 5",
    "its heads / 10",
    "unknown cards that would go to it now / 20",
)
MOMENT_TRAITS: Final = (
    *(f"1: the question is {name}" for name in at.QUESTIONS[at.PICK :]),
    "seats / 10",
    "turn / 10",
    "cards in the hand / 12",
    "own heads of this round / 20",
    "mean heads of the others / 20",
    "fewest heads of the others / 20",
    "value of the next card that waits / 104",
)
CARDS_AT: Final = 0
ROWS_AT: Final = MAX_HAND * len(CARD_TRAITS)
MOMENT_AT: Final = ROWS_AT + at.MAX_ROWS * len(ROW_TRAITS)
TRAITS: Final = MOMENT_AT + len(MOMENT_TRAITS)

_OF_CARD: Final = len(CARD_TRAITS)
_OF_ROW: Final = len(ROW_TRAITS)
_ENDS: Final = LAYOUT["ends"][0]
_SIZES: Final = LAYOUT["sizes"][0]
_CAPACITIES: Final = LAYOUT["capacities"][0]
_ROW_HEADS: Final = LAYOUT["row heads"][0]
_ROW_COUNT: Final = LAYOUT["row count"][0]
_STOPS: Final = LAYOUT["stops"][0]
_PLACES: Final = LAYOUT["places"][0]
_HEADS: Final = LAYOUT["heads"][0]
_SEATS: Final = LAYOUT["seats"][0]
_TURN: Final = LAYOUT["turn"][0]
_HAND_SIZES: Final = LAYOUT["hand sizes"][0]
_QUEUE: Final = LAYOUT["queue"][0]
_F: Final = np.float32


@compiled
def write_traits(lines: Observation, out: NDArray[np.float32]) -> None:
    """Writes the traits of many observations."""
    for number in range(len(lines)):
        line, traits = lines[number], out[number]
        for at_trait in range(TRAITS):
            traits[at_trait] = 0
        _write_cards(line, traits)
        _write_rows(line, traits)
        _write_moment(line, traits)


@inlined
def _row_below(line: Observation, value: int) -> int:
    """The open row with the nearest end below this value; −1: none."""
    found, best = -1, -1
    for row in range(signed(line[_ROW_COUNT])):
        end = signed(line[_ENDS + row])
        if best < end < value and not signed(line[_STOPS]) >> row & 1:
            found, best = row, end
    return found


@inlined
def _value(code: int) -> int:
    """In tenths."""
    return 10 * (code - at.LOWEST) if code > at.LOWEST else code - 1


@inlined
def _write_cards(line: Observation, traits: NDArray[np.float32]) -> None:
    """One pass over all cards counts the unknown ones below each card of the hand."""
    unknown, slot = 0, 0
    cheapest = 1000
    for row in range(signed(line[_ROW_COUNT])):
        if not signed(line[_STOPS]) >> row & 1:
            cheapest = min(cheapest, signed(line[_ROW_HEADS + row]))
    for code in range(1, at.CARD_CODES):
        place = line[_PLACES + code - 1]
        if place == 0 and code > at.LOWEST:
            unknown += 1
        if place != IN_HAND or slot >= MAX_HAND:
            continue
        first, value = slot * _OF_CARD, _value(code)
        slot += 1
        traits[first] = 1
        traits[first + 1] = _F(value) / _F(1040)
        traits[first + 2] = _F(at.HEADS_OF[code]) / _F(7)
        traits[first + 8] = _F(unknown) / _F(104)
        row = _row_below(line, value)
        if row < 0:
            traits[first + 3] = 1 if code > at.LOWEST and line[_ROW_COUNT] > 0 else 0
            traits[first + 5] = _F(cheapest) / _F(10) if cheapest < 1000 else _F(0)
            continue
        room = signed(line[_CAPACITIES + row]) - signed(line[_SIZES + row])
        traits[first + 4] = _F(room) / _F(5)
        traits[first + 5] = _F(line[_ROW_HEADS + row]) / _F(10)
        traits[first + 6] = _F(_between(line, signed(line[_ENDS + row]), value)) / _F(20)
        traits[first + 7] = 1 if room <= 0 else 0


@inlined
def _between(line: Observation, end: int, value: int) -> int:
    """Unknown number cards above this end and below this value."""
    count = 0
    for code in range(at.LOWEST + 1 + end // 10, at.LOWEST + (value + 9) // 10):
        count += 1 if line[_PLACES + code - 1] == 0 and _value(code) > end else 0
    return count


@inlined
def _write_rows(line: Observation, traits: NDArray[np.float32]) -> None:
    for row in range(signed(line[_ROW_COUNT])):
        first, end = ROWS_AT + row * _OF_ROW, signed(line[_ENDS + row])
        traits[first] = 1
        traits[first + 1] = _F(end) / _F(1040)
        traits[first + 2] = _F(signed(line[_CAPACITIES + row]) - signed(line[_SIZES + row])) / _F(5)
        traits[first + 3] = _F(line[_ROW_HEADS + row]) / _F(10)
        following = 1050
        for other in range(signed(line[_ROW_COUNT])):
            if signed(line[_ENDS + other]) > end:
                following = min(following, signed(line[_ENDS + other]))
        traits[first + 4] = _F(_between(line, end, following)) / _F(20)


@inlined
def _write_moment(line: Observation, traits: NDArray[np.float32]) -> None:
    question, seats = signed(line[0]), signed(line[_SEATS])
    if question >= at.PICK:
        traits[MOMENT_AT + question - at.PICK] = 1
    first = MOMENT_AT + len(at.QUESTIONS) - at.PICK
    others, fewest = 0, 1000
    for seat in range(1, min(seats, MAX_SEATS)):
        others += signed(line[_HEADS + seat])
        fewest = min(fewest, signed(line[_HEADS + seat]))
    traits[first] = _F(seats) / _F(10)
    traits[first + 1] = _F(line[_TURN]) / _F(10)
    traits[first + 2] = _F(line[_HAND_SIZES]) / _F(12)
    traits[first + 3] = _F(line[_HEADS]) / _F(20)
    traits[first + 4] = _F(others) / _F(seats - 1) / _F(20)
    traits[first + 5] = _F(fewest) / _F(20)
    if line[_QUEUE] > 0:
        traits[first + 6] = _F(_value(signed(line[_QUEUE]))) / _F(1040)
