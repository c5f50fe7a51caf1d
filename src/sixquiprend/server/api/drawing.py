"""How clients add to the seed of a game, so that nobody can choose its deals (docs/records.md)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from ..http.answering import answered
from ..http.asking import body_of, live_of, own_place
from ..http.endpoints import Endpoint
from ..tables.acting import opening, pledging
from .tables import Version


class Pledging(Struct, frozen=True, forbid_unknown_fields=True):
    """The hash of the bits that this client adds to the seed of the game in `update.draw`."""

    game: str
    pledge: str


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """The bits that were pledged."""

    game: str
    bits: str


async def pledge_bits(request: Request) -> Response:
    live, said = await live_of(request), await body_of(request, Pledging)
    place = own_place(request, live)
    table = await live.do_for(place, pledging(place, said.game, said.pledge))
    return answered(Version(table.version))


async def open_bits(request: Request) -> Response:
    live, said = await live_of(request), await body_of(request, Opening)
    place = own_place(request, live)
    table = await live.do_for(place, opening(place, said.game, said.bits))
    return answered(Version(table.version))


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/tables/{code}/pledge",
        pledge_bits,
        "Pledge random bits for the seed of the game that begins",
        Pledging,
        Version,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/bits",
        open_bits,
        "Open the bits that you have pledged, once all pledges are there",
        Opening,
        Version,
    ),
)
