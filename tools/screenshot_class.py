"""Pictures of a class, from the teacher's side and from a pupil's; its other pupils come over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final, NamedTuple

from playwright.sync_api import BrowserContext, Page
from websockets.sync.client import ClientConnection, connect

from tests.browser.classmates import Classmate, some_replies
from tools.screenshot_learning import NEXT, NO_ROW, answer_somehow
from tools.screenshot_shot import Shot, both, click, wait_for

NAMES: Final = (
    *("Nina", "Alice", "Arthur", "Chloé", "Emma", "Gabriel", "Hugo", "Inès", "Marie-Antoinette", "Léo"),
    *("Wolfgang-Amadeus", "Zoé"),
)
AWAY: Final = 2
"""How many pupils of a class have closed their page."""
SCREENS: Final = {"tv": (1920, 1080), "desktop": (1440, 900), "projector": (1024, 768)}
QUESTIONS: Final = 13
WRITTEN: Final = 9
"""The first question that is answered in writing."""
EXERCISES: Final = {"plan": "exercises", "kinds": ["where", "takes"], "level": 1, "count": 5}
TABLES: Final = {"plan": "tables", "size": 4}
TEAMS: Final = {"plan": "teams", "teams": 3, "tables": 1}


class Classes(NamedTuple):
    """Their codes. The same person is the teacher and the first pupil of all of them."""

    gathering: str
    quiz: str
    exercises: str
    tables: str
    """Here the person came too late for a seat."""
    teams: str
    over: str
    led: str
    """A question is on the board, and answered by most."""
    led_solved: str
    """The question in writing, closed, solved."""
    lines: Sequence[ClientConnection]
    """Those of the pupils who are there; a line is closed when nobody holds it any more."""


def made_classes(person: BrowserContext, url: str) -> Classes:
    """A class in each state, all at once."""
    lines: list[ClientConnection] = []
    with ExitStack() as pupils:

        def join(code: str, names: Sequence[str]) -> list[Classmate]:
            joined = [Classmate(url, code, name) for name in names]
            for each in joined:
                pupils.callback(each.close)
            return joined

        def hold(code: str, joined: Sequence[Classmate], own: Classmate) -> str:
            person.add_cookies(own.cookies(url))
            others = [each for each in joined if each is not own]
            lines.extend(_line(url, each) for each in others[: max(1, len(others) - AWAY)])
            return code

        gathering, quiz, exercises, tables, teams, over, led, solved = (_new_class(person) for _ in range(8))
        waiting = join(gathering, NAMES[4:])
        asked = join(quiz, NAMES[:8])
        _answer_some(person, asked[0], asked[1:])
        practising = join(exercises, NAMES[:3])
        _start(person, exercises, EXERCISES)
        playing = join(tables, NAMES[1:9])
        _answer_some(person, playing[0], playing[1:3])
        _start(person, tables, TABLES)
        _play(playing[1:])
        late = join(tables, NAMES[:1])
        voting = join(teams, NAMES[:6])
        _start(person, teams, TEAMS)
        _play(voting[1:4])
        asked_led, asked_solved = join(led, NAMES[:3]), join(solved, NAMES[:3])
        _lead(person, asked_led, 1)
        _lead(person, asked_solved, WRITTEN, "closed", "revealed")
        gone = join(over, NAMES[:2])
        _ask(person, f"{over}/close")
        return Classes(
            hold(gathering, waiting, waiting[0]),
            hold(quiz, asked, asked[0]),
            hold(exercises, practising, practising[0]),
            hold(tables, playing, late[0]),
            hold(teams, voting, voting[0]),
            hold(over, gone[:1], gone[0]),
            hold(led, asked_led, asked_led[0]),
            hold(solved, asked_solved, asked_solved[0]),
            lines,
        )


def _new_class(person: BrowserContext) -> str:
    code: str = _ask(person, "")["code"]
    return code


def _start(person: BrowserContext, code: str, plan: Mapping[str, object]) -> None:
    _ask(person, f"{code}/activities", {"plan": plan})


def _ask(person: BrowserContext, path: str, body: object = None) -> Any:
    answer = person.request.post(f"/api/classes/{path}".rstrip("/"), data={} if body is None else body)
    assert answer.ok, answer.text()
    return answer.json()


def _line(url: str, pupil: Classmate) -> ClientConnection:
    """The line that the page of this pupil would hold."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in pupil.cookies(url))
    path = f"/api/classes/{pupil.code}/socket?role=pupil&lang=en"
    return connect(url.replace("http", "ws", 1) + path, additional_headers={"Cookie": cookies})


def _answer_some(person: BrowserContext, first: Classmate, others: Sequence[Classmate]) -> None:
    """The quiz: the first has answered nothing yet, each of the others less than the one before."""
    _start(person, first.code, {"plan": "quiz"})
    replies = some_replies(first, QUESTIONS)
    for place, pupil in enumerate(others):
        pupil.answer_all(1, {item: reply for item, reply in replies.items() if item <= QUESTIONS - place})


def _lead(person: BrowserContext, pupils: Sequence[Classmate], item: int, *phases: str) -> None:
    """This question for all; all but the first answer it, then it goes through these phases."""
    code = pupils[0].code
    _start(person, code, {"plan": "led"})
    for phase in ("open", *phases):
        _ask(person, f"{code}/board", {"activity": 1, "item": item, "phase": phase})
        if phase == "open":
            replies = [_replies(pupils[0].get(f"items/{item}"), place) for place in range(len(pupils))]
            for pupil, reply in zip(pupils[1:], replies[1:], strict=True):
                pupil.post("answers", {"activity": 1, "item": item, "reply": reply})


def _replies(item: Mapping[str, Any], place: int) -> list[dict[str, Any]]:
    """What somebody says to a question with yes and no, or in writing."""
    words = ("La plus proche.", "Parce que la différence est la plus petite.", "Je ne sais pas")
    said: dict[str, dict[str, Any]] = {"yes_no": {"yes": place % 3 > 0}, "text": {"text": words[place % 3]}}
    return [said[part["form"]["form"]] for part in item["quiz"]["question"]["parts"]]


def _play(pupils: Sequence[Classmate]) -> None:
    """Everybody sits down and plays, or votes, once."""
    for pupil in pupils:
        pupil.play(pupil.sit()["table"])


# --- the pages --------------------------------------------------------------------------------------------


def class_shots(made: Classes) -> tuple[Shot, ...]:
    return (*_teacher(made), *_pupil(made))


def _teacher(made: Classes) -> tuple[Shot, ...]:
    def page(name: str, code: str, *steps: Callable[[Page], None]) -> Shot:
        return Shot(name, f"/class/{code}/teacher", ".class-teacher", both(*steps), whole=True, once=True)

    plans = {"exercises": 2, "led": 3, "tables": 4, "teams": 5}
    anonymous = ".class-results-top input"
    return (
        page("teacher", made.gathering),
        *[
            page(f"teacher-plan-{plan}", made.gathering, click(f".class-starting label >> nth={place - 1}"))
            for plan, place in plans.items()
        ],
        page("teacher-pupil", made.gathering, click(".class-pupils li .button"))._replace(whole=False),
        page("teacher-way-back", made.gathering, click(".class-way-back .button"))._replace(whole=False),
        page("teacher-way-back-code", made.teams, _recovery)._replace(whole=False),
        page("teacher-led", made.led),
        page("teacher-led-solved", made.led_solved, _all_ticks),
        Shot("class-board", f"/class/{made.led}/board", ".led", sizes=SCREENS),
        Shot("class-board-solved", f"/class/{made.led_solved}/board", ".led", sizes=SCREENS, whole=True),
        Shot("class-report", f"/class/{made.tables}/report", "main h1", whole=True),
        Shot("class-correction", f"/class/{made.quiz}/correction", "main h1", whole=True),
        page("teacher-quiz", made.quiz),
        page("teacher-quiz-anonymous", made.quiz, lambda page: page.locator(anonymous).uncheck()),
        page("teacher-quiz-code", made.quiz, click(".class-now .button"))._replace(whole=False),
        page("teacher-exercises", made.exercises, lambda page: page.locator(anonymous).check()),
        page("teacher-tables", made.tables),
        page("teacher-tables-past", made.tables, _open_all),
        page("teacher-teams", made.teams),
        page("teacher-over", made.over),
        Shot("teacher-forbidden", f"/class/{made.quiz}/teacher", "main h1", guest=True),
    )


def _recovery(page: Page) -> None:
    page.locator(".class-way-back .button").click()
    page.locator(".dialog .button.primary").press("Enter")
    page.locator("[data-test=recovery]").wait_for()


def _all_ticks(page: Page) -> None:
    for tick in page.locator(".led .tick input").all():
        tick.check()


def _open_all(page: Page) -> None:
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")


def _pupil(made: Classes) -> tuple[Shot, ...]:
    def page(name: str, code: str, ready: str, *steps: Callable[[Page], None]) -> Shot:
        return Shot(name, f"/class/{code}", ready, both(*steps), once=True)

    practise = both(click(".class-waiting .button"), wait_for(".class-meanwhile .task"))
    verdict = wait_for(".verdict-title")
    return (
        page("pupil-join", made.quiz, "main form")._replace(guest=True),
        page("pupil-waiting", made.gathering, ".class-waiting"),
        page("pupil-quiz", made.quiz, ".task"),
        page("pupil-quiz-answered", made.quiz, ".task", click(NO_ROW, NEXT), verdict),
        page("pupil-exercise", made.exercises, ".task"),
        page("pupil-exercise-answered", made.exercises, ".task", answer_somehow, click(NEXT), verdict),
        page("pupil-led", made.led, ".task, .led-pupil"),
        page("pupil-led-solved", made.led_solved, "main"),
        page("pupil-personal", made.quiz, "main form", click("main details summary"))._replace(guest=True),
        page("pupil-team", made.teams, ".hand-card[data-target]"),
        page("pupil-late", made.tables, ".class-waiting"),
        page("pupil-late-practising", made.tables, ".class-waiting", practise),
        page("pupil-over", made.over, ".class-waiting"),
        Shot("pupil-unknown", "/class/NPESUH", "main h1"),
    )
