"""Where connections come from: how many each network holds, and how fast it may open more.

Counted below every request, where refusing costs next to nothing. A network is an address, or the /64 that a
household has of IPv6. Connections of a proxy are many people's and aren't counted here; theirs are, by the
address that it names, as soon as there is a request.
"""

from __future__ import annotations

import time
from collections import defaultdict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, Protocol

from .settings import Rates

_BURST: Final = 40
"""How many seconds' worth of new connections may come at once: everybody's, after a restart."""
_OFFENCE: Final = 100
"""What being thrown out counts for: as many new connections."""
_MOST_KNOWN: Final = 10_000
"""Networks whose last connections are remembered; those that may do anything again are forgotten first."""


@lru_cache(4096)
def network_of(host: str) -> str:
    """What this address counts as."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


class Bucket:
    """So many a second on the average, and some at once: a count that costs next to nothing."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = self._left = float(most)
        self._at = time.monotonic()

    def take(self, count: int = 1) -> bool:
        """Whether so many more are allowed; then they are counted."""
        self._fill()
        if self._left < count:
            return False
        self._left -= count
        return True

    def spill(self, count: int) -> None:
        """Count so many whether they are allowed or not: it may take a while until one more is."""
        self._fill()
        self._left = max(-self._most / 2, self._left - count)

    @property
    def full(self) -> bool:
        """Whether it is as if nothing had ever been taken."""
        self._fill()
        return self._left >= self._most

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now


class LastHeard:
    """When a connection gave its last sign of life, in seconds since 1970; it outlives the connection."""

    __slots__ = ("at",)

    def __init__(self, at: float) -> None:
        self.at = at


class Connected(Protocol):
    """A connection, as far as it is counted."""

    def abort(self) -> None: ...


class Crowd:
    """All connections of a server, by network. `most`: so many the system lets it have."""

    def __init__(self, rates: Rates) -> None:
        self.most = 1 << 30
        self._most_of_one = rates.sockets
        self._rate = rates.arrivals
        self._here: dict[str, dict[Connected, None]] = defaultdict(dict)
        self._count = 0
        self._arrivals: dict[str, Bucket] = {}

    def come(self, connection: Connected, host: str) -> bool:
        """Whether this connection may stay; then it is counted until it goes.

        When no more fit in, a connection of the network with the most makes room, its oldest.
        """
        network = network_of(host)
        here = len(self._here[network]) if network in self._here else 0
        if here >= self._most_of_one or not self.arrive(host):
            return False
        if self._count >= self.most:
            crowded = max(self._here, key=lambda each: len(self._here[each]))
            if len(self._here[crowded]) <= here + 1:
                return False
            oldest = next(iter(self._here[crowded]))
            self.go(oldest, crowded)
            oldest.abort()
        self._here[network][connection] = None
        self._count += 1
        return True

    def go(self, connection: Connected, host: str) -> None:
        """This connection is gone; one that isn't counted may go too."""
        network = network_of(host)
        if connection in self._here.get(network, ()):
            del self._here[network][connection]
            self._count -= 1
            if not self._here[network]:
                del self._here[network]

    def arrive(self, host: str) -> bool:
        """Whether one more may come from there; then it is counted."""
        return self._bucket(host).take()

    def offended(self, host: str) -> None:
        """Somebody from there had to be thrown out."""
        self._bucket(host).spill(_OFFENCE)

    def _bucket(self, host: str) -> Bucket:
        network = network_of(host)
        bucket = self._arrivals.get(network)
        if bucket is None:
            if len(self._arrivals) >= _MOST_KNOWN:
                self._forget()
            bucket = self._arrivals[network] = Bucket(self._rate, self._rate * _BURST)
        return bucket

    def _forget(self) -> None:
        known = {network: bucket for network, bucket in self._arrivals.items() if not bucket.full}
        self._arrivals = known if len(known) < _MOST_KNOWN else {}
