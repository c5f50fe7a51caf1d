"""Pad, referee and lessons after one visit, with the server switched off."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import json
from playwright.sync_api import Browser, Page, expect

from sixquiprend.i18n import translator
from sixquiprend.learn import exercises, lessons
from sixquiprend.server.site.one_file import one_file
from sixquiprend.server.workers.booklets import write_all
from tests.browser.access import violations
from tests.browser.conftest import ARGUMENTS, Complaints, NewContext, Somebody, at_once
from tests.browser.learning import give
from tests.learn.asking import as_json, some_replies
from tests.needs import require
from tests.serving import ServerProcess, serving
from tools.machine import CHROMIUM
from tools.screenshots import page_of

ENGLISH = translator("en")
REGISTERED = "navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))"
SILENT = "ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|WebSocket"


PATIENCE = 300_000
"""Milliseconds: the first time lessons and exercises are written for it, then everything is fetched."""


def expect_offline(page: Page, state: str) -> None:
    """The page says this of itself."""
    expect(page.locator(f'.offline[data-offline="{state}"]')).to_be_visible(timeout=PATIENCE)


def start_a_sheet(page: Page) -> None:
    """Two players, in English."""
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Béa")
    page.get_by_role("button", name="Start the sheet").click()
    page.get_by_role("button", name="Write down round 1").wait_for()


@pytest.fixture
def over_https(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with a certificate of its own, which may be killed."""
    with serving(f"sqlite:///{tmp_path / 'games.db'}", tmp_path, "--https", "--lang=en") as running:
        yield running


@pytest.fixture
def trusting(browser: Browser, over_https: ServerProcess, tmp_path: Path) -> Iterator[Browser]:
    """A Chromium on a device on which the certificate was installed."""
    authority = x509.load_pem_x509_certificate((tmp_path / "https" / "authority.crt").read_bytes())
    key = authority.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = b64encode(sha256(key).digest()).decode()
    arguments = [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    opened = browser.browser_type.launch(
        executable_path=require(CHROMIUM),
        args=[*arguments, f"--ignore-certificate-errors-spki-list={trusted}"],
        env={**os.environ, "HOME": str(tmp_path)},
    )
    yield opened
    opened.close()


def test_after_one_visit_everything_works_with_the_server_switched_off(
    over_https: ServerProcess, trusting: Browser, complaints: Complaints
) -> None:
    url = over_https.https_url
    context = trusting.new_context(base_url=url, locale="en-GB")
    complaints.watch(context)
    at_once(context)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play against the computer").click()
    expect(page.locator(".lane")).to_have_count(4)
    table = page.url
    page.goto("/")
    page.get_by_role("button", name="Play against the computer").wait_for()
    assert page.evaluate(REGISTERED) == [], "whoever only visits is given no worker"
    # What older versions have left behind goes.
    page.evaluate("caches.open('pad-old').then(() => caches.open('of somebody else'))")
    page.goto("/pad")
    start_a_sheet(page)
    page.goto("/learn")
    expect_offline(page, "ready")
    assert violations(page) == []
    assert page.evaluate(REGISTERED) == [f"{url}/"]
    kept, other = sorted(page.evaluate("caches.keys()"))
    assert kept.startswith("kept-")
    assert other == "of somebody else"
    names = page.evaluate(
        f"caches.open('{kept}').then((cache) => cache.keys())"
        ".then((all) => all.map(({ url }) => new URL(url).pathname))"
    )
    assert "/pad" in names
    assert not [name for name in names if name.startswith(("/api/tables", "/tables"))]
    # A worker that has lost something doesn't say that all is well, and can get it back.
    page.evaluate(f"caches.open('{kept}').then((cache) => cache.delete('/api/booklet/de.json'))")
    page.reload()
    expect_offline(page, "missing")
    page.get_by_role("button", name="Keep it").click()
    expect_offline(page, "ready")

    complaints.allow(SILENT)
    context.set_offline(True)
    page.reload()
    expect_offline(page, "ready")
    page.get_by_role("link", name="Jokers").last.click()
    do_lesson(page, "jokers")
    # A table is never shown from before; with the network back it comes from there.
    page.goto(table)
    expect(page.locator(".loading")).to_be_visible()
    expect(page.locator(".lane")).to_have_count(0)
    context.set_offline(False)
    page.goto(table)
    expect(page.locator(".lane")).to_have_count(4)

    over_https.kill()
    page.goto("/learn/exercises/order")
    do_exercise(page)
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name="Nächste Übung")).to_be_visible()
    page.goto("/rules")
    expect(page.locator("#B7")).to_be_visible()
    page.goto("/pad")
    expect(page.get_by_role("button", name="Runde 1 aufschreiben")).to_be_visible()
    expect_offline(page, "ready")
    page.goto("/referee#r=12-14-15.37.43-44.58-61&p=21.26.30.36")
    expect(page.locator(".verdict-heads > div")).to_have_count(4)
    expect_offline(page, "ready")
    page.goto("/mine")  # any page opens, and says what it can
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert complaints.left == []


def do_lesson(page: Page, name: str) -> None:
    """To its end, each task first wrong, if one can be, then right."""
    lesson = lessons.lesson(name, ENGLISH)
    for number, scene in enumerate(lesson.scenes):
        expect(page.locator(".steps")).to_contain_text(f"{number + 1} /")
        if scene.ask is not None:
            form = as_json(scene.ask.form)
            expected = lessons.task_of(name, number, ENGLISH).expected()
            for reply in some_replies(scene.ask, expected) if form["form"] != "order" else ():
                verdict = lessons.checked(name, number, reply, ENGLISH)
                if not verdict.right:
                    give(page, form, reply)
                    expect(page.locator(".verdict")).to_contain_text(verdict.why[0])
                    break
            give(page, form, as_json(expected))
            expect(page.locator(".verdict.is-right")).to_be_visible()
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def do_exercise(page: Page) -> None:
    """One of putting cards in order, right."""
    page.locator(".order-card").first.wait_for()
    cards = [each.get_attribute("data-card") for each in page.locator(".order-card [data-card]").all()]
    order = {"cards": sorted(map(int, filter(None, cards)))}
    give(page, {"form": "order"}, order)
    expect(page.locator(".verdict.is-right")).to_be_visible()


def test_what_is_kept_gets_the_same_verdicts_in_a_browser_as_from_the_engine(somebody: Somebody) -> None:
    """Every lesson, and exercises of each kind and level; the booklet itself is tested in tests/learn."""
    cases: list[list[Any]] = []
    for name in lessons.LESSONS:
        for at, scene in enumerate(lessons.lesson(name, ENGLISH).scenes):
            if scene.ask is None:
                continue
            expected = lessons.task_of(name, at, ENGLISH).expected()
            for reply in [None, *some_replies(scene.ask, expected)]:
                verdict = lessons.checked(name, at, reply, ENGLISH)
                cases.append(
                    ["POST", f"/api/lessons/{name}", {"scene": at, "reply": reply}, as_json(verdict)]
                )
    for kind in exercises.KINDS:
        for level in exercises.LEVELS:
            made = exercises.make(kind, level, "kept-1")
            for reply in some_replies(exercises.asked(made, ENGLISH).ask, made.task.expected())[:8]:
                body = {"kind": kind, "level": level, "seed": "kept-1", "reply": reply}
                verdict = exercises.checked(made, reply, ENGLISH)
                cases.append(["POST", "/api/exercises", body, as_json(verdict)])
    page = somebody()
    booklet = write_all()["en"].plain.decode()
    page.route("**/api/booklet/en.json", lambda route: route.fulfill(body=booklet))
    page.goto("/")
    found = page.evaluate(
        """async (cases) => {
          const { answered } = await import("/static/js/offline/answering.js");
          const said = [];
          for (const [method, path, body] of cases) said.push(await answered(method, path, body, "en"));
          return said;
        }""",
        [case[:3] for case in cases],
    )
    assert len(found) > 300
    for case, said in zip(cases, found, strict=True):
        assert json.decode(json.encode(said)) == case[3], case[:3]


def test_a_browser_that_does_not_trust_the_certificate_keeps_nothing_and_says_so(
    over_https: ServerProcess, new_context: NewContext, complaints: Complaints
) -> None:
    complaints.allow("SSL certificate error")
    context = new_context(
        base_url=over_https.https_url, service_workers="allow", ignore_https_errors=True, locale="en-GB"
    )
    page = context.new_page()
    page.goto("/pad")
    expect_offline(page, "distrusted")
    with context.expect_page() as waiting:
        page.get_by_role("link", name="What can be done").click()
    explained = waiting.value
    expect(explained.get_by_role("link", name="Download the certificate")).to_be_visible()
    assert violations(explained) == []


def test_the_app_on_a_home_screen_is_kept_whatever_page_it_opens(
    house: ServerProcess, new_context: NewContext
) -> None:
    page = new_context(base_url=house.url, service_workers="allow").new_page()
    page.goto("/?app")
    page.wait_for_function(f"{REGISTERED}.then((all) => all.length === 1)")


def test_a_newer_worker_waits_until_a_page_has_all_of_its_parts(
    house: ServerProcess, new_context: NewContext
) -> None:
    page = new_context(base_url=house.url, locale="en-GB", service_workers="allow").new_page()
    page.goto("/pad")
    expect_offline(page, "ready")
    page.goto("/")  # which lets nothing be replaced
    # To the browser another address is another worker.
    states = page.evaluate(
        """async () => {
            const { installing } = await navigator.serviceWorker.register("/sw.js?newer");
            const states = [];
            await new Promise((resolve) => {
                installing.onstatechange = () => states.push(installing.state) && resolve();
            });
            await new Promise((resolve) => setTimeout(resolve));
            const { waiting, active } = await navigator.serviceWorker.getRegistration();
            return [...states, waiting?.state, active.state];
        }"""
    )
    assert states == ["installed", "installed", "activated"]
    page.goto("/learn")
    page.evaluate(
        """async () => {
            const { active } = await navigator.serviceWorker.getRegistration();
            window.before = active;
        }"""
    )
    page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then(({ active }) => active !== window.before)"
    )
    expect_offline(page, "ready")


def test_pages_for_pictures_are_kept_and_never_wait_for_a_worker(
    house: ServerProcess, new_context: NewContext
) -> None:
    page = page_of(new_context(base_url=house.url, service_workers="allow"))
    page.goto("/pad")
    expect_offline(page, "ready")
    page.goto("/learn")
    expect_offline(page, "ready")
    assert page.evaluate("performance.getEntriesByType('navigation')[0].workerStart") == 0


def test_where_a_browser_keeps_no_page_the_page_says_so(somebody: Somebody) -> None:
    page = somebody()
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"
        "Object.defineProperty(window, 'isSecureContext', { get: () => false })"
    )
    for path in ("/pad", "/referee", "/learn"):
        page.goto(path)
        expect_offline(page, "insecure")
    assert violations(page) == []


def test_the_pad_as_one_file_opens_without_server_and_keeps_its_sheet(
    new_context: NewContext, tmp_path: Path
) -> None:
    file = tmp_path / "pad.html"
    file.write_bytes(one_file("pad"))
    context = new_context(locale="fr-FR", viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(file.as_uri())
    expect_offline(page, "file")
    expect(page.locator(".offline")).to_contain_text("reste dans ce navigateur")
    assert page.locator("a[href^='/']").count() == 0
    assert violations(page) == []
    page.get_by_label("Langue").select_option("en")
    start_a_sheet(page)
    # A sheet as it is on the page: names above, and each line a line, also on a phone.
    expect(page.get_by_role("columnheader", name="Béa")).to_be_visible()
    corner, *totals = [cell.bounding_box() for cell in page.locator(".sheet tfoot tr > *").all()]
    assert corner
    assert len(totals) == 2
    assert all(cell and cell["y"] == corner["y"] and cell["x"] > corner["x"] for cell in totals)
    page.reload()
    expect(page.get_by_role("button", name="Write down round 1")).to_be_visible()
    # Where a browser stores nothing for files, it isn't promised.
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('no') } })"
    )
    page.reload()
    expect(page.locator(".offline")).to_contain_text("Ce navigateur ne garde rien ici")
