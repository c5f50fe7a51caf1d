"""Cards on paper: as large as real ones, to be cut out, and small ones for the tables of a sheet."""

from __future__ import annotations

from typing import Final, NamedTuple

from reportlab.lib.colors import Color, black, white

from sixquiprend.engine import HEADS, Card, Joker, Special, card_text
from sixquiprend.i18n.names import special_line, special_name

from .drawings import BULL, COLLAR, DIGITS, PICTOGRAMS, band_edge
from .paper import LIGHT, Look, Pages, width_of
from .paths import traced

WIDE, HIGH = 100.0, 139.7
"""The units of a large card: 63 × 88 mm."""
_EDGE: Final = 5.0
"""White round the drawing, so that a cut may be a little off."""


_WORDED: Final = 85.0
"""Points: a narrower special card is a sign for all of them, without words that nobody could read."""
_SQUARE: Final = "M8 0H92Q100 0 100 8V92Q100 100 92 100H8Q0 100 0 92V8Q0 0 8 0Z"
"""The edge of a small card."""


class _Standing(NamedTuple):
    """How the heads of a card stand: rows of so many, and how large one is."""

    rows: tuple[int, ...]
    size: float


_LARGE: Final = {
    1: _Standing((1,), 27),
    2: _Standing((2,), 25),
    3: _Standing((3,), 19.5),
    5: _Standing((3, 2), 18.5),
    7: _Standing((4, 3), 15.5),
}
_SMALL: Final = {
    1: _Standing((1,), 25),
    2: _Standing((2,), 24),
    3: _Standing((3,), 23),
    5: _Standing((3, 2), 17),
    7: _Standing((4, 3), 16.5),
}


def heads_row(pages: Pages, count: int, x: float, top: float, size: float, colour: Color = black) -> None:
    """So many heads side by side, each as large as this."""
    for place in range(count):
        with pages.drawn(x + place * size * 1.12, top, size / 24):
            pages.shape(BULL, fill=colour)


def large_card(pages: Pages, card: Card | Special, x: float, top: float, wide: float) -> None:
    """The face of a card, to be cut out."""
    if isinstance(card, Special):
        _special(pages, card, x, top, wide)
    else:
        _number(pages, card, x, top, wide)


def _number(pages: Pages, card: Card, x: float, top: float, wide: float) -> None:
    unit = wide / WIDE
    count, joker = HEADS[card], isinstance(card, Joker)
    look = pages.ink.joker if joker else pages.ink.look(count)
    inner = (WIDE - 2 * _EDGE) / 100
    low = 46.0 if count > 3 else 36.0
    with pages.drawn(x + _EDGE * unit, top - _EDGE * unit, inner * unit):
        high = (HIGH - 2 * _EDGE) / inner
        path = pages.canvas.beginPath()
        path.roundRect(0, 0, 100, high, 7)
        pages.canvas.saveState()
        pages.canvas.clipPath(path, stroke=0, fill=0)
        band = f"M0 0H100V{low - 6}{COLLAR}" if joker else band_edge(count, low)
        pages.shape(band, fill=look.band, stroke=look.number, wide=1)
        pages.canvas.restoreState()
        if joker:
            for bell in (16.667, 50, 83.333):
                pages.canvas.setFillColor(look.band)
                pages.canvas.setStrokeColor(look.number)
                pages.canvas.circle(bell, low + 9, 4.2, stroke=1, fill=1)
        standing = _Standing((1,), 21) if joker else _LARGE[count]
        _heads(pages, standing, low / 2 + (-5 if joker else 3 if count > 1 else 0), look.on_band)
        _digits(pages, card_text(card), 50, 97 if not joker else 99, 84, 62, look.number)
        pages.canvas.setStrokeColor(look.number)
        pages.canvas.setLineWidth(1)
        pages.canvas.roundRect(0, 0, 100, high, 7, stroke=1, fill=0)
    _corners(pages, card_text(card), look, x, top, wide)


def _corners(pages: Pages, text: str, look: Look, x: float, top: float, wide: float) -> None:
    """The number once more in both upper corners, where a hand of cards shows it."""
    unit = wide / WIDE
    size, aside = 7.6 * unit, 9 * unit
    y = top - 15.5 * unit
    pages.write(text, x + aside, y, size, bold=True, colour=look.on_band)
    pages.write(text, x + wide - aside, y, size, bold=True, align="right", colour=look.on_band)


def _heads(pages: Pages, standing: _Standing, middle: float, colour: Color) -> None:
    """Within a drawing that is 100 wide."""
    rows, size = standing
    for row, many in enumerate(rows):
        y = middle + (row - (len(rows) - 1) / 2) * size * 0.98 - size / 2
        for place in range(many):
            pages.canvas.saveState()
            pages.canvas.translate(50 + (place - (many - 1) / 2) * size * 1.12 - size / 2, y)
            pages.canvas.scale(size / 24, size / 24)
            pages.shape(BULL, fill=colour)
            pages.canvas.restoreState()


def _digits(pages: Pages, text: str, x: float, y: float, wide: float, high: float, colour: Color) -> None:
    """A number in our own digits, its middle here, as large as fits."""
    glyphs = [DIGITS[digit] for digit in text]
    needed = sum(glyph.wide for glyph in glyphs) + 6 * (len(glyphs) - 1)
    across = min(high / 60, wide / needed)
    # Three digits are a little narrower than they are high, rather than small.
    down = min(high / 60, across * 1.22)
    left = x - needed * across / 2
    for glyph in glyphs:
        pages.canvas.saveState()
        pages.canvas.translate(left, y - 30 * down)
        pages.canvas.scale(across, down)
        pages.shape(glyph.line, stroke=colour, wide=10)
        pages.canvas.restoreState()
        left += (glyph.wide + 6) * across


def _special(pages: Pages, special: Special, x: float, top: float, wide: float) -> None:
    unit = wide / WIDE
    edge, inner = _EDGE * unit, wide - 2 * _EDGE * unit
    high = (HIGH - 2 * _EDGE) * unit
    pages.box(x + edge, top - edge - high, inner, high, round_by=7 * unit, line=2.4 * unit)
    worded = wide >= _WORDED
    with pages.drawn(x + 17 * unit, top - (13 if worded else 37) * unit, unit * 0.66):
        for stroke in PICTOGRAMS[special]:
            colour = pages.ink.own if stroke.own else black
            pages.shape(stroke.line, stroke=colour, wide=stroke.wide, fill=colour if stroke.filled else None)
    if not worded:
        return
    # Another name, which the French cards print, stands behind the first in parentheses.
    name, _, other = special_name(special, pages.t).partition(" (")
    y = top - 92 * unit
    pages.fitted(name, x + wide / 2, y, 9.2 * unit, 82 * unit, bold=True, align="middle")
    if other:
        y -= 7 * unit
        pages.fitted(f"({other}", x + wide / 2, y, 5.8 * unit, 82 * unit, align="middle")
    line = special_line(special, pages.t)
    pages.words(
        line[:1].upper() + line[1:] + ".", x + 10 * unit, y - 3.5 * unit, 80 * unit, 6.2 * unit, middle=True
    )


def back(pages: Pages, x: float, top: float, wide: float, *, special: bool = False) -> None:
    """The back of number cards and jokers, or that of special cards."""
    unit, ink = wide / WIDE, pages.ink.back
    with pages.drawn(x, top, unit):
        edge, inner, high = _EDGE, WIDE - 2 * _EDGE, HIGH - 2 * _EDGE
        path = pages.canvas.beginPath()
        path.roundRect(edge, edge, inner, high, 7)
        pages.canvas.saveState()
        pages.canvas.clipPath(path, stroke=0, fill=0)
        pages.shape(_bricks() if special else _lattice(), stroke=pages.ink.faint, wide=1)
        pages.canvas.restoreState()
        pages.canvas.setStrokeColor(ink)
        pages.canvas.setLineWidth(2)
        pages.canvas.roundRect(edge, edge, inner, high, 7, stroke=1, fill=0)
        pages.canvas.setFillColor(ink if special else white)
        pages.canvas.circle(WIDE / 2, HIGH / 2, 27, stroke=1, fill=1)
        pages.canvas.translate(WIDE / 2 - 20, HIGH / 2 - 20)
        pages.canvas.scale(40 / 24, 40 / 24)
        pages.shape(BULL, fill=white if special else ink)


def _lattice() -> str:
    steps = range(-140, 101, 12)
    return "".join(f"M{at} 140l140 -140M{at} 0l140 140" for at in steps)


def _bricks() -> str:
    lines = []
    for number, y in enumerate(range(0, 141, 10)):
        lines.append(f"M0 {y}H100")
        lines += [f"M{x} {y}V{y + 10}" for x in range(0 if number % 2 else 10, 101, 20)]
    return "".join(lines)


def small_card(pages: Pages, card: Card, x: float, top: float, wide: float, *, plain: bool = False) -> None:
    """A card as high as it is wide, for the tables of a sheet; its number is text. `plain`: without heads."""
    count, joker = HEADS[card], isinstance(card, Joker)
    look = pages.ink.joker if joker else pages.ink.look(count)
    low = 36.0 if count > 3 else 29.0
    unit = wide / 100
    with pages.drawn(x, top, unit):
        if not plain:
            pages.canvas.saveState()
            pages.canvas.clipPath(traced(_SQUARE), stroke=0, fill=0)
            pages.shape(band_edge(count, low), fill=look.band, stroke=look.number)
            pages.canvas.restoreState()
            _heads(pages, _SMALL[count], low / 2 + (2 if count > 1 else 0), look.on_band)
        pages.shape(_SQUARE, stroke=black, wide=0.6 / unit)
    text, size = card_text(card), 46 * unit
    size *= min(1.0, 84 * unit / width_of(text, size, bold=True))
    colour, low_by = (black, 67 * unit) if plain else (look.number, 89 * unit)
    pages.write(text, x + wide / 2, top - low_by, size, bold=True, align="middle", colour=colour)


def empty_place(pages: Pages, x: float, top: float, wide: float) -> None:
    """Where a small card may still lie."""
    pages.canvas.saveState()
    pages.canvas.setDash(1.5, 2)
    pages.box(x, top - wide, wide, wide, round_by=wide * 0.08, line=0.5, colour=LIGHT)
    pages.canvas.restoreState()
