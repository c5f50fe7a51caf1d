"""Moments of a game with others: it's your turn, you take a row, it is over. Heard, felt and seen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.access import PHONE, violations_in_both_themes
from tests.browser.conftest import NewContext, at_once
from tests.browser.quick_games import QuickTable, new_table
from tests.serving import ServerProcess

RECORDED = """
    window.buzzes = [];
    window.tones = 0;
    navigator.vibrate = (pattern) => window.buzzes.push(pattern) > 0;
    window.AudioContext = class extends AudioContext {
        createOscillator() { window.tones += 1; return super.createOscillator(); }
    };
"""
ANSWERED = """() => {
    const called = document.title.startsWith("●");
    if (called) document.querySelector("[data-target]").click();
    return called;
}"""


def _friends(
    house: ServerProcess, new_context: NewContext, **options: Any
) -> tuple[BrowserContext, list[Any]]:
    """Ada, who has a browser, with Ben and a bot at a table whose game of one round has begun."""
    ada = new_context(base_url=house.url, locale="en-GB", **options)
    at_once(ada)
    ada.add_init_script(RECORDED)
    ben = new_context(base_url=house.url).request
    wanted = {"name": "Ada", "rules": {"seats": 3, "limit": None, "rounds": 1}, "bots": [None, "careful"]}
    code = ada.request.post("/api/tables", data=wanted).json()["code"]
    assert ben.post(f"/api/tables/{code}/seats", data={"name": "Ben"}).ok
    tables = [QuickTable(ada.request, code), QuickTable(ben, code)]
    tables[0].start()
    return ada, tables


def _play_out(page: Page, ben: QuickTable) -> None:
    """Ada answers by her page, whenever it calls her, so that it has told every turn; Ben without one."""
    while not page.locator(".ending.is-final").is_visible():
        told = ben.told()
        if told["status"] == "playing" and told["you"]["question"] and told["you"]["chosen"] is None:
            ben.answer(told)
        elif not page.evaluate(ANSWERED):
            ben.told(after=told["version"], wait=1)


def test_a_game_calls_buzzes_sings_and_ends_on_a_podium(
    house: ServerProcess, new_context: NewContext
) -> None:
    ada, tables = _friends(house, new_context, **PHONE)
    code = tables[0].code
    page = ada.new_page()
    page.goto(f"/tables/{code}")
    expect(page).to_have_title(re.compile("^● Your turn"))
    sign = page.locator('link[rel="icon"]')
    expect(sign).to_have_attribute("href", "/static/icon-turn.svg")
    page.locator(".hand [data-target]").first.click()
    expect(page).to_have_title(re.compile(f"^Table {code}"))
    expect(sign).to_have_attribute("href", "/static/icon.svg")

    _play_out(page, tables[1])
    over = page.locator(".ending.is-final")
    expect(over).to_be_visible()

    told = tables[0].told(lang="en")
    game = tables[0].replay(lang="en")
    assert game["ending"] == told["ending"], "the record tells the same"
    events = [step["event"] for step in game["steps"]]
    mine = [event for event in events if event.get("taken") and event["seat"] == 0]
    buzzes = page.evaluate("buzzes")
    assert buzzes.count([70, 50, 70]) == len(mine), "one for each row that Ada takes"
    assert [40] in buzzes, "and one when others wait for her"

    # The podium is what the server tells.
    names, totals = [seat["name"] for seat in told["seats"]], told["board"]["totals"]
    places = sorted(set(told["ending"]["places"]))
    steps = page.locator(".podium > li")
    expect(steps).to_have_count(len(places))
    for step, place in zip(steps.all(), places, strict=True):
        there = [seat for seat, each in enumerate(told["ending"]["places"]) if each == place]
        expect(step.locator(".podium-name")).to_contain_text([names[seat] for seat in there])
        expect(step.locator(".podium-heads")).to_contain_text(str(totals[there[0]]))
    decided, worst = told["ending"]["decided"], told["ending"]["worst"]
    facts = page.locator(".fact")
    expect(facts.nth(0)).to_contain_text(
        "The very first" if decided["turn"] == 1 else f"Turn {decided['turn']} of round 1"
    )
    expect(facts.nth(0).locator(".taken")).to_have_count(len(decided["takes"]))
    expect(facts.nth(1)).to_contain_text(f"{names[worst['seat']]}, in round 1, turn {worst['turn']}.")
    expect(facts.nth(1).locator(".card")).to_have_count(len(worst["cards"]))

    # Silence until sounds are accepted; then they aren't offered again.
    assert page.evaluate("tones") == 0
    page.get_by_role("button", name="Sounds on").click()
    page.wait_for_function("tones > 0")
    expect(page.locator(".sound-offer")).to_have_count(0)
    assert violations_in_both_themes(page) == []
    page.reload()
    expect(over).to_be_visible()
    expect(page.locator(".sound-offer")).to_have_count(0)

    # The television celebrates too, and has a switch of its own.
    board = new_context(
        base_url=house.url, locale="en-GB", viewport={"width": 1920, "height": 1080}
    ).new_page()
    board.goto(f"/tables/{code}/board")
    expect(board.locator(".podium > li")).to_have_count(len(places))
    expect(board.locator(".fact")).to_have_count(2)
    board.get_by_role("button", name="Sounds on").click()
    expect(board.get_by_role("button", name="Sounds off")).to_be_visible()
    assert violations_in_both_themes(board) == []

    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_title(re.compile("^● Your turn"))


def test_whoever_wants_less_motion_feels_none_and_another_variant_is_one_tap_away(
    house: ServerProcess, new_context: NewContext
) -> None:
    context = new_context(base_url=house.url, locale="en-GB", reduced_motion="reduce")
    at_once(context)
    context.add_init_script(RECORDED)
    wanted = {
        "name": "Ada",
        "rules": {"seats": 3, "limit": None, "rounds": 1},
        "bots": ["beginner", "careful"],
        "start": True,
    }
    table = QuickTable(context.request, context.request.post("/api/tables", data=wanted).json()["code"])
    page = context.new_page()
    page.goto(f"/tables/{table.code}")
    page.locator(".where").click()  # a page that nobody has touched can't buzz anyway
    table.play_out()
    step = page.locator(".podium-step").first
    expect(step).to_be_visible()
    assert step.evaluate("(step) => getComputedStyle(step).animationName") == "none"
    assert page.evaluate("buzzes") == []

    page.get_by_role("group", name="Another variant").get_by_role("button").first.click()
    expect(page).not_to_have_url(re.compile(table.code))
    page.locator(".hand [data-target]").first.wait_for()
    code = page.url.rsplit("/", 1)[1]
    told = QuickTable(context.request, code).told()
    assert told["table"]["rules"]["options"] == "K"
    assert [seat["bot"] for seat in told["seats"]] == ["", "beginner", "careful"]
    assert told["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize(
    ("options", "vibration", "felt"),
    [({}, "on", True), ({"reduced_motion": "reduce"}, "on", False), ({}, "off", False)],
    ids=["felt", "less motion", "switched off"],
)
def test_a_nudge_buzzes_only_where_that_is_wanted(
    options: dict[str, str],
    vibration: str,
    felt: bool,
    house: ServerProcess,
    new_context: NewContext,
) -> None:
    ada = new_context(base_url=house.url).request
    ben = new_context(base_url=house.url, locale="en-GB", **options)
    at_once(ben)
    ben.add_init_script(RECORDED)
    ben.add_init_script(f"location.host && localStorage.setItem('vibration', '{vibration}')")
    wanted = {"name": "Ada", "rules": {"seats": 2, "limit": None, "rounds": 1}}
    code = ada.post("/api/tables", data=wanted).json()["code"]
    assert ben.request.post(f"/api/tables/{code}/seats", data={"name": "Ben"}).ok
    QuickTable(ada, code).start()
    page = ben.new_page()
    page.goto(f"/tables/{code}")
    page.locator(".hand [data-target]").first.wait_for()
    page.locator(".where").click()  # a page that nobody has touched can't buzz anyway
    assert ada.post(f"/api/tables/{code}/seats/1/nudge", data={}).ok
    expect(page.get_by_text("It's your turn: everybody waits for you!")).to_be_visible()
    assert ([120, 80, 120] in page.evaluate("buzzes")) is felt


def test_on_a_phone_the_first_swipe_at_the_end_shows_the_scores(
    house: ServerProcess, new_context: NewContext
) -> None:
    page = new_context(base_url=house.url, locale="en-GB", **PHONE).new_page()
    table = new_table(page.request, {"seats": 4, "rounds": 1})
    table.play_out()
    page.goto(f"/tables/{table.code}")
    page.locator(".podium").wait_for()
    total = page.locator(".ending .sheet-total").first
    expect(total).not_to_be_in_viewport()
    buttons = page.locator(".ending-buttons").evaluate(
        "all => all.getBoundingClientRect().top - all.previousElementSibling.getBoundingClientRect().bottom"
    )
    assert buttons >= 0, "they cover nothing"
    swipe = {"x": 180, "y": 560, "yDistance": -500, "speed": 2000}
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", swipe)
    expect(total).to_be_in_viewport()
    assert page.locator(".table").evaluate("table => table.scrollWidth <= table.clientWidth")
