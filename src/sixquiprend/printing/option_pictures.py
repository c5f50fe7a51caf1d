"""What an option changes, as a picture: those of the browser's help (`web/js/parts/rule-pictures.js`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from sixquiprend.i18n import Translator

from .cards import HIGH, WIDE, back, large_card
from .formats import MM
from .paper import GREY, LIGHT, MARGIN, Pages, paragraph

Item: TypeAlias = int | Literal["back", "taken", "right", "down", "dots", ""]
"""A card, one face down, the place of one that is gone, an arrow, cards that are left out, or nothing."""


class Picture(NamedTuple):
    """Lines of items, and what they show in words."""

    lines: tuple[tuple[Item, ...], ...]
    caption: Callable[[Translator], str]


PICTURES: Final[dict[str, Picture]] = {
    "known": Picture(
        ((1, 2, 3, "dots", 32, 33, 34),),
        lambda t: t("With three players only the cards from 1 to 34 are used."),
    ),
    "draft": Picture(
        ((12, "taken", 58, 70, "taken"), ("", "down", "", "", "down"), ("", 37, "", "", 88)),
        lambda t: t("The cards lie open: one player takes the 37, the next one the 88."),
    ),
    "pass": Picture(
        ((12, 37, 58, "right", "back", "right", 60, 71),),
        lambda t: t("A card goes face down from one hand to the hand of the neighbour on the left."),
    ),
}
"""By the name of the option; those that have tables among their rules need none."""
_WIDEST: Final = 19 * MM
_STEP: Final = 1.08
"""From one item to the next, in widths of a card."""
_ARROWS: Final = 0.5
"""How high a line of arrows is, in widths of a card; the others are as high as cards."""


def picture(pages: Pages, drawn: Picture, top: float, high: float) -> None:
    """In the middle of the page, in this room below `top`."""
    words = paragraph(drawn.caption(pages.t), 10, middle=True, colour=GREY)
    _, said = words.wrap(pages.inner, high)
    heights = [_height(line) for line in drawn.lines]
    most = max(map(len, drawn.lines))
    card = min(_WIDEST, pages.inner / (most * _STEP), (high - said - 3 * MM) / sum(heights))
    y = top - (high - card * sum(heights) - said - 3 * MM) / 2
    for line, height in zip(drawn.lines, heights, strict=True):
        x = (pages.width - most * _STEP * card) / 2
        for item in line:
            _item(pages, item, x, y, card)
            x += card * _STEP
        y -= height * card
    words.drawOn(pages.canvas, MARGIN, y - 3 * MM - said)


def _height(line: Sequence[Item]) -> float:
    return _ARROWS if set(line) <= {"", "down"} else HIGH / WIDE


def _item(pages: Pages, item: Item, x: float, top: float, card: float) -> None:
    high = card * HIGH / WIDE
    middle, across = x + card / 2, top - high / 2
    if isinstance(item, int):
        large_card(pages, item, x, top, card)
    elif item == "back":
        back(pages, x, top, card)
    elif item == "taken":
        edge = card * 0.05
        pages.canvas.saveState()
        pages.canvas.setDash(2, 3)
        pages.box(
            x + edge,
            top - high + edge,
            card - 2 * edge,
            high - 2 * edge,
            round_by=edge,
            line=0.8,
            colour=LIGHT,
        )
        pages.canvas.restoreState()
    elif item == "dots":
        pages.write("…", middle, across, card * 0.5, align="middle", colour=GREY)
    elif item == "right":
        reach = card * 0.3
        _arrow(pages, (middle - reach, across), (middle + reach, across), card * 0.14)
    elif item == "down":
        _arrow(pages, (middle, top - card * 0.05), (middle, top - card * 0.45), card * 0.12)


def _arrow(pages: Pages, start: tuple[float, float], end: tuple[float, float], head: float) -> None:
    (x, y), (to_x, to_y) = start, end
    pages.line(x, y, to_x, to_y, 1.6)
    across = (to_x - head, to_x - head) if to_x > x else (to_x - head, to_x + head)
    down = (to_y + head, to_y - head) if to_x > x else (to_y + head, to_y + head)
    for at in range(2):
        pages.line(to_x, to_y, across[at], down[at], 1.6)
