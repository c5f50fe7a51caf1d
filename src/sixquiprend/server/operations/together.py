"""WebSockets that are bounded below the messages, and whose messages of the same moment leave together.

Whoever makes the last choice of a turn gets two messages at once: that it is on disk, and what came of it.
Handing messages to the system one by one was about an eighth of the event loop's time under full load.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..basics.clocks import the_time
from ..basics.crowding import Bucket, LastHeard
from ..basics.limits import BURST, Limits

FRAMES_A_MESSAGE: Final = 2
"""Frames that a client may send for each message it may send: pings and pongs are frames too."""
BYTES_A_MESSAGE: Final = 2048
BYTES_AT_ONCE: Final = 1024
"""Read at once, before frames are counted: the smallest have six bytes, and cost as much as any other."""
MOST_UNREAD: Final = 256 * 1024
"""Bytes kept for a client that doesn't read them."""
SECONDS_TO_READ: Final = 10.0
"""After which a client that doesn't read what waits for it is gone for us."""
SECONDS_TO_CLOSE: Final = 3.0
"""For the last bytes of a connection that is closed."""


class TogetherProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, writing through a `Together`, and cut off when it costs too much.

    Only whole messages reach the application, which counts them: without a count down here a message in
    pieces of no bytes, or pings, would keep the server busy with nothing that anybody sees.
    """

    def __init__(self, limits: Limits, **given: Any) -> None:
        super().__init__(**given)
        self._crowd = limits.crowd
        frames, size = limits.messages * FRAMES_A_MESSAGE, limits.messages * BYTES_A_MESSAGE
        self._frames = Bucket(frames, frames * BURST)
        self._bytes = Bucket(size, size * BURST)
        self._heard = LastHeard(the_time())
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._bare = cast(asyncio.Transport, transport)
        super().connection_made(Together(self._bare, self.loop))

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        if self.client is not None:
            self._crowd.go(self._bare, self.client[0])
        super().connection_lost(exc)
        # A generator that holds whoever holds it: without this end every connection would be kept until
        # somebody looks for such circles, which is done rarely.
        self.conn.parser.close()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["heard"] = self._heard

    def data_received(self, data: bytes) -> None:
        self._heard.at = the_time()
        if not self._bytes.take(len(data)):
            self._throw_out()
            return
        for start in range(0, len(data), BYTES_AT_ONCE):
            super().data_received(data[start : start + BYTES_AT_ONCE])
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        if not self._frames.take(len(self.conn.events)):
            self._throw_out()
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(1007)  # whoever sends no text gets no trace of it into our logs
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(SECONDS_TO_READ, self._bare.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _throw_out(self) -> None:
        client = self.scope["client"] if self.handshake_initiated else self.client
        if client is not None:
            self._crowd.offended(client[0])
        self._bare.abort()


def _is_text(frames: list[bytes]) -> bool:
    try:
        (frames[0] if len(frames) == 1 else b"".join(frames)).decode()
    except UnicodeDecodeError:
        return False
    return True


class Together(asyncio.Transport):
    """A transport that keeps what is written until the event loop has gone round, then writes it at once.

    Only what a WebSocket of uvicorn uses is there. Nothing is lost when it is closed, unless the client
    doesn't read: then the connection ends after a while, or when too much waits for it.
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
        if self._transport.get_write_buffer_size():
            self._loop.call_later(SECONDS_TO_CLOSE, self._transport.abort)

    def _flush(self) -> None:
        if self._kept:
            self._transport.write(b"".join(self._kept))
            self._kept.clear()
            if self._transport.get_write_buffer_size() > MOST_UNREAD:
                self._transport.abort()
