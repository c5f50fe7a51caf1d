"""Cards as small numbers, and the arrays that hold them.

A number card is itself, 1 to 104. The joker 0.t is t − 10: the 0.0 is −10, the 0.9 is −1. So numbers
compare as the cards do (J2), a card fits in an `int8`, and 0 is no card.

Where cards are compared with the ends of rows their values are in tenths, as in the engine: 170 for the
17, 4 for the joker 0.4, 174 for the joker behind the 17 (J3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import HEADS, JOKERS, NUMBERS, VALUE, Card

from .compiling import inlined

Cards: TypeAlias = NDArray[np.int8]
Heads: TypeAlias = NDArray[np.int16]

NO_CARD: Final = 0
MAX_SEATS: Final = 10
MAX_HAND: Final = 12  # S1: special cards are left aside here, their hands are not
ROWS: Final = 4
DECK: Final = len(NUMBERS)

CODES: Final[dict[Card, int]] = {
    **{joker: tenths - len(JOKERS) for tenths, joker in enumerate(JOKERS)},
    **{number: number for number in NUMBERS},
}
"""The number that stands for each card."""

CARDS: Final[dict[int, Card]] = {code: card for card, code in CODES.items()}
"""The card that each number stands for."""

VALUES: Final[NDArray[np.uint16]] = np.zeros(10 + DECK + 1, np.uint16)
"""The value of a card in tenths, by its number plus 10."""
for _card, _code in CODES.items():
    VALUES[_code + 10] = VALUE[_card]

HEADS_OF_VALUE: Final[NDArray[np.uint8]] = np.zeros(10 * DECK + 1, np.uint8)
"""The heads of a card, by its value in tenths; 0 where no card has that value."""
for _card, _value in VALUE.items():
    HEADS_OF_VALUE[_value] = HEADS[_card]


def to_codes(cards: Iterable[Card]) -> Cards:
    """Cards of the engine as an array; special cards have no number here."""
    return np.array([code_of(card) for card in cards], np.int8)


def code_of(card: Card) -> int:
    """The number that stands for this card."""
    if card not in CODES:
        raise ValueError(f"{card!r} is no card that the kernel knows")
    return CODES[card]


def to_hands(hands: Sequence[Sequence[Card]]) -> Cards:
    """Hands of the engine as the kernel plays them: a row a seat, filled up with `NO_CARD`."""
    if any(len(hand) > MAX_HAND for hand in hands):
        raise ValueError(f"a hand has at most {MAX_HAND} cards")
    array = np.full((len(hands), MAX_HAND), NO_CARD, np.int8)
    for seat, hand in enumerate(hands):
        array[seat, : len(hand)] = to_codes(hand)
    return array


@inlined
def is_card(code: int) -> bool:
    """Whether a card has this number."""
    return -10 <= code <= DECK and code != NO_CARD
