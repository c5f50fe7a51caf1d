"""Many random rounds of four seats side by side: a byte of a vector for each (`LANES` at once).

The base game (with K too): cards are played in the order they were dealt, which is by chance; a card too
low takes the cheapest row. For everything else there is `dealt_rounds`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .borders import UINT8, check_array, check_count
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


class Dealing(NamedTuple):
    """What deals are made from, and the arrays they are made in."""

    first: Words
    """With `second` the states of the streams."""
    second: Words
    bits: Words
    halves: Halves
    """The same bits, as ranks are scaled from them."""
    left: Halves
    fringe: Halves
    ranks: Bytes
    cards: Bytes
    unfair: Halves
    chance: Chance
    """For the lanes that are dealt again."""
    deck: Cards
    one: np.uint8


class Lanes:
    """A source of random rounds; the same seed gives the same rounds. One thread at a time."""

    def __init__(self, seed: int, *, known: bool = False) -> None:
        words = streams(seed, 2 * STREAMS + 1)
        cards = DRAWN if known else DECK  # K1
        left = np.arange(cards, cards - DRAWN, -1).astype(np.uint16)
        bits = np.empty((DRAWN, STREAMS), np.uint64)
        self._dealing = Dealing(
            first=words[:STREAMS].copy(),
            second=words[STREAMS : 2 * STREAMS].copy(),
            bits=bits,
            halves=bits.view(np.uint16),
            left=left,
            fringe=(65536 % left.astype(np.uint32)).astype(np.uint16),
            ranks=np.empty((DRAWN, LANES), np.uint8),
            cards=np.empty((DRAWN, LANES), np.uint8),
            unfair=np.zeros(LANES, np.uint16),
            chance=words[-1:].copy(),
            deck=np.arange(1, cards + 1).astype(np.int8),
            one=np.uint8(1),
        )
        self._buffer = np.zeros(LINES * LANES, np.uint8)

    def deal(self) -> Bytes:
        """A deal for each lane, `cards[line, lane]`: four for the rows, then one for each seat, ten times."""
        _deal(self._dealing)
        return self._dealing.cards.copy()

    def play(self, batches: int) -> Bytes:
        """`LANES` rounds for each batch: `heads[batch, seat, lane]` is what each seat took."""
        check_count("batches", batches)
        heads = np.empty((batches, 4, LANES), np.uint8)
        _play(self._dealing, self._dealing.cards.reshape(-1), self._buffer, heads)
        return heads

    def play_deals(self, cards: Bytes) -> Bytes:
        """The rounds of these deals, as `deal` gives them: `heads[seat, lane]`."""
        check_array("deals", cards, UINT8, (DRAWN, LANES))
        if not ((cards >= 1) & (cards <= DECK)).all():
            raise ValueError(f"deals are of cards from 1 to {DECK}")
        heads = np.empty((4, LANES), np.uint8)
        _play_deals(np.ascontiguousarray(cards).reshape(-1), self._buffer, heads)
        return heads


@compiled
def _deal(dealing: Dealing) -> None:
    draw_bits(dealing.first, dealing.second, dealing.bits)
    scale_ranks(dealing.halves, dealing.left, dealing.fringe, dealing.ranks, dealing.unfair)
    ranks_to_cards(dealing.ranks, dealing.cards, dealing.one)
    deal_again(dealing.chance, dealing.deck, dealing.cards, dealing.unfair)


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
def _play(dealing: Dealing, flat: Bytes, buffer: Bytes, heads: Bytes) -> None:
    for batch in range(len(heads)):
        _deal(dealing)
        _play_deals(flat, buffer, heads[batch])
