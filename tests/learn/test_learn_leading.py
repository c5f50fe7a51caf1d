"""A lesson that the teacher leads: one question at a time, shown to all when the teacher says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands
from sixquiprend.learn.classroom.leading import BoardPicture, board_picture, lead
from tests.learn.asking import ENGLISH, as_json, tells_no_answer
from tests.learn.school import Class, refusal
from tests.learn.test_learn_quiz import NO, RIGHT, WRITTEN, YES


class Led(Class):
    """A class with four pupils whose teacher leads through the quiz."""

    def __init__(self, **plan: Any) -> None:
        super().__init__(pupils=4)
        self.start(plan="led", **plan)

    def lead(self, item: int, phase: str) -> None:
        self.add(lead(self.room, 1, item, phase, self.tick()))

    @property
    def board(self) -> BoardPicture:
        assert self.room.activity is not None
        found = board_picture(self.room.activity, ENGLISH)
        assert found is not None
        return found


def test_all_begin_with_the_first_question_and_may_change_their_answer_until_it_is_closed() -> None:
    school = Led()
    assert (school.board.item, school.board.phase) == (1, "open")
    school.answer(0, 1, NO)
    school.answer(0, 1, YES)
    school.answer(1, 1, NO)
    assert school.board.answered == (0, 1)
    school.lead(1, "closed")
    assert refusal(lambda: school.answer(0, 1, NO)) == ("illegal", "question_closed")
    school.lead(1, "open")
    school.answer(2, 1, YES)
    assert classroom.replayed(map(classroom.decode_entry, school.log)) == school.room, "kill -9 loses nothing"


def test_nobody_is_told_what_is_right_before_the_teacher_shows_it() -> None:
    school = Led()
    school.answer(0, 1, YES)
    school.answer(1, 1, NO)
    for phase in ("open", "closed"):
        school.lead(1, phase)
        board = school.board
        assert [(part.expected, part.answer, part.why, part.said) for part in board.parts] == [
            (None, "", (), ())
        ]
        assert all(tells_no_answer(part["ask"]) for part in as_json(board)["parts"])
        seen = classroom.dashboard(school.room, {}, ENGLISH)
        assert [(line.answered, line.right, line.results[0]) for line in seen.pupils[:2]] == [
            (1, 0, None)
        ] * 2
        assert seen.activity is not None
        assert (seen.activity.items[0].right, seen.activity.hardest) == (0, ())
        own = classroom.pupil_picture(school.room, 0).activity
        assert own is not None
        assert (own.shown, own.phase, own.answered, own.results[0]) == (1, phase, True, None)
    school.lead(1, "revealed")
    (part,) = school.board.parts
    assert [(said.text, said.right, said.pupils) for said in part.said] == [
        ("False", False, (1,)),
        ("True", True, (0,)),
    ]
    assert part.answer == "True"
    assert part.why
    seen = classroom.dashboard(school.room, {}, ENGLISH)
    assert [line.results[0] for line in seen.pupils] == [True, False, None, None]


def test_a_pupils_page_has_nothing_of_the_board() -> None:
    school = Led()
    school.answer(1, 1, NO)
    school.lead(1, "revealed")
    told = json.dumps(as_json(classroom.pupil_picture(school.room, 0)))
    assert "board" not in told
    assert "said" not in told
    assert "Bob" not in told


def test_the_question_that_most_missed_is_put_on_the_board_again() -> None:
    school = Led()
    for item in (1, 2, 3):
        if item > 1:
            school.lead(item, "open")
        for pupil in range(item):
            school.answer(pupil, item, [{"yes": True}] if RIGHT[item] == NO else [{"yes": False}])
        school.answer(3, item, RIGHT[item])
        school.lead(item, "revealed")
    assert school.board.missed == (3, 2, 1)
    school.lead(2, "revealed")
    assert school.board.item == 2
    assert school.board.phases[:4] == ("revealed", "revealed", "revealed", None)
    assert refusal(lambda: school.answer(0, 2, YES))[1] == "question_closed"
    assert refusal(lambda: school.lead(2, "open")) == ("illegal", "already_revealed")


def test_another_question_closes_the_one_before() -> None:
    school = Led()
    school.lead(5, "open")
    assert school.board.phases[:5] == ("closed", None, None, None, "open")
    assert refusal(lambda: school.answer(0, 1, YES))[1] == "question_closed"
    school.lead(1, "revealed")
    assert school.board.phases[4] == "closed"


@pytest.mark.parametrize(
    ("item", "phase", "code"),
    [
        (0, "open", "bad_item"),
        (14, "open", "bad_item"),
        ("1", "open", "bad_item"),
        (True, "open", "bad_item"),
        (1, "shut", "bad_phase"),
        (1, None, "bad_phase"),
        (2, "closed", "not_asked_yet"),
        (2, "revealed", "not_asked_yet"),
    ],
)
def test_what_cant_be_led_is_refused(item: object, phase: object, code: str) -> None:
    assert refusal(lambda: lead(Led().room, 1, item, phase, 0.0))[1] == code


def test_only_the_running_activity_is_led_and_only_if_it_is_to_be() -> None:
    school = Led()
    assert refusal(lambda: lead(school.room, 2, 1, "closed", 0.0))[1] == "stale_activity"
    school.start(plan="quiz")
    assert refusal(lambda: lead(school.room, 2, 1, "open", 0.0)) == ("illegal", "not_led")
    assert school.room.activity is not None
    assert board_picture(school.room.activity, ENGLISH) is None
    school.add(commands.end_activity(school.room, school.tick()))
    assert refusal(lambda: lead(school.room, 1, 1, "open", 0.0))[1] == "no_activity"


def test_written_answers_are_judged_beside_the_board() -> None:
    school = Led()
    school.lead(9, "open")
    school.answer(0, 9, WRITTEN)
    school.lead(9, "revealed")
    assert [said.right for said in school.board.parts[0].said] == [None]
    assert not school.board.missed, "not judged is not missed"
    school.add(commands.judge(school.room, 0, 1, 9, "wrong", school.tick()))
    assert [said.right for said in school.board.parts[0].said] == [False]
    assert school.board.missed == (9,)


def test_exercises_are_led_too_and_the_same_for_all() -> None:
    school = Led(kinds=["where", "heads"], level=1, count=4)
    assert len(school.board.phases) == 4
    school.answer(0, 1, {"row": 0})
    school.answer(1, 1, {"row": None})
    school.lead(1, "revealed")
    (part,) = school.board.parts
    assert {said.text for said in part.said} == {"row 1", "no row"}
    school.lead(2, "open")
    school.answer(0, 2, {"number": 3})
    school.add(commands.end_activity(school.room, school.tick()))
    lines = classroom.results_csv(school.room, {}, ENGLISH).decode("utf-8-sig").splitlines()
    assert "row 1" in lines[1]
    assert refusal(lambda: Led(kinds=["magic"]))[1] == "bad_activity"
    assert refusal(lambda: Led(kinds=["where"], level=9))[1] == "bad_activity"
