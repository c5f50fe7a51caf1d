"""What a request says: who asks, in which language, for which table, with which body. Nothing is trusted."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar, cast
from urllib.parse import urlsplit

from msgspec import DecodeError, ValidationError, json
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from sixquiprend.i18n import DEFAULT_LANGUAGE, LANGUAGES
from sixquiprend.records.lines import shown
from sixquiprend.table import Place

from ..basics.refusals import Refused, not_seated
from ..basics.settings import MAX_BODY
from ..basics.tokens import canonical, digest, place_at
from ..house import House
from ..tables.live_table import LiveTable

T = TypeVar("T")

SEAT_COOKIE: Final = "seat"
_SECONDS_TO_SEND: Final = 20.0
"""How long the few bytes of a request's body may take to come."""
NO_JSON: Final = (DecodeError, RecursionError, UnicodeError)
"""What msgspec raises for bytes that are no JSON."""


def house_of(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, to count how often."""
    return connection.client.host if connection.client is not None else ""


def language_of(connection: HTTPConnection) -> str:
    """The language asked for, else the first of ours that the browser names, else French."""
    wanted = connection.query_params.get("lang", "")
    if wanted in LANGUAGES:
        return wanted
    for named in connection.headers.get("accept-language", "").split(","):
        language = named.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """A whole number of the query; None if it isn't there. Raises `Refused` for anything else."""
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Refused(400, "bad_request", f"{name} is a whole number, not {shown(text.encode(), 40)!r}")
    return int(text)


async def live_of(connection: HTTPConnection) -> LiveTable:
    """The table of the address; raises `Refused` if there is none, and sooner for whoever guesses codes.

    Who sits at the table may always come: a whole school may have one address, and one who guesses there.
    """
    house, address = house_of(connection), address_of(connection)
    if SEAT_COOKIE not in connection.cookies:
        house.limits.check("guesses", address)
    live = await house.tables.find(canonical(connection.path_params["code"]))
    if live is None or place_in(connection, live) is None:
        house.limits.check("guesses", address)
    if live is None:
        house.limits.hit("guesses", address)
        raise Refused(404, "no_such_table", "there is no table with this code")
    return live


def place_in(connection: HTTPConnection, live: LiveTable) -> Place | None:
    """Where whoever asks sits, by the secret of the cookie; None: a spectator."""
    return place_at(live.table, connection.cookies.get(SEAT_COOKIE))


def known_by(connection: HTTPConnection) -> str:
    """The hash of the secret that whoever asks has for this table, dead or alive; "" without one."""
    secret = connection.cookies.get(SEAT_COOKIE)
    return digest(secret) if secret else ""


def only_watches(connection: HTTPConnection) -> bool:
    """Whether a spectator asks. The table on a TV may be opened in a browser that has a seat, and must not
    show its hand."""
    return connection.query_params.get("watch") == "1"


def own_place(connection: HTTPConnection, live: LiveTable) -> Place:
    """The same for what only those may do who sit there."""
    place = place_in(connection, live)
    if place is None:
        raise not_seated()
    return place


def check_origin(connection: HTTPConnection) -> None:
    """Pages of other sites may not act here; programs send no Origin, and no cookie they don't own."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    try:
        site = urlsplit(origin).netloc.lower()
    except ValueError:  # "http://[", say
        site = ""
    if not site or site != connection.headers.get("host", "").lower():
        raise Refused(403, "bad_origin", "the Origin of this request isn't this server")


def no_json() -> Refused:
    """For a body that raised one of `NO_JSON` when it was read."""
    return Refused(400, "bad_json", "the body is not JSON")


async def body_of(request: Request, kind: type[T]) -> T:
    """The body, as this kind says; raises `Refused`, or what making that kind raises, if it isn't."""
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(400, "not_json", "the Content-Type of the request must be application/json")
    data = await _read(request)
    try:
        return json.decode(data or b"{}", type=kind)
    except ValidationError as error:
        raise Refused(400, "bad_request", shown(str(error).encode(), 200)) from None
    except NO_JSON:
        raise no_json() from None


async def _read(request: Request) -> bytes:
    data = bytearray()
    try:
        async with asyncio.timeout(_SECONDS_TO_SEND):
            async for part in request.stream():
                data += part
                if len(data) > MAX_BODY:
                    raise Refused(413, "too_large", f"the body has more than {MAX_BODY} bytes")
    except TimeoutError:
        raise Refused(400, "bad_request", "the body didn't come in time") from None
    except ClientDisconnect:  # nobody hears it, but nothing went wrong here
        raise Refused(400, "bad_request", "the client hung up") from None
    return bytes(data)
