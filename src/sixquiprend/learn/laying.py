"""Tables laid out by hand, written as docs/rules.md draws them."""

from __future__ import annotations

from sixquiprend.engine import (
    Card,
    Joker,
    Play,
    Row,
    Rules,
    Special,
    SpecialsData,
    State,
    position,
)
from sixquiprend.engine.options.specials import Specials
from sixquiprend.engine.slots import OptionData


def rows_of(table: str) -> tuple[Row, ...]:
    """The rows of a drawing: "12 14 15 · 37 · 43 44 · 58 61"."""
    return tuple(tuple(map(_card, row.split())) for row in table.split("·"))


def lay(
    table: str | tuple[Row, ...],
    *cards: Card,
    options: str = "",
    hand: tuple[Card, ...] = (),
    specials: tuple[Special, ...] = (),
    pile: int = 0,
) -> State:
    """A table on which seat 0, 1, … has just revealed these cards; there are at least two seats.

    Hands are empty: only seat 0 may have a `hand`, special cards, and heads in its `pile`.
    """
    seats = max(2, len(cards))
    nothing = ((),) * (seats - 1)
    rows = rows_of(table) if isinstance(table, str) else table
    own: dict[str, OptionData] = {}
    if specials or len(rows) == 5:
        options = Specials.about.letter
        held = SpecialsData(hands=(specials, *nothing))
        own[Specials.about.letter] = SpecialsData(hands=held.hands, stock=held.not_held())
    return position(
        Rules(seats, options),
        hands=(hand, *nothing),
        rows=rows,
        plays=[Play(seat, card) for seat, card in enumerate(cards)],
        heads=(pile, *[0] * (seats - 1)),
        own=own,
    )


def _card(text: str) -> Card:
    return Joker(text) if "." in text else int(text)
