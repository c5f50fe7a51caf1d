"""Compiled self-play: many tables at once, what each answer would have led to, and what came of it all."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixquiprend.kernel.cards import Cards
from sixquiprend.kernel.chance import Chance
from sixquiprend.kernel.compiling import compiled, part
from sixquiprend.kernel.full.answers import count_answers, find_in_pool
from sixquiprend.kernel.full.asking import go_on
from sixquiprend.kernel.full.dealing import answer_as_dealer
from sixquiprend.kernel.full.knowing import show_to
from sixquiprend.kernel.full.layout import (
    ASKED,
    CELLS,
    CHOSEN,
    DEAL,
    DEALT,
    DRAW,
    HEADS,
    PASS,
    PICK,
    PLAY,
    SEAT,
    SEATS,
    Table,
    Tables,
    signed,
)
from sixquiprend.kernel.network.inputs import (
    ANSWER_INPUTS,
    CARD_INPUTS,
    SETTING_INPUTS,
    Floats,
    Survey,
    new_survey,
)
from sixquiprend.kernel.network.looking import look_at_card, look_at_hand, look_at_setting
from sixquiprend.kernel.network.surveying import survey_table
from sixquiprend.kernel.network.weighing import add_kept, heads_of_others, say, settle, weigh_answers

Ints = NDArray[np.int32]
F = np.float32

LOOKED_AT = 12
"""Of so many answers at most, it is tried what they lead to."""

TABLE, WHO, HAND_AT, HAND_SIZE, ANSWERS_AT, ANSWERS, KIND, OWN, OTHERS = range(9)
STATE_FIELDS = 9
"""A line for each decision: the table, the seat, its hand's lines, its answers' lines, heads so far."""


class Seen(NamedTuple):
    """The inputs of many decisions; answers count from the first card on, those that are no cards behind."""

    states: Ints
    settings: Floats
    cards: Floats
    answers: Floats
    counts: Ints
    """How many states, cards and answers there are."""


def new_seen(states: int, cards: int, answers: int) -> Seen:
    return Seen(
        np.zeros((states, STATE_FIELDS), np.int32),
        np.zeros((states, SETTING_INPUTS), np.float32),
        np.zeros((cards, CARD_INPUTS), np.float32),
        np.zeros((answers, ANSWER_INPUTS), np.float32),
        np.zeros(3, np.int32),
    )


class Desk(NamedTuple):
    """Arrays to work in."""

    sight: Table
    copy: Table
    numbers: Cards
    others: Cards


def new_desk(numbers: int) -> Desk:
    cards = np.arange(1, numbers + 1).astype(np.int8)
    return Desk(np.zeros(CELLS, np.uint16), np.zeros(CELLS, np.uint16), cards, np.zeros(104, np.int8))


NEW_SURVEY = new_survey


@part
def dealt(table: Table, chance: Chance, desk: Desk) -> None:
    """The dealer does what it is asked, by chance."""
    answer_as_dealer(table, False, 0, chance, desk.numbers, desk.others)
    go_on(table)


@compiled
def begin(tables: Tables, chance: Chance, desk: Desk) -> None:
    """Deals a round at every table."""
    for number in range(len(tables)):
        dealt(tables[number], chance, desk)


@part
def _describe(
    table: Table, number: int, seat: int, survey: Survey, desk: Desk, chance: Chance, to: Seen
) -> None:
    """One decision of one seat."""
    state, card = to.counts[0], to.counts[1]
    survey_table(table, seat, survey)
    look_at_setting(table, seat, survey, to.settings[state])
    size = look_at_hand(table, seat, survey, to.cards[card:])
    asked, count = signed(table[ASKED]), count_answers(table)
    line = to.states[state]
    line[TABLE], line[WHO], line[HAND_AT], line[HAND_SIZE], line[KIND] = number, seat, card, size, asked
    line[OWN], line[OTHERS] = signed(table[HEADS + seat]), heads_of_others(table, seat)
    line[ANSWERS_AT], line[ANSWERS] = card, count
    to.counts[0] += 1
    to.counts[1] += size
    if PASS <= asked <= PLAY:
        line[ANSWERS] = size
    elif asked == PICK:
        line[ANSWERS_AT] = card + size
        for at in range(count):
            look_at_card(table, seat, find_in_pool(table, at), survey, to.cards[card + size + at])
        to.counts[1] += count
    else:
        line[ANSWERS_AT] = -1 - to.counts[2]
        show_to(table, seat, desk.sight)
        weigh_answers(desk.sight, seat, desk.copy, survey, chance, to.answers[to.counts[2] :])
        to.counts[2] += count


@compiled
def observe(tables: Tables, active: Ints, survey: Survey, desk: Desk, chance: Chance, to: Seen) -> None:
    """All decisions that these tables wait for."""
    to.counts[0], to.counts[1], to.counts[2] = 0, 0, 0
    for number in active:
        table = tables[number]
        if PASS <= table[ASKED] <= PLAY:
            for seat in range(signed(table[SEATS])):
                _describe(table, number, seat, survey, desk, chance, to)
        else:
            _describe(table, number, signed(table[SEAT]), survey, desk, chance, to)


@compiled
def try_answers(
    tables: Tables, states: Ints, chosen: Ints, looked: Ints, looks: Ints, survey: Survey, desk: Desk,
    chance: Chance, taken: Floats, follows: Ints, to: Seen,
) -> None:  # fmt: skip
    """What the answers lead to until the turn is over, with the others' choices as they are.

    `taken[look]` has the seat's own heads and the others' mean; `follows[look]` the state that is then to be
    valued, or −1 if the round is over.
    """
    to.counts[0], to.counts[1], to.counts[2] = 0, 0, 0
    look = 0
    for state in range(len(states)):
        number, seat, kind = states[state, TABLE], states[state, WHO], states[state, KIND]
        table, copy = tables[number], desk.copy
        others = F(signed(table[SEATS]) - 1)
        for at in range(looks[state]):
            for cell in range(CELLS):
                copy[cell] = table[cell]
            if PASS <= kind <= PLAY:
                for other in range(signed(table[SEATS])):
                    copy[CHOSEN + other] = 0 if other == seat else chosen[state - seat + other] + 1
                copy[SEAT] = seat
            say(copy, looked[state, at])
            while copy[ASKED] <= DRAW and copy[ASKED] > DEAL:
                dealt(copy, chance, desk)
            settle(copy, chance)
            taken[look, 0] = F(signed(copy[HEADS + seat]) - states[state, OWN])
            taken[look, 1] = F(heads_of_others(copy, seat) - states[state, OTHERS]) / others
            if copy[DEALT]:
                new = to.counts[0]
                survey_table(copy, seat, survey)
                look_at_setting(copy, seat, survey, to.settings[new])
                size = look_at_hand(copy, seat, survey, to.cards[to.counts[1] :])
                to.states[new, HAND_AT], to.states[new, HAND_SIZE] = to.counts[1], size
                to.counts[0] += 1
                to.counts[1] += size
                follows[look] = new
            else:
                follows[look] = -1
                add_kept(copy, seat, taken[look])
            look += 1


@compiled
def answer_all(tables: Tables, states: Ints, chosen: Ints, desk: Desk, chance: Chance) -> None:
    """Everybody gives the answer that was chosen, and the dealer does what follows, up to the round's end."""
    for state in range(len(states)):
        table = tables[states[state, TABLE]]
        say(table, chosen[state])
        while table[ASKED] <= DRAW and table[ASKED] > DEAL:
            dealt(table, chance, desk)


@compiled
def returns(
    tables: Tables, states: Ints, values: Floats, trust: float, targets: Floats, after: Floats
) -> None:
    """What came of each decision: own heads and the others' mean until the round's end.

    Partly (1 − `trust`) what the network thought at the seat's next decision. `after[table, seat]` is to
    work in: own heads, others' mean, and what is thought of the rest, for both.
    """
    for number in range(len(tables)):
        table = tables[number]
        for seat in range(signed(table[SEATS])):
            line = after[number, seat]
            line[0] = F(signed(table[HEADS + seat]))
            line[1] = F(heads_of_others(table, seat)) / F(signed(table[SEATS]) - 1)
            line[2], line[3] = F(0), F(0)
            add_kept(table, seat, line[2:4])
    for state in range(len(states) - 1, -1, -1):
        number, seat = states[state, TABLE], states[state, WHO]
        line, others = after[number, seat], F(signed(tables[number][SEATS]) - 1)
        own, theirs = F(states[state, OWN]), F(states[state, OTHERS]) / others
        targets[state, 0] = line[0] - own + line[2]
        targets[state, 1] = line[1] - theirs + line[3]
        for which in range(2):
            line[2 + which] = F(trust) * targets[state, which] + F(1 - trust) * values[state, which]
        line[0], line[1] = own, theirs
