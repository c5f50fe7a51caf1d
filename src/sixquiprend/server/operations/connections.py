"""How clients may connect: so many, with requests that come in time, and headers of a sane size."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..basics.crowding import Crowd

SECONDS_TO_ASK: Final = 20.0
"""How long the head of a request may take to come, and its body as long again."""
SECONDS_TO_READ: Final = 20.0
"""After which a client that doesn't read its answer is gone for us."""
OTHER_FILES: Final = 200
"""Open files that are no connections of clients: the store's, the workers', the code's."""


class Connection(H11Protocol):
    """Speaks HTTP by h11, which bounds the size of headers, as faster parsers don't; has a clock, and counts.

    Without it whoever connects and says nothing, or a letter a minute, or never reads, holds a place for
    ever; and one address could hold them all.
    """

    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self._crowd = crowd
        self._late: asyncio.TimerHandle | None = None
        self._late_for: object = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = None if self.client is None else self.client[0]
        if host is None or self._is_proxy(host) or self._crowd.come(transport, host):
            self._watch()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        self.resume_writing()
        if self.client is not None:
            self._crowd.go(self.transport, self.client[0])
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _watch(self) -> None:
        """Runs from a connection's first moment, or a request's first byte, to the end of its head; and anew
        from there to the end of its body, whether anybody here reads that or not.
        """
        waits_for = self.conn.their_state
        became_a_websocket = self.transport.get_protocol() is not self
        if became_a_websocket or waits_for not in (h11.IDLE, h11.SEND_BODY):
            self._cancel()
        elif waits_for is not self._late_for:
            self._cancel()
            self._late_for = waits_for
            self._late = self.loop.call_later(SECONDS_TO_ASK, self.transport.abort)

    def _cancel(self) -> None:
        self._late_for = None
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _is_proxy(self, host: str) -> bool:
        app = self.config.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts


def allow_many_connections() -> int:
    """As many open files as this user may have: the usual number is too small for a thousand tables.

    Returns how many of them may be connections.
    """
    if sys.platform == "win32":
        return 1 << 30
    import resource  # noqa: PLC0415 - not made for every system

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return 1 << 30 if most == resource.RLIM_INFINITY else max(most - OTHER_FILES, most // 2)
