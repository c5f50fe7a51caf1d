"""The same round on the engine and on the kernel: the same deal, the same choices."""

from __future__ import annotations

from random import Random

import numpy as np

from sixquiprend.engine import (
    Answer,
    Deal,
    Pass,
    Play,
    PutJoker,
    Rules,
    State,
    TakeRow,
    TakeWithJoker,
    advance,
    new_game,
)
from sixquiprend.kernel import (
    AIMED,
    CODES,
    FREE,
    PASSED,
    PLAYED,
    TAKE,
    Script,
    plays,
    replay,
    seeded,
    switches,
    to_table,
)
from tests.play import COMBINATIONS, some_answers

PLAYED_WHOLE = [options for options in COMBINATIONS if plays("rounds", Rules(2, options))]
"""The options whose rounds the kernel plays, as their descriptions say."""


def check_round(rules: Rules, rng: Random) -> None:
    """Plays a round by chance on the engine, then the same on the kernel; all they tell must be equal."""
    start, script, end = played_on_engine(rules, rng)
    variable, passing, _ = switches(rules)
    trace = replay(start.rows, start.hands, script, seeded(0), variable=variable, passing=passing)
    assert trace.rows == end.rows
    assert trace.piles == end.piles
    assert trace.heads == end.scores[0]
    assert trace.table.tolist() == to_table(end.rows, variable).tolist()


def played_on_engine(rules: Rules, rng: Random) -> tuple[State, Script, State]:
    """The state in which the first turn begins, all choices as a script, and the scored round."""
    state = new_game(rules)
    while not state.rows:
        state, _ = advance(state, *some_answers(state, rng))
    start, script = state, np.full((rules.turns, 3, rules.seats), FREE, np.int8)
    while not state.scores:
        answers = some_answers(state, rng)
        for answer in answers:
            assert not isinstance(answer, Deal)
            write(script, state.turn, answer)
        state, _ = advance(state, *answers)
    return start, script, state


def write(script: Script, turn: int, answer: Answer) -> None:
    """Puts the answer into the script, when so many turns are revealed."""
    match answer:
        case Pass(seat, card):
            script[turn, PASSED, seat] = CODES[card]
        case Play(seat, card):
            script[turn, PLAYED, seat] = CODES[card]
        case PutJoker(seat, row):
            script[turn - 1, AIMED, seat] = row
        case TakeRow(seat, row) | TakeWithJoker(seat, row):
            script[turn - 1, AIMED, seat] = TAKE + row
        case _:
            raise ValueError(answer)
