"""The service worker: served whole, and another one when anything it keeps is other."""

from __future__ import annotations

import shutil
from pathlib import Path

from msgspec import json

from sixquiprend.server.site.offline import addresses, script
from sixquiprend.server.site.pages import WEB
from tests.server.visiting import open_server, run


def test_all_that_it_keeps_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            worker = await ana.ask("GET", "/sw.js")
            assert worker.headers["content-type"].startswith("text/javascript")
            assert worker.headers["cache-control"] == "no-cache"
            kept = json.decode(worker.text.partition("const KEPT = ")[2].partition(";\n")[0])
            assert kept["files"] == addresses(WEB)
            for address in kept["files"]:
                assert (await ana.ask("GET", address)).status_code == 200, address

    run(test)


def test_it_keeps_the_page_its_modules_and_its_words_but_not_itself() -> None:
    kept = addresses(WEB)
    for address in ("/pad", "/static/js/pages/pad.js", "/static/css/pad.css", "/static/vendor/uplot.js"):
        assert address in kept
    assert [address for address in kept if address.startswith("/api/")] == [
        "/api/options",
        *[
            f"/api/{what}/{language}.json"
            for language in ("fr", "en", "de")
            for what in ("texts", "rules", "booklet")
        ],
    ]
    assert not [address for address in kept if address.endswith((".d.ts", "sw.js", ".md"))]


def test_other_content_makes_another_worker_and_the_same_makes_the_same(tmp_path: Path) -> None:
    copy = shutil.copytree(WEB, tmp_path / "web")
    first = script(WEB)
    assert script(copy) == first
    for name in ("js/pages/pad.js", "css/base.css", "index.html", "sw.js"):
        with (copy / name).open("a") as file:
            file.write("\n")
        changed = script(copy)
        assert changed != first
        first = changed


def test_the_page_about_it_leads_on_to_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            page = await ana.ask("GET", "/offline")
        assert '<a class="button primary" href="/">' in page.text

    run(test)
