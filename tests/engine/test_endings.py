"""When a game ends, and who has won: whole games, against the words of B11, B12, C1 and C16."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import GameEnded, NotYourTurn, Play, RoundScored, Rules, advance, evolve, new_game
from tests.play import COMBINATIONS, after, lay, most_seats, steps

SEEDS = st.integers(0, 2**32 - 1)


def whole_game(rules: Rules, seed: int) -> list[tuple[int, ...]]:
    """The totals after each round of a game by chance, which is checked on the way."""
    totals: list[tuple[int, ...]] = []
    state = new_game(rules)
    for step in steps(rules, seed):
        state = step.after
        scored = [event for event in step.events if isinstance(event, RoundScored)]
        ended = [event for event in step.events if isinstance(event, GameEnded)]
        assert bool(ended) == state.over
        assert len(ended) <= len(scored) <= 1
        if scored:
            # A round, and so a game, only ends when nothing is left to play (B10, B11).
            assert not any(state.hands)
            assert not state.queue
            assert state.turn == rules.turns
            totals.append(state.totals)
        if not state.over:
            assert state.pending
    assert state.pending == ()
    lowest = min(state.totals)
    assert state.winners == tuple(seat for seat, total in enumerate(state.totals) if total == lowest)
    assert state.totals == tuple(map(sum, zip(*state.scores, strict=True)))
    assert len(totals) == state.round == len(state.scores)
    return totals


@pytest.mark.parametrize("options", ["", "K", "PV", "J", "KD", "KPVJ"])
@settings(max_examples=15)
@given(seats=st.integers(2, 10), seed=SEEDS)
def test_B11_the_game_ends_with_the_first_round_that_leaves_a_total_above_66(
    options: str, seats: int, seed: int
) -> None:
    *before, last = whole_game(Rules(seats, options), seed)
    assert max(last) > 66
    assert all(max(totals) <= 66 for totals in before)


@given(seats=st.integers(2, 10), limit=st.integers(1, 120), seed=SEEDS)
def test_B12_the_same_with_another_limit_reached(seats: int, limit: int, seed: int) -> None:
    *before, last = whole_game(Rules(seats, limit=limit, at_limit=True), seed)
    assert max(last) >= limit
    assert all(max(totals) < limit for totals in before)


@given(seats=st.integers(2, 10), limit=st.integers(1, 120), seed=SEEDS)
def test_C1_exceeded_is_later_than_reached_or_the_same(seats: int, limit: int, seed: int) -> None:
    reached = whole_game(Rules(seats, limit=limit, at_limit=True), seed)
    exceeded = whole_game(Rules(seats, limit=limit), seed)
    assert exceeded[: len(reached)] == reached
    assert (len(exceeded) > len(reached)) == (max(reached[-1]) == limit)


@given(seats=st.integers(2, 10), rounds=st.integers(1, 6), seed=SEEDS)
def test_C16_a_number_of_rounds_alone_means_no_limit(seats: int, rounds: int, seed: int) -> None:
    assert len(whole_game(Rules(seats, rounds=rounds), seed)) == rounds


@given(seats=st.integers(2, 10), rounds=st.integers(1, 6), limit=st.integers(1, 120), seed=SEEDS)
def test_B12_with_both_whichever_comes_first(seats: int, rounds: int, limit: int, seed: int) -> None:
    by_rounds = whole_game(Rules(seats, rounds=rounds), seed)
    both = whole_game(Rules(seats, rounds=rounds, limit=limit), seed)
    above = [number for number, totals in enumerate(by_rounds, 1) if max(totals) > limit]
    assert both == by_rounds[: above[0] if above else rounds]


@pytest.mark.parametrize("options", [options for options in COMBINATIONS if "S" in options])
def test_S1_special_cards_end_after_two_rounds_whatever_the_totals(options: str) -> None:
    for seats in (2, 5, most_seats(options)):
        assert len(whole_game(Rules(seats, options), seats)) == 2


def test_B11_a_shared_win_comes_about_in_whole_games_too() -> None:
    shared = 0
    for seed in range(60):
        *_, last = steps(Rules(6, rounds=1), seed)
        shared += len(last.after.winners) > 1
    assert shared > 0


def test_B11_all_seats_can_win_together() -> None:
    assert after(lay("12 · 37 · 43 · 58", totals=[70, 70])).winners == (0, 1)


def test_B11_after_the_end_nothing_is_asked_and_nothing_accepted() -> None:
    over = after(lay("12 · 37 · 43 · 58", totals=[70, 80]))
    assert over.over
    for answers in ([], [Play(0, 1)]):
        with pytest.raises(NotYourTurn) as caught:
            advance(over, *answers)
        assert caught.value.code == "game_over"


def test_B11_the_end_is_an_event_that_everybody_sees() -> None:
    state = evolve(new_game(Rules(2)), GameEnded((1,)))
    assert state.winners == (1,)
    assert GameEnded((1,)).audience is None
