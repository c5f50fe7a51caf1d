"""Random deals for all lanes at once: 44 different cards in random order for each.

A Fisher–Yates shuffle would need a gather for each card. Instead each lane draws *ranks*: the k-th is
uniform below 104 − k and says which of the cards that are left is drawn. Ranks become cards by comparing
alone: a card's rank grows by one for each earlier rank that is not above it, the latest first. That is
946 comparisons for a round of 44 cards, and each is one byte in a vector.

The random bits are xoroshiro128++, a stream of its own for every four lanes, and 16 bits for each rank.
Scaling so few favours some ranks by a hair, so a lane that meets that fringe (about one in forty) is dealt
again, card by card, with 32 bits each; what is left of the bias is that of `chance.scaled`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .chance import Chance, shuffle
from .compiling import compiled

LANES: Final = 256
"""How many rounds are played side by side."""
STREAMS: Final = LANES // 4
"""Each 64 random bits serve four lanes."""
DRAWN: Final = 44
"""The cards of a round of four seats: four for the rows, then a card for each seat, turn after turn."""

Bytes: TypeAlias = NDArray[np.uint8]
Halves: TypeAlias = NDArray[np.uint16]
Words: TypeAlias = NDArray[np.uint64]

_B, _H, _W, _U = np.uint8, np.uint16, np.uint32, np.uint64


@compiled
def draw_bits(first: Words, second: Words, bits: Words) -> None:
    """Fills the lines of `bits` with random words: a step of each stream for each line."""
    for line in range(len(bits)):
        for at in range(STREAMS):
            one, two = first[at], second[at]
            both = one + two
            bits[line, at] = ((both << _U(17)) | (both >> _U(47))) + one
            two ^= one
            first[at] = ((one << _U(49)) | (one >> _U(15))) ^ two ^ (two << _U(21))
            second[at] = (two << _U(28)) | (two >> _U(36))


@compiled
def scale_ranks(bits: Halves, left: Halves, fringe: Halves, ranks: Bytes, unfair: Halves) -> None:
    """Each rank is below the number of cards `left`; a lane that met the `fringe` becomes `unfair`."""
    for line in range(len(ranks)):
        count, edge = left[line], fringe[line]
        for lane in range(LANES):
            scaled = _W(_W(bits[line, lane]) * _W(count))
            ranks[line, lane] = _B(scaled >> _W(16))
            rest = _H(scaled)
            unfair[lane] |= _H(max(edge, rest) - rest)  # a saturating difference: not 0 below the edge


@compiled
def ranks_to_cards(ranks: Bytes, cards: Bytes, one: np.uint8) -> None:
    """Turns the ranks into cards from 1 on.

    `one` is 1. It comes from outside so that the compiler doesn't know it: the smaller of 1 and a
    saturating difference would else become a comparison, which costs twice as much in a vector.
    """
    drawn = len(ranks)  # a number known beforehand would make the compiler unroll, and miss the vectors
    for line in range(drawn):
        for lane in range(LANES):
            cards[line, lane] = _B(ranks[line, lane] + _B(1))
    for block in range(drawn // 4):
        at = drawn - 4 - 4 * block
        # Four ranks at once meet the cards that were drawn after them; first those of the block itself.
        for lane in range(LANES):
            a, b, c = ranks[at, lane], ranks[at + 1, lane], ranks[at + 2, lane]
            card = cards[at + 1, lane]
            cards[at + 1, lane] = _B(card + min(_B(max(card, a) - a), one))
            card = cards[at + 2, lane]
            card = _B(card + min(_B(max(card, b) - b), one))
            cards[at + 2, lane] = _B(card + min(_B(max(card, a) - a), one))
            card = cards[at + 3, lane]
            card = _B(card + min(_B(max(card, c) - c), one))
            card = _B(card + min(_B(max(card, b) - b), one))
            cards[at + 3, lane] = _B(card + min(_B(max(card, a) - a), one))
        for later in range(at + 4, drawn, 2):
            for lane in range(LANES):
                card, next_card = cards[later, lane], cards[later + 1, lane]
                rank = ranks[at + 3, lane]
                card = _B(card + min(_B(max(card, rank) - rank), one))
                next_card = _B(next_card + min(_B(max(next_card, rank) - rank), one))
                rank = ranks[at + 2, lane]
                card = _B(card + min(_B(max(card, rank) - rank), one))
                next_card = _B(next_card + min(_B(max(next_card, rank) - rank), one))
                rank = ranks[at + 1, lane]
                card = _B(card + min(_B(max(card, rank) - rank), one))
                next_card = _B(next_card + min(_B(max(next_card, rank) - rank), one))
                rank = ranks[at, lane]
                cards[later, lane] = _B(card + min(_B(max(card, rank) - rank), one))
                cards[later + 1, lane] = _B(next_card + min(_B(max(next_card, rank) - rank), one))


@compiled
def deal_again(chance: Chance, deck: NDArray[np.int8], cards: Bytes, unfair: Halves) -> None:
    """Deals the unfair lanes anew, card by card."""
    for lane in range(LANES):
        if unfair[lane]:
            unfair[lane] = 0
            shuffle(chance, deck, DRAWN)
            for line in range(DRAWN):
                cards[line, lane] = deck[line]
