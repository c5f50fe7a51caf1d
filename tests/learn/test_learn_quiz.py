"""Q2, Q3: the thirteen questions, their correction, and the sheets."""

from __future__ import annotations

from typing import Any

import pytest

from sixquiprend.engine import VALUE, Malformed
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import quiz
from sixquiprend.learn.quiz.questions import items
from tests.learn.asking import ENGLISH, as_json, some_replies, tells_no_answer, texts_in

YES, NO = [{"yes": True}], [{"yes": False}]
RIGHT: dict[int, list[dict[str, Any]]] = {
    1: YES,  # two values per card
    2: YES,  # a head is a penalty point
    3: NO,  # five cards start the rows: no, four
    4: YES,  # sort your hand
    5: NO,  # fastest places first
    6: YES,  # reveal together
    7: NO,  # highest placed first: no, lowest
    8: YES,  # rows ascend
    9: [{"row": 2}, {"option": 1}],  # greater than the one before, and the smallest gap
    10: [{"option": 2}, {"option": 1}],  # take five, own card starts the row
    11: [{"option": 1}, {"row": 3}],  # X7: the 12 first, and the row with the fewest heads
    12: NO,  # most heads wins: no, fewest
    13: [{"row": 0}, {"number": 1}, {"number": 3}],  # X6, with the heads of 64 and 70
}
"""The answers of rules.md, question by question."""


def test_Q2_the_answers_are_those_of_the_rules() -> None:
    result = quiz.corrected(RIGHT, ENGLISH)
    assert [verdict.number for verdict in result.questions if not verdict.right] == []
    assert (result.score, result.most) == (13, 13)


def test_Q2_every_other_reply_is_wrong_and_told_why() -> None:
    for number, question in enumerate(quiz.questions(ENGLISH), start=1):
        for part, ask in enumerate(question.parts):
            for reply in some_replies(ask, RIGHT[number][part]):
                replies = [reply if other == part else said for other, said in enumerate(RIGHT[number])]
                verdict = quiz.marked(number, replies, ENGLISH)
                assert verdict.right == (replies == RIGHT[number]), replies
                assert verdict.parts[part].right == (reply == RIGHT[number][part])
                assert verdict.parts[part].why
                assert as_json(verdict.parts[part].expected) == RIGHT[number][part]


def test_Q2_what_isnt_answered_is_wrong() -> None:
    assert quiz.corrected({}, ENGLISH).score == 0
    assert quiz.corrected({7: NO, 8: NO}, ENGLISH).score == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_Q2_the_questions_tell_no_answer_in_any_language(language: str) -> None:
    questions = as_json(quiz.questions(translator(language)))
    assert [question["number"] for question in questions] == list(range(1, 14))
    for question in questions:
        assert question["text"]
        assert all(tells_no_answer(part) and part["text"] for part in question["parts"])
    assert not any("{" in text for text in texts_in(questions))


@pytest.mark.parametrize("language", LANGUAGES)
def test_Q3_the_correction_has_an_answer_and_a_reason_for_everything_on_the_sheet(language: str) -> None:
    t = translator(language)
    for question, solution in zip(quiz.questions(t), quiz.correction(t), strict=True):
        assert (question.number, question.text) == (solution.number, solution.text)
        assert question.parts == tuple(part.ask for part in solution.parts)
        assert all(part.answer and all(part.why) and part.why for part in solution.parts)


def test_Q3_the_correction_says_it_in_words() -> None:
    answers = [[part.answer for part in solution.parts] for solution in quiz.correction(ENGLISH)]
    assert answers[2] == ["No"]
    assert answers[8][0] == "row 3"
    assert answers[10] == ["12", "row 4"]
    assert answers[12] == ["row 1", "1", "3"]
    assert quiz.replies_text(13, RIGHT[13], ENGLISH) == "row 1 / 1 / 3"
    assert quiz.replies_text(9, [{"row": None}, {"option": 0}], ENGLISH).startswith("no row / Because")


def test_Q2_the_drawn_tables_are_those_of_the_examples() -> None:
    drawn = {
        number: [[list(row.cards) for row in part.board.rows] for part in question.parts if part.board]
        for number, question in enumerate(quiz.questions(ENGLISH), start=1)
    }
    assert drawn[13][0] == [[64], [36], [84], [73]]  # X6
    assert all(VALUE[row[-1]] > VALUE[12] for row in drawn[11][0])  # X7
    plays = quiz.questions(ENGLISH)[10].parts[0].plays
    assert sorted(as_json(play)["card"] for play in plays) == [12, 49, 68, 85]


@pytest.mark.parametrize(
    ("number", "replies", "code"),
    [
        (0, YES, "bad_item"),
        (14, YES, "bad_item"),
        (True, YES, "bad_item"),
        ("1", YES, "bad_item"),
        (1, [], "bad_reply"),
        (1, YES + YES, "bad_reply"),
        (1, {"yes": True}, "bad_reply"),
        (1, "yes", "bad_reply"),
        (1, [{"yes": 1}], "bad_reply"),
        (9, [{"row": 2}, {"option": 4}], "bad_reply"),
    ],
)
def test_a_reply_to_something_else_is_refused(number: Any, replies: object, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        quiz.marked(number, replies, ENGLISH)
    assert refused.value.code == code
    with pytest.raises(Malformed):
        quiz.corrected({number: replies}, ENGLISH)


def test_every_question_is_made_once_for_a_language() -> None:
    assert items(ENGLISH) is items(ENGLISH)
    assert len(items(ENGLISH)) == quiz.QUESTIONS
