"""The yardsticks of other characters: how they differ from `careful`, and that nobody is offered them."""

from __future__ import annotations

import random

import pytest

from sixquiprend.bots import YARDSTICKS, make_bot, table_bots
from sixquiprend.engine import Answer, Deal, Play, Rules, State, advance, new_game, position, view
from tests.bots.duels import AnyLegal, lead
from tests.play import COMBINATIONS, most_seats, rows, short_game, shuffled

STRANGERS = ("cautious", "greedy", "erratic")


def choice(name: str, state: State, seed: int = 0) -> Answer:
    return make_bot(name).answer(view(state, 0), random.Random(seed))


def test_nobody_is_offered_them() -> None:
    assert set(STRANGERS) <= set(YARDSTICKS)
    assert not set(STRANGERS) & set(table_bots())


@pytest.mark.parametrize("options", COMBINATIONS)
def test_they_answer_everything_legally_and_repeatably(options: str) -> None:
    deals = random.Random(options)
    state = new_game(short_game((2, 5, most_seats(options))[len(options) % 3], options))
    while not state.over:
        answers: list[Answer | Deal] = []
        for decision in state.pending:
            if decision.seat is None:
                answers.append(shuffled(decision, deals))
                continue
            seen, seed = view(state, decision.seat), deals.random()
            said = [make_bot(name).answer(seen, random.Random(seed)) for name in STRANGERS]
            assert said == [make_bot(name).answer(seen, random.Random(seed)) for name in STRANGERS]
            assert set(said) <= set(seen.legal)
            answers.append(said[(state.turn + decision.seat) % 3])
        state, _ = advance(state, *answers)


def test_B7_cautious_shuns_the_smallest_danger() -> None:
    """Behind 24 there is one place, and 27 might come first; 3 costs a head for sure."""
    hands = ((29, 3), (40, 90), (41, 91), (42, 92))
    state = position(Rules(4), hands, rows("20 21 23 24 · 50 · 55 56 57 58 59 · 70 71 72 73 74"))
    assert choice("careful", state) == Play(0, 29)
    assert choice("cautious", state) == Play(0, 3)


def test_B7_greedy_is_rid_of_heads_and_sees_nothing_come() -> None:
    """55 has seven heads and finds a place now; whoever counts sees that others may come first."""
    hands = ((55, 61), (90, 91), (92, 93), (94, 95))
    state = position(Rules(4), hands, rows("30 31 32 33 · 60 · 70 · 80"))
    assert choice("careful", state) == Play(0, 61)
    assert choice("greedy", state) == Play(0, 55)


def test_B8_greedy_takes_no_row_that_it_needn_t() -> None:
    state = position(Rules(2), ((5, 55), (90, 91)), rows("30 · 60 · 70 · 80"))
    assert choice("greedy", state) == Play(0, 55)
    state = position(Rules(2), ((5, 55), (90, 91)), rows("30 31 32 33 44 · 60 · 70 · 80"))
    assert choice("greedy", state) == Play(0, 5)


def test_erratic_is_careful_in_four_answers_of_five() -> None:
    hands = (tuple(range(61, 71)), tuple(range(91, 101)))
    state = position(Rules(2), hands, rows("10 · 20 · 30 · 60"))
    alike = sum(choice("erratic", state, seed) == choice("careful", state) for seed in range(1000))
    assert 790 < alike < 850  # a thoughtless answer is careful's one in ten times


@pytest.mark.parametrize("name", STRANGERS)
def test_all_of_them_know_the_game(name: str) -> None:
    assert lead(make_bot(name), AnyLegal(), deals=10) > 2
