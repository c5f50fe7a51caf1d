"""The table on every screen: all of a turn without scrolling, targets for thumbs, and usable by everybody."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.engine import VALUE, Decision
from sixquiprend.table.session import Table
from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import NewContext
from tests.browser.scenes import Scene, put, scene, seated
from tests.serving import ServerProcess

TARGET: Final = 44
"""Pixels that a thumb needs."""

DOT: Final = 3
"""How wide each of the three dots of a seat is drawn."""

OUTSIDE: Final = """() => [...document.querySelectorAll(".seat, .lane, .hand-card, .status")]
    .filter((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect();
        return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
    })
    .map((element) => element.className)"""


def five_rows(table: Table, asked: Decision) -> bool:
    assert table.state is not None
    return asked.kind == "play" and len(table.state.rows) == 5 and len(table.state.hands[0]) >= 10


def many_specials(table: Table, asked: Decision) -> bool:
    return asked.kind == "special" and len({answer.__class__ for answer in asked.legal}) >= 4


def plays(table: Table, asked: Decision) -> bool:
    return asked.kind == "play"


def takes(table: Table, asked: Decision) -> bool:
    return asked.kind == "row"


def ends_a_round(table: Table, asked: Decision) -> bool:
    """With the last cards, which all fit somewhere, a round is over, and not the first one."""
    state = table.state
    assert state is not None
    if asked.kind != "play" or len(asked.legal) > 1 or state.round == 1:
        return False
    return min(VALUE[hand[0]] for hand in state.hands) > min(VALUE[row[-1]] for row in state.rows)


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {
        "ENDAAA": scene("ENDAAA", ends_a_round, seats=4),
        "ENDBBB": scene("ENDBBB", ends_a_round, seats=4),
        "FYVEAA": scene("FYVEAA", five_rows, seats=8, options="S"),
        "TENAAA": scene("TENAAA", plays, seats=10),
        "MANYAA": scene("MANYAA", many_specials, seats=8, options="S"),
        "JKERAA": scene("JKERAA", plays, seats=10, options="J"),
        "RWWAAA": scene("RWWAAA", takes, seats=4),
    }


@pytest.fixture(scope="module")
def database(database: str, scenes: dict[str, Scene]) -> str:
    put(database, scenes)
    return database


def small_targets(page: Page) -> list[Any]:
    """What can be chosen and is too small for a thumb."""
    found = page.locator("[data-target], .status button, .header button").all()
    boxes = [(each.get_attribute("aria-label") or each.inner_text(), each.bounding_box()) for each in found]
    return [(name, box) for name, box in boxes if box and min(box["width"], box["height"]) < TARGET - 0.5]


@pytest.mark.parametrize(
    ("code", "rows", "cards", "seats"), [("FYVEAA", 5, 10, 8), ("TENAAA", 4, 10, 10), ("JKERAA", 4, 11, 10)]
)
def test_a_turn_fits_on_a_phone_without_scrolling(
    new_context: NewContext, house: ServerProcess, code: str, rows: int, cards: int, seats: int
) -> None:
    page = seated(new_context, house, code, **PHONE)
    expect(page.locator(".lane")).to_have_count(rows)
    expect(page.locator(".hand-card[data-target]").nth(cards - 1)).to_be_visible()
    expect(page.locator(".seat")).to_have_count(seats)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not scrolls_sideways(page)
    assert page.evaluate(OUTSIDE) == []
    assert small_targets(page) == []
    lanes = [lane.bounding_box() for lane in page.locator(".lane").all()]
    tops = [(box["y"], box["y"] + box["height"]) for box in lanes if box]
    assert all(low <= high for (_, low), (high, _) in pairwise(tops)), "rows overlap"
    assert styled_anew(page, ".seat-name") <= 2, "a change at a seat must not lay out the rows again"
    page.locator(".status-told").evaluate(
        "told => (told.textContent = 'Le 8 ramasse la rangée 2. '.repeat(8))"
    )
    cut = page.locator(".status-told").evaluate("told => told.scrollHeight - told.clientHeight")
    assert cut <= 1, "the longest sentence (V) is read to its end"


def styled_anew(page: Page, place: str) -> float:
    """How often styles are worked out because something has changed there: once, and once for all that is
    measured by a part of the page that gets another size."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")

    def count() -> float:
        found = line.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in found if each["name"] == "RecalcStyleCount"))

    page.evaluate("document.body.getBoundingClientRect()")
    before = count()
    page.locator(place).first.evaluate(
        "part => { part.append('.'); part.getBoundingClientRect(); part.lastChild.remove(); }"
    )
    return count() - before


@pytest.mark.parametrize(("code", "options"), [("MANYAA", PHONE), ("RWWAAA", {}), ("TENAAA", {})])
def test_everybody_can_use_the_table(
    new_context: NewContext, house: ServerProcess, code: str, options: dict[str, Any]
) -> None:
    page = seated(new_context, house, code, **options)
    page.locator("[data-target]").first.wait_for()
    assert violations_in_both_themes(page) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_screen_scrolls(new_context: NewContext, house: ServerProcess, width: str) -> None:
    wide, high = WIDTHS[width]
    page = seated(new_context, house, "FYVEAA", viewport={"width": wide, "height": high})
    expect(page.locator(".lane")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not scrolls_sideways(page)
    assert page.evaluate(OUTSIDE) == []


OVERLAPPING: Final = """() => {
    const drawn = [...document.querySelectorAll(".seat, .lane, .status, .hand-card")];
    const meet = (one, other) => {
        const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    return drawn.flatMap((one, place) => drawn.slice(place + 1).filter((other) => meet(one, other))
        .map((other) => `${one.className} / ${other.className}`));
}"""


@pytest.mark.parametrize("code", ["TENAAA", "RWWAAA", "FYVEAA"])
def test_magnified_four_times_the_table_scrolls_and_nothing_lies_on_anything_else(
    house: ServerProcess, new_context: NewContext, code: str
) -> None:
    """400 % on a screen of 1440 x 900 (WCAG 1.4.10)."""
    page = seated(new_context, house, code, viewport={"width": 360, "height": 225})
    assert page.evaluate(OVERLAPPING) == []
    lanes = [lane.bounding_box() for lane in page.locator(".lane").all()]
    assert all(lane and lane["height"] >= 36 for lane in lanes), lanes
    assert not scrolls_sideways(page)
    last = page.locator(".hand-card").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("touching", [True, False])
def test_only_a_mouse_leaves_a_row_looking_chosen(
    house: ServerProcess, new_context: NewContext, touching: bool
) -> None:
    options = PHONE if touching else {"viewport": PHONE["viewport"]}
    page = seated(new_context, house, "RWWAAA", **options)
    button = page.locator(".lane-button, button.lane-cost").first
    background = "(button) => getComputedStyle(button).backgroundColor"
    before = button.evaluate(background)
    if touching:
        # A finger that goes away without choosing: the browser believes it still to be there.
        button.dispatch_event("pointerover", {"pointerType": "touch"})
        button.hover()
        assert button.evaluate(background) == before
    else:
        button.hover()
        page.wait_for_function(
            f"([button, before]) => ({background})(button) !== before", arg=[button.element_handle(), before]
        )


@pytest.mark.parametrize("width", [820, 1440, 1920])
@pytest.mark.parametrize("state", ["is-ready", "is-away"])
def test_seats_say_all_that_they_do(
    new_context: NewContext, house: ServerProcess, width: int, state: str
) -> None:
    size = {"width": width, "height": 1080}
    page = seated(new_context, house, "RWWAAA", locale="fr-FR", viewport=size)
    page.locator(".lane").first.wait_for()
    ready = "<span class=level>calculateur</span> a choisi"
    words = {"is-ready": ready, "is-away": "pas là, un bot dans 58 s"}
    seat = page.locator(".seat").nth(1)
    seat.evaluate("(seat, state) => (seat.className = `seat ${state}`)", state)
    seat.locator(".seat-total").evaluate("total => total.prepend('10')")
    said = seat.locator(".seat-state")
    said.evaluate("(said, words) => (said.innerHTML = words)", words[state])
    assert said.evaluate("said => said.scrollWidth - said.clientWidth") <= 0


@pytest.mark.parametrize(
    ("code", "width"), [("TENAAA", 390), ("TENAAA", 1440), ("RWWAAA", 390), ("RWWAAA", 1440)]
)
def test_the_dots_of_a_seat_lie_between_its_edge_and_its_card(
    new_context: NewContext, house: ServerProcess, code: str, width: int
) -> None:
    page = seated(new_context, house, code, viewport={"width": width, "height": 860})
    edge, dots, card = page.locator(".seat.is-me").evaluate(
        """seat => {
            const sign = seat.querySelector(".seat-open svg").getBoundingClientRect();
            const card = seat.querySelector(".seat-place").getBoundingClientRect();
            return [seat.getBoundingClientRect().left, (sign.left + sign.right) / 2, card.left];
        }"""
    )
    assert edge + 2 + DOT / 2 <= dots <= card - DOT / 2


def test_accents_of_names_are_whole(new_context: NewContext, house: ServerProcess) -> None:
    page = seated(new_context, house, "TENAAA", **PHONE)
    called = page.locator(".seat-called").first
    high = called.evaluate("name => name.clientHeight / parseFloat(getComputedStyle(name).fontSize)")
    assert high > 1.5, "an É in bold is higher than a line of 1.25"


def test_on_a_phone_what_a_card_costs_lies_on_no_head_and_on_no_other_card(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = seated(new_context, house, "TENAAA", locale="en-GB", **PHONE)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hand-cost")).to_have_count(10, timeout=60_000)
    covered = page.evaluate(
        """() => [...document.querySelectorAll(".hand-cost")].flatMap((cost) => {
            const said = cost.getBoundingClientRect();
            return [...document.querySelectorAll(".hand-card .card, .hand-card .head")]
                .filter((part) => part.matches(".head") || !cost.closest(".hand-card").contains(part))
                .map((card) => card.getBoundingClientRect())
                .filter((card) => said.left < card.right && said.right > card.left
                    && said.top < card.bottom && said.bottom > card.top)
                .map((card) => `${cost.textContent} by ${card.bottom - said.top} px`);
        })"""
    )
    assert covered == []
    assert page.evaluate(OUTSIDE) == []


def test_special_cards_leave_the_hand_its_width(new_context: NewContext, house: ServerProcess) -> None:
    page = seated(new_context, house, "FYVEAA", viewport={"width": 1440, "height": 860})
    expect(page.locator(".specials li").first).to_be_visible()
    for card in page.locator(".hand-card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 55
    assert page.evaluate(OUTSIDE) == []


def test_totals_of_the_sheet_are_those_of_the_seats(new_context: NewContext, house: ServerProcess) -> None:
    page = seated(new_context, house, "RWWAAA", locale="en-GB")
    board = page.request.get("/api/tables/RWWAAA").json()["board"]
    assert sum(board["heads"]) > 0
    page.get_by_role("button", name="The table", exact=True).click()
    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator(".sheet-total")).to_have_text([str(heads) for heads in board["heads"]])


@pytest.mark.parametrize(("code", "size"), [("ENDAAA", (390, 760)), ("ENDBBB", (1440, 860))])
def test_sounds_are_offered_where_they_are_seen(
    new_context: NewContext, house: ServerProcess, code: str, size: tuple[int, int]
) -> None:
    page = seated(new_context, house, code, viewport={"width": size[0], "height": size[1]})
    page.locator(".hand-card[data-target]").first.click()
    for button in page.locator(".sound-offer .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator(".ending .sound-offer .button").last).to_be_in_viewport(ratio=1)
    covering = page.locator(".sound-offer .button").last.evaluate(
        """button => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2) !== button;
        }"""
    )
    assert not covering
