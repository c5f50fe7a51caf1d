"""The browser client: one page for every address of people, and the files that it is made of."""

from __future__ import annotations

import gzip
import mimetypes
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sixquiprend.engine import GameError

from ..basics.refusals import Refused
from ..basics.tokens import canonical
from ..http.answering import HEADERS, compressed, refusal, tagged
from ..http.asking import house_of
from .previews import with_preview

PACKAGE: Final = Path(__file__).parents[2]
WEB: Final = PACKAGE / "web"
PAGES: Final = (
    "/",
    "/new",
    "/tables/{code}",
    "/tables/{code}/board",
    "/games/{id}",
    "/mine",
    "/learn",
    "/learn/{rest:path}",
    "/class",
    "/class/{rest:path}",
    "/pad",
    "/referee",
    "/rules",
    "/print",
    "/teachers",
)
"""Where the page is found; the client looks at the address and shows what belongs there."""
EARLY: Final = "js/early.js"
_ASKED_FOR: Final = f'<script src="/static/{EARLY}"></script>'.encode()
"""How index.html asks for it."""

_TYPES: Final[dict[str, str]] = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED: Final = frozenset({".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"})


class _File(NamedTuple):
    changed: int
    content: bytes
    packed: bytes | None
    media: str


class Files:
    """The files of a folder, kept in memory, packed, until they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[str, _File] = {}

    def answer(self, request: Request, name: str) -> Response:
        """The file, or only the news that it hasn't changed; raises `Refused` if there is none."""
        file = self._file(name)
        response = tagged(request, Response(file.content, headers={"Content-Type": file.media}))
        return response if file.packed is None else compressed(request, response, file.packed)

    def content(self, name: str) -> bytes:
        """What stands in it."""
        return self._file(name).content

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        return (self._folder / name).is_file()

    def _file(self, name: str) -> _File:
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                raise _missing()
            changed = path.stat().st_mtime_ns
            kept = self._kept.get(name)
            if kept is None or kept.changed != changed:
                kept = self._kept[name] = _read(path, changed)
        except (OSError, ValueError):  # a name that no file can have
            raise _missing() from None
        return kept


def _read(path: Path, changed: int) -> _File:
    content = path.read_bytes()
    packed = gzip.compress(content, 9, mtime=0) if path.suffix in _PACKED else None
    media = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media.startswith("text/"):
        media += "; charset=utf-8"
    return _File(changed, content, packed, media)


def _missing() -> Refused:
    return Refused(404, "no_such_page", "there is no such page")


_FILES: Final = Files(WEB)


async def static(request: Request) -> Response:
    return _answered(request, request.path_params["name"], "/static")


async def lost(request: Request) -> Response:
    """The page for an address that leads nowhere: it says so in the reader's language."""
    return _shell(request, _FILES.content("index.html"), "lost", 404)


def is_for_people(request: Request) -> bool:
    """Whether a browser asks for a page to show."""
    path = request.url.path
    return (
        request.method == "GET"
        and "text/html" in request.headers.get("accept", "")
        and not path.startswith(("/api/", "/static/"))
    )


async def page(request: Request) -> Response:
    code = request.path_params.get("code")
    if code is not None and code != canonical(code):  # typed by hand; the cookie knows one way only
        path = request.url.path.replace(f"/tables/{code}", f"/tables/{canonical(code)}", 1)
        return RedirectResponse(path, 308)
    answer = _shell(request, with_preview(request, _FILES.content("index.html")), "page", 200)
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


def _shell(request: Request, content: bytes, route: str, status: int) -> Response:
    """The page with its first script inside, and a policy that lets this one script run there.

    That script tells what else didn't come, so it can't be something that has to come too.
    """
    early = _FILES.content(EARLY)
    content = content.replace(_ASKED_FOR, b"<script>" + early + b"</script>", 1)
    response = Response(content, status, {"Content-Type": "text/html; charset=utf-8"})
    house_of(request).metrics.requests.labels(route=route, status=status).inc()
    answer = compressed(request, tagged(request, response) if status == 200 else response)
    digest = b64encode(sha256(early).digest()).decode()
    answer.headers["Content-Security-Policy"] = HEADERS["Content-Security-Policy"].replace(
        "script-src 'self'", f"script-src 'self' 'sha256-{digest}'"
    )
    return answer


def _answered(request: Request, name: str, route: str) -> Response:
    try:
        response = _FILES.answer(request, name)
    except (Refused, GameError) as error:
        response = refusal(request, error)
    house_of(request).metrics.requests.labels(route=route, status=response.status_code).inc()
    return response


ROUTES: Final = [
    *[Route(path, page, methods=["GET"]) for path in PAGES],
    Route("/static/{name:path}", static, methods=["GET"]),
]
