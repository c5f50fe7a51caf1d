"""Every decision of every option is made on the page, and leads to what the page said it would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.engine import VALUE, Decision, PlaySpecial, Replace, Special, State, card_text
from sixquiprend.i18n import translator
from sixquiprend.i18n.names import special_name
from sixquiprend.table.session import Table
from tests.browser.conftest import NewContext
from tests.browser.scenes import Scene, Wanted, put, scene, seated
from tests.serving import ServerProcess

ENGLISH: Final = translator("en")


def asks(kind: str) -> Wanted:
    return lambda table, asked: asked.kind == kind


def offers(special: Special) -> Wanted:
    """The special card can be played, with something to aim at."""

    def wanted(table: Table, asked: Decision) -> bool:
        return any(isinstance(answer, PlaySpecial) and answer.special is special for answer in asked.legal)

    return wanted


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def row_with_a_stop(table: Table, asked: Decision) -> bool:
    return asked.kind == "row" and len(asked.legal) < len(state_of(table).rows)


def too_low_to_replace(table: Table, asked: Decision) -> bool:
    """The first card of the hand can take the place of the one that is next, and is lower than every end."""
    state = state_of(table)
    lowest = min(state.slots.end(row) for row in state.rows)
    return any(isinstance(answer, Replace) for answer in asked.legal) and VALUE[state.hands[0][0]] < lowest


def unequal_rows(table: Table, asked: Decision) -> bool:
    state = state_of(table)
    return asked.kind == "play" and len({state.slots.capacity(state, row) for row in range(4)}) > 2


SPECIAL_CODES: Final = dict(
    zip(Special, ("SPEC2A", "SPEC2B", "SPEC2C", "SPEC2D", "SPEC2E", "SPEC2F", "SPEC2G"), strict=True)
)


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    made = {
        "PCKAAA": scene("PCKAAA", asks("pick"), options="KD"),
        "PASSAA": scene("PASSAA", asks("pass"), options="P"),
        "RWWAAA": scene("RWWAAA", asks("row")),
        "JKERAA": scene("JKERAA", asks("joker"), options="J"),
        "SWAPAA": scene("SWAPAA", asks("swap"), options="S"),
        "STPAAA": scene("STPAAA", row_with_a_stop, options="S"),
        "UNDAAA": scene("UNDAAA", too_low_to_replace, options="S"),
        "VARYAA": scene("VARYAA", unequal_rows, options="V"),
    }
    made |= {code: scene(code, offers(special), options="S") for special, code in SPECIAL_CODES.items()}
    return made


@pytest.fixture(scope="module")
def database(database: str, scenes: dict[str, Scene]) -> str:
    put(database, scenes)
    return database


@pytest.fixture
def at(new_context: NewContext, house: ServerProcess) -> Callable[[str], Page]:
    return lambda code: seated(new_context, house, code)


def told(page: Page, code: str) -> dict[str, object]:
    """The table as the server tells it to this browser."""
    update: dict[str, object] = page.request.get(f"/api/tables/{code}").json()
    return update


def test_D1_a_card_is_picked_from_those_that_lie_open(at: Callable[[str], Page]) -> None:
    page = at("PCKAAA")
    pool = page.get_by_role("group", name="34 cards lie face up")
    expect(pool).to_be_visible()
    page.get_by_role("button", name="Pick 17,").click()
    expect(page.locator(".hand [data-card='17']")).to_be_visible()
    expect(page.locator(".pool [data-card='17']")).to_have_count(0)


def test_P1_a_card_goes_to_the_left_neighbour_who_is_named(
    at: Callable[[str], Page], scenes: dict[str, Scene]
) -> None:
    page = at("PASSAA")
    neighbour = scenes["PASSAA"].table.chairs[1].name
    expect(page.get_by_text(f"Choose a card for your left neighbour, {neighbour}.")).to_be_visible()
    given = state_of(scenes["PASSAA"].table).hands[0][0]
    page.get_by_role("button", name=f"Give {given},").click()
    expect(page.locator(".log")).to_contain_text(f"{given} is passed on")
    expect(page.get_by_text("Choose a card.", exact=True)).to_be_visible()


def test_B8_the_cheapest_row_is_marked_and_any_can_be_taken(
    at: Callable[[str], Page], scenes: dict[str, Scene]
) -> None:
    page = at("RWWAAA")
    expect(page.get_by_text("choose the row that you take")).to_be_visible()
    costs = [int(text.split()[0]) for text in page.locator(".lane-cost b").all_inner_texts()]
    marked = [int(each.get_attribute("data-row") or "") for each in page.locator(".lane.is-marked").all()]
    assert marked == [row for row, cost in enumerate(costs) if cost == min(costs)]
    before = state_of(scenes["RWWAAA"].table).heads[0]
    page.get_by_role("button", name="Take row 4").click()
    expect(page.locator(".log")).to_contain_text("and starts it again")
    expect(page.locator(".seat.is-me .seat-heads")).to_contain_text(str(before + costs[3]))


def test_J3_a_joker_is_put_behind_a_row_once_its_result_was_seen(
    at: Callable[[str], Page], scenes: dict[str, Scene]
) -> None:
    page = at("JKERAA")
    expect(page.get_by_text("put it behind a row, or take a row")).to_be_visible()
    page.get_by_role("button", name="Behind row").first.click()
    expect(page.locator(".rows.is-preview .card.joker")).not_to_have_count(0)
    expect(page.locator(".status")).to_contain_text("now ends with")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".rows.is-preview")).to_have_count(0)
    page.get_by_role("button", name="Take row").last.click()
    expect(page.locator(".status")).to_contain_text("and starts it again")
    # What the others' cards do then would hide what the own one does.
    expect(page.locator(".status")).not_to_contain_text("goes to row")
    joker, *others = [play.card for play in state_of(scenes["JKERAA"].table).queue]
    expect(page.locator(f".rows.is-preview [data-card='{card_text(joker)}']")).to_have_count(1)
    assert others
    for card in others:
        expect(page.locator(f".rows.is-preview [data-card='{card_text(card)}']")).to_have_count(0)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log")).to_contain_text("and starts it again")


@pytest.mark.parametrize("special", list(Special), ids=lambda special: special.value)
def test_S2_a_special_card_shows_its_result_before_it_is_played(
    at: Callable[[str], Page], special: Special
) -> None:
    page = at(SPECIAL_CODES[special])
    name = special_name(special, ENGLISH)
    choice = page.get_by_role("group", name="A special card")
    expect(choice.get_by_role("button", name="No special card")).to_be_visible()
    choice.get_by_role("button", name=name).click()
    confirm = page.get_by_role("button", name="Confirm")
    target = page.locator(".felt [data-target], .hand [data-target]")
    for _ in range(2):  # at most a card and a row have to be said
        confirm.or_(target.first).first.wait_for()
        if not confirm.is_visible():
            target.first.click()
    expect(page.locator(".rows.is-preview")).to_be_visible()
    expect(page.locator(".status")).to_contain_text(f"“{name}”")
    confirm.click()
    expect(page.locator(".log")).to_contain_text(f"“{name}”")
    expect(page.locator(".rows.is-preview")).to_have_count(0)


def test_S6_a_card_that_replaces_is_shown_where_it_goes_or_that_it_will_take_a_row(
    at: Callable[[str], Page], scenes: dict[str, Scene]
) -> None:
    page = at("UNDAAA")
    low, high = state_of(scenes["UNDAAA"].table).hands[0][0], state_of(scenes["UNDAAA"].table).hands[0][-1]
    page.get_by_role("group", name="A special card").get_by_role("button", name="Replace").click()
    page.locator(f".hand [data-card='{low}']").click()
    expect(page.locator(".status")).to_contain_text(f"{low} is placed instead")
    expect(page.locator(".status")).to_contain_text(f"The {low} fits no row: then you choose the row")
    page.get_by_role("button", name="Back").click()
    page.locator(f".hand [data-card='{high}']").click()
    expect(page.locator(f".rows.is-preview [data-card='{high}']")).to_have_count(1)


def test_S10_after_a_take_a_special_card_can_be_kept_or_swapped(at: Callable[[str], Page]) -> None:
    page = at("SWAPAA")
    expect(page.get_by_role("button", name="Keep my special cards")).to_be_visible()
    page.get_by_role("button", name="Swap “").first.click()
    expect(page.locator(".log")).to_contain_text("goes, another one comes")
    expect(page.locator(".log")).to_contain_text("new special card")


def test_S8_a_stopped_row_cant_be_taken_and_the_page_says_why(at: Callable[[str], Page]) -> None:
    page = at("STPAAA")
    stopped = page.locator(".lane.is-stopped")
    expect(stopped).not_to_have_count(0)
    assert stopped.first.locator("[data-target]").count() == 0
    stopped.first.click(position={"x": 20, "y": 20})
    expect(page.get_by_role("alert")).to_contain_text("closed by a stop")


def test_V1_rows_are_drawn_as_long_as_they_may_get(
    at: Callable[[str], Page], scenes: dict[str, Scene]
) -> None:
    page = at("VARYAA")
    state = state_of(scenes["VARYAA"].table)
    for row in range(4):
        places = page.locator(".lane").nth(row).locator(".place")
        expect(places).to_have_count(state.slots.capacity(state, row))


def test_what_cant_be_chosen_is_refused_with_a_reason(
    at: Callable[[str], Page], scenes: dict[str, Scene]
) -> None:
    page = at("STPAAA")
    before = told(page, "STPAAA")["version"]
    question = page.locator(".status-words [aria-live]")
    expect(question).to_contain_text("choose")
    asked = question.inner_text()
    page.locator(".hand-card").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("isn't what you are asked for now")
    expect(question).to_contain_text(asked)  # it isn't wiped away by the refusal
    assert told(page, "STPAAA")["version"] == before
