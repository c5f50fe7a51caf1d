"""What a tap on the hand means: one card, the one that was aimed at, and never the next one too."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import PHONE
from tests.browser.conftest import NewContext
from tests.browser.quick_games import QuickTable, new_table, table_with_a_row_question
from tests.serving import ServerProcess

DESKTOP: Final = {"viewport": {"width": 1280, "height": 800}}
SIZES: Final = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
MEANT_AFTER: Final = 400

Sitting = tuple[Page, QuickTable]
Sit = Callable[..., Sitting]


@pytest.fixture
def sit(new_context: NewContext, house: ServerProcess) -> Sit:
    """Somebody at a new table with bots; cards move at this speed."""

    def sat(speed: str, seats: int = 4, **options: Any) -> Sitting:
        context = new_context(**{"base_url": house.url, "locale": "en-GB", **options})
        context.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('speed', '{speed}')")
        page = context.new_page()
        table = table_without_a_row_question(page, seats)
        page.goto(f"/tables/{table.code}")
        page.locator(".hand-card[data-target]").first.wait_for()
        # Everybody else has chosen: from here on the game waits for this person alone.
        expect(page.locator(".seat.is-ready")).to_have_count(seats - 1)
        return page, table

    return sat


def table_without_a_row_question(page: Page, seats: int) -> QuickTable:
    """A new table at which the fifth card of the hand, and those above it, are sure to fit a row."""
    for _ in range(30):
        table = new_table(page.request, {"seats": seats, "rounds": 1})
        told = table.told()
        # Whatever is placed before it is lower: it can't take this place away.
        if told["you"]["hand"][4] > min(row["cards"][-1] for row in told["board"]["rows"]):
            return table
    raise AssertionError("thirty deals, and no such card")


def middle(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, spot: tuple[float, float]) -> None:
    page.mouse.click(*spot)


def wait_on_the_page(page: Page, since: float, milliseconds: float) -> None:
    """Until so much time has gone by on the page's own clock."""
    page.wait_for_function("until => performance.now() >= until", arg=since + milliseconds, polling=5)


def now(page: Page) -> float:
    moment: float = page.evaluate("performance.now()")
    return moment


def skip(page: Page) -> None:
    """See the end of the turn; nobody is asked before."""
    button = page.get_by_role("button", name="Skip")
    button.wait_for()
    page.keyboard.press("Space")
    expect(button).to_have_count(0)


def hand_of(table: QuickTable) -> list[Any]:
    hand: list[Any] = table.told()["you"]["hand"]
    return hand


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("gap", [100, 300, 700, 1500, 2500])
def test_a_second_tap_in_the_same_spot_plays_no_second_card(
    gap: float, size: dict[str, Any], sit: Sit
) -> None:
    page, table = sit("normal", **size)
    spot = middle(page.locator(".hand-card").nth(4))
    tap(page, spot)
    wait_on_the_page(page, now(page), gap)
    tap(page, spot)
    skip(page)
    expect(page.locator(".hand-card")).to_have_count(9)
    expect(page.locator(".hand-card.is-aside, .hand-card.is-chosen")).to_have_count(0)
    told = table.told()
    assert told["you"]["question"] == "play"
    assert (len(told["you"]["hand"]), told["you"]["chosen"]) == (9, None)


@pytest.mark.parametrize("size", SIZES)
def test_no_card_comes_under_the_finger_while_somebody_else_is_asked_for_a_row(
    size: dict[str, Any], new_context: NewContext, house: ServerProcess
) -> None:
    """The turn is told in two parts then, and the ranks close when the second is over."""
    context = new_context(base_url=house.url, locale="en-GB", **size)
    context.add_init_script("location.protocol === 'http:' && localStorage.setItem('speed', 'slow')")
    page = context.new_page()
    ana, bea = table_with_a_row_question(page.request, new_context(base_url=house.url).request)
    page.goto(f"/tables/{ana.code}")
    card = page.locator(".hand-card[data-target]").nth(4)
    spot = middle(card)
    tap(page, spot)
    expect(card).to_have_class("hand-card is-chosen")
    told = bea.told()
    bea.answer(told)  # the lowest card
    skip(page)
    expect(page.locator(".hand-gap")).to_have_count(1)
    asked = bea.question()
    assert asked is not None
    assert asked["you"]["question"] == "row"
    bea.answer(asked)
    page.get_by_role("button", name="Skip").wait_for()
    tap(page, spot)
    skip(page)
    expect(page.locator(".hand-gap, .is-aside, .is-chosen")).to_have_count(0)
    assert (len(hand_of(ana)), ana.told()["you"]["chosen"]) == (9, None)


def test_who_was_told_to_wait_isnt_told_so_any_more_once_asked(
    new_context: NewContext, house: ServerProcess
) -> None:
    context = new_context(base_url=house.url, locale="en-GB", **PHONE)
    context.add_init_script("location.protocol === 'http:' && localStorage.setItem('speed', 'slow')")
    page = context.new_page()
    ana, bea = table_with_a_row_question(new_context(base_url=house.url).request, page.request)
    page.goto(f"/tables/{bea.code}")
    page.locator(".hand-card[data-target]").first.click()
    ana.answer(ana.told())
    page.get_by_role("button", name="Skip").wait_for()
    page.locator(".hand-card").last.click(force=True)  # it can't be chosen, and says so
    expect(page.get_by_role("alert").filter(has_text="Wait until the cards lie")).to_be_visible()
    skip(page)
    expect(page.locator(".lane-button").first).to_be_visible()
    expect(page.locator(".status-problem")).to_be_empty()


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_while_a_turn_is_told_sets_a_card_aside_until_it_is_over(
    size: dict[str, Any], sit: Sit
) -> None:
    page, table = sit("slow", **size)
    page.locator(".hand-card").nth(4).click()
    page.get_by_role("button", name="Skip").wait_for()
    cards = [page.locator(f"[data-hand='{hand_of(table)[place]}']") for place in (0, 8)]
    for card in cards:
        card.click()
        expect(card).to_have_class("hand-card is-aside")
    expect(cards[0]).to_have_class("hand-card")
    expect(page.locator(".status-aside")).to_contain_text("Tap it again to take it back.")
    assert table.told()["you"]["chosen"] is None
    wait_on_the_page(page, now(page), MEANT_AFTER)
    cards[1].click()  # and again: it is taken back
    expect(page.locator(".is-aside")).to_have_count(0)
    cards[0].click()
    assert len(hand_of(table)) == 9
    skip(page)
    expect(cards[0]).to_have_count(0)
    assert len(hand_of(table)) == 8


@pytest.mark.parametrize("size", SIZES)
def test_where_cards_move_at_once_a_tap_right_after_the_ranks_close_means_nothing(
    size: dict[str, Any], sit: Sit
) -> None:
    page, table = sit("instant", seats=2, **size)
    # From here on time stands still on this page, unless it is told to go on.
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    tap(page, middle(page.locator(".hand-card").nth(4)))
    expect(page.locator(".hand-card")).to_have_count(9)
    # In these spots lies another card now; the one at the end of a long hand has hardly moved.
    spots = [middle(page.locator(".hand-card").nth(place)) for place in (4, 5, 6)]
    page.clock.run_for(MEANT_AFTER - 10)
    for spot in spots:
        tap(page, spot)
    told = table.told()["you"]
    assert (len(told["hand"]), told["chosen"]) == (9, None)
    page.clock.run_for(20)
    tap(page, spots[0])
    expect(page.locator(".hand-card")).not_to_have_count(9)


def test_a_key_that_is_pressed_twice_plays_one_card(sit: Sit) -> None:
    page, table = sit("instant", seats=2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".hand-card")).to_have_count(9)
    assert table.told()["you"]["chosen"] is None


@pytest.mark.parametrize("size", SIZES)
def test_who_likes_to_confirm_cards_does_so(size: dict[str, Any], sit: Sit) -> None:
    page, table = sit("instant", **size)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm my card before it is played").check()
    page.keyboard.press("Escape")
    card, other = (page.locator(".hand-card").nth(place) for place in (2, 5))
    card.click()
    other.click()
    expect(other).to_have_class("hand-card is-aside")
    expect(page.locator(".status-words")).to_contain_text("Confirm, or choose another one.")
    assert table.told()["you"]["chosen"] is None
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".is-aside")).to_have_count(0)
    wait_on_the_page(page, now(page), MEANT_AFTER)
    other.click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator(".hand-card")).to_have_count(9)
    page.reload()  # the setting stays
    page.locator(".hand-card[data-target]").first.click()
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()


def test_a_card_is_heard_with_its_heads_while_choosing(sit: Sit) -> None:
    page, table = sit("instant")
    for card in hand_of(table):
        heads = (
            7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
        )
        named = f"Play {card}, {heads} {'head' if heads == 1 else 'heads'}"
        expect(page.get_by_role("button", name=named, exact=True)).to_be_visible()


LIT = """() => void (window.lit = new Promise((resolve) => {
  const found = [];
  let looks = 0;
  const look = () => {
    const told = document.querySelector(".status-told")?.textContent.trim() ?? "";
    const lit = document.querySelector(".seat.is-next .seat-name");
    const moving = document.querySelector("[aria-keyshortcuts=Space]");
    const name = lit?.querySelector(".seat-called").textContent.trim();
    if (moving && lit && ++looks && !told.includes(name)) found.push(`${name} is lit, and told is: ${told}`);
    if (looks > 0 && !moving) resolve({ found, looks });
    else requestAnimationFrame(look);
  };
  look();
}))"""
"""Looks from now on, and knows at the end of the next story what was wrong in it."""


def test_the_seat_that_is_lit_is_the_one_that_is_told_of(
    new_context: NewContext, house: ServerProcess
) -> None:
    context = new_context(base_url=house.url, locale="en-GB", **DESKTOP)
    page = context.new_page()
    wanted = {
        "name": "Ana",
        "rules": {"seats": 4, "rounds": 1},
        "bots": ["beginner", "careful", "counter"],
        "start": True,
    }
    code = page.request.post("/api/tables", data=wanted).json()["code"]
    page.goto(f"/tables/{code}")
    page.locator(".hand-card[data-target]").last.wait_for()
    page.evaluate(LIT)  # before the click: on a slow machine the story may be over when that returns
    page.locator(".hand-card[data-target]").last.click()
    seen = page.evaluate("window.lit")
    assert seen["found"] == []
    assert seen["looks"] > 0


def rows_of(page: Page) -> list[list[str]]:
    rows: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll(".lane")].map((lane) =>
          [...lane.querySelectorAll(".place [data-card]")].map((card) => card.dataset.card))"""
    )
    return rows


def rows_told(table: QuickTable) -> list[list[str]]:
    return [list(map(str, row["cards"])) for row in table.told()["board"]["rows"]]


def test_the_last_turn_can_be_told_again(sit: Sit) -> None:
    page, table = sit("instant", **DESKTOP)
    again = page.get_by_role("button", name="The last turn once more")
    expect(again).to_have_count(0)
    page.locator(".hand-card").last.click()
    expect(page.locator(".hand-card")).to_have_count(9)
    lines = page.locator(".log li")
    expect(lines.last).to_be_visible()
    before = lines.all_inner_texts()
    again.click()
    expect(page.locator(".seat .card:not(.back)")).not_to_have_count(0)
    skip(page)
    assert rows_of(page) == rows_told(table)
    assert lines.all_inner_texts() == before
    expect(page.locator(".status-words")).to_contain_text("Choose a card.")


def test_a_page_that_is_loaded_again_tells_what_it_has_not_told(sit: Sit) -> None:
    page, table = sit("slow", **DESKTOP)
    page.locator(".hand-card").last.click()
    page.locator(".lane.is-pointed").first.wait_for()  # in the middle of it
    told = page.locator(".log li").all_inner_texts()
    page.reload()
    page.get_by_role("button", name="Skip").wait_for()
    assert page.locator(".log li").all_inner_texts()[: len(told) - 1] == told[:-1]
    skip(page)
    assert rows_of(page) == rows_told(table)
    sentences = [step["text"] for step in table.told(lang="en")["steps"] if step["text"]]
    expect(page.locator(".log li")).to_have_text(sentences)
    page.reload()
    expect(page.locator(".hand-card").first).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


def test_a_second_tap_isnt_meant_for_what_has_come_under_the_finger(sit: Sit) -> None:
    """As at the end of a game, which lies where "Skip" was. All taps are of one moment of the page, whatever
    the machine has to do."""
    page, _ = sit("fast", **PHONE)
    tapped = page.evaluate(
        """() => {
            const heard = [];
            const laid = (name, left, act) => {
                const button = document.createElement("button");
                button.style = `position: fixed; z-index: 9; inset: 100px 0 auto ${left}px; height: 200px`;
                button.onclick = () => { heard.push(name); act?.(button); };
                document.querySelector(".table").append(button);
            };
            const tap = (clientX, clientY) => document.elementFromPoint(clientX, clientY)
                .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }));
            laid("again", 0);
            laid("skip", 0, (button) => button.remove());
            tap(180, 150);
            tap(180, 150);
            heard.push("elsewhere");
            tap(180, 250);
            laid("neighbour", 190);
            tap(200, 250);
            return heard;
        }"""
    )
    assert tapped == ["skip", "elsewhere", "again", "neighbour"]


def test_a_second_tap_on_skip_asks_for_no_advice(sit: Sit) -> None:
    """Both buttons lie in the same place. The second tap is 200 ms after the first by its own stamp, whatever
    the machine has to do."""
    page, _ = sit("slow", **PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/hint" in request.url else None)
    tap(page, middle(page.locator(".hand-card").nth(4)))
    page.get_by_role("button", name="Skip").wait_for()
    tapped = page.evaluate(
        """async () => {
            const button = () => document.querySelector(".status-buttons button");
            const tap = (timeStamp) => {
                const { left, top } = button().getBoundingClientRect();
                const at = { clientX: left + 20, clientY: top + 20 };
                const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...at });
                Object.defineProperty(event, "timeStamp", { value: timeStamp });
                const words = button().textContent.trim();
                button().dispatchEvent(event);
                return words;
            };
            const frame = () => new Promise(requestAnimationFrame);
            const first = tap(1000);
            while (button()?.textContent.trim() !== "Hint") await frame();
            const second = tap(1200);
            for (let frames = 0; frames < 5; frames++) await frame();
            const heard = button().textContent.trim();
            tap(2000);
            while (button()?.textContent.trim() === "Hint") await frame();
            return [first, second, heard];
        }"""
    )
    assert tapped == ["Skip", "Hint", "Hint"]
    assert len(asked) == 1, "the third tap, a while later"
