"""Rounds per second, on a machine that does other things as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import process_time
from typing import TypeAlias

Case: TypeAlias = Callable[[], int]
"""Plays some rounds, and says how many."""

REPEATS = 10


def measure(cases: Mapping[str, Case], seconds: float) -> Iterator[dict[str, float]]:
    """The best rate of each case so far, after each of the repeats.

    Other work on the machine only ever makes a case slower: the best repeat is the nearest to the truth.
    The cases take turns, so that a slow spell meets all of them, and the ratios between them hold. Time is
    what the process itself has run, not what it waited for a core; that is right for one thread only.
    """
    best = dict.fromkeys(cases, 0.0)
    for case in cases.values():
        case()  # what is worked out once, or compiled, doesn't count
    for _ in range(REPEATS):
        for name, case in cases.items():
            best[name] = max(best[name], _rate(case, seconds / REPEATS / len(cases)))
        yield best


def _rate(case: Case, seconds: float) -> float:
    rounds, start = 0, process_time()
    while (spent := process_time() - start) < seconds or not rounds:
        rounds += case()
    return rounds / spent
