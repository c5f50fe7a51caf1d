"""What the host of a table decides, over HTTP; and what anybody may do about their own seat.

Each is an entry of the table's log, refused with `not_host` for everybody else. A class has no host: there
the teacher decides (`classes.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.engine import Rules
from sixquiprend.table import Entry, Settings, Table
from sixquiprend.table.commands import come_back
from sixquiprend.table.hosting import (
    go_on,
    hand_back,
    hand_over,
    invite_again,
    nudge,
    pause_game,
    rename,
    reopen,
    resettle,
    send_away,
    switch,
)

from ..basics.clocks import the_time
from ..http.answering import answered
from ..http.asking import body_of, live_of, own_place
from ..http.endpoints import Endpoint
from .tables import Nothing, Version

Deciding: TypeAlias = Callable[[Table, int, float], Sequence[Entry]]
"""What somebody decides about a table: the table, the seat of who decides, the time."""


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is called from now on."""

    name: str


class Agreement(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played next. With fewer seats empty ones go first, then bots'; nobody loses a seat."""

    rules: Rules
    timer: int | None = None
    show_seen: bool = False


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What is allowed at the table; what isn't named stays as it is."""

    newcomers: bool | UnsetType = UNSET
    reactions: bool | UnsetType = UNSET


async def _decided(request: Request, deciding: Deciding) -> Response:
    live = await live_of(request)
    place = own_place(request, live)
    table = await live.do_for(place, lambda table: deciding(table, place.seat, the_time()))
    return answered(Version(table.version))


def _seat(request: Request) -> int:
    seat: int = request.path_params["seat"]
    return seat


# --- people ------------------------------------------------------------------------------------------


async def send_somebody_away(request: Request) -> Response:
    return await _decided(request, lambda table, by, at: [send_away(table, by, _seat(request), at)])


async def invite_somebody_again(request: Request) -> Response:
    number = request.path_params["number"]
    return await _decided(request, lambda table, by, at: [invite_again(table, by, number, at)])


async def hand_to_bot(request: Request) -> Response:
    await body_of(request, Nothing)
    return await _decided(request, lambda table, by, at: [hand_over(table, by, _seat(request), at)])


async def hand_to_person(request: Request) -> Response:
    return await _decided(request, lambda table, by, at: hand_back(table, by, _seat(request), at))


async def take_own_seat_back(request: Request) -> Response:
    return await _decided(request, come_back)


async def name_somebody(request: Request) -> Response:
    name = (await body_of(request, Naming)).name
    return await _decided(request, lambda table, by, at: [rename(table, by, _seat(request), name, at)])


async def nudge_somebody(request: Request) -> Response:
    await body_of(request, Nothing)
    return await _decided(request, lambda table, by, at: [nudge(table, by, _seat(request), at)])


# --- the table ---------------------------------------------------------------------------------------


async def pause_table(request: Request) -> Response:
    await body_of(request, Nothing)
    return await _decided(request, lambda table, by, at: [pause_game(table, by, at)])


async def resume_table(request: Request) -> Response:
    return await _decided(request, lambda table, by, at: [go_on(table, by, at)])


async def change_rules(request: Request) -> Response:
    wanted = await body_of(request, Agreement)
    settings = Settings(wanted.rules, wanted.timer, wanted.show_seen)
    return await _decided(request, lambda table, by, at: [resettle(table, by, settings, at)])


async def open_lobby(request: Request) -> Response:
    await body_of(request, Nothing)
    return await _decided(request, lambda table, by, at: [reopen(table, by, at)])


async def set_switches(request: Request) -> Response:
    wanted = await body_of(request, Switches)

    def deciding(table: Table, by: int, at: float) -> list[Entry]:
        found: list[Entry] = []
        if wanted.newcomers is not UNSET:
            found.append(switch(table, by, "newcomers", wanted.newcomers, at))
        if wanted.reactions is not UNSET:
            found.append(switch(table, by, "reactions", wanted.reactions, at))
        return found

    return await _decided(request, deciding)


_SEAT: Final = "/api/tables/{code}/seats/{seat:number}"

ENDPOINTS: Final = (
    Endpoint(
        "DELETE",
        _SEAT,
        send_somebody_away,
        "Send the person of this seat away; in a game a bot plays on (host)",
        answer=Version,
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{code}/sent-away/{number:number}",
        invite_somebody_again,
        "Let somebody sit down again who was sent away: a number of `you.sent_away` (host)",
        answer=Version,
    ),
    Endpoint(
        "POST",
        f"{_SEAT}/bot",
        hand_to_bot,
        "A bot plays for this person until the seat is given or taken back (host)",
        Nothing,
        Version,
    ),
    Endpoint("DELETE", f"{_SEAT}/bot", hand_to_person, "The person plays again (host)", answer=Version),
    Endpoint(
        "DELETE",
        "/api/tables/{code}/seats/me/bot",
        take_own_seat_back,
        "Play again where a bot plays for you",
        answer=Version,
    ),
    Endpoint(
        "POST",
        f"{_SEAT}/name",
        name_somebody,
        "Call somebody otherwise (host), or yourself",
        Naming,
        Version,
    ),
    Endpoint(
        "POST",
        f"{_SEAT}/nudge",
        nudge_somebody,
        "Tell somebody that all wait for them; at most every 20 seconds (host)",
        Nothing,
        Version,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/pause",
        pause_table,
        "Pause the game: nobody's clock runs (host)",
        Nothing,
        Version,
    ),
    Endpoint("DELETE", "/api/tables/{code}/pause", resume_table, "Go on (host)", answer=Version),
    Endpoint(
        "POST",
        "/api/tables/{code}/settings",
        change_rules,
        "Play by other rules, or with more seats or fewer; before a game (host)",
        Agreement,
        Version,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/lobby",
        open_lobby,
        "After a game: seats and rules can be changed before the next one (host)",
        Nothing,
        Version,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/switches",
        set_switches,
        "Allow reactions, or spectators to take bots' seats in a game (host)",
        Switches,
        Version,
    ),
)
