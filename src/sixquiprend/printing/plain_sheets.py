"""Sheets without questions: the score sheet, the number line, certificates."""

from __future__ import annotations

from collections.abc import Sequence

from sixquiprend.engine import HEADS, NUMBERS, Rules

from .cards import heads_row, large_card
from .formats import MM
from .furniture import blank, footing, heading
from .heads import head_groups
from .paper import GREY, LIGHT, MARGIN, Pages, Wanted

SEATS = 10
ROUNDS = 16
TENS = 10


def score_sheet(wanted: Wanted) -> bytes:
    """A line for each round, a column for each player."""
    pages = Pages(wanted, wanted.t("Score sheet"))
    pages.new_page()
    t = pages.t
    y = heading(pages, t("Score sheet"), t("Ends above {limit} heads", limit=Rules(2).limit))
    blank(pages, t("Date:"), MARGIN, y, MARGIN + 60 * MM)
    y -= 5 * MM
    first = 19 * MM
    wide = (pages.inner - first) / SEATS
    low = MARGIN + 30 * MM
    name_high = 15 * MM
    high = (y - name_high - low) / (ROUNDS + 1)
    lines = [y, *[y - name_high - number * high for number in range(ROUNDS + 2)]]
    for number, line in enumerate(lines):
        strong = number in (0, 1, len(lines) - 2, len(lines) - 1)
        pages.line(MARGIN, line, pages.width - MARGIN, line, 1 if strong else 0.4)
    for column in range(SEATS + 2):
        x = MARGIN + (0 if column == 0 else first + (column - 1) * wide)
        pages.line(x, lines[0], x, lines[-1], 1 if column in (0, 1, SEATS + 1) else 0.4)
    pages.fitted(t("Names"), MARGIN + 1.5 * MM, y - name_high + 2 * MM, 9, first - 3 * MM, colour=GREY)
    for number in range(1, ROUNDS + 1):
        upper = lines[number]
        pages.write(str(number), MARGIN + first / 2, upper - high * 0.66, 10, align="middle", colour=GREY)
    pages.fitted(
        t("Total"), MARGIN + first / 2, lines[-1] + high * 0.34, 11, first, bold=True, align="middle"
    )
    _heads_below(pages, low - 6 * MM)
    footing(pages)
    return pages.done()


def _heads_below(pages: Pages, y: float) -> None:
    """Which cards have how many heads, side by side."""
    groups = head_groups(pages.t)
    wide = pages.inner / len(groups)
    size = 3.6 * MM
    for place, (heads, cards) in enumerate(groups):
        middle = MARGIN + (place + 0.5) * wide
        heads_row(pages, heads, middle - (heads * 1.12 - 0.12) * size / 2, y, size)
        pages.words(cards, middle - wide / 2 + 1.5 * MM, y - size - MM, wide - 3 * MM, 7.5, middle=True)


def number_line(wanted: Wanted) -> bytes:
    """All cards in strips of ten, to be cut and glued to a line of two metres, or kept as a chart."""
    pages = Pages(wanted, wanted.t("Number line"))
    pages.new_page()
    t = pages.t
    y = heading(
        pages, t("Number line"), t("Cut out the strips and glue them to one line, or keep the chart.")
    )
    y += 2 * MM
    strips = [NUMBERS[at : at + TENS] for at in range(0, len(NUMBERS), TENS)]
    wide = (pages.inner - 6 * MM) / TENS
    high = (y - MARGIN) / len(strips)
    for place, strip in enumerate(strips):
        _strip(pages, strip, y - place * high, wide, high * 0.9)
    footing(pages)
    return pages.done()


def _strip(pages: Pages, strip: Sequence[int], top: float, wide: float, high: float) -> None:
    low = top - high
    across = len(strip) * wide
    pages.box(MARGIN, low, across, high, line=0.8)
    if strip[-1] != NUMBERS[-1]:  # where the next strip is glued on
        pages.box(MARGIN + across, low, 6 * MM, high, line=0.5, colour=LIGHT)
    axis = low + high * 0.5
    pages.line(MARGIN, axis, MARGIN + across, axis, 1)
    for place, number in enumerate(strip):
        middle = MARGIN + (place + 0.5) * wide
        pages.line(middle, axis - 1.6 * MM, middle, axis + 1.6 * MM, 1)
        size = min(13.0, high * 0.34)
        pages.write(str(number), middle, axis + high * 0.16, size, bold=True, align="middle")
        _heads_of(pages, HEADS[number], middle, axis - high * 0.11, wide, high * 0.34)


def _heads_of(pages: Pages, count: int, middle: float, top: float, wide: float, room: float) -> None:
    """The heads of a card below its number; more than three stand in two lines."""
    lines = [count] if count <= 3 else [count - count // 2, count // 2]
    size = min(room / len(lines), (wide - 2 * MM) / (max(lines) * 1.12), 4 * MM)
    for line, many in enumerate(lines):
        heads_row(pages, many, middle - (many * 1.12 - 0.12) * size / 2, top - line * size * 1.02, size)


def certificates(wanted: Wanted, names: Sequence[str]) -> bytes:
    """A certificate for each name, two a page; without names, two to be filled in."""
    pages = Pages(wanted, wanted.t("Certificate"))
    for place, name in enumerate(names or ("", "")):
        if place % 2 == 0:
            pages.new_page()
            footing(pages)
        half = (pages.height - 2 * MARGIN) / 2
        _certificate(pages, name, pages.height - MARGIN - place % 2 * half, half - 6 * MM)
    return pages.done()


def _certificate(pages: Pages, name: str, top: float, high: float) -> None:
    t, middle = pages.t, pages.width / 2
    pages.box(MARGIN, top - high, pages.inner, high, round_by=5 * MM, line=2.2, colour=pages.ink.back)
    pages.box(
        MARGIN + 2.4 * MM, top - high + 2.4 * MM, pages.inner - 4.8 * MM, high - 4.8 * MM, round_by=4 * MM
    )
    card = 21 * MM
    for place, number in enumerate((11, 55)):
        x = MARGIN + 8 * MM if place == 0 else pages.width - MARGIN - 8 * MM - card
        large_card(pages, number, x, top - 8 * MM, card)
    y = top - 24 * MM
    pages.fitted(t("Certificate"), middle, y, 30, pages.inner - 70 * MM, bold=True, align="middle")
    pages.fitted(
        t("Master of bulls' heads"),
        middle,
        y - 9 * MM,
        13,
        pages.inner - 70 * MM,
        align="middle",
        colour=GREY,
    )
    y = top - high * 0.52
    if name:
        pages.fitted(name, middle, y, 26, pages.inner - 40 * MM, bold=True, align="middle")
    pages.line(middle - 55 * MM, y - 2.5 * MM, middle + 55 * MM, y - 2.5 * MM, 0.6, GREY)
    said = t("has learned 6 qui prend: where a card goes, who takes a row, and how heads are counted.")
    pages.words(said, middle - 68 * MM, y - 8 * MM, 136 * MM, 13, middle=True)
    low = top - high + 12 * MM
    blank(pages, t("Date:"), MARGIN + 10 * MM, low, middle - 8 * MM)
    blank(pages, t("Signature:"), middle + 8 * MM, low, pages.width - MARGIN - 10 * MM)
