"""How clients may connect: so many, with requests that come in time, and headers of a sane size."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..basics.crowding import Crowd
from ..keeping.door import hand_over
from .passing import Router

LONGEST_LINE: Final = 8192
"""Of a request's first line: with longer ones nobody is looked for, and what follows is refused."""
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

    def __init__(self, crowd: Crowd, router: Router | None, **given: Any) -> None:
        super().__init__(**given)
        self._crowd = crowd
        self._router = router
        self._begun = b""
        """What came of a request of which nobody knows yet who answers it."""
        self._brought = b""
        self._times = 0
        """How often this connection was handed over for this request."""
        self._passing: asyncio.Task[None] | None = None
        self._late: asyncio.TimerHandle | None = None
        self._late_for: object = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = None if self.client is None else self.client[0]
        if host is None or self._is_proxy(host) or self._crowd.come(transport, host):
            self._watch()
            self.loop.call_soon(self._read_brought)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._brought:
            data, self._brought = self._brought + data, b""
        if self._router is None or not self._is_first(data):
            super().data_received(data)
        self._watch()

    def bring(self, data: bytes, times: int) -> None:
        """Another process hands this connection over: this it has read before anything that comes now."""
        self._brought, self._times = data, times

    @property
    def idle(self) -> bool:
        """Whether no request is being answered or read here; one may have begun to come."""
        at_rest = (self.conn.their_state, self.conn.our_state) == (h11.IDLE, h11.IDLE)
        unchanged = self.transport.get_protocol() is self
        return at_rest and unchanged and self._passing is None and not self.transport.is_closing()

    async def leave_to(self, address: str) -> bool:
        """Whether the process there has this idle connection now; raises `Unreachable`."""
        self.transport.pause_reading()
        handle = self.transport.get_extra_info("socket").fileno()
        passed = await hand_over(address, handle, self._begun + self._brought, 0)
        if passed:
            self.transport.abort()  # of this process's handle: the connection goes on
        return passed

    def _read_brought(self) -> None:
        if self._brought and not self.transport.is_closing():
            self.data_received(b"")

    def _is_first(self, data: bytes) -> bool:
        """Whether these bytes wait for the whole first line of a request, or for whoever answers that."""
        if self._passing is None and (self.conn.their_state, self.conn.our_state) != (h11.IDLE, h11.IDLE):
            return False
        assert self._router is not None
        self._begun += data
        self._unset_keepalive_if_required()
        if self._passing is not None:
            return True
        line, end, _ = self._begun.partition(b"\n")
        if not end and len(line) < LONGEST_LINE:
            return True
        stream = self._router.elsewhere(line)
        if stream is None:
            self._read_begun()
        else:
            self.transport.pause_reading()
            self._passing = self.loop.create_task(self._pass_on(self._router, stream))
        return True

    async def _pass_on(self, router: Router, stream: str) -> None:
        handle = self.transport.get_extra_info("socket").fileno()
        passed = await router.passed_on(stream, handle, self._begun, self._times)
        self._passing = None
        if passed:
            self.transport.abort()  # of this process's handle: the connection goes on
        elif not self.transport.is_closing():
            self.transport.resume_reading()
            self._read_begun()
            self._watch()

    def _read_begun(self) -> None:
        begun, self._begun, self._times = self._begun, b"", 0
        super().data_received(begun)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        if self._passing is not None:
            self._passing.cancel()
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
