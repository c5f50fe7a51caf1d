"""Lessons: every task can be solved, is judged by the engine, and ends as the worked examples say."""

from __future__ import annotations

from typing import Any

import pytest

from sixquiprend.engine import Malformed, Special
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import lessons
from sixquiprend.learn.lessons import LESSONS
from sixquiprend.learn.tasks import Verdict
from tests.learn.asking import ENGLISH, as_json, some_replies, tells_no_answer, texts_in
from tests.play import rows

EVERY_LESSON = pytest.mark.parametrize("name", LESSONS)


def solution(name: str, scene: int) -> Verdict:
    """What a pupil is told who gives up."""
    return lessons.checked(name, scene, None, ENGLISH)


def tasks(name: str) -> list[int]:
    """The scenes that ask for something."""
    return [number for number, scene in enumerate(lessons.lesson(name, ENGLISH).scenes) if scene.ask]


def solve(name: str, scene: int) -> Verdict:
    """The verdict on the reply that the solution tells."""
    verdict = lessons.checked(name, scene, as_json(solution(name, scene).expected), ENGLISH)
    assert verdict.right
    return verdict


def tables(name: str) -> list[tuple[Any, ...]]:
    """All rows that a pupil sees in a lesson, one after the other, if every task is solved at once."""
    seen = []
    for number, scene in enumerate(lessons.lesson(name, ENGLISH).scenes):
        watched = solve(name, number).steps if scene.ask else scene.steps
        seen += [tuple(row.cards for row in step.board.rows) for step in watched]
    return seen


def last_board(name: str, scene: int) -> Any:
    return solve(name, scene).steps[-1].board


# --- every lesson ----------------------------------------------------------------------------------


def test_there_is_a_lesson_for_the_game_every_option_and_every_special_card() -> None:
    options = ("known", "draft", "pass", "variable", "jokers", "specials")
    assert ("base", *options, *[special.value for special in Special]) == LESSONS
    titles = lessons.titles(ENGLISH)
    assert [title.name for title in titles] == list(LESSONS)
    assert all(title.title and title.line and title.scenes for title in titles)
    assert titles[0].minutes == 10
    assert all(title.minutes <= 2 for title in titles[1:])


@EVERY_LESSON
def test_every_task_can_be_solved_and_a_wrong_reply_gets_a_hint_only(name: str) -> None:
    scenes = lessons.lesson(name, ENGLISH).scenes
    assert tasks(name)
    for number in tasks(name):
        ask = scenes[number].ask
        assert ask is not None
        replies = some_replies(ask, solution(name, number).expected)
        verdicts = [lessons.checked(name, number, reply, ENGLISH) for reply in replies]
        assert any(verdict.right for verdict in verdicts)
        for verdict in verdicts:
            assert all(verdict.why)
            if not verdict.right:
                assert verdict.why
                assert verdict.expected is None
                assert verdict.steps == ()


@EVERY_LESSON
def test_whoever_gives_up_is_told_all(name: str) -> None:
    for number in tasks(name):
        told, right = solution(name, number), solve(name, number)
        assert not told.right
        assert (told.why, told.expected, told.steps) == (right.why, right.expected, right.steps)
        assert told.why
        assert told.expected is not None


@EVERY_LESSON
@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_tell_no_answers_and_speak_every_language(name: str, language: str) -> None:
    t = translator(language)
    lesson = as_json(lessons.lesson(name, t))
    assert not any("{" in text for text in texts_in(lesson))
    for number, scene in enumerate(lesson["scenes"]):
        assert scene["text"] or scene["ask"]
        if scene["ask"]:
            assert tells_no_answer(scene["ask"])
            assert scene["ask"]["text"]
            assert not scene["steps"]
            verdict = lessons.checked(name, number, None, t)
            assert not any("{" in text for text in verdict.why)


@EVERY_LESSON
def test_sentences_are_short(name: str) -> None:
    for scene in lessons.lesson(name, ENGLISH).scenes:
        for sentence in scene.text.replace("!", ".").replace("?", ".").replace(":", ".").split("."):
            assert len(sentence.split()) <= 20, sentence


@pytest.mark.parametrize(
    ("name", "scene", "reply", "code"),
    [
        ("chess", 0, None, "no_such_lesson"),
        (None, 0, None, "no_such_lesson"),
        ("base", 0, None, "bad_item"),  # only to look at
        ("base", 99, None, "bad_item"),
        ("base", -1, None, "bad_item"),
        ("base", "1", None, "bad_item"),
        ("base", 1, {"row": 1}, "bad_reply"),
        ("stop", 0, {"answer": {"kind": "stop", "seat": 0, "row": 9}}, "bad_reply"),
        ("stop", 0, {"answer": {"kind": "stop", "seat": 1, "row": 0}}, "bad_reply"),
        ("stop", 0, {"answer": {"kind": "nonsense"}}, "bad_reply"),
    ],
)
def test_what_isnt_asked_is_refused(name: object, scene: object, reply: object, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        lessons.checked(name, scene, reply, ENGLISH)
    assert refused.value.code == code


# --- the worked examples ---------------------------------------------------------------------------


def test_X1_to_X7_are_played_in_the_base_lesson() -> None:
    seen = tables("base")
    for table in (
        "12 14 15 · 37 · 43 44 · 58 61",  # X1
        "30 36 · 37 · 43 44 · 58 61",  # X2
        "30 36 · 3 9 · 43 44 · 58 61 68 83",  # X3
        "80 · 90 · 39 40 · 45",  # X4
        "30 · 70 · 80 · 62",  # X5
        "64 70 · 36 · 84 · 73",  # X6
        "30 49 · 55 68 85 · 20 · 12",  # X7
    ):
        assert rows(table) in seen


def test_B_the_base_lesson_asks_for_all_that_matters() -> None:
    scenes = lessons.lesson("base", ENGLISH).scenes
    forms = [as_json(scene.ask.form)["form"] for scene in scenes if scene.ask]
    assert {"number", "order", "row", "decision", "sheet"} == set(forms)
    assert 20 <= len(forms) <= 30  # ten minutes


def test_X8_known_cards_are_counted() -> None:
    numbers = [as_json(solution("known", number).expected).get("number") for number in tasks("known")]
    assert numbers == [34, 44, 104, None]


def test_D_any_card_may_be_picked_and_four_are_left() -> None:
    (pick, *_) = tasks("draft")
    scenes = lessons.lesson("draft", ENGLISH).scenes
    ask = scenes[pick].ask
    assert ask is not None
    assert all(
        lessons.checked("draft", pick, reply, ENGLISH).right
        for reply in some_replies(ask, solution("draft", pick).expected)
    )
    assert len(scenes[1].steps[-1].board.rows) == 4


def test_P_a_pupil_sees_only_what_it_gives_and_gets() -> None:
    events = [as_json(step.event) for step in solve("pass", 0).steps]
    assert [(event["seat"], event["to"]) for event in events] == [(0, 1), (2, 0)]


def test_X9_the_18_is_less_than_one_away() -> None:
    told = [sentence for number in tasks("jokers") for sentence in solve("jokers", number).why]
    assert "Row 1 ends with 17 + 0.4 = 17.4, so 18 − 17.4 = 0.6." in told


def test_X10_variable_rows_take_twice() -> None:
    said = [as_json(solution("variable", number).expected) for number in tasks("variable")]
    assert said == [
        {"number": 4},
        {"yes": True},
        {"number": 2},
        {"yes": False},
        {"yes": True},
        {"number": 5},  # V3
    ]
    assert tables("variable")[-1][0] == (20,)


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("fifth_row", "80 · 90 · 100 · 11 12 13 14 22 · 23"),  # X11
        ("seven_takes", "3 6 9 14 17 20 · 37 · 43 · 58"),  # X12
        ("insert", "5 10 11 18 · 37 · 43 · 58"),  # X13
        ("replace", "3 6 9 14 17 · 10 15 · 43 44 · 58 59"),  # X14
        ("slide", "4 8 21 22 24 · 10 13 17 · 43 · 58"),  # X15
        ("stop", "3 6 9 14 17 · 10 22 · 43 · 58"),  # X16
    ],
)
def test_X11_to_X16_end_as_the_rules_say(name: str, table: str) -> None:
    board = last_board(name, 0)
    assert tuple(row.cards for row in board.rows) == rows(table)
    assert board.heads[0] == 0


def test_X12_the_seventh_card_takes_six() -> None:
    assert last_board("seven_takes", 1).heads == (0, 8)


def test_X17_and_X18_minus_is_plus() -> None:
    assert last_board("minus_is_plus", 0).heads[0] == 0
    assert last_board("minus_is_plus", 1).heads[0] == 10 - 4
    assert "This takes 4 heads away from the pile." in solve("minus_is_plus", 1).why


def test_every_slide_that_helps_is_right() -> None:
    right = [{"kind": "slide", "seat": 0, "card": card, "to": 1} for card in (4, 8, 13, 21, 22)]
    assert all(lessons.checked("slide", 0, {"answer": answer}, ENGLISH).right for answer in right)
    idle = {"kind": "slide", "seat": 0, "card": 17, "to": 2}
    hint = lessons.checked("slide", 0, {"answer": idle}, ENGLISH)
    assert not hint.right
    assert hint.why == ("This costs 9 heads.", "There is something better!")


@pytest.mark.parametrize(
    ("row", "hint"),
    [
        (1, "70 − 36 = 34: another end is nearer."),
        (3, "73 is greater than 70: a card only goes behind a smaller one."),
        (None, "There is a row for it: 64 is smaller than 70."),
    ],
)
def test_a_hint_says_what_is_wrong_with_a_row(row: int | None, hint: str) -> None:
    scenes = lessons.lesson("base", ENGLISH).scenes
    seventy = next(number for number, scene in enumerate(scenes) if scene.ask and scene.ask.card == 70)
    assert lessons.checked("base", seventy, {"row": row}, ENGLISH).why == (hint,)


def test_hints_to_orders_and_sums() -> None:
    assert lessons.checked("base", 3, {"cards": [14, 44, 15, 61]}, ENGLISH).why == (
        "44 doesn't come yet: 15 is lower.",
    )
    assert lessons.checked("base", 1, {"number": 16}, ENGLISH).why == ("16 is too few. Count again!",)
    assert lessons.checked("base", 1, {"number": 18}, ENGLISH).why == ("18 is too many. Count again!",)


def test_numbers_follow_the_language_and_a_joker_keeps_its_printed_name() -> None:
    for language, end in (("en", "17.4"), ("fr", "17,4"), ("de", "17,4")):
        t = translator(language)
        asks = [scene.ask.text for scene in lessons.lesson("jokers", t).scenes if scene.ask]
        number = next(place for place, ask in enumerate(asks) if "0.4" in ask)
        scene = tasks("jokers")[number]
        told = lessons.checked("jokers", scene, as_json(solution("jokers", scene).expected), t)
        assert any(end in line for line in told.why), language
