"""Playouts whose first turn is thought through by everybody.

As in `learned`, but in each deal of the unseen cards the other seats don't just look their first card up.
Either each searches for it, in a small way (`tries` random playouts for each of its cards, over deals that
*it* could imagine), or, without tries, a network guesses it (`guessing`), which takes less time the more
seats there are. What good players do this turn decides most of what a card costs.

Only where nothing but number cards is about and no card of another hand is known.
"""

from __future__ import annotations

import numpy as np

from .cards import DECK, MAX_SEATS, ROWS, Cards, Heads
from .chance import Chance, shuffle
from .compiling import compiled, inlined
from .dealing import Counts, deal_freely
from .guessing import TRAITS, Net, Traits, guess
from .learned import Left, Lines, Model, play_on
from .rounds import FREE, PLAYED, Given, Keys, Script, play_round
from .searching import Unknown
from .table import Table


@inlined
def think(
    chance: Chance, ends: np.uint64, rows: np.uint64, hand: Cards, size: int, seat: int, seats: int,
    variable: bool, pool: Cards, unseen: int, tries: int,
    imagined: Cards, played: Cards, took: Heads, sums: Counts, keys: Keys, given: Given,
) -> int:  # fmt: skip
    """Which of its cards a seat would play that sees only its hand and the table."""
    for at in range(size):
        sums[at] = 0
    for _ in range(tries):
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
                took[other] = 0
                for place in range(size):
                    played[other, place] = imagined[other, place]
            # Random hands are played in order, from the end: that is by chance, but for this card.
            played[seat, card], played[seat, size - 1] = played[seat, size - 1], played[seat, card]
            play_round(
                chance, ends, rows, played, size, seats, variable, False, 0, False,
                None, None, None, took, None, keys, given,
            )  # fmt: skip
            sums[card] += np.int64(took[seat])
    best = 0
    for card in range(1, size):
        if sums[card] < sums[best]:
            best = card
    return best


@inlined
def imagine(numbers: Cards, counts: Counts, seat: int, mine: Cards, size: int, pool: Cards) -> int:
    """Puts into the pool the cards that this seat doesn't see, and says how many they are.

    `numbers` has just been dealt: the cards of each seat lie together at its front. My cards are unseen too.
    """
    start, unseen = 0, 0
    for other in range(seat):
        start += counts[other]
    for at in range(len(numbers)):
        if at < start or at >= start + size:
            pool[unseen] = numbers[at]
            unseen += 1
    for at in range(size):
        pool[unseen] = mine[at]
        unseen += 1
    return unseen


def evaluate_modelled(
    position: Unknown,
    me: int,
    cards: Cards,
    chance: Chance,
    samples: int,
    left: Left,
    model: Model,
    heat: float,
    tries: int,
    net: Net,
) -> Heads:
    """What each of these cards of my hand leads to: `heads[sample, card, seat]`."""
    seats, size = len(position.hands), position.size
    heads = np.zeros((samples, len(cards), seats), np.int16)
    scripts = np.full((1, 3, seats), FREE, np.int8)
    _evaluate_modelled(
        chance, position.table, position.hands, size, me, cards,
        position.numbers.cards.copy(), position.numbers.counts, position.variable, scripts,
        left, left.copy(), model, np.float32(heat), tries, net, heads,
        np.empty_like(position.hands), np.empty_like(position.hands), np.empty_like(position.hands),
        np.empty(DECK, np.int8), np.empty(seats, np.int64), np.empty(size, np.int64),
        np.empty(seats, np.int16), np.empty(TRAITS, np.float32),
        np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.int64),
        np.empty(ROWS + 1, np.int64), np.empty(ROWS + 1, np.int64),
    )  # fmt: skip
    return heads


@compiled
def _evaluate_modelled(
    chance: Chance, table: Table, hands: Cards, size: int, me: int, cards: Cards,
    numbers: Cards, counts: Counts, variable: bool, script: Script,
    left: Left, counting: Left, model: Model, heat: np.float32, tries: int, net: Net, heads: Heads,
    dealt: Cards, imagined: Cards, played: Cards, pool: Cards, filled: Counts, sums: Counts, took: Heads,
    traits: Traits, keys: Keys, given: Given, first: Lines, below: Lines,
) -> None:  # fmt: skip
    seats = len(hands)
    for sample in range(len(heads)):
        for seat in range(seats):
            filled[seat] = 0
        for at in range(size):
            dealt[me, at] = hands[me, at]
        deal_freely(chance, numbers, counts, dealt, filled)
        for seat in range(seats):
            if seat == me:
                continue
            if tries == 0:
                best = guess(chance, table[0], table[1], dealt[seat], size, seats, left, net, traits)
            else:
                unseen = imagine(numbers, counts, seat, hands[me], size, pool)
                best = think(
                    chance, table[0], table[1], dealt[seat], size, seat, seats, variable, pool, unseen, tries,
                    imagined, played, took, sums, keys, given,
                )  # fmt: skip
            script[0, PLAYED, seat] = dealt[seat, best]
        after = chance[0]
        for candidate in range(len(cards)):
            chance[0] = after
            for seat in range(seats):
                for at in range(size):
                    played[seat, at] = dealt[seat, at]
            script[0, PLAYED, me] = cards[candidate]
            for number in range(DECK + 1):
                counting[number] = left[number]
            play_on(
                chance, table[0], table[1], played, size, seats, variable, False, 0, False, script, counting,
                model, heat, heads[sample, candidate], keys, given, first, below,
            )  # fmt: skip
