"""How clients may connect: their requests come in time, and with headers of a sane size."""

from __future__ import annotations

import asyncio
import sys
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_TO_ASK: Final = 20.0
"""How long the head of a request may take to come."""


class Connection(H11Protocol):
    """Speaks HTTP by h11, which bounds the size of headers, as faster parsers don't; and has a clock.

    Without it whoever connects and says nothing, or a letter a minute, holds a place for ever.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Runs from a connection's first moment, or a request's first byte, to the end of its head."""
        if self.conn.their_state is not h11.IDLE:
            self._cancel()
        elif self._late is None:
            self._late = self.loop.call_later(SECONDS_TO_ASK, self.transport.abort)

    def _cancel(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def allow_many_connections() -> None:
    """As many open files as this user may have: the usual number is too small for a thousand tables."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not made for every system

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
