"""Links that are sent around have a title and a picture, and tell nothing; the app can be installed."""

from __future__ import annotations

import re
import struct
from html import unescape
from pathlib import Path

import pytest
from msgspec import json

from sixquiprend.server.site.pages import WEB
from tests.server.visiting import Guest, has_question, open_server, run

_TAG = re.compile(r'<meta property="(og:[a-z:_]+)" content="([^"]*)" />')


async def _tags(guest: Guest, path: str, language: str = "fr") -> dict[str, str]:
    answer = await guest.ask("GET", path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert "<!-- preview -->" not in answer.text
    return {name: unescape(text) for name, text in _TAG.findall(answer.text)}


def _size(picture: bytes) -> tuple[int, int]:
    """The width and height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def test_a_link_to_a_table_has_a_title_and_a_picture_and_says_nothing_of_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(3, start=True)
            tags = await _tags(ana, f"/tables/{code}")
            for path in (f"/tables/{code}", f"/tables/{code}/board"):
                tags = await _tags(ana, path)
                assert tags["og:title"] == f"Table {code} · 6 qui prend"
                assert tags["og:url"].endswith(path)
                assert tags["og:url"].startswith("http")
            # A messenger is told the same as who sits there; a table that isn't there looks no different.
            async with place.guest() as stranger:
                assert await _tags(stranger, f"/tables/{code}") == await _tags(ana, f"/tables/{code}")
                other = await _tags(stranger, "/tables/ZZZZZZ")
                assert other == {
                    name: text.replace(code, "ZZZZZZ")
                    for name, text in (await _tags(ana, f"/tables/{code}")).items()
                }
            picture = await ana.ask("GET", "/" + tags["og:image"].split("/", 3)[3])
            assert picture.headers["content-type"] == "image/png"
            assert _size(picture.content) == (int(tags["og:image:width"]), int(tags["og:image:height"]))
            assert len(picture.content) < 300_000  # more is too much for some messengers

    run(test)


def test_a_link_to_a_table_promises_nothing_that_its_end_makes_untrue(tmp_path: Path) -> None:
    """Whoever finds the link later reads the same: so it may not say that a seat is free."""

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(2, rules={"rounds": 1}, start=True)
            before = await _tags(ana, f"/tables/{code}")
            async with ana.line() as line:
                update = await line.update()
                while update["status"] != "over":
                    if has_question(update):
                        legal = update["you"]["legal"]
                        await line.say(type="choose", moment=update["moment"], answer=legal[0])
                    update = await line.update()
            assert await _tags(ana, f"/tables/{code}") == before
            for language, promise in (("fr", "place"), ("en", "seat"), ("de", "Platz")):
                told = await _tags(ana, f"/tables/{code}", language)
                assert promise not in told["og:description"]

    run(test)


def test_games_exercises_and_classes_have_titles_in_three_languages(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            paths = ("/", "/games/abc", "/learn/exercises/take", "/class/ABCDEF", "/tables/ABCDEF")
            for path in paths:
                told = [await _tags(ana, path, language) for language in ("fr", "en", "de")]
                assert len({tags["og:description"] for tags in told}) == 3, path
                assert [tags["og:locale"] for tags in told] == ["fr_FR", "en_GB", "de_DE"]
            assert len({(await _tags(ana, path))["og:description"] for path in paths}) == len(paths)

    run(test)


@pytest.mark.parametrize("path", ["/games/%22%3E%3Cscript%3E", "/class/%22onload=%22x"])
def test_an_address_cannot_write_into_the_page(tmp_path: Path, path: str) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            text = (await ana.ask("GET", path)).text
            assert '"><script>' not in text
            assert 'content=""onload' not in text
            assert text.count("<script") == (await ana.ask("GET", "/")).text.count("<script")

    run(test)


def test_the_manifest_names_pictures_that_are_there_and_as_large_as_it_says(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            page = (await ana.ask("GET", "/")).text
            found = re.search(r'<link rel="manifest" href="([^"]*)"', page)
            assert found
            answer = await ana.ask("GET", found[1])
            assert answer.headers["content-type"] == "application/manifest+json"
            manifest = json.decode(answer.content)
            assert (manifest["scope"], manifest["display"]) == ("/", "standalone")
            assert (await ana.ask("GET", manifest["start_url"])).status_code == 200
            for icon in manifest["icons"]:
                file = WEB / icon["src"].removeprefix("/static/")
                assert (await ana.ask("GET", icon["src"])).headers["content-type"] == icon["type"]
                if icon["type"] == "image/png":
                    assert "{}x{}".format(*_size(file.read_bytes())) == icon["sizes"]
            assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])

    run(test)
