"""Games on the page: alone, with friends on other devices, by keyboard, through all kinds of breaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import PHONE, violations
from tests.browser.conftest import NO_SERVER, Complaints, NewContext, Somebody, newcomer
from tests.browser.quick_games import table_with_a_row_question
from tests.serving import ServerProcess

LOST: Final = "The connection is lost"
MOST_CLICKS: Final = 60
FREE: Final = "[data-target]:not([aria-pressed=true])"
"""What can be chosen and isn't."""
LONG: Final = 90_000
"""Milliseconds for a server to come back."""


def sit_down(people: list[Page], bots: int = 0, **rules: Any) -> str:
    """All of them at one table, with so many bots, and the game begun; its code."""
    host, *others = people
    seats = len(people) + bots
    wanted = {
        "name": "Ana",
        "rules": {"seats": seats, "rounds": 1, **rules},
        "bots": [None] * len(others) + ["beginner"] * bots,
    }
    code = str(host.request.post("/api/tables", data=wanted).json()["code"])
    for number, other in enumerate(others):
        other.request.post(f"/api/tables/{code}/seats", data={"name": f"Friend {number + 1}"})
    host.request.post(f"/api/tables/{code}/start", data={})
    for page in people:
        page.goto(f"/tables/{code}")
        page.locator(".hand-card[data-target]").first.wait_for()
    return code


def told(page: Page, code: str) -> dict[str, Any]:
    """The table as the server tells it to this browser."""
    update: dict[str, Any] = page.request.get(f"/api/tables/{code}").json()
    return update


def prompt(page: Page) -> Locator:
    return page.locator(".status-words")


def end(page: Page) -> Locator:
    return page.locator(".ending.is-final")


def waits_for(update: dict[str, Any], people: int) -> int | None:
    """The first seat of a person who has yet to choose."""
    asked = [each["seat"] for each in update["asked"] if update["seats"][each["seat"]]["state"] != "ready"]
    return next((seat for seat in asked if seat < people), None)


def expect_rows(page: Page, rows: list[dict[str, Any]]) -> None:
    """The page comes to show these rows."""
    lanes = page.locator(".lane")
    expect(lanes).to_have_count(len(rows))
    for number, row in enumerate(rows):
        cards = lanes.nth(number).locator("[data-card]")
        expect(cards).to_have_count(len(row["cards"]))
        for place, card in enumerate(row["cards"]):
            expect(cards.nth(place)).to_have_attribute("data-card", str(card))


def expect_hand(page: Page, hand: list[Any]) -> None:
    """The page comes to show this hand, and nothing else in it."""
    cards = page.locator(".hand-card")
    expect(cards).to_have_count(len(hand))
    for place, card in enumerate(hand):
        expect(cards.nth(place)).to_have_attribute("data-hand", str(card))


def play_on(people: list[Page], code: str, until: Callable[[], bool]) -> None:
    """Whoever is asked clicks on the first thing that can be chosen, until that is so."""
    update = told(people[0], code)
    for _ in range(MOST_CLICKS):
        if until():
            return
        seat = waits_for(update, len(people))
        known = update["moment"], seat
        while (update["moment"], waits_for(update, len(people))) == known and update["status"] == "playing":
            if seat is not None:
                people[seat].locator(f"{FREE}, .ending.is-final").first.wait_for()
                if until():
                    return
                # As a key would: what lies under the pointer may only just have come there. A last card may
                # have been played by itself meanwhile.
                people[seat].evaluate("free => document.querySelector(free)?.click()", FREE)
            # Answers as soon as there is something new.
            path = f"/api/tables/{code}?after={update['version']}&wait=5"
            update = people[0].request.get(path).json()
        if update["status"] == "over":
            expect(end(people[0])).to_be_visible()
    raise AssertionError("it doesn't come to that")


def test_a_whole_game_alone_and_another_one(somebody: Somebody) -> None:
    page = somebody()
    code = sit_down([page], bots=2)
    first = told(page, code)["game"]
    play_on([page], code, end(page).is_visible)
    expect(page.get_by_role("heading", level=1, name=re.compile("won|Shared win"))).to_be_visible()
    winners = told(page, code)["board"]["winners"]
    expect(page.locator(".sheet .is-filled")).to_have_count(len(winners))
    expect(page.get_by_role("link", name="Look at the game again")).to_have_attribute(
        "href", f"/games/{first}"
    )
    assert violations(page) == []
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".where")).to_have_text("Round 1 · turn 1 of 10")
    expect(page.locator(".hand-card[data-target]")).to_have_count(10)
    assert told(page, code)["game"] != first


@pytest.mark.parametrize("by", ["button", "key"])
def test_between_rounds_nothing_is_asked_until_the_scores_are_closed(by: str, somebody: Somebody) -> None:
    page = somebody()
    code = sit_down([page], bots=1, rounds=2)
    ending = page.get_by_role("heading", name="Round 1 is over")
    play_on([page], code, ending.is_visible)
    expect(page.get_by_role("region", name="Score sheet")).to_be_visible()
    assert told(page, code)["you"]["question"] == "play"
    expect(page.locator(".hand-card")).to_have_count(0)
    expect(prompt(page)).not_to_contain_text("Choose a card")
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert violations(page) == []
    if by == "button":
        page.get_by_role("button", name="Continue").click()
    else:
        page.keyboard.press("Space")
    expect(ending).to_have_count(0)
    expect(page.locator(".where")).to_have_text("Round 2 · turn 1 of 10")
    expect(page.locator(".hand-card[data-target]")).to_have_count(10)
    expect(prompt(page)).to_contain_text("Choose a card")
    expect(page).to_have_title(re.compile("Your turn"))


def test_B3_a_choice_can_be_changed_until_the_last_has_chosen(somebody: Somebody) -> None:
    ana, ben = somebody(), somebody()
    code = sit_down([ana, ben])
    low, high = (ana.locator(".hand-card").nth(place) for place in (0, 9))
    low.click()
    expect(low).to_have_attribute("aria-pressed", "true")
    expect(prompt(ana)).to_contain_text(
        re.compile(r"You play\s\d+\. You can still change\. Waiting for Friend 1\.")
    )
    expect(ben.locator(".seat").first.locator(".seat-state")).to_have_text("ready")
    high.click()
    expect(high).to_have_attribute("aria-pressed", "true")
    expect(low).to_have_attribute("aria-pressed", "false")
    ana.get_by_role("button", name="Take back").click()
    expect(prompt(ana)).to_have_text("Choose a card.")
    assert told(ana, code)["you"]["chosen"] is None
    high.click()
    expect(ana.get_by_role("button", name="Take back")).to_be_visible()
    ben.locator(".hand-card").first.click()
    expect(ana.locator(".hand-card")).to_have_count(9)


def test_cards_go_one_by_one_and_a_skip_shows_the_end(new_context: NewContext, house: ServerProcess) -> None:
    # Slowly, so that there is time to see it on a busy machine.
    context = new_context(base_url=house.url, locale="en-GB")
    context.add_init_script("location.protocol === 'http:' && localStorage.setItem('speed', 'slow')")
    page = context.new_page()
    code = sit_down([page], bots=3)
    page.locator(".hand-card").last.click()
    expect(page.locator(".seat .card:not(.back)")).not_to_have_count(0)
    expect(page.locator(".difference, .lane.is-pointed").first).to_be_visible()
    expect(page.locator(".hand-card[data-target]")).to_have_count(9)  # the next can be set aside meanwhile
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect_rows(page, told(page, code)["board"]["rows"])


def test_keyboard_alone(somebody: Somebody) -> None:
    page = somebody()
    code = sit_down([page], bots=1)
    hand = told(page, code)["you"]["hand"]
    for digit in str(hand[4]):
        page.keyboard.press(digit)
    expect(page.locator(f"[data-hand='{hand[4]}']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"[data-hand='{hand[5]}']")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("0")
    page.keyboard.press("5")  # there is no such card: the focus goes to one that begins with 5, or stays
    for _ in range(MOST_CLICKS):
        page.locator("[data-target], .ending.is-final").first.wait_for()
        # Read first: an end that comes after that is something new.
        before = page.evaluate("document.querySelector('.table').textContent")
        if end(page).is_visible():
            break
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.table').textContent !== before", arg=before
        )
    expect(end(page).locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play again")).to_be_focused()


def test_a_page_that_is_loaded_again_in_mid_turn_is_where_it_was(somebody: Somebody) -> None:
    ana, ben = somebody(), somebody()
    sit_down([ana, ben])
    ana.locator(".hand-card").nth(3).click()
    expect(ana.get_by_role("button", name="Take back")).to_be_visible()
    chosen = ana.locator("[aria-pressed=true]").get_attribute("data-hand")
    ana.reload()
    expect(ana.locator(f"[data-hand='{chosen}']")).to_have_attribute("aria-pressed", "true")
    ben.locator(".hand-card").first.click()
    expect(ana.locator(f"[data-hand='{chosen}']")).to_have_count(0)


def test_the_log_tells_the_round_again_after_a_reload(somebody: Somebody) -> None:
    ana = somebody(viewport={"width": 1280, "height": 800})
    code = sit_down([ana], bots=2)

    def asked_again() -> bool:
        update = told(ana, code)
        return update["board"]["turn"] > 1 and update["you"]["question"] is not None

    play_on([ana], code, asked_again)
    update = ana.request.get(f"/api/tables/{code}?lang=en").json()
    sentences = [step["text"] for step in update["steps"] if step["text"]]
    assert sentences[0] == "Round 1 begins."
    ana.reload()
    expect(ana.locator(".log li")).to_have_text(sentences)


def test_a_line_that_is_cut_comes_back_and_nothing_is_lost(somebody: Somebody) -> None:
    ana, ben = somebody(), somebody()
    lines: list[Any] = []

    def through(line: Any) -> None:
        lines.append(line)
        line.connect_to_server()

    ana.route_web_socket(re.compile("/socket"), through)
    sit_down([ana, ben])
    lines[-1].close(code=1001)
    ben.locator(".hand-card").first.click()
    expect(ben.get_by_role("button", name="Take back")).to_be_visible()
    # As soon as the line is back, or already while it is away: the choice is made once.
    ana.locator(".hand-card").first.click()
    for page in (ana, ben):
        expect(page.locator(".hand-card")).to_have_count(9)
    assert len(lines) == 2


def test_a_network_that_is_gone_is_told_of_and_comes_back_by_itself(
    somebody: Somebody, complaints: Complaints
) -> None:
    complaints.allow(NO_SERVER)
    ana, ben = somebody(), somebody()
    code = sit_down([ana, ben])
    ana.context.set_offline(True)
    expect(ana.get_by_text(LOST)).to_be_visible()
    # What is chosen meanwhile is kept, and what others do is seen when the network is back.
    ana.locator(".hand-card").first.click()
    expect(prompt(ana)).to_contain_text("being sent")
    ben.locator(".hand-card").first.click()
    expect(ben.get_by_role("button", name="Take back")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    for page in (ana, ben):
        expect(page.locator(".hand-card")).to_have_count(9)
        expect_rows(page, told(page, code)["board"]["rows"])


def test_four_people_on_four_devices(somebody: Somebody) -> None:
    people = [somebody(), somebody(**PHONE), somebody(), somebody(color_scheme="dark")]
    code = sit_down(people)
    where = people[0].locator(".where")
    play_on(people, code, lambda: "turn 4" in where.inner_text())
    rows = told(people[0], code)["board"]["rows"]
    for page in people:
        expect(page.locator(".where")).to_contain_text(re.compile("4 of 10|4/10"))
        expect_rows(page, rows)
        expect_hand(page, told(page, code)["you"]["hand"])


def test_whoever_has_no_seat_watches(somebody: Somebody) -> None:
    ana, watcher = somebody(), somebody()
    code = sit_down([ana], bots=1)
    watcher.goto(f"/tables/{code}")
    expect(watcher.get_by_text("You are watching this table.")).to_be_visible()
    assert watcher.locator(".hand-card").count() == 0
    ana.locator(".hand-card").last.click()
    expect(watcher.locator(".log")).to_contain_text("Cards on the table")


def test_a_server_that_is_killed_in_mid_turn_and_started_again_goes_on(
    new_context: NewContext, server: ServerProcess, complaints: Complaints
) -> None:
    complaints.allow(NO_SERVER)
    ana, ben = newcomer(new_context, server), newcomer(new_context, server)
    code = sit_down([ana, ben])
    ana.locator(".hand-card").nth(2).click()
    expect(ana.get_by_role("button", name="Take back")).to_be_visible()
    chosen = ana.locator("[aria-pressed=true]").get_attribute("data-hand")
    server.kill()
    expect(ana.get_by_text(LOST)).to_be_visible()
    # What is chosen while the server is away is sent when it is back.
    ben.locator(".hand-card").first.click()
    expect(prompt(ben)).to_contain_text("being sent")
    server.start()
    for page in (ana, ben):
        expect(page.get_by_text(LOST)).to_have_count(0, timeout=LONG)
        expect(page.locator(".hand-card")).to_have_count(9, timeout=LONG)
    assert str(chosen) not in map(str, told(ana, code)["you"]["hand"])


def test_everybody_sees_who_is_away_and_when_a_bot_will_stand_in(somebody: Somebody) -> None:
    people = [somebody(**PHONE), somebody()]
    code = sit_down(people, bots=1)
    phone, other = people
    screen = somebody(viewport={"width": 1280, "height": 720})
    screen.goto(f"/tables/{code}/board")
    expect(screen.locator(".seat").nth(1)).to_be_visible()
    other.goto("about:blank")
    for page in (phone, screen):
        seat = page.locator(".seat").nth(1)
        expect(seat.locator(".away-words")).to_have_text(re.compile(r"^away, a bot in\s\d+ s$"))
        sign = seat.locator(".seat-away")
        expect(sign).to_be_in_viewport(ratio=0.9)
        expect(sign).to_have_text(re.compile(r"\d+ s"))
    before = int(phone.locator(".seat-away").inner_text().split()[0])
    # It counts down by itself.
    phone.wait_for_function(
        "before => parseInt(document.querySelector('.seat-away').textContent) < before", arg=before
    )
    assert violations(phone) == []
    other.goto(f"/tables/{code}")
    for page in (phone, screen):
        expect(page.locator(".seat-away")).to_have_count(0)
        expect(page.locator(".seat").nth(1).locator(".seat-state")).to_have_text("thinks…")


def test_on_a_phone_who_is_away_is_seen_also_at_a_card_that_waits_for_its_row(somebody: Somebody) -> None:
    phone, guest = somebody(**PHONE), somebody()
    ana, bea = table_with_a_row_question(phone.request, guest.request)  # Bea has no page open
    phone.goto(f"/tables/{ana.code}")
    phone.locator(".hand-card[data-target]").last.click()
    bea.answer(bea.told())
    seat = phone.locator(".seat").nth(1)
    expect(seat.locator(".seat-place [data-card]")).to_be_visible()
    expect(seat.locator(".seat-away")).to_be_in_viewport(ratio=0.9)
    expect(seat.locator(".seat-away")).to_have_text(re.compile(r"\d+ s"))
    assert violations(phone) == []
