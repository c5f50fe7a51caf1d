"""Pages of which a part got lost on the way: they say so, and come whole without anybody's doing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.access import violations
from tests.browser.conftest import NO_SERVER, Complaints, Somebody

LOST = "The network was lost while the page was loading. It tries again by itself."
PLAY = "Play against the computer"


@pytest.mark.parametrize("part", ["css/base.css", "css/card.css", "js/app.js", "js/lib/ui.js"])
def test_a_page_without_one_of_its_first_parts_covers_itself_and_comes_whole(
    somebody: Somebody, complaints: Complaints, part: str
) -> None:
    complaints.allow(NO_SERVER)
    page = somebody()
    page.route(f"**/static/{part}", lambda route: route.abort())
    page.goto("/")
    expect(page.locator("#lost")).to_have_text(LOST)
    assert page.evaluate("document.body.inert")
    # Whatever is there already lies below.
    for at in ("5, 5", "innerWidth / 2, innerHeight / 2", "innerWidth - 5, innerHeight - 5"):
        assert page.evaluate(f"document.elementFromPoint({at}).id") == "lost"
    page.unroute(f"**/static/{part}")
    expect(page.locator("#lost")).to_have_count(0)
    expect(page.get_by_role("button", name=PLAY)).to_be_visible()
    assert page.evaluate("history.state") is None  # the next loss begins with a short wait again
    assert violations(page) == []


@pytest.mark.parametrize(
    "part", ["css/home.css", "css/pictures.css", "js/pages/home.js", "js/parts/sheet.js"]
)
def test_a_page_without_a_part_that_only_it_needs_says_so_and_comes_whole(
    somebody: Somebody, complaints: Complaints, part: str
) -> None:
    complaints.allow(NO_SERVER)
    page = somebody()
    page.route(f"**/static/{part}", lambda route: route.abort())
    path, there = {"sheet": ("/pad", "Start the sheet"), "pictures": ("/rules", "Print")}.get(
        Path(part).stem, ("/", PLAY)
    )
    page.goto(path)
    told = page.get_by_role("alert")
    expect(told).to_contain_text("The server can't be reached.")
    expect(told).to_contain_text("The page tries again by itself.")
    assert violations(page) == []
    page.unroute(f"**/static/{part}")
    expect(page.get_by_role("button", name=there)).to_be_visible()


def test_a_page_is_tried_again_at_once_when_the_network_is_back_and_not_while_it_is_away(
    somebody: Somebody, complaints: Complaints
) -> None:
    complaints.allow(NO_SERVER)
    page = somebody()
    page.clock.install()  # no wait ends by itself
    page.route("**/static/css/base.css", lambda route: route.abort())
    page.goto("/rules")
    expect(page.locator("#lost")).to_have_text(LOST)
    page.unroute("**/static/css/base.css")
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.method == "HEAD"):
        page.clock.run_for(1000)
    expect(page.locator("#lost")).to_have_text(LOST)  # and no page of the browser's own
    page.context.set_offline(False)
    expect(page.locator("#B7")).to_be_visible()


def test_pages_that_the_server_writes_come_whole_too(somebody: Somebody, complaints: Complaints) -> None:
    complaints.allow(NO_SERVER)
    page = somebody(locale="de-DE")
    page.route("**/static/css/base.css", lambda route: route.abort())
    page.goto("/api/docs")
    expect(page.locator("#lost")).to_have_text(LOST)
    page.unroute("**/static/css/base.css")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
