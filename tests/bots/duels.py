"""One bot against several of another, on the same deals at every seat, so that luck cancels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import mean

from sixquiprend.bots import Bot
from sixquiprend.engine import Answer, Rules, State, View, advance, new_game, view
from tests.play import short_game, shuffled


class AnyLegal:
    """Plays by chance: what every bot must beat."""

    name = "any-legal"

    def answer(self, view: View, rng: random.Random) -> Answer:
        return rng.choice(view.legal)


def play_out(rules: Rules, bots: Sequence[Bot], seed: int) -> State:
    """A game; the same seed deals the same cards, whoever sits where."""
    deals = random.Random(seed)
    dice = [random.Random(f"{seed} {seat}") for seat in range(rules.seats)]
    state = new_game(rules)
    while not state.over:
        answers = [
            shuffled(decision, deals)
            if decision.seat is None
            else bots[decision.seat].answer(view(state, decision.seat), dice[decision.seat])
            for decision in state.pending
        ]
        state, _ = advance(state, *answers)
    return state


def lead(one: Bot, others: Bot, options: str = "", seats: int = 4, deals: int = 10) -> float:
    """How many heads fewer the one takes in a game than each of the others, on average."""
    rules = short_game(seats, options)
    leads = []
    for deal in range(deals):
        for seat in range(seats):
            table = [one if place == seat else others for place in range(seats)]
            totals = play_out(rules, table, deal).totals
            leads.append((sum(totals) - totals[seat]) / (seats - 1) - totals[seat])
    return mean(leads)
