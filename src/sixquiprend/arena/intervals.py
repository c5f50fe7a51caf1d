"""Means with the interval in which the truth lies, 95 times out of 100.

The deals are the independent trials: the games of one deal are not, which is the point of playing it in
every rotation. All intervals are Student's, so they hold for a few deals too.
"""

from __future__ import annotations

from math import atan, cos, inf, nan, pi, sin, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from msgspec import Struct

from .tally import Numbers

LEVEL: Final = 0.95
NORMAL: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""So many standard deviations on each side of a normal mean hold 95 % of it."""

_MANY: Final = 30
"""From so many degrees of freedom on, the expansion of Student's quantile is exact to six digits."""


class Interval(Struct, frozen=True):
    """An estimate and the ends of its interval; not finite (in JSON null) where nothing can be said."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        return (self.high - self.low) / 2


def mean_interval(values: Numbers) -> Interval:
    """The mean of independent values."""
    if not len(values):
        return Interval(nan, -inf, inf)
    mean = float(values.mean())
    if len(values) == 1:
        return Interval(mean, -inf, inf)
    return _around(mean, float(values.std(ddof=1)), len(values))


def ratio_interval(above: Numbers, below: Numbers) -> Interval:
    """The mean of `above` as a share of the mean of `below`, which come in pairs (delta method)."""
    if not len(below) or not below.mean() > 0:
        return Interval(nan, -inf, inf)
    ratio = float(above.mean() / below.mean())
    if len(above) == 1:
        return Interval(ratio, -inf, inf)
    # To first order the ratio is off by the mean of these, whose mean is 0.
    offsets = (above - ratio * below) / below.mean()
    return _around(ratio, float(offsets.std(ddof=1)), len(above))


def running(values: Numbers) -> tuple[Numbers, Numbers]:
    """The mean, and the margin of its interval, after each value: infinite after the first."""
    counts = np.arange(1, len(values) + 1)
    centred = values - values.mean()  # sums of squares far from zero would lose digits
    means = np.cumsum(centred) / counts
    squares = np.cumsum(centred**2) - counts * means**2
    margins = np.full(len(values), inf)
    quantiles = [student(count - 1) for count in range(2, len(values) + 1)]
    margins[1:] = quantiles * np.sqrt(np.maximum(squares, 0)[1:] / (counts[1:] - 1) / counts[1:])
    return means + values.mean(), margins


def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's distribution with so many degrees of freedom."""
    if freedom < _MANY:
        return _student_few(freedom)
    x = NORMAL  # Abramowitz and Stegun 26.7.5
    terms = (
        x,
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


def _student_few(freedom: int) -> float:
    """By halving, on the exact sums of Abramowitz and Stegun 26.7.3 and 26.7.4."""
    low, high = 0.0, 100.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if _within(middle, freedom) < LEVEL:
            low = middle
        else:
            high = middle
    return high


def _within(t: float, freedom: int) -> float:
    """How likely Student's variable lies between -t and t."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * step / (step + 1)
    return (angle + sin(angle) * total) * 2 / pi if odd else sin(angle) * total


def _around(mean: float, deviation: float, count: int) -> Interval:
    margin = student(count - 1) * deviation / sqrt(count)
    return Interval(mean, mean - margin, mean + margin)
