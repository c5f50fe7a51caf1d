"""What a request to a class says: which class, and who asks. Nothing is trusted."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from ..basics.refusals import Refused
from ..basics.tokens import canonical, digest
from ..classes.live_class import LiveClass
from ..http.asking import address_of, house_of

TEACHER_COOKIE: Final = "teacher"
PUPIL_COOKIE: Final = "pupil"


def cookie_path(code: str) -> str:
    """Where the secrets of a class are sent, and nowhere else."""
    return f"/api/classes/{code}"


async def room_of(connection: HTTPConnection) -> LiveClass:
    """The class of the address; raises `Refused` if there is none, and sooner for whoever guesses codes.

    Who is in the class may always come in: a whole school may have one address, and one who guesses there.
    """
    house, address = house_of(connection), address_of(connection)
    if not {TEACHER_COOKIE, PUPIL_COOKIE} & connection.cookies.keys():
        house.limits.check("guesses", address)
    room = await house.classes.find(canonical(connection.path_params["code"]))
    if room is None or not (is_teacher(connection, room) or pupil_in(connection, room) is not None):
        house.limits.check("guesses", address)
    if room is None:
        house.limits.hit("guesses", address)
        raise Refused(404, "no_such_class", "there is no class with this code")
    return room


def is_teacher(connection: HTTPConnection, room: LiveClass) -> bool:
    """Whether it is the teacher who asks."""
    token = connection.cookies.get(TEACHER_COOKIE)
    return token is not None and room.state.is_teacher(digest(token))


async def teachers_room(connection: HTTPConnection) -> LiveClass:
    """The class of the address, for what only its teacher may do."""
    room = await room_of(connection)
    if not is_teacher(connection, room):
        raise Refused(403, "not_teacher", "only the teacher may do that")
    return room


def pupil_in(connection: HTTPConnection, room: LiveClass) -> int | None:
    """The pupil who asks; None if it is none of this class."""
    token = connection.cookies.get(PUPIL_COOKIE)
    return None if token is None else room.state.pupil_with(digest(token))


def own_pupil(connection: HTTPConnection, room: LiveClass) -> int:
    """The same, for what only a pupil may do."""
    pupil = pupil_in(connection, room)
    if pupil is None:
        raise Refused(403, "not_pupil", "only the pupils of this class may do that")
    return pupil
