"""The kernel, and how near it comes to plain C: random rounds of four seats, deal included.

`bench/limit.c` is compiled when there is a C compiler; without one its line is left out, and said so.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from bench.measuring import Case
from sixquiprend import kernel
from sixquiprend.engine import Rules

LIMIT, ONE, LANES = "C, one at a time", "kernel, one at a time", "kernel, lanes"
SPECIALS = "kernel, every option: specials"
ONE_THREAD, TWO_THREADS = "kernel, 1 thread", "kernel, 2 threads"
SEATS, ROUNDS, BATCHES = 4, 20_000, 100
THREAD_ROUNDS = 200_000
"""Longer than it takes to wake a thread up on another core."""

Limit = Callable[[int, int], NDArray[np.int16]]
"""(seed, rounds) → heads of each round and seat, played by the C program."""


def cases() -> dict[str, Case]:
    """What is measured on one core."""
    chance, rules, lanes = kernel.seeded(1), Rules(SEATS), kernel.Lanes(1)

    def one_at_a_time() -> int:
        return len(kernel.random_rounds(chance, rules, ROUNDS))

    def side_by_side() -> int:
        lanes.play(BATCHES)
        return BATCHES * kernel.LANES

    def with_specials() -> int:
        return len(kernel.full.random_rounds(chance, Rules(SEATS, "S"), ROUNDS // 2))

    limit = compile_limit()
    c_cases: dict[str, Case] = {LIMIT: lambda: len(limit(1, ROUNDS))} if limit else {}
    return {**c_cases, ONE: one_at_a_time, LANES: side_by_side, SPECIALS: with_specials}


def compile_limit() -> Limit | None:
    """The C program, compiled for this machine; None: there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "limit.so"
        source = Path(__file__).with_name("limit.c")
        options = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run([compiler, *options, str(source), "-o", str(library)], check=True)
        play = ctypes.CDLL(str(library)).random_rounds
    play.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p]
    play.restype = None

    def limit(seed: int, rounds: int) -> NDArray[np.int16]:
        heads = np.empty((rounds, SEATS), np.int16)
        play(seed, rounds, heads.ctypes.data)
        return heads

    return limit


def threads(seconds: float) -> dict[str, float]:
    """Rounds per second, by the clock on the wall, of one thread and of two that play one at a time each.

    The best of many tries: on a machine that does other things, few of them have both cores.
    """
    rules, chances = Rules(SEATS), [kernel.seeded(seed) for seed in (1, 2)]
    kernel.random_rounds(chances[0], rules, 1)  # compiled, if it was not yet
    best, end = [0.0, 0.0], perf_counter() + seconds
    with ThreadPoolExecutor(2) as pool:

        def rate(count: int) -> float:
            start = perf_counter()
            list(pool.map(lambda chance: kernel.random_rounds(chance, rules, THREAD_ROUNDS), chances[:count]))
            return count * THREAD_ROUNDS / (perf_counter() - start)

        while not all(best) or perf_counter() < end:
            best = [max(best[count - 1], rate(count)) for count in (1, 2)]
    return {ONE_THREAD: best[0], TWO_THREADS: best[1]}


def remarks(best: Mapping[str, float]) -> list[str]:
    """The ratios that matter, in words."""
    limit = (
        f"One round at a time runs at {best[ONE] / best[LIMIT]:.2f} of the C."
        if LIMIT in best
        else "There is no C compiler (cc), so bench/limit.c was not measured."
    )
    return [
        limit,
        f"Lanes run at {best[LANES] / best[ONE]:.1f} times one round at a time.",
        f"Two threads run at {best[TWO_THREADS] / best[ONE_THREAD]:.2f} times one.",
    ]
