"""The referee's page: lay out a table, see where each card goes and why, and hand it on as a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import Complaints, NewContext
from tests.serving import ServerProcess

LINKS = {
    # X2, X3, and every special card once (X11 to X18), as it is written in a link.
    "r=12-14-15.37.43-44.58-61&p=21.26.30.36": "30 36 · 37 · 43 44 · 58 61",
    "r=30-36.37.43-44.58-61&p=3t2.9.68.83&n=Ana,,%C3%89va%2C%20B,": "30 36 · 3 9 · 43 44 · 58 61 68 83",
    "o=VJ&r=8-17.37-j2.43.15-19&p=18.j4p1.20": "8 17 0.4 18 · 37 0.2 · 43 · 20",
    "o=S&r=50.60.70.10-11-12-13-14&p=23f": "50 · 60 · 70 · 10 11 12 13 14 · 23",
    "o=S&r=50.60.70.10-11-12-13-14&p=20y": "50 · 60 · 70 · 10 11 12 13 14 20",
    "o=S&r=5-11.60.70.80&p=10i-1": "5 10 11 · 60 · 70 · 80",
    "o=S&r=10.12-13-14-16-17.70.80&p=25r15": "10 15 · 12 13 14 16 17 · 70 · 80",
    "o=S&r=12-13-15-20-22.10-17.43.58&p=24l13-2": "12 15 20 22 24 · 10 13 17 · 43 · 58",
    "o=S&r=10.13-14-15-16-17.70.80&p=22x-2": "10 22 · 13 14 15 16 17 · 70 · 80",
    "o=S&r=11-13.37x.43y.58&p=3m11h6": "3 · 37 · 43 · 58",
    "r=~12.4~37.43.58&p=38.60": "12 · 38 · 43 · 58 60",
}
"""Links, and the table afterwards."""

ELEVEN = "r=12.37.43.58&p=" + ".".join(map(str, range(60, 71)))
"""One more than can play."""

Visit = Callable[..., Page]


@pytest.fixture
def visit(new_context: NewContext, house: ServerProcess) -> Visit:
    """Opens the page, with what stands behind the "#"."""

    def opened(link: str = "", **options: Any) -> Page:
        page = new_context(**{"base_url": house.url, "locale": "en-GB", **options}).new_page()
        page.goto(f"/referee#{link}" if link else "/referee")
        expect(page.locator(".referee-verdict h2")).to_be_visible()
        return page

    return opened


def expect_table(page: Page, rows: str) -> None:
    """What the referee's table shows, drawn as docs/rules.md does."""
    lanes = page.locator(".referee-course .lane")
    drawn = [row.split() for row in rows.split(" · ")]
    expect(lanes).to_have_count(len(drawn))
    for number, cards in enumerate(drawn):
        shown = lanes.nth(number).locator(".place [data-card]")
        expect(shown).to_have_count(len(cards))
        for place, card in enumerate(cards):
            expect(shown.nth(place)).to_have_attribute("data-card", card)


def words(page: Page) -> Locator:
    """What is told of each step, without its reasons."""
    return page.locator(".verdict-words > li > button")


def pick(page: Page, *cards: int | str) -> None:
    """Cards of the window that is open."""
    window = page.get_by_role("dialog")
    for card in cards:
        window.locator(f'.picker-card:has([data-card="{card}"])').click()


def test_a_table_is_laid_out_card_by_card_and_settled(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_text("Every row needs at least one card.")).to_be_visible()
    for row, cards in enumerate([(15, 12, 14), (37,), (43, 44), (58, 61)], start=1):
        page.get_by_role("button", name=f"Row {row}: no card").click()
        pick(page, *cards)
        page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Row 1: 12, 14, 15")).to_be_visible()  # sorted by themselves
    expect(page.get_by_text("Now pick the cards that are played.")).to_be_visible()
    page.get_by_role("button", name="One more player").click()
    for number, (name, card) in enumerate([("Ana", 26), ("Béa", 21), ("Carl", 30)], start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
        page.get_by_role("button", name=f"{name}: which card?").click()
        pick(page, card)
    expect(words(page)).to_have_text(
        [
            "The cards are revealed.",
            "Béa: 21 goes to row 1, behind 15 (21 − 15 = 6).",
            "Ana: 26 goes to row 1, behind 21 (26 − 21 = 5).",
            (
                "Carl: row 1 is full with 5 cards. "
                "30 takes row 1 (12, 14, 15, 21, 26: 6 heads) and starts it again."
            ),
        ]
    )
    expect_table(page, "30 · 37 · 43 44 · 58 61")
    expect(page.locator(".verdict-heads > div")).to_contain_text(["Ana+0", "Béa+0", "Carl+6"])


COUNT_TAPS = "window.taps = 0; document.addEventListener('click', (e) => e.isTrusted && window.taps++, true);"

QUARRELS = [
    # the ends, the cards played, what is then asked and tapped, the table, who takes what
    ([15, 37, 44, 61], [21, 26, 30, 36], "3", "30 36 · 37 · 44 · 61", "The 30 takes row 1.", 9),
    ([12, 37, 44, 61], [13, 40, 50, 90], "1 2 3 5", "12 13 · 37 40 · 44 50 · 90", "The 90 takes row 4.", 12),
    # X5: the low card takes the row that another had hoped for
    (
        [61, 33, 80, 90],
        [30, 62],
        "Row 1|5",
        "30 · 62 · 80 · 90",
        "The 30 takes row 1. The 62 takes row 2.",
        8,
    ),
]
"""Usual quarrels, told by the ends of the rows."""


def tap_cards(page: Page, *cards: int) -> None:
    for card in cards:
        page.locator(f'.quick .picker-card:has([data-card="{card}"])').tap()


def expect_ends(page: Page, rows: str) -> None:
    """What of the table is known: cards that nobody has named are left out."""
    for number, row in enumerate(rows.split(" · ")):
        shown = page.locator(".referee-course .lane").nth(number).locator(".place [data-card]")
        expect(shown).to_have_count(len(row.split()))
        expect(shown.last).to_have_attribute("data-card", row.split()[-1])


def test_a_usual_quarrel_takes_twelve_taps_at_most(visit: Visit) -> None:
    page = visit(**PHONE)
    page.evaluate(COUNT_TAPS)
    asks = page.locator(".quick-asks")
    for ends, played, answers, table, outcome, taps in QUARRELS:
        page.evaluate("window.taps = 0")
        expect(asks).to_have_text("Tap the last card of row 1.")
        tap_cards(page, *ends)
        expect(asks).to_have_text("Now tap the cards that were played.")
        tap_cards(page, *played)
        rows, _, counts = answers.rpartition("|")
        for answer in [*filter(None, [rows]), *counts.split()]:
            page.locator(".quick-answers").get_by_role("button", name=answer, exact=True).tap()
        expect_ends(page, table)
        expect(asks).to_have_text(outcome)
        assert page.evaluate("window.taps") == taps <= 12
        expect(page.locator(".verdict-why")).to_contain_text("the smallest difference")  # as always
        if taps == 12:
            page.reload()  # nothing is lost on the way
            page.evaluate(COUNT_TAPS)
            expect_ends(page, table)
        page.get_by_role("button", name="Clear the table").tap()


def test_what_else_matters_is_asked_and_a_slip_is_undone(visit: Visit) -> None:
    page = visit(**PHONE)
    tap_cards(page, 15, 37, 44, 61, 21)
    answers = page.locator(".quick-answers").get_by_role("button")
    expect(answers).to_have_text(["1", "2", "3", "4", "5"])
    answers.last.tap()
    expect(page.locator(".quick-asks")).to_have_text("The 21 takes row 1.")
    expect(page.locator(".verdict-heads > div")).to_contain_text(["Player 1?"])
    # How many heads that are is asked for when somebody wants to know.
    answers.tap()
    pick(page, 2, 5, 11, 12)  # the window closes by itself: all five are named
    expect(page.locator(".verdict-heads > div")).to_contain_text(["Player 1+11"])
    expect(page.locator(".verdict-why")).to_contain_text("Heads: 1 + 2 + 5 + 1 + 2 = 11")
    for _ in range(4):
        page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".quick-asks")).to_have_text("The 21 takes row 1.")
    page.get_by_role("button", name="Undo").tap()
    expect(answers).to_have_count(5)
    # A card that is tapped again is taken back.
    tap_cards(page, 21, 44)
    expect(page.locator(".quick-asks")).to_have_text("Tap the last card of row 3.")
    # Before a 3 there is no room for four others: no count is asked for.
    page.goto("/referee#r=~3.~37.~44.~61&p=5.6")
    expect(page.locator(".quick-asks")).to_have_text("Nobody takes a row.")
    # With a length that cards set (V1) and with jokers (J3) all cards of a row may matter.
    page.goto("/referee#o=V&r=~15.~37.~44.~61&p=21")
    answers.tap()
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".quick-asks")).to_have_text("Nobody takes a row.")
    page.keyboard.press("Tab")
    page.locator(".quick .picker-card[tabindex='0']").focus()
    page.keyboard.type("102")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Name the cards of row 4")).to_be_visible()
    assert violations_in_both_themes(page) == []


def test_step_by_step_the_table_is_seen_as_each_card_finds_it(visit: Visit) -> None:
    page = visit("r=12-14-15.37.43-44.58-61&p=21.26.30.36")
    expect_table(page, "30 36 · 37 · 43 44 · 58 61")
    words(page).nth(0).click()
    expect_table(page, "12 14 15 · 37 · 43 44 · 58 61")
    expect(page.locator(".verdict-waiting li")).to_have_count(4)
    for table in ("12 14 15 21", "12 14 15 21 26", "30", "30 36"):
        page.get_by_role("button", name="Next").click()
        expect_table(page, f"{table} · 37 · 43 44 · 58 61")
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    expect_table(page, "30 · 37 · 43 44 · 58 61")
    # The step says why: every row, the sum, and the rules, which lead to their page.
    why = page.locator(".verdict-why")
    expect(why).to_contain_text("Row 1: 30 − 26 = 4, the smallest difference")
    expect(why).to_contain_text("Heads: 1 + 1 + 2 + 1 + 1 = 6")
    expect(why.get_by_role("link", name="Rule B7")).to_have_attribute("href", "/rules#B7")


def test_a_card_used_elsewhere_cannot_be_picked_again_and_a_picked_one_can_be_put_back(visit: Visit) -> None:
    page = visit("r=12-14.37.43.58&p=21.26&n=Ana,")
    page.get_by_role("button", name="Row 2: 37").click()
    window = page.get_by_role("dialog")
    for card, where in ((12, "lies in row 1"), (21, "belongs to Ana")):
        window.get_by_role("button", name=f"{card}, 1 head, {where}").click(force=True)
    expect(window.locator(".picker-chosen [data-card]")).to_have_count(1)
    pick(page, 39, 37)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Row 2: 39")).to_be_focused()


def test_B8_the_missing_choice_is_made_on_the_table_and_can_be_taken_back(visit: Visit) -> None:
    page = visit("r=30-36.37.43-44.58-61&p=3.9&n=Ana,")
    expect(page.locator(".verdict-asked")).to_have_text("Ana: 3 fits no row. Pick the row that is taken.")
    expect(page.get_by_role("button", name="Take row 2: 1 head, cheapest")).to_be_visible()
    page.get_by_role("button", name="Take row 1: 4 heads").click()
    expect_table(page, "3 9 · 37 · 43 44 · 58 61")
    assert page.url.endswith("p=3t1.9&n=Ana,")
    page.get_by_role("button", name="takes row 1. Take it back").click()
    page.get_by_role("button", name="Take row 2").click()
    expect_table(page, "30 36 · 3 9 · 43 44 · 58 61")


def test_J3_a_joker_is_put_behind_a_row_or_takes_one(visit: Visit) -> None:
    page = visit("o=J&r=8-17.37-j2.43.58&p=j4.18&n=Ana,")
    asked = page.locator(".verdict-asked")
    expect(asked).to_have_text("Ana: pick the place where 0.4 goes, or the row that it takes.")
    expect(page.get_by_role("button", name="Behind row 2")).to_have_count(0)  # J5
    page.get_by_role("button", name="Behind row 1").click()
    expect_table(page, "8 17 0.4 18 · 37 0.2 · 43 · 58")
    page.get_by_role("button", name="goes behind row 1. Take it back").click()
    page.get_by_role("button", name="Take row 3: 1 head").click()
    expect_table(page, "8 17 18 · 37 0.2 · 0.4 · 58")


def test_options_that_do_not_go_together_cannot_be_chosen_together(visit: Visit) -> None:
    page = visit("o=J&r=8-17.37-j2.43.58&p=18.j4p1")
    expect(page.get_by_label("Special cards")).to_be_disabled()
    page.get_by_label("Jokers").uncheck()  # and all jokers leave
    expect_table(page, "8 17 18 · 37 · 43 · 58")
    page.get_by_label("Special cards").check()
    for label in ("Variable rows", "Jokers"):
        expect(page.get_by_label(label)).to_be_disabled()


def test_S7_a_special_card_is_chosen_with_all_that_it_needs(visit: Visit) -> None:
    page = visit("o=S&r=12-13-15-20-22.10-17.43.58&p=24.&n=Ana,")
    expect(words(page)).to_have_count(2)
    page.get_by_label("Special card of Ana").select_option("Slide")
    expect(page.get_by_text("Say what the special card is played on.")).to_be_visible()
    page.get_by_role("combobox", name="Which card?").select_option("13")
    page.get_by_role("combobox", name="Which row?").select_option("Row 2")
    expect_table(page, "12 15 20 22 24 · 10 13 17 · 43 · 58")
    page.get_by_label("Special card of Ana").select_option("Replace")
    page.get_by_role("button", name="Which card instead?").click()
    pick(page, 18)
    expect_table(page, "12 13 15 20 22 · 10 17 18 · 43 · 58")
    page.get_by_label("Special card of Ana").select_option("Minus is plus")
    page.get_by_role("combobox", name="Which card?").select_option("22")
    page.get_by_label("Heads of the pile before").fill("9")
    expect(page.locator(".verdict-heads > div")).to_contain_text(["Ana+2"])
    page.get_by_label("Special card of Ana").select_option("no special card")
    page.get_by_role("button", name="Stop on row 1").click()
    expect_table(page, "12 13 15 20 22 · 10 17 24 · 43 · 58")


def test_what_cannot_be_is_told_in_the_readers_words(visit: Visit, complaints: Complaints) -> None:
    complaints.allow("status of 4")
    page = visit("r=12-14-15-20-22-23.37.43.58&p=24")
    expect(page.get_by_role("alert")).to_have_text("Row 1 has more cards than it can hold.")
    page.goto("/referee#r=12.37.43.58&p=24t3&n=Ana")
    expect(page.get_by_role("alert")).to_contain_text("24 has no row to choose")
    page.goto("/referee#r=12.37&p=what")
    expect(page.get_by_role("alert")).to_contain_text("This link can't be read")
    page.goto(f"/referee#{ELEVEN}")
    expect(page.get_by_role("alert")).to_have_text("At most 10 people can play, and this link has more.")
    page.get_by_role("link", name="Show an example").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_table(page, "30 36 · 37 · 43 44 · 58 61")


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("fr-FR", "On joue à 10 au plus, et ce lien compte plus de joueurs."),
        ("de-DE", "Höchstens 10 Personen können mitspielen, und dieser Link hat mehr."),
    ],
)
def test_eleven_players_are_too_many_in_every_language(visit: Visit, locale: str, sentence: str) -> None:
    page = visit(ELEVEN, locale=locale)
    expect(page.get_by_role("alert")).to_have_text(sentence)
    page.goto(f"/referee#{ELEVEN.rpartition('.')[0]}")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".verdict-heads > div")).to_have_count(10)


def test_every_link_is_read_as_it_was_written_and_leads_to_its_table(visit: Visit) -> None:
    page = visit()
    again = page.evaluate(
        """async (links) => {
            const { layoutOf, linkOf } = await import("/static/js/referee/link.js");
            return links.map((link) => linkOf(layoutOf(link)));
        }""",
        list(LINKS),
    )
    assert again == list(LINKS)
    for link, table in LINKS.items():
        page.goto(f"/referee#{link}")
        expect_table(page, table)


def test_a_link_that_is_shared_shows_the_same_to_somebody_else(visit: Visit) -> None:
    page = visit("r=30-36.37.43-44.58-61&p=3.9&n=Ana,", permissions=["clipboard-read", "clipboard-write"])
    # As on a computer: phones open a window of their own here.
    page.evaluate("() => { delete Navigator.prototype.share; }")
    page.get_by_role("button", name="Take row 2").click()
    expect_table(page, "30 36 · 3 9 · 43 44 · 58 61")
    page.get_by_role("button", name="Share the link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    other = visit(copied.partition("#")[2], locale="fr-FR", color_scheme="dark")
    expect_table(other, "30 36 · 3 9 · 43 44 · 58 61")
    expect(words(other).nth(1)).to_contain_text("Ana : le 3 est plus petit que toutes les dernières cartes")


def test_all_of_it_can_be_done_with_a_keyboard(visit: Visit) -> None:
    page = visit()
    rows = [("12", "14"), ("37",), ("43",), ("104",)]
    for number, cards in enumerate(rows, start=1):
        page.get_by_role("button", name=f"Row {number}: no card").press("Enter")
        expect(page.locator(".picker-card:focus")).to_have_count(1)
        for card in cards:
            page.keyboard.type(card)
            expect(page.locator(f'.picker-card:focus [data-card="{card}"]')).to_have_count(1)
            page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=f"Row {number}: {', '.join(cards)}")).to_be_focused()
    page.get_by_role("button", name="Player 1: which card?").press("Enter")
    expect(page.locator(".picker-card:focus")).to_have_count(1)
    for key in ("End", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect_table(page, "12 14 · 37 · 43 102 · 104")


def test_whoever_types_quickly_is_not_misunderstood(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Row 1: no card").focus()
    for card in ("12", "37", "43", "104"):
        page.keyboard.press("Enter")
        page.keyboard.type(card)
        for key in ("Enter", "Escape", "Tab"):  # without looking whether the window is there, or gone
            page.keyboard.press(key)
    expect(page.locator(".laid-cards")).to_have_count(4)
    for row, laid in enumerate((12, 37, 43, 104), start=1):
        expect(page.get_by_role("button", name=f"Row {row}: {laid}. Change it")).to_be_visible()


def test_a_window_that_closes_gives_the_focus_back(visit: Visit) -> None:
    page = visit("r=12-14.37.43.58&p=21.")
    for way in ("Done", "Close"):
        page.get_by_role("button", name="Row 2: 37").click()
        page.get_by_role("dialog").get_by_role("button", name=way).click()
        expect(page.get_by_role("button", name="Row 2: 37")).to_be_focused()


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_it_in_light_and_dark(width: str, visit: Visit) -> None:
    wide, high = WIDTHS[width]
    page = visit(viewport={"width": wide, "height": high}, reduced_motion="reduce")

    def check() -> None:
        assert violations_in_both_themes(page) == []
        assert not scrolls_sideways(page)

    page.get_by_role("button", name="Row 1: no card").click()
    pick(page, 12)
    check()
    page.keyboard.press("Escape")
    page.goto("/referee#o=S&r=30-36.37x.43-44y.58-61.70-71-72-73-74&p=3.9x-1.26m30h5&n=Ana,Marie-Antoinette,")
    expect(page.get_by_role("button", name="Take row 1")).to_be_visible()
    check()
