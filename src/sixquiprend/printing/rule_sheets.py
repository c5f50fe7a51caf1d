"""The rules on one page, with tables that the engine has played, and each option on half a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sixquiprend.engine import OPTIONS, Card, Joker, Rules, Special, State
from sixquiprend.engine.option import About
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import option_line, option_name
from sixquiprend.i18n.rules_text import rules_by_number
from sixquiprend.learn.laying import lay
from sixquiprend.learn.playing_on import place_all, play_on, take_cheapest
from sixquiprend.learn.reasons import why_cheapest, why_taken, why_there

from .cards import heads_row, large_card, small_card
from .furniture import footing, heading, rows_of_cards
from .heads import head_groups
from .marked_up import blocks
from .paper import GREY, LIGHT, MARGIN, MM, Pages, Wanted

_GAP: Final = 3.5
"""Points between two blocks."""


class _Example(NamedTuple):
    """A table, the card that comes, and what it leads to."""

    before: State
    after: State
    why: str


def rules_page(wanted: Wanted) -> bytes:
    """The base game on one page."""
    pages = Pages(wanted, wanted.t("The rules in a nutshell"))
    pages.new_page()
    t = pages.t
    y = heading(pages, t("The rules in a nutshell"), t("2 to 10 players, 104 cards"))
    for number, (text, example) in enumerate(_steps(t), start=1):
        y = _step(pages, number, text, example, y) - 2.6 * MM
    _heads_of_cards(pages, y - 1 * MM)
    footing(pages)
    return pages.done()


def _steps(t: Translator) -> list[tuple[str, _Example | None]]:
    nearest = lay("12 14 · 37 · 43 · 58 61", 44)
    full = lay("12 14 15 21 26 · 37 · 43 44 · 58 61", 30)
    low = lay("30 36 · 37 · 43 44 · 58 61", 3)
    row = full.next_row
    assert row is not None
    taken = place_all(low, take_cheapest).state
    place = next(number for number, cards in enumerate(taken.rows) if low.queue[0].card in cards)
    deal = t(
        "Shuffle the cards and deal ten to each player, who sorts them. Lay four cards face up, one below "
        "the other: they start the four rows. The rest stays out."
    )
    pile = t("What you take goes to a pile beside you, never into your hand.")
    end = t(
        "The game ends after the round in which somebody has more than {limit} heads.", limit=Rules(2).limit
    )
    return [
        (deal, None),
        (
            t("Everybody picks a card in secret. All are turned over at once and placed, the lowest first."),
            None,
        ),
        (
            t(
                "A card goes behind a lower card that ends a row: "
                "where the difference between the two is smallest."
            ),
            _Example(nearest, play_on(nearest).state, " ".join(why_there(nearest, t))),
        ),
        (
            t("A row has room for five cards: the sixth takes the five, and starts the row again."),
            _Example(full, play_on(full).state, why_taken(full, row, t)),
        ),
        (
            t("A card lower than every end takes a row of its player's choice."),
            _Example(low, taken, why_cheapest(low, place, t)),
        ),
        (
            f"{pile} "
            + t("After ten turns all hands are empty: everybody adds the heads of their pile to their total.")
            + f" {end} "
            + t("Each bull's head on a card that you take is a penalty point. The fewest heads win."),
            None,
        ),
    ]


def _step(pages: Pages, number: int, text: str, example: _Example | None, y: float) -> float:
    left = MARGIN + 8 * MM
    wide = pages.width - MARGIN - left
    pages.write(str(number), MARGIN, y - 4.6 * MM, 15, bold=True)
    y = pages.words(text, left, y, wide, 10.5, bold=example is not None)
    if example is None:
        return y
    size = 9.3 * MM
    table = 5 * MM + 5 * size * 1.08
    y -= 2 * MM
    low = rows_of_cards(pages, example.before.rows, left, y, size)
    middle = left + table + 2 * MM
    small_card(pages, example.before.queue[0].card, middle, y - size * 1.1, size * 1.35)
    arrow = y - size * 3.2
    pages.line(middle, arrow, middle + size * 1.2, arrow, 1.4)
    pages.line(middle + size * 1.2, arrow, middle + size * 0.85, arrow + 1.4 * MM, 1.4)
    pages.line(middle + size * 1.2, arrow, middle + size * 0.85, arrow - 1.4 * MM, 1.4)
    after = middle + size * 1.35 + 4 * MM
    rows_of_cards(pages, example.after.rows, after, y, size)
    words = after + table + 3 * MM
    pages.words(example.why, words, y, pages.width - MARGIN - words, 8.2)
    return low


def _heads_of_cards(pages: Pages, y: float) -> None:
    groups = head_groups(pages.t)
    size = 3.6 * MM
    wide = pages.inner / len(groups)
    pages.line(MARGIN, y, pages.width - MARGIN, y, 0.5, LIGHT)
    y -= 3 * MM
    for place, (heads, cards) in enumerate(groups):
        middle = MARGIN + (place + 0.5) * wide
        heads_row(pages, heads, middle - (heads * 1.12 - 0.12) * size / 2, y, size)
        pages.words(cards, middle - wide / 2 + 1.5 * MM, y - size - MM, wide - 3 * MM, 7.5, middle=True)


def option_pages(wanted: Wanted) -> bytes:
    """Every option on half a page, with its rules by their numbers."""
    pages = Pages(wanted, wanted.t("The variants"))
    half = (pages.height - 2 * MARGIN) / 2
    for place, option in enumerate(OPTIONS.values()):
        if place % 2 == 0:
            pages.new_page()
            footing(pages)
            middle = pages.height / 2
            pages.canvas.setDash(2, 3)
            pages.line(0, middle, pages.width, middle, 0.4, GREY)
            pages.canvas.setDash()
        top = pages.height - MARGIN - place % 2 * (half + 3 * MM)
        _option(pages, option.about, top, half - 5 * MM)
    return pages.done()


def _option(pages: Pages, about: About, top: float, high: float) -> None:
    t = pages.t
    card = 13 * MM
    large_card(pages, _pictured(about.card), pages.width - MARGIN - card, top, card)
    room = pages.inner - card - 6 * MM
    pages.fitted(
        f"{about.letter} · {option_name(about.letter, t)}", MARGIN, top - 6 * MM, 17, room, bold=True
    )
    line = option_line(about.letter, t)
    pages.words(line[:1].upper() + line[1:] + ".", MARGIN, top - 8.5 * MM, room, 9.5, colour=GREY)
    _in_columns(pages, about.letter, top - card * 1.4 - 2 * MM, high - card * 1.4 - 2 * MM)


def _pictured(card: int | str) -> Card | Special:
    if isinstance(card, int):
        return card
    return Joker(card) if "." in card else Special(card)


_TRIED: Final = (
    (1, True, 12.5, 10.0),
    (2, True, 10.5, 8.0),
    (2, False, 8.0, 4.0),
)
"""How the rules of an option are set, the best way first: columns, with examples or not, the largest letters
and the smallest."""


def _in_columns(pages: Pages, letter: str, top: float, high: float) -> None:
    """The rules of an option in columns, in letters as large as fit."""
    gap = 6 * MM
    for count, examples, largest, smallest in _TRIED:
        wide = (pages.inner - gap * (count - 1)) / count
        size = largest
        while size >= smallest:
            columns = _shared_out(_rules_of(letter, pages.t, size, wide, examples), wide, high, count)
            if columns is not None:
                for place, column in enumerate(columns):
                    _put(pages, column, MARGIN + place * (wide + gap), top, wide)
                return
            size -= 0.5
    raise AssertionError(f"the rules of {letter} don't fit on half a page")


def _rules_of(letter: str, t: Translator, size: float, wide: float, examples: bool) -> list[Any]:
    texts = [(number, text) for number, text in rules_by_number(t.language).items() if number[0] == letter]
    return [
        block
        for number, text in texts
        for block in blocks(f"**{number}** {text}", size, wide, examples=examples)
    ]


def _put(pages: Pages, column: Sequence[Any], x: float, y: float, wide: float) -> None:
    for block in column:
        _, tall = block.wrap(wide, y)
        block.drawOn(pages.canvas, x, y - tall)
        y -= tall + _GAP


def _shared_out(blocks: Sequence[Any], wide: float, high: float, count: int) -> list[list[Any]] | None:
    """The blocks by column, one after the other; None if they don't fit."""
    columns: list[list[Any]] = [[]]
    left = high
    for block in blocks:
        _, tall = block.wrap(wide, high)
        if tall > left and columns[-1]:
            columns.append([])
            left = high
        if tall > left or len(columns) > count:
            return None
        columns[-1].append(block)
        left -= tall + _GAP
    return columns
