"""Under which name this server is reached, if whoever runs it has said so (`--public-url`).

Without that a page of another site could have its own name lead here, and then ask as if it were one of our
pages; and a link could be made that names any site.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ..basics.refusals import Refused
from .addresses import is_this_computer
from .answering import refusal


def public_address(text: str) -> str | None:
    """The address as it is kept, https://cards.example.org; None if it is none, or has more than that."""
    try:
        found = urlsplit(text.strip().lower())
        port = found.port
    except ValueError:
        return None
    plain = found.path in ("", "/") and not (found.query or found.fragment or found.username)
    if found.scheme not in ("http", "https") or not found.hostname or not plain:
        return None
    usual = port in (None, 443 if found.scheme == "https" else 80)
    name = f"[{found.hostname}]" if ":" in found.hostname else found.hostname
    return f"{found.scheme}://{name}" if usual else f"{found.scheme}://{name}:{port}"


class OwnHost:
    """Refuses whoever came by another name. This computer's own are ours: its health is asked for there."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app = app
        self._url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._is_ours(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "bad_host"})
        else:
            error = Refused(400, "bad_host", f"this server is {self._url}")
            await refusal(Request(scope), error)(scope, receive, send)

    def _is_ours(self, connection: HTTPConnection) -> bool:
        host = connection.headers.get("host", "")
        scheme = "https" if self._url.startswith("https:") else "http"
        if public_address(f"{scheme}://{host}") == self._url:
            return True
        try:
            return is_this_computer(urlsplit(f"//{host}").hostname or "")
        except ValueError:
            return False
