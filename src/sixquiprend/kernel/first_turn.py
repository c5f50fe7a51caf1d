"""What the others play in the first turn of a deal, thought through.

Elsewhere in a playout seats look their cards up. In the first turn they may do better: each searches for its
card, in a small way (`tries` random playouts for each of its cards, over deals that *it* could imagine), or,
without tries, a network guesses it (`guessing`), which takes less time the more seats there are. What good
players do this turn decides most of what a card costs.

Only where nothing but number cards is about and no card of another hand is known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .borders import FLOAT32, check_array, check_count, check_number
from .cards import DECK, MAX_SEATS, Cards
from .chance import Chance, shuffle
from .compiling import inlined
from .dealing import Counts
from .guessing import NET_SHAPE, TRAITS, Net, Traits, guess
from .learned import Left
from .rounds import PLAYED, Course, Playout, Script, Ways, play_round
from .unknown import Position, Unknown


class Others(NamedTuple):
    """How the others choose their first cards, and the arrays for it."""

    me: int
    tries: int
    net: Net
    traits: Traits
    pool: Cards
    """The cards that a seat doesn't see."""
    imagined: Cards
    """The hands that it takes the others to have."""
    sums: Counts
    """The heads that each of its cards came to."""
    on: Playout


def thinking_others(position: Unknown, me: int, tries: int, net: Net) -> Others:
    """The others of this position, who think or are guessed."""
    seats, hands, size = len(position.hands), position.hands, position.size
    check_array("the network", net, FLOAT32, NET_SHAPE)
    check_count("tries", tries)
    check_number("a seat", me)
    if not 0 <= me < seats:
        raise ValueError(f"seat {me} isn't one of {seats}")
    if size < 1 or position.passing or len(position.queue) or len(position.numbers.allowed):
        raise ValueError("others think where a turn begins and nothing is known of their cards")
    known = position.known.tolist()
    if known[me] != size or sum(known) != size or any(position.jokers.counts.tolist()):
        raise ValueError(f"others think where seat {me} knows its own cards and no others")
    if min(hands[me, :size].tolist() + position.numbers.cards.tolist()) < 0:
        raise ValueError("others think where there are number cards alone")
    return Others(
        me,
        tries,
        net,
        traits=np.empty(TRAITS, np.float32),
        pool=np.empty(DECK, np.int8),
        imagined=np.empty_like(hands),
        sums=np.empty(size, np.int64),
        on=Playout(
            np.empty_like(hands),
            np.empty(seats, np.int16),
            np.empty(MAX_SEATS, np.uint64),
            np.empty(MAX_SEATS, np.int64),
            None,
        ),
    )


@inlined
def play_first(
    chance: Chance, position: Position, dealt: Cards, left: Left, others: Others, scripts: Script
) -> None:
    """Writes the first card of every other seat into all scripts."""
    ends, rows, size, seats = position.table[0], position.table[1], position.size, len(position.hands)
    for seat in range(seats):
        if seat == others.me:
            continue
        if others.tries == 0:
            best = guess(chance, ends, rows, dealt[seat], size, seats, left, others.net, others.traits)
        else:
            unseen = imagine(position, others.me, seat, others.pool)
            best = think(chance, position, dealt[seat], seat, unseen, others)
        for candidate in range(len(scripts)):
            scripts[candidate, 0, PLAYED, seat] = dealt[seat, best]


@inlined
def imagine(position: Position, me: int, seat: int, pool: Cards) -> int:
    """Puts into the pool the cards that this seat doesn't see, and says how many they are.

    The numbers have just been dealt: the cards of each seat lie together at their front. Mine are unseen too.
    """
    numbers, counts, size = position.numbers.cards, position.numbers.counts, position.size
    start, unseen = 0, 0
    for other in range(seat):
        start += counts[other]
    for at in range(len(numbers)):
        if at < start or at >= start + size:
            pool[unseen] = numbers[at]
            unseen += 1
    for at in range(size):
        pool[unseen] = position.hands[me, at]
        unseen += 1
    return unseen


@inlined
def think(chance: Chance, position: Position, hand: Cards, seat: int, unseen: int, others: Others) -> int:
    """Where the card lies that a seat would play that sees only its hand and the table."""
    ends, rows, size, seats = position.table[0], position.table[1], position.size, len(position.hands)
    pool, imagined, sums, on = others.pool, others.imagined, others.sums, others.on
    for at in range(size):
        sums[at] = 0
    for _ in range(others.tries):
        shuffle(chance, pool[:unseen], (seats - 1) * size)
        at = 0
        for other in range(seats):
            for place in range(size):
                if other == seat:
                    imagined[other, place] = hand[place]
                else:
                    imagined[other, place] = pool[at]
                    at += 1
        for card in range(size):
            for other in range(seats):
                on.heads[other] = 0
                for place in range(size):
                    on.hands[other, place] = imagined[other, place]
            # Random hands are played in order, from the end: that is by chance, but for this card.
            last = size - 1
            on.hands[seat, card], on.hands[seat, last] = on.hands[seat, last], on.hands[seat, card]
            course, ways = Course(position.variable, False, 0), Ways(None, None, None)
            play_round(chance, ends, rows, size, seats, course, 0, False, ways, on)
            sums[card] += np.int64(on.heads[seat])
    best = 0
    for card in range(1, size):
        if sums[card] < sums[best]:
            best = card
    return best
