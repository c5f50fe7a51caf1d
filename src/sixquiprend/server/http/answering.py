"""How requests are answered: JSON, refusals with their codes, compression, headers of every answer."""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import Final

from msgspec import Raw, Struct, json
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixquiprend.engine import GameError
from sixquiprend.i18n import translator

from ..basics.refusals import ErrorBody, Refused, status_of, told
from .asking import house_of, language_of

_POLICY: Final = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
)
HEADERS: Final[dict[str, str]] = {
    "Content-Security-Policy": "; ".join(_POLICY),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer carries. No inline script or style runs, and no other site may embed a page."""

_WORTH_COMPRESSING: Final = 1200
_YEAR: Final = 365 * 24 * 3600


class Problem(Struct, frozen=True):
    """The body of every refusal."""

    error: ErrorBody


def answered(content: Struct | Raw | dict[str, object] | bytes, status: int = 200) -> Response:
    """An answer in JSON; bytes are JSON already."""
    data = content if isinstance(content, bytes) else json.encode(content)
    return Response(data, status, {"Cache-Control": "no-store"}, "application/json")


def refusal(connection: HTTPConnection, error: Refused | GameError) -> Response:
    """The refusal, in the reader's language."""
    house_of(connection).metrics.refusals.labels(code=error.code).inc()
    return answered(Problem(told(error, translator(language_of(connection)))), status_of(error))


def tagged(request: Request, response: Response) -> Response:
    """The same answer, or only the news that the reader has it already."""
    tag = f'"{sha256(response.body).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    for name, value in headers.items():
        response.headers[name] = value
    return response


def compressed(request: Request, response: Response, packed: bytes | None = None) -> Response:
    """The same answer, packed if that is worth it and the reader can unpack it; `packed`: done before."""
    response.headers["Vary"] = "Accept-Encoding"
    if response.status_code == 304:
        return response
    if "gzip" in request.headers.get("accept-encoding", "") and len(response.body) >= _WORTH_COMPRESSING:
        response.body = packed if packed is not None else gzip.compress(response.body, 6, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


class SafeHeaders:
    """Puts `HEADERS` on every answer; over TLS, that browsers come back by TLS only (`for_good`): not with a
    certificate of one's own, which may be gone tomorrow."""

    def __init__(self, app: ASGIApp, for_good: bool = True) -> None:
        self._app = app
        self._for_good = for_good

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self._for_good and scope["scheme"] == "https":  # as a proxy says that we believe
                    headers.setdefault("Strict-Transport-Security", f"max-age={_YEAR}")
            await send(message)

        await self._app(scope, receive, send_safely)
