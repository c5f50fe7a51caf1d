"""WebSockets that are bounded below the messages, and whose messages of the same moment leave together.

Once a line is attached, it hears and says everything by itself, and the application that opened it has ended.

Whoever makes the last choice of a turn gets two messages at once: that it is on disk, and what came of it.
Handing messages to the system one by one was about an eighth of the event loop's time under full load.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN, Protocol
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from ..basics.clocks import the_time
from ..basics.crowding import Bucket, LastHeard
from ..basics.limits import BURST, Limits
from ..http.client_lines import Line

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

_TEXT: Final = 0x81
"""How a frame begins that is a whole message; its length is the next byte, or the next two or eight after
one that says so."""
_SHORT: Final = 126
_MASKED: Final = 0x80
_MASK: Final = 4
"""How the length of what a client sends is marked, and how many bytes of a mask come behind it."""
_BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__
"""Where the parser of the library waits when nothing of a frame has come yet."""
_MEDIUM: Final = 0xFFFF
_TEXT_AND_TWO: Final = bytes((_TEXT, 126))
_TEXT_AND_EIGHT: Final = bytes((_TEXT, 127))


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
        self._line: Line | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._bare = cast(asyncio.Transport, transport)
        self._together = Together(self._bare, self.loop)
        super().connection_made(self._together)

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        if self.client is not None:
            self._crowd.go(self._bare, self.client[0])
        super().connection_lost(exc)
        # A generator that holds whoever holds it: without this end every connection would be kept until
        # somebody looks for such circles, which is done rarely.
        self.conn.parser.close()
        self._line, self.queue = None, _NOBODY

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["heard"] = self._heard
            self.scope["state"]["wire"] = self
            if not self.conn.reader.buffer:
                # A parser that hasn't read the request: the other one would keep it for as long as it lives.
                self.conn.parser.close()
                self.conn.parser = Protocol.parse(self.conn)
                next(self.conn.parser)

    async def run_asgi(self) -> None:
        """As uvicorn does, but a connection that a line has taken over stays when the application ends."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except (ClientDisconnected, WebSocketDisconnect):
            pass  # it has gone before it was told something, that it is refused for one
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        # What only the application needed is as large as all the rest; and it holds whoever holds it.
        self.scope = cast(Any, {"client": self.scope["client"]})
        del self.request, self.response
        if self._line is None and self.close_timer is None:
            self.transport.close()

    # --- the wire of a line ------------------------------------------------------------------------

    @property
    def unsent(self) -> int:
        return self._together.kept

    def attach(self, line: Line) -> None:
        if self.disconnected:  # meanwhile
            line.hang_up()
            return
        came, writable = self.queue, self.writable.is_set()
        self._line, self.queue, self.writable = line, cast(Any, _Ears(line)), cast(Any, _Flag(writable))
        self.wait(for_us=False)
        while not came.empty():
            self.queue.put_nowait(came.get_nowait())

    def begin(self, answering: asyncio.Task[None]) -> None:
        self.tasks.add(answering)
        answering.add_done_callback(self.tasks.discard)

    def say(self, text: bytes) -> bool:
        if not self.writable.is_set():
            return False
        if not (self.close_sent or self.transport.is_closing()):
            self._together.write_text(text)
        return True

    def wait(self, *, for_us: bool) -> None:
        if for_us != self.read_paused:
            self.read_paused = for_us
            if for_us:
                self.transport.pause_reading()
            elif not self.transport.is_closing():
                self.transport.resume_reading()

    def finish(self, code: int) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.wait(for_us=False)
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        if self._line is not None:
            self._line.hang_up()

    # --- what comes --------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._heard.at = the_time()
        if not self._bytes.take(len(data)):
            self._throw_out()
            return
        text = None if self._line is None else self._whole_message(data)
        if text is not None:
            self._hear(text)
            return
        for start in range(0, len(data), BYTES_AT_ONCE):
            super().data_received(data[start : start + BYTES_AT_ONCE])
            if self.transport.is_closing():
                return

    def _whole_message(self, data: bytes) -> str | None:
        """What nearly everything is that comes: a text in one frame, and nothing before it is unread.

        Only that is read here, since the parser of the library takes many steps for it; None: it is for that.
        """
        if data[0] != _TEXT or not _MASK + 2 <= len(data) <= BYTES_AT_ONCE or self.frames or self.close_sent:
            return None
        start, size = 2, data[1] - _MASKED
        if size == _SHORT:
            start, size = 4, int.from_bytes(data[2:4], "big")
        elif size > _SHORT:
            return None
        at_rest = cast(Any, self.conn.parser).gi_yieldfrom
        if len(data) != start + _MASK + size or self.conn.state is not OPEN or at_rest is None:
            return None
        if at_rest.gi_code is not _BETWEEN_FRAMES:
            return None
        try:
            return apply_mask(data[start + _MASK :], data[start : start + _MASK]).decode()
        except UnicodeDecodeError:
            return None

    def _hear(self, text: str) -> None:
        if self._frames.take():
            cast(Line, self._line).hear(text)
        else:
            self._throw_out()

    def handle_events(self) -> None:
        if not self._frames.take(len(self.conn.events)):
            self._throw_out()
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            self.conn.send_close(1007)  # whoever sends no text gets no trace of it into our logs
            self.handle_parser_exception()
            return
        if self._line is not None:
            self._line.hear(text)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self.wait(for_us=True)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(SECONDS_TO_READ, self._bare.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self._line is not None:
            self._line.go_on()

    def _throw_out(self) -> None:
        client = self.scope["client"] if self.handshake_initiated else self.client
        if client is not None:
            self._crowd.offended(client[0])
        self._bare.abort()


class _Ears:
    """Stands for uvicorn's queue of what has happened: a line hears it at once."""

    __slots__ = ("_line",)

    def __init__(self, line: Line | None) -> None:
        self._line = line

    def put_nowait(self, event: Any) -> None:
        if self._line is None:
            return
        if event["type"] == "websocket.receive":
            self._line.hear(event["text"])
        else:
            self._line.hang_up()


_NOBODY: Final = cast(Any, _Ears(None))


class _Flag:
    """Stands for uvicorn's event that says whether more may be written: nobody waits for it."""

    __slots__ = ("is_set",)

    def __init__(self, on: bool) -> None:
        self._turn(on)

    def set(self) -> None:
        self._turn(True)

    def clear(self) -> None:
        self._turn(False)

    def _turn(self, on: bool) -> None:
        self.is_set = _yes if on else _no


def _yes() -> bool:
    return True


def _no() -> bool:
    return False


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

    def write_text(self, data: bytes) -> None:
        """A whole frame of text: servers mask nothing."""
        size = len(data)
        if size < _SHORT:
            head = bytes((_TEXT, size))
        elif size <= _MEDIUM:
            head = _TEXT_AND_TWO + size.to_bytes(2, "big")
        else:
            head = _TEXT_AND_EIGHT + size.to_bytes(8, "big")
        self.write(head)
        self._kept.append(data)

    @property
    def kept(self) -> int:
        """How many messages are about to be written."""
        return len(self._kept) // 2

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
