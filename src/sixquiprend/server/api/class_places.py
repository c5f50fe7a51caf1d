"""The way back to a class over HTTP: recovery codes of the teacher, places of pupils on other devices."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.learn.classroom import Classroom
from sixquiprend.learn.classroom import places as may
from sixquiprend.table import Entry

from ..basics.clocks import the_time
from ..basics.refusals import Refused
from ..basics.tokens import digest, new_personal, new_recovery, new_token
from ..classes.live_class import LiveClass
from ..http.addresses import link_to, qr_picture
from ..http.answering import answered
from ..http.asking import address_of, body_of, house_of, language_of
from ..http.cookies import give_secret
from ..http.endpoints import Endpoint
from ..keeping.logged import Wish
from .class_asking import (
    PUPIL_COOKIE,
    TEACHER_COOKIE,
    cookie_path,
    own_pupil,
    room_of,
    teachers_room,
)
from .tables import Nothing, Version

_RATE: Final = "recoveries"


class WantedRecovery(Struct, frozen=True, forbid_unknown_fields=True):
    """`alone`: the class stays open on this device only, until the new code is typed on another."""

    alone: bool = False


class Recovery(Struct, frozen=True):
    """The teacher's way back. It is told this once: only its hash is kept."""

    recovery: str
    link: str
    """Opens the class on any device; the code stands behind the #, which browsers send to nobody."""
    qr: str
    """The link as a picture, in SVG."""


class TypedRecovery(Struct, frozen=True, forbid_unknown_fields=True):
    """The recovery code as somebody typed it."""

    recovery: str


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a pupil is called from now on."""

    name: str


class Personal(Struct, frozen=True):
    """A pupil's way back. It is told this once: only its hash is kept."""

    personal: str


class TypedPersonal(Struct, frozen=True, forbid_unknown_fields=True):
    """The personal code as somebody typed it."""

    personal: str
    draws: bool = False
    """Whether this client adds to the seeds of games (docs/records.md)."""


class WantedPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose place somebody wants back."""

    name: str
    draws: bool = False
    """Whether this client adds to the seeds of games (docs/records.md)."""


class GivenPlace(Struct, frozen=True):
    """The number of the pupil; its secret is in the cookie."""

    pupil: int


# --- the teacher -------------------------------------------------------------------------------------


async def make_recovery(request: Request) -> Response:
    room, wanted = await teachers_room(request), await body_of(request, WantedRecovery)
    recovery, own = new_recovery(), digest(request.cookies[TEACHER_COOKIE])
    hashed = await house_of(request).classes.slow_digest(room, recovery)
    await room.do(lambda now: [may.make_recovery(now, hashed, own, the_time(), alone=wanted.alone)])
    link = link_to(request, f"/class/{room.state.code}/teacher#{recovery}")
    return answered(Recovery(recovery, link, qr_picture(link).decode()), 201)


async def recover(request: Request) -> Response:
    room, typed = await room_of(request), await body_of(request, TypedRecovery)
    hashed = await _checked_slowly(request, room, typed.recovery)
    if not may.opened_by(room.state, hashed):
        raise _wrong(request, "wrong_recovery")
    secret = new_token()

    def wish(now: Classroom) -> list[Entry]:
        if not may.opened_by(now, hashed):  # another one was made meanwhile
            raise _wrong(request, "wrong_recovery")
        return [may.come_as_teacher(now, digest(secret), the_time())]

    response = answered(Version((await room.do(wish)).version))
    give_secret(request, response, TEACHER_COOKIE, secret, cookie_path(room.state.code))
    return response


async def rename(request: Request) -> Response:
    room, wanted = await teachers_room(request), await body_of(request, NewName)
    pupil = request.path_params["pupil"]
    return await _done(request, room, lambda now: [may.rename(now, pupil, wanted.name, the_time())])


async def give_place(request: Request) -> Response:
    room, ask = await teachers_room(request), request.path_params["ask"]
    await body_of(request, Nothing)
    return await _done(request, room, lambda now: [may.give_place(now, ask, the_time())])


async def refuse_place(request: Request) -> Response:
    room, ask = await teachers_room(request), request.path_params["ask"]
    return await _done(request, room, lambda now: [may.refuse_place(now, ask, the_time())])


async def personal_for(request: Request) -> Response:
    room = await teachers_room(request)
    await body_of(request, Nothing)
    return await _new_personal(request, room, request.path_params["pupil"])


# --- pupils ------------------------------------------------------------------------------------------


async def own_personal(request: Request) -> Response:
    room = await room_of(request)
    await body_of(request, Nothing)
    return await _new_personal(request, room, own_pupil(request, room))


async def ask_for_place(request: Request) -> Response:
    room, wanted = await room_of(request), await body_of(request, WantedPlace)
    secret = request.cookies.get(PUPIL_COOKIE) or new_token()
    draws = wanted.draws
    await room.do(lambda now: [may.ask_for_place(now, wanted.name, digest(secret), the_time(), draws=draws)])
    response = answered(Version(room.state.version), 201)
    give_secret(request, response, PUPIL_COOKIE, secret, cookie_path(room.state.code))
    return response


async def take_ask_back(request: Request) -> Response:
    room = await room_of(request)
    token = digest(request.cookies.get(PUPIL_COOKIE, ""))
    return await _done(request, room, lambda now: [may.take_ask_back(now, token, the_time())])


async def take_place(request: Request) -> Response:
    room, typed = await room_of(request), await body_of(request, TypedPersonal)
    hashed = await _checked_slowly(request, room, typed.personal)
    secret, given = new_token(), list[int]()

    def wish(now: Classroom) -> list[Entry]:
        pupil = may.pupil_of_code(now, hashed)
        if pupil is None:
            raise _wrong(request, "wrong_personal")
        given[:] = [pupil]
        return [may.take_place(now, pupil, digest(secret), the_time(), draws=typed.draws)]

    await house_of(request).classes.do(room, wish)
    response = answered(GivenPlace(given[0]))
    give_secret(request, response, PUPIL_COOKIE, secret, cookie_path(room.state.code))
    return response


async def _new_personal(request: Request, room: LiveClass, pupil: int) -> Response:
    personal = new_personal()
    hashed = await house_of(request).classes.slow_digest(room, personal)
    await room.do(lambda now: [may.make_personal_code(now, pupil, hashed, the_time())])
    return answered(Personal(personal), 201)


async def _checked_slowly(request: Request, room: LiveClass, typed: str) -> str:
    house = house_of(request)
    house.limits.check(_RATE, address_of(request))
    return await house.classes.slow_digest(room, typed)


def _wrong(request: Request, code: str) -> Refused:
    house_of(request).limits.hit(_RATE, address_of(request))
    return Refused(403, code, "this code opens nothing in this class")


async def _done(request: Request, room: LiveClass, wish: Wish[Classroom]) -> Response:
    state = await house_of(request).classes.do(room, wish, language_of(request))
    return answered(Version(state.version))


_CLASS: Final = "/api/classes/{code}"

ENDPOINTS: Final = (
    Endpoint(
        "POST",
        f"{_CLASS}/recovery",
        make_recovery,
        "A new recovery code, instead of the one before (teacher)",
        WantedRecovery,
        Recovery,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/teacher",
        recover,
        "Be the teacher of a class on another device, by its recovery code",
        TypedRecovery,
        Version,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/pupils/{{pupil:number}}/name",
        rename,
        "Call a pupil differently (teacher)",
        NewName,
        Version,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/pupils/{{pupil:number}}/code",
        personal_for,
        "A new personal code for a pupil (teacher)",
        Nothing,
        Personal,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/pupils/me/code",
        own_personal,
        "A new personal code for yourself (pupil)",
        Nothing,
        Personal,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/asks",
        ask_for_place,
        "Say that you are a pupil of this class, on another device: the teacher hands the place over",
        WantedPlace,
        Version,
        status=201,
        rate="seats",
    ),
    Endpoint(
        "DELETE",
        f"{_CLASS}/asks/mine",
        take_ask_back,
        "You don't want the place any more that you have asked for",
        answer=Version,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/asks/{{ask:number}}/give",
        give_place,
        "Hand a place over to whoever asks for it (teacher)",
        Nothing,
        Version,
    ),
    Endpoint(
        "DELETE",
        f"{_CLASS}/asks/{{ask:number}}",
        refuse_place,
        "Don't hand a place over (teacher)",
        answer=Version,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/places",
        take_place,
        "Get your place back on another device, by your personal code",
        TypedPersonal,
        GivenPlace,
    ),
)
