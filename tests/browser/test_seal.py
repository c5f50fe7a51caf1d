"""The browser adds to the seed of a game by itself, checks every deal at the end, and shows a seal."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from sixquiprend.engine import Rules
from sixquiprend.i18n import translator
from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands as class_commands
from sixquiprend.records import read_record
from sixquiprend.records.dealer import new_seed
from sixquiprend.records.log_entries import Entry
from sixquiprend.server.basics.tokens import digest
from sixquiprend.table import Settings, commands, fold, replayed
from tests.browser.access import violations
from tests.browser.conftest import NewContext, at_once
from tests.browser.quick_games import QuickTable
from tests.browser.scenes import SECRET, Scene, put, seated
from tests.records.games import GOLDEN
from tests.serving import ServerProcess

CODE = "SEAKED"
GAME = f"GAME{CODE}"
CLASS, CLASS_TABLE, CLASS_GAME = "CEASED", "TEASED", "GAMETEASED"


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


def drawing_class() -> tuple[list[Entry], Scene]:
    """A class whose teams have been started, and their table: its only pupil has all the time there is."""
    at, log = time.time(), list[Entry]()

    def room() -> classroom.Classroom:
        return classroom.replayed(log)

    log.append(class_commands.open_class(CLASS, digest("teacher"), at))
    log.append(class_commands.join(room(), "Ana", digest(SECRET), at, draws=True))
    plan = {"plan": "teams", "teams": 2, "tables": 1, "rounds": 1}
    log.append(class_commands.start_activity(room(), plan, "seed", at))
    log.append(class_commands.table_made(room(), CLASS_TABLE, at))
    activity = room().activity
    assert activity is not None
    (made,) = activity.tables
    seed = new_seed().hex()
    entries = classroom.first_entries(
        room(), made, CLASS_GAME, seed, at, translator("en"), here=[0], window=3600.0
    )
    return log, Scene(replayed(entries), list(entries))


@pytest.fixture(scope="module")
def database(database: str) -> str:
    log, table = drawing_class()
    put(database, {CODE: drawing(), CLASS_TABLE: table}, {CLASS: log})
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


def test_a_game_of_a_class_is_sealed_too(new_context: NewContext, house: ServerProcess) -> None:
    context = new_context(base_url=house.url, locale="en-GB")
    secret = {"name": "pupil", "value": SECRET, "domain": "127.0.0.1", "path": f"/api/classes/{CLASS}"}
    context.add_cookies([secret])  # type: ignore[list-item]
    at_once(context)
    teachers = {"name": "teacher", "value": "teacher", "domain": "127.0.0.1", "path": f"/api/classes/{CLASS}"}
    others = new_context(base_url=house.url, locale="en-GB")
    others.add_cookies([teachers])  # type: ignore[list-item]
    for path in (f"/tables/{CLASS_TABLE}/board", f"/class/{CLASS}/teacher"):
        waiting = others.new_page()
        waiting.goto(path)
        expect(waiting.get_by_text("The cards are being shuffled")).to_be_visible()
    page = context.new_page()
    page.goto(f"/class/{CLASS}")
    page.locator(".hand-card[data-target]").first.wait_for()
    QuickTable(page.request, CLASS_TABLE).play_out()
    seal_of(page, "own", "Nobody chose these cards")
    record = read_record(page.request.get(f"/api/games/{CLASS_GAME}/record").body())
    assert (record.verdict.asked, record.verdict.opened) == (1, 1)
    drawn = record.header.drawn
    assert drawn is not None
    assert [(share.seat, share.member) for share in drawn.shares] == [(0, 0)], "of a team each adds its own"
