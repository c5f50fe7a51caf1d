"""Trials: what every answer cost on the same deals of the unseen cards."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Trials: TypeAlias = NDArray[np.float64]
"""A row for each trial, independent of the others; a column for each answer."""


def means(trials: Trials) -> tuple[float, ...]:
    """The mean cost of each answer."""
    return tuple(map(float, trials.mean(0)))


def errors(trials: Trials) -> tuple[float, ...]:
    """The standard error of each of the means; there must be two trials at least."""
    return tuple(map(float, trials.std(0, ddof=1) / np.sqrt(len(trials))))


def regrets(trials: Trials, sure: float) -> tuple[float, ...]:
    """How much more each answer costs than the best; 0 unless that is so many standard errors.

    The best of many answers looks better than it is: it was also the luckiest. So the best answer of one
    half of the trials is what the costs of the other half are compared with. Mostly both are the same; then
    this is just the difference of the costs. And as the trials are the same for all answers, differences
    are known better than costs.
    """
    behind = np.empty_like(trials)
    for half, other in ((slice(0, None, 2), slice(1, None, 2)), (slice(1, None, 2), slice(0, None, 2))):
        best = int(trials[other].mean(0).argmin())
        behind[half] = trials[half] - trials[half, best : best + 1]
    cheapest = int(trials.mean(0).argmin())
    return tuple(
        difference if at != cheapest and difference > sure * error else 0.0
        for at, (difference, error) in enumerate(zip(means(behind), errors(behind), strict=True))
    )
