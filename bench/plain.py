"""The base game as a bare script of lists: no events, no views, no checks, no options.

What the engine's speed is compared with. It draws its random numbers in the same order as
`engine.play_round`, so the same seed gives the same game.
"""

from __future__ import annotations

from random import Random

from bench.measuring import Case
from sixquiprend.engine import HEADS

SEATS = 4
DECK = list(range(1, 105))
COST = [0] + [HEADS[card] for card in DECK]


def cases() -> dict[str, Case]:
    rng = Random(1)

    def play() -> int:
        play_round(rng)
        return 1

    return {"plain": play}


def play_round(rng: Random) -> list[int]:
    """The heads of each seat after a round of random cards, with a random row for a card too low."""
    deck = DECK[:]
    rng.shuffle(deck)
    hands = [sorted(deck[10 * seat : 10 * seat + 10]) for seat in range(SEATS)]
    rows = [[card] for card in deck[10 * SEATS : 10 * SEATS + 4]]
    heads = [0] * SEATS
    for cards_left in range(10, 0, -1):
        turn = [(hand.pop(int(rng.random() * cards_left)), seat) for seat, hand in enumerate(hands)]
        turn.sort()
        for card, seat in turn:
            nearest, target = 0, None
            for row in rows:
                if nearest < row[-1] < card:
                    nearest, target = row[-1], row
            if target is None:
                target = rows[int(rng.random() * 4)]
            elif len(target) < 5:
                target.append(card)
                continue
            heads[seat] += sum([COST[taken] for taken in target])
            target[:] = [card]
    return heads
