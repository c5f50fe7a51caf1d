"""/docs: the documentation as it was built, or one clear line that it wasn't."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend.server.http.answering import HEADERS
from sixquiprend.server.site import documentation
from sixquiprend.server.site.pages import Files
from tests.server.visiting import open_server, run


def test_it_is_served_as_it_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    (site / "reference").mkdir(parents=True)
    (site / "index.html").write_text("<p>all of it</p>", "utf-8")
    (site / "reference" / "engine.html").write_text("<p>the engine</p>", "utf-8")
    (tmp_path / "secret.txt").write_text("not for anybody", "utf-8")
    monkeypatch.setattr(documentation, "_FILES", Files(site))

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            front = await ana.ask("GET", "/docs")
            assert (front.status_code, front.headers["location"]) == (308, "/docs/")
            page = await ana.ask("GET", "/docs/")
            assert (page.status_code, page.text) == (200, "<p>all of it</p>")
            policy = page.headers["content-security-policy"]
            assert "script-src 'self' 'unsafe-inline'" in policy, "the theme's own lines"
            assert policy.replace(" 'unsafe-inline'", "") == HEADERS["Content-Security-Policy"]
            assert (await ana.ask("GET", "/docs/reference/engine.html")).text == "<p>the engine</p>"
            for path in ("/docs/nowhere.html", "/docs/%2e%2e/secret.txt", "/docs/..%2fsecret.txt"):
                lost = await ana.ask("GET", path, headers={"accept-language": "en"})
                assert (lost.status_code, lost.text) == (404, "There is no such page.\n")
                assert "unsafe" not in lost.headers["content-security-policy"]

    run(test)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "isn't built here"), ("fr", "n'est pas construite"), ("de", "nicht gebaut")],
)
def test_one_that_was_not_built_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setattr(documentation, "_FILES", Files(tmp_path / "nothing"))

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            answer = await ana.ask("GET", "/docs/", headers={"accept-language": language})
            assert answer.status_code == 404
            (line,) = answer.text.splitlines()
            assert words in line.replace("’", "'")
            assert "make docs" in line

    run(test)
