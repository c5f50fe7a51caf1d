"""Exercises on paper: sheets with different numbers for every copy, and the key to all of them."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple
from xml.sax.saxutils import escape

from sixquiprend.learn.drawing import Ask
from sixquiprend.learn.exercises import asked, kind_name, make
from sixquiprend.learn.wording import reply_text

from .asks import ask_on_paper
from .flowing import flow
from .furniture import blank, footing, heading
from .paper import GREY, MARGIN, MM, Pages, Wanted, paragraph

_NUMBER = 8 * MM


class Exercises(NamedTuple):
    """Which exercises, how many on a copy, and for how many pupils."""

    kind: str
    level: int
    each: int
    copies: int
    seed: str

    def seed_of(self, copy: int, number: int) -> str:
        """Of one exercise: no two of a set have the same. Copies and exercises count from 1."""
        return f"{self.seed}.{copy}.{number}"


def exercise_sheets(wanted: Wanted, wish: Exercises, *, sheets: bool = True, key: bool = True) -> bytes:
    """A sheet for each copy, and at the end the key."""
    pages = Pages(wanted, kind_name(wish.kind, wanted.t))
    if sheets:
        for copy in range(1, wish.copies + 1):
            _copy(pages, wanted, wish, copy)
    if key:
        _key(pages, wanted, wish)
    return pages.done()


def _title(wanted: Wanted, wish: Exercises) -> str:
    return f"{kind_name(wish.kind, wanted.t)} · {wanted.t('Level {level}', level=wish.level)}"


def _copy(pages: Pages, wanted: Wanted, wish: Exercises, copy: int) -> None:
    t = wanted.t
    pages.new_page()
    footing(pages)
    y = heading(pages, _title(wanted, wish), t("Copy {copy}", copy=copy))
    blank(pages, t("First name:"), MARGIN, y, MARGIN + 95 * MM)
    blank(pages, t("Date:"), MARGIN + 103 * MM, y, pages.width - MARGIN)
    asks = [_asked(wanted, wish, copy, number)[0] for number in range(1, wish.each + 1)]
    drawn = [partial(_exercise, number, ask) for number, ask in enumerate(asks, start=1)]
    flow(pages, wanted, y - 6 * MM, drawn, 6 * MM)


def _asked(wanted: Wanted, wish: Exercises, copy: int, number: int) -> tuple[Ask, str]:
    """An exercise, and its answer in words."""
    exercise = make(wish.kind, wish.level, wish.seed_of(copy, number))
    ask = asked(exercise, wanted.t).ask
    return ask, reply_text(exercise.task.expected(), ask, wanted.t)


def _exercise(number: int, ask: Ask, pages: Pages, y: float) -> float:
    pages.write(f"{number}.", MARGIN, y - 3.9 * MM, 10.5, bold=True)
    return ask_on_paper(pages, ask, MARGIN + _NUMBER, y, pages.inner - _NUMBER)


def _key(pages: Pages, wanted: Wanted, wish: Exercises) -> None:
    t = wanted.t
    pages.new_page()
    footing(pages)
    title = t("Key: {exercises}", exercises=_title(wanted, wish))
    y = heading(pages, title, t("For the teacher"))
    y = (
        pages.words(t("Seed: {seed}", seed=wish.seed), MARGIN, y + 3 * MM, pages.inner, 8, colour=GREY)
        - 3 * MM
    )
    answers = [partial(_answers, wanted, wish, copy) for copy in range(1, wish.copies + 1)]
    flow(pages, wanted, y - 3 * MM, answers, 2.5 * MM)


def _answers(wanted: Wanted, wish: Exercises, copy: int, pages: Pages, y: float) -> float:
    """One line, or a few, for each copy."""
    label = wanted.t("Copy {copy}", copy=copy)
    answers = [_asked(wanted, wish, copy, number)[1] for number in range(1, wish.each + 1)]
    said = [f"<b>{number}.</b>\u00a0{escape(answer)}" for number, answer in enumerate(answers, start=1)]
    pages.write(label, MARGIN, y - 3.4 * MM, 9, bold=True)
    made = paragraph("\u00a0\u00a0\u00a0 ".join(said), 9, marked_up=True)
    left = MARGIN + 26 * MM
    _, high = made.wrap(pages.width - MARGIN - left, pages.height)
    made.drawOn(pages.canvas, left, y - high)
    return y - float(high)
