"""Each option on half a page, to be cut apart; one with many rules has a whole page to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sixquiprend.engine import OPTIONS, Card, Joker, Special
from sixquiprend.engine.option import About
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import option_line, option_name
from sixquiprend.i18n.rules_text import rules_by_number

from .cards import large_card
from .formats import MM
from .furniture import footing
from .marked_up import blocks
from .option_pictures import PICTURES, picture
from .paper import GREY, MARGIN, Pages, Wanted

_GAP: Final = 3.5
"""Points between two blocks."""
_HALVES: Final = ((1, 14.0, 10.0), (2, 10.5, 8.5))
_WHOLE: Final = ((1, 12.5, 10.5), (2, 10.5, 8.0))
"""How the rules of an option are set on half a page or on a whole one, the best way first: columns, the
largest letters and the smallest."""
_PICTURE: Final = 30 * MM
"""A picture has at least so much room below the rules, or there is none."""


def option_pages(wanted: Wanted) -> bytes:
    """Which options there are, then every one with its rules by their numbers."""
    pages = Pages(wanted, wanted.t("The variants"))
    half = pages.height / 2 - MARGIN - 8 * MM
    free = False
    for about in (None, *(option.about for option in OPTIONS.values())):
        if about is not None and _columns_on(pages, about.letter, half - _HEAD, _HALVES) is None:
            _new_page(pages)
            _option(pages, about, pages.height - MARGIN, 2 * half, _WHOLE)
            free = False
            continue
        if not free:
            _new_page(pages, halved=True)
        top = pages.height / 2 - 8 * MM if free else pages.height - MARGIN
        if about is None:
            _overview(pages, top)
        else:
            _option(pages, about, top, half, _HALVES)
        free = not free
    return pages.done()


def _new_page(pages: Pages, *, halved: bool = False) -> None:
    pages.new_page()
    footing(pages)
    if halved:
        pages.canvas.setDash(2, 3)
        pages.line(0, pages.height / 2, pages.width, pages.height / 2, 0.4, GREY)
        pages.canvas.setDash()


def _sentence(about: About, t: Translator) -> str:
    line = option_line(about.letter, t)
    return line[:1].upper() + line[1:] + "."


def _overview(pages: Pages, top: float) -> None:
    """All options with a line each."""
    t = pages.t
    pages.fitted(t("The variants"), MARGIN, top - 6 * MM, 17, pages.inner, bold=True)
    said = t("Each can be played alone, or together with others.")
    apart = [
        f"{option.about.letter} + {letter}" for option in OPTIONS.values() for letter in option.about.excludes
    ]
    if apart:
        said += " " + t("Not together: {pairs}.", pairs=", ".join(apart))
    y = pages.words(said, MARGIN, top - 8.5 * MM, pages.inner, 10, colour=GREY)
    y -= 3.5 * MM
    card = 10 * MM
    for option in OPTIONS.values():
        about = option.about
        large_card(pages, _pictured(about.card), MARGIN, y, card)
        left = MARGIN + card + 5 * MM
        name = f"{about.letter} · {option_name(about.letter, t)}"
        pages.fitted(name, left, y - 4.6 * MM, 11.5, pages.width - MARGIN - left, bold=True)
        pages.words(_sentence(about, t), left, y - 6.2 * MM, pages.width - MARGIN - left, 10)
        y -= card * 1.4 + 3.4 * MM


_HEAD: Final = 13 * MM * 1.4 + 2 * MM
"""The name of an option, its line and its card."""


def _option(
    pages: Pages, about: About, top: float, high: float, tried: Sequence[tuple[int, float, float]]
) -> None:
    t = pages.t
    card = 13 * MM
    large_card(pages, _pictured(about.card), pages.width - MARGIN - card, top, card)
    room = pages.inner - card - 6 * MM
    pages.fitted(
        f"{about.letter} · {option_name(about.letter, t)}", MARGIN, top - 6 * MM, 17, room, bold=True
    )
    pages.words(_sentence(about, t), MARGIN, top - 8.5 * MM, room, 10, colour=GREY)
    columns = _columns_on(pages, about.letter, high - _HEAD, tried)
    assert columns is not None, f"the rules of {about.letter} don't fit on a page"
    wide = _column_width(pages, len(columns))
    lowest = top
    for place, column in enumerate(columns):
        low = _put(pages, column, MARGIN + place * (wide + _BETWEEN), top - _HEAD, wide)
        lowest = min(lowest, low)
    free = lowest - (top - high)
    if about.name in PICTURES and free >= _PICTURE:
        picture(pages, PICTURES[about.name], lowest - 3 * MM, free - 6 * MM)


def _pictured(card: int | str) -> Card | Special:
    if isinstance(card, int):
        return card
    return Joker(card) if "." in card else Special(card)


_BETWEEN: Final = 6 * MM


def _column_width(pages: Pages, count: int) -> float:
    return (pages.inner - _BETWEEN * (count - 1)) / count


def _columns_on(
    pages: Pages, letter: str, high: float, tried: Sequence[tuple[int, float, float]]
) -> list[list[Any]] | None:
    """The rules of an option in columns, in letters as large as fit; None if they would be too small."""
    for count, largest, smallest in tried:
        wide = _column_width(pages, count)
        fits, size = None, smallest
        while size <= largest:
            columns = _shared_out(_rules_of(letter, pages.t, size, wide), wide, high, count)
            if columns is None:
                break
            fits, size = columns, size + 0.5
        if fits is not None:
            return fits
    return None


def _rules_of(letter: str, t: Translator, size: float, wide: float) -> list[Any]:
    texts = [(number, text) for number, text in rules_by_number(t.language).items() if number[0] == letter]
    return [block for number, text in texts for block in blocks(f"**{number}** {text}", size, wide)]


def _put(pages: Pages, column: Sequence[Any], x: float, y: float, wide: float) -> float:
    """Draws the blocks of a column; returns how far down they go."""
    for block in column:
        _, tall = block.wrap(wide, y)
        block.drawOn(pages.canvas, x, y - tall)
        y -= float(tall) + _GAP
    return y


def _shared_out(made: Sequence[Any], wide: float, high: float, count: int) -> list[list[Any]] | None:
    """The blocks by column, one after the other; None if they don't fit."""
    columns: list[list[Any]] = [[]]
    left = high
    for block in made:
        _, tall = block.wrap(wide, high)
        if tall > left and columns[-1]:
            columns.append([])
            left = high
        if tall > left or len(columns) > count:
            return None
        columns[-1].append(block)
        left -= tall + _GAP
    return columns
