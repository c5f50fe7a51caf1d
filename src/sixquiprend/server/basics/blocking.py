"""Networks that whoever runs the server has blocked: none of them is served, and their lines are cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Final, Protocol

from .crowding import network_of
from .refusals import FORBIDDEN

_MOST_KNOWN: Final = 10_000


class Closable(Protocol):
    """A line to a client."""

    def close(self, code: int) -> None: ...


class Blocklist:
    """Who is blocked, and which lines are open, by address: behind a proxy only a request names that."""

    def __init__(self) -> None:
        self._networks = frozenset[str]()
        self._parsed = tuple(map(ip_network, ()))
        self._known: dict[str, bool] = {}
        self._lines: dict[Closable, str] = {}

    def holds(self, address: str) -> bool:
        """Whether nobody there is served."""
        if not self._networks:
            return False
        known = self._known.get(address)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[address] = self._is_in(address)
        return known

    def _is_in(self, address: str) -> bool:
        try:
            found = ip_address(network_of(address).partition("/")[0])
        except ValueError:
            return False
        return any(found in network for network in self._parsed)

    def change(self, networks: Iterable[str]) -> None:
        """From now on these are blocked, and no others; whoever of them is connected is cut off."""
        networks = frozenset(networks)
        if networks == self._networks:
            return
        self._networks, self._parsed, self._known = networks, tuple(map(ip_network, sorted(networks))), {}
        for line, address in list(self._lines.items()):
            if self.holds(address):
                line.close(FORBIDDEN)

    def opened(self, line: Closable, address: str) -> None:
        """This line is open, until it is closed."""
        self._lines[line] = address

    def closed(self, line: Closable) -> None:
        """This one isn't any more."""
        del self._lines[line]

    def lines(self) -> Counter[str]:
        """How many lines each network has."""
        return Counter(map(network_of, self._lines.values()))
