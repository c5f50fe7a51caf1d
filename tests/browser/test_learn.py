"""Learning in the browser: lessons on the real table, exercises without end, and the quiz."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sixquiprend.learn import exercises, lessons, quiz
from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations
from tests.browser.conftest import NewContext
from tests.browser.learning import ENGLISH, give
from tests.learn.asking import as_json, some_replies
from tests.serving import ServerProcess

FINGER = 44
MOST_TABS = 60

Visit = Callable[..., Page]


@pytest.fixture
def visit(new_context: NewContext, house: ServerProcess) -> Visit:
    """Opens a page as somebody new, in English, for whom cards move at once."""

    def opened(path: str, speed: str = "instant", **options: Any) -> Page:
        context = new_context(**{"base_url": house.url, "locale": "en-GB", **options})
        # Blank pages have no storage.
        context.add_init_script(f"if (location.host) localStorage.setItem('speed', '{speed}')")
        page = context.new_page()
        page.goto(path)
        return page

    return opened


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True)


def verdict(page: Page) -> Locator:
    return page.locator(".verdict-title")


def reach(page: Page, lesson: str, scene: int) -> None:
    """Go to this scene, as somebody who has come that far."""
    kept = {"lessons": {lesson: {"at": scene, "done": False}}}
    page.goto("/learn")
    page.evaluate("kept => localStorage.setItem('learn', JSON.stringify(kept))", kept)
    page.goto(f"/learn/lessons/{lesson}")
    expect(page.locator(".steps")).to_contain_text(f"{scene + 1} /")


def solve_scene(page: Page, name: str, number: int, scene: Any) -> None:
    """Do what the scene asks for, and go on."""
    count = len(lessons.lesson(name, ENGLISH).scenes)
    expect(page.locator(".steps")).to_have_text(f"{number + 1} / {count}")
    if scene["text"]:
        expect(page.locator(".task-words")).to_contain_text(scene["text"])
    if scene["ask"]:
        expected = lessons.checked(name, number, None, ENGLISH).expected
        give(page, scene["ask"]["form"], as_json(expected))
        expect(verdict(page)).to_have_text("Right!")
    button(page, "Next").click()


# --- lessons ---------------------------------------------------------------------------------------


def test_the_base_lesson_is_learned_by_clicking_from_its_start_to_its_end(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("link", name="Start the lessons").click()
    page.get_by_role("link", name="Start", exact=True).click()
    for number, scene in enumerate(as_json(lessons.lesson("base", ENGLISH).scenes)):
        solve_scene(page, "base", number, scene)
    expect(page.get_by_role("heading", name="Well done!")).to_be_focused()
    page.get_by_role("link", name="All lessons and exercises").click()
    expect(page.locator(".hub-base")).to_contain_text("done")


def test_every_other_lesson_is_learned_by_clicking_too(visit: Visit) -> None:
    page = visit("/learn")
    for name in lessons.LESSONS[1:]:
        page.goto(f"/learn/lessons/{name}")
        for number, scene in enumerate(as_json(lessons.lesson(name, ENGLISH).scenes)):
            solve_scene(page, name, number, scene)
        expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(".hub-item", has_text="done")).to_have_count(len(lessons.LESSONS) - 1)


def test_a_wrong_try_gets_a_hint_and_then_what_happens_can_be_shown(visit: Visit) -> None:
    page = visit("/learn")
    reach(page, "base", 4)
    expect(button(page, "Show me")).to_have_count(0)
    button(page, "Choose row 2").click()
    expect(verdict(page)).to_have_text("Try again!")
    expect(page.get_by_role("status").filter(has_text="Try again!")).to_contain_text("37 is greater than 14")
    expect(button(page, "Next")).to_have_count(0)
    button(page, "It fits no row").click()
    expect(page.get_by_role("status").filter(has_text="Try again!")).not_to_contain_text(
        "37 is greater than 14"
    )
    button(page, "Show me").click()
    expect(verdict(page)).to_have_text("This is how it goes:")
    expect(page.locator('.lane[data-row="0"] [data-card="14"]')).to_be_visible()
    button(page, "Next").click()
    expect(page.locator(".task-words")).to_contain_text("Which row does 15 go to?")


def test_a_card_is_seen_going_to_its_row(visit: Visit) -> None:
    page = visit("/learn", "slow")
    reach(page, "base", 4)
    button(page, "Choose row 1").click()
    expect(page.locator('.lane[data-row="0"] .difference')).to_have_text("14 − 12 = 2")
    expect(page.locator('.lane[data-row="0"] [data-card="14"]')).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("14")


def test_nothing_flies_for_whoever_wants_less_motion(visit: Visit) -> None:
    page = visit("/learn", "fast", reduced_motion="reduce")
    reach(page, "base", 10)
    button(page, "Choose row 1").click()
    expect(page.locator('.lane[data-row="0"] [data-card]')).to_have_count(1)
    expect(page.locator(".player-heads")).to_have_text("6")


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_have_their_numbers_beside_them(visit: Visit, width: str) -> None:
    across, down = WIDTHS[width]
    page = visit("/learn/exercises/where", viewport={"width": across, "height": down})
    lanes = page.locator(".learn-table .lane")
    expect(lanes).to_have_count(4)
    beside = """lane => {
      const { content, left, width } = getComputedStyle(lane, "::before");
      return content.includes("row") && parseFloat(left) + parseFloat(width) <= 1;
    }"""
    assert [lane.evaluate(beside) for lane in lanes.all()] == [True] * 4


def test_the_heads_of_a_row_are_not_told_while_they_are_to_be_counted(visit: Visit) -> None:
    page = visit("/learn")
    reach(page, "base", 14)
    expect(button(page, "Take row 2")).to_be_visible()
    assert page.locator(".lane-cost b").count() == 0
    assert "costs" not in (page.locator(".lane").first.get_attribute("aria-label") or "")
    button(page, "Take row 2").click()
    expect(verdict(page)).to_have_text("Right!")
    expect(page.locator(".lane-cost b")).to_have_count(4)


def test_how_far_a_lesson_is_survives_a_reload(visit: Visit) -> None:
    page = visit("/learn/lessons/base")
    button(page, "Next").click()
    expect(page.locator(".steps")).to_have_text("2 / 27")
    page.reload()
    expect(page.locator(".steps")).to_have_text("2 / 27")
    page.goto("/learn")
    page.get_by_role("link", name="Go on", exact=True).click()
    expect(page.locator(".steps")).to_have_text("2 / 27")
    button(page, "Back").click()
    expect(page.locator(".steps")).to_have_text("1 / 27")


def test_another_language_is_for_the_same_scene(visit: Visit) -> None:
    page = visit("/learn")
    reach(page, "base", 4)
    button(page, "Choose row 1").click()
    expect(page.locator(".why")).to_contain_text("Row 1: 14 − 12 = 2.")
    page.get_by_label("Language").select_option("fr")
    expect(page.locator(".task-words")).to_contain_text("Dans quelle rangée va le 14")
    expect(page.locator(".why")).to_contain_text("Rangée 1")
    expect(page.locator(".steps")).to_have_text("5 / 27")


def test_a_lesson_that_does_not_exist_says_so(visit: Visit, complaints: Any) -> None:
    complaints.allow("404")
    page = visit("/learn/lessons/chess")
    expect(page.get_by_role("alert")).to_have_text("There is no such lesson.")
    page.get_by_role("link", name="All lessons and exercises").click()
    expect(page.get_by_role("heading", name="Learn to play")).to_be_visible()


# --- exercises -------------------------------------------------------------------------------------


def practise(page: Page, kind: str, right: bool, act: Callable[[], object]) -> None:
    """Answer the exercise that comes when this is done, rightly or wrongly."""
    with page.expect_response(re.compile(rf"/api/exercises\?kind={kind}")) as answer:
        act()
    question = answer.value.json()
    exercise = exercises.make(kind, question["level"], question["seed"])
    expected = exercise.task.expected()
    replies = some_replies(exercises.asked(exercise, ENGLISH).ask, expected)
    fitting = [reply for reply in replies if exercises.checked(exercise, reply, ENGLISH).right == right]
    expect(page.locator(".task-words")).to_contain_text(question["ask"]["text"])
    give(page, question["ask"]["form"], fitting[0])
    # Of an answer that is one thing, nothing is nearly right; of several things some may be.
    several = question["ask"]["form"]["form"] in ("order", "takes", "sheet")
    wrong = re.compile("^(Wrong answer|Not quite)\\.$") if several else "Wrong answer."
    expect(verdict(page)).to_have_text("Right!" if right else wrong)
    why = exercises.checked(exercise, fitting[0], ENGLISH).why
    expect(page.locator(".why li")).to_have_text(list(why))


# One for each form of an answer, and one on a table for the youngest.
PRACTISED = ("where", "order", "takes", "heads", "sheet", "safe", "options", "small_where")


@pytest.mark.parametrize("kind", PRACTISED)
def test_exercises_are_answered_right_and_wrong(visit: Visit, kind: str) -> None:
    page = visit("/learn")
    run = page.locator("[data-test=run]")
    practise(page, kind, True, lambda: page.goto(f"/learn/exercises/{kind}"))
    expect(run).to_have_text("1 in a row")
    practise(page, kind, True, lambda: button(page, "Next exercise").click())
    expect(run).to_have_text("2 in a row")
    practise(page, kind, False, lambda: button(page, "Next exercise").click())
    expect(run).to_have_text("0 in a row")
    expect(page.locator(".run")).to_contain_text("best: 2")
    practise(page, kind, True, lambda: page.get_by_label("Level 3").check(force=True))
    practise(page, kind, False, lambda: button(page, "Next exercise").click())
    page.reload()
    expect(page.get_by_label("Level 3")).to_be_checked()
    expect(page.locator(".run")).to_contain_text("best: 1")


def test_whether_a_row_is_full_is_told_only_once_it_is_answered(visit: Visit) -> None:
    page = visit("/learn/exercises/small_full")
    full = page.locator(".lane:has(.place:nth-child(5) [data-card])")
    expect(full).to_have_count(1)
    for sign in (".lane.is-full", "text=the next takes", "[aria-label*='full']"):
        expect(page.locator(sign)).to_have_count(0)
    practise(page, "small_full", True, page.reload)


def test_a_wrong_row_is_marked_beside_the_right_one(visit: Visit) -> None:
    page = visit("/learn")
    with page.expect_response(re.compile(r"/api/exercises\?kind=where")) as answer:
        page.goto("/learn/exercises/where")
    question = answer.value.json()
    exercise = exercises.make("where", question["level"], question["seed"])
    right = as_json(exercise.task.expected())["row"]
    wrong = (right + 1) % 4
    button(page, f"Choose row {wrong + 1}").click()
    expect(page.locator(f".lane.is-right[data-row='{right}']")).to_contain_text("right")
    expect(page.locator(f".lane.is-wrong[data-row='{wrong}']")).to_contain_text("wrong")
    expect(page.locator(f".lane[data-row='{wrong}']")).to_have_accessible_name(re.compile("wrong"))


def test_cards_in_a_wrong_place_of_an_order_are_marked(visit: Visit) -> None:
    page = visit("/learn/exercises/order")
    cards = page.locator(".order-card")
    cards.first.wait_for()
    numbers = [int(card.get_attribute("data-card") or 0) for card in cards.locator("[data-card]").all()]
    right = sorted(range(len(numbers)), key=numbers.__getitem__)
    for at in [right[0], *right[:0:-1]]:
        cards.nth(at).click()
    button(page, "Check").click()
    expect(page.locator(".order-card.is-wrong")).to_have_count(len(right) - (2 if len(right) % 2 == 0 else 1))
    expect(cards.nth(right[0])).to_have_class(re.compile("is-right"))
    expect(cards.nth(right[-1])).to_have_accessible_name(re.compile("wrong"))


def test_numbers_for_the_youngest_are_as_dark_on_their_cards_at_night(visit: Visit) -> None:
    page = visit("/learn/exercises/small_where")
    digits = page.locator(".lane .digits").first
    inks = []
    for theme in ("light", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        inks.append(digits.evaluate("digits => getComputedStyle(digits).stroke"))
    assert inks[0] == inks[1]


def test_what_is_missing_is_asked_for_before_it_is_judged(visit: Visit) -> None:
    page = visit("/learn/exercises/order")
    page.locator(".order-card").first.click()
    button(page, "Check").click()
    expect(page.get_by_role("alert")).to_have_text("Something is still missing.")
    expect(page.locator("[data-test=run]")).to_be_empty()
    expect(verdict(page)).to_have_count(0)


# --- the quiz --------------------------------------------------------------------------------------


def tab_to(page: Page, target: Locator) -> None:
    """Move the focus there as somebody without a mouse does."""
    target.wait_for()
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no number of tabs leads there")


def key_in(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    """The reply, with the keyboard alone."""
    match form["form"]:
        case "yes_no":
            tab_to(page, button(page, "True" if reply["yes"] else "False"))
            page.keyboard.press("Enter")
        case "text":
            tab_to(page, page.get_by_label("Your answer"))
            page.keyboard.type("12, 37, 43: the nearest.")
        case "cards":
            for place, card in enumerate(reply["described"]):
                described = page.locator("[data-test=remembered]").nth(place)
                tab_to(page, described.locator("input").first)
                page.keyboard.type(str(card["number"]))
                page.keyboard.press("Tab")
                page.keyboard.type(str(card["heads"]))


def test_the_quiz_is_taken_with_the_keyboard_alone_and_has_a_score(visit: Visit) -> None:
    page = visit("/learn")
    tab_to(page, page.get_by_role("link", name="Take the quiz"))
    page.keyboard.press("Enter")
    for number, question in enumerate(quiz.questions(ENGLISH), start=1):
        solved = quiz.marked(number, [_any_reply(as_json(ask.form)) for ask in question.parts], ENGLISH)
        for part, (ask, told) in enumerate(zip(question.parts, solved.parts, strict=True), start=1):
            expect(page.locator(".task-words")).to_contain_text(question.text)
            expect(page.locator(".task-words h2")).to_have_text(ask.text)
            form, reply = as_json(ask.form), as_json(told.expected)
            if number == 3:
                reply = {"yes": not reply["yes"]}
            key_in(page, form, reply)
            tab_to(page, button(page, "Answer" if part == len(question.parts) else "Go on"))
            page.keyboard.press("Enter")
            if form["form"] == "text":
                expect(verdict(page)).to_have_text("A good answer. Compare it with yours:")
                expect(page.locator(".why")).to_contain_text(reply["text"])
                tab_to(page, button(page, "Partly" if number == 10 else "I got it"))
                page.keyboard.press("Enter")
        outcome = {3: "Wrong answer.", 10: "Right in part."}.get(number, "Right!")
        expect(verdict(page)).to_have_text(outcome)
        following = button(page, "See the score" if number == quiz.QUESTIONS else "Next question")
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("11 out of 13")
    expect(page.locator(".corrected > .is-wrong")).to_have_count(2)
    expect(page.locator(".corrected > .is-wrong").first).to_contain_text("3. At the start everybody gets ten")
    assert violations(page) == []
    button(page, "The quiz again").click()
    expect(page.locator(".steps")).to_have_text("1 / 13")


def _any_reply(form: dict[str, Any]) -> dict[str, Any]:
    replies: dict[str, dict[str, Any]] = {
        "yes_no": {"yes": True},
        "text": {"text": "x", "own": "right"},
        "cards": {"described": [{"number": 1, "heads": 1}, {"number": 2, "heads": 1}]},
    }
    return replies[form["form"]]


def test_the_quiz_goes_on_where_it_was_left(visit: Visit) -> None:
    page = visit("/learn/quiz")
    button(page, "Answer").click()
    expect(page.get_by_role("alert")).to_have_text("Choose an answer first.")
    button(page, "False").click()
    button(page, "Answer").click()
    expect(verdict(page)).to_have_text("Wrong answer.")
    expect(page.locator(".why")).to_contain_text("True: the number says where the card goes")
    page.reload()
    expect(page.locator(".steps")).to_have_text("2 / 13")
    page.goto("/learn")
    expect(page.get_by_role("link", name="Go on with the quiz")).to_be_visible()


# --- for everybody ---------------------------------------------------------------------------------


def test_a_task_fits_a_phone_and_a_finger(visit: Visit) -> None:
    page = visit("/learn", **PHONE)
    reach(page, "base", 4)
    button(page, "Choose row 2").click()
    expect(button(page, "Show me")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    for name in ("Choose row 1", "Choose row 4", "It fits no row", "Show me"):
        box = button(page, name).bounding_box()
        assert box
        assert box["height"] >= FINGER
        assert box["y"] + box["height"] <= PHONE["viewport"]["height"]
    page.goto("/learn/exercises/takes")
    page.locator(".takes select").first.select_option("0")
    for control in page.locator("main :is(button, select, input.input)").all():
        box = control.bounding_box()
        assert box
        assert box["height"] >= FINGER, control.evaluate("element => element.outerHTML")


@pytest.mark.parametrize(("width", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_everybody_can_use_the_pages(visit: Visit, width: str, theme: str) -> None:
    wide, high = WIDTHS[width]
    page = visit("/learn", viewport={"width": wide, "height": high}, color_scheme=theme)
    page.get_by_role("heading", name="Learn to play").wait_for()
    looked_at(page)
    reach(page, "base", 4)
    button(page, "Choose row 2").click()
    verdict(page).wait_for()
    looked_at(page)
    button(page, "Show me").click()
    expect(button(page, "Next")).to_be_visible()
    looked_at(page)
    reach(page, "slide", 0)
    page.locator(".choice-button").last.click()
    looked_at(page)
    for kind in exercises.KINDS:
        page.goto(f"/learn/exercises/{kind}")
        page.locator(".task").wait_for()
        looked_at(page)
    page.goto("/learn/quiz")
    button(page, "False").click()
    button(page, "Answer").click()
    verdict(page).wait_for()
    looked_at(page)


def looked_at(page: Page) -> None:
    assert violations(page) == []
    assert not scrolls_sideways(page)
    before = page.viewport_size
    assert before
    wide, high = WIDTHS["tablet"]
    page.set_viewport_size({"width": wide, "height": high})
    assert not scrolls_sideways(page)
    page.set_viewport_size(before)
