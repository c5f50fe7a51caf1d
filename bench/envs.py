"""The batched environment: steps of 4,096 tables of four seats, rows chosen by the agents, observed in full.

Only the steps are measured, not the choice of actions. One thread in the time that it ran itself; one and two
threads by the clock on the wall, which is right on a machine that does nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter, process_time
from typing import NamedTuple

import numpy as np

from bench import kernel
from sixquiprend.engine import Rules
from sixquiprend.envs import Batch

ONE, ONE_BY_CLOCK, TWO_BY_CLOCK = "envs, one core", "envs, 1 thread", "envs, 2 threads"
TABLES, STEPS = 4096, 180


class Rate(NamedTuple):
    """The best of many tries."""

    steps: float
    rounds: float


def rates(seconds: float) -> dict[str, Rate]:
    """Steps and rounds a second; the cases take turns."""
    cases: dict[str, tuple[Batch, Callable[[], float]]] = {
        ONE: (Batch(TABLES, Rules(kernel.SEATS), seed=1), process_time),
        ONE_BY_CLOCK: (Batch(TABLES, Rules(kernel.SEATS), seed=1), perf_counter),
        TWO_BY_CLOCK: (Batch(TABLES, Rules(kernel.SEATS), seed=1, threads=2), perf_counter),
    }
    for batch, _ in cases.values():
        batch.reset()
    chance, best = np.random.default_rng(1), dict.fromkeys(cases, Rate(0.0, 0.0))
    end = perf_counter() + seconds
    while not all(rate.steps for rate in best.values()) or perf_counter() < end:
        for name, (batch, clock) in cases.items():
            best[name] = max(best[name], _rate(batch, clock, chance))
    for batch, _ in cases.values():
        batch.close()
    return best


def _rate(batch: Batch, clock: Callable[[], float], chance: np.random.Generator) -> Rate:
    spent, rounds = 0.0, 0
    for _ in range(STEPS):
        wishes = chance.random((batch.count, batch.actions.count), np.float32)
        actions = (wishes * batch.buffers.mask).argmax(1).astype(np.int32)
        start = clock()
        batch.step(actions)
        spent += clock() - start
        rounds += int(batch.buffers.terminated.sum())
    return Rate(STEPS * TABLES / spent, rounds / spent)


def remarks(rates: Mapping[str, Rate], best: Mapping[str, float]) -> list[str]:
    """Steps a second, and how they compare."""
    one = rates[ONE]
    ratio = one.rounds / best[kernel.ONE]
    threads = rates[TWO_BY_CLOCK].steps / rates[ONE_BY_CLOCK].steps
    return [
        f"The environment makes {one.steps:,.0f} steps a second, {ratio:.3f} of the kernel's rounds.",
        f"With two threads it makes {threads:.2f} times those of one.",
    ]
