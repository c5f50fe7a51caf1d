"""A page of the browser client as one file that needs no server: it opens anywhere, from a memory stick too.

It is made of the same modules and style sheets, by following what imports what: a new module of the page is
in it by itself. Browsers load no module that lies beside a file, so each stands in it as a data: address, to
which an import map gives its name. What the page would fetch (texts, options) stands in it too (js/alone.js).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.web import catalogue

from ..basics.choices import CHOICES
from ..http.answering import compressed, tagged
from ..http.asking import house_of
from .pages import WEB

_START: Final = "js/alone.js"
_FRAME: Final = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)" />')
"""The style sheets of every page stand in index.html."""
_COMMENTS: Final = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_IMPORT: Final = re.compile(r'(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}/[^"]+\.js)"')
_STYLED: Final = re.compile(r'styled\(\s*"([^"]+\.css)"')
_ROUTE: Final = r'styles: (\[[^\]]*\]),\s*load: \(\) => import\("\./pages/{page}\.js"\)'
_NAME: Final = "six/"
"""What stands before the names of modules in the import map."""


def one_file(page: str, folder: Path = WEB) -> bytes:
    """The page js/pages/NAME.js as HTML."""
    states = tuple(file.stat().st_mtime_ns for file in sorted(folder.rglob("*")) if file.is_file())
    return _one_file(page, folder, states)


@lru_cache(4)
def _one_file(page: str, folder: Path, _states: tuple[int, ...]) -> bytes:
    """Made anew only when a file has changed."""
    first = f"js/pages/{page}.js"
    modules = dict(_modules(folder, [_START, first]))
    imports = {_NAME + name: _data("text/javascript", _renamed(name, text)) for name, text in modules.items()}
    sheets = "".join(
        f'<style data-sheet="{escape(sheet)}">\n{(folder / sheet).read_text("utf-8")}</style>\n'
        for sheet in _sheets(folder, page, modules)
    )
    fetched = {
        "/api/options": CHOICES,
        **{f"/api/texts/{language}.json": catalogue(language) for language in LANGUAGES},
    }
    icon = _data("image/svg+xml", (folder / "icon.svg").read_text("utf-8"))
    return f"""<!doctype html>
<html lang="fr" data-page="{_NAME}{first}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>6 qui prend</title>
<link rel="icon" href="{icon}">
<script>{(folder / "js/early.js").read_text("utf-8")}</script>
{sheets}<script type="importmap">{_safe({"imports": imports})}</script>
<script type="application/json" id="fetched">{_safe(fetched)}</script>
</head>
<body>
<div id="app"></div>
<script type="module">import "{_NAME}{_START}";</script>
</body>
</html>
""".encode()


def _modules(folder: Path, wanted: list[str]) -> Iterator[tuple[str, str]]:
    """All modules that these need, and what stands in them, each once."""
    known = set(wanted)
    while wanted:
        name = wanted.pop()
        text = (folder / name).read_text("utf-8")
        yield name, text
        for _, other in _IMPORT.findall(_COMMENTS.sub("", text)):
            found = _beside(name, other)
            if found not in known:
                known.add(found)
                wanted.append(found)


def _sheets(folder: Path, page: str, modules: dict[str, str]) -> list[str]:
    """Those of every page, those of this page's route, and those that its modules ask for."""
    shell = (folder / "js/app.js").read_text("utf-8")
    route = re.search(_ROUTE.format(page=re.escape(page)), shell)
    assert route is not None, f"app.js has no route to {page}"
    own = [f"css/{name}.css" for name in json.decode(re.sub(r",\s*\]", "]", route[1]), type=list[str])]
    asked = [sheet for text in modules.values() for sheet in _STYLED.findall(_COMMENTS.sub("", text))]
    every = _FRAME.findall((folder / "index.html").read_text("utf-8"))
    return list(dict.fromkeys([*every, *own, *asked]))


def _renamed(name: str, text: str) -> str:
    """The module with the names of the import map: a data: address has nothing beside it."""
    return _IMPORT.sub(lambda found: f'{found[1]}"{_NAME}{_beside(name, found[2])}"', text)


def _beside(name: str, other: str) -> str:
    parts = name.split("/")[:-1]
    for part in other.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _data(media: str, text: str) -> str:
    return f"data:{media};base64,{b64encode(text.encode()).decode()}"


def _safe(content: object) -> str:
    """JSON that can't end the element it stands in."""
    return json.encode(content).decode().replace("<", "\\u003c")


async def pad(request: Request) -> Response:
    house_of(request).metrics.requests.labels(route="/pad.html", status=200).inc()
    headers = {"Content-Disposition": 'attachment; filename="6-qui-prend-pad.html"'}
    response = Response(one_file("pad"), headers=headers, media_type="text/html")
    return compressed(request, tagged(request, response))


ROUTES: Final = [Route("/pad.html", pad, methods=["GET"])]
