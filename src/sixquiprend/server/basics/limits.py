"""How often somebody may do something. Kept in memory, for each process: it guards against floods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, Literal

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from .blocking import Blocklist
from .costs import Costs
from .crowding import Bucket, Crowd, network_of
from .refusals import Refused
from .settings import Rates

BURST: Final = 10
"""How many seconds' worth of messages may come at once."""


class Limits:
    """Counts what each address does; of IPv6, each /64."""

    def __init__(self, rates: Rates) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            name: parse(getattr(rates, name))
            for name in (
                *("tables", "seats", "guesses", "requests", "thoughts", "checks", "recoveries"),
                *("tables_a_day", "classes_a_day"),
            )
        }
        self.messages = rates.messages
        self.crowd = Crowd(rates)
        self.blocked = Blocklist()
        self.costs = Costs()
        self._most_held = rates.connections
        self._most_spectators = rates.spectators
        self._held: Counter[str] = Counter()

    def hit(self, what: str, address: str) -> None:
        """Count one more; raises `Refused` when it is too many."""
        self.costs.of(address).requests += 1
        if not self._limiter.hit(self._items[what], what, network_of(address)):
            raise too_many()

    def create(self, what: Literal["tables", "classes"], address: str) -> None:
        """Count one more thing that will be kept; raises `Refused` when it is enough for a day."""
        self.costs.of(address).made += 1
        if not self._limiter.hit(self._items[f"{what}_a_day"], what, network_of(address)):
            raise Refused(429, f"too_many_{what}", f"this address has made enough {what} for today")

    def check_spectators(self, here: Iterable[str], address: str) -> None:
        """Raises `Refused` if too many of this address watch a table; `here`: the networks of all who do."""
        network = network_of(address)
        if sum(each == network for each in here) >= self._most_spectators:
            raise Refused(429, "too_many_spectators", "enough of this address watch this table already")

    def check(self, what: str, address: str) -> None:
        """Raises `Refused` if there were too many already, and counts nothing."""
        if not self._limiter.test(self._items[what], what, network_of(address)):
            raise too_many()

    def arrived(self, address: str) -> None:
        """Raises `Refused` if too many come from there, or had to be thrown out lately.

        For WebSockets: behind a proxy it is only they who name the address of somebody.
        """
        if not self.crowd.arrive(address):
            raise too_many()

    def hold(self, address: str) -> None:
        """Count a connection until it is let go; raises `Refused` when there are too many at once."""
        address = network_of(address)
        if self._held[address] >= self._most_held:
            raise too_many()
        self._held[address] += 1

    def let_go(self, address: str) -> None:
        """A connection from there is gone."""
        address = network_of(address)
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """Count a connection for as long as this lasts."""
        self.hold(address)
        try:
            yield
        finally:
            self.let_go(address)

    def bucket(self) -> Bucket:
        """For the messages of one connection."""
        return Bucket(self.messages, self.messages * BURST)


def too_many() -> Refused:
    return Refused(429, "too_many", "too many requests: wait a moment")
