"""The full kernel plays as the engine does: a short look at all that C10 allows, at every number of seats.

The long one is proofs/test_kernel_full_proof.py (`make proof`).
"""

from random import Random

import pytest

from sixquiprend.engine import Rules, advance, position
from sixquiprend.engine.presets import PRESETS
from sixquiprend.kernel.full import give, to_line
from tests.kernel_full.both import check_every_step, check_line, check_rounds
from tests.play import COMBINATIONS, most_seats, rows


@pytest.mark.parametrize("options", COMBINATIONS)
def test_C10_the_same_deals_and_answers_give_the_same_questions_and_tables(options: str) -> None:
    for seats in range(2, most_seats(options) + 1):
        check_rounds(Rules(seats, options), Random(f"{options} {seats}"), rounds=2)


@pytest.mark.parametrize("options", PRESETS.values())
def test_every_legal_answer_and_every_cell_is_the_engines_at_every_step(options: str) -> None:
    for seats in (2, 5):
        check_every_step(Rules(seats, options), Random(f"steps {options} {seats}"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", ["D", "J", "S", "DPS", "DPVJ"])
def test_more_deals_at_small_tables(options: str, seed: int) -> None:
    check_rounds(Rules(2 + seed, options), Random(f"more {options} {seed}"), rounds=2)


ENDINGS = [
    Rules(3),
    Rules(3, limit=1),
    Rules(3, limit=20),
    Rules(3, limit=20, at_limit=True),
    Rules(3, limit=66, at_limit=True),
    Rules(3, rounds=1),
    Rules(3, rounds=3),
]


@pytest.mark.parametrize("rules", ENDINGS)
def test_B12_games_end_when_the_engines_do(rules: Rules) -> None:
    for seed in range(5):
        state = check_every_step(rules, Random(seed), rounds=100)
        assert state.over


@pytest.mark.parametrize("at_limit", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_B12_whoever_comes_just_to_the_limit_ends_the_game_only_if_the_rules_say_so(
    at_limit: bool, seat: int
) -> None:
    totals, hands = [0, 0], [[71], [71]]
    totals[seat], hands[seat] = 7, [3]
    state = position(Rules(2, limit=10, at_limit=at_limit), hands, rows("10 · 30 · 50 · 70"), totals=totals)
    table = to_line(state)
    for _ in range(3):
        give(table, 0)
    state, _ = advance(state, *(decision.legal[0] for decision in state.pending))
    state, _ = advance(state, state.pending[0].legal[0])
    assert (state.totals[seat], state.over) == (10, at_limit)
    check_line(table, state)


def test_C1_a_round_without_heads_reaches_no_limit() -> None:
    rules = Rules(2, limit=1, at_limit=True)
    state = position(rules, [[15], [71]], rows("10 · 30 · 50 · 70"))
    table = to_line(state)
    for _ in range(2):
        give(table, 0)
    state, _ = advance(state, *(decision.legal[0] for decision in state.pending))
    assert (state.totals, state.over) == ((0, 0), False)
    check_line(table, state)
