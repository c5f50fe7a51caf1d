"""A search with the network: it answers for the others, and values what follows.

In every deal of the hidden cards all answers meet the same cards and the same choices of the others. The turn
is played to its end, and as many more as wanted; then the network says what the rest of the round will bring.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..borders import check_chance, check_count, check_heat
from ..cards import DECK, MAX_SEATS, Cards
from ..chance import Chance, unit
from ..compiling import compiled, part
from ..full.answers import count_answers
from ..full.asking import go_on
from ..full.dealing import answer_as_dealer
from ..full.layout import (
    ASKED,
    CELLS,
    CHOSEN,
    DEAL,
    DEALT,
    DRAW,
    HANDS,
    HEADS,
    NUMBERS,
    OWN,
    PASS,
    PLAY,
    QUEUE,
    SEAT,
    SEATS,
    SIZES,
    TOTALS,
    Table,
    Tables,
    signed,
)
from ..full.soundness import NOTHING, check_table, first_unsound
from .inputs import Floats, Survey, new_survey
from .recalling import Past, Weigher, check_past, walk, weigh_all
from .supposing import Hidden, check_hidden, suppose
from .thinking import (
    MOST_ANSWERS,
    Page,
    asked_of,
    new_page,
    think_of_cards,
    think_of_state,
)
from .weighing import add_kept, heads_of_others, say, settle
from .weights import Units, Weights, check_weights, units_of

F = np.float32

WARMING = 20
"""Exchanges before the first deal that explains what was played, for each other seat."""
WALKED = 2
"""Exchanges between two deals, for each other seat."""


SAME = ((ASKED, TOTALS), (SIZES, HANDS), (QUEUE, OWN))
"""The cells that are the same in every deal, first and behind the last."""


class Scratch(NamedTuple):
    """Arrays to work in."""

    page: Page
    survey: Survey
    copy: Table
    numbers: Cards
    others: Cards
    pool: Cards
    worths: Floats
    values: Floats


def new_scratch(numbers: int, units: Units) -> Scratch:
    return Scratch(
        new_page(units),
        new_survey(),
        np.zeros(CELLS, np.uint16),
        np.arange(1, numbers + 1).astype(np.int8),
        np.zeros(DECK, np.int8),
        np.zeros(DECK + 10, np.int8),
        np.zeros(MOST_ANSWERS, np.float32),
        np.zeros(2, np.float32),
    )


class Sight(NamedTuple):
    """What a seat knows that is asked."""

    table: Table
    """Its line of the table (`full.known_to`)."""
    hidden: Hidden
    past: Past
    """Deals explain these turns, if there are any; else they are drawn evenly."""


class Way(NamedTuple):
    """How a search looks ahead."""

    heat: float = 0.15
    """How much chance there is in the choices by the network, in heads."""
    more: int = 0
    """How many turns are played by the network after this one."""


def check_sight(sight: object) -> None:
    """Refuses what no seat could know."""
    if not isinstance(sight, Sight):
        raise ValueError(f"a sight is a table, hidden cards and a past, not {type(sight).__name__}")
    asked_of(sight.table)
    check_hidden(sight.hidden)
    check_past(sight.past)


def check_way(way: object) -> None:
    """Refuses what is no way to look ahead."""
    if not isinstance(way, Way):
        raise ValueError(f"a way is a heat and a number of turns, not {type(way).__name__}")
    check_heat(way.heat)
    check_count("turns", way.more)


class Foreseen(NamedTuple):
    """What a search has found."""

    heads: Floats
    """`heads[deal, answer]`: own heads and the others' mean, from now on to the round's end."""
    last: Table
    """The table of the last deal, to go on from: deals that explain the past come one from the other."""


def foresee(
    sight: Sight, weights: Weights, chance: Chance, deals: int, way: Way, start: Table | None = None
) -> Foreseen:
    """What each answer of the seat that is asked leads to, in so many deals.

    `start` is the last of earlier deals. A `ValueError` says that the hidden cards can't lie as they should.
    """
    check_sight(sight)
    check_weights(weights)
    check_chance(chance)
    check_count("deals", deals)
    check_way(way)
    seat = int(sight.table[SEAT])
    heads = np.zeros((deals, count_of(sight.table), 2), np.float32)
    scratch = new_scratch(int(sight.table[NUMBERS]), units_of(weights))
    desk = Weigher(
        scratch.page, scratch.survey, scratch.worths, scratch.values, scratch.pool,
        np.zeros(MAX_SEATS, np.float32),
    )  # fmt: skip
    last = np.zeros((1, CELLS), np.uint16)
    if start is not None:
        check_table(start, NOTHING)
        for first, end in SAME:
            if (start[first:end] != sight.table[first:end]).any():
                raise ValueError("the last deal is one of another table")
        last[0] = start
    begun = start is not None
    if not _foresee(sight, seat, begun, weights, F(way.heat), way.more, chance, scratch, desk, heads, last):
        raise ValueError("the hidden cards can't lie as the seat knows")
    return Foreseen(heads, last[0])


@compiled
def count_of(table: Table) -> int:
    """How many legal answers there are, for Python."""
    return count_answers(table)


@compiled
def _foresee(
    sight: Sight, seat: int, begun: bool, weights: Weights, heat: np.float32, more: int, chance: Chance,
    scratch: Scratch, desk: Weigher, found: Floats, tables: Tables,
) -> bool:  # fmt: skip
    """False: the hidden cards found no place."""
    whole = tables[0]
    for deal in range(len(found)):
        if not _next_deal(sight, seat, begun, deal == 0, weights, chance, scratch, desk, tables):
            return False
        begun = True
        let_choose(whole, seat, weights, heat, chance, scratch)
        try_answers(whole, seat, weights, heat, more, chance, scratch, found[deal])
    return True


@part
def _next_deal(
    sight: Sight, seat: int, begun: bool, first: bool, weights: Weights, chance: Chance, scratch: Scratch,
    desk: Weigher, tables: Tables,
) -> bool:  # fmt: skip
    """Another table as it may be: dealt anew, or some exchanges away from the last one."""
    past, others, whole = sight.past, signed(sight.table[SEATS]) - 1, tables[0]
    if not begun or len(past.lines) == 0:
        filled = suppose(sight.table, seat, sight.hidden, chance, scratch.pool, whole)
        if not filled or first_unsound(tables, NOTHING) >= 0:
            return False
    if len(past.lines):
        for other in range(others + 1):
            whole[CHOSEN + other] = 0
        if first:
            weigh_all(past, whole, seat, weights, desk)
        walk(past, whole, seat, (WALKED if begun else WARMING) * others, weights, chance, desk)
    return True


@part
def let_choose(
    whole: Table, seat: int, weights: Weights, heat: np.float32, chance: Chance, scratch: Scratch
) -> None:
    """The others choose as the network does, if all choose at once, from what each of them knows."""
    if PASS <= whole[ASKED] <= PLAY:
        for other in range(signed(whole[SEATS])):
            if other != seat:
                whole[SEAT] = other
                whole[CHOSEN + other] = 1 + _choose(whole, other, weights, heat, chance, scratch)
        whole[SEAT] = seat


@part
def try_answers(
    whole: Table, seat: int, weights: Weights, heat: np.float32, more: int, chance: Chance, scratch: Scratch,
    found: Floats,
) -> None:  # fmt: skip
    """What each answer leads to at a whole table: own heads and the others' mean until the round's end."""
    others, before = F(signed(whole[SEATS]) - 1), heads_of_others(whole, seat)
    copy, after = scratch.copy, chance[0]
    for number in range(len(found)):
        chance[0] = after
        for cell in range(CELLS):
            copy[cell] = whole[cell]
        say(copy, number)
        _play_turn_on(copy, chance, scratch)
        for _ in range(more):
            if copy[DEALT] and PASS <= copy[ASKED] <= PLAY:
                _play_turn(copy, weights, heat, chance, scratch)
        line = found[number]
        line[0] = F(signed(copy[HEADS + seat]) - signed(whole[HEADS + seat]))
        line[1] = F(heads_of_others(copy, seat) - before) / others
        if copy[DEALT]:
            think_of_rest(copy, seat, weights, scratch)
            line[0] += scratch.values[0]
            line[1] += scratch.values[1]
        else:
            add_kept(copy, seat, line)


@part
def _play_turn_on(table: Table, chance: Chance, scratch: Scratch) -> None:
    """The dealer draws, and the turn is played to its end by plain players."""
    while DEAL < table[ASKED] <= DRAW:
        answer_as_dealer(table, False, 0, chance, scratch.numbers, scratch.others)
        go_on(table)
    settle(table, chance)


@part
def _play_turn(table: Table, weights: Weights, heat: np.float32, chance: Chance, scratch: Scratch) -> None:
    """A turn in which everybody chooses as the network does."""
    last = signed(table[SEATS]) - 1
    for other in range(last):
        table[SEAT] = other
        table[CHOSEN + other] = 1 + _choose(table, other, weights, heat, chance, scratch)
    table[SEAT] = last
    say(table, _choose(table, last, weights, heat, chance, scratch))
    _play_turn_on(table, chance, scratch)


@part
def _choose(
    table: Table, seat: int, weights: Weights, heat: np.float32, chance: Chance, scratch: Scratch
) -> int:
    """The card that a seat chooses that thinks as the network does, by softmax."""
    count = think_of_cards(table, seat, weights, scratch.survey, scratch.page, scratch.worths, scratch.values)
    best, found = F(0), 0
    for number in range(count):
        noise = -np.log(-np.log(unit(chance) * F(0.999999) + F(0.0000005)))
        value = scratch.worths[number] + heat * F(noise)
        if number == 0 or value > best:
            best, found = value, number
    return found


@part
def think_of_rest(table: Table, seat: int, weights: Weights, scratch: Scratch) -> None:
    """Own heads and the others' mean until the round's end, into `scratch.values`."""
    think_of_state(table, seat, weights, scratch.survey, scratch.page, scratch.values)
