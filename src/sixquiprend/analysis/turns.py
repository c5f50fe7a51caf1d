"""Costs on a table with special cards, where the kernel can't play: a few turns on the engine."""

from __future__ import annotations

from random import Random
from typing import Final, cast

import numpy as np

from sixquiprend.bots.careful import SPECIAL_PRICE
from sixquiprend.engine import Answer, State, View, advance
from sixquiprend.engine.options.specials.data import data_of

from .habits import usual_answer
from .trials import Trials
from .worlds import some_world

TURNS: Final = 3
"""This turn and two more: later ones add more noise than knowledge."""


def by_turns(view: View, trials: int, rng: Random) -> Trials:
    """The heads of the seat in this turn and the next two, for each answer on the same worlds.

    A special card that was played counts as the heads it would save later, if there is a later.
    """
    costs = np.empty((trials, len(view.legal)))
    for trial in range(trials):
        world, seed = some_world(view, rng), rng.getrandbits(64)
        for at, answer in enumerate(view.legal):
            costs[trial, at] = _cost(world, answer, Random(seed), view)
    return costs


def _cost(world: State, answer: Answer, rng: Random, view: View) -> float:
    me = answer.seat
    last = view.turn + TURNS - bool(view.queue)
    state = world
    while True:
        answers = [
            answer if state is world and decision.seat == me else usual_answer(state, decision, rng)
            for decision in state.pending
        ]
        state, _ = advance(state, *answers)
        if state.over or not state.dealt or (state.turn >= last and _is_between_turns(state)):
            break
    spent = len(data_of(world).hand(me)) - len(data_of(state).hand(me))
    return state.heads[me] - view.heads[me] + spent * special_price(view)


def _is_between_turns(state: State) -> bool:
    return state.pending[0].kind in ("play", "pass")


def special_price(view: View) -> float:
    """What a special card is worth at the end of these turns, in heads: nothing if none follow."""
    left = view.rules.turns - view.turn - TURNS + bool(view.queue)
    if view.round < cast(int, view.rules.rounds):  # S1, S11: there is another round to use it in
        left += view.rules.turns
    return float(min(SPECIAL_PRICE, max(left, 0)))
