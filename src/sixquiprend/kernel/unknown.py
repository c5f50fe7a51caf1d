"""A position as one seat knows it: some cards are seen, of the others it is known where they may lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from .cards import MAX_SEATS, Cards
from .dealing import Counts, Places
from .rounds import Keys
from .table import Table

_ANYWHERE: Places = np.empty(0, np.uint16)


class Pack(NamedTuple):
    """Unseen cards, how many of them each seat holds, and where each may lie (see `dealing`)."""

    cards: Cards
    counts: Counts
    allowed: Places = _ANYWHERE

    def to_shuffle(self) -> Pack:
        """The same with cards of its own, whose order may change."""
        return self._replace(cards=self.cards.copy())


class Position(NamedTuple):
    """An `Unknown` for compiled code, which shuffles the cards of its packs."""

    table: Table
    hands: Cards
    known: Counts
    size: int
    numbers: Pack
    jokers: Pack
    variable: bool
    passing: bool
    passed: bool
    queue: Keys


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

    def to_sample(self) -> Position:
        """This position for compiled code."""
        numbers, jokers = self.numbers.to_shuffle(), self.jokers.to_shuffle()
        return Position(
            self.table, self.hands, self.known, self.size, numbers, jokers,
            self.variable, self.passing, self.passed, self.queue,
        )  # fmt: skip
