"""The cards of the game: what is printed on them, and nothing about how they are played.

A number card is a plain `int` from 1 to 104 (B1). A joker (J1) is a member of `Joker`, whose value is
the text printed on the card, "0.0" to "0.9"; the same text stands for it in JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias


class Joker(Enum):
    """One of the ten jokers (J1)."""

    J0 = "0.0"
    J1 = "0.1"
    J2 = "0.2"
    J3 = "0.3"
    J4 = "0.4"
    J5 = "0.5"
    J6 = "0.6"
    J7 = "0.7"
    J8 = "0.8"
    J9 = "0.9"

    # Cards are looked up in HEADS and VALUE at every step; Enum's own hash is Python code.
    __hash__ = object.__hash__


Card: TypeAlias = int | Joker
Row: TypeAlias = tuple[Card, ...]

NUMBERS: Final[tuple[int, ...]] = tuple(range(1, 105))
JOKERS: Final[tuple[Joker, ...]] = tuple(Joker)


def _heads(number: int) -> int:
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    if number % 10 == 0:
        return 3
    if number % 5 == 0:
        return 2
    return 1


HEADS: Final[dict[Card, int]] = {
    **{number: _heads(number) for number in NUMBERS},  # B1
    **dict.fromkeys(JOKERS, 1),  # C4
}
"""The heads on each card."""

VALUE: Final[dict[Card, int]] = {
    **{number: 10 * number for number in NUMBERS},
    **{joker: tenths for tenths, joker in enumerate(JOKERS)},  # J2: below every number card
}
"""What each card counts when cards are compared, in tenths, so that J3's sums stay exact."""


def heads_of(cards: Iterable[Card]) -> int:
    """The heads on these cards together."""
    return sum([HEADS[card] for card in cards])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards from the lowest to the highest, jokers first (B2, J2)."""
    return tuple(sorted(cards, key=VALUE.__getitem__))


def is_card(thing: object) -> bool:
    """Whether this is a card at all. True and 7.0 are not, though Python finds them equal to 1 and 7."""
    return isinstance(thing, Joker) or (type(thing) is int and thing in HEADS)


def card_text(card: Card) -> str:
    """The card as it is printed: "55", "0.4"."""
    return card.value if isinstance(card, Joker) else str(card)
