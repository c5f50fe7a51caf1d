"""WebSockets whose messages of the same moment leave together.

Whoever makes the last choice of a turn gets two messages at once: that it is on disk, and what came of it.
Handing messages to the system one by one was about an eighth of the event loop's time under full load.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class TogetherProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, writing through a `Together`."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(Together(cast(asyncio.Transport, transport), self.loop))


class Together(asyncio.Transport):
    """A transport that keeps what is written until the event loop has gone round, then writes it at once.

    Only what a WebSocket of uvicorn uses is there. Nothing is lost when it is closed.
    """

    __slots__ = ("_kept", "_loop", "_transport", "is_closing", "pause_reading", "resume_reading")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._kept: list[bytes] = []
        self.is_closing = transport.is_closing  # type: ignore[method-assign]
        self.pause_reading = transport.pause_reading  # type: ignore[method-assign]
        self.resume_reading = transport.resume_reading  # type: ignore[method-assign]

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def write(self, data: Any) -> None:
        if not self._kept:
            self._loop.call_soon(self._flush)
        self._kept.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._kept:
            self._transport.write(b"".join(self._kept))
            self._kept.clear()
