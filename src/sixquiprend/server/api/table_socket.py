"""The line to a table: a WebSocket on which a seat chooses, and everybody hears what happens."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final, TypeAlias

from msgspec import Struct, json
from starlette.websockets import WebSocket

from sixquiprend.engine import Answer, GameError
from sixquiprend.table import Place, Step
from sixquiprend.table.commands import understood
from sixquiprend.table.hosting import check_welcome

from ..basics.crowding import network_of
from ..basics.refusals import Refused, not_seated
from ..http.asking import address_of, house_of, known_by, live_of, number_of, only_watches, place_in
from ..http.client_lines import Line, Message, Ping, Pong, Socket, decoded
from ..tables.acting import choosing, coming_back, looking_ahead, opening, pledging, withdrawing
from ..tables.live_table import LiveTable
from ..tables.reacting import Reaction

SOCKET_WORDS: Final = """\
A table is played over a WebSocket at `/api/tables/{code}/socket?lang=fr&after=VERSION`, or with the \
requests below and long polling. The cookie of a seat, given when somebody sits down, tells who speaks; \
without one (or with `&watch=1`) the client is a spectator. Messages are JSON objects in text frames.

From the client: `{"type": "choose", "id", "moment", "answer"}`, `{"type": "withdraw", "id", "moment"}`, \
`{"type": "preview", "id", "moment", "answer"}`, `{"type": "pledge", "id", "game", "pledge"}`, \
`{"type": "bits", "id", "game", "bits"}`, `{"type": "react", "id", "reaction"}`, `{"type": "ping", "id"}`. \
An answer is one of those listed in `you.legal`, and `moment` is that of the last update.

From the server: `update` (all that you may know, and the steps that led there), `seats` (somebody came, \
left or got ready), `reaction` (what somebody shows for a moment), `done` (your answer is on disk), \
`preview`, `shown`, `pong`, `error` (nothing has changed). Their schemas stand in openapi.json. A client \
that keeps the last picture adds `&changes=1` and is told what changed: after the first `update` there are \
`changes`, whose fields are those that are new, and in `seats` only those that changed, by their numbers.

Close codes: 4404 there is no such table, 4403 a page of another site, 4410 the host has sent you away \
(`watch=1` still shows you the table, as to everybody), 4429 too many messages or \
connections, 1008 a query that can't be read, 1012 the server restarts or the seat was given up, 1013 the \
client reads too slowly: connect again with the last version you have seen."""

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


class PledgeBits(Message, frozen=True, tag="pledge"):
    """The hash of the bits that this client adds to the seed of the game in `update.draw`."""

    game: str
    pledge: str


class OpenBits(Message, frozen=True, tag="bits"):
    """The bits that were pledged, once all pledges are there."""

    game: str
    bits: str


class React(Message, frozen=True, tag="react"):
    """Show everybody what you feel, for a moment."""

    reaction: Reaction


ClientMessage: TypeAlias = Choose | Withdraw | Preview | PledgeBits | OpenBits | React | Ping


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The choice, its withdrawal, the pledge or the bits are on disk."""

    id: int
    version: int
    chosen: Answer | None


class Shown(Struct, frozen=True, tag_field="type", tag="shown"):
    """The reaction is shown."""

    id: int


class Previewed(Struct, frozen=True, tag_field="type", tag="preview"):
    """The steps that an answer would lead to."""

    id: int
    steps: list[Step]


_DECODER: Final = json.Decoder[Message](ClientMessage)


# --- a connection ----------------------------------------------------------------------------------


class TableSocket(Socket):
    """The line to a table, for its people and for spectators."""

    async def opened(self, websocket: WebSocket) -> Line:
        live = await live_of(websocket)
        watching = only_watches(websocket)
        if not watching:
            check_welcome(live.table, known_by(websocket))
        place = None if watching else place_in(websocket, live)
        if place is None:
            here = [each.network for each in live.watchers if isinstance(each, TableLine) and not each.place]
            house_of(websocket).limits.check_spectators(here, address_of(websocket))
        changes = websocket.query_params.get("changes") == "1"
        return TableLine(websocket, live, place, number_of(websocket, "after"), wants_changes=changes)


class TableLine(Line):
    """One connection: a watcher of its table."""

    def __init__(
        self,
        websocket: WebSocket,
        live: LiveTable,
        place: Place | None,
        after: int | None,
        *,
        wants_changes: bool,
    ) -> None:
        super().__init__(websocket)
        self.place = place
        self.wants_changes = wants_changes
        self.follows = False
        self.network = network_of(address_of(websocket))
        self._live = live
        self._after = after

    async def begin(self) -> None:
        live = self._live
        if self.place is not None:
            live.presence.connect(self.place.seat)
            self._house.tables.people_changed(live)
            with suppress(Refused, GameError):  # back already, or the store doesn't answer just now
                await coming_back(live, self.place)
        live.watchers.add(self)
        self.tell(live.picture(self.place, self.language, self._after))

    def end(self) -> None:
        live = self._live
        live.watchers.discard(self)
        live.touched = time.monotonic()
        if self.place is not None:
            live.presence.disconnect(self.place.seat, self.heard)
            self._house.tables.people_changed(live)

    async def answer(self, text: str) -> Struct:
        message = decoded(text, _DECODER)
        if isinstance(message, Ping):
            return Pong(message.id)
        place = self.place
        if place is None:
            raise not_seated()
        live = self._live
        if isinstance(message, React):
            self._house.tables.react(live, place, message.reaction)
            return Shown(message.id)
        if isinstance(message, Preview):
            steps = looking_ahead(live.table, place, message.moment, message.answer, self.language)
            return Previewed(message.id, steps)
        if isinstance(message, Choose):
            answer = understood(message.answer)
            table = await live.do_for(place, choosing(place, message.moment, answer))
            return Done(message.id, table.version, answer)
        if isinstance(message, Withdraw):
            wish = withdrawing(place, message.moment)
        elif isinstance(message, PledgeBits):
            wish = pledging(place, message.game, message.pledge)
        else:
            assert isinstance(message, OpenBits)
            wish = opening(place, message.game, message.bits)
        table = await live.do_for(place, wish)
        return Done(message.id, table.version, None)
