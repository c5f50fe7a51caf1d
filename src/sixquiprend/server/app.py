"""The application: every address, and who answers there."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from .api.class_socket import ClassSocket
from .api.openapi import ENDPOINTS
from .api.table_socket import TableSocket
from .basics.refusals import Refused
from .house import House
from .http.answering import SafeHeaders, refusal
from .http.blocking import NotBlocked
from .http.endpoints import route
from .http.hosts import OwnHost
from .site import documentation, offline, one_file, pages, without_network


def make_app(house: House) -> Starlette:
    """The server as an ASGI application, for as long as its house is open."""
    public_url = house.settings.public_url
    named = [Middleware(OwnHost, public_url=public_url)] if public_url else []
    app = Starlette(
        routes=[
            *[route(endpoint) for endpoint in ENDPOINTS],
            WebSocketRoute("/api/tables/{code}/socket", TableSocket),
            WebSocketRoute("/api/classes/{code}/socket", ClassSocket),
            *pages.ROUTES,
            *offline.ROUTES,
            *one_file.ROUTES,
            *without_network.ROUTES,
            *documentation.ROUTES,
        ],
        middleware=[
            Middleware(SafeHeaders, for_good=house.settings.https is None),
            Middleware(NotBlocked),
            *named,
        ],
        exception_handlers={HTTPException: _not_there, Exception: _failed},
    )
    app.state.house = house
    return app


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refusal(request, Refused(405, "method_not_allowed", "that method isn't served here"))
    if pages.is_for_people(request):
        return await pages.lost(request)
    return refusal(request, Refused(404, "no_such_page", "there is no such page"))


async def _failed(request: Request, error: Exception) -> Response:
    return refusal(request, Refused(500, "server_error", "something went wrong here"))
