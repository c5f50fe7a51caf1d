"""The score pad: whole games with thumbs and keys; nothing is lost, and only what can be is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sixquiprend.engine import Rules
from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import NewContext
from tests.serving import ServerProcess

Visit = Callable[..., Page]


@pytest.fixture
def visit(new_context: NewContext, house: ServerProcess) -> Visit:
    """Opens the pad as somebody with an empty browser."""

    def opened(**options: Any) -> Page:
        page = new_context(**{"base_url": house.url, "locale": "en-GB", **options}).new_page()
        page.goto("/pad")
        return page

    return opened


def start(page: Page, names: Sequence[str], game: str = "") -> None:
    page.get_by_label("Player 1", exact=True).wait_for()
    for number, name in enumerate(names, start=1):
        field = page.get_by_label(f"Player {number}", exact=True)
        if not field.count():
            page.get_by_role("button", name="One more player").click()
        field.fill(name)
    if game:
        page.get_by_label(game, exact=True).check()
    page.get_by_role("button", name="Start the sheet").click()


def enter(page: Page, *heads: object) -> None:
    """The next round, typed on a keyboard."""
    page.get_by_role("button", name="Write down round").click()
    expect(page.locator(".pad-field input:focus")).to_have_count(1)
    for each in heads:
        page.keyboard.type(str(each))
        page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def expect_totals(page: Page, *heads: int) -> None:
    expect(page.locator("tfoot .sheet-total")).to_have_text([str(each) for each in heads])


def expect_round(page: Page, number: int, *heads: int) -> None:
    line = page.locator("tbody tr").nth(number - 1)
    expect(line.locator("td")).to_have_text([str(each) for each in heads])


def standing(page: Page) -> Locator:
    return page.locator(".pad-standing")


# --- a game -----------------------------------------------------------------------------------------


def test_B11_a_whole_game_by_keyboard_to_its_winner_and_a_new_one_with_the_same_names(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Player 1", exact=True).focus()
    for name in ("Ana", "Béa", "Carl", "Dan"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Start the sheet").press("Enter")
    expect(standing(page)).to_contain_text("Round 1")
    for heads in ((20, 3, 7, 0), (30, 11, 8, 14)):
        page.get_by_role("button", name="Write down round").press("Enter")
        expect(page.locator(".pad-field input").first).to_be_focused()
        for each in heads:
            page.keyboard.type(str(each))
            page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Write down round 3")).to_be_focused()
    expect(standing(page)).to_contain_text("In front: Béa, Dan (14 heads)")
    expect_totals(page, 50, 14, 15, 14)
    enter(page, 16, 40, 2, 3)
    expect(standing(page)).to_contain_text("Round 4")  # 66 is not more than 66
    enter(page, 1, 5, 3, 3)
    expect(standing(page)).to_contain_text("Winners: Carl, Dan")
    expect(standing(page)).to_contain_text("Over the limit: Ana")
    expect_totals(page, 67, 59, 20, 20)
    page.get_by_role("button", name="New game with the same names").press("Enter")
    expect(standing(page)).to_contain_text("Nothing is written down yet.")
    assert page.locator("thead .sheet-name").all_inner_texts() == ["Ana", "Béa", "Carl", "Dan"]
    page.get_by_role("button", name="Undo: the new sheet").press("Enter")
    expect_totals(page, 67, 59, 20, 20)


def test_a_round_is_entered_with_a_thumb_and_all_of_it_is_on_a_small_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    start(page, [f"Person {number}" for number in range(1, 11)])
    page.get_by_role("button", name="Write down round 1").tap()
    window = page.get_by_role("dialog")
    keys = window.get_by_role("group", name="Keys").get_by_role("button")
    for part in [*window.locator("input").all(), *keys.all(), window.get_by_role("button", name="Write it")]:
        expect(part).to_be_in_viewport(ratio=1)
    sizes = [key.bounding_box() for key in keys.all()]
    assert all(size and size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    assert not scrolls_sideways(page)
    for number in range(1, 11):
        for digit in f"{number + 5}":
            keys.get_by_text(digit, exact=True).tap()
        window.get_by_role("button", name="Next player").tap()
    expect(window).to_have_count(0)
    expect_round(page, 1, *range(6, 16))
    assert not scrolls_sideways(page)


def test_keys_replace_what_stands_in_a_field_and_erase_what_was_typed(visit: Visit) -> None:
    page = visit(**PHONE)
    start(page, ["Ana", "Béa"])
    enter(page, 12, 3)
    page.get_by_role("button", name="Round 1, Ana: 12").tap()
    field = page.get_by_label("Ana", exact=True)
    keys = page.get_by_role("group", name="Keys").get_by_role("button")
    for key, shown in (("4", "4"), ("5", "45")):
        keys.get_by_text(key, exact=True).tap()
        expect(field).to_have_value(shown)
    page.get_by_role("button", name="Erase the last digit").tap()
    expect(field).to_have_value("4")


def test_S1_with_special_cards_it_is_two_rounds_without_a_limit(visit: Visit) -> None:
    page = visit()
    start(page, ["Ana", "Béa"], "Special cards")
    expect(standing(page)).to_contain_text("Round 1 of 2")
    enter(page, 70, 20)
    expect(standing(page)).not_to_contain_text("Over the limit")
    enter(page, 0, 49)
    expect(standing(page)).to_contain_text("Winner: Béa")


def test_B12_another_limit_and_fixed_rounds(visit: Visit) -> None:
    page = visit()
    page.locator("summary").click()
    page.get_by_label("whichever comes first").check()
    page.get_by_label("Limit", exact=True).fill("30")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Reaching the limit is enough").check()
    start(page, ["Ana", "Béa"])
    enter(page, 30, 4)
    expect(standing(page)).to_contain_text("Winner: Béa")
    page.get_by_role("button", name="Undo: round 1").click()
    enter(page, 29, 4)
    expect(standing(page)).to_contain_text("Round 2 of 2")
    enter(page, 0, 0)
    expect(standing(page)).to_contain_text("Winner: Béa")


def test_the_pad_ends_games_and_finds_winners_as_the_engine_does(visit: Visit) -> None:
    rng, cases = Random(11), []
    for _ in range(300):
        seats, ending = rng.randint(2, 10), rng.choice(["limit", "at", "rounds", "both", "S"])
        rules = Rules(
            min(seats, 8) if ending == "S" else seats,
            "S" if ending == "S" else "",
            limit=rng.randint(20, 90) if ending in ("limit", "at", "both") else None,
            at_limit=ending == "at",
            rounds=rng.randint(1, 4) if ending in ("rounds", "both") else None,
        )
        scores = [rng.choices([0, 1, 5, 12, 25], k=rules.seats) for _ in range(rng.randint(1, 4))]
        sums = tuple(map(sum, zip(*scores, strict=True)))
        over = rules.ends(len(scores), sums)
        winners = [seat for seat, total in enumerate(sums) if over and total == min(sums)]
        shown = {"seats": rules.seats, "options": rules.options, "limit": rules.limit}
        shown |= {"at_limit": rules.at_limit, "rounds": rules.rounds}
        cases.append(([shown, scores], [list(sums), over, winners]))
    found = visit().evaluate(
        """async (cases) => {
            const { isOver, totalsOf, winnersOf } = await import("/static/js/pad/scoring.js");
            return cases.map(([rules, scores]) => [
                totalsOf(scores, rules.seats), isOver(rules, scores), winnersOf(rules, scores)]);
        }""",
        [asked for asked, _ in cases],
    )
    assert found == [expected for _, expected in cases]


# --- card by card, past games, coming and going, sharing ----------------------------------------------


def test_heads_are_counted_card_by_card_or_by_the_numbers_of_the_cards(visit: Visit) -> None:
    page = visit(**PHONE)
    start(page, ["Ana", "Béa"], "Jokers")
    page.get_by_role("button", name="Write down round 1").tap()
    window = page.get_by_role("dialog")
    ana, bea = window.get_by_label("Ana", exact=True), window.get_by_label("Béa", exact=True)
    window.get_by_label("How to count").select_option("Card by card")
    for count in ("5 heads", "7 heads", "1 head", "3 heads"):
        window.get_by_role("button", name=f"One more card of {count}", exact=True).tap()
    expect(ana).to_have_value("16")
    window.get_by_role("button", name="Take the last card away").tap()
    expect(ana).to_have_value("13")
    # The numbers of the cards do as well: B1 says how many heads they have, C4 that of a joker.
    window.get_by_role("button", name="Next player").tap()
    window.get_by_label("How to count").select_option("Numbers")
    for card in (55, 20, 35, 104, "0.3"):
        window.locator(f'.picker-card:has([data-card="{card}"])').tap()
    window.locator('.picker-card:has([data-card="104"])').tap()
    expect(bea).to_have_value("13")
    ana.focus()
    expect(window.get_by_role("button", name="55, 7 heads, belongs to Béa")).to_be_disabled()
    assert violations_in_both_themes(page) == []
    assert not scrolls_sideways(page)
    page.reload()  # in the middle of it: the way, the heads and the cards are still there
    page.get_by_role("button", name="Go on with round 1").tap()
    bea.focus()
    expect(window.locator(".picker-card[aria-pressed=true]")).to_have_count(4)
    window.get_by_role("button", name="Write it down").tap()
    expect_totals(page, 13, 13)


def test_somebody_joins_somebody_leaves_and_the_game_is_looked_at_later(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    # As on a computer: phones open a window of their own here.
    page.evaluate("() => { delete Navigator.prototype.share; delete Navigator.prototype.canShare; }")
    start(page, ["Ana", "Béa", "Carl"])
    enter(page, 20, 30, 5)
    page.get_by_role("button", name="Names, rules, join or leave").click()
    page.get_by_role("button", name="Carl has left").click()
    page.get_by_role("button", name="Somebody joins").click()
    page.keyboard.type("Dan")
    # As many as whoever has most, of those who are there.
    expect(page.get_by_label("Heads that Dan begins with")).to_have_value("30")
    page.get_by_label("Heads that Dan begins with").fill("28")
    page.get_by_role("button", name="Keep the changes").click()
    expect_totals(page, 20, 30, 5, 28)
    expect(standing(page)).to_contain_text("In front: Ana (20 heads)")
    expect(standing(page)).to_contain_text("Has left: Carl")
    enter(page, 1, 40, 6)  # Carl isn't asked
    expect_totals(page, 21, 70, 5, 34)
    expect(standing(page)).to_contain_text("Winner: Ana")
    page.get_by_role("button", name="Round 2, Dan: 6").click()
    expect(page.locator(".pad-field")).to_have_text(["Ana", "Béa", "Dan"])
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Share as text").click()
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[1:] == ["★ Ana: 21", "Dan: 34", "Béa: 70", "Carl: 5 (has left)"]
    with page.expect_download() as drawn:
        page.get_by_role("button", name="Share as a picture").click()
    assert drawn.value.suggested_filename.endswith(".png")
    assert drawn.value.path().read_bytes().startswith(b"\x89PNG")

    page.get_by_role("button", name="New game with the same names").click()
    assert page.locator("thead .sheet-name").all_inner_texts() == ["Ana", "Béa", "Dan"]
    page.get_by_role("button", name="Undo: the new sheet").click()
    expect(page.locator(".pad-past")).to_have_count(0)  # it lies on the table again
    page.get_by_role("button", name="New game with the same names").click()
    page.reload()
    page.get_by_text("1 past game", exact=True).click()
    page.locator(".pad-past-game").click()
    window = page.get_by_role("dialog")
    expect(window.locator("tfoot .sheet-total")).to_have_text(["21", "70", "5", "34"])
    assert violations_in_both_themes(page) == []
    window.get_by_role("button", name="Erase this game").click()
    expect(page.locator(".pad-past-game")).to_have_count(0)
    expect(page.locator(".pad-past summary")).to_have_text("No past games")
    page.get_by_role("button", name="Undo erasing").click()
    expect(page.locator(".pad-past-game")).to_have_count(1)
    page.get_by_role("button", name="Erase all past games").click()
    assert page.evaluate("localStorage.getItem('pad-games')") == "[]"


# --- what can't be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        (
            "Base game",
            [
                (("90", "82"), "Together 172 heads, but all cards have only 171"),
                (("172", ""), "Nobody has 172 heads: all cards together have 171."),
                (("1", "-3"), "Nobody has less than 0 heads."),
                (("2.5", "1"), "Heads are whole numbers"),
                (("many", "1"), "Heads are whole numbers"),
            ],
        ),
        ("Special cards", [(("-3", "1"), "even with “minus is plus” a pile never goes below zero")]),
        ("Jokers", [(("90", "84"), "Together 174 heads, but all cards have only 173")]),
    ],
)
def test_B1_a_round_that_cannot_be_is_not_written_down_and_it_says_why(
    game: str, rounds: list[tuple[tuple[str, str], str]], visit: Visit
) -> None:
    page = visit()
    start(page, ["Ana", "Béa"], game)
    page.get_by_role("button", name="Write down round 1").click()
    told = page.get_by_role("dialog").get_by_role("status")
    for (ana, bea), why in rounds:
        page.get_by_label("Ana", exact=True).fill(ana)
        page.get_by_label("Béa", exact=True).fill(bea)
        expect(told).to_contain_text(why)
        page.get_by_role("button", name="Write it down").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(told).to_contain_text(why)


def test_the_sum_runs_along_and_171_can_be(visit: Visit) -> None:
    page = visit()
    start(page, ["Ana", "Béa", "Carl"])
    page.get_by_role("button", name="Write down round 1").click()
    told = page.get_by_role("dialog").get_by_role("status")
    page.get_by_label("Ana", exact=True).fill("100")
    page.get_by_label("Béa", exact=True).fill("12")
    expect(told).to_have_text("Heads so far: 112 of at most 171")
    page.get_by_role("button", name="Write it down").click()
    expect(told).to_have_text("Still missing: Carl.")
    expect(page.get_by_label("Carl", exact=True)).to_be_focused()
    page.keyboard.type("59")
    page.keyboard.press("Enter")
    expect_round(page, 1, 100, 12, 59)


def test_the_curve_gets_narrower_with_the_window(visit: Visit) -> None:
    page = visit(viewport={"width": 880, "height": 600})
    start(page, ["Ana", "Béa", "Carl"])
    enter(page, 1, 2, 3)
    drawn = page.locator(".curve-plot .uplot")
    expect(drawn).to_have_count(1)
    for width in (1440, 900, 360):  # a window is dragged, a phone is turned
        page.set_viewport_size({"width": width, "height": 600})
        place = page.locator(".pad-side").evaluate("(side) => side.clientWidth")
        page.wait_for_function(
            "(most) => document.querySelector('.curve-plot .uplot').offsetWidth <= most", arg=place
        )
        assert not scrolls_sideways(page), width


def test_names_must_tell_people_apart(visit: Visit) -> None:
    page = visit()
    start(page, ["Ana"])
    expect(page.get_by_role("alert")).to_contain_text("At least two names")
    start(page, ["Ana", "Ana"])
    expect(page.get_by_role("alert")).to_contain_text("Two players are called Ana")
    start(page, [f"P{number}" for number in range(9)], "Special cards")
    expect(page.get_by_role("alert")).to_contain_text("at most 8")


# --- nothing is lost -----------------------------------------------------------------------------------


def test_any_cell_can_be_corrected_a_round_struck_out_and_all_of_it_undone(visit: Visit) -> None:
    page = visit()
    start(page, ["Ana", "Béa"])
    enter(page, 10, 20)
    enter(page, 1, 2)
    page.get_by_role("button", name="Round 1, Béa: 20").click()
    expect(page.get_by_label("Béa", exact=True)).to_be_focused()
    page.keyboard.type("70")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Round 1, Béa: 70")).to_be_focused()
    expect(standing(page)).to_contain_text("Winner: Ana")
    expect_totals(page, 11, 72)
    page.get_by_role("button", name="Undo: round 1, corrected").click()
    expect_totals(page, 11, 22)
    page.get_by_role("button", name="Round 1, Ana: 10").click()
    page.get_by_role("button", name="Strike it out").click()
    expect_totals(page, 1, 2)
    page.get_by_role("button", name="Undo: round 1, struck out").click()
    page.get_by_role("button", name="Undo: round 2").click()
    page.get_by_role("button", name="Undo: round 1").click()
    expect(standing(page)).to_contain_text("Nothing is written down yet.")


def test_names_and_the_end_of_a_running_game_can_be_changed(visit: Visit) -> None:
    page = visit()
    start(page, ["Ana", "Béa"])
    enter(page, 40, 20)
    page.get_by_role("button", name="Names, rules, join or leave").click()
    page.get_by_label("Player 2", exact=True).fill("Bruno")
    page.locator("summary").click()
    page.get_by_label("Limit", exact=True).fill("33")
    expect(page.get_by_role("button", name="One more player")).to_have_count(0)
    page.get_by_role("button", name="Keep the changes").click()
    expect(standing(page)).to_contain_text("Winner: Bruno")
    page.get_by_role("button", name="Undo: names and rules").click()
    expect(standing(page)).to_contain_text("In front: Béa")


def test_the_sheet_and_a_round_half_entered_survive_closing_the_browser(
    visit: Visit, new_context: NewContext, house: ServerProcess
) -> None:
    page = visit()
    start(page, ["Ana", "Béa"])
    enter(page, 10, 20)
    page.get_by_role("button", name="Write down round 2").click()
    page.get_by_label("Ana", exact=True).fill("7")
    kept = page.context.storage_state()
    page.context.close()
    again = new_context(base_url=house.url, locale="en-GB", storage_state=kept).new_page()
    again.goto("/pad")
    expect_totals(again, 10, 20)
    again.get_by_role("button", name="Go on with round 2").click()
    expect(again.get_by_label("Ana", exact=True)).to_have_value("7")
    expect(again.get_by_label("Béa", exact=True)).to_be_focused()
    again.keyboard.press("Escape")
    again.get_by_role("button", name="Undo: round 1").click()
    expect(standing(again)).to_contain_text("Nothing is written down yet.")


def test_what_is_stored_and_makes_no_sense_is_left_aside(visit: Visit) -> None:
    page = visit()
    for nonsense in ("{", "[]", '{"game": {"names": ["A", "B"], "rules": {}, "scores": [[1]]}}'):
        page.evaluate("text => localStorage.setItem('pad', text)", nonsense)
        page.reload()
        expect(page.get_by_label("Player 1", exact=True)).to_be_visible()


def test_the_sheet_is_a_file_for_spreadsheets(visit: Visit) -> None:
    page = visit()
    start(page, ["Ana", 'Béa "B", jr', "=1+1"])
    enter(page, 10, 20, 30)
    enter(page, 1, 2, 3)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download as CSV").click()
    assert waiting.value.suggested_filename.endswith(".csv")
    content = waiting.value.path().read_bytes()
    assert content == (
        '\ufeffRound,Ana,"Béa ""B"", jr",\'=1+1\r\n1,10,20,30\r\n2,1,2,3\r\nTotal,11,22,33\r\n'.encode()
    )


# --- for everybody ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_it_in_light_and_dark(width: str, visit: Visit) -> None:
    wide, high = WIDTHS[width]
    page = visit(viewport={"width": wide, "height": high}, reduced_motion="reduce")

    def check() -> None:
        assert violations_in_both_themes(page) == []
        assert not scrolls_sideways(page)

    expect(page.get_by_role("button", name="Start the sheet")).to_be_visible()
    check()
    start(page, ["Ana", "Béa", "Carl", "Dan", "Eve", "Flo", "Gus"])
    page.get_by_role("button", name="Write down round 1").click()
    page.get_by_label("Ana", exact=True).fill("172")
    check()
    page.get_by_label("Ana", exact=True).fill("67")
    for _ in range(6):
        page.keyboard.press("Enter")
        page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".curve canvas")).to_be_visible()
    check()
