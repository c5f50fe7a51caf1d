"""The service worker: what a browser keeps, so that pad, referee and lessons work without network."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.rules_text import rules_text

from ..basics.choices import CHOICES
from ..http.asking import house_of
from .pages import PACKAGE, WEB

WORKER: Final = "sw.js"
_KEPT: Final = frozenset({".js", ".css", ".svg"})
_SPOKEN: Final = ("texts", "rules", "booklet")
"""What is kept in each language."""


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
    """All that these may ask for: the page, modules, style sheets, options; texts, rules and lessons."""
    static = [f"/static/{file.relative_to(folder).as_posix()}" for file in _files(folder)]
    spoken = [f"/api/{what}/{language}.json" for language in LANGUAGES for what in _SPOKEN]
    return ["/pad", *static, "/api/options", *spoken]


def _version(folder: Path) -> str:
    content = sha256((folder / "index.html").read_bytes())
    for file in _files(folder):
        content.update(file.relative_to(folder).as_posix().encode())
        content.update(file.read_bytes())
    content.update(json.encode(CHOICES))
    content.update(_program())
    return content.hexdigest()[:16]


@cache
def _program() -> bytes:
    """A stamp of our own programs and catalogues: rules, lessons and verdicts are made by them."""
    content = sha256()
    for file in sorted(file for file in PACKAGE.rglob("*") if file.suffix in (".py", ".mo")):
        content.update(file.read_bytes())
    for language in LANGUAGES:
        content.update(rules_text(language).encode())
    return content.digest()


def _files(folder: Path) -> list[Path]:
    return sorted(
        file
        for file in folder.rglob("*")
        if file.suffix in _KEPT and not file.name.endswith(".d.ts") and file.name != WORKER
    )


ROUTES: Final = [Route(f"/{WORKER}", worker, methods=["GET"])]
