"""A line to a client: a WebSocket on which messages go out as they can be sent, and come in one by one."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from typing import Final

from msgspec import DecodeError, Struct, ValidationError, json
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from sixquiprend.engine import GameError
from sixquiprend.i18n import translator
from sixquiprend.records.lines import shown
from sixquiprend.store import StoreError

from ..basics.crowding import Bucket, LastHeard
from ..basics.logs import LOG
from ..basics.refusals import (
    FAILED,
    FORBIDDEN,
    NOT_THERE,
    SENT_AWAY,
    TOO_MANY,
    TOO_SLOW,
    Refused,
    status_of,
    told,
)
from ..basics.settings import MAX_BODY
from .asking import address_of, check_origin, house_of, language_of

MOST_WAITING: Final = 300
"""Messages that a slow reader may have waiting before its line is cut; it reconnects, and catches up."""

FEW_WAITING: Final = 5
"""With more than these waiting a client is behind, and isn't told what only matters now."""

_CLOSES: Final = {404: NOT_THERE, 403: FORBIDDEN, 429: TOO_MANY, 503: FAILED}
"""The code for each status of a refusal; 1008 for others."""


class Failed(Struct, frozen=True, tag_field="type", tag="error"):
    """A message was refused, and nothing has changed; `id` is null if none could be read."""

    id: int | None
    kind: str
    code: str
    message: str
    text: str


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client says; `id` comes back with the answer to it."""

    id: int


class Ping(Message, frozen=True, tag="ping"):
    """Is anybody there?"""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Yes."""

    id: int


class _Numbered(Struct):
    """All that is needed to answer a message that is wrong otherwise."""

    id: int


_NUMBERED: Final = json.Decoder(_Numbered)
_ENCODER: Final = json.Encoder()


class Socket(ABC):
    """Serves one connection, from its opening to its end: an ASGI application for a route."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._websocket = WebSocket(scope, receive, send)

    def __await__(self) -> Generator[None, None, None]:
        return self._serve().__await__()

    async def _serve(self) -> None:
        websocket = self._websocket
        # Accepted first: a refusal of the handshake has no code that a browser would tell its page.
        await websocket.accept()
        try:
            check_origin(websocket)
            house = house_of(websocket)
            house.limits.arrived(address_of(websocket))
            with house.limits.held(address_of(websocket)), house.metrics.connections.track_inprogress():
                line = await self.opened(websocket)
                with house.limits.blocked.open(line, address_of(websocket)):
                    await line.serve()
        except (Refused, GameError) as error:
            usual = _CLOSES.get(status_of(error), 1008)
            await websocket.close(SENT_AWAY if error.code == "sent_away" else usual, error.code)
        except StoreError:
            await websocket.close(FAILED, "unavailable")

    @abstractmethod
    async def opened(self, websocket: WebSocket) -> Line:
        """The line that this client asks for; raises `Refused` or `GameError` if it may not have it."""


class Line(ABC):
    """One connection that was accepted."""

    def __init__(self, websocket: WebSocket) -> None:
        self.language = language_of(websocket)
        self._house = house = house_of(websocket)
        self._address = address_of(websocket)
        self._heard: LastHeard = websocket.scope["state"]["heard"]
        self._receive = websocket._receive  # its own `receive` and `send` check every message once more
        self._send = websocket._send
        self._bucket: Bucket = house.limits.bucket()
        self._waiting: deque[str] = deque()
        self._more: asyncio.Future[None] | None = None
        """What the writer waits for while there is nothing to send."""
        self._closed = False

    @abstractmethod
    async def serve(self) -> None:
        """Everything from here to the end of the connection; see `hold`."""

    @abstractmethod
    async def answer(self, text: str) -> Struct:
        """Do what this message says; raises `Refused` or `GameError` if that can't be."""

    @property
    def heard(self) -> float:
        """When the client gave its last sign of life."""
        return self._heard.at

    async def hold(self) -> None:
        """Send what is told, and do what the client says, until it goes."""
        # The reader has a task of its own, too: whatever wakes here is reached through every layer of the
        # application, and there are more than a dozen.
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        try:
            await reader
        finally:
            writer.cancel()

    def tell(self, message: str) -> None:
        """Send this as soon as it can be sent; never waits."""
        if self._closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(TOO_SLOW)
            return
        self._waiting.append(message)
        more = self._more
        if more is not None:
            self._more = None
            if not more.done():
                more.set_result(None)

    def whisper(self, message: str) -> None:
        """Send this if the client keeps up; else it is of no use any more, and forgotten."""
        if len(self._waiting) <= FEW_WAITING:
            self.tell(message)

    def close(self, code: int) -> None:
        """End the connection, whatever still waits to be sent; never waits."""
        self._closed = True
        self._waiting.clear()
        task = asyncio.create_task(self._close(code))
        _CLOSING.add(task)
        task.add_done_callback(_CLOSING.discard)

    async def _close(self, code: int) -> None:
        with suppress(OSError, RuntimeError):  # it was closed already
            await self._send({"type": "websocket.close", "code": code, "reason": ""})

    async def _write(self) -> None:
        send, waiting, loop = self._send, self._waiting, asyncio.get_running_loop()
        try:
            while True:
                while waiting:
                    await send({"type": "websocket.send", "text": waiting.popleft()})
                self._more = loop.create_future()
                await self._more
        except OSError:
            pass  # the client is gone; whoever reads from it notices too

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return
            if self._closed:
                continue
            if not self._bucket.take():
                self.close(TOO_MANY)
                continue
            self._house.metrics.messages.inc()
            self._house.limits.costs.of(self._address).messages += 1
            text = message.get("text")
            answered = await self._answered(text if text is not None else "")
            self.tell(_ENCODER.encode(answered).decode())

    async def _answered(self, text: str) -> Struct:
        try:
            return await self.answer(text)
        except (Refused, GameError) as error:
            return self._refused(text, error)
        except Exception:  # noqa: BLE001 - a bug must not end a connection
            LOG.exception("a message could not be answered")
            return self._refused(text, Refused(500, "server_error", "something went wrong here"))

    def _refused(self, text: str, error: Refused | GameError) -> Failed:
        self._house.metrics.refusals.labels(code=error.code).inc()
        body = told(error, translator(self.language))
        return Failed(_identity(text), body.kind, body.code, body.message, body.text)


_CLOSING: Final[set[asyncio.Task[None]]] = set()
"""Kept until they are done: the event loop itself forgets tasks."""


def decoded(text: str, decoder: json.Decoder[Message]) -> Message:
    """What the client says; raises `Refused` if it can't be understood."""
    # Its length in letters first: that of the bytes takes a copy, if it is another one.
    size = len(text) if len(text) > MAX_BODY or text.isascii() else len(text.encode("utf-8", "replace"))
    if size > MAX_BODY:
        raise Refused(413, "too_large", f"a message has at most {MAX_BODY} bytes")
    try:
        return decoder.decode(text)
    except ValidationError as error:
        raise Refused(400, "bad_request", shown(str(error).encode(), 200)) from None
    except (DecodeError, RecursionError, UnicodeError):
        raise Refused(400, "bad_json", "a message is a JSON object in a text frame") from None


def _identity(text: str) -> int | None:
    """The number of a message that was refused, if it has one."""
    if len(text) > MAX_BODY:
        return None
    try:
        return _NUMBERED.decode(text).id
    except (DecodeError, RecursionError, UnicodeError):
        return None
