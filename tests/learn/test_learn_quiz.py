"""Q2, Q3: the thirteen questions, their correction, and the sheets."""

from __future__ import annotations

from typing import Any

import pytest

from sixquiprend.engine import VALUE, Illegal, Malformed
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import quiz
from sixquiprend.learn.quiz.questions import items
from tests.learn.asking import ENGLISH, as_json, some_replies, tells_no_answer, texts_in

YES, NO = [{"yes": True}], [{"yes": False}]
WRITTEN = [{"text": "The nearest smaller one."}]
HAD = [{**WRITTEN[0], "own": "right"}]
RIGHT: dict[int, list[dict[str, Any]]] = {
    1: YES,  # two values per card
    2: YES,  # a head is a penalty point
    3: NO,  # ten cards each, five cards start the rows: no, four
    4: YES,  # sort your hand
    5: NO,  # fastest places first
    6: YES,  # reveal together
    7: NO,  # highest placed first: no, lowest
    8: YES,  # rows ascend
    9: HAD,  # greater than the one before, and the smallest gap
    10: HAD,  # take five, own card starts the row, the pile is beside me
    11: HAD,  # X7: the row with the fewest heads
    12: NO,  # most heads wins: no, fewest
    13: [
        {"described": [{"number": 64, "heads": 1, "colour": 0}, {"number": 70, "heads": 3, "colour": 2}]}
    ],  # X6
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
                right = reply == RIGHT[number][part] or reply.get("own") == "right"
                assert (verdict.right, verdict.parts[part].right) == (right, right), reply
                assert verdict.open == ("text" in reply and reply["own"] is None)
                assert verdict.partly == (reply.get("own") == "partly")
                assert verdict.parts[part].why
                expected = as_json(verdict.parts[part].expected)
                assert expected == RIGHT[number][part] or expected["text"] == verdict.parts[part].why[0]


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
    assert answers[2] == ["False"]
    assert "the gap between the two must be the smallest" in answers[8][0]
    assert "pile beside me, not into my hand" in answers[9][0]
    assert "the row with the fewest heads" in answers[10][0]
    assert answers[12] == ["64 (1 head, grey-blue) – 70 (3 heads, ochre)"]
    assert quiz.replies_text(13, [{"described": [{"number": 7, "heads": 2}] * 2}], ENGLISH) == (
        "7 (2 heads) – 7 (2 heads)"
    )
    assert quiz.replies_text(9, WRITTEN, ENGLISH) == "The nearest smaller one."


def test_Q2_what_is_right_is_what_the_engine_does() -> None:
    reasons = {solution.number: " ".join(solution.parts[0].why) for solution in quiz.correction(ENGLISH)}
    assert "10 cards each is right, but 4 cards start the rows" in reasons[3]
    assert "44 goes to row 3, behind 43" in reasons[9]
    assert "Row 1 is full with 5 cards, so 30 takes it" in reasons[10]
    assert "Then row 1 is: 30." in reasons[10]
    assert "row 4 has the fewest heads" in reasons[11]
    assert "Then row 4 is: 12." in reasons[11]


def test_Q2_the_questions_name_everything_that_the_sheet_names() -> None:
    texts = {question.number: question.text for question in quiz.questions(ENGLISH)}
    for number, words in {
        1: ("from 1 to 104", "from 1 to 7"),
        3: ("ten cards", "five cards", "one below the other"),
        5: ("as fast as possible", "before somebody else takes the place"),
        6: ("face down", "waits", "turn their cards over"),
        8: ("ascending order", "from 1 to 104"),
        9: ("44", "Several rows", "one place alone"),
        11: ("12, 49, 68, 85", "placed first", "fits nowhere"),
        13: ("64, 36, 84, 73", "70"),
    }.items():
        assert all(word in texts[number] for word in words), texts[number]


def test_Q2_the_last_question_is_from_memory() -> None:
    (ask,) = quiz.questions(ENGLISH)[12].parts
    assert (ask.board, ask.cards, ask.card, ask.plays) == (None, (), None, ())
    said = RIGHT[13][0]["described"]
    for colours in ((None, None), (4, 1)):  # "if you remember them"
        told = [{**card, "colour": colour} for card, colour in zip(said, colours, strict=True)]
        assert quiz.marked(13, [{"described": told}], ENGLISH).right
    assert not quiz.marked(13, [{"described": said[::-1]}], ENGLISH).right  # left and right


def test_a_text_is_judged_by_a_person() -> None:
    alone = quiz.marked(9, WRITTEN, ENGLISH)
    assert (alone.right, alone.open) == (False, True)
    assert "the smallest" in alone.parts[0].why[0]  # beside the model answer
    assert quiz.marked(9, HAD, ENGLISH).right
    pupil = quiz.handed_in(9, WRITTEN, ENGLISH)
    assert (pupil.right, pupil.open) == (False, True)
    assert (pupil.parts[0].why, pupil.parts[0].expected) == ((), None)  # until the teacher has read it
    with pytest.raises(Malformed):
        quiz.handed_in(9, HAD, ENGLISH)
    judged = quiz.judged(9, WRITTEN, right=False, partly=True, t=ENGLISH)
    assert (judged.right, judged.partly, judged.open) == (False, True, False)
    assert judged.parts[0].why


def test_the_correction_opens_after_ones_own_answers() -> None:
    assert quiz.own_correction(RIGHT, ENGLISH) == quiz.correction(ENGLISH)
    with pytest.raises(Illegal) as refused:
        quiz.own_correction({number: RIGHT[number] for number in range(1, 13)}, ENGLISH)
    assert (refused.value.code, refused.value.details) == ("quiz_unanswered", {"missing": [13]})


def test_Q2_the_drawn_tables_are_those_of_the_examples() -> None:
    drawn = {
        number: [[list(row.cards) for row in part.board.rows] for part in question.parts if part.board]
        for number, question in enumerate(quiz.questions(ENGLISH), start=1)
    }
    assert drawn[9][0] == [[12], [37], [43], [58]]
    assert all(VALUE[row[-1]] > VALUE[12] for row in drawn[11][0])  # X7
    plays = quiz.questions(ENGLISH)[10].parts[0].plays
    assert sorted(as_json(play)["card"] for play in plays) == [12, 49, 68, 85]


def test_the_card_that_a_question_calls_yours_lies_before_you() -> None:
    yours = {9: 44, 10: 30, 11: 12}
    for number, card in yours.items():
        (part,) = quiz.questions(ENGLISH)[number - 1].parts
        names = [part.names[play.seat] for play in part.plays if as_json(play)["card"] == card]
        assert names == ["You"]


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
        (9, [{"row": 2}, {"option": 1}], "bad_reply"),
        (9, [{"text": ""}], "bad_reply"),
        (9, [{"text": " \n "}], "bad_reply"),
        (9, [{"text": "x" * 601}], "bad_reply"),
        (9, [{"text": "\x00"}], "bad_reply"),
        (9, [{"text": "x", "own": "great"}], "bad_reply"),
        (13, [{"described": [{"number": 64, "heads": 1}]}], "bad_reply"),
        (13, [{"described": [{"number": 64, "heads": 1, "colour": 5}] * 2}], "bad_reply"),
        (13, [{"described": [{"number": -1, "heads": 1}] * 2}], "bad_reply"),
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
