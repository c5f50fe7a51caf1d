"""Dealing cards that were not seen: by chance, but nowhere they can't be.

A *pack* is some unseen cards, and how many of them each seat holds; the rest lies out. If more is known
(a card that was passed, a card that was picked), `allowed` has a bit for each place a card may be: bit
`seat`, and bit `seats` for out. A card whose place is known has a single bit.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import Cards
from .chance import Chance, below, shuffle
from .compiling import compiled, inlined

Places: TypeAlias = NDArray[np.uint16]
Counts: TypeAlias = NDArray[np.int64]

TRIES = 100
SWEEPS = 4


@inlined
def deal_freely(chance: Chance, cards: Cards, counts: Counts, hands: Cards, filled: Counts) -> None:
    """Each seat gets so many random cards of the pack, behind the cards its hand has already."""
    wanted = 0
    for seat in range(len(counts)):
        wanted += counts[seat]
    shuffle(chance, cards, wanted)
    at = 0
    for seat in range(len(counts)):
        for _ in range(counts[seat]):
            hands[seat, filled[seat]] = cards[at]
            filled[seat] += 1
            at += 1


@inlined
def find_places(chance: Chance, allowed: Places, counts: Counts, room: Counts, place: Counts) -> bool:
    """Gives each card of a pack an allowed place; False if it found none.

    Cards that may lie anywhere, and cards with one place, are dealt exactly as chance would. Where several
    cards share a few places, a few rounds of allowed exchanges bring the deal close to even chances.
    """
    seats, cards = len(counts), len(allowed)
    everywhere = (1 << (seats + 1)) - 1
    for _ in range(TRIES):
        room[seats] = cards
        for seat in range(seats):
            room[seat] = counts[seat]
            room[seats] -= counts[seat]
        if _try_places(chance, allowed, everywhere, room, place):
            _exchange(chance, allowed, everywhere, place)
            return True
    return False


@inlined
def _try_places(chance: Chance, allowed: Places, everywhere: int, room: Counts, place: Counts) -> bool:
    """The cards with the fewest places first, each by chance where there is room."""
    for bits in range(len(room) + 1):
        for card in range(len(allowed)):
            mask = int(allowed[card]) & everywhere
            if _ones(mask) != bits:
                continue
            choices = 0
            for at in range(len(room)):
                if mask >> at & 1:
                    choices += room[at]
            if choices == 0:
                return False
            pick = below(chance, choices)
            for at in range(len(room)):
                if mask >> at & 1:
                    pick -= room[at]
                    if pick < 0:
                        place[card] = at
                        room[at] -= 1
                        break
    return True


@inlined
def _exchange(chance: Chance, allowed: Places, everywhere: int, place: Counts) -> None:
    """Lets cards that are bound to some places change theirs with others."""
    for _ in range(SWEEPS):
        for card in range(len(allowed)):
            mask = int(allowed[card]) & everywhere
            if mask != everywhere and mask & (mask - 1):
                other = below(chance, len(allowed))
                here, there = place[card], place[other]
                if mask >> there & 1 and int(allowed[other]) >> here & 1:
                    place[card], place[other] = there, here


@inlined
def _ones(mask: int) -> int:
    ones = 0
    while mask:
        mask &= mask - 1
        ones += 1
    return ones


@inlined
def deal_allowed(
    chance: Chance,
    cards: Cards,
    allowed: Places,
    counts: Counts,
    hands: Cards,
    filled: Counts,
    room: Counts,
    place: Counts,
) -> bool:
    """The same as `deal_freely`, with every card in a place it is allowed; False if that can't be."""
    if not find_places(chance, allowed, counts, room, place):
        return False
    for card in range(len(cards)):
        seat = place[card]
        if seat < len(counts):
            hands[seat, filled[seat]] = cards[card]
            filled[seat] += 1
    return True


@compiled
def deal_pack(
    chance: Chance,
    cards: Cards,
    allowed: Places,
    counts: Counts,
    hands: Cards,
    filled: Counts,
    room: Counts,
    place: Counts,
) -> bool:
    """Deals the pack freely, or where each card is allowed if that is said; False if that can't be."""
    if len(allowed) > 0:
        return deal_allowed(chance, cards, allowed, counts, hands, filled, room, place)
    deal_freely(chance, cards, counts, hands, filled)
    return True
