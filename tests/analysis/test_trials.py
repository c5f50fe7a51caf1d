"""Regrets: never below zero, zero for the best, and no chance passed off as a mistake."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend.analysis.summary import accuracy
from sixquiprend.analysis.trials import errors, means, regrets


@given(st.lists(st.lists(st.integers(0, 30), min_size=4, max_size=4), min_size=8, max_size=40))
def test_no_regret_is_negative_and_the_best_answer_has_none(rows: list[list[int]]) -> None:
    trials = np.array(rows, np.float64)
    found = regrets(trials, 2)
    assert min(found) >= 0
    assert found[int(trials.mean(0).argmin())] == 0


def test_a_clear_difference_is_the_difference_of_the_costs() -> None:
    rng = np.random.default_rng(1)
    trials = rng.normal((5.0, 9.0, 2.0), 3, (1000, 3))
    costs = means(trials)
    assert regrets(trials, 2) == pytest.approx((costs[0] - costs[2], costs[1] - costs[2], 0))
    assert errors(trials) == pytest.approx((3 / 1000**0.5,) * 3, rel=0.1)


def test_equal_answers_are_rarely_called_a_mistake() -> None:
    rng = np.random.default_rng(1)
    blamed = [regret > 0 for _ in range(40) for regret in regrets(rng.normal(5, 8, (16, 100)), 2)]
    assert sum(blamed) < 0.15 * len(blamed)


def test_common_luck_of_a_deal_doesnt_blur_a_difference() -> None:
    rng = np.random.default_rng(1)
    deals = rng.normal(10, 8, (50, 1))
    trials = deals + np.array([0.0, 0.5]) + rng.normal(0, 0.2, (50, 2))
    assert regrets(trials, 2) == pytest.approx((0, 0.5), abs=0.1)
    assert min(errors(trials)) > 0.5


def test_accuracy_is_100_without_regret_and_halves_with_every_two_heads() -> None:
    assert [accuracy(regret) for regret in (0, 2, 4, 6)] == [100, 50, 25, 12.5]
