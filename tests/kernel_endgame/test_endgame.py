"""Endings of two seats that know each other's hands, against the engine and brute force."""

from __future__ import annotations

import re
from pathlib import Path
from time import thread_time
from typing import cast

import numpy as np
import pytest

from sixquiprend.engine import State, advance
from sixquiprend.kernel.endgame import MOST_CARDS, Ending, _first_level, _next_level, solve
from tests.kernel_endgame.brute import brute_value, endings

EXACT = 1e-9
Hands = tuple[tuple[int, ...], ...]


def solved(state: State) -> Ending:
    return solve(state.rows, cast(Hands, state.hands), state.rules.options)


def after(state: State) -> float:
    """The heads of this round, first seat minus second, and what is still to come."""
    paid = state.heads[0] - state.heads[1]
    if not state.dealt:
        return paid
    decision = state.pending[0]
    if decision.kind == "play":
        return paid + solved(state).value
    values = [after(advance(state, answer)[0]) for answer in decision.legal]
    return min(values) if decision.seat == 0 else max(values)


@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 40), (3, 12)])
@pytest.mark.parametrize("options", ["K", "KV", "KJ", "KVJ"])
def test_small_endings_have_the_value_that_brute_force_finds(options: str, size: int, count: int) -> None:
    for state in endings(count, size, options):
        expected = brute_value(state.rows, state.hands, options)
        assert solved(state).value == pytest.approx(float(expected), abs=EXACT)


@pytest.mark.parametrize("options", ["K", "KV", "KJ", "D"])
def test_each_entry_is_the_value_of_what_the_engine_comes_to(options: str) -> None:
    for size in range(2, MOST_CARDS + 1):
        for state in endings(2, size, options):
            payments = solved(state).payments
            paid = state.heads[0] - state.heads[1]
            for at, one in enumerate(state.pending[0].legal):
                for to, other in enumerate(state.pending[1].legal):
                    then = after(advance(state, one, other)[0])
                    assert payments[at][to] + paid == pytest.approx(then, abs=EXACT)


@pytest.mark.parametrize("options", ["K", "KV", "KJ"])
def test_no_card_does_better_than_the_strategies(options: str) -> None:
    for state in endings(40, MOST_CARDS, options):
        ending = solved(state)
        payments = np.array(ending.payments)
        first, second = map(np.array, ending.strategies)
        assert first.sum() == pytest.approx(1)
        assert second.sum() == pytest.approx(1)
        assert min(first.min(), second.min()) >= 0
        assert np.max(first @ payments) == pytest.approx(ending.value, abs=EXACT)
        assert np.min(payments @ second) == pytest.approx(ending.value, abs=EXACT)
        assert ending.costs == pytest.approx(tuple(payments @ second))


def test_the_other_side_of_the_table_sees_the_opposite_value() -> None:
    for state in endings(20, 4):
        first, second = cast(Hands, state.hands)
        assert solve(state.rows, (second, first)).value == pytest.approx(
            -solve(state.rows, (first, second)).value
        )


def test_every_position_of_a_level_is_there_once() -> None:
    """Else five cards would take minutes: the same position comes about in many ways."""
    cards = np.array([[10, 30, 50], [20, 40, 250]], np.uint64)
    level = _first_level([(21,), (22,), (23,), (24,)], 3, variable=False)
    counts = []
    for left in (3, 2, 1):
        level, turn = _next_level(level, left, cards, variable=False)
        positions = {
            (ends, rows, *hands)
            for ends, rows, hands in zip(*(column.tolist() for column in level), strict=True)
        }
        assert len(positions) == len(level.ends) == turn.to.max() + 1
        counts.append((len(turn.to), len(positions)))
    assert counts == [(36, 33), (387, 229), (610, 216)]


def test_five_cards_each_take_less_than_a_second() -> None:
    low = solve([(21,), (22,), (23,), (24,)], [(1, 3, 5, 7, 9), (2, 4, 6, 8, 10)])  # every card is too low
    start = thread_time()
    again = solve([(21,), (22,), (23,), (24,)], [(1, 3, 5, 7, 9), (2, 4, 6, 8, 10)])
    assert thread_time() - start < 1
    assert again == low


@pytest.mark.parametrize("hands", [[(1,), (2, 3)], [(), ()], [range(1, 7), range(7, 13)], [(1,), (2,), (3,)]])
def test_other_hands_are_refused(hands: list[tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="two hands of 1 to 5 cards"):
        solve([(21,), (22,), (23,), (24,)], hands)


def test_the_example_of_the_page_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text("utf-8")
    (example,) = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "solve(" in block]
    assert example.count("assert ") == 3
    exec(example, {})
