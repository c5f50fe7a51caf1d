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
    """The standard error of each of the means."""
    if len(trials) < 2:
        return (float("inf"),) * trials.shape[1]
    return tuple(map(float, trials.std(0, ddof=1) / np.sqrt(len(trials))))


def regrets(trials: Trials, sure: float) -> tuple[float, ...]:
    """How much more each answer costs than the cheapest; 0 unless that is so many standard errors.

    The trials are the same for all answers, so the differences are known better than the costs.
    """
    best = int(np.argmin(trials.mean(0)))
    behind = trials - trials[:, best : best + 1]
    return tuple(
        difference if difference > sure * error else 0.0
        for difference, error in zip(means(behind), errors(behind), strict=True)
    )
