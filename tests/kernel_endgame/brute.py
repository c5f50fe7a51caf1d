"""Endings solved again, slowly: on the engine, in fractions, by trying out every kernel of the matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice

from sixquiprend.engine import Card, Joker, Row, Rules, State, advance, position
from tests.play import steps

Payments = Sequence[Sequence[Fraction]]


def brute_value(rows: Sequence[Row], hands: Sequence[Sequence[Card]], options: str = "K") -> Fraction:
    """What the first seat takes minus what the second takes, if both do their best."""
    return _value(position(Rules(2, options), hands, rows))


def _value(state: State) -> Fraction:
    if not state.dealt:  # the round is over
        return Fraction(state.heads[0] - state.heads[1])
    decisions = state.pending
    if len(decisions) == 2:
        first, second = decisions
        return matrix_value(
            [[_value(advance(state, one, other)[0]) for other in second.legal] for one in first.legal]
        )
    values = [_value(advance(state, answer)[0]) for answer in decisions[0].legal]
    return min(values) if decisions[0].seat == 0 else max(values)


def matrix_value(payments: Payments) -> Fraction:
    """The value of a matrix game; the row player pays.

    Some square part of every matrix gives best mixes for both (Shapley and Snow), so all are tried.
    """
    rows, columns = range(len(payments)), range(len(payments[0]))
    lift = 1 - min(min(row) for row in payments)  # all positive: then such a part has an inverse
    lifted = [[entry + lift for entry in row] for row in payments]
    for size in range(1, min(len(rows), len(columns)) + 1):
        for some_rows in combinations(rows, size):
            for some_columns in combinations(columns, size):
                part = [[lifted[row][column] for column in some_columns] for row in some_rows]
                by_row = _solution([list(line) for line in zip(*part, strict=True)])
                by_column = _solution(part)
                if by_row is None or by_column is None or min(*by_row, *by_column) < 0:
                    continue
                value = 1 / sum(by_row, Fraction(0))
                at_most = max(
                    sum(share * lifted[row][column] for row, share in zip(some_rows, by_row, strict=True))
                    for column in columns
                )
                at_least = min(
                    sum(
                        share * lifted[row][column]
                        for column, share in zip(some_columns, by_column, strict=True)
                    )
                    for row in rows
                )
                if at_most * value == at_least * value == value:
                    return value - lift
    raise AssertionError("every matrix game has a value")


def _solution(matrix: list[list[Fraction]]) -> list[Fraction] | None:
    """The x with Mx = 1, by elimination; None if there isn't exactly one."""
    size = len(matrix)
    lines = [[Fraction(entry) for entry in line] + [Fraction(1)] for line in matrix]
    for at in range(size):
        pivot = next((line for line in range(at, size) if lines[line][at]), None)
        if pivot is None:
            return None
        lines[at], lines[pivot] = lines[pivot], lines[at]
        for other in range(size):
            if other != at and lines[other][at]:
                factor = lines[other][at] / lines[at][at]
                lines[other] = [x - factor * y for x, y in zip(lines[other], lines[at], strict=True)]
    return [line[-1] / line[at] for at, line in enumerate(lines)]


def endings(count: int, size: int, options: str = "K") -> Iterator[State]:
    """States with so many number cards in both hands before a turn, from games that are played by chance."""
    games = (step for seed in range(10_000) for step in steps(Rules(2, options, rounds=1), seed))
    found = (step.before for step in games if _is_ending(step.before, size))
    return islice(found, count)


def _is_ending(state: State, size: int) -> bool:
    if not state.pending or state.pending[0].kind != "play":
        return False
    jokers = any(isinstance(card, Joker) for hand in state.hands for card in hand)
    return not jokers and len(state.hands[0]) == size
