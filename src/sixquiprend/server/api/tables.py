"""Tables over HTTP: enough for a program to make a table, sit down and play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.engine import Answer, Illegal, Rules, view
from sixquiprend.i18n import translator
from sixquiprend.records.dealer import new_seed
from sixquiprend.table import Entry, Place, Settings, Step, Table, fold
from sixquiprend.table.chairs import STAND_IN
from sixquiprend.table.commands import open_table, seat_bot, sit_down, stand_in, stand_up, start, understood
from sixquiprend.table.hosting import check_host, check_welcome, take_over
from sixquiprend.table.teams import leave_team

from ..basics.clocks import the_time
from ..basics.crowding import network_of
from ..basics.refusals import Refused
from ..basics.sentences import hint_text, plain_hint_text
from ..basics.tokens import digest, new_game_id, new_token
from ..http.addresses import link_to, qr_answer
from ..http.answering import answered
from ..http.asking import (
    SEAT_COOKIE,
    address_of,
    body_of,
    house_of,
    known_by,
    language_of,
    live_of,
    number_of,
    only_watches,
    own_place,
    place_in,
)
from ..http.cookies import give_secret
from ..http.endpoints import Endpoint, Parameter
from ..tables.acting import choosing, coming_back, looking_ahead, withdrawing
from ..tables.live_table import LiveTable
from ..tables.shapes import Update

# --- what is sent and what comes back ----------------------------------------------------------------


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. `bots` says who takes each other seat; null waits for a person."""

    name: str
    rules: Rules
    timer: int | None = None
    show_seen: bool = False
    draws: bool = False
    """Whether this client adds to the seeds of games (docs/records.md)."""
    bots: tuple[str | None, ...] = ()
    start: bool = False


class Made(Struct, frozen=True):
    """The new table, and the seat of whoever made it; its secret is in the cookie."""

    code: str
    seat: int


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down, at a certain seat or at the first free one."""

    name: str
    seat: int | None = None
    draws: bool = False
    """Whether this client adds to the seeds of games (docs/records.md)."""


class Joined(Struct, frozen=True):
    """The seat; its secret is in the cookie."""

    seat: int


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat."""

    seat: int
    bot: str


class Answering(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to what is asked in this moment: one of `you.legal`."""

    moment: int
    answer: dict[str, object]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Chosen(Struct, frozen=True):
    """What this seat has said; it is on disk."""

    version: int
    chosen: Answer | None


class Ahead(Struct, frozen=True):
    """The steps that an answer would lead to."""

    steps: list[Step]


class Cost(Struct, frozen=True):
    """What an answer may be expected to cost, in heads."""

    answer: Answer
    cost: float


class Hint(Struct, frozen=True):
    """What the counter would do, and why; without costs while the strong bots aren't ready."""

    answer: Answer
    text: str
    costs: tuple[Cost, ...]


class Link(Struct, frozen=True):
    """The address of the table for other devices."""

    url: str


class Version(Struct, frozen=True):
    """The table after what was asked for."""

    version: int


# --- before a game -----------------------------------------------------------------------------------


async def make_table(request: Request) -> Response:
    house = house_of(request)
    wanted = await body_of(request, NewTable)
    house.limits.create("tables", address_of(request))
    token = new_token()
    window = house.settings.draw_window
    live = await house.tables.create(lambda code: _first_entries(code, wanted, digest(token), window))
    live.maker = network_of(address_of(request))
    response = answered(Made(live.table.code, 0), 201)
    give_seat(request, response, live.table.code, token)
    return response


def _first_entries(code: str, wanted: NewTable, token: str, window: float) -> Sequence[Entry]:
    at = the_time()
    settings = Settings(wanted.rules, wanted.timer, wanted.show_seen)
    if len(wanted.bots) >= wanted.rules.seats:
        raise Illegal(
            "too_many_bots",
            "there are more bots than seats for them",
            bots=len(wanted.bots),
            room=wanted.rules.seats - 1,
        )
    entries: list[Entry] = [open_table(code, settings, at)]
    table, _ = fold(None, entries[0])

    def add(entry: Entry) -> None:
        nonlocal table
        entries.append(entry)
        table, _ = fold(table, entry)

    add(sit_down(table, wanted.name, token, at, 0, draws=wanted.draws))
    for seat, bot in enumerate(wanted.bots, start=1):
        if bot is not None:
            add(seat_bot(table, seat, bot, at))
    if wanted.start:
        entries.extend(_start(table, 0, (), window))
    return entries


def _start(table: Table, seat: int, absent: Collection[int], window: float) -> tuple[Entry, ...]:
    seed = new_seed().hex()
    return start(table, seat, new_game_id(), seed, the_time(), absent=absent, window=window)


async def join(request: Request) -> Response:
    live = await live_of(request)
    wanted = await body_of(request, Joining)
    place = place_in(request, live)
    if place is not None:
        raise Illegal("already_seated", f"you have seat {place.seat} already", seat=place.seat)
    token, seat = new_token(), list[int]()

    def wish(table: Table) -> tuple[Entry, ...]:
        check_welcome(table, known_by(request))
        come = sit_down if table.status == "gathering" else take_over
        entry = come(table, wanted.name, digest(token), the_time(), wanted.seat, draws=wanted.draws)
        seat[:] = [entry.seat]
        return (entry,)

    await live.do(wish)
    response = answered(Joined(seat[0]), 201)
    give_seat(request, response, live.table.code, token)
    return response


async def leave(request: Request) -> Response:
    """Before a game the chair is empty again; during one a bot stands in, until the person comes back."""
    live = await live_of(request)
    place = own_place(request, live)

    def wish(table: Table) -> tuple[Entry, ...]:
        at = the_time()
        if place.member is not None:
            return (leave_team(table, place.seat, place.member, at),)
        if table.status == "gathering":
            return (stand_up(table, place.seat, at),)
        return (stand_in(table, place.seat, at),)

    table = await live.do_for(place, wish)
    response = answered(Version(table.version))
    if table.status == "gathering":
        response.delete_cookie(SEAT_COOKIE, path=_cookie_path(table.code))
    return response


async def add_bot(request: Request) -> Response:
    live, wanted = await live_of(request), await body_of(request, Seating)
    place = own_place(request, live)

    def wish(table: Table) -> tuple[Entry, ...]:
        check_host(table, place.seat)
        return (seat_bot(table, wanted.seat, wanted.bot, the_time()),)

    return answered(Version((await live.do_for(place, wish)).version))


async def remove_bot(request: Request) -> Response:
    live = await live_of(request)
    place, seat = own_place(request, live), request.path_params["seat"]

    def wish(table: Table) -> tuple[Entry, ...]:
        check_host(table, place.seat)
        if seat < len(table.chairs) and table.chairs[seat].kind in ("human", "team"):
            raise Illegal("seat_taken", f"a person sits at seat {seat}, not a bot", seat=seat)
        return (stand_up(table, seat, the_time()),)

    return answered(Version((await live.do_for(place, wish)).version))


async def start_game(request: Request) -> Response:
    live, _ = await live_of(request), await body_of(request, Nothing)
    place, absent, window = own_place(request, live), live.away(), house_of(request).settings.draw_window
    table = await live.do_for(place, lambda table: _start(table, place.seat, absent, window))
    return answered(Version(table.version))


def give_seat(request: Request, response: Response, code: str, secret: str) -> None:
    """Let whoever asked act at this table as the holder of this secret."""
    give_secret(request, response, SEAT_COOKIE, secret, _cookie_path(code))


def _cookie_path(code: str) -> str:
    return f"/api/tables/{code}"


# --- during a game -----------------------------------------------------------------------------------


async def look(request: Request) -> Response:
    """The table as this reader may see it; with `wait`, as soon as there is more than `after`."""
    live, house = await live_of(request), house_of(request)
    watching = only_watches(request)
    if not watching:
        check_welcome(live.table, known_by(request))
    place, language = None if watching else place_in(request, live), language_of(request)
    after, wait = number_of(request, "after"), number_of(request, "wait")
    if place is not None and wait is not None:
        _seen(request, live, place)
        await coming_back(live, place)
    if after is not None and wait and not house.tables.closing:
        with house.limits.held(address_of(request)):
            await live.newer(after, min(wait, house.settings.longest_wait))
        if not watching:
            check_welcome(live.table, known_by(request))
        place = None if watching else place_in(request, live)  # another may have it now
        if place is not None:
            _seen(request, live, place)
    return answered(live.picture(place, language, after))


async def answer(request: Request) -> Response:
    live, said = await live_of(request), await body_of(request, Answering)
    place = own_place(request, live)
    _seen(request, live, place)
    table = await live.do_for(place, choosing(place, said.moment, said.answer))
    return answered(Chosen(table.version, understood(said.answer)))


async def take_back(request: Request) -> Response:
    live = await live_of(request)
    place = own_place(request, live)
    _seen(request, live, place)
    table = await live.do_for(place, withdrawing(place, number_of(request, "moment")))
    return answered(Chosen(table.version, None))


async def preview(request: Request) -> Response:
    live, said = await live_of(request), await body_of(request, Answering)
    place = own_place(request, live)
    return answered(Ahead(looking_ahead(live.table, place, said.moment, said.answer, language_of(request))))


async def hint(request: Request) -> Response:
    live, _ = await live_of(request), await body_of(request, Nothing)
    place = own_place(request, live)
    table = live.table
    if any(chair.kind in ("human", "team") for seat, chair in enumerate(table.chairs) if seat != place.seat):
        raise Refused(409, "hint_not_alone", "hints are only for games without other people")
    if table.state is None or place.seat not in [each.seat for each in table.state.pending]:
        raise Refused(409, "not_asked", "nothing is asked of you now")
    seen = view(table.state, place.seat)
    minds, t = house_of(request).minds, translator(language_of(request))
    found = await minds.weigh(seen)
    if found is None:
        (careful,) = await minds.answers(STAND_IN, [seen])
        return answered(Hint(careful, plain_hint_text(seen, careful, t), ()))
    costs = tuple(map(Cost, seen.legal, found.costs))
    return answered(Hint(seen.legal[found.best], hint_text(seen, found, t), costs))


def _seen(request: Request, live: LiveTable, place: Place) -> None:
    live.presence.polled(place.seat, the_time())
    house_of(request).tables.people_changed(live)


# --- inviting ----------------------------------------------------------------------------------------


async def link(request: Request) -> Response:
    live = await live_of(request)
    return answered(Link(link_to(request, f"/tables/{live.table.code}")))


async def qr_code(request: Request) -> Response:
    live = await live_of(request)
    return qr_answer(link_to(request, f"/tables/{live.table.code}"))


_LANGUAGE: Final = Parameter("lang", "fr, en or de: the language of sentences", "string")

ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/tables",
        make_table,
        "Make a table and sit down at it",
        NewTable,
        Made,
        status=201,
        rate="tables",
    ),
    Endpoint(
        "GET",
        "/api/tables/{code}",
        look,
        "The table as you may see it; with `wait`, as soon as there is something newer than `after`",
        answer=Update,
        query=(
            _LANGUAGE,
            Parameter("after", "the version you know: the steps since then are told"),
            Parameter("wait", "how many seconds to wait for news"),
            Parameter("watch", "1: as a spectator, whatever seat you have, or had until you were sent away"),
        ),
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/seats",
        join,
        "Sit down; in a game at a bot's seat, if the host allows it",
        Joining,
        Joined,
        status=201,
        rate="seats",
    ),
    Endpoint(
        "DELETE", "/api/tables/{code}/seats/me", leave, "Leave your seat; in a game, to a bot", answer=Version
    ),
    Endpoint("POST", "/api/tables/{code}/bots", add_bot, "Give a seat to a bot (host)", Seating, Version),
    Endpoint(
        "DELETE",
        "/api/tables/{code}/bots/{seat:number}",
        remove_bot,
        "Send a bot away (host)",
        answer=Version,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/start",
        start_game,
        "Start the game, or the next one (host)",
        Nothing,
        Version,
    ),
    Endpoint("POST", "/api/tables/{code}/answers", answer, "Answer what you are asked", Answering, Chosen),
    Endpoint(
        "DELETE",
        "/api/tables/{code}/answers",
        take_back,
        "Take your answer back, before the last has chosen",
        answer=Chosen,
        query=(Parameter("moment", "the moment of the answer"),),
    ),
    Endpoint("POST", "/api/tables/{code}/preview", preview, "What an answer would lead to", Answering, Ahead),
    Endpoint(
        "POST",
        "/api/tables/{code}/hint",
        hint,
        "What the counter would do; only without other people",
        Nothing,
        Hint,
        rate="thoughts",
    ),
    Endpoint(
        "GET", "/api/tables/{code}/link", link, "The address of the table for other devices", answer=Link
    ),
    Endpoint("GET", "/api/tables/{code}/qr.svg", qr_code, "That address as a QR code", media="image/svg+xml"),
)
