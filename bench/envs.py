"""The batched environment: steps of 4,096 tables of four seats, rows chosen by the agents, observed in full.

The same episodes are played again and again, and of each step the best time counts: other work on the machine
only ever makes a step slower. The choice of actions is not measured. One thread and two in the time that they
ran, on all cores together, and by the clock on the wall: that one is right only where two cores are free.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter, process_time_ns
from time import perf_counter_ns as clock_ns
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench import kernel
from sixquiprend.engine import Rules
from sixquiprend.envs import Batch

ONE, ONE_BY_CLOCK, TWO_BY_CLOCK = "envs, one core", "envs, 1 thread", "envs, 2 threads"
TWO = "envs, 2 threads, per core"
TABLES, STEPS = 4096, 184


class Rate(NamedTuple):
    """Of a second."""

    steps: float
    rounds: float


def rates(seconds: float) -> dict[str, Rate]:
    """Steps and rounds a second; the cases take turns."""
    cases: dict[str, tuple[Batch, Callable[[], int]]] = {
        ONE: (Batch(TABLES, Rules(kernel.SEATS), seed=1), process_time_ns),
        ONE_BY_CLOCK: (Batch(TABLES, Rules(kernel.SEATS), seed=1), clock_ns),
        TWO: (Batch(TABLES, Rules(kernel.SEATS), seed=1, threads=2), process_time_ns),
        TWO_BY_CLOCK: (Batch(TABLES, Rules(kernel.SEATS), seed=1, threads=2), clock_ns),
    }
    actions, rounds = _some_episodes(cases[ONE][0])
    best = {name: np.full(STEPS, np.inf) for name in cases}
    end = perf_counter() + seconds
    while np.isinf(best[TWO_BY_CLOCK]).any() or perf_counter() < end:
        for name, (batch, clock) in cases.items():
            np.minimum(best[name], _times(batch, actions, clock), out=best[name])
    for batch, _ in cases.values():
        batch.close()
    totals = {name: float(times.sum()) / 1e9 for name, times in best.items()}
    return {name: Rate(STEPS * TABLES / total, rounds / total) for name, total in totals.items()}


def _some_episodes(batch: Batch) -> tuple[list[NDArray[np.int32]], int]:
    """Actions by chance for each step, and how many rounds end with them."""
    chance, actions, rounds = np.random.default_rng(1), [], 0
    batch.reset()
    for _ in range(STEPS):
        wishes = chance.random((batch.count, batch.actions.count), np.float32)
        actions.append((wishes * batch.buffers.mask).argmax(1).astype(np.int32))
        batch.step(actions[-1])
        rounds += int(batch.buffers.terminated.sum())
    return actions, rounds


def _times(batch: Batch, actions: list[NDArray[np.int32]], clock: Callable[[], int]) -> NDArray[np.float64]:
    """How long each of these steps takes, in nanoseconds."""
    batch.reset()
    times = np.empty(len(actions))
    for number, chosen in enumerate(actions):
        start = clock()
        batch.step(chosen)
        times[number] = clock() - start
    return times


def remarks(rates: Mapping[str, Rate], best: Mapping[str, float]) -> list[str]:
    """Steps a second, and how they compare."""
    one = rates[ONE]
    ratio = one.rounds / best[kernel.ONE]
    threads = rates[TWO_BY_CLOCK].steps / rates[ONE_BY_CLOCK].steps
    return [
        f"The environment makes {one.steps:,.0f} steps a second, {ratio:.3f} of the kernel's rounds.",
        f"With two threads it makes {threads:.2f} times those of one.",
        f"A step of two threads takes {one.steps / rates[TWO].steps:.2f} times the core time of one.",
    ]
