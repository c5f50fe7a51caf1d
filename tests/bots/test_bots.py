"""Bots answer everything, legally, in a way that can be repeated, and the better ones win."""

from __future__ import annotations

import random

import pytest

from sixquiprend.bots import make_bot
from sixquiprend.engine import Answer, Deal, advance, new_game, view
from tests.bots.duels import AnyLegal, lead
from tests.play import COMBINATIONS, most_seats, short_game, shuffled

BUILT_IN = ("beginner", "careful")


@pytest.mark.parametrize("options", COMBINATIONS)
@pytest.mark.parametrize("few", [True, False])
def test_every_bot_answers_every_decision_legally_and_repeatably(options: str, few: bool) -> None:
    seats = 2 if few else (5, most_seats(options))[len(options) % 2]
    rules = short_game(seats, options)
    bots = [make_bot(name) for name in BUILT_IN]
    deals = random.Random(options)
    state = new_game(rules)
    while not state.over:
        answers: list[Answer | Deal] = []
        for decision in state.pending:
            if decision.seat is None:
                answers.append(shuffled(decision, deals))
                continue
            seen, seed = view(state, decision.seat), deals.random()
            said = [bot.answer(seen, random.Random(seed)) for bot in bots]
            assert said == [make_bot(name).answer(seen, random.Random(seed)) for name in BUILT_IN]
            assert set(said) <= set(seen.legal)
            answers.append(said[(state.turn + decision.seat) % 2])
        state, _ = advance(state, *answers)


# --- who is better -------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["", "K", "D", "P", "V", "J", "S"])
def test_the_beginner_beats_chance_in_every_option(options: str) -> None:
    deals = 2 if options == "S" else 10
    assert lead(make_bot("beginner"), AnyLegal(), options, deals=deals) > 3


@pytest.mark.parametrize(("seats", "deals"), [(2, 100), (4, 50), (8, 15)])
def test_careful_beats_the_beginner(seats: int, deals: int) -> None:
    assert lead(make_bot("careful"), make_bot("beginner"), seats=seats, deals=deals) > 0.5


@pytest.mark.parametrize(
    ("options", "deals"), [("K", 25), ("D", 25), ("P", 25), ("V", 25), ("J", 25), ("S", 4), ("KDPVJ", 15)]
)
def test_careful_beats_the_beginner_in_every_option(options: str, deals: int) -> None:
    assert lead(make_bot("careful"), make_bot("beginner"), options, deals=deals) > 1
