"""Refuses whoever is blocked, before anything is done for them."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ..basics.refusals import FORBIDDEN, Refused
from .answering import refusal
from .asking import address_of, house_of


class NotBlocked:
    """Lets pass only who isn't. A WebSocket is accepted first: else its close code doesn't reach the page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not _is_blocked(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": FORBIDDEN, "reason": "blocked"})
        else:
            error = Refused(403, "blocked", "whoever runs this server has blocked this network")
            await refusal(Request(scope), error)(scope, receive, send)


def _is_blocked(connection: HTTPConnection) -> bool:
    return house_of(connection).limits.blocked.holds(address_of(connection))
