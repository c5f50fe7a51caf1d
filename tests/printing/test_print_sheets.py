"""Sheets on paper say what the engine and the lessons say."""

from __future__ import annotations

import re

import pytest

from sixquiprend.engine import HEADS, NUMBERS, OPTIONS, card_text
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.i18n.rules_text import rules_by_number
from sixquiprend.learn import quiz
from sixquiprend.learn.exercises import KINDS, LEVELS, asked, make
from sixquiprend.learn.wording import reply_text
from sixquiprend.printing.exercise_sheets import Exercises
from sixquiprend.printing.formats import PAPERS
from sixquiprend.printing.orders import Order
from sixquiprend.printing.paper import MARGIN
from tests.printing.reading import heads_on, pieces_on, read, words_on

T = translator("en")
RULES = [f"{letter}{number}" for letter in OPTIONS for number in range(1, 10)]


def said(text: str) -> str:
    """A text as a page gives it back."""
    return " ".join(text.split())


def test_B1_the_number_line_has_every_number_and_every_head() -> None:
    pdf = read(Order(what="line", language="en"))
    assert len(pdf.pages) == 1
    assert set(map(str, NUMBERS)) <= set(words_on(pdf, 0).split())
    assert heads_on(pdf, 0) == sum(HEADS[card] for card in NUMBERS) == 171


def test_B11_the_score_sheet_says_when_the_game_ends() -> None:
    pdf = read(Order(what="score", language="en"))
    assert len(pdf.pages) == 1
    words = words_on(pdf, 0)
    assert {"Total", "66", "16"} <= set(words.split())
    assert heads_on(pdf, 0) == 7 + 5 + 3 + 2 + 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_on_one_page_with_the_sums_that_decide(paper: str, language: str) -> None:
    pdf = read(Order(what="rules", paper=paper, language=language))
    assert len(pdf.pages) == 1
    words = words_on(pdf, 0)
    assert "44 − 43 = 1" in words  # B6
    assert "1 + 1 + 2 + 1 + 1 = 6" in words  # B7


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_its_rules_on_half_a_page_or_a_page_large_enough_to_read(language: str) -> None:
    pdf = read(Order(what="options", paper="Letter", language=language))
    assert len(pdf.pages) == 4  # an overview and five options on halves; the special cards have a page
    texts = [words_on(pdf, page) for page in range(4)]
    assert [[letter for letter in OPTIONS if f"{letter}1 " in text] for text in texts] == [
        ["K"],
        ["D", "P"],
        ["V", "J"],
        ["S"],
    ]
    rules = [each for page in range(4) for each in pieces_on(pdf, page) if each.text[:2] in RULES]
    assert min(piece.size for piece in rules) >= 9
    assert min(piece.low for piece in rules) >= MARGIN
    words = " ".join(texts)
    assert "S + J, S + V" in words  # C10
    for number, text in rules_by_number(language).items():
        if number[0] in OPTIONS:
            first = re.split(r"[.:*(\n]", text.lstrip("*"))[0]
            assert f"{number} {said(first)}".strip() in words


@pytest.mark.parametrize("paper", PAPERS)
def test_Q3_the_quiz_has_every_question_and_no_answer(paper: str) -> None:
    pdf = read(Order(what="quiz", paper=paper, language="en"))
    assert len(pdf.pages) == 2  # one sheet
    words = " ".join(words_on(pdf, page) for page in range(2))
    for solution in quiz.correction(T):
        assert said(solution.text) in words
        for part in solution.parts:
            assert len(part.answer) <= len("False") or said(part.answer) not in words
            assert not any(said(reason) in words for reason in part.why)


@pytest.mark.parametrize("language", LANGUAGES)
def test_Q3_the_correction_has_every_answer_with_its_reason_on_one_page(language: str) -> None:
    pdf = read(Order(what="correction", language=language))
    assert len(pdf.pages) == 1
    words = words_on(pdf, 0)
    for solution in quiz.correction(translator(language)):
        for part in solution.parts:
            why = " ".join(part.why)
            assert said(why if why.startswith(part.answer) else f"{part.answer} {why}") in words


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_has_the_answers_of_its_sheets(kind: str) -> None:
    level = LEVELS[KINDS.index(kind) % len(LEVELS)]
    order = Order(what="exercises", kind=kind, level=level, copies=2, count=2, seed="x", language="en")
    pdf = read(order)
    wish = Exercises(kind, level, 2, 2, "x")
    sheets, key = words_on(pdf, 0), words_on(pdf, len(pdf.pages) - 1)
    for copy in (1, 2):
        for number in (1, 2):
            exercise = make(kind, level, wish.seed_of(copy, number))
            ask = asked(exercise, T).ask
            assert f"{number}. {said(reply_text(exercise.task.expected(), ask, T))}" in key
            if copy == 1:
                rows = ask.board.rows if ask.board else ()
                cards = [*ask.cards, *[card for row in rows for card in row.cards]]
                assert {card_text(card) for card in cards} <= set(sheets.split())
                assert said(ask.text) in sheets


@pytest.mark.parametrize("kind", KINDS)
def test_exercises_fill_their_page_and_stay_within_it(kind: str) -> None:
    pdf = read(Order(what="exercises", kind=kind, copies=2, part="sheets", language="de"))
    assert len(pdf.pages) == 2
    wide, high = map(float, pdf.pages[0].mediabox[2:])
    written = [piece for piece in pieces_on(pdf, 0) if piece.low > MARGIN]  # not the line at the foot
    assert min(piece.left for piece in written) >= MARGIN - 1
    assert max(piece.right for piece in written) <= wide - MARGIN + 1
    assert min(piece.low for piece in written) < 0.4 * high


def test_copies_differ_and_the_key_can_be_printed_apart() -> None:
    order = {"what": "exercises", "kind": "heads", "copies": 3, "count": 3, "language": "en"}
    sheets = read(Order(part="sheets", **order))  # type: ignore[arg-type]
    texts = [words_on(sheets, page).replace(f"Copy {page + 1}", "") for page in range(3)]
    assert len(sheets.pages) == len(set(texts)) == 3
    key = read(Order(part="key", **order))  # type: ignore[arg-type]
    assert len(key.pages) == 1
    assert words_on(key, 0).count("Copy") == 3


def test_a_certificate_for_each_name() -> None:
    names = ("Zoé", "Łukasz", "Анна")
    pdf = read(Order(what="certificates", names=names))
    assert len(pdf.pages) == 2
    words = [words_on(pdf, page) for page in range(2)]
    assert all(name in words[place // 2] for place, name in enumerate(names))
