"""Exercises on paper: sheets with different numbers for every copy, and the key to all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from sixquiprend.learn.drawing import Ask
from sixquiprend.learn.exercises import asked, kind_name, make
from sixquiprend.learn.wording import reply_text

from .asks import ask_on_paper
from .flowing import flow
from .formats import MM
from .furniture import blank, footing, heading
from .paper import GREY, MARGIN, Pages, Wanted, paragraph

_NUMBER: Final = 8 * MM
_GAP: Final = 6 * MM
"""At least so much between two exercises, and at most so much more."""
_WIDEST_GAP: Final = 24 * MM
_LARGEST: Final = 1.6
"""Times the usual size."""


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
        copies = [
            [_asked(wanted, wish, copy, number)[0] for number in range(1, wish.each + 1)]
            for copy in range(1, wish.copies + 1)
        ]
        scale = _scale(Pages(wanted, ""), copies)
        for copy, asks in enumerate(copies, start=1):
            _copy(pages, wanted, wish, copy, asks, scale)
    if key:
        _key(pages, wanted, wish)
    return pages.done()


def _title(wanted: Wanted, wish: Exercises) -> str:
    return f"{kind_name(wish.kind, wanted.t)} · {wanted.t('Level {level}', level=wish.level)}"


def _scale(scratch: Pages, copies: Sequence[Sequence[Ask]]) -> float:
    """How much larger than usual all copies can be drawn, so that a page isn't left half empty."""
    scale = _LARGEST
    for asks in copies:
        while scale > 1 and _needed(scratch, asks, scale) > _room(scratch):
            scale = round(scale - 0.1, 1)
    return scale


def _room(pages: Pages) -> float:
    """How high the place for exercises is."""
    return pages.height - 2 * MARGIN - 19 * MM


def _needed(scratch: Pages, asks: Sequence[Ask], scale: float, gap: float = _GAP) -> float:
    """How much of it they take."""
    drawn = [_exercise(number, ask, scale, scratch, 0) for number, ask in enumerate(asks, start=1)]
    return -sum(drawn) + gap * (len(drawn) - 1)


def _copy(
    pages: Pages, wanted: Wanted, wish: Exercises, copy: int, asks: Sequence[Ask], scale: float
) -> None:
    t = wanted.t
    pages.new_page()
    footing(pages)
    y = heading(pages, _title(wanted, wish), t("Copy {copy}", copy=copy))
    blank(pages, t("First name:"), MARGIN, y, MARGIN + 95 * MM)
    blank(pages, t("Date:"), MARGIN + 103 * MM, y, pages.width - MARGIN)
    free = _room(pages) - _needed(Pages(wanted, ""), asks, scale)
    gap = _GAP + min(max(0.0, free) / len(asks), _WIDEST_GAP)
    drawn = [partial(_exercise, number, ask, scale) for number, ask in enumerate(asks, start=1)]
    flow(pages, wanted, y - 6 * MM, drawn, gap)


def _asked(wanted: Wanted, wish: Exercises, copy: int, number: int) -> tuple[Ask, str]:
    """An exercise, and its answer in words."""
    exercise = make(wish.kind, wish.level, wish.seed_of(copy, number))
    ask = asked(exercise, wanted.t).ask
    return ask, reply_text(exercise.task.expected(), ask, wanted.t)


def _exercise(number: int, ask: Ask, scale: float, pages: Pages, y: float) -> float:
    pages.canvas.saveState()
    pages.canvas.translate(MARGIN, y)
    pages.canvas.scale(scale, scale)
    pages.write(f"{number}.", 0, -3.9 * MM, 10.5, bold=True)
    low = ask_on_paper(pages, ask, _NUMBER, 0, pages.inner / scale - _NUMBER)
    pages.canvas.restoreState()
    return y + low * scale


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
