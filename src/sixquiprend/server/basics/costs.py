"""What each network costs this process: how many requests and messages came from it lately.

Kept in memory, for as long as it says, so that whoever runs the server can find out who is a burden.
"""

from __future__ import annotations

import time
from typing import Final

from .crowding import network_of

SECONDS: Final = 600.0
"""What is older than twice that is forgotten."""
_MOST_KNOWN: Final = 10_000


class Spent:
    """What came from one network."""

    __slots__ = ("made", "messages", "requests")

    def __init__(self) -> None:
        self.requests = self.messages = self.made = 0

    @property
    def all(self) -> int:
        return self.requests + self.messages + self.made


class Costs:
    """Counts for each network, over the last ten to twenty minutes."""

    def __init__(self) -> None:
        self._now: dict[str, Spent] = {}
        self._before: dict[str, Spent] = {}
        self._begun = self._turned = time.monotonic()

    def of(self, address: str) -> Spent:
        """Where to count what comes from there, at this moment."""
        network = network_of(address)
        found = self._now.get(network)
        if found is None:
            found = self._now[network] = self._new()
        return found

    def _new(self) -> Spent:
        if len(self._now) >= _MOST_KNOWN:  # whoever costs much is known again soon
            self._now = dict(sorted(self._now.items(), key=lambda each: -each[1].all)[: _MOST_KNOWN // 2])
        return Spent()

    def turn(self) -> None:
        """Forget what is old; to be called all the time."""
        now = time.monotonic()
        if now - self._turned >= SECONDS:
            self._before, self._begun = self._now, self._turned
            self._now, self._turned = {}, now

    def all(self) -> tuple[float, dict[str, tuple[int, int, int]]]:
        """Over how many seconds was counted; and requests, messages and things made of each network."""
        found = {
            network: (
                sum(each.requests for each in parts),
                sum(each.messages for each in parts),
                sum(each.made for each in parts),
            )
            for network in {*self._now, *self._before}
            for parts in [[each[network] for each in (self._now, self._before) if network in each]]
        }
        return time.monotonic() - self._begun, found
