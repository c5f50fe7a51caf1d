"""A question on paper: what is drawn for it, and room for the answer, whatever its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sixquiprend.learn.drawing import Ask
from sixquiprend.learn.forms import (
    CardsForm,
    ChoiceForm,
    Form,
    NumberForm,
    OrderForm,
    RowForm,
    SheetForm,
    TakesForm,
    TextForm,
    YesNoForm,
)

from .cards import HIGH, WIDE, empty_place
from .formats import MM
from .furniture import blank, cards_in_line, rows_of_cards, ruled
from .paper import GREY, Pages, width_of

CARD: Final = 10.5 * MM
_TABLE: Final = 66 * MM
"""How wide four rows are."""
LINES: Final = 4
"""For an answer in one's own words."""


def ask_on_paper(pages: Pages, ask: Ask, x: float, top: float, wide: float, *, answer: bool = True) -> float:
    """The question below this height, without its number; returns how far down it goes."""
    if ask.board is not None:
        rows = [row.cards for row in ask.board.rows]
        low = rows_of_cards(pages, rows, x, top, CARD, plain=ask.plain)
        beside, room = x + _TABLE, wide - _TABLE
        y = pages.words(ask.text, beside, top, room, 10) - 2 * MM
        y = _plays(pages, ask, beside, y, room)
        if answer and not isinstance(ask.form, TextForm):
            y = _answer(pages, ask, beside, y, room)
        low = min(low, y)
        return _answer(pages, ask, x, low, wide) if answer and isinstance(ask.form, TextForm) else low
    y = pages.words(ask.text, x, top, wide, 10) - 2 * MM if ask.text else top
    y = _plays(pages, ask, x, y, wide)
    if ask.cards:
        y = cards_in_line(pages, ask.cards, x, y, CARD, wide, plain=ask.plain) - 1 * MM
    if ask.sheet is not None:
        y = _scores(pages, ask, x, y, wide)
    return _answer(pages, ask, x, y, wide) if answer else y


def _plays(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    """The revealed cards, each with who has played it."""
    if not ask.plays:
        return y
    cards = [play.card for play in ask.plays]
    names = [ask.names[play.seat] for play in ask.plays] if len(cards) > 1 else []
    return cards_in_line(pages, cards, x, y, CARD, wide, names, plain=ask.plain) - 1 * MM


def _answer(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    return _ROOMS.get(type(ask.form), _written)(pages, ask, x, y, wide)


def _row(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    form = ask.form
    assert isinstance(form, RowForm)
    words = [str(row + 1) for row in range(form.rows)] + ([pages.t("no row")] if form.none else [])
    label = pages.t("Circle the row:")
    pages.write(label, x, y - 5 * MM, 10)
    at = x + width_of(label, 10) + 5 * MM
    widths = [width_of(word, 11, bold=True) + 5.5 * MM for word in words]
    if at + sum(widths) - 5.5 * MM > x + wide:
        at, y = x, y - 6.5 * MM
    for word, needed in zip(words, widths, strict=True):
        pages.write(word, at, y - 5 * MM, 11, bold=True)
        at += needed
    return y - 8 * MM


def _order(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    """A place for each card, the lowest first."""
    form = ask.form
    assert isinstance(form, OrderForm)
    size = min(CARD, wide / (len(form.cards) * 1.35))
    for place in range(len(form.cards)):
        at = x + place * size * 1.35
        empty_place(pages, at, y, size)
        if place:
            pages.write("<", at - size * 0.175, y - size * 0.62, 10, align="middle", colour=GREY)
    return y - size - 2 * MM


def _takes(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    t = pages.t
    for _ in range(3):
        y -= 7.5 * MM
        third = wide / 3
        blank(pages, t("Name:"), x, y, x + third + 4 * MM, 9)
        blank(pages, t("Row:"), x + third + 6 * MM, y, x + 2 * third - 1 * MM, 9)
        blank(pages, t("Heads:"), x + 2 * third + 1 * MM, y, x + wide, 9)
    return y - 2 * MM


def _number(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    blank(pages, pages.t("Answer:"), x, y - 6 * MM, x + min(wide, 70 * MM))
    return y - 8 * MM


def _scores(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    """The rounds that are counted, a column for each player, and the piles of the last one."""
    sheet = ask.sheet
    assert sheet is not None
    column = min(26 * MM, (wide - 24 * MM) / len(ask.names))
    high = 5.6 * MM
    lines: list[tuple[str, list[str]]] = [(pages.t("Round"), list(ask.names))]
    lines += [(str(number), list(map(str, scores))) for number, scores in enumerate(sheet.scores, start=1)]
    if sheet.piles:
        lines.append((str(len(sheet.scores) + 1), [""] * len(ask.names)))
    lines.append((pages.t("Total"), [""] * len(ask.names)))
    right = x + 24 * MM + column * len(ask.names)
    for number, (label, cells) in enumerate(lines):
        low = y - (number + 1) * high
        strong = number in (0, len(lines) - 1)
        pages.write(label, x + 1 * MM, low + 1.6 * MM, 9, bold=strong)
        for place, cell in enumerate(cells):
            middle = x + 24 * MM + (place + 0.5) * column
            pages.fitted(cell, middle, low + 1.6 * MM, 9.5, column, bold=number == 0, align="middle")
        pages.line(x, low, right, low, 1 if number == len(lines) - 2 else 0.4)
    for place in range(len(ask.names) + 1):
        at = x + 24 * MM + place * column
        pages.line(at, y, at, y - len(lines) * high, 0.4)
    y -= len(lines) * high + 2 * MM
    for name, pile in zip(ask.names, sheet.piles, strict=False):
        pages.write(pages.t("{name} has taken:", name=name), x, y - 5 * MM, 9)
        if pile:
            cards_in_line(pages, pile, x + 42 * MM, y, 8 * MM, wide - 42 * MM)
        else:
            pages.write(pages.t("nothing"), x + 42 * MM, y - 5 * MM, 9)
        y -= 9.2 * MM
    return y


def _sheet(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    form = ask.form
    assert isinstance(form, SheetForm)
    if not form.winners:
        return y
    blank(pages, pages.t("Is the game over? Who has won?"), x, y - 5 * MM, x + wide)
    return y - 7 * MM


def _true_or_false(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    form = ask.form
    assert isinstance(form, YesNoForm)
    t = pages.t
    words = (t("True"), t("False")) if form.statement else (t("Yes"), t("No"))
    for place, word in enumerate(words):
        pages.write(word, x + place * 24 * MM, y - 4.5 * MM, 10, bold=True)
    return y - 7 * MM


def _written(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    return ruled(pages, x, y, wide, LINES)


def _choice(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    form = ask.form
    assert isinstance(form, ChoiceForm)
    for option in form.options:
        pages.box(x, y - 3.6 * MM, 3 * MM, 3 * MM)
        y = pages.words(option, x + 5 * MM, y, wide - 5 * MM, 9.5) - 1.5 * MM
    return y


def _cards(pages: Pages, ask: Ask, x: float, y: float, wide: float) -> float:
    """Empty cards to draw in, and lines to describe them."""
    form = ask.form
    assert isinstance(form, CardsForm)
    card = 26 * MM
    high = card * HIGH / WIDE
    for place in range(form.count):
        pages.box(x + place * (card + 5 * MM), y - high, card, high, round_by=2 * MM, line=1)
    left = x + form.count * (card + 5 * MM) + 3 * MM
    ruled(pages, left, y + 3 * MM, x + wide - left, LINES)
    return y - high - 2 * MM


_ROOMS: Final[dict[type[Form], Callable[[Pages, Any, float, float, float], float]]] = {
    CardsForm: _cards,
    ChoiceForm: _choice,
    NumberForm: _number,
    OrderForm: _order,
    RowForm: _row,
    SheetForm: _sheet,
    TakesForm: _takes,
    TextForm: _written,
    YesNoForm: _true_or_false,
}
"""Room for an answer, by its form; for one that isn't here there are lines to write on."""
