"""The line to a class: a WebSocket on which a teacher gets the dashboard, and a pupil its own page."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, json
from starlette.websockets import WebSocket

from ..basics.refusals import Refused
from ..basics.tokens import digest
from ..classes.live_class import LiveClass
from ..http.client_lines import Line, Message, Ping, Pong, Socket, decoded
from .class_asking import PUPIL_COOKIE, TEACHER_COOKIE, is_teacher, own_pupil, room_of

CLASS_SOCKET_WORDS: Final = """\
A class is followed over a WebSocket at `/api/classes/{code}/socket?lang=fr`, by a pupil, or by the teacher \
with `&role=teacher`. The cookies given when the class is made or joined tell who asks. The server sends \
`dashboard` to the teacher and `pupil` to a pupil, at once and whenever something has changed; clients say \
nothing but `{"type": "ping", "id"}`. Close codes as at a table; 4403: this page isn't yours."""

_DECODER: Final = json.Decoder[Message](Ping)


class ClassSocket(Socket):
    """The line to a class."""

    async def opened(self, websocket: WebSocket) -> Line:
        room = await room_of(websocket)
        if websocket.query_params.get("role") == "teacher":
            if not is_teacher(websocket, room):
                raise Refused(403, "not_teacher", "only the teacher may see that")
            return ClassLine(websocket, room, None, digest(websocket.cookies[TEACHER_COOKIE]))
        pupil = own_pupil(websocket, room)
        return ClassLine(websocket, room, pupil, digest(websocket.cookies[PUPIL_COOKIE]))


class ClassLine(Line):
    """One connection of the teacher, or of a pupil."""

    def __init__(self, websocket: WebSocket, room: LiveClass, pupil: int | None, token: str) -> None:
        super().__init__(websocket)
        self.pupil = pupil
        self.token = token
        self._room = room

    async def begin(self) -> None:
        self._room.join(self)
        self._house.classes.people_changed(self._room)

    def end(self) -> None:
        self._room.quit(self)
        self._house.classes.people_changed(self._room)

    async def answer(self, text: str) -> Struct:
        return Pong(decoded(text, _DECODER).id)
