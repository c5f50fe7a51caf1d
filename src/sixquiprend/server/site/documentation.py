"""The documentation site at /docs: what `make docs` has built, which releases bring along."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sixquiprend.i18n import translator

from ..basics.refusals import Refused
from ..http.answering import HEADERS
from ..http.asking import house_of, language_of
from .pages import Files

DOCS: Final = Path(__file__).parents[2] / "docs_site"
"""Beside the code, so that a checkout and a wheel have it at the same place; git leaves it out."""

# Its theme has a few lines of script and style inside its pages. Nothing that people write stands in them.
_POLICY: Final = (
    HEADERS["Content-Security-Policy"]
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
)


_FILES: Final = Files(DOCS)


async def documentation(request: Request) -> Response:
    name = request.path_params["name"]
    if name == "" or name.endswith("/"):
        name += "index.html"
    try:
        response = _FILES.answer(request, name)
        response.headers["Content-Security-Policy"] = _POLICY
    except Refused:
        t = translator(language_of(request))
        words = (
            t("There is no such page.")
            if _FILES.has("index.html")
            else t("The documentation isn't built here: “make docs” builds it, and releases bring it along.")
        )
        response = PlainTextResponse(f"{words}\n", 404)
    house_of(request).metrics.requests.labels(route="/docs", status=response.status_code).inc()
    return response


async def front(request: Request) -> Response:
    """Without the slash, links of the first page would lead past the folder."""
    return RedirectResponse("/docs/", 308)


ROUTES: Final = [
    Route("/docs", front, methods=["GET"]),
    Route("/docs/{name:path}", documentation, methods=["GET"]),
]
