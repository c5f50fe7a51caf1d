"""The variants explain themselves at the table: what is about, what was picked, given, set and laid."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.engine import Decision, Special, State, card_text
from sixquiprend.i18n import translator
from sixquiprend.i18n.names import special_line, special_name
from sixquiprend.table.session import Table
from tests.browser.access import PHONE, violations
from tests.browser.conftest import NewContext
from tests.browser.scenes import Scene, put, scene, seated
from tests.serving import ServerProcess

ENGLISH: Final = translator("en")
FRENCH: Final = translator("fr")

At = Callable[..., Page]


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def later(table: Table, asked: Decision) -> bool:
    """A card is asked for, and some have been seen."""
    return asked.kind == "play" and state_of(table).turn > 2


def last_card_and_three_set_rows(table: Table, asked: Decision) -> bool:
    """The first round's last card is asked for, and fits; of three rows with a set length one stays so."""
    state = state_of(table)
    if asked.kind != "play" or len(asked.legal) > 1 or state.round > 1:
        return False
    lowest = min(end for row in state.rows if isinstance(end := row[-1], int))
    fits = all(isinstance(card, int) and card > lowest for card in state.hands[0])
    return fits and sum(state.slots.set_by(row) is not None for row in state.rows) > 2


def joker_lies(table: Table, asked: Decision) -> bool:
    jokers = [card for row in state_of(table).rows for card in row if not isinstance(card, int)]
    return (
        asked.kind == "play"
        and len(jokers) > 0
        and any(not isinstance(c, int) for c in state_of(table).hands[0])
    )


def stop_lies(table: Table, asked: Decision) -> bool:
    state = state_of(table)
    stopped = set(range(len(state.rows))) - set(state.slots.open_rows(state))
    return asked.kind == "play" and len(stopped) > 0


def minus_anywhere(table: Table, asked: Decision) -> bool:
    """Minus is plus may be played with cards of several rows."""
    cards = {getattr(answer, "card", None) for answer in asked.legal if "minus" in str(type(answer)).lower()}
    rows = [row for row in state_of(table).rows if cards.intersection(row)]
    return asked.kind == "special" and len(rows) > 1


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {
        "KNWAAA": scene("KNWAAA", later, options="K"),
        "VARYAA": scene("VARYAA", later, options="V"),
        "VENDAA": scene("VENDAA", last_card_and_three_set_rows, seats=2, options="V", rounds=2),
        "PCKBBB": scene(
            "PCKBBB",
            lambda table, asked: asked.kind == "pick" and len(state_of(table).hands[0]) == 4,
            options="KD",
        ),
        "PCKMNY": scene("PCKMNY", lambda table, asked: asked.kind == "pick", seats=8, options="D"),
        "PASSAA": scene("PASSAA", lambda table, asked: asked.kind == "pass", options="P"),
        "JKERAA": scene("JKERAA", joker_lies, options="J"),
        "STPAAA": scene("STPAAA", stop_lies, options="S"),
        "MNSAAA": scene("MNSAAA", minus_anywhere, options="S"),
        "SNGAAA": scene(
            "SNGAAA", lambda table, asked: asked.kind == "special" and len(asked.legal) == 1, options="S"
        ),
        "HNDAAA": scene(
            "HNDAAA", lambda table, asked: asked.kind == "play" and len(asked.legal) == 1, rounds=2
        ),
    }


@pytest.fixture(scope="module")
def database(database: str, scenes: dict[str, Scene]) -> str:
    put(database, scenes)
    return database


@pytest.fixture
def at(new_context: NewContext, house: ServerProcess) -> At:
    return lambda code, **options: seated(new_context, house, code, **options)


def status(page: Page) -> Any:
    return page.locator(".status-words")


@pytest.mark.parametrize(
    ("size", "words"), [({}, "cards 1 to 34"), (PHONE, "1–34")], ids=["desktop", "phone"]
)
def test_K1_the_cards_in_use_are_in_sight_and_those_seen_can_be_looked_up(
    size: dict[str, Any], words: str, at: At, scenes: dict[str, Scene]
) -> None:
    page = at("KNWAAA", **size)
    chip = page.locator(".where-deck")
    expect(chip).to_have_text(words)
    chip.click()
    state = state_of(scenes["KNWAAA"].table)
    expect(page.locator(".seen li")).to_have_count(34)
    lain = {card for cards in (*state.rows, *state.piles) for card in cards}
    expect(page.locator(".seen .is-seen")).to_have_count(len(lain))
    expect(page.locator(".seen .is-own")).to_have_count(len(state.hands[0]))
    for end in (page.locator(".seen li").nth(16), page.get_by_text("Crossed out: seen.")):
        expect(end).to_be_in_viewport(ratio=1)
    assert page.locator("dialog[open]").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert violations(page) == []


def test_V1_the_card_that_set_the_length_of_a_row_is_marked(at: At, scenes: dict[str, Scene]) -> None:
    page = at("VARYAA")
    state = state_of(scenes["VARYAA"].table)
    marked = 0
    for number, row in enumerate(state.rows):
        place = state.slots.set_by(row)
        lane = page.locator(".lane").nth(number)
        expect(lane.locator(".place-sets")).to_have_count(0 if place is None else 1)
        if place is not None:
            marked += 1
            mark = lane.locator(".place").nth(place).locator(".place-sets")
            expect(mark).to_contain_text(str(state.slots.capacity(state, number)))
            expect(page.get_by_role("group", name=f"its length is set by the {row[place]}")).to_be_visible()
            lane.locator(".place").nth(place).locator(".explains").click()
            expect(status(page)).to_contain_text("With this card the row holds at most")
    assert marked > 0


def test_V1_no_mark_of_a_row_looks_out_from_behind_the_scores(at: At) -> None:
    page = at("VENDAA", **PHONE)
    expect(page.locator(".felt > .ending")).to_be_visible()
    expect(page.locator(".place-sets:visible")).to_have_count(0)
    assert page.locator(".place-sets").count() > 0


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_D1_what_everybody_has_picked_is_shown_with_the_seat(
    size: dict[str, Any], at: At, scenes: dict[str, Scene]
) -> None:
    page = at("PCKBBB", **size)
    hands = state_of(scenes["PCKBBB"].table).hands
    for seat, hand in enumerate(hands):
        picked = page.locator(".seat").nth(seat).locator(".seat-picked > :not(.unseen)")
        expect(picked).to_have_text(
            [card_text(card) for card in sorted(hand, key=lambda card: float(card_text(card)))]
        )
    page.get_by_role("button", name="The table", exact=True).click()
    page.get_by_role("button", name="Who has picked what").click()
    expect(page.locator(".picks [data-card]")).to_have_count(sum(map(len, hands)))
    assert violations(page) == []


def test_D1_advice_marks_a_card(at: At) -> None:
    page = at("PCKBBB")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".pool-card.is-hinted")).to_have_count(1, timeout=60_000)
    # What it says of other cards stands at those.
    away = page.locator(".pool-card .hand-cost").evaluate_all(
        """costs => costs.map((cost) => {
            const said = cost.getBoundingClientRect();
            const card = cost.closest(".pool-card").getBoundingClientRect();
            return Math.hypot(said.right - card.right, said.top - card.top);
        })"""
    )
    assert len(away) > 1
    assert max(away) < 10


def test_D1_a_pool_that_is_longer_than_the_screen_says_so(at: At) -> None:
    page = at("PCKMNY", **PHONE)
    pool = page.locator(".pool")
    expect(pool).to_have_class("pool has-more-below")
    pool.evaluate("pool => pool.scrollTo(0, pool.scrollHeight)")
    expect(pool).not_to_have_class("pool has-more-below")


@pytest.mark.parametrize(("code", "least"), [("PCKBBB", 110), ("PCKMNY", 80)], ids=["few", "all"])
def test_D1_on_a_television_the_pool_is_as_large_as_it_fits(at: At, code: str, least: int) -> None:
    page = at(code, viewport={"width": 1920, "height": 1080})
    card = page.locator(".pool-card").last.bounding_box()
    assert card is not None
    assert card["width"] >= least
    assert page.locator(".pool").evaluate("pool => pool.scrollHeight <= pool.clientHeight")


def test_P1_giving_looks_different_and_what_was_received_is_marked_until_it_is_played(at: At) -> None:
    page = at("PASSAA")
    hand = page.locator(".hand")
    expect(hand).to_contain_class("is-giving")
    before = set(page.locator("[data-hand]").evaluate_all("cards => cards.map((card) => card.dataset.hand)"))
    page.locator(".hand-card").nth(2).click()
    received = page.locator(".hand-card.is-received")
    expect(received).to_have_count(1)
    expect(hand).not_to_contain_class("is-giving")
    card = str(received.get_attribute("data-hand"))
    assert card not in before
    expect(received).to_have_attribute("aria-label", f"Play {card}, {_heads(int(card))}, from your neighbour")
    page.reload()
    expect(page.locator(".hand-card.is-received")).to_have_attribute("data-hand", card)
    page.locator(".hand-card.is-received").click()
    expect(page.locator(f"[data-hand='{card}']")).to_have_count(0)


def _heads(card: int) -> str:
    heads = 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
    return f"{heads} head" if heads == 1 else f"{heads} heads"


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_J3_a_joker_says_what_it_does_when_it_is_tapped(size: dict[str, Any], at: At) -> None:
    page = at("JKERAA", **size)
    joker = "Joker: lower than all cards."
    page.locator(".lane .explains").first.click()
    expect(status(page)).to_contain_text(joker)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(status(page)).to_contain_text("Choose a card.")
    # In the hand a tap says the same, and plays nothing yet.
    held = page.locator(".hand-card[data-hand^='0.']")
    held.click()
    expect(status(page)).to_contain_text(joker)
    expect(held).to_contain_class("is-aside")
    told = page.request.get("/api/tables/JKERAA").json()
    assert (told["you"]["question"], told["you"]["chosen"]) == ("play", None)
    assert violations(page) == []
    page.get_by_role("button", name="Take back").click()
    expect(status(page)).to_contain_text("Choose a card.")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_S2_special_cards_say_what_they_do_when_they_are_tapped(
    size: dict[str, Any], at: At, scenes: dict[str, Scene]
) -> None:
    page = at("STPAAA", **size)
    page.locator(".lane.is-stopped .explains").first.click()
    expect(status(page)).to_contain_text(special_line(Special.STOP, ENGLISH))
    held = page.locator(".specials .explains")
    name = held.first.inner_text().strip()  # in English a card has one name
    held.first.click()
    special = next(each for each in Special if special_name(each, ENGLISH) == name)
    expect(status(page)).to_contain_text(special_line(special, ENGLISH))


def test_S9_the_card_of_minus_is_plus_decides_the_row_and_the_page_says_so(at: At) -> None:
    page = at("MNSAAA")
    page.locator(".choice-button", has_text=special_name(Special.MINUS_IS_PLUS, ENGLISH)).click()
    expect(status(page)).to_contain_text("Its row is the one that you take.")


def test_S9_on_a_phone_what_would_happen_is_read_to_its_end(at: At) -> None:
    page = at("MNSAAA", locale="fr-FR", **PHONE)
    page.locator(".choice-button", has_text=special_name(Special.MINUS_IS_PLUS, FRENCH)).tap()
    page.locator(".place-button").first.tap()
    words = status(page).locator("p", has_text="compte final")
    expect(words).to_be_visible()
    assert words.evaluate("words => words.scrollHeight - words.clientHeight") <= 1


@pytest.mark.parametrize(
    ("code", "said", "least", "most"),
    [("SNGAAA", "It goes on by itself", 1900, 6100), ("HNDAAA", "Your last card", 800, 1000)],
)
def test_a_question_with_a_single_answer_asks_for_no_click(
    code: str, said: str, least: int, most: int, new_context: NewContext, house: ServerProcess, at: At
) -> None:
    page = at(code)
    # Loaded again in a time that stands still.
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page.reload()
    while not status(page).filter(has_text=said).count():
        page.clock.run_for(20)  # what comes over the network takes no time of this clock
    before = page.request.get(f"/api/tables/{code}").json()["moment"]
    page.clock.run_for(least - 200)
    assert page.request.get(f"/api/tables/{code}").json()["you"]["chosen"] is None
    page.clock.run_for(most)
    told = page.request.get(f"/api/tables/{code}?lang=en").json()
    while told["moment"] == before:
        told = page.request.get(f"/api/tables/{code}?after={told['version']}&wait=5").json()


def test_french_cards_are_called_what_is_printed_on_them(at: At) -> None:
    assert special_name(Special.SLIDE, FRENCH).startswith("Glisser (")
    assert special_name(Special.MINUS_IS_PLUS, FRENCH).startswith("Négatif = Positif (")
    assert special_name(Special.FIFTH_ROW, FRENCH).startswith("5e série (")
    page = at("MNSAAA", locale="fr-FR")
    expect(page.locator(".choice-button", has_text="Négatif = Positif (Moins c’est plus)")).to_be_visible()
