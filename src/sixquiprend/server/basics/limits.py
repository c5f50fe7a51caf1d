"""How often somebody may do something. Kept in memory, for each process: it guards against floods."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from .refusals import Refused
from .settings import Rates

_BURST: Final = 10
"""How many seconds' worth of messages may come at once."""


class Limits:
    """Counts what each address does."""

    def __init__(self, rates: Rates) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            name: parse(getattr(rates, name))
            for name in ("tables", "seats", "guesses", "requests", "thoughts")
        }
        self._messages = rates.messages
        self._most_held = rates.connections
        self._held: Counter[str] = Counter()

    def hit(self, what: str, address: str) -> None:
        """Count one more; raises `Refused` when it is too many."""
        if not self._limiter.hit(self._items[what], what, address):
            raise too_many()

    def check(self, what: str, address: str) -> None:
        """Raises `Refused` if there were too many already, and counts nothing."""
        if not self._limiter.test(self._items[what], what, address):
            raise too_many()

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """Count a connection for as long as it lasts; raises `Refused` when there are too many at once."""
        if self._held[address] >= self._most_held:
            raise too_many()
        self._held[address] += 1
        try:
            yield
        finally:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address]

    def bucket(self) -> Bucket:
        """For the messages of one connection."""
        return Bucket(self._messages)


class Bucket:
    """So many messages a second on the average, and some at once: a count that costs next to nothing."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._most = float(rate * _BURST)
        self._left = self._most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed; then it is counted."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def too_many() -> Refused:
    return Refused(429, "too_many", "too many requests: wait a moment")
