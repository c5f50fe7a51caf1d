"""The last cards of two seats that know each other's hands, solved: a best mix for both, and its value.

Under K, or after a draft (D), two seats know all cards: the rest of a round hides nothing but the choices of
the moment. Each turn is a matrix game over both choices, whose entries are the values of the turns that
follow; a card too low lets its player choose a row alone in between (B8). All positions are laid out turn by
turn, then solved backwards. A value is what the first seat takes from there on minus what the second takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sixquiprend.engine import NUMBERS, VALUE, Row
from sixquiprend.engine.options.variable import VariableRows

from .cards import ROWS
from .compiling import compiled, inlined
from .matrices import EDGES, Matrix, Mix, solve_matrix
from .table import ID_BITS, ONES, U, fitting_lane, put, put_variable, take, to_table, too_low

MOST_CARDS: Final = 5
"""So many cards each take some hundredths of a second; one more would take about ten times as long."""

Words: TypeAlias = NDArray[np.uint64]
Bits: TypeAlias = NDArray[np.uint8]
Values: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int32]

_SCATTER: Final = U(0x9E3779B97F4A7C15)
NOBODY: Final = -1


class Ending(Struct, frozen=True):
    """A solved position, from the side of the first seat. Cards are in the order of the hands."""

    value: float
    strategies: tuple[tuple[float, ...], tuple[float, ...]]
    """How likely each seat should play each of its cards; neither does better with anything else."""
    payments: tuple[tuple[float, ...], ...]
    """The value after each pair of cards: a row for each card of the first seat."""

    @property
    def costs(self) -> tuple[float, ...]:
        """What each card of the first seat leads to, against the strategy of the second."""
        return tuple([sum(map(mul, row, self.strategies[1])) for row in self.payments])


class Level(NamedTuple):
    """All positions after so many turns: the two words of the table, and the cards left in each hand."""

    ends: Words
    rows: Words
    hands: Bits
    """A column for each seat, a bit for each card."""


class Outcomes(NamedTuple):
    """What follows from each pair of cards in each position of a level, in order.

    Mostly one outcome; four if the lower card is too low, one for each row that its player may take (B8).
    """

    starts: Numbers
    """Where the outcomes of each pair begin."""
    to: Numbers
    """The position of the next level that each leads to."""
    paid: Values
    """What each costs the first seat minus what it costs the second."""


def solve(rows: Sequence[Row], hands: Sequence[Sequence[int]], options: str = "") -> Ending:
    """The value of this table with these two hands of as many number cards, before a turn is played.

    Jokers may lie in the rows. Of `options` only V matters. Raises `ValueError` unless both hands have
    the same one to five cards.
    """
    if len(hands) != 2 or len(hands[0]) != len(hands[1]) or not 1 <= len(hands[0]) <= MOST_CARDS:
        raise ValueError(f"two hands of 1 to {MOST_CARDS} cards each, not {hands}")
    size, variable = len(hands[0]), VariableRows.about.letter in options
    if len({card for hand in hands for card in hand if card in NUMBERS}) < 2 * size:
        raise ValueError(f"two hands of different number cards, not {hands}")
    cards = np.array([[VALUE[card] for card in hand] for hand in hands], np.uint64)
    levels, turns = [_first_level(rows, size, variable)], list[Outcomes]()
    for left in range(size, 0, -1):
        level, turn = _next_level(levels[-1], left, cards, variable)
        levels.append(level)
        turns.append(turn)
    values = np.zeros(len(levels.pop().ends))
    matrix, mixes, tableau = (
        np.empty((size, size)),
        np.empty((2, size)),
        np.empty((size + EDGES, size + EDGES)),
    )
    while levels:
        level, turn = levels.pop(), turns.pop()
        outcomes = turn.paid + values[turn.to]
        values = np.empty(len(level.ends))
        _solve_level(level.hands, cards, turn.starts, outcomes, values, matrix, mixes, tableau)
    first, second = (tuple(mix.tolist()) for mix in mixes)
    return Ending(float(values[0]), (first, second), tuple(map(tuple, matrix.tolist())))


def _first_level(rows: Sequence[Row], size: int, variable: bool) -> Level:
    ends, content = to_table(rows, variable)
    everything = np.full((1, 2), (1 << size) - 1, np.uint8)
    # Which row is which doesn't matter here, and without it more positions are the same.
    return Level(np.array([ends]), np.array([content & ~(ID_BITS * ONES)]), everything)


def _next_level(level: Level, left: int, cards: Words, variable: bool) -> tuple[Level, Outcomes]:
    """The positions after one turn more, and how they come about; so many cards are left before it."""
    pairs = len(level.ends) * left * left
    most = ROWS * pairs
    turn = Outcomes(np.empty(pairs + 1, np.int32), np.empty(most, np.int32), np.empty(most))
    after = Level(np.empty(most, np.uint64), np.empty(most, np.uint64), np.empty((most, 2), np.uint8))
    found = np.full(1 << most.bit_length(), NOBODY, np.int32)
    count = _play(level, cards, variable, turn, after, found)
    outcomes = turn.starts[-1]
    turn = Outcomes(turn.starts, turn.to[:outcomes], turn.paid[:outcomes])
    return Level(after.ends[:count], after.rows[:count], after.hands[:count]), turn


@compiled
def _play(level: Level, cards: Words, variable: bool, turn: Outcomes, after: Level, found: Numbers) -> int:
    """Plays every pair of cards of every position; gives the number of positions that come of it.

    `found` is a hash table of those that are there already, with room for all.
    """
    pair, outcome, count = 0, 0, 0
    for at in range(len(level.ends)):
        for first in range(cards.shape[1]):
            for second in range(cards.shape[1]):
                if not (level.hands[at, 0] >> first & 1 and level.hands[at, 1] >> second & 1):
                    continue
                turn.starts[pair] = outcome
                pair += 1
                left = np.uint8(level.hands[at, 0] ^ 1 << first), np.uint8(level.hands[at, 1] ^ 1 << second)
                low, high, sign = cards[0, first], cards[1, second], 1.0
                if low > high:
                    low, high, sign = high, low, -1.0
                choices = ROWS if too_low(level.ends[at], low) else 1
                for choice in range(choices):
                    if choices == 1:
                        ends, rows, taken = _put(level.ends[at], level.rows[at], low, variable)
                    else:
                        lane = U(16 * choice)
                        ends, rows, taken, _ = take(level.ends[at], level.rows[at], lane, low, variable)
                    ends, rows, taken_after = _put(ends, rows, high, variable)
                    number = _numbered(after, count, ends, rows, left, found)
                    count = max(count, number + 1)
                    turn.to[outcome] = number
                    turn.paid[outcome] = sign * (np.float64(taken) - np.float64(taken_after))
                    outcome += 1
    turn.starts[pair] = outcome
    return count


@inlined
def _put(
    ends: np.uint64, rows: np.uint64, value: np.uint64, variable: bool
) -> tuple[np.uint64, np.uint64, np.uint64]:
    lane = fitting_lane(ends, value)
    return put_variable(ends, rows, lane, value) if variable else put(ends, rows, lane, value)


@inlined
def _numbered(
    level: Level,
    count: int,
    ends: np.uint64,
    rows: np.uint64,
    left: tuple[np.uint8, np.uint8],
    found: Numbers,
) -> int:
    """The number of this position in its level, which has so many; the next number if it is new."""
    mixed = (ends * _SCATTER ^ rows ^ U(left[0]) << U(8) ^ U(left[1])) * _SCATTER
    last = len(found) - 1
    slot = np.int64(mixed >> U(32)) & last
    while found[slot] != NOBODY:
        at = int(found[slot])
        if (
            level.ends[at] == ends
            and level.rows[at] == rows
            and level.hands[at, 0] == left[0]
            and level.hands[at, 1] == left[1]
        ):
            return at
        slot = (slot + 1) & last
    level.ends[count], level.rows[count] = ends, rows
    level.hands[count, 0], level.hands[count, 1] = left
    found[slot] = count
    return count


@compiled
def _solve_level(
    hands: Bits, cards: Words, starts: Numbers, outcomes: Values,
    values: Values, matrix: Matrix, mixes: Mix, tableau: Matrix,
) -> None:  # fmt: skip
    """The value of each position, from its outcomes; matrix and mixes are at the end those of the last."""
    pair = 0
    for at in range(len(hands)):
        row, column = 0, 0
        for first in range(cards.shape[1]):
            if not hands[at, 0] >> first & 1:
                continue
            column = 0
            for second in range(cards.shape[1]):
                if not hands[at, 1] >> second & 1:
                    continue
                best = outcomes[starts[pair]]
                wants_less = cards[0, first] < cards[1, second]  # B8: the player of the lower card chooses
                for choice in range(starts[pair] + 1, starts[pair + 1]):
                    if (outcomes[choice] < best) == wants_less:
                        best = outcomes[choice]
                matrix[row, column] = best
                column += 1
                pair += 1
            row += 1
        values[at] = solve_matrix(matrix, row, column, mixes[0], mixes[1], tableau)
