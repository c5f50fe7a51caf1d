"""Means, ratios and their intervals, against tables and textbooks."""

from __future__ import annotations

from math import inf, isnan, sqrt

import numpy as np
import pytest

from sixquiprend.arena.intervals import Interval, mean_interval, ratio_interval, running, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        # The usual table of the 97.5 % quantiles.
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (5, 2.5706),
        (10, 2.2281),
        (15, 2.1314),
        (20, 2.0860),
        (29, 2.0452),
        (30, 2.0423),
        (40, 2.0211),
        (60, 2.0003),
        (100, 1.9840),
        (1000, 1.9623),
    ],
)
def test_students_quantiles_are_those_of_the_table(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-5)


def test_the_two_ways_to_students_quantile_meet() -> None:
    steps = np.diff([student(freedom) for freedom in range(20, 41)])
    assert all(steps < 0)
    assert all(np.diff(steps) > 0), "no jump where the way changes"


def test_the_interval_of_a_mean() -> None:
    interval = mean_interval(np.array([10.0, 12.0, 14.0, 16.0, 18.0]))
    margin = 2.7764451 * sqrt(10) / sqrt(5)
    assert interval.mean == 14
    assert (interval.low, interval.high) == pytest.approx((14 - margin, 14 + margin))
    assert interval.margin == pytest.approx(margin)


def test_one_value_says_nothing_of_its_margin_and_none_says_nothing() -> None:
    assert mean_interval(np.array([7.0])) == Interval(7.0, -inf, inf)
    assert ratio_interval(np.array([7.0]), np.array([14.0])) == Interval(0.5, -inf, inf)
    assert isnan(mean_interval(np.empty(0)).mean)
    assert isnan(ratio_interval(np.empty(0), np.empty(0)).mean)


def test_values_that_are_all_equal_have_no_margin() -> None:
    assert mean_interval(np.full(9, 3.0)) == Interval(3.0, 3.0, 3.0)


def test_a_ratio_of_values_in_step_is_exact() -> None:
    below = np.array([10.0, 20.0, 15.0, 12.0])
    interval = ratio_interval(0.75 * below, below)
    assert (interval.mean, interval.low, interval.high) == pytest.approx((0.75, 0.75, 0.75))


def test_a_ratio_by_the_delta_method() -> None:
    above, below = np.array([8.0, 12.0, 9.0, 11.0]), np.array([14.0, 13.0, 12.0, 17.0])
    ratio = 40 / 56
    covariance = np.cov(above, below)
    variance = (covariance[0, 0] - 2 * ratio * covariance[0, 1] + ratio**2 * covariance[1, 1]) / 14**2 / 4
    interval = ratio_interval(above, below)
    assert interval.mean == pytest.approx(ratio)
    assert interval.margin == pytest.approx(3.1824463 * sqrt(variance))


def test_a_share_of_nothing_is_no_number() -> None:
    assert isnan(ratio_interval(np.ones(3), np.zeros(3)).mean)


def test_intervals_hold_the_truth_95_times_of_100() -> None:
    rng = np.random.default_rng(6)
    deals = rng.gamma(2.0, [[6.0], [7.5]], size=(2000, 2, 40))  # as skewed as heads are
    means = [mean_interval(above) for above, _ in deals]
    ratios = [ratio_interval(above, below) for above, below in deals]
    assert 0.93 < np.mean([each.low < 12 < each.high for each in means]) < 0.96
    assert 0.93 < np.mean([each.low < 0.8 < each.high for each in ratios]) < 0.96


def test_running_means_are_the_means_so_far() -> None:
    values = np.random.default_rng(1).gamma(2.0, 6.0, size=50)
    means, margins = running(values)
    assert margins[0] == inf
    for count in range(2, 51):
        so_far = mean_interval(values[:count])
        assert (means[count - 1], margins[count - 1]) == pytest.approx((so_far.mean, so_far.margin))
