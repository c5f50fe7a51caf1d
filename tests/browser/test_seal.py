"""The browser adds to the seed of a game by itself, checks every deal at the end, and shows a seal."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from sixquiprend.engine import Rules
from sixquiprend.records import read_record
from sixquiprend.records.dealer import new_seed
from sixquiprend.records.log_entries import Entry
from sixquiprend.server.basics.tokens import digest
from sixquiprend.table import Settings, commands, fold
from tests.browser.access import violations
from tests.browser.conftest import NewContext
from tests.browser.quick_games import QuickTable
from tests.browser.scenes import SECRET, Scene, put, seated
from tests.records.games import GOLDEN
from tests.serving import ServerProcess

CODE = "SEAKED"
GAME = f"GAME{CODE}"


def drawing() -> Scene:
    """A table whose game has been started: its only person has all the time there is to add to the seed."""
    at = time.time()
    entries: list[Entry] = [commands.open_table(CODE, Settings(Rules(3, "DJ", rounds=1)), at)]
    table, _ = fold(None, entries[0])
    entries.append(commands.sit_down(table, "Ana", digest(SECRET), at, draws=True))
    table, _ = fold(table, entries[-1])
    entries += commands.start(table, 0, GAME, new_seed().hex(), at, window=3600.0)
    for entry in entries[2:]:
        table, _ = fold(table, entry)
    return Scene(table, entries)


@pytest.fixture(scope="module")
def database(database: str) -> str:
    put(database, {CODE: drawing()})
    return database


def seal_of(page: Page, kind: str, words: str) -> None:
    """The page comes to show this seal."""
    seal = page.locator(".seal")
    expect(seal).to_have_class(f"seal is-{kind}")
    expect(seal).to_contain_text(words)


def test_a_game_that_the_browser_helped_to_draw_is_sealed(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = seated(new_context, house, CODE)
    QuickTable(page.request, CODE).play_out()
    seal_of(page, "own", "Nobody chose these cards")
    record = page.request.get(f"/api/games/{GAME}/record").body()
    assert read_record(record).verdict.opened == 1

    # The browser's proof knows all that is ever shuffled.
    for file in sorted(GOLDEN.rglob("*.jsonl")):
        text = file.read_text("utf-8")
        proved = page.evaluate("async text => (await import('/static/js/lib/proof.js')).prove(text)", text)
        verdict = read_record(file).verdict
        assert (proved["shuffles"], len(proved["shares"])) == (verdict.proved, verdict.asked), file

    page.goto(f"/games/{GAME}")
    seal_of(page, "own", "Nobody chose these cards")
    assert violations(page) == []
    # Whoever comes by the link can check the deals, and has added nothing.
    guest = new_context(base_url=house.url, locale="en-GB").new_page()
    guest.goto(f"/games/{GAME}")
    seal_of(guest, "others", "this one hasn't")

    def answer(changed: bytes) -> None:
        def fulfil(route: Route) -> None:
            route.fulfill(body=changed)

        page.unroute("**/record*")
        page.route("**/record*", fulfil)
        page.reload()

    bits = read_record(record).header.drawn
    assert bits is not None
    answer(record.replace(f'"{bits.shares[0].bits}"'.encode(), b"null"))
    seal_of(page, "wrong", "not what was agreed")
    # A whole other game, right in itself, under the name of this one.
    other = QuickTable(page.request, CODE)
    page.unroute("**/record*")
    other.start()
    page.goto(f"/tables/{CODE}")
    page.locator(".hand, .pool").first.wait_for()
    another = other.play_out()
    answered = page.request.get(f"/api/games/{another}/record?wait=20").body()
    page.goto(f"/games/{GAME}")
    answer(answered)
    seal_of(page, "wrong", "another one than it had published")
