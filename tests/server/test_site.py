"""Pages, files, descriptions and numbers: what the server serves besides tables."""

from __future__ import annotations

import gzip
import logging
import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from starlette.routing import Route, WebSocketRoute

from sixquiprend.engine import OPTIONS
from sixquiprend.server.app import make_app
from sixquiprend.server.basics.logs import JsonLines
from sixquiprend.server.basics.sentences import SENTENCES
from sixquiprend.server.http.answering import HEADERS
from sixquiprend.server.site import pages
from tests.server.visiting import open_server, run

SERVER = Path(pages.__file__).parent


def test_every_page_of_people_is_the_one_shell(tmp_path: Path) -> None:
    async def test() -> None:
        shell = (pages.WEB / "index.html").read_text("utf-8")
        early = (pages.WEB / pages.EARLY).read_text("utf-8")
        shell = shell.replace(f'<script src="/static/{pages.EARLY}"></script>', f"<script>{early}</script>")
        before, _, after = shell.partition("<!-- preview -->")  # what a messenger is told stands there
        async with open_server(tmp_path) as place, place.guest() as ana:
            for path in ("/", "/new", "/tables/ABCDEF", "/tables/ABCDEF/board", "/games/x", "/learn/cards/3"):
                answer = await ana.ask("GET", path)
                assert "<!-- preview -->" not in answer.text
                assert answer.text.startswith(before)
                assert answer.text.endswith(after)
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
            typed = await ana.ask("GET", "/tables/abc23x/board")
            assert (typed.status_code, typed.headers["location"]) == (308, "/tables/ABC23X/board")

    run(test)


def test_every_answer_carries_the_headers_that_keep_a_page_safe(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for path in ("/static/js/app.js", "/api/options", "/nowhere", "/api/tables/AAAAAA"):
                answer = await ana.ask("GET", path)
                assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            policy = HEADERS["Content-Security-Policy"]
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy

    run(test)


def test_of_what_stands_inside_a_page_one_script_runs_and_nothing_else(tmp_path: Path) -> None:
    async def test() -> None:
        early = (pages.WEB / pages.EARLY).read_bytes()
        digest = b64encode(sha256(early).digest()).decode()
        everywhere = dict(HEADERS)
        script = everywhere.pop("Content-Security-Policy").replace(
            "script-src 'self'", f"script-src 'self' 'sha256-{digest}'"
        )
        async with open_server(tmp_path) as place, place.guest() as ana:
            answer = await ana.ask("GET", "/")
            # Browsers take the headers of a page they have from the news that it hasn't changed.
            again = await ana.ask("GET", "/", headers={"If-None-Match": answer.headers["etag"]})
            gone = await ana.ask("GET", "/nowhere", headers={"Accept": "text/html"})
        assert (answer.status_code, again.status_code, gone.status_code) == (200, 304, 404)
        for each in (answer, again, gone):
            assert each.headers["Content-Security-Policy"] == script
            assert {name: each.headers[name] for name in everywhere} == everywhere
        assert f"<script>{early.decode()}</script>" in answer.text
        assert f"<script>{early.decode()}</script>" in gone.text

    run(test)


def test_files_are_packed_and_sent_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            path, file = "/static/js/app.js", (pages.WEB / "js" / "app.js").read_bytes()
            packed = await ana.ask("GET", path, headers={"Accept-Encoding": "gzip"})
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.content == file
            assert int(packed.headers["content-length"]) == len(gzip.compress(file, 9, mtime=0)) < len(file)
            plain = await ana.ask("GET", path, headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == file
            assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
            tag = {"If-None-Match": plain.headers["etag"]}
            assert (await ana.ask("GET", path, headers=tag)).status_code == 304
            for text in ("/api/texts/de.json", "/api/options", "/api/openapi.json", "/api/docs"):
                tag = {"If-None-Match": (await ana.ask("GET", text)).headers["etag"]}
                assert (await ana.ask("GET", text, headers=tag)).status_code == 304

    run(test)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/app.py",
        "/static/%2e%2e/server/app.py",
        "/static//etc/passwd",
        "/static/",
        "/static/js",
        "/static/%00",
        "/nowhere",
        "/api/tables",
        "/api/texts/xx.json",
    ],
)
def test_what_is_not_there_is_refused_with_a_code(tmp_path: Path, path: str) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            status, code = await ana.refused("GET", path)
            assert (status, code) in {(404, "no_such_page"), (405, "method_not_allowed")}

    run(test)


def test_people_who_follow_a_wrong_link_get_a_page_that_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            as_people = {"Accept": "text/html,*/*;q=0.8"}
            answer = await ana.ask("GET", "/nowhere", headers=as_people)
            assert answer.status_code == 404
            assert '<div id="app">' in answer.text
            for path in ("/api/nowhere", "/static/nowhere"):
                answer = await ana.ask("GET", path, headers=as_people)
                assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_page")

    run(test)


def test_everything_that_can_be_chosen_for_a_table_is_listed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            choices = await ana.ok("GET", "/api/options")
            assert {"name": "base", "options": ""} in choices["presets"]
            assert [option["letter"] for option in choices["options"]] == list(OPTIONS)
            assert choices["bots"][:2] == ["beginner", "careful"]
            assert choices["timers"] == [None, 15, 30, 60, 120]
            assert choices["limits"]["max_seats"] == 10
            assert "option:K" in await ana.ok("GET", "/api/texts/fr.json")

    run(test)


def test_the_server_tells_how_it_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            assert (await ana.ok("GET", "/healthz"))["status"] == "ok"
            await ana.make(3, start=True)
            await ana.refused("GET", "/api/tables/AAAAAA")
            async with ana.line() as line:
                await line.update()
                text = (await ana.ask("GET", "/metrics")).text
            for line_of in (
                "sixquiprend_tables 1.0",
                "sixquiprend_connections 1.0",
                'sixquiprend_entries_total{entry="started"} 1.0',
                'sixquiprend_refusals_total{code="no_such_table"} 1.0',
                'sixquiprend_requests_total{route="/api/tables",status="201"} 1.0',
            ):
                assert line_of in text
            assert (await ana.ok("GET", "/readyz"))["status"] == "ready"

    run(test)


def test_a_process_whose_store_is_gone_lives_but_is_not_ready(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await place.house.tables._chores[0]  # old tables were looked for
            await place.house.store.close()
            assert await ana.refused("GET", "/readyz") == (503, "unavailable")
            assert (await ana.ok("GET", "/healthz"))["status"] == "ok"

    run(test)


def test_every_route_of_the_api_is_described(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            described = await ana.ok("GET", "/api/openapi.json")
            app = make_app(place.house)
            page = (await ana.ask("GET", "/api/docs")).text
        site = (
            "/static/{name:path}",
            "/sw.js",
            "/docs",
            "/docs/{name:path}",
            "/pad.html",
            "/offline",
            "/house.crt",
        )
        files = {_plain(path) for path in (*pages.PAGES, *site)}
        for route in app.routes:
            if isinstance(route, WebSocketRoute) or _plain(route.path) in files:  # type: ignore[attr-defined]
                continue
            assert isinstance(route, Route)
            path = _plain(route.path)
            for method in (route.methods or set()) - {"HEAD"}:
                operation = described["paths"][path][method.lower()]
                assert operation["summary"]
                _check_references(operation, described)
            assert f"<code>{path}</code>" in page
        # It is dark where people want it dark, and stays English.
        assert '<html lang="en" data-written>' in page
        assert '<script src="/static/js/early.js"></script>' in page
        # It says where something stands, and shows code as code.
        assert page.index("with the requests below") < page.index("<code>/api/tables</code>")
        assert "<code>you.legal</code>" in page
        assert "`" not in page
        assert '<header class="header"><a class="brand" href="/"' in page
        assert {"Update", "Seats", "Done", "Choose", "NewTable", "You", "TakeRow"} <= set(
            described["components"]["schemas"]
        )
        _check_references(described["components"], described)

    run(test)


def _plain(path: str) -> str:
    """The path of a route as OpenAPI writes it."""
    return re.sub(r":\w+}", "}", path)


def _check_references(part: Any, whole: Any) -> None:
    """Whatever is referred to is there."""
    if isinstance(part, list):
        for each in part:
            _check_references(each, whole)
    elif isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                assert value.rpartition("/")[2] in whole["components"]["schemas"]
            else:
                _check_references(value, whole)


def test_every_refusal_of_the_server_has_its_sentence() -> None:
    said = set()
    for file in SERVER.glob("*.py"):
        said |= set(re.findall(r'Refused\(\s*\d+,\s*"(\w+)"', file.read_text("utf-8")))
    assert said <= set(SENTENCES)
    assert said


def test_a_logged_error_tells_where_and_not_what() -> None:
    try:
        raise ValueError("seat 0 holds a secret")
    except ValueError:
        record = logging.getLogger("x").makeRecord(
            "x",
            logging.ERROR,
            "f",
            1,
            "a sentence",
            (),
            sys.exc_info(),
            extra={"facts": {"n": 1}},
        )
    line = JsonLines().format(record)
    assert "secret" not in line
    found = json.decode(line)
    assert (found["message"], found["error"], found["n"]) == ("a sentence", "ValueError", 1)
    assert found["where"]
