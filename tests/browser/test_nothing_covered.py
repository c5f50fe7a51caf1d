"""Badges and marks leave the digits and heads of cards to be read, and stand where they belong."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from sixquiprend.engine import HEADS, Decision, PlaySpecial, Special
from sixquiprend.table.session import Table
from tests.browser.access import PHONE
from tests.browser.conftest import NewContext
from tests.browser.scenes import Scene, put, scene, seated
from tests.serving import ServerProcess

LEAST_CONTRAST: Final = 4.5

COVERED: Final = """([badges, around]) => [...document.querySelectorAll(badges)].flatMap((badge) => {
    const said = badge.getBoundingClientRect();
    const lines = (words) => {
        const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT), range = document.createRange();
        const found = [];
        while (words.clientWidth > 1 && texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            if (!texts.currentNode.parentElement.closest(".unseen")) found.push(...range.getClientRects());
        }
        return found;
    };
    const place = badge.closest(around);
    const drawn = [...place.querySelectorAll(".digits path, .head")]
        .map((path) => path.getBoundingClientRect());
    const told = [...place.querySelectorAll(".seat-name, .seat-state, .seat-heads")].flatMap(lines);
    return [...drawn, ...told]
        .filter((part) => said.left < part.right && part.left < said.right
            && said.top < part.bottom && part.top < said.bottom)
        .map((part) => `${badge.textContent} on ${place.textContent}: ${JSON.stringify(part)}`);
})"""
"""Which of these badges lie on a digit, a head or a word of what is around them."""


def takes_with_heads(table: Table, asked: Decision) -> bool:
    """A row is asked for, and of the cards that lie open some have many heads."""
    assert table.state is not None
    return asked.kind == "row" and sum(HEADS[play.card] > 2 for play in table.state.queue) > 1


def row_is_set_by_many_heads(table: Table, asked: Decision) -> bool:
    state = table.state
    assert state is not None
    setting = [row[place] for row in state.rows if (place := state.slots.set_by(row)) is not None]
    return asked.kind == "play" and any(HEADS[card] >= 5 for card in setting)


def offers_minus(table: Table, asked: Decision) -> bool:
    kinds = {answer.special for answer in asked.legal if isinstance(answer, PlaySpecial)}
    return Special.MINUS_IS_PLUS in kinds


def gives(table: Table, asked: Decision) -> bool:
    return asked.kind == "pass"


def picks(table: Table, asked: Decision) -> bool:
    return asked.kind == "pick"


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {
        "RWWAAA": scene("RWWAAA", takes_with_heads, seats=4),
        "TENRWW": scene("TENRWW", takes_with_heads, seats=10),
        "VARYAA": scene("VARYAA", row_is_set_by_many_heads, seats=4, options="V"),
        "PASSAA": scene("PASSAA", gives, seats=4, options="P"),
        "PCKMNY": scene("PCKMNY", picks, seats=8, options="D"),
        "MNUSAA": scene("MNUSAA", offers_minus, seats=4, options="S"),
    }


@pytest.fixture(scope="module")
def database(database: str, scenes: dict[str, Scene]) -> str:
    put(database, scenes)
    return database


@pytest.mark.parametrize("code", ["RWWAAA", "TENRWW"])
@pytest.mark.parametrize("width", [600, 820, 1440])
def test_whose_card_is_next_is_told_beside_the_card(
    new_context: NewContext, house: ServerProcess, code: str, width: int
) -> None:
    page = seated(new_context, house, code, viewport={"width": width, "height": 900})
    expect(page.locator(".seat-order").nth(1)).to_be_visible()
    assert page.evaluate(COVERED, [".seat-order", ".seat"]) == []


@pytest.mark.parametrize(
    "size", [PHONE, {"viewport": {"width": 820, "height": 1180}}], ids=["phone", "tablet"]
)
def test_the_frame_of_a_row_that_can_be_chosen_leaves_its_number_to_be_read(
    new_context: NewContext, house: ServerProcess, size: dict[str, Any]
) -> None:
    page = seated(new_context, house, "RWWAAA", **size)
    number = page.locator(".lane").first.evaluate(
        """lane => {
            const { left, top, height } = lane.getBoundingClientRect();
            return { x: Math.floor(left) - 3, y: Math.round(top + height / 2) - 6, width: 8, height: 12 };
        }"""
    )
    framed = page.screenshot(clip=number)
    page.locator(".lane-button").evaluate_all("all => all.forEach((each) => (each.style.opacity = 0))")
    assert page.screenshot(clip=number) == framed


@pytest.mark.parametrize("size", [PHONE, {"viewport": {"width": 1440, "height": 860}}], ids=["phone", "desk"])
def test_V1_the_mark_of_a_row_leaves_the_heads_to_be_counted(
    new_context: NewContext, house: ServerProcess, size: dict[str, Any]
) -> None:
    page = seated(new_context, house, "VARYAA", **size)
    expect(page.locator(".place-sets").first).to_be_visible()
    assert page.evaluate(COVERED, [".place-sets", ".rows"]) == []


@pytest.mark.parametrize("size", [PHONE, {"viewport": {"width": 1440, "height": 860}}], ids=["phone", "desk"])
def test_P1_the_arrow_of_a_card_that_is_given_lies_on_no_number(
    new_context: NewContext, house: ServerProcess, size: dict[str, Any]
) -> None:
    page = seated(new_context, house, "PASSAA", **size)
    expect(page.locator(".hand.is-giving .hand-card").first).to_be_visible()
    covered = page.evaluate(
        """() => {
            const digits = [...document.querySelectorAll(".hand .digits path")]
                .map((path) => path.getBoundingClientRect());
            return [...document.querySelectorAll(".hand-card")].flatMap((card) => {
                const { right, bottom } = card.getBoundingClientRect();
                const arrow = getComputedStyle(card, "::after");
                const end = right - parseFloat(arrow.right), low = bottom - parseFloat(arrow.bottom);
                const left = end - parseFloat(arrow.width), top = low - parseFloat(arrow.height);
                if (low > innerHeight) return [`${card.dataset.hand}: cut off`];
                return digits
                    .filter((digit) => left < digit.right && digit.left < end
                        && top < digit.bottom && digit.top < low)
                    .map((digit) => `${card.dataset.hand}: ${digit.bottom - top} px`);
            });
        }"""
    )
    assert covered == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_D1_the_arrow_to_more_cards_is_seen_on_them(
    new_context: NewContext, house: ServerProcess, theme: str
) -> None:
    page = seated(new_context, house, "PCKMNY", color_scheme=theme, **PHONE)
    expect(page.locator(".pool.has-more-below")).to_be_visible()
    ink, ground = page.locator(".pool").evaluate(
        """pool => {
            const { color, backgroundColor } = getComputedStyle(pool, "::after");
            return [color, backgroundColor];
        }"""
    )
    assert contrast(ink, ground) >= LEAST_CONTRAST


def contrast(*colours: str) -> float:
    """Of two colours as the browser writes them; none at all with one that can be seen through."""
    low, high = sorted(map(_brightness, colours))
    return (high + 0.05) / (low + 0.05)


def _brightness(colour: str) -> float:
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)]
    assert len(parts) == 3, f"{colour} can be seen through"
    light = [part / 255 for part in parts]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in light]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", ["Ana", "Christoph"])
def test_where_few_play_the_columns_of_the_sheet_are_equally_wide(
    new_context: NewContext, house: ServerProcess, name: str
) -> None:
    page = seated(new_context, house, "RWWAAA", viewport={"width": 820, "height": 1180})
    assert page.request.post("/api/tables/RWWAAA/seats/0/name", data={"name": name}).ok
    expect(page.locator(".seat-called").first).to_have_text(name)
    page.get_by_role("button", name="The table", exact=True).click()
    page.get_by_role("button", name="Score sheet").click()
    heads = page.locator(".sheet thead th:not(:first-child)")
    expect(heads).to_have_count(4)
    wide = heads.evaluate_all("heads => heads.map((head) => head.getBoundingClientRect().width)")
    assert max(wide) < 1.05 * min(wide), wide


def test_on_a_phone_a_full_row_says_so_also_where_its_heads_are_not_told(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = new_context(base_url=house.url, locale="en-GB", **PHONE).new_page()
    page.goto("/learn/lessons/slide")
    expect(page.locator(".lane.is-full")).to_have_count(1)
    expect(page.locator(".lane.is-full .lane-cost b")).to_have_count(0)
    expect(page.locator(".lane.is-full .cost-note")).to_be_visible()


def test_on_a_phone_the_order_that_was_tapped_lies_on_no_head(
    new_context: NewContext, house: ServerProcess
) -> None:
    context = new_context(base_url=house.url, locale="en-GB", **PHONE)
    context.add_init_script("if (location.host) localStorage.setItem('learn-level', '2')")
    page = context.new_page()

    def draw(route: Route) -> None:
        """Cards with many heads among them."""
        route.continue_(url=re.sub(r"seed=\w+", "seed=picture", route.request.url))

    page.route(re.compile(r"/api/exercises\?"), draw)
    page.goto("/learn/exercises/order")
    cards = page.locator(".order-card")
    cards.first.wait_for()
    for card in cards.all():
        card.tap()
    expect(page.locator(".order-place")).to_have_count(cards.count())
    assert page.locator(".order-card:has(.heads-3, .heads-5)").count() > 0
    assert page.evaluate(COVERED, [".order-place", ".order-cards"]) == []


def test_on_a_phone_a_choice_with_long_words_is_no_wider_than_its_panel(
    new_context: NewContext, house: ServerProcess
) -> None:
    context = new_context(base_url=house.url, locale="fr-FR", **PHONE)
    code = context.request.post("/api/classes", data={}).json()["code"]
    page = context.new_page()
    page.goto(f"/class/{code}/teacher")
    page.locator(".segments label", has_text="Équipes").click()
    choices = page.locator("main .panel select")
    expect(choices.first).to_be_visible()
    too_wide = choices.evaluate_all(
        """choices => choices.filter((choice) => {
            const panel = choice.closest(".panel"), room = panel.parentElement;
            return choice.getBoundingClientRect().right > panel.getBoundingClientRect().right
                || panel.getBoundingClientRect().right > room.getBoundingClientRect().right + 0.5;
        }).map((choice) => choice.textContent)"""
    )
    assert too_wide == []


def test_on_a_phone_cards_of_a_row_with_six_places_stand_apart(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = new_context(base_url=house.url, locale="en-GB", **PHONE).new_page()
    page.goto("/referee#o=S&r=30-36.37.43-44y.58-61&p=3.26")
    lane = page.locator(".referee-verdict .lane:has(.place-seven)")
    expect(lane.locator(".card")).to_have_count(2)
    apart = lane.locator(".place").evaluate_all(
        """places => places.slice(0, 2).map((place, at) =>
            places[at + 1].getBoundingClientRect().left
                - place.querySelector(".card").getBoundingClientRect().right)"""
    )
    assert min(apart) >= 2


@pytest.mark.parametrize("width", [360, 820, 1440])
def test_the_names_of_ten_on_the_pad_are_not_broken_within_a_word(
    new_context: NewContext, house: ServerProcess, width: int
) -> None:
    names = [f"{name} {number}" for name in ("Béatrice", "Wolfgang-Amadeus Łukasz") for number in range(5)]
    rules = {"options": "", "limit": 66, "at_limit": False, "rounds": None, "seats": 10}
    kept = json.dumps({"game": {"names": names, "rules": rules, "scores": []}, "draft": None, "past": []})
    context = new_context(base_url=house.url, viewport={"width": width, "height": 900})
    context.add_init_script(f"if (location.host) localStorage.setItem('pad', {json.dumps(kept)})")
    page = context.new_page()
    page.goto("/pad")
    shown = page.locator("thead .sheet-name > span")
    expect(shown).to_have_count(10)
    broken = shown.evaluate_all(
        """names => names.flatMap((name) => [...name.firstChild.data.matchAll(/\\p{L}+/gu)].filter((word) => {
            const range = document.createRange();
            range.setStart(name.firstChild, word.index);
            range.setEnd(name.firstChild, word.index + word[0].length);
            const parts = [...range.getClientRects()];
            const lines = (side) => new Set(parts.map((part) => Math.round(part[side]))).size;
            return Math.min(lines("top"), lines("left")) > 1;
        }).map(String))"""
    )
    assert broken == []


@pytest.mark.parametrize("width", [360, 820, 1440, 1920])
def test_that_a_bot_plays_for_somebody_covers_no_digit_of_the_card(
    new_context: NewContext, house: ServerProcess, width: int
) -> None:
    page = seated(new_context, house, "TENRWW", viewport={"width": width, "height": 1080})
    expect(page.locator(".seat-order").first).to_be_attached()
    page.evaluate(
        """() => document.querySelectorAll(".seat-place").forEach((place) => {
            const sign = document.createElement("span");
            sign.className = "seat-stand-in";
            sign.innerHTML = '<svg viewBox="0 0 24 24"></svg>';
            place.append(sign);
        })"""
    )
    assert page.evaluate(COVERED, [".seat-stand-in", ".seat"]) == []


@pytest.mark.parametrize("width", [360, 820, 1440])
def test_the_number_of_a_row_that_can_be_chosen_is_not_behind_its_frame(
    new_context: NewContext, house: ServerProcess, width: int
) -> None:
    page = seated(new_context, house, "RWWAAA", viewport={"width": width, "height": 810})
    number, frame = page.locator(".lane:has(.lane-button)").first.evaluate(
        """lane => [getComputedStyle(lane, "::before"), getComputedStyle(lane.querySelector(".lane-button"))]
            .map(({ zIndex }) => Number(zIndex) || 0)"""
    )
    assert number > frame


def test_on_a_phone_the_heads_and_totals_of_ten_stay_in_their_seats(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = seated(new_context, house, "TENRWW", **PHONE)
    page.locator(".seat").nth(9).wait_for()
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
            const told = [[seat.querySelector(".seat-heads").firstElementChild, "16"],
                [seat.querySelector(".seat-total"), "104"]];
            return told.flatMap(([place, number]) => {
                place.textContent = number;
                const range = document.createRange();
                range.selectNodeContents(place);
                const lines = [...range.getClientRects()];
                const { right } = seat.getBoundingClientRect();
                const inside = lines.length === 1 && lines[0].right < right;
                return inside ? [] : [`${number} of ${seat.textContent}`];
            });
        })"""
    )
    assert outside == []


def test_S_on_a_phone_rows_are_no_higher_than_their_frames_where_cards_can_be_chosen(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = seated(new_context, house, "MNUSAA", **PHONE)
    page.locator(f".choice-button:has([data-card='{Special.MINUS_IS_PLUS.value}'])").tap()
    expect(page.locator(".place-button").first).to_be_visible()
    beyond = "lanes => lanes.map(lane => lane.scrollHeight - lane.clientHeight)"
    assert max(page.locator(".lane").evaluate_all(beyond)) <= 0
    # What would happen is told without a number alone at the beginning of a line.
    page.locator(".place-button").first.tap()
    expect(page.locator(".is-preview")).to_be_visible()
    told = page.locator(".status-words").inner_text()
    assert re.search(r"row\u00a0\d", told)
    assert not re.search(r"\w \d", told)


@pytest.mark.parametrize("place", ["", "/board"])
def test_a_J_is_whole_at_the_beginning_of_a_name(
    new_context: NewContext, house: ServerProcess, place: str
) -> None:
    page = seated(new_context, house, "TENRWW")
    page.goto(f"/tables/TENRWW{place}")
    before, room = page.locator(".seat-called").first.evaluate(
        """name => {
            const { font, paddingLeft } = getComputedStyle(name);
            const drawing = document.createElement("canvas").getContext("2d");
            drawing.font = font;
            return [drawing.measureText("J").actualBoundingBoxLeft, parseFloat(paddingLeft)];
        }"""
    )
    assert before <= room
