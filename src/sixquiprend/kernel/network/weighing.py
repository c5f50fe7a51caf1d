"""The inputs of an answer that is no card: what it leads to while this turn's cards are placed.

The answer is given at a copy of the table as the seat sees it, and the turn is played to its end by plain
players (`full.plainly`), whose hidden special cards are left aside.
"""

from __future__ import annotations

import numpy as np

from ..cards import MAX_HAND
from ..chance import Chance
from ..compiling import part, spliced
from ..full.answers import count_answers, find_answer
from ..full.asking import go_on
from ..full.effects import answer
from ..full.layout import (
    ASKED,
    CELLS,
    DEALT,
    HANDS,
    HEADS,
    HELD,
    LAST_ROUND,
    LOWEST,
    ROUND,
    ROW,
    SEATS,
    SIZES,
    SWAPS,
    TAKES_ROW,
    Table,
    signed,
)
from ..full.plainly import choose_plainly
from ..full.rows import value_of
from . import inputs as to_be
from .inputs import Floats, Survey
from .looking import put_question
from .surveying import (
    CHEAPEST_HEADS,
    END,
    ROOM,
    ROWS_OPEN,
    START,
    chance_of,
    share,
    survey_table,
)
from .surveying import (
    HEADS as HEADS_IN_ROW,
)

F = np.float32
TENTH = F(0.1)
WORTH_KEEPING = 1.5
"""What a special card that is kept for the next round is worth, in heads."""
ANSWER_INPUTS, VERB, OWN_HEADS, OTHER_HEADS = (
    to_be.ANSWER_INPUTS,
    to_be.VERB,
    to_be.OWN_HEADS,
    to_be.OTHER_HEADS,
)
WORSE, DANGER, LOW_CARDS, SAFE_CARDS = to_be.WORSE, to_be.DANGER, to_be.LOW_CARDS, to_be.SAFE_CARDS
LEFT_HEADS, LEFT_ROOM, LEFT_ROWS = to_be.LEFT_HEADS, to_be.LEFT_ROOM, to_be.LEFT_ROWS
HELD_LEFT, TURNS_LEFT, LAST_ROUND_NOW = to_be.HELD_LEFT, to_be.TURNS_LEFT, to_be.LAST_ROUND_NOW
SWAPPED = to_be.SWAPPED


@part
def say(table: Table, choice: int) -> None:
    """The seat that is asked answers, and the game goes on to its next question."""
    if answer(table, choice):
        go_on(table)


@spliced
def settle(table: Table, chance: Chance) -> None:
    """Plays the turn that is being placed to its end, by plain players. Nobody draws a special card."""
    while table[DEALT]:
        asked = table[ASKED]
        if asked < ROW:
            break
        say(table, choose_plainly(table, count_answers(table), chance))


@part
def heads_of_others(table: Table, seat: int) -> int:
    """The heads that all the others have taken this round."""
    heads = 0
    for other in range(signed(table[SEATS])):
        heads += 0 if other == seat else signed(table[HEADS + other])
    return heads


@part
def add_kept(table: Table, seat: int, taken: Floats) -> None:
    """What special cards are worth that are kept for the next round."""
    if table[ROUND] < table[LAST_ROUND]:
        held = 0
        for other in range(signed(table[SEATS])):
            held += 0 if other == seat else signed(table[HELD + other])
        taken[0] -= F(WORTH_KEEPING) * F(signed(table[HELD + seat]))
        taken[1] -= F(WORTH_KEEPING) * F(held) / F(signed(table[SEATS]) - 1)


@spliced
def weigh_answers(table: Table, seat: int, copy: Table, survey: Survey, chance: Chance, to: Floats) -> int:
    """The inputs of each answer, a line an answer; how many there are. The table is a view (`show_to`)."""
    count, least = count_answers(table), F(1000)
    for number in range(count):
        _weigh(table, seat, number, copy, survey, chance, to[number])
        least = min(least, to[number, OWN_HEADS])
    for number in range(count):
        to[number, WORSE] = to[number, OWN_HEADS] - least
    return count


@spliced
def _weigh(
    table: Table, seat: int, number: int, copy: Table, survey: Survey, chance: Chance, to: Floats
) -> None:
    for at in range(ANSWER_INPUTS):
        to[at] = F(0)
    put_question(table, to)
    verb, card, _ = find_answer(table, number)
    to[VERB + verb - TAKES_ROW] = F(1)
    to[LAST_ROUND_NOW] = F(1) if table[ROUND] == table[LAST_ROUND] else F(0)
    to[TURNS_LEFT] = F(signed(table[SIZES + seat])) * TENTH
    if verb == SWAPS:
        to[SWAPPED + 1 + card] = F(1)
        return
    for cell in range(CELLS):
        copy[cell] = table[cell]
    say(copy, number)
    settle(copy, chance)
    others = signed(table[SEATS]) - 1
    to[OWN_HEADS] = F(signed(copy[HEADS + seat]) - signed(table[HEADS + seat])) * TENTH
    theirs = heads_of_others(copy, seat) - heads_of_others(table, seat)
    to[OTHER_HEADS] = F(theirs) / F(others) * F(0.3)
    to[HELD_LEFT] = F(signed(copy[HELD + seat])) * F(1 / 3)
    if not copy[DEALT]:
        return
    survey_table(copy, seat, survey)
    _weigh_hand(copy, seat, others, survey, to)
    rows = survey.totals[ROWS_OPEN]
    to[LEFT_ROWS] = F(rows - 4)
    for row in range(rows):
        to[LEFT_HEADS] += F(survey.rows[row, HEADS_IN_ROW]) * F(0.05)
        to[LEFT_ROOM] += F(survey.rows[row, ROOM]) * F(0.05)


@spliced
def _weigh_hand(table: Table, seat: int, others: int, survey: Survey, to: Floats) -> None:
    """How well the hand fits the rows now."""
    size, first = signed(table[SIZES + seat]), HANDS + MAX_HAND * seat
    part_of = F(1) / F(max(1, size))
    for at in range(first, first + size):
        card = signed(table[at])
        if card <= LOWEST:
            continue
        row, value = -1, value_of(card)
        for number in range(survey.totals[ROWS_OPEN]):
            if survey.rows[number, END] < value:
                row = number
        start = survey.rows[row, START] if row >= 0 else LOWEST
        each = share(survey.coming[card - 1] - survey.coming[start], others)
        if row < 0:
            to[LOW_CARDS] += part_of
            to[DANGER] += part_of * chance_of(0, others, each) * F(survey.totals[CHEAPEST_HEADS]) * F(0.3)
        else:
            room = survey.rows[row, ROOM]
            takes = chance_of(room, others, each)
            to[DANGER] += part_of * takes * (F(survey.rows[row, HEADS_IN_ROW]) + F(room)) * F(0.3)
            if room > 0 and survey.about[card - 1] == survey.about[start]:
                to[SAFE_CARDS] += part_of
