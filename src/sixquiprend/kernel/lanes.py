"""Many random rounds of four seats side by side: a byte of a vector for each (`LANES` at once).

The base game (with K too): cards are played in the order they were dealt, which is by chance; a card too
low takes the cheapest row. For everything else there is `playing`.
"""

from __future__ import annotations

import numpy as np

from .cards import DECK, Cards
from .chance import Chance, streams
from .compiling import compiled
from .lane_deals import (
    DRAWN,
    LANES,
    STREAMS,
    Bytes,
    Halves,
    Words,
    deal_again,
    draw_bits,
    ranks_to_cards,
    scale_ranks,
)
from .lane_rounds import LINES, TAKEN, bring, play_turn, start

__all__ = ["LANES", "Lanes"]


class Lanes:
    """A source of random rounds; the same seed gives the same rounds. One thread at a time."""

    def __init__(self, seed: int, *, known: bool = False) -> None:
        words = streams(seed, 2 * STREAMS + 1)
        self._first, self._second = words[:STREAMS].copy(), words[STREAMS : 2 * STREAMS].copy()
        self._chance = words[-1:].copy()
        cards = DRAWN if known else DECK  # K1
        self._left = np.arange(cards, cards - DRAWN, -1).astype(np.uint16)
        self._fringe = (65536 % self._left.astype(np.uint32)).astype(np.uint16)
        self._deck = np.arange(1, cards + 1).astype(np.int8)
        self._bits = np.empty((DRAWN, STREAMS), np.uint64)
        self._ranks = np.empty((DRAWN, LANES), np.uint8)
        self._cards = np.empty((DRAWN, LANES), np.uint8)
        self._unfair = np.zeros(LANES, np.uint16)
        self._buffer = np.zeros(LINES * LANES, np.uint8)

    def deal(self) -> Bytes:
        """A deal for each lane, `cards[line, lane]`: four for the rows, then one for each seat, ten times."""
        _deal(*self._dealing())
        return self._cards.copy()

    def play(self, batches: int) -> Bytes:
        """`LANES` rounds for each batch: `heads[batch, seat, lane]` is what each seat took."""
        heads = np.empty((batches, 4, LANES), np.uint8)
        _play(*self._dealing(), self._cards.reshape(-1), self._buffer, heads)
        return heads

    def play_deals(self, cards: Bytes) -> Bytes:
        """The rounds of these deals, as `deal` gives them: `heads[seat, lane]`."""
        heads = np.empty((4, LANES), np.uint8)
        _play_deals(np.ascontiguousarray(cards, np.uint8).reshape(-1), self._buffer, heads)
        return heads

    def _dealing(
        self,
    ) -> tuple[Words, Words, Words, Halves, Halves, Halves, Bytes, Bytes, Halves, Chance, Cards, np.uint8]:
        return (
            self._first, self._second, self._bits, self._bits.view(np.uint16), self._left, self._fringe,
            self._ranks, self._cards, self._unfair, self._chance, self._deck, np.uint8(1),
        )  # fmt: skip


@compiled
def _deal(
    first: Words, second: Words, bits: Words, halves: Halves, left: Halves, fringe: Halves, ranks: Bytes,
    cards: Bytes, unfair: Halves, chance: Chance, deck: Cards, one: np.uint8,
) -> None:  # fmt: skip
    draw_bits(first, second, bits)
    scale_ranks(halves, left, fringe, ranks, unfair)
    ranks_to_cards(ranks, cards, one)
    deal_again(chance, deck, cards, unfair)


@compiled
def _play_deals(cards: Bytes, buffer: Bytes, heads: Bytes) -> None:
    bring(cards[: 4 * LANES], buffer)
    start(buffer)
    for turn in range(1, 11):
        bring(cards[4 * turn * LANES : 4 * (turn + 1) * LANES], buffer)
        play_turn(buffer)
    for seat in range(4):
        for lane in range(LANES):
            heads[seat, lane] = buffer[TAKEN + seat * LANES + lane]


@compiled
def _play(
    first: Words, second: Words, bits: Words, halves: Halves, left: Halves, fringe: Halves, ranks: Bytes,
    cards: Bytes, unfair: Halves, chance: Chance, deck: Cards, one: np.uint8,
    flat: Bytes, buffer: Bytes, heads: Bytes,
) -> None:  # fmt: skip
    for batch in range(len(heads)):
        _deal(first, second, bits, halves, left, fringe, ranks, cards, unfair, chance, deck, one)
        _play_deals(flat, buffer, heads[batch])
