"""The network's answer to one decision, compiled: what each legal answer is worth, and the rest of the round.

The line may be a whole table or what a seat knows of it (`full.known_to`): the numbers are the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..chance import Chance, seeded
from ..compiling import compiled, inlined, spliced
from ..full.answers import count_answers, find_in_pool
from ..full.knowing import show_to
from ..full.layout import ASKED, CELLS, PASS, PICK, PLAY, QUESTIONS, ROW, SEAT, SEATS, SWAP, Table
from ..full.soundness import OTHERS, check_line, check_table
from .inputs import ANSWER_INPUTS, CARD_INPUTS, SETTING_INPUTS, Floats, Survey, new_survey
from .looking import look_at_card, look_at_hand, look_at_setting
from .surveying import survey_table
from .weighing import weigh_answers
from .weights import Units, Weights, check_weights, units_of

F = np.float32
MOST_CARDS, MOST_ANSWERS = 128, 256


class Page(NamedTuple):
    """Arrays to think in."""

    cards: Floats
    answers: Floats
    setting: Floats
    state: Floats
    """What the units say of the hand, and the setting."""
    units: Floats
    """What the units say of each card of the hand, or of each answer."""
    context: Floats
    judge: Floats
    said: Floats
    sight: Table
    after: Table


class Thought(NamedTuple):
    """What the network makes of a decision."""

    worths: Floats
    """Of each legal answer: by how many heads it is better than others; only differences mean anything."""
    own: float
    """The heads that the seat may expect to take until the end of the round."""
    others: float
    """And each of the others, on average."""


def new_page(units: Units) -> Page:
    return Page(
        np.empty((MOST_CARDS, CARD_INPUTS), np.float32),
        np.empty((MOST_ANSWERS, ANSWER_INPUTS), np.float32),
        np.empty(SETTING_INPUTS, np.float32),
        np.empty(units.card + SETTING_INPUTS, np.float32),
        np.empty((MOST_ANSWERS, units.card), np.float32),
        np.empty(units.judge, np.float32),
        np.empty(units.judge, np.float32),
        np.empty(units.state, np.float32),
        np.empty(CELLS, np.uint16),
        np.empty(CELLS, np.uint16),
    )


def think(table: Table, weights: Weights) -> Thought:
    """What the seat that is asked may think of its answers, from what it knows alone."""
    asked, seat = asked_of(table)
    check_weights(weights)
    worths, values = np.zeros(MOST_ANSWERS, np.float32), np.zeros(2, np.float32)
    page, survey = new_page(units_of(weights)), new_survey()
    if asked < ROW:
        count = think_of_cards(table, seat, weights, survey, page, worths, values)
    else:
        count = _think_of_answers(table, seat, weights, survey, page, seeded(0), worths, values)
    return Thought(worths[:count], float(values[0]), float(values[1]))


def asked_of(table: Table) -> tuple[int, int]:
    """What a line asks, and of whom; refuses what is no table as a seat knows it, or asks no seat."""
    check_line(table)
    asked, seat = int(table[ASKED]), int(table[SEAT])
    if not PICK <= asked <= SWAP or not seat < table[SEATS]:
        raise ValueError(f"this table asks no seat for anything ({QUESTIONS[asked % len(QUESTIONS)]!r})")
    check_table(table, OTHERS)
    return asked, seat


@compiled
def think_of_cards(
    table: Table, seat: int, weights: Weights, survey: Survey, page: Page, worths: Floats, values: Floats
) -> int:
    """Where the answers are cards: of the hand (B3, P1), or of the pool (D1)."""
    think_of_state(table, seat, weights, survey, page, values)
    _tell_judges(weights, page)
    count = count_answers(table)
    if not PASS <= table[ASKED] <= PLAY:
        for at in range(count):
            look_at_card(table, seat, find_in_pool(table, at), survey, page.cards[at])
            _pass(page.cards[at], weights.card, weights.card_lean, page.units[at])
    for at in range(count):
        worths[at] = _judged(page.units[at], weights, page)
    return count


@compiled
def _think_of_answers(
    table: Table, seat: int, weights: Weights, survey: Survey, page: Page, chance: Chance, worths: Floats,
    values: Floats,
) -> int:  # fmt: skip
    """Where the answers say what is done with the revealed card, or with a special card."""
    think_of_state(table, seat, weights, survey, page, values)
    _tell_judges(weights, page)
    show_to(table, seat, page.sight)
    count = weigh_answers(page.sight, seat, page.after, survey, chance, page.answers)
    for at in range(count):
        _pass(page.answers[at], weights.answer, weights.answer_lean, page.units[at])
        worths[at] = _judged(page.units[at], weights, page)
    return count


@spliced
def think_of_state(
    table: Table, seat: int, weights: Weights, survey: Survey, page: Page, values: Floats
) -> None:
    """Fills the units of the hand, the state and the values."""
    survey_table(table, seat, survey)
    look_at_setting(table, seat, survey, page.setting)
    size, units = look_at_hand(table, seat, survey, page.cards), page.units.shape[1]
    for at in range(units):
        page.state[at] = F(0)
    for card in range(size):
        said = page.units[card]
        _pass(page.cards[card], weights.card, weights.card_lean, said)
        for at in range(units):
            page.state[at] += said[at] * F(0.1)
    for at in range(SETTING_INPUTS):
        page.state[units + at] = page.setting[at]
    _pass(page.state, weights.state, weights.state_lean, page.said)
    for which in range(2):
        values[which] = weights.value_lean[which]
        for at in range(len(page.said)):
            values[which] += page.said[at] * weights.value[at, which]


@inlined
def _tell_judges(weights: Weights, page: Page) -> None:
    """What the state says to the judges of all answers."""
    _sum(page.state, weights.context, weights.judge_lean, page.context)


@inlined
def _judged(units: Floats, weights: Weights, page: Page) -> np.float32:
    """The worth of the answer of which the units say this."""
    _sum(units, weights.judge, page.context, page.judge)
    worth = F(0)
    for at in range(len(page.judge)):
        if page.judge[at] > F(0):
            worth += page.judge[at] * weights.worth[at]
    return worth


@inlined
def _sum(line: Floats, weights: Floats, lean: Floats, to: Floats) -> None:
    for unit in range(len(to)):
        to[unit] = lean[unit]
    for at in range(len(line)):
        if line[at] != F(0):
            for unit in range(len(to)):
                to[unit] += line[at] * weights[at, unit]


@inlined
def _pass(line: Floats, weights: Floats, lean: Floats, to: Floats) -> None:
    """A layer: sums that are below zero say nothing."""
    _sum(line, weights, lean, to)
    for unit in range(len(to)):
        to[unit] = max(F(0), to[unit])
