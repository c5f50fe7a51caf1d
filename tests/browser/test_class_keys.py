"""The teacher's kit with the keyboard alone: all is reached with Tab, and no step loses one's place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.learn import exercises, quiz
from tests.browser.classmates import Classmate, reply_to
from tests.browser.classroom import join_class, make_class
from tests.browser.conftest import Somebody
from tests.browser.keys import expect_focus, key_in, press, reach
from tests.serving import ServerProcess


@pytest.fixture
def mates(house: ServerProcess) -> Iterator[Callable[[str], list[Classmate]]]:
    """Three pupils without a page, who join this class."""
    joined: list[Classmate] = []

    def join(code: str) -> list[Classmate]:
        joined.extend(Classmate(house.url, code, name) for name in ("Alice", "Hugo", "Zoé"))
        return joined

    yield join
    for mate in joined:
        mate.close()


def test_a_teacher_leads_a_lesson_without_a_mouse(
    somebody: Somebody, mates: Callable[[str], list[Classmate]]
) -> None:
    teacher = somebody()
    teacher.goto("/class")
    press(teacher, "Start a class")
    code = teacher.locator("[data-test=code]").inner_text()
    expect_focus(teacher, "main")
    alice, *_ = mates(code)

    # A pupil's card: what is pressed there goes away, and the keys stay.
    press(teacher, "Zoé: rename, hand over, remove")
    press(teacher, "Create a personal code")
    expect(teacher.locator("[data-test=personal]")).to_be_visible()
    expect_focus(teacher, "dialog section")
    press(teacher, "Remove Zoé")
    expect_focus(teacher, "dialog section")
    press(teacher, "Remove")
    expect(teacher.get_by_text("2 pupils", exact=True)).to_be_visible()
    expect_focus(teacher, ".class-pupils ul")
    press(teacher, "Way back …")
    press(teacher, "Show a recovery code")
    expect(teacher.locator("[data-test=recovery]")).to_be_visible()
    expect_focus(teacher, "dialog .content")
    teacher.keyboard.press("Escape")
    expect(teacher.get_by_role("button", name="Way back …")).to_be_focused()

    # One question after the other.
    teacher.goto(f"/class/{code}/teacher")
    reach(teacher, teacher.get_by_role("radio", name="Quiz"))
    teacher.keyboard.press("ArrowRight")
    expect(teacher.get_by_role("radio", name="Exercises")).to_be_focused()
    # Another level for Alice, who stays under the keys in her new group.
    reach(teacher, teacher.locator("summary", has_text="Another level for some pupils"))
    teacher.keyboard.press("Enter")
    reach(teacher, teacher.locator(".chip", has_text="Alice"))
    teacher.keyboard.press("ArrowRight")
    expect(teacher.locator("[data-group='1'] .chip", has_text="Alice")).to_be_focused()
    teacher.keyboard.press("Shift+Tab")
    expect(teacher.locator("[data-group='0'] .chip", has_text="Hugo")).to_be_focused()
    reach(teacher, teacher.get_by_role("radio", name="Exercises"))
    teacher.keyboard.press("ArrowRight")
    expect(teacher.get_by_role("radio", name="Together")).to_be_focused()
    press(teacher, "Start together")
    expect(teacher.get_by_role("heading", name="Question 1 of 13")).to_be_focused()
    press(teacher, "Close the question")
    expect_focus(teacher, ".led-controls")
    press(teacher, "Open it again")
    expect_focus(teacher, ".led-controls")
    press(teacher, "Close the question")
    press(teacher, "Show the answers")
    expect_focus(teacher, ".led-controls")
    reach(teacher, teacher.get_by_label("Show names"))
    teacher.keyboard.press("Space")
    expect(teacher.get_by_label("Show names")).to_be_focused()
    press(teacher, "Question 2")
    expect(teacher.get_by_role("heading", name="Question 2 of 13")).to_be_focused()
    press(teacher, "Stop for all", "Space")
    expect(teacher.get_by_role("heading", name="Start for all")).to_be_focused()

    # A quiz at everybody's own pace, and its texts.
    press(teacher, "Start the quiz")
    expect(teacher.get_by_role("heading", name="Quiz", exact=True)).to_be_focused()
    alice.post("answers", {"activity": 2, "item": 9, "reply": [{"text": "The gap is the smallest."}]})
    expect(teacher.get_by_text("Written answers to judge: 1")).to_be_visible()
    press(teacher, "Right")
    expect(teacher.get_by_text("Written answers to judge: 0")).to_be_visible()
    expect(teacher.locator(".class-written").get_by_role("button", name="Right")).to_be_focused()
    press(teacher, "Stop for all")
    expect(teacher.get_by_role("heading", name="Start for all")).to_be_focused()
    press(teacher, "End the class")
    expect_focus(teacher, ".class-closing .line")
    press(teacher, "Erase everything")
    press(teacher, "Erase for good")
    expect(teacher.get_by_role("heading", name="Class", exact=True)).to_be_visible()
    expect_focus(teacher, "main")


def test_a_pupil_goes_from_question_to_question_without_a_mouse(somebody: Somebody) -> None:
    teacher, nina = somebody(), somebody()
    teacher.goto("/class")
    teacher.get_by_role("button", name="Start a class").click()
    code = teacher.locator("[data-test=code]").inner_text()
    join_class(nina, code, "Nina")
    teacher.get_by_role("button", name="Start the quiz").click()
    for number in (1, 2):
        expect(nina.locator(".task-words")).to_contain_text(f"{number}. ")
        if number > 1:  # the words come first, then the answers
            expect_focus(nina, ".task-words")
            nina.keyboard.press("Tab")
            expect(nina.get_by_role("button", name="True", exact=True)).to_be_focused()
        press(nina, "True", "Space")
        press(nina, "Answer")
        expect(nina.get_by_role("button", name="Next question")).to_be_focused()
        nina.keyboard.press("Enter")
    # The teacher goes on to questions for all: nobody's place is lost.
    teacher.get_by_text("Start something else").click()
    teacher.locator(".class-starting label", has_text="Together").click()
    teacher.get_by_role("button", name="Start together").click()
    expect(nina.get_by_role("heading", name="Question 1", exact=True)).to_be_visible()
    press(nina, "False")
    press(nina, "Answer")
    expect(nina.get_by_text("Your answer is in.")).to_be_visible()
    expect(nina.get_by_role("button", name="Answer")).to_be_focused()
    teacher.get_by_role("button", name="Question 2", exact=True).click()
    expect(nina.locator(".task-words")).to_contain_text("2. ")
    expect_focus(nina, ".task-words")


def start(teacher: Page, code: str, **plan: object) -> None:
    """Start this for the whole class."""
    answer = teacher.request.post(f"/api/classes/{code}/activities", data={"plan": plan})
    assert answer.ok, answer.text()


def parts_of(pupil: Page, code: str, item: int) -> list[Any]:
    """What this pupil is asked in a question: the questions of its parts, as JSON has them."""
    asked = pupil.request.get(f"/api/classes/{code}/items/{item}?activity=1&lang=en").json()
    if asked["quiz"]:
        return list(asked["quiz"]["question"]["parts"])
    return [asked["exercise"]["question"]["ask"]]


def answer_with_keys(pupil: Page, code: str, item: int) -> None:
    """One question, to the button that goes on; the keys never leave the page."""
    parts = parts_of(pupil, code, item)
    for place, part in enumerate(parts, start=1):
        expect(pupil.locator(".task-words")).to_contain_text(part["text"])
        if item > 1 or place > 1:
            expect(pupil.locator(".task-words")).to_be_focused()
        key_in(pupil, part["form"], reply_to(part["form"]))
        expect_focus(pupil, "main")
        press(pupil, "Answer" if place == len(parts) else "Go on")
    expect(pupil.locator(".verdict-title")).to_be_visible()
    expect(pupil.locator(".learn-footer button.primary")).to_be_focused()


def test_a_pupil_takes_the_whole_quiz_without_a_mouse(somebody: Somebody) -> None:
    teacher, nina = somebody(), somebody()
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    start(teacher, code, plan="quiz")
    for item in range(1, quiz.QUESTIONS + 1):
        answer_with_keys(nina, code, item)
        nina.keyboard.press("Enter")
    expect(nina.get_by_role("heading", name="All done!")).to_be_focused()


def test_a_pupil_does_exercises_of_every_kind_without_a_mouse(somebody: Somebody) -> None:
    teacher, nina = somebody(), somebody()
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    kinds = exercises.KINDS
    start(teacher, code, plan="exercises", kinds=kinds, level=3, count=len(kinds), each=True)
    for item in range(1, len(kinds) + 1):
        answer_with_keys(nina, code, item)
        nina.keyboard.press("Enter")
    expect(nina.get_by_role("heading", name="All done!")).to_be_focused()


# One for each form of an answer, in the order of the page's list.
FORMS = ("where", "order", "takes", "heads", "sheet", "gaps", "small_full")


def test_whoever_learns_alone_does_exercises_of_every_form_without_a_mouse(somebody: Somebody) -> None:
    page = somebody()
    page.goto("/learn")
    reach(page, page.get_by_role("link", name="Where does this card go?"))
    page.keyboard.press("Enter")
    choice = page.get_by_label("Exercise", exact=True)
    expect(choice).to_have_value("where")
    expect_focus(page, "main")
    reach(page, page.get_by_label("Level 1"))
    with page.expect_response(re.compile(r"/api/exercises\?kind=where&level=2")) as asked:
        page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Level 2")).to_be_focused()
    for kind in FORMS:
        if kind != "where":
            reach(page, choice)
            for _ in range(exercises.KINDS.index(kind) - exercises.KINDS.index(choice.input_value()) - 1):
                page.keyboard.press("ArrowDown")
            with page.expect_response(re.compile(rf"/api/exercises\?kind={kind}&")) as asked:
                page.keyboard.press("ArrowDown")
            expect(choice).to_be_focused()
        question = asked.value.json()["ask"]
        form = question["form"]
        expect(page.locator(".task-words")).to_contain_text(question["text"])
        # Whoever takes nothing needs no key: a reply that has some.
        takes = {"takes": [{"seat": 1, "row": 2, "heads": 5}]}
        key_in(page, form, takes if kind == "takes" else reply_to(form))
        if form["form"] == "number":
            page.keyboard.press("Enter")
        elif form["form"] in ("order", "takes", "sheet"):
            press(page, "Check")
        expect(page.get_by_role("button", name="Next exercise")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".verdict-title")).to_have_count(0)
        expect(page.locator(".task-words")).to_be_focused()


def test_the_pad_without_a_mouse(somebody: Somebody) -> None:
    page = somebody()
    page.goto("/pad")
    reach(page, page.get_by_label("Player 1", exact=True))
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    page.keyboard.type("Ben")
    press(page, "Without Player 3")
    expect_focus(page, ".pad-names")
    press(page, "Start the sheet")
    expect_focus(page, "main")
    press(page, "Write down round 1")
    # Card by card: the keys for heads are there for the keyboard too, and are pressed several times.
    reach(page, page.get_by_label("How to count"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("How to count")).to_have_value("heads")
    press(page, "One more card of 3 heads")
    expect(page.get_by_role("button", name="One more card of 3 heads")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ana", exact=True)).to_have_value("6")
    press(page, "Next player")
    expect(page.get_by_label("Ben", exact=True)).to_be_focused()
    press(page, "One more card of 7 heads", "Space")
    press(page, "Write it down")
    expect(page.locator("tbody tr").first.locator("td")).to_have_text(["6", "7"])
    expect(page.get_by_role("button", name="Write down round 2")).to_be_focused()


def test_the_referee_without_a_mouse(somebody: Somebody) -> None:
    page = somebody()
    page.goto("/referee")
    reach(page, page.locator(".picker-card").first)
    for card in (3, 5, 7, 9, 1):
        page.keyboard.press("Home")
        for _ in range(card - 1):  # not the digits: they count as one number only when typed quickly
            page.keyboard.press("ArrowRight")
        expect(page.locator(f'.picker-card:focus [data-card="{card}"]')).to_have_count(1)
        page.keyboard.press("Enter")
    expect(page.locator(".quick-asks")).to_contain_text("1 fits no row")
    press(page, "Row 2")
    expect(page.locator(".quick-asks")).to_contain_text("The 1 takes row 2.")
    expect_focus(page, ".quick-bar")
    # To the first step and no further: the button can't be used any more, but the keys stay beside it.
    press(page, "Back")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    expect_focus(page, ".verdict-steps")
    press(page, "Next")
    reach(page, page.get_by_role("link", name="Show an example"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The ruling")).to_be_focused()
    expect(page.get_by_role("heading", name="The ruling")).to_be_in_viewport()
