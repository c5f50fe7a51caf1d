"""Secrets that a browser keeps, sends back to one part of the API only, and shows to no script."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

_MONTH: Final = 30 * 24 * 3600


def give_secret(request: Request, response: Response, name: str, secret: str, path: str) -> None:
    """Let whoever asked keep this secret for whatever stands below this path."""
    response.set_cookie(
        name,
        secret,
        max_age=_MONTH,
        path=path,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
