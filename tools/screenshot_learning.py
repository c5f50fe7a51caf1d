"""Pictures of learning: lessons, every kind of exercise, the quiz, and its sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from playwright.sync_api import Page, Route

from sixquiprend.i18n import translator
from sixquiprend.learn import exercises
from sixquiprend.learn.quiz import QUESTIONS, questions
from tests.learn.asking import as_json
from tools.screenshot_shot import Shot, both, click, remembering, wait_for

TASK: Final = ".task"
VERDICT: Final = ".verdict-title"
NO_ROW: Final = ".task .options .option"
NEXT: Final = ".learn-footer .button.primary"
WRITTEN: Final = 9
"""The first question of the quiz that is answered in writing."""
CARDS: Final = 13
"""The question for cards as they are remembered."""
SEED: Final = "picture"
LEVEL: Final = 2


def learning_shots() -> tuple[Shot, ...]:
    return (*_lessons(), *_exercises(), *_quiz())


# --- lessons ----------------------------------------------------------------------------------------------


def _lessons() -> tuple[Shot, ...]:
    done = {"base": {"at": 0, "done": True}, "known": {"at": 2, "done": False}}
    runs = {f"where {LEVEL}": {"run": 3, "best": 12}}
    halfway = {"lessons": done, "runs": runs, "sheet": _replies(WRITTEN)}
    row = partial(_lesson, "base", 4)
    place, wrong = '.lane[data-row="0"] [data-target]', '.lane[data-row="1"] [data-target]'
    joker = ".place-button"
    special = ".choice-button >> nth=-1"
    return (
        Shot("learn-halfway", "/learn", "main h1", remembering("learn", halfway, "main h1"), whole=True),
        _lesson("base", 0, "lesson", ".task, .watch, main h1"),
        _lesson("base", 1, "lesson-first"),
        row("lesson-row"),
        row("lesson-row-wrong", TASK, click(wrong), wait_for(VERDICT)),
        row("lesson-row-right", TASK, click(place), wait_for(VERDICT)),
        _lesson("base", 14, "lesson-take"),
        _lesson("jokers", 1, "lesson-joker"),
        _lesson("jokers", 1, "lesson-joker-put", TASK, click(joker), wait_for(VERDICT)),
        _lesson("draft", 0, "lesson-draft"),
        _lesson("slide", 0, "lesson-slide"),
        _lesson("slide", 0, "lesson-slide-aim", TASK, click(special), wait_for(".learn-aim")),
        _lesson("slide", 0, "lesson-slide-none", TASK, click(".choice-button.is-none"), wait_for(VERDICT)),
    )


def _lesson(lesson: str, scene: int, name: str, ready: str = TASK, *steps: Callable[[Page], None]) -> Shot:
    kept = {"lessons": {lesson: {"at": scene, "done": False}}}
    prepare = both(remembering("learn", kept, ready), *steps)
    return Shot(name, f"/learn/lessons/{lesson}", "main", prepare, whole=True, once=True)


# --- exercises --------------------------------------------------------------------------------------------


def _exercises() -> tuple[Shot, ...]:
    asked = tuple(
        Shot(f"exercise-{kind}", f"/learn/exercises/{kind}", TASK, _always_the_same, whole=True, once=True)
        for kind in exercises.KINDS
    )
    answered = tuple(
        Shot(
            f"exercise-{kind}-answered",
            f"/learn/exercises/{kind}",
            TASK,
            both(_always_the_same, answer_somehow, wait_for(VERDICT)),
            whole=True,
            once=True,
        )
        for kind in exercises.KINDS
    )
    missing = both(_always_the_same, click(".answering .button.primary"), wait_for(".status-problem"))
    return (
        *asked,
        *answered,
        Shot("exercise-missing", "/learn/exercises/order", TASK, missing, once=True),
    )


def _always_the_same(page: Page) -> None:
    """The exercise of one seed, not one by chance."""

    def draw(route: Route) -> None:
        route.continue_(url=re.sub(r"seed=\w+", f"seed={SEED}", route.request.url))

    drawing = re.compile(r"/api/exercises\?")
    page.route(drawing, draw)
    remembering("learn-level", LEVEL, TASK)(page)
    page.unroute(drawing)


def answer_somehow(page: Page) -> None:
    """An answer in every field; seldom the right one."""
    for card in page.locator(".order-card").all():
        card.click()
    for choice in page.locator(".takes select").all()[:2]:
        choice.select_option("0")
    for field in page.locator(".task input.number-field:enabled").all():
        field.fill("12")
    for winner in page.locator(".add-up-winners input").all()[:1]:
        winner.check()
    if page.locator(".answering .button.primary").count():
        page.locator(".answering .button.primary").click()
    else:
        page.locator(NO_ROW).last.click()


# --- the quiz ---------------------------------------------------------------------------------------------


def _quiz() -> tuple[Shot, ...]:
    yes, judge = f"{NO_ROW} >> nth=0", ".own-mark .option"
    sheets = {"quiz-sheet": "/learn/quiz/sheet", "quiz-correction": "/learn/quiz/correction"}
    write = both(
        lambda page: page.locator("textarea").fill("La plus proche."), click(NEXT), wait_for(VERDICT)
    )
    return (
        _question("quiz", 1),
        _question("quiz-missing", 1, click(NEXT), wait_for(".status-problem")),
        _question("quiz-wrong", 3, click(yes, NEXT), wait_for(VERDICT)),
        _question("quiz-written", WRITTEN),
        _question("quiz-written-compared", WRITTEN, write),
        _question("quiz-written-judged", WRITTEN, write, click(judge)),
        _question("quiz-cards", CARDS),
        _question("quiz-cards-marked", CARDS, _remember, click(NEXT), wait_for(VERDICT)),
        Shot("quiz-score", "/learn/quiz", "main", _answered(QUESTIONS + 1, ".corrected"), whole=True),
        *[Shot(name, path, ".paper-question", whole=True) for name, path in sheets.items()],
    )


def _remember(page: Page) -> None:
    for field, number in zip(page.locator(".remembered input").all(), ("64", "2", "70", "3"), strict=True):
        field.fill(number)


def _question(name: str, number: int, *steps: Callable[[Page], None]) -> Shot:
    return Shot(name, "/learn/quiz", "main", both(_answered(number, TASK), *steps), whole=True, once=True)


def _answered(following: int, ready: str) -> Callable[[Page], None]:
    return remembering("learn", {"sheet": _replies(following)}, ready)


def _replies(following: int) -> dict[str, list[Any]]:
    """Replies to all questions before this one, some of them wrong."""
    said: dict[str, dict[str, Any]] = {
        "yes_no": {"yes": True},
        "text": {"text": "La plus proche.", "own": "partly"},
        "cards": {"described": [{"number": 64, "heads": 1}, {"number": 70, "heads": 2}]},
    }
    return {
        str(number): [said[as_json(part.form)["form"]] for part in question.parts]
        for number, question in enumerate(questions(translator("en")), start=1)
        if number < following
    }
