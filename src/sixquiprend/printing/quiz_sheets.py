"""The quiz on paper (Q3): a sheet for a team, and the correction for the teacher."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from xml.sax.saxutils import escape

from sixquiprend.learn import quiz
from sixquiprend.learn.forms import YesNoForm
from sixquiprend.learn.quiz import QuizQuestion, Solution

from .asks import ask_on_paper
from .flowing import flow
from .formats import MM
from .furniture import blank, footing, heading, rows_of_cards
from .paper import GREY, MARGIN, Pages, Wanted

_NUMBER = 8 * MM
"""The room of a question's number."""


def quiz_sheet(wanted: Wanted) -> bytes:
    """For a team of pupils: first names, true or false to circle, lines to write on, cards to draw."""
    t = wanted.t
    pages = Pages(wanted, t("Quiz"))
    pages.new_page()
    footing(pages)
    questions = quiz.questions(t)
    y = heading(pages, f"6 qui prend · {t('Quiz')}")
    middle = pages.width - MARGIN - 45 * MM
    blank(pages, t("Date:"), MARGIN, y, MARGIN + 55 * MM)
    score = t("Score:")
    blank(pages, score, middle, y, pages.width - MARGIN - 9 * MM)
    pages.write(f"/ {len(questions)}", pages.width - MARGIN, y, 10, align="right")
    y -= 9 * MM
    blank(pages, t("First names of everybody in the team:"), MARGIN, y, pages.width - MARGIN)
    y -= 4 * MM
    how = t("Read each question carefully. Then circle the answer, write it or draw it.")
    y = pages.words(how, MARGIN, y, pages.inner, 9.5, colour=GREY) - 3 * MM
    flow(pages, wanted, y, [partial(_question, question) for question in questions], 3.2 * MM)
    return pages.done()


def _question(question: QuizQuestion, pages: Pages, y: float) -> float:
    x, wide = MARGIN + _NUMBER, pages.inner - _NUMBER
    pages.write(f"{question.number}.", MARGIN, y - 3.9 * MM, 10.5, bold=True)
    (first, *_) = question.parts
    if len(question.parts) == 1 and isinstance(first.form, YesNoForm):
        return _circled(pages, question.text, first.form, x, y, wide)
    y = pages.words(question.text, x, y, wide, 10.5) - 1.5 * MM
    for ask in question.parts:
        y = ask_on_paper(pages, ask, x, y, wide) - 1 * MM
    return y


def _circled(pages: Pages, text: str, form: YesNoForm, x: float, y: float, wide: float) -> float:
    """A statement, with the two words of which one is circled at its right."""
    t = pages.t
    words = (t("True"), t("False")) if form.statement else (t("Yes"), t("No"))
    room = 38 * MM
    for place, word in enumerate(words):
        at = x + wide - room + (place + 0.5) * room / 2
        pages.write(word, at, y - 3.9 * MM, 10.5, bold=True, align="middle")
    return pages.words(text, x, y, wide - room - 3 * MM, 10.5)


def correction_sheet(wanted: Wanted) -> bytes:
    """The questions with their answers: for a teacher."""
    t = wanted.t
    pages = Pages(wanted, t("Quiz: correction"))
    pages.new_page()
    footing(pages)
    y = heading(pages, f"6 qui prend · {t('Quiz: correction')}") + 3 * MM
    flow(pages, wanted, y, [partial(_solution, solution) for solution in quiz.correction(t)], 2.4 * MM)
    return pages.done()


def _solution(solution: Solution, pages: Pages, y: float) -> float:
    x, wide = MARGIN + _NUMBER, pages.inner - _NUMBER
    pages.write(f"{solution.number}.", MARGIN, y - 3.5 * MM, 9.5, bold=True)
    top = y
    boards: Sequence[object] = [part.ask.board for part in solution.parts if part.ask.board is not None]
    size = 6.2 * MM
    if boards:
        wide -= 5 * MM + 5 * size * 1.08 + 3 * MM
    y = pages.words(solution.text, x, y, wide, 9.5)
    for part in solution.parts:
        why = " ".join(part.why)
        # A reason may begin with the answer itself: "True: …".
        rest = why.removeprefix(part.answer) if why.startswith(part.answer) else f" {why}"
        said = f"<b>{escape(part.answer)}</b>{escape(rest)}"
        y = pages.words(said, x, y - 0.4 * MM, wide, 8.8, marked_up=True)
        if part.ask.board is not None:
            rows = [row.cards for row in part.ask.board.rows]
            y = min(y, rows_of_cards(pages, rows, x + wide + 3 * MM, top, size))
    return y
