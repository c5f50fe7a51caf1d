"""A class over HTTP: for its teacher, who leads it, and for its pupils, each of whom sees only its own."""

from __future__ import annotations

from secrets import token_hex
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.i18n import translator
from sixquiprend.learn.classroom import (
    Classroom,
    PupilPicture,
    pupil_picture,
    results_csv,
)
from sixquiprend.learn.classroom import commands as may
from sixquiprend.table import Entry, Secret

from ..basics.clocks import the_time
from ..basics.refusals import Refused
from ..basics.tokens import canonical, digest, new_token
from ..classes.class_tables import end_vote
from ..classes.live_class import LiveClass, Overview
from ..http.addresses import link_to, qr_answer
from ..http.answering import answered, compressed
from ..http.asking import address_of, body_of, house_of, language_of
from ..http.cookies import give_secret
from ..http.endpoints import Endpoint, Parameter
from ..keeping.logged import Wish
from .class_asking import (
    PUPIL_COOKIE,
    TEACHER_COOKIE,
    cookie_path,
    is_teacher,
    own_pupil,
    pupil_in,
    room_of,
    teachers_room,
)
from .tables import Link, Nothing, Version, give_seat

# --- what is sent and what comes back ----------------------------------------------------------------


class MadeClass(Struct, frozen=True):
    """The new class; the teacher's secret is in the cookie."""

    code: str


class ClassPage(Struct, frozen=True):
    """What whoever asks is in this class; `you` is null for anybody but its pupils."""

    code: str
    closed: bool
    teacher: bool
    you: PupilPicture | None
    asked: str = ""
    """The name of the pupil whose place this device has asked for, as long as the teacher says nothing."""


class NewPupil(Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil comes in, with a first name."""

    name: str
    draws: bool = False
    """Whether this client adds to the seeds of games (docs/records.md)."""


class JoinedClass(Struct, frozen=True):
    """The number of the pupil; its secret is in the cookie."""

    pupil: int


class NewActivity(Struct, frozen=True, forbid_unknown_fields=True):
    """What all begin: {"plan": "quiz"}, {"plan": "exercises", "kinds", "level", "count", "each"}, {"plan":
    "led"} with these or without (the quiz), {"plan": "tables", "size"} or {"plan": "teams", "teams",
    "tables"}, the last two with "options", "rounds", "timer", "bot"."""

    plan: dict[str, object]


class ClassSeat(Struct, frozen=True):
    """Where this pupil sits; empty and null: nowhere. The secret of the seat is in the cookie."""

    table: str
    seat: int | None


class Allowing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether something is allowed."""

    on: bool


class EndedVote(Struct, frozen=True, forbid_unknown_fields=True):
    """The table whose teams shall choose now."""

    table: str


# --- the teacher -------------------------------------------------------------------------------------


async def make_class(request: Request) -> Response:
    await body_of(request, Nothing)
    house_of(request).limits.create("classes", address_of(request))
    secret = new_token()
    room = await house_of(request).classes.open(digest(secret))
    code = room.state.code
    response = answered(MadeClass(code), 201)
    give_secret(request, response, TEACHER_COOKIE, secret, cookie_path(code))
    return response


async def look_at_class(request: Request) -> Response:
    room = await teachers_room(request)
    await house_of(request).classes.arrange(room)
    return compressed(request, answered(room.overview(language_of(request))))


async def start_activity(request: Request) -> Response:
    room, wanted = await teachers_room(request), await body_of(request, NewActivity)
    seed = token_hex(16)
    return await _done(request, room, lambda now: [may.start_activity(now, wanted.plan, seed, the_time())])


async def end_activity(request: Request) -> Response:
    return await _simply(request, lambda now: [may.end_activity(now, the_time())])


async def pause_class(request: Request) -> Response:
    return await _simply(request, lambda now: [may.pause(now, the_time())])


async def resume_class(request: Request) -> Response:
    return await _simply(request, lambda now: [may.resume(now, the_time())])


async def let_react(request: Request) -> Response:
    room, wanted = await teachers_room(request), await body_of(request, Allowing)
    return await _done(request, room, lambda now: [may.allow_reactions(now, wanted.on, the_time())])


async def close_class(request: Request) -> Response:
    return await _simply(request, lambda now: [may.close(now, the_time())])


async def _simply(request: Request, wish: Wish[Classroom]) -> Response:
    room = await teachers_room(request)
    await body_of(request, Nothing)
    return await _done(request, room, wish)


async def _done(request: Request, room: LiveClass, wish: Wish[Classroom]) -> Response:
    state = await house_of(request).classes.do(room, wish, language_of(request))
    return answered(Version(state.version))


async def send_away(request: Request) -> Response:
    room, pupil = await teachers_room(request), request.path_params["pupil"]
    return await _done(request, room, lambda now: [may.leave(now, pupil, the_time())])


async def end_votes(request: Request) -> Response:
    room, wanted = await teachers_room(request), await body_of(request, EndedVote)
    house = house_of(request)
    await house.classes.arrange(room)
    table = room.tables.get(canonical(wanted.table))
    if table is None:
        raise Refused(404, "no_such_table", "this class has no such table")
    await end_vote(table, house.minds)
    return answered(Version(table.table.version))


async def results(request: Request) -> Response:
    room = await teachers_room(request)
    await house_of(request).classes.arrange(room)
    table = results_csv(room.state, room.known_tables, translator(language_of(request)))
    name = f"sixquiprend-{room.state.code}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(table, media_type="text/csv; charset=utf-8", headers=headers)


async def erase_class(request: Request) -> Response:
    room = await teachers_room(request)
    await house_of(request).classes.erase(room)
    response = answered({})
    for name in (TEACHER_COOKIE, PUPIL_COOKIE):
        response.delete_cookie(name, path=cookie_path(room.state.code))
    return response


# --- inviting ----------------------------------------------------------------------------------------


async def class_link(request: Request) -> Response:
    return answered(Link(_link(request, await room_of(request))))


async def class_qr_code(request: Request) -> Response:
    return qr_answer(_link(request, await room_of(request)))


def _link(request: Request, room: LiveClass) -> str:
    return link_to(request, f"/class/{room.state.code}")


# --- pupils ------------------------------------------------------------------------------------------


async def look_at_own(request: Request) -> Response:
    room = await room_of(request)
    pupil, state = pupil_in(request, room), room.state
    you = None if pupil is None else pupil_picture(state, pupil)
    return answered(
        ClassPage(state.code, state.closed, is_teacher(request, room), you, _asked(request, state))
    )


def _asked(request: Request, room: Classroom) -> str:
    held = Secret(digest(request.cookies.get(PUPIL_COOKIE, "")))
    return next((room.pupils[ask.pupil].name for ask in room.asks if ask.token == held), "")


async def join_class(request: Request) -> Response:
    room, wanted = await room_of(request), await body_of(request, NewPupil)
    house, joined = house_of(request), list[int]()
    held = request.cookies.get(PUPIL_COOKIE)
    # Who has asked for a place and finds out that it is another's asks for it no more.
    secret = held if held and _asked(request, room.state) else new_token()

    def wish(now: Classroom) -> list[Entry]:
        # Who is in already isn't joined twice by a click too many.
        token = digest(held) if held and now.pupil_with(digest(held)) is not None else digest(secret)
        entry = may.join(now, wanted.name, token, the_time(), draws=wanted.draws)
        joined[:] = [entry.pupil]
        return [entry]

    await house.classes.do(room, wish)
    response = answered(JoinedClass(joined[0]), 201)
    give_secret(request, response, PUPIL_COOKIE, secret, cookie_path(room.state.code))
    return response


async def leave_class(request: Request) -> Response:
    room = await room_of(request)
    pupil = own_pupil(request, room)
    response = await _done(request, room, lambda now: [may.leave(now, pupil, the_time())])
    response.delete_cookie(PUPIL_COOKIE, path=cookie_path(room.state.code))
    return response


async def take_seat(request: Request) -> Response:
    room = await room_of(request)
    await body_of(request, Nothing)
    pupil = own_pupil(request, room)
    await house_of(request).classes.arrange(room)
    activity = room.state.activity
    place = None if activity is None else activity.place_of(pupil)
    if place is None:
        return answered(ClassSeat("", None))
    table, seat = place
    response = answered(ClassSeat(table.code, seat))
    give_seat(request, response, table.code, request.cookies[PUPIL_COOKIE])
    return response


_LANG: Final = Parameter("lang", "fr, en or de: the language of sentences", "string")
_CLASS: Final = "/api/classes/{code}"

ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/classes",
        make_class,
        "Make a class, and be its teacher",
        Nothing,
        MadeClass,
        status=201,
        rate="tables",
    ),
    Endpoint("GET", _CLASS, look_at_own, "What you are in this class", answer=ClassPage),
    Endpoint(
        "GET",
        f"{_CLASS}/dashboard",
        look_at_class,
        "The class as its teacher sees it (teacher)",
        answer=Overview,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/activities",
        start_activity,
        "All begin something new (teacher)",
        NewActivity,
        Version,
        query=(_LANG,),
    ),
    Endpoint(
        "POST", f"{_CLASS}/end", end_activity, "All stop what they are doing (teacher)", Nothing, Version
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/pause",
        pause_class,
        "Nobody may answer, and all tables stand still (teacher)",
        Nothing,
        Version,
    ),
    Endpoint("POST", f"{_CLASS}/resume", resume_class, "All go on (teacher)", Nothing, Version),
    Endpoint(
        "POST",
        f"{_CLASS}/reactions",
        let_react,
        "Let pupils show at their tables what they feel, or not any more (teacher)",
        Allowing,
        Version,
    ),
    Endpoint("POST", f"{_CLASS}/close", close_class, "The class is over (teacher)", Nothing, Version),
    Endpoint(
        "POST",
        f"{_CLASS}/votes",
        end_votes,
        "The teams of a table choose now, by the votes so far (teacher)",
        EndedVote,
        Version,
    ),
    Endpoint(
        "GET",
        f"{_CLASS}/results.csv",
        results,
        "The results for a spreadsheet program (teacher)",
        media="text/csv",
        query=(_LANG,),
    ),
    Endpoint("DELETE", _CLASS, erase_class, "Erase everything of the class (teacher)", answer=dict[str, str]),
    Endpoint(
        "DELETE",
        f"{_CLASS}/pupils/{{pupil:number}}",
        send_away,
        "Send a pupil away (teacher)",
        answer=Version,
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/pupils",
        join_class,
        "Join a class with a first name",
        NewPupil,
        JoinedClass,
        status=201,
        rate="seats",
    ),
    Endpoint("DELETE", f"{_CLASS}/pupils/me", leave_class, "Leave the class (pupil)", answer=Version),
    Endpoint(
        "POST",
        f"{_CLASS}/seat",
        take_seat,
        "Take your seat at your table: its cookie comes with the answer (pupil)",
        Nothing,
        ClassSeat,
    ),
    Endpoint("GET", f"{_CLASS}/link", class_link, "The address of the class for other devices", answer=Link),
    Endpoint("GET", f"{_CLASS}/qr.svg", class_qr_code, "That address as a QR code", media="image/svg+xml"),
)
