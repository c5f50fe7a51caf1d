"""The http address of a server that plays over https: it says so, and shows the way.

Nothing is played here. Whoever opens it reads why their device will warn them and what to do, and can take
the certificate from here before they trust it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..api.about import health
from ..basics.refusals import Refused
from ..house import House
from ..http.answering import SafeHeaders, refusal
from ..http.blocking import NotBlocked
from ..site import one_file, pages, without_network
from .connections import Connection

_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]


async def _elsewhere(request: Request) -> Response:
    """People are told; programs are refused, with the address."""
    if pages.is_for_people(request):
        return await without_network.page(request)
    https = request.app.state.house.settings.https
    address = without_network.https_address(request, https)
    return refusal(request, Refused(403, "https_only", f"this server plays at {address}"))


def _make_app(house: House) -> Starlette:
    app = Starlette(
        routes=[
            Route("/healthz", health, methods=["GET"]),
            Route("/static/{name:path}", pages.static, methods=["GET"]),
            *one_file.ROUTES,
            *without_network.ROUTES,
            Route("/{path:path}", _elsewhere, methods=_METHODS),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(NotBlocked)],
    )
    app.state.house = house
    return app


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for whoever runs this."""
        yield


@asynccontextmanager
async def doorstep(house: House, listener: socket.socket) -> AsyncIterator[None]:
    """Shows the way at this socket, until this ends."""
    server = _Server(
        uvicorn.Config(
            _make_app(house),
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            http=cast(Any, partial(Connection, house.limits.crowd, None)),
            ws="none",
            timeout_graceful_shutdown=1,
        )
    )
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
