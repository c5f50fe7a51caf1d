"""What a search needs: the same unseen cards for every candidate, many times, played to the end.

`Unknown` is a position as one seat knows it. `evaluate` deals the unseen cards by chance, as they may lie,
and for each deal plays the round to its end once for each candidate, with the same chance for all: the
differences between candidates are then less noisy than the heads themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .cards import MAX_HAND, MAX_SEATS, Cards, Heads
from .chance import Chance, shuffle
from .choosing import Policy, Weights, given_or_plain
from .compiling import compiled, inlined
from .dealing import Counts, Places, deal_allowed, deal_freely
from .rounds import Given, Keys, Script, place_turn, play_round
from .table import Table


@dataclass(frozen=True)
class Pack:
    """Unseen cards, how many of them each seat holds, and where each may lie (see `dealing`)."""

    cards: Cards
    counts: Counts
    allowed: Places = field(default_factory=lambda: np.empty(0, np.uint16))


@dataclass(frozen=True)
class Unknown:
    """A position in which some cards are not known.

    A turn begins with it, unless `queue` holds revealed cards that are not yet placed (keys of `rounds`,
    sorted): then that turn is finished first. `hands` are the cards known for each seat (its own hand at
    least) and `known` how many; with those of the packs every hand has `size` cards.
    """

    table: Table
    hands: Cards
    known: Counts
    size: int
    numbers: Pack
    jokers: Pack
    variable: bool = False
    passing: bool = False
    passed: bool = False
    """The cards of this turn are passed already (P)."""
    queue: Keys = field(default_factory=lambda: np.empty(0, np.uint64))

    def __post_init__(self) -> None:
        """Refuses what compiled code would read beyond its arrays for."""
        seats = len(self.hands)
        packs = (self.numbers, self.jokers)
        if not 2 <= seats <= MAX_SEATS or self.hands.shape[1] < self.size or len(self.queue) > seats:
            raise ValueError(f"{self.hands.shape} is no shape for hands of {self.size} cards")
        if (self.known + self.numbers.counts + self.jokers.counts != self.size).any():
            raise ValueError(f"with the cards of the packs every hand must have {self.size} cards")
        if any(pack.counts.sum() > len(pack.cards) for pack in packs):
            raise ValueError("a pack has fewer cards than the seats hold of it")
        if any(len(pack.allowed) not in (0, len(pack.cards)) for pack in packs):
            raise ValueError("every card of a pack needs its places, or none")


def evaluate(
    position: Unknown,
    scripts: Script,
    chance: Chance,
    samples: int,
    policy: Policy | None = None,
    weights: Weights | None = None,
) -> Heads:
    """The heads each seat takes from now on: `heads[sample, candidate, seat]`.

    `scripts[candidate]` is a script of `rounds` for the first turns, in which that candidate's choice
    stands. With a `queue` its first line is for the turn of the queue.
    """
    seats = len(position.hands)
    if scripts.ndim != 4 or scripts.shape[2:] != (3, seats):
        raise ValueError(f"{scripts.shape} is no shape for scripts of {seats} seats")
    policy, weights = given_or_plain(seats, policy, weights)
    heads = np.zeros((samples, len(scripts), seats), np.int16)
    unseen = max(len(position.numbers.cards), len(position.jokers.cards))
    done = _evaluate(
        chance, position.table, position.hands, position.known, position.size,
        position.numbers.cards.copy(), position.numbers.counts, position.numbers.allowed,
        position.jokers.cards.copy(), position.jokers.counts, position.jokers.allowed,
        position.variable, position.passing, position.passed, position.queue, scripts, policy, weights, heads,
        np.empty((seats, MAX_HAND), np.int8), np.empty((seats, MAX_HAND), np.int8),
        np.empty(seats, np.int64), np.empty(seats + 1, np.int64), np.empty(unseen, np.int64),
        np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.int64),
    )  # fmt: skip
    if not done:
        raise ValueError("the unseen cards can't lie as the position says")
    return heads


@compiled
def _evaluate(
    chance: Chance, table: Table, hands: Cards, known: Counts, size: int,
    numbers: Cards, number_counts: Counts, number_places: Places,
    jokers: Cards, joker_counts: Counts, joker_places: Places,
    variable: bool, passing: bool, passed: bool, queue: Keys, scripts: Script,
    policy: Policy, weights: Weights, heads: Heads,
    dealt: Cards, played: Cards, filled: Counts, room: Counts, place: Counts, keys: Keys, given: Given,
) -> bool:  # fmt: skip
    seats = len(hands)
    for sample in range(len(heads)):
        if not deal_unseen(
            chance, hands, known, numbers, number_counts, number_places,
            jokers, joker_counts, joker_places, dealt, filled, room, place,
        ):  # fmt: skip
            return False
        for seat in range(seats):
            shuffle(chance, dealt[seat, :size], size)  # so that cards in order are cards by chance
        after = chance[0]
        for candidate in range(len(scripts)):
            chance[0] = after
            script, took = scripts[candidate], heads[sample, candidate]
            for seat in range(seats):
                for at in range(size):
                    played[seat, at] = dealt[seat, at]
            ends, rows = table[0], table[1]
            turn = 0
            if len(queue) > 0:
                ends, rows = place_turn(
                    chance, ends, rows, queue, len(queue), variable, 0, script, policy, took, None
                )
                turn = 1
            play_round(
                chance, ends, rows, played, size, seats, variable, passing, turn, passed,
                script, policy, weights, took, None, keys, given,
            )  # fmt: skip
    return True


@inlined
def deal_unseen(
    chance: Chance, hands: Cards, known: Counts,
    numbers: Cards, number_counts: Counts, number_places: Places,
    jokers: Cards, joker_counts: Counts, joker_places: Places,
    dealt: Cards, filled: Counts, room: Counts, place: Counts,
) -> bool:  # fmt: skip
    """Fills the hands with unseen cards, behind those that are known; False if they find no place."""
    for seat in range(len(hands)):
        filled[seat] = known[seat]
        for at in range(known[seat]):
            dealt[seat, at] = hands[seat, at]
    if not deal_pack(chance, numbers, number_places, number_counts, dealt, filled, room, place):
        return False
    return deal_pack(chance, jokers, joker_places, joker_counts, dealt, filled, room, place)


@compiled
def deal_pack(
    chance: Chance, cards: Cards, allowed: Places, counts: Counts, hands: Cards, filled: Counts,
    room: Counts, place: Counts,
) -> bool:  # fmt: skip
    if len(allowed) > 0:
        return deal_allowed(chance, cards, allowed, counts, hands, filled, room, place)
    deal_freely(chance, cards, counts, hands, filled)
    return True
