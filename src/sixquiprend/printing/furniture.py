"""What sheets are furnished with: a heading, lines to write on, tables of cards."""

from __future__ import annotations

from collections.abc import Sequence

from sixquiprend.engine import Card

from .cards import empty_place, small_card
from .formats import MM
from .paper import GREY, LIGHT, MARGIN, Pages, width_of


def heading(pages: Pages, title: str, aside: str = "") -> float:
    """The title of a page, and something small at its right end; returns where the rest begins."""
    y = pages.height - MARGIN - 5 * MM
    room = pages.inner - (width_of(aside, 8.5) + 6 * MM if aside else 0)
    pages.fitted(title, MARGIN, y, 17, room, bold=True)
    if aside:
        pages.write(aside, pages.width - MARGIN, y, 8.5, align="right", colour=GREY)
    pages.line(MARGIN, y - 2.6 * MM, pages.width - MARGIN, y - 2.6 * MM, 1.2)
    return y - 8 * MM


def footing(pages: Pages) -> None:
    """Whose sheet this is, at the bottom of the page."""
    text = pages.t("6 qui prend · an unofficial fan project")
    pages.write(text, pages.width / 2, MARGIN - 6 * MM, 7, align="middle", colour=GREY)


def blank(pages: Pages, label: str, x: float, y: float, to: float, size: float = 10) -> None:
    """A label, and a line to write on that ends here."""
    pages.write(label, x, y, size)
    pages.line(x + width_of(label, size) + 1.5 * MM, y - 0.6 * MM, to, y - 0.6 * MM, 0.5, GREY)


def ruled(pages: Pages, x: float, y: float, wide: float, lines: int, apart: float = 8.5 * MM) -> float:
    """Lines to write on below this height; returns the last one's."""
    for _ in range(lines):
        y -= apart
        pages.line(x, y, x + wide, y, 0.4, LIGHT)
    return y


def rows_of_cards(
    pages: Pages,
    rows: Sequence[Sequence[Card]],
    x: float,
    top: float,
    size: float,
    *,
    places: int = 5,
    numbered: bool = True,
    plain: bool = False,
) -> float:
    """Rows on the table, with their empty places; returns how far down they go."""
    left = x + (5 * MM if numbered else 0)
    for number, cards in enumerate(rows, start=1):
        if numbered:
            pages.write(str(number), x, top - size * 0.62, 9, bold=True, colour=GREY)
        for place in range(max(places, len(cards))):
            at = left + place * size * 1.08
            if place < len(cards):
                small_card(pages, cards[place], at, top, size, plain=plain)
            else:
                empty_place(pages, at, top, size)
        top -= size * 1.1
    return top


def cards_in_line(
    pages: Pages,
    cards: Sequence[Card],
    x: float,
    top: float,
    size: float,
    wide: float,
    names: Sequence[str] = (),
    *,
    plain: bool = False,
) -> float:
    """Cards side by side, in as many lines as they need, with names below; returns how far down they go."""
    step = size * (1.35 if names else 1.1)
    per_line = max(1, int((wide - size) / step) + 1)
    high = size * 1.1 + (3.4 * MM if names else 0)
    for place, card in enumerate(cards):
        line, column = divmod(place, per_line)
        left, upper = x + column * step, top - line * high
        small_card(pages, card, left, upper, size, plain=plain)
        if names:
            pages.fitted(names[place], left + size / 2, upper - size - 2.9 * MM, 7.5, step, align="middle")
    return top - high * (-(-len(cards) // per_line))
