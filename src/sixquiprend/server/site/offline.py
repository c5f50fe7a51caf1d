"""The service worker of the score pad: what a browser keeps of the pad, so that it works without network."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.web import catalogue

from ..basics.choices import CHOICES
from ..http.asking import house_of
from .pages import WEB

WORKER: Final = "sw.js"
_KEPT: Final = frozenset({".js", ".css", ".svg"})


async def worker(request: Request) -> Response:
    house_of(request).metrics.requests.labels(route=f"/{WORKER}", status=200).inc()
    # A browser looks for a new version whenever the pad is opened; nothing in between may hold it back.
    return Response(script(WEB), headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


def script(folder: Path) -> bytes:
    """The worker, told what to keep; other content of any of it makes another worker, which replaces it."""
    states = [file.stat() for file in (folder / WORKER, folder / "index.html", *_files(folder))]
    return _script(folder, tuple((state.st_mtime_ns, state.st_size) for state in states))


@lru_cache(1)
def _script(folder: Path, _states: tuple[tuple[int, int], ...]) -> bytes:
    """Made anew only when a file has changed: that takes long enough to be felt by others."""
    kept = {"version": _version(folder), "files": addresses(folder)}
    return b"const KEPT = " + json.encode(kept) + b";\n" + (folder / WORKER).read_bytes()


def addresses(folder: Path) -> list[str]:
    """All that the pad may ask for: its page, modules and style sheets, what it says, what can be played."""
    static = [f"/static/{file.relative_to(folder).as_posix()}" for file in _files(folder)]
    return ["/pad", *static, "/api/options", *[f"/api/texts/{language}.json" for language in LANGUAGES]]


def _version(folder: Path) -> str:
    content = sha256((folder / "index.html").read_bytes())
    for file in _files(folder):
        content.update(file.relative_to(folder).as_posix().encode())
        content.update(file.read_bytes())
    content.update(json.encode(CHOICES))
    for language in LANGUAGES:
        content.update(json.encode(catalogue(language)))
    return content.hexdigest()[:16]


def _files(folder: Path) -> list[Path]:
    return sorted(
        file
        for file in folder.rglob("*")
        if file.suffix in _KEPT and not file.name.endswith(".d.ts") and file.name != WORKER
    )


ROUTES: Final = [Route(f"/{WORKER}", worker, methods=["GET"])]
