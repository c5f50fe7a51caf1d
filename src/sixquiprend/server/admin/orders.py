"""The orders of whoever runs a server, as a log in the store; which hold now is the fold of it."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Network, ip_address, ip_network
from typing import Final

from msgspec import DecodeError, Struct, json

from sixquiprend.records.log_entries import Entry, EntryCodec

from ..basics.crowding import network_of

ORDERS: Final = "admin:orders"
ASKED: Final = "admin:asked"
"""The stream in which somebody asks all processes what the addresses cost; gone when that is answered."""
_THIS_COMPUTER: Final = tuple(map(ip_network, ("127.0.0.0/8", "::1/128")))


def said(question: str, process: str = "") -> str:
    """The stream in which a process answers that question; without one, what all of them begin with."""
    return f"admin:said:{question}" + (f":{process}" if process else "")


class Blocked(Entry, frozen=True, tag="blocked"):
    """Nobody of this network is served."""

    network: str


class Unblocked(Entry, frozen=True, tag="unblocked"):
    """They are served again."""

    network: str


class Ended(Entry, frozen=True, tag="ended"):
    """Nobody plays at this table any more, or looks at it; its finished games stay."""

    code: str


class Reopened(Entry, frozen=True, tag="reopened"):
    """The table goes on where it was."""

    code: str


CODEC: Final = EntryCodec(Blocked, Unblocked, Ended, Reopened)


class Orders(Struct, frozen=True):
    """What holds, each since when; and how many entries of the log were read."""

    version: int = 0
    blocked: dict[str, float] = {}
    ended: dict[str, float] = {}

    def after(self, entries: Iterable[bytes]) -> Orders:
        """The orders with these ones, too. One that a newer program gave is passed over."""
        version, blocked, ended = self.version, dict(self.blocked), dict(self.ended)
        for data in entries:
            version += 1
            try:
                order = CODEC.decode(data)
            except DecodeError:
                continue
            match order:
                case Blocked():
                    blocked.setdefault(order.network, order.at)
                case Unblocked():
                    blocked.pop(order.network, None)
                case Ended():
                    ended.setdefault(order.code, order.at)
                case Reopened():
                    ended.pop(order.code, None)
        return Orders(version, blocked, ended)


def network_named(text: str) -> str | None:
    """The network that this address or network stands for, as rates are counted: of IPv6, at least a /64.

    None if it is none, or if this computer itself belongs to it: a proxy here speaks for everybody.
    """
    text = text.strip()
    try:
        network = ip_network(network_of(str(ip_address(text))) if "/" not in text else text, strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)
    ours = [each for each in _THIS_COMPUTER if each.version == network.version]
    return None if any(each.overlaps(network) for each in ours) else str(network)


class Cost(Struct, frozen=True):
    """What one network costs a process: lines that are open, and what came in the last minutes."""

    network: str
    lines: int
    requests: int
    messages: int
    made: int
    """Tables and classes."""


class Answered(Struct, frozen=True):
    """A process's answer: the networks that cost most, and over how many seconds that was counted."""

    seconds: float
    costs: list[Cost]


_ANSWER: Final = json.Decoder(Answered)


def read_answer(data: bytes) -> Answered:
    """Raises msgspec's `DecodeError` if a newer program answers otherwise."""
    return _ANSWER.decode(data)
