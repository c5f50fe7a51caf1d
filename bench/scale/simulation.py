"""One process with its tables, simulated: people who think, a process that does one thing at a time.

Nothing of the arithmetic is in here: tables wait for their slowest, answers for their turn, and what comes
out is counted. So both can be wrong, but hardly in the same way.
"""

from __future__ import annotations

import heapq
from random import Random

from msgspec import Struct

from bench.scale.reckoning import Habits


class Seen(Struct, frozen=True):
    """What was counted over a while."""

    answers: float
    """Of people and bots, a second."""
    busy: float
    """The part of the time in which the process had something to do."""
    waited: float
    """Seconds from an answer to its turn, on the average."""
    slowest: float
    """The same for the slowest in a hundred."""


def simulate(people: int, service: float, habits: Habits, seconds: float, seed: int) -> Seen:
    """So many people at one process, which takes `service` seconds for an answer of theirs or of a bot."""
    chance = Random(seed)
    seats = max(1, round(habits.seats / (1 + habits.bots_a_person)))
    bots = habits.seats - seats
    tables = people // seats
    left = [0] * tables
    arrivals: list[tuple[float, int]] = []

    def ask(table: int, now: float) -> None:
        left[table] = seats + bots
        for _ in range(seats):
            heapq.heappush(arrivals, (now + chance.expovariate(1 / habits.thinking), table))
        for _ in range(bots):  # about as long as a thought takes
            heapq.heappush(arrivals, (now + chance.uniform(0.2, 1.0), table))

    for table in range(tables):
        ask(table, chance.uniform(0.0, habits.thinking + habits.showing))
    free, worked, waits, start = 0.0, 0.0, list[float](), seconds / 4
    while arrivals:
        now, table = heapq.heappop(arrivals)
        if now >= start + seconds:
            break
        begins = max(now, free)
        free = begins + service
        if now >= start:  # what comes before is the way to the usual state
            waits.append(begins - now)
            worked += service
        left[table] -= 1
        if not left[table]:
            ask(table, free + habits.showing)
    waits.sort()
    return Seen(
        len(waits) / seconds,
        worked / seconds,
        sum(waits) / len(waits),
        waits[int(0.99 * len(waits))],
    )
