"""A whole deck on paper: 104 number cards, the jokers and the special cards, nine a page, with backs.

A page of faces is followed by that of its backs, mirrored: printed on both sides of the sheet (turned over at
the long edge) each back lies behind its face.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from sixquiprend.engine import JOKERS, NUMBERS, Card, Special
from sixquiprend.engine.options.specials.cards import ALL_SPECIALS

from .cards import back, heads_row, large_card
from .formats import MM
from .heads import head_groups
from .paper import GREY, Pages, Wanted

CARD: Final = (63 * MM, 88 * MM)
"""The size that sleeves and boxes are made for."""
COLUMNS: Final = 3
ROWS: Final = 3
PER_PAGE: Final = COLUMNS * ROWS
_MARK: Final = 4.5 * MM
_AWAY: Final = 1 * MM

Printed: TypeAlias = Card | Special | None
"""What is printed on a face; None: the summary of all heads."""


def cards_of_the_deck() -> list[Printed]:
    """All cards in the order of printing; the places that are left get a summary each."""
    cards: list[Printed] = [*NUMBERS, *JOKERS, *ALL_SPECIALS]
    return [*cards, *[None] * (-len(cards) % PER_PAGE)]


def deck(wanted: Wanted) -> bytes:
    """The deck, as a PDF."""
    pages = Pages(wanted, wanted.t("Deck of paper cards"))
    cards = cards_of_the_deck()
    sheets = [cards[at : at + PER_PAGE] for at in range(0, len(cards), PER_PAGE)]
    for number, sheet in enumerate(sheets, start=1):
        pages.new_page()
        _frame(pages, wanted.t("Sheet {number} of {count}, faces", number=number, count=len(sheets)))
        for place, card in enumerate(sheet):
            _face(pages, card, *corner(pages, place))
        pages.new_page()
        _frame(pages, wanted.t("Sheet {number} of {count}, backs", number=number, count=len(sheets)))
        for place, card in enumerate(sheet):
            x, top = corner(pages, place, mirrored=True)
            back(pages, x, top, CARD[0], special=isinstance(card, Special))
    return pages.done()


def _grid(pages: Pages) -> tuple[float, float]:
    """The upper left corner of all cards, which stand in the middle of the page."""
    return (pages.width - COLUMNS * CARD[0]) / 2, (pages.height + ROWS * CARD[1]) / 2


def corner(pages: Pages, place: int, *, mirrored: bool = False) -> tuple[float, float]:
    """The upper left corner of a card."""
    row, column = divmod(place, COLUMNS)
    if mirrored:
        column = COLUMNS - 1 - column
    left, top = _grid(pages)
    return left + column * CARD[0], top - row * CARD[1]


def _frame(pages: Pages, name: str) -> None:
    """Where to cut, and in the margin what this is."""
    left, top = _grid(pages)
    right, low = left + COLUMNS * CARD[0], top - ROWS * CARD[1]
    for column in range(COLUMNS + 1):
        x = left + column * CARD[0]
        pages.line(x, top + _AWAY, x, top + _AWAY + _MARK, 0.4)
        pages.line(x, low - _AWAY, x, low - _AWAY - _MARK, 0.4)
    for row in range(ROWS + 1):
        y = top - row * CARD[1]
        pages.line(left - _AWAY, y, left - _AWAY - _MARK, y, 0.4)
        pages.line(right + _AWAY, y, right + _AWAY + _MARK, y, 0.4)
    note = pages.t("Print at 100 %, on both sides, turned over at the long edge; 63 × 88 mm each.")
    for row, text in enumerate((f"6 qui prend · {name}", note)):
        pages.canvas.saveState()
        pages.canvas.translate(left - 2.5 * MM, low + row * CARD[1] + 2 * MM)
        pages.canvas.rotate(90)
        pages.fitted(text, 0, 0, 6.5, CARD[1] - 4 * MM, colour=GREY)
        pages.canvas.restoreState()


def _face(pages: Pages, card: Printed, x: float, top: float) -> None:
    if card is not None:
        large_card(pages, card, x, top, CARD[0])
        return
    wide, high = CARD
    pages.box(x + 3 * MM, top - high + 3 * MM, wide - 6 * MM, high - 6 * MM, round_by=4 * MM, line=0.8)
    pages.fitted(
        pages.t("How many heads?"), x + wide / 2, top - 13 * MM, 13, wide - 14 * MM, bold=True, align="middle"
    )
    y = top - 21 * MM
    for heads, cards in head_groups(pages.t):
        size = 5 * MM
        heads_row(pages, heads, x + (wide - (heads * 1.12 - 0.12) * size) / 2, y, size)
        y = pages.words(cards, x + 6 * MM, y - size - 0.6 * MM, wide - 12 * MM, 8.5, middle=True) - 2 * MM
