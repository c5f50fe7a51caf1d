"""The rules on one page, with tables that the engine has played."""

from __future__ import annotations

from typing import NamedTuple

from sixquiprend.engine import Rules, State
from sixquiprend.i18n import Translator
from sixquiprend.learn.laying import lay
from sixquiprend.learn.playing_on import place_all, play_on, take_cheapest
from sixquiprend.learn.reasons import why_cheapest, why_taken, why_there

from .cards import heads_row, small_card
from .formats import MM
from .furniture import footing, heading, rows_of_cards
from .heads import head_groups
from .paper import LIGHT, MARGIN, Pages, Wanted


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
    pages.words(example.why, words, y, pages.width - MARGIN - words, 9)
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
