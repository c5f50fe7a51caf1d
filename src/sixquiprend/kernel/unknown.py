"""A position as one seat knows it: some cards are seen, of the others it is known where they may lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .borders import INT8, INT64, UINT16, UINT64, check_array, check_number, check_seats
from .cards import DECK, MAX_HAND, Cards, is_card
from .compiling import compiled, inlined
from .dealing import Counts, Places
from .learned import Left, counts_unseen
from .rounds import Keys, Script, are_sound_keys, is_sound_script
from .table import Table, is_sound

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
    until: int


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
    until: int = 0
    """How many cards of a hand are left where playing ends: none at the end of the round."""

    def __post_init__(self) -> None:
        """Refuses what compiled code would read or write beyond its arrays for."""
        check_array("a table", self.table, UINT64, (2,))
        check_array("hands", self.hands, INT8, (None, None))
        seats, width = self.hands.shape
        check_seats(seats)
        if not 0 <= self.size <= min(width, MAX_HAND):
            raise ValueError(f"{self.hands.shape} is no shape for hands of {self.size} cards")
        check_array("known", self.known, INT64, (seats,))
        for pack in (self.numbers, self.jokers):
            check_array("the cards of a pack", pack.cards, INT8, (None,))
            check_array("the counts of a pack", pack.counts, INT64, (seats,))
            check_array("the places of a pack", pack.allowed, UINT16, (None,))
            if len(pack.allowed) not in (0, len(pack.cards)):
                raise ValueError("every card of a pack needs its places, or none")
        check_number("the cards that are left", self.until)
        if not 0 <= self.until <= self.size:
            raise ValueError(f"hands of {self.size} cards can't be played until {self.until} are left")
        check_array("the queue", self.queue, UINT64, (None,))
        if len(self.queue) > seats:
            raise ValueError(f"{seats} seats have at most {seats} cards in the queue")
        check_contents(self.to_sample(), ALL_LEFT, np.empty((0, 0, 3, seats), np.int8))

    def to_sample(self) -> Position:
        """This position for compiled code."""
        numbers, jokers = self.numbers.to_shuffle(), self.jokers.to_shuffle()
        return Position(
            self.table, self.hands, self.known, self.size, numbers, jokers,
            self.variable, self.passing, self.passed, self.queue, self.until,
        )  # fmt: skip


ALL_LEFT: Final[Left] = np.arange(DECK + 1, dtype=np.uint8)
"""Where nobody counts, every card may be unseen."""

_FAULTS: Final = (
    "",
    "with the cards of the packs every hand must have {size} cards",
    "a pack has fewer cards than the seats hold of it",
    "a hand or a pack holds something that is no card",
    "a card lies in two places",
    "`left` must count the unseen cards up to each number, those of hands and packs among them",
    "the two words of a table are four rows, sorted by their ends (`to_table`)",
    "the queue is cards of the seats, sorted (`to_keys`)",
    "a script says cards and aims, or `FREE`",
)
_SIZES, _FEW, _NO_CARD, _TWICE, _LEFT, _TABLE, _QUEUE, _SCRIPT = range(1, len(_FAULTS))


def check_contents(position: Position, left: Left, scripts: Script) -> None:
    """Refuses numbers that compiled code couldn't play with; shapes are right already."""
    fault = _fault(position, left, scripts, np.zeros(10 + DECK + 1, np.bool_))
    if fault:
        raise ValueError(_FAULTS[fault].format(size=position.size))


@compiled
def _fault(position: Position, left: Left, scripts: Script, lying: NDArray[np.bool_]) -> int:
    """Which of the faults there is first; 0: none. `lying` marks the cards that were met."""
    seats, numbers, jokers = len(position.hands), position.numbers, position.jokers
    in_numbers, in_jokers = 0, 0
    for seat in range(seats):
        known, more, wild = position.known[seat], numbers.counts[seat], jokers.counts[seat]
        if known < 0 or more < 0 or wild < 0 or known + more + wild != position.size:
            return _SIZES
        in_numbers += more
        in_jokers += wild
    if in_numbers > len(numbers.cards) or in_jokers > len(jokers.cards):
        return _FEW
    fault = 0 if counts_unseen(left) else _LEFT
    for seat in range(seats):
        fault = max(fault, _fault_of_cards(position.hands[seat, : position.known[seat]], left, lying))
    fault = max(fault, _fault_of_cards(numbers.cards, left, lying))
    fault = max(fault, _fault_of_cards(jokers.cards, left, lying))
    if fault:
        return fault
    if not is_sound(position.table):
        return _TABLE
    if not are_sound_keys(position.queue, seats):
        return _QUEUE
    for candidate in range(len(scripts)):
        if not is_sound_script(scripts[candidate]):
            return _SCRIPT
    return 0


@inlined
def _fault_of_cards(cards: Cards, left: Left, lying: NDArray[np.bool_]) -> int:
    for at in range(len(cards)):
        card = int(cards[at])
        if not is_card(card):
            return _NO_CARD
        if lying[card + 10]:
            return _TWICE
        if card > 0 and left[card] == left[card - 1]:
            return _LEFT
        lying[card + 10] = True
    return 0
