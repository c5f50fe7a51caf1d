"""A class in real browsers: one teacher, some pupils with pages, the others scripted; nobody left behind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations
from tests.browser.classmates import Classmate, some_replies
from tests.browser.classroom import choose_plan, join_class, make_class, row_of
from tests.browser.conftest import Complaints, NewContext, Somebody, at_once
from tests.serving import ServerProcess

QUESTIONS: Final = 13
NAMES: Final = (
    *("Alice", "Arthur", "Chloé", "Emma", "Gabriel", "Hugo", "Inès", "Jade", "Jules", "Léa", "Léo"),
    *("Lina", "Louis", "Lucas", "Manon", "Mia", "Noé", "Paul", "Rose", "Sacha", "Tom", "Zoé"),
)
"""Twenty-two; with Nina and Omar, who have pages, a class of twenty-four."""

Mates = Callable[..., list[Classmate]]


@pytest.fixture
def mates(house: ServerProcess) -> Iterator[Mates]:
    """Pupils without a page, who join this class."""
    joined: list[Classmate] = []

    def join(code: str, *names: str) -> list[Classmate]:
        new = [Classmate(house.url, code, name) for name in names]
        joined.extend(new)
        return new

    yield join
    for mate in joined:
        mate.close()


def answer_here(pupil: Page) -> None:
    """Whatever the table asks of this page, unless it is answered: the first that can be clicked."""
    if not pupil.get_by_text("You can still change").is_visible():
        # At once: the game may be over before a click has found its place.
        pupil.evaluate("document.querySelector('[data-target]')?.click()")


def test_a_class_of_24_does_the_quiz_and_plays_at_tables(somebody: Somebody, mates: Mates) -> None:
    teacher, nina, omar = somebody(), somebody(**PHONE), somebody()
    code = make_class(teacher)
    expect(teacher.locator(".class-qr")).to_be_visible()
    with nina.expect_request("**/pupils") as joining:
        join_class(nina, code, "Nina")
    assert joining.value.post_data_json == {"name": "Nina", "draws": True}, "it adds to the seeds of games"
    join_class(omar, code, "Omar")
    scripted = mates(code, *NAMES)
    expect(teacher.get_by_text("24 pupils", exact=True)).to_be_visible()

    # The quiz: every page follows by itself.
    teacher.get_by_role("button", name="Start the quiz").click()
    expect(nina.get_by_text("True or false?")).to_be_visible()
    replies = some_replies(scripted[0], QUESTIONS)
    for mate in scripted:
        mate.answer_all(1, replies)
    for pupil, said, verdict in ((nina, "True", "Right!"), (omar, "False", "")):
        pupil.get_by_text(said, exact=True).click()
        pupil.get_by_role("button", name="Answer").click()
        expect(pupil.get_by_role("button", name="Next question")).to_be_visible()
        expect(pupil.get_by_text("Right!")).to_have_count(1 if verdict else 0)
    nina.get_by_role("button", name="Next question").press("Enter")
    expect(nina.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    expect(teacher.get_by_text("22 of 24 pupils have finished")).to_be_visible()
    expect(row_of(teacher, "Nina").get_by_role("img", name="1: right")).to_be_visible()
    expect(row_of(teacher, "Omar").get_by_role("img", name="1: wrong")).to_be_visible()
    expect(teacher.get_by_text(re.compile("Most often wrong: question"))).to_be_visible()
    # What is written waits for the teacher: one tap each.
    expect(teacher.get_by_text("Written answers to judge: 66")).to_be_visible()
    text = teacher.locator(".class-written li").first
    expect(text).to_contain_text(NAMES[0])
    text.get_by_role("button", name="Right", exact=True).dblclick()  # a second tap finds the same text
    expect(teacher.get_by_text("Written answers to judge: 65")).to_be_visible()
    expect(text).to_contain_text(NAMES[0])
    expect(text.get_by_role("button", name="Right", exact=True)).to_have_attribute("aria-pressed", "true")
    teacher.locator(".class-written summary").first.click()
    expect(teacher.locator(".class-written details").first).to_contain_text("the gap between the two")
    expect(row_of(teacher, NAMES[0]).get_by_role("img", name="9: right")).to_be_visible()
    expect(row_of(teacher, NAMES[0]).get_by_role("img", name="10: to be judged")).to_be_visible()
    teacher.get_by_label("Show who answered what").click()
    expect(row_of(teacher, "Nina")).to_have_count(0)
    expect(teacher.locator(".class-written")).not_to_contain_text(NAMES[0])

    # A lesson that is over tells no names either, until somebody wants them.
    teacher.get_by_role("button", name="Stop for all").click()
    before = teacher.locator(".class-past details").first
    before.locator("summary").first.click()
    expect(before.locator(".class-item-text").first).to_be_visible()
    expect(before.locator(".class-written li .class-text").first).to_be_visible()
    expect(before).not_to_contain_text(NAMES[0])
    before.get_by_label("Show who answered what").check()
    expect(before.locator(".class-written")).to_contain_text(NAMES[0])
    expect(before.locator(".class-items li").nth(9)).to_contain_text("22 to be judged")
    expect(before.locator(".class-items li").nth(9)).not_to_contain_text("of 0")

    # Tables: 24 pupils at six of them, each page at its own.
    choose_plan(teacher, "Tables")
    expect(teacher.get_by_text("24 pupils at 6 tables")).to_be_visible()
    teacher.get_by_role("button", name="Start the tables").click()
    expect(teacher.locator(".class-tables > li")).to_have_count(6)
    nina.locator(".hand-card[data-target]").first.wait_for()
    tables = [(mate, mate.sit()["table"]) for mate in scripted]
    teacher.get_by_role("button", name="Pause for all").click()
    expect(omar.get_by_text("The game is paused.")).to_be_visible()
    teacher.get_by_role("button", name="Go on").press("Enter")
    for pupil in (nina, omar):
        pupil.locator(".hand-card[data-target]").first.click()
        expect(pupil.locator(".status-words")).to_contain_text("You play")
    playing = tables
    while playing:  # one round each
        playing = [(mate, table) for mate, table in playing if mate.play(table)]
        answer_here(nina)
        answer_here(omar)
    expect(teacher.get_by_text("6 of 6 tables have finished")).to_be_visible()
    expect(nina.locator(".ending.is-final")).to_be_visible()

    with teacher.expect_download() as loading:
        teacher.get_by_role("link", name="Results as CSV").click()
    lines = loading.value.path().read_text("utf-8-sig").splitlines()
    assert len(lines) == 26, "and the averages"
    assert ",1,1,1,'True," in lines[1], "a text, also in a spreadsheet"
    teacher.get_by_role("button", name="Pause for all").click()
    teacher.get_by_role("button", name="Stop for all").press("Enter")
    expect(nina.get_by_role("heading", name="Hello, Nina!")).to_be_visible()
    teacher.get_by_role("button", name="Go on").press("Enter")
    expect(teacher.get_by_role("button", name="Start the quiz")).to_be_enabled()


def test_what_is_said_of_the_hardest_questions_is_true_of_all_of_them(
    somebody: Somebody, mates: Mates
) -> None:
    teacher = somebody()
    alice, hugo = mates(make_class(teacher), "Alice", "Hugo")
    teacher.get_by_role("button", name="Start the quiz").click()
    hardest = teacher.locator(".class-hardest")
    teacher.get_by_text("0 of 2 pupils have finished").wait_for()
    alice.answer_all(1, {1: [{"yes": False}]})
    expect(hardest).to_contain_text("1 wrong of 1")
    # As often wrong, of two and of one.
    hugo.answer_all(1, {1: [{"yes": True}], 2: [{"yes": False}]})
    expect(hardest).to_have_text("Most often wrong: questions 1, 2")
    alice.answer_all(1, {2: [{"yes": True}]})
    expect(hardest).to_contain_text("1 wrong of 2")


def drag_with_a_finger(what: Locator, to: Locator) -> None:
    """Real touches, which Playwright only taps with."""
    what.scroll_into_view_if_needed()
    start, end = what.bounding_box(), to.bounding_box()
    assert start
    assert end
    middle = {"x": start["x"] + start["width"] / 2, "y": start["y"] + start["height"] / 2}
    there = {"x": end["x"] + end["width"] / 2, "y": end["y"] + end["height"] / 2}
    line = what.page.context.new_cdp_session(what.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    for part in (0.1, 0.5, 1.0):
        point = {each: middle[each] + part * (there[each] - middle[each]) for each in ("x", "y")}
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def make_teams_in_every_way(teacher: Page) -> None:
    """Alice and Hugo are one team, Léo and Zoé the other: with the mouse, with a finger and with keys."""
    teams = [teacher.locator(f"[data-group='{team}']") for team in (0, 1)]

    def chip(name: str) -> Locator:
        return teacher.get_by_role("button", name=name, exact=False).and_(teacher.locator(".chip"))

    for name in ("Alice", "Hugo", "Léo"):  # keys: all to the second team, where they may be already
        chip(name).press("ArrowRight")
        expect(teams[1].locator(".chip", has_text=name)).to_be_focused()
    chip("Zoé").press("ArrowLeft")
    expect(teams[0].locator(".chip")).to_have_count(1)
    chip("Alice").drag_to(teams[0])
    expect(teams[0].locator(".chip", has_text="Alice")).to_be_visible()
    drag_with_a_finger(chip("Alice").locator(".grip"), teams[1])
    expect(teams[1].locator(".chip", has_text="Alice")).to_be_visible()
    drag_with_a_finger(chip("Alice").locator(".grip"), teams[0])
    expect(teams[0].locator(".chip", has_text="Alice")).to_be_visible()
    chip("Hugo").click()
    teams[0].get_by_role("button", name="Hugo comes here").click()
    expect(teams[0].locator(".chip", has_text="Hugo")).to_be_focused()
    chip("Zoé").press("Enter")
    teams[1].get_by_role("button", name="Zoé comes here").press("Enter")
    expect(teams[1].locator(".chip")).to_have_count(2)


def test_a_team_votes_and_a_tie_goes_to_the_earliest(
    somebody: Somebody, mates: Mates, new_context: NewContext, house: ServerProcess
) -> None:
    teacher = somebody()
    code = make_class(teacher)
    pupils = mates(code, "Alice", "Hugo", "Léo", "Zoé")
    choose_plan(teacher, "Teams")
    teacher.locator(".class-starting fieldset", has_text="Teams at a table").locator(
        "label", has_text="2"
    ).click()
    expect(teacher.get_by_text("2 pupils in each team")).to_be_visible()
    make_teams_in_every_way(teacher)
    teacher.get_by_role("button", name="Start the teams").click()
    teacher.locator(".class-tables > li").wait_for()
    seats = {mate: mate.sit() for mate in pupils}
    first, second = [mate for mate in pupils if seats[mate]["seat"] == 0]
    assert {first.name, second.name} == {"Alice", "Hugo"}, "as the teacher has made the teams"
    table = seats[first]["table"]

    def page_of(mate: Classmate) -> Page:
        context = new_context(base_url=house.url, locale="en-GB", **PHONE)
        context.add_cookies(mate.cookies(house.url))
        at_once(context)
        page = context.new_page()
        page.goto(f"/class/{code}")
        page.locator(".hand-card[data-target]").first.wait_for()
        return page

    one, other = page_of(first), page_of(second)
    words = one.locator(".status-words")
    expect(words).to_contain_text("Vote for a card.")
    high, low = [str(card) for card in first.look(table)["you"]["hand"][-2:]]
    one.locator(f".hand-card[data-target]:has([data-card='{high}'])").click()
    expect(words).to_contain_text(f"You vote for {high}. You can still change.")
    expect(words).to_contain_text("Votes: 1 of 2")
    expect(other.locator(".status-words")).to_contain_text("Votes: 1 of 2")
    # Each sees the mates and what they vote for.
    expect(other.locator(".team-votes li", has_text=first.name)).to_contain_text(high)
    expect(other.locator(".team-votes li", has_text="You")).to_contain_text("hasn't voted yet")
    expect(teacher.get_by_text("Votes: 1 of 2")).to_be_visible()
    other.locator(f".hand-card[data-target]:has([data-card='{low}'])").click()
    expect(words).to_contain_text("Votes: 2 of 2")
    # The other team takes its time: the teacher ends the vote.
    teacher.get_by_role("button", name="End the vote now").click()
    expect(one.locator(f".hand-card [data-card='{high}']")).to_have_count(0)
    expect(one.locator(f".hand-card [data-card='{low}']")).to_be_visible()


def test_an_answer_is_explained_and_who_comes_late_practises_until_the_next_start(
    somebody: Somebody, mates: Mates
) -> None:
    teacher, nina, late = somebody(), somebody(**PHONE), somebody(**PHONE)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    choose_plan(teacher, "Exercises")
    for kind in teacher.locator(".class-starting .ticks input").all()[1:]:
        kind.uncheck()
    teacher.get_by_role("button", name="Start the exercises").click()
    # It can be changed until it is confirmed.
    for row in (2, 1):
        nina.get_by_role("button", name=f"Choose row {row}").click()
    expect(nina.locator(".verdict-title")).to_have_count(0)
    nina.get_by_role("button", name="Answer").click()
    expect(nina.locator(".verdict-title")).to_be_visible()
    expect(nina.locator(".why")).to_contain_text("Row 1:")

    # A bot's seat would be theirs: there is none at tables of two.
    mates(code, "Omar")
    choose_plan(teacher, "Tables")
    teacher.locator(".class-starting fieldset", has_text="Seats at a table").locator(
        "label", has_text="2"
    ).click()
    teacher.get_by_role("button", name="Start the tables").click()
    nina.locator(".hand-card[data-target]").first.wait_for()
    join_class(late, code, "Zoé")
    expect(late.get_by_role("status")).to_contain_text("The others have begun a game already")
    late.get_by_role("button", name="Practise meanwhile").click()
    late.get_by_role("button", name="Choose row 1").click()
    expect(late.locator(".verdict-title")).to_be_visible()
    assert violations(late) == []
    choose_plan(teacher, "Quiz")
    teacher.get_by_role("button", name="Start the quiz").click()
    expect(late.get_by_text("True or false?")).to_be_visible()


def test_a_projected_table_shows_the_code_of_the_class(somebody: Somebody, mates: Mates) -> None:
    """Whoever comes late joins the class: the code of the table would lead them past it."""
    teacher = somebody()
    code = make_class(teacher)
    mates(code, "Alice", "Hugo")
    choose_plan(teacher, "Tables")
    teacher.get_by_role("button", name="Start the tables").click()
    link = teacher.get_by_role("link", name="Big screen")
    address = link.get_attribute("href")
    assert address
    table = address.split("/")[2]
    board = teacher.context.new_page()
    board.goto(address)
    expect(board.locator(".board-top-code")).to_have_text(f"Code {code}")
    expect(board.locator(".lane")).to_have_count(4)
    assert table not in board.locator("body").inner_text()
    assert table not in board.title()


def test_the_code_of_a_class_leads_to_it_from_the_start_page(somebody: Somebody) -> None:
    teacher, pupil = somebody(), somebody(**PHONE)
    code = make_class(teacher)
    pupil.goto("/")
    pupil.get_by_label("Join with a code").fill(code.lower())
    pupil.get_by_role("button", name="Join", exact=True).click()
    expect(pupil.get_by_label("Your first name")).to_be_visible()


def test_a_class_that_is_known_stands_in_one_line_with_its_arrow_at_the_end(somebody: Somebody) -> None:
    teacher = somebody()
    code = make_class(teacher)
    teacher.goto("/class")
    link = teacher.locator(".resume a").filter(has_text=code)
    sides = """(part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, middle: (top + bottom) / 2 };
    }"""
    code_at, words_at, arrow_at = (
        link.locator(part).evaluate(sides) for part in (".code", ".who", ".icon-drawing")
    )
    assert code_at["middle"] == pytest.approx(arrow_at["middle"], abs=2)
    assert words_at["middle"] == pytest.approx(arrow_at["middle"], abs=2)
    assert code_at["right"] < words_at["left"]
    assert words_at["right"] < arrow_at["left"]


def test_only_the_teacher_opens_the_dashboard_and_may_erase_it_all(
    somebody: Somebody, mates: Mates, complaints: Complaints
) -> None:
    complaints.allow("404|403|Failed to load resource")
    teacher, nina = somebody(), somebody(**PHONE)
    code = make_class(teacher)
    expect(teacher.get_by_text("No pupils yet", exact=True)).to_be_visible()
    join_class(nina, code, "Nina")
    mates(code, "Zoé")
    nina.goto(f"/class/{code}/teacher")
    expect(nina.get_by_role("heading", name="This page is for the teacher")).to_be_visible()
    assert "Zo" not in nina.content()
    nina.goto(f"/class/{code}/correction")
    expect(nina.get_by_role("alert")).to_have_text("Only the teacher of this class may do that.")
    assert nina.locator(".paper-answer").count() == 0
    nina.goto(f"/class/{code.lower()}")
    expect(nina.get_by_role("heading", name="Hello, Nina!")).to_be_visible()

    teacher.get_by_role("button", name="Zoé: rename").click()
    teacher.get_by_role("button", name="Remove Zoé").press("Enter")
    teacher.get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(teacher.get_by_text("1 pupil", exact=True)).to_be_visible()
    teacher.get_by_role("button", name="Erase everything").press("Enter")
    teacher.get_by_role("button", name="Cancel").press("Enter")
    teacher.get_by_role("button", name="Erase everything").press("Enter")
    teacher.get_by_role("button", name="Erase for good").press("Enter")
    expect(teacher).to_have_url(re.compile("/class$"))
    expect(teacher.get_by_text("Your classes")).to_have_count(0)
    expect(nina.get_by_role("heading", name="The class is over")).to_be_visible()
    nina.reload()
    expect(nina.get_by_role("heading", name="There is no such class")).to_be_visible()
    teacher.goto(f"/class/{code}/teacher")
    expect(teacher.get_by_role("heading", name="There is no such class")).to_be_visible()


def test_every_page_of_a_class_is_for_everybody(somebody: Somebody, mates: Mates) -> None:
    teacher, nina = somebody(), somebody()
    looked_at = 0

    def look(page: Page) -> None:
        nonlocal looked_at
        looked_at += 1
        # Without motion colours change at once.
        page.emulate_media(color_scheme="dark" if looked_at % 2 else "light", reduced_motion="reduce")
        for width, height in WIDTHS.values():
            page.set_viewport_size({"width": width, "height": height})
            assert not scrolls_sideways(page), (looked_at, width)
        assert violations(page) == [], looked_at

    # Without a mouse.
    teacher.goto("/class")
    make = teacher.get_by_role("button", name="Start a class")
    make.wait_for()
    look(teacher)
    make.press("Enter")
    code = teacher.locator("[data-test=code]").inner_text()
    nina.goto(f"/class/{code}")
    nina.get_by_label("Your first name").wait_for()
    look(nina)
    nina.get_by_label("Your first name").fill("Nina")
    nina.keyboard.press("Enter")
    expect(nina.get_by_role("heading", name="Hello, Nina!")).to_be_visible()
    look(nina)
    others = mates(code, "Alice", "Hugo", "Léo")
    expect(teacher.get_by_text("4 pupils", exact=True)).to_be_visible()
    for plan in ("Exercises", "Tables", "Teams"):
        choose_plan(teacher, plan)
        teacher.get_by_role("button", name=re.compile("^Start the")).wait_for()
        look(teacher)
    choose_plan(teacher, "Quiz")
    teacher.get_by_role("button", name="Start the quiz").press("Enter")
    nina.get_by_text("True or false?").wait_for()
    nina.get_by_role("button", name="False", exact=True).press("Enter")
    nina.get_by_role("button", name="Answer").press("Enter")
    nina.get_by_role("button", name="Next question").wait_for()
    others[0].answer_all(1, some_replies(others[0], QUESTIONS))
    expect(teacher.get_by_text("1 of 4 pupils has finished")).to_be_visible()
    look(nina)
    look(teacher)
    choose_plan(teacher, "Teams")
    teacher.get_by_role("button", name="Start the teams").press("Enter")
    teacher.locator(".class-tables > li").wait_for()
    teacher.get_by_text("1. Quiz").click()
    look(teacher)
    # The report is for paper too: there is nothing of the page around it.
    teacher.goto(f"/class/{code}/report")
    teacher.get_by_role("row", name=re.compile("^Alice")).wait_for()
    look(teacher)
    teacher.emulate_media(media="print")
    for part in (".header", ".report-tools"):
        expect(teacher.locator(part)).to_be_hidden()
    expect(teacher.get_by_role("row", name=re.compile("^The whole class"))).to_be_visible()


def test_one_pupil_is_told_as_one(somebody: Somebody) -> None:
    """A teacher who tries a class alone, with a second device."""
    page = somebody()
    page.goto("/class")
    page.get_by_role("button", name="Start a class").wait_for()
    told = page.evaluate(
        """async () => {
            const { tablesText } = await import("/static/js/class/plans.js");
            return [tablesText(1, 2), tablesText(24, 4)];
        }"""
    )
    assert told == ["1 pupil at 1 table, 1 bot fills up", "24 pupils at 6 tables"]
