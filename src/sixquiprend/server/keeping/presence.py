"""Who of the people of a table or a class is there: connected, or seen lately.

Times are seconds since 1970.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

POLLED_FOR: Final = 10.0
"""A program that asks now and then counts as there for so long after each time."""


class Presence:
    """The people of a table (seats) or a class (pupils). Until one is heard of, it is away since `now`."""

    def __init__(self, now: float) -> None:
        self._begun = now
        self._connections: Counter[int] = Counter()
        self._polled: dict[int, float] = {}
        self._last: dict[int, float] = {}

    def connect(self, seat: int) -> None:
        self._connections[seat] += 1

    def disconnect(self, seat: int, heard: float) -> None:
        """A connection has ended on which this seat gave its last sign of life at that time."""
        self._connections[seat] -= 1
        if not self._connections[seat]:
            del self._connections[seat]
            self._last[seat] = max(heard, self._last.get(seat, 0.0))

    def polled(self, seat: int, now: float) -> None:
        """This seat asks something over HTTP, or is just told the answer."""
        self._polled[seat] = now + POLLED_FOR
        self._last[seat] = now

    def renumber(self, moved: Mapping[int, int]) -> None:
        """These have other numbers from now on, on every connection they have."""
        self._connections = Counter({moved.get(seat, seat): many for seat, many in self._connections.items()})
        self._polled = {moved.get(seat, seat): until for seat, until in self._polled.items()}
        self._last = {moved.get(seat, seat): at for seat, at in self._last.items()}

    def here(self, now: float) -> frozenset[int]:
        """Those who are there."""
        asking = [seat for seat, until in self._polled.items() if until > now]
        return frozenset([*self._connections, *asking])

    def away(self, people: Collection[int], now: float) -> dict[int, float]:
        """Those of these people who aren't there, and since when."""
        if all(map(self._connections.__contains__, people)):
            return {}
        there = self.here(now)
        return {seat: max(self._begun, self._last.get(seat, 0.0)) for seat in people if seat not in there}

    def next_change(self, now: float) -> float | None:
        """When somebody may cease to count as there, if nothing else is heard of them."""
        times = [until for until in self._polled.values() if until > now]
        return min(times, default=None)
