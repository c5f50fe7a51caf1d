"""The one door to compiled play: answers that are given, then answers by chance."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..cards import MAX_SEATS, Cards
from ..chance import Chance, below
from ..compiling import compiled, inlined, spliced
from .answers import count_answers, find_answer
from .asking import go_on
from .dealing import answer_as_dealer
from .effects import answer
from .layout import ASKED, CELLS, DEALT, DRAW, HEADS, OVER, SEAT, Table, Tables, signed
from .plainly import choose_plainly

Choices: TypeAlias = NDArray[np.int16]
"""`choices[table, step]`: the number of a legal answer, or what the dealer is to do; `FREE` ends them."""
Log: TypeAlias = NDArray[np.int16]
"""`log[table, step]`: what was asked, of whom, how many legal answers there were, and the one given: its
verb, card and row."""
Heads: TypeAlias = NDArray[np.int16]

FREE: Final = -1
LAID: Final = -2
"""Instead of an answer, at a table that was laid by hand: the game goes on to its next question."""


@compiled
def play(
    tables: Tables,
    choices: Choices,
    given: bool,
    plainly: bool,
    rounds: int,
    start: Table,
    chance: Chance,
    numbers: Cards,
    others: Cards,
    heads: Heads,
    log: Log,
) -> int:
    """Plays on at every table: first these choices, then by chance until so many rounds are scored.

    Answers by chance are drawn evenly from the legal ones, or those of a plain player (`plainly`). All tables
    share one word of `chance`, one after the other, or have one each. The dealer answers by chance too, and
    at once; if `given`, it has its own among the choices, and deals from the front of `numbers` and `others`
    as they lie (see `answer_as_dealer`). `heads[table, round, seat]` is what each seat took. Where a game is
    over and rounds are left to play, `start` is laid for the next.

    Returns −1, or the number of the first table with a choice that isn't a legal answer; then it stops.
    """
    for number in range(len(tables)):
        table, step, done = tables[number], 0, 0
        dice = chance[number : number + 1] if len(chance) > 1 else chance
        while True:
            choice = signed(choices[number, step]) if step < choices.shape[1] else FREE
            of_dealer = table[ASKED] <= DRAW
            chosen = choice != FREE and (given or not of_dealer)
            if is_done(table, chosen, rounds, done, given):
                break
            if table[ASKED] == OVER:
                copy(start, table)
            complete = True
            if of_dealer:
                write(table, 0, 0, log[number], step)
                answer_as_dealer(table, chosen, choice, dice, numbers, others)
            elif choice != LAID:
                count = count_answers(table)
                if not chosen:
                    choice = choose_plainly(table, count, dice) if plainly else signed(below(dice, count))
                elif not 0 <= choice < count:
                    return number
                write(table, choice, count, log[number], step)
                complete = answer(table, choice)
            step += 1 if chosen else 0
            if complete:
                go_on(table)
                if not table[DEALT] and done < rounds:
                    for seat in range(MAX_SEATS):
                        heads[number, done, seat] = table[HEADS + seat]
                    done += 1
    return -1


@spliced
def copy(table: Table, to: Table) -> None:
    """The same game again."""
    for cell in range(CELLS):
        to[cell] = table[cell]


@spliced
def is_done(table: Table, chosen: bool, rounds: int, done: int, given: bool) -> bool:
    """Whether nothing is left to do: without rounds to play, the dealer still answers by chance."""
    if table[ASKED] == OVER:
        return done == rounds
    return not chosen and done == rounds and (rounds > 0 or given or table[ASKED] > DRAW)


@inlined
def write(table: Table, choice: int, count: int, log: NDArray[np.int16], step: int) -> None:
    """One line of the log, if it is that long."""
    if step < len(log):
        log[step, 0], log[step, 1], log[step, 2] = table[ASKED], table[SEAT], count
        if count > 0:
            log[step, 3], log[step, 4], log[step, 5] = find_answer(table, choice)


@compiled
def list_answers(table: Table, answers: NDArray[np.int16]) -> int:
    """Writes all legal answers, as far as there is room: verb, card, row. Says how many there are."""
    count = count_answers(table)
    for number in range(min(count, len(answers))):
        answers[number, 0], answers[number, 1], answers[number, 2] = find_answer(table, number)
    return count
