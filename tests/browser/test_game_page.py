"""The lasting page of a finished game: replay, analysis, record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from sixquiprend.engine import Decision
from sixquiprend.engine.cards import in_order
from sixquiprend.records import read_record, verify
from sixquiprend.table.session import Table
from tests.browser.access import WIDTHS, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import Complaints, NewContext
from tests.browser.quick_games import QuickTable
from tests.browser.scenes import put, scene, seat_cookie
from tests.serving import ServerProcess

SECONDS_TO_ANALYSE = 90
CODE = "ENDAAA"


class Finished(NamedTuple):
    """A game that was played to its end on a server that runs."""

    url: str
    game: str


def every_last_card_fits(table: Table, asked: Decision) -> bool:
    """Nothing is left to choose, so that it is the same game in every test run."""
    state = table.state
    assert state is not None
    lowest = in_order(row[-1] for row in state.rows)[0]
    last_turn = asked.kind == "play" and all(len(hand) == 1 for hand in state.hands)
    return last_turn and all(in_order((lowest, *hand))[0] == lowest for hand in state.hands)


@pytest.fixture(scope="module")
def database(database: str) -> str:
    """With one round of three, who play by chance, before its last turn."""
    put(database, {CODE: scene(CODE, every_last_card_fits, rounds=1)})
    return database


@pytest.fixture(scope="module")
def finished(browser: Browser, house: ServerProcess) -> Finished:
    """That round, played to its end."""
    context = browser.new_context(base_url=house.url)
    context.add_cookies([seat_cookie(CODE)])
    game = QuickTable(context.request, CODE).play_out()
    context.close()
    return Finished(house.url, game)


@pytest.fixture
def visit(new_context: NewContext, finished: Finished) -> Any:
    """Opens the game's page: `visit("#12")` at its twelfth moment."""

    def opened(at: str = "", **options: Any) -> Page:
        settings = {"base_url": finished.url, "locale": "en-GB", "reduced_motion": "reduce", **options}
        page = new_context(**settings).new_page()
        page.goto(f"/games/{finished.game}{at}")
        page.locator(".replay-scene").wait_for()
        return page

    return opened


def moment(page: Page) -> int:
    return int(page.locator(".replay-scene").get_attribute("data-moment") or -1)


def start_of(page: Page, turn: str) -> int:
    """The moment that is shown, once it is the first of this turn."""
    expect(page.get_by_label("Jump to").locator("option:checked")).to_have_text(turn)
    return moment(page)


def shown(page: Page, number: int) -> None:
    """Returns when this moment is on the screen."""
    page.locator(f'.replay-scene[data-moment="{number}"]').wait_for()


SCENES = """async ({ key, count }) => {
  const scene = () => document.querySelector(".replay-scene");
  const where = "[data-row], [data-seat], .replay-waiting";
  const drawn = () => [
    scene().querySelector(".replay-told").textContent,
    ...[...scene().querySelectorAll("[data-card]")].map(card =>
      `${card.closest(where).dataset.row ?? card.closest(where).className}: ${card.dataset.card}`),
  ].join("; ");
  const frame = () => new Promise(requestAnimationFrame);
  const seen = [drawn()];
  while (seen.length < count) {
    const before = scene().dataset.moment;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    while (scene().dataset.moment === before) await frame();
    seen.push(drawn());
  }
  return seen;
}"""
"""All that is drawn and told in each of so many moments, moved on by a key."""


def last_moment(page: Page) -> int:
    return int(page.get_by_label("Moment of the game").get_attribute("max") or -1)


# --- replay ----------------------------------------------------------------------------------------


def test_backwards_shows_the_same_tables_as_forwards(visit: Any) -> None:
    page = visit()
    count = last_moment(page) + 1
    forwards = page.evaluate(SCENES, {"key": "ArrowRight", "count": count})
    assert len(set(forwards)) == count, "two moments look the same"
    assert moment(page) == count - 1
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    backwards = page.evaluate(SCENES, {"key": "ArrowLeft", "count": count})
    assert backwards[::-1] == forwards
    expect(page.get_by_role("button", name="Step back")).to_be_disabled()


def test_slider_lists_and_buttons_lead_to_the_same_moments(visit: Any) -> None:
    page = visit()
    page.get_by_label("Jump to").select_option(label="Round 1, turn 4")
    fourth = start_of(page, "Round 1, turn 4")
    expect(page.get_by_role("button", name="Previous turn")).to_be_enabled()
    page.get_by_role("button", name="Next turn").click()
    fifth = start_of(page, "Round 1, turn 5")
    assert fifth > fourth
    page.keyboard.press("PageUp")
    shown(page, fourth)
    page.get_by_label("Moment of the game").fill(str(fifth))
    shown(page, fifth)
    assert start_of(page, "Round 1, turn 5") == fifth
    page.locator("h1").click()
    page.keyboard.press("End")
    shown(page, last_moment(page))
    page.keyboard.press("Home")
    shown(page, 0)


def test_the_replay_plays_by_itself_until_it_is_stopped(visit: Any) -> None:
    page = visit()
    page.get_by_label("Speed").select_option("4")
    page.locator("h1").click()
    page.keyboard.press("Space")
    shown(page, 2)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = moment(page)
    page.clock.install()
    page.clock.run_for(10_000)
    assert moment(page) == stopped


def test_a_link_leads_to_a_moment(visit: Any) -> None:
    page = visit("#9")
    shown(page, 8)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"#10$"))
    page.evaluate("location.hash = '#3'")
    shown(page, 2)


def test_with_the_eyes_of_a_seat_the_other_hands_are_hidden(visit: Any) -> None:
    page = visit()
    hands = page.locator(".replay-hand")
    for seat in range(3):
        expect(hands.nth(seat).locator("[data-card]")).to_have_count(10)
    page.get_by_role("combobox", name="Hands").select_option(label="as Ana saw it")
    expect(hands.nth(0).locator("[data-card]")).to_have_count(10)
    for seat in (1, 2):
        expect(hands.nth(seat).locator("[data-card]")).to_have_count(0)
        expect(hands.nth(seat).locator(".card")).to_have_count(10)


# --- the analysis ----------------------------------------------------------------------------------


@pytest.fixture
def analysed(visit: Any) -> Page:
    page: Page = visit()
    page.locator('[data-analysis="done"]').wait_for(timeout=1000 * SECONDS_TO_ANALYSE)
    return page


def test_the_analysis_comes_by_itself_and_leads_to_the_worst_moments(analysed: Page) -> None:
    page = analysed
    summaries = page.locator(".summary")
    expect(summaries).to_have_count(3)
    expect(summaries.first).to_contain_text("Regret per decision")
    worst = page.locator(".worst-link")
    expect(worst).to_have_count(5)
    # Each says why, in a sentence or two.
    for why in page.locator(".worst-why").all():
        assert re.search(r"\d.*\.$", why.inner_text())
    first = worst.first.inner_text()
    worst.first.click()
    expect(page.get_by_label("Jump to").locator("option:checked")).to_have_text(first.rpartition(",")[0])
    expect(page.locator(".replay-stage .regret").first).to_be_visible()
    # Where cards are chosen, each of them has its cost, one was chosen and one was best.
    page.keyboard.press("Home")
    for hand in page.locator(".replay-hand").all():
        expect(hand.locator(".weight")).to_have_count(10)
        expect(hand.locator(".is-chosen")).to_have_count(1)
        expect(hand.locator(".is-best")).to_have_count(1)


def test_on_wide_screens_the_reasons_are_read_in_short_lines(analysed: Page) -> None:
    for width in (1440, 1920):
        analysed.set_viewport_size({"width": width, "height": 1080})
        room = analysed.locator(".worst p").first.evaluate(
            "words => words.clientWidth / parseFloat(getComputedStyle(words).fontSize)"
        )
        assert room < 50, "lines of about 90 letters"


def test_a_television_has_as_many_summaries_in_a_line_as_a_desk(analysed: Page) -> None:
    found = []
    for width in (1440, 1920):
        analysed.set_viewport_size({"width": width, "height": 1080})
        columns = "list => getComputedStyle(list).gridTemplateColumns.split(' ').length"
        found.append(analysed.locator(".summaries").evaluate(columns))
    assert found == [4, 4]


def test_the_star_is_the_least_cost_on_show_and_its_equals_are_marked(analysed: Page) -> None:
    page = analysed
    page.keyboard.press("Home")
    equals = 0
    for turn in range(1, 10):
        expect(page.get_by_label("Jump to").locator("option:checked")).to_contain_text(f"turn {turn}")
        for hand in page.locator(".replay-hand").all():
            numbers = hand.locator(".weight-number").all_inner_texts()
            marks = [mark.strip() for mark in hand.locator(".weight-mark").all_inner_texts()]
            costs = [float(number.replace("−", "-")) for number in numbers]
            assert marks.count("★") == (1 if len(costs) > 1 else 0)
            if costs:
                assert costs[marks.index("★")] == min(costs)
                equals += marks.count("≈")
                assert all(mark for mark, cost in zip(marks, costs, strict=True) if cost == min(costs))
        page.get_by_role("button", name="Next turn").click()
    assert equals > 0


def test_on_a_phone_no_cost_lies_on_the_next_one(analysed: Page) -> None:
    page = analysed
    page.set_viewport_size({"width": 360, "height": 640})
    page.keyboard.press("Home")
    expect(page.locator(".weight-number").first).to_be_visible()
    too_wide = page.evaluate(
        """() => [...document.querySelectorAll(".weight-number, .weight-mark")]
            .filter((element) => {
                const gap = parseFloat(getComputedStyle(element.closest("ul")).columnGap);
                return element.scrollWidth - element.clientWidth >= gap;
            })
            .map((element) => element.textContent)"""
    )
    assert too_wide == []


def test_everybody_can_use_the_page(analysed: Page) -> None:
    page = analysed
    page.locator(".curve canvas").wait_for()
    page.get_by_text("How to read this").click()
    assert violations_in_both_themes(page) == []
    for width, height in WIDTHS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not scrolls_sideways(page), width


# --- what is kept ----------------------------------------------------------------------------------


def test_the_record_can_be_downloaded_and_proves_itself(
    visit: Any, finished: Finished, tmp_path: Path
) -> None:
    page = visit()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"sixquiprend-{finished.game}.jsonl"
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    assert verify(file).finished
    told = page.locator(".sheet tfoot .sheet-total").all_inner_texts()
    totals = read_record(file).final.totals
    assert [int(total) for total in told] == list(totals)
    # The podium is that of the same totals, with a place for each.
    places = page.locator(".podium > li")
    stand = [(int(each.get_attribute("value") or 0), each.inner_text()) for each in places.all()]
    assert [place for place, _ in stand] == [1 + sum(x < y for x in totals) for y in sorted(set(totals))]
    assert all(
        re.search(rf"\b{heads}\b", text) for heads, (_, text) in zip(sorted(set(totals)), stand, strict=True)
    )
    expect(page.locator(".game-ending .fact")).to_have_count(2)


def test_the_link_can_be_copied(visit: Any, finished: Finished) -> None:
    page = visit("#5", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share the link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{finished.url}/games/{finished.game}#5"


def test_a_game_that_isnt_there_says_so_and_one_that_takes_a_while_is_waited_for(
    new_context: NewContext, complaints: Complaints, finished: Finished
) -> None:
    complaints.allow("404")
    page = new_context(base_url=finished.url, locale="en-GB").new_page()
    page.goto("/games/NOSUCHGAME22")
    expect(page.get_by_role("heading", name="This game isn't here")).to_be_visible()
    expect(page.get_by_role("link", name="Go to the start page", exact=True)).to_be_visible()
    assert violations_in_both_themes(page) == []

    # One that is there, at a server that has too much to do just now: it is asked again.
    page.route("**/api/games/*", lambda route: route.fulfill(status=503, json={}), times=1)
    page.goto(f"/games/{finished.game}")
    expect(page.locator(".replay-scene")).to_be_visible()
