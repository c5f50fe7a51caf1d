"""A line to a client: a WebSocket on which messages go out as they can be sent, and come in one by one.

A connection is opened by the application like any other. Then the line is put right behind the wire
(`operations/together`): between them there is no task, no queue and no layer of the application, which cost
more than what is said, and kept more memory than a table.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Final, Protocol

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
            house.limits.hold(address_of(websocket))
            try:
                line = await self.opened(websocket)
            except BaseException:
                house.limits.let_go(address_of(websocket))
                raise
            await line.open()
        except (Refused, GameError) as error:
            usual = _CLOSES.get(status_of(error), 1008)
            await websocket.close(SENT_AWAY if error.code == "sent_away" else usual, error.code)
        except StoreError as error:
            LOG.exception("a line could not be opened", extra={"facts": {"code": error.code}})
            await websocket.close(FAILED, "unavailable")

    @abstractmethod
    async def opened(self, websocket: WebSocket) -> Line:
        """The line that this client asks for; raises `Refused` or `GameError` if it may not have it."""


class Wire(Protocol):
    """The connection below a line."""

    unsent: int
    """Messages that are about to be handed to the system."""

    def attach(self, line: Line) -> None:
        """From now on this line hears what the client says, and when it goes."""

    def begin(self, answering: asyncio.Task[None]) -> None:
        """Whoever stops the server waits for this."""

    def say(self, text: bytes) -> bool:
        """Send this; False: the client doesn't read what was sent before, and nothing more is sent now."""

    def wait(self, *, for_us: bool) -> None:
        """Whether the client has to wait with what it wants to say next."""

    def finish(self, code: int) -> None:
        """Say good-bye with this code, and go."""


class Line(ABC):
    """One connection that was accepted."""

    def __init__(self, websocket: WebSocket) -> None:
        self.language = language_of(websocket)
        self._house = house = house_of(websocket)
        self._address = address_of(websocket)
        self._heard: LastHeard = websocket.scope["state"]["heard"]
        self._wire: Wire = websocket.scope["state"]["wire"]
        self._bucket: Bucket = house.limits.bucket()
        self._costs = house.limits.costs
        self._waiting: list[bytes] = []
        """What the client isn't told yet, because it doesn't read."""
        self._said: list[str] = []
        """What it has said meanwhile, while an answer is on its way."""
        self._answering = self._closed = self._gone = self._over = False

    @abstractmethod
    async def begin(self) -> None:
        """The client is there: tell it what it came for."""

    @abstractmethod
    def end(self) -> None:
        """It is gone."""

    @abstractmethod
    async def answer(self, text: str) -> Struct:
        """Do what this message says; raises `Refused` or `GameError` if that can't be."""

    @property
    def heard(self) -> float:
        """When the client gave its last sign of life."""
        return self._heard.at

    async def open(self) -> None:
        """Everything until the client can be heard."""
        self._house.metrics.connections.inc()
        self._house.limits.blocked.opened(self, self._address)
        try:
            await self.begin()
        except BaseException:
            self._finish()
            raise
        self._wire.attach(self)

    def _finish(self) -> None:
        """Once, and after the last answer: then it is as if the client had never been there."""
        if not self._over:
            self._over = True
            self.end()
            self._house.limits.blocked.closed(self)
            self._house.metrics.connections.dec()
            self._house.limits.let_go(self._address)

    # --- what is said to the client --------------------------------------------------------------

    def tell(self, message: bytes) -> None:
        """Send this as soon as it can be sent; never waits."""
        if self._closed:
            return
        if self._waiting or not self._wire.say(message):
            if len(self._waiting) >= MOST_WAITING:
                self.close(TOO_SLOW)
            else:
                self._waiting.append(message)

    def whisper(self, message: bytes) -> None:
        """Send this if the client keeps up; else it is of no use any more, and forgotten."""
        if len(self._waiting) + self._wire.unsent <= FEW_WAITING:
            self.tell(message)

    def go_on(self) -> None:
        """The client has read what was sent."""
        waiting, self._waiting = self._waiting, []
        for number, message in enumerate(waiting):
            if not self._wire.say(message):
                self._waiting = waiting[number:]
                return

    def close(self, code: int) -> None:
        """End the connection, whatever still waits to be sent; never waits."""
        self._closed = True
        self._waiting.clear()
        self._wire.finish(code)

    # --- what the client says --------------------------------------------------------------------

    def hear(self, text: str) -> None:
        """The client says something; it is answered after what it has said before."""
        if self._closed or self._gone:
            return
        if self._answering:
            self._said.append(text)
            self._wire.wait(for_us=True)
            return
        self._answering = True
        self._wire.begin(asyncio.create_task(self._answer_all(text)))

    def hang_up(self) -> None:
        """The client is gone, or as good as gone."""
        self._gone = True
        if not self._answering:
            self._finish()

    async def _answer_all(self, text: str) -> None:
        try:
            while not self._closed:
                await self._answer(text)
                if not self._said:
                    break
                text = self._said.pop(0)
                if not self._said:
                    self._wire.wait(for_us=False)
        finally:
            self._answering = False
            if self._gone:
                self._finish()

    async def _answer(self, text: str) -> None:
        if not self._bucket.take():
            self.close(TOO_MANY)
            return
        self._house.metrics.messages.inc()
        self._costs.of(self._address).messages += 1
        self.tell(_ENCODER.encode(await self._answered(text)))

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
