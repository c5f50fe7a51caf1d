"""The installed app: it opens without network, and never shows a table that isn't asked for anew."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Complaints, NewContext, at_once
from tests.browser.quick_games import new_table
from tests.serving import ServerProcess

REGISTERED = "navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))"


def test_the_app_opens_without_network_and_shows_no_table_from_before(
    server: ServerProcess, new_context: NewContext, complaints: Complaints
) -> None:
    context = new_context(base_url=server.url, locale="en-GB")
    at_once(context)
    table = new_table(context.request, {"seats": 2})
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play against the computer").wait_for()
    assert page.evaluate(REGISTERED) == [], "whoever only visits is given no worker"

    page.goto("/?app")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert page.evaluate(REGISTERED) == [f"{server.url}/"]
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.goto(f"/tables/{table.code}")
    expect(page.locator(".lane")).to_have_count(4)

    complaints.allow("ERR_CONNECTION_REFUSED|Failed to fetch|net::ERR|WebSocket")
    server.kill()
    page.goto("/mine")
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    page.goto(f"/tables/{table.code}")
    expect(page.locator(".loading")).to_be_visible()
    expect(page.locator(".lane")).to_have_count(0)

    # With the server back all comes from it again: no page is kept longer than it must.
    server.start()
    page.goto(f"/tables/{table.code}")
    expect(page.locator(".lane")).to_have_count(4)
    kept = page.evaluate("caches.keys()")
    assert len(kept) == 1
    assert kept[0].startswith("app-")
    names = page.evaluate(
        f"caches.open('{kept[0]}').then((cache) => cache.keys())"
        ".then((all) => all.map(({ url }) => new URL(url).pathname))"
    )
    assert "/pad" in names
    assert not [name for name in names if name.startswith(("/api/tables", "/tables"))]
