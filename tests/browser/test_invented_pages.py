"""Two invented options on the pages: offered if they can be played, else named and not to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, NewContext
from tests.invented.package import make_package
from tests.serving import ServerProcess, serving

Visit = Callable[[str], Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of the package with the invented options (tests/invented)."""
    folder = tmp_path_factory.mktemp("invented")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", make_package(folder / "package")["PYTHONPATH"])
        with serving(f"sqlite:///{folder / 'games.db'}", folder) as running:
            yield running


@pytest.fixture
def visit(new_context: NewContext, house: ServerProcess) -> Visit:
    """Opens a page, in English."""
    context = new_context(base_url=house.url, locale="en-GB")

    def open_page(path: str) -> Page:
        page = context.new_page()
        page.goto(path)
        return page

    return open_page


def test_what_only_fills_a_slot_is_offered_and_played(visit: Visit) -> None:
    page = visit("/new")
    game = page.locator(".game-choice", has_text="Tight rows")
    expect(game).to_contain_text("The fifth card takes, not the sixth.")
    game.get_by_role("radio").check()
    for choice in page.locator(".seat-choices select").all():
        choice.select_option("careful")
    page.get_by_label("Your name").fill("Ana")
    page.locator(".go button").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".hand .card").first).to_be_visible()
    table = page.request.get("/api" + page.evaluate("location.pathname")).json()
    assert (table["status"], table["table"]["rules"]["options"]) == ("playing", "T")


def test_what_asks_for_something_new_can_not_be_chosen_and_says_so(visit: Visit) -> None:
    page = visit("/new")
    expect(page.locator(".game-choice", has_text="Ebb")).to_have_count(0)
    page.get_by_text("Combine variants").click()
    ebb = page.get_by_role("checkbox", name="Ebb")
    expect(ebb).to_be_disabled()
    expect(page.locator("label").filter(has=ebb)).to_contain_text("can't be played in the browser yet")


def test_the_referee_names_what_it_can_not_settle(visit: Visit) -> None:
    page = visit("/referee")
    for name in ("Tight rows", "Ebb"):
        expect(page.get_by_role("checkbox", name=f"{name} (not yet)")).to_be_disabled()
    expect(page.get_by_role("checkbox", name="Jokers")).to_be_enabled()


def test_a_link_to_the_referee_with_such_an_option_is_answered_by_its_name(
    visit: Visit, complaints: Complaints
) -> None:
    complaints.allow("409")
    page = visit("/referee#o=T&r=12-14-15.37.43-44.58-61&p=21.26.30.36")
    expect(page.get_by_role("alert")).to_contain_text("The referee can't settle turns with “Tight rows” yet.")


def test_the_pad_names_what_it_can_not_count(visit: Visit) -> None:
    page = visit("/pad")
    expect(page.get_by_role("main")).to_contain_text("The pad can't count Tight rows, Ebb yet.")
    expect(page.get_by_role("radio", name="Jokers")).to_be_visible()
    expect(page.get_by_role("radio", name="Ebb")).to_have_count(0)
