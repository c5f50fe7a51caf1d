"""The line to a table: a WebSocket on which a seat chooses, and everybody hears what happens."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Final, TypeAlias

from msgspec import Struct, json
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from sixquiprend.engine import Answer, GameError
from sixquiprend.store import StoreError
from sixquiprend.table import Place, Step

from .acting import choosing, chosen_at, coming_back, looking_ahead, withdrawing
from .asking import check_origin, house_of, language_of, live_of, number_of, place_in
from .errors import Refused
from .house import House
from .lines import FAILED, FORBIDDEN, NOT_THERE, TOO_MANY, Failed, Line, Message, Ping, Pong, decoded
from .live import Live

_CLOSES: Final[dict[str, int]] = {
    "no_such_table": NOT_THERE,
    "bad_origin": FORBIDDEN,
    "too_many": TOO_MANY,
}


SOCKET_WORDS: Final = """\
A table is played over a WebSocket at /api/tables/{code}/socket?lang=fr&after=VERSION, or with the requests \
below and long polling. The cookie of a seat, given when somebody sits down, tells who speaks; without one \
the client is a spectator. Messages are JSON objects in text frames.

From the client: {"type": "choose", "id", "moment", "answer"}, {"type": "withdraw", "id", "moment"}, \
{"type": "preview", "id", "moment", "answer"}, {"type": "ping", "id"}. An answer is one of those listed in \
`you.legal`, and `moment` is that of the last update.

From the server: `update` (all that you may know, and the steps that led there), `seats` (somebody came, \
left or got ready), `done` (your answer is on disk), `preview`, `pong`, `error` (nothing has changed). The \
schemas stand below.

Close codes: 4404 there is no such table, 4403 a page of another site, 4429 too many messages, 1012 the \
server restarts, 1013 the client reads too slowly: connect again with the last version you have seen."""

# --- messages --------------------------------------------------------------------------------------


class Choose(Message, frozen=True, tag="choose"):
    """An answer to what is asked in this moment; it may be changed until the last seat has chosen."""

    moment: int
    answer: dict[str, object]


class Withdraw(Message, frozen=True, tag="withdraw"):
    """The choice of this moment is taken back."""

    moment: int


class Preview(Message, frozen=True, tag="preview"):
    """What would this answer lead to?"""

    moment: int
    answer: dict[str, object]


ClientMessage: TypeAlias = Choose | Withdraw | Preview | Ping


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The choice, or its withdrawal, is on disk."""

    id: int
    version: int
    chosen: Answer | None


class Previewed(Struct, frozen=True, tag_field="type", tag="preview"):
    """The steps that an answer would lead to."""

    id: int
    steps: list[Step]


_DECODER: Final = json.Decoder[Message](ClientMessage)



# --- a connection ----------------------------------------------------------------------------------


class Socket:
    """Serves one connection, from its opening to its end: an ASGI application for a route."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._websocket = WebSocket(scope, receive, send)
        self._receive = receive
        self._send = send

    def __await__(self) -> Generator[None, None, None]:
        return self._serve().__await__()

    async def _serve(self) -> None:
        websocket = self._websocket
        # Accepted first: a refusal of the handshake has no code that a browser would tell its page.
        await websocket.accept()
        try:
            check_origin(websocket)
            live = await live_of(websocket)
            after = number_of(websocket, "after")
        except (Refused, GameError) as error:
            await websocket.close(_CLOSES.get(error.code, 1008), error.code)
            return
        except StoreError:
            await websocket.close(FAILED, "unavailable")
            return
        house, place = house_of(websocket), place_in(websocket, live)
        line = TableLine(house, live, place, language_of(websocket), self._receive, self._send)
        await line.serve(after)


class TableLine(Line):
    """One connection: a watcher of its table."""

    def __init__(
        self, house: House, live: Live, place: Place | None, language: str, receive: Receive, send: Send
    ) -> None:
        super().__init__(house, language, receive, send)
        self.place = place
        self._live = live

    async def serve(self, after: int | None) -> None:
        """Tell this client all that happens, and do what it says, until it goes."""
        live = self._live
        live.watchers.add(self)
        if self.place is not None:
            live.presence.connect(self.place.seat)
            self._house.hub.people_changed(live)
        self.tell(live.picture(self.place, self.language, after))
        try:
            await self.hold(self._begin())
        finally:
            live.watchers.discard(self)
            live.touched = time.monotonic()
            if self.place is not None:
                live.presence.disconnect(self.place.seat, time.time())
                self._house.hub.people_changed(live)

    async def _begin(self) -> None:
        if self.place is not None:
            await coming_back(self._live, self.place)

    async def answer(self, text: str) -> Struct:
        message = decoded(text, _DECODER)
        if isinstance(message, Ping):
            return Pong(message.id)
        place = self.place
        if place is None:
            raise Refused(403, "not_seated", "only those who sit at the table may do that")
        live = self._live
        if isinstance(message, Preview):
            steps = looking_ahead(live.table, place, message.moment, message.answer, self.language)
            return Previewed(message.id, steps)
        if isinstance(message, Choose):
            table = await live.do(choosing(place, message.moment, message.answer))
        else:
            assert isinstance(message, Withdraw)
            table = await live.do(withdrawing(place, message.moment))
        return Done(message.id, table.version, chosen_at(table, place))
