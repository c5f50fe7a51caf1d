"""Matrix games: the value, and mixes that nobody can better."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend.kernel.matrices import EDGES, solve_matrix
from tests.kernel_endgame.brute import matrix_value

EXACT = 1e-9


def solved(payments: list[list[float]]) -> tuple[float, list[float], list[float]]:
    """The value and both mixes."""
    rows, columns = len(payments), len(payments[0])
    by_row, by_column = np.empty(rows), np.empty(columns)
    room = np.empty((columns + EDGES, rows + EDGES))
    value = solve_matrix(np.array(payments, np.float64), rows, columns, by_row, by_column, room)
    return value, by_row.tolist(), by_column.tolist()


def check(payments: list[list[float]]) -> None:
    value, by_row, by_column = solved(payments)
    for mix in (by_row, by_column):
        assert min(mix) >= 0
        assert sum(mix) == pytest.approx(1, abs=EXACT)
    matrix = np.array(payments)
    assert np.max(by_row @ matrix) <= value + EXACT
    assert np.min(matrix @ by_column) >= value - EXACT
    assert value == pytest.approx(float(matrix_value([[Fraction(x) for x in row] for row in payments])))


@pytest.mark.parametrize(
    ("payments", "value"),
    [
        ([[7]], 7),
        ([[3, 1, 4]], 4),
        ([[3], [1], [4]], 1),
        ([[2, 3], [1, 4]], 3),
        ([[1, -1], [-1, 1]], 0),
        ([[0, 2, -1], [-2, 0, 3], [1, -3, 0]], 0),
        ([[5, 5], [5, 5]], 5),
        ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], Fraction(1, 3)),
        ([[1, 0], [0, 1], [1, 0], [0, 1]], Fraction(1, 2)),
        ([[0, 4], [4, 0], [1, 1]], 1),
        ([[0, 4, 3], [4, 0, 3]], 3),
        ([[1, -1, -1, 1, 1], [0, 1, 1, 0, 0], [-1, -1, -1, -1, 1]], Fraction(1, 3)),
        ([[0, 0, 1, 0], [1, 1, -1, 1], [0, 1, 1, 0], [-1, 0, 1, -1], [0, 0, 1, 0]], Fraction(1, 3)),
    ],
    ids=[
        "one entry",
        "one row",
        "one column",
        "saddle",
        "pennies",
        "stones",
        "all equal",
        "diagonal",
        "twins",
        "the third row is best",
        "the third column is best",
        "rounding below zero in a column",
        "rounding below zero in a row",
    ],
)
def test_games_whose_value_is_known(payments: list[list[float]], value: Fraction) -> None:
    assert solved(payments)[0] == pytest.approx(float(value), abs=EXACT)
    check(payments)


@given(
    st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(-3, 3), min_size=size[1], max_size=size[1]),
            min_size=size[0],
            max_size=size[0],
        )
    )
)
def test_small_numbers_make_many_ties_and_every_game_is_solved(payments: list[list[float]]) -> None:
    check(payments)


def test_many_games_with_fractions_and_large_numbers() -> None:
    rng = np.random.default_rng(1)
    for size in (2, 3, 4, 5):
        for _ in range(200):
            matrix = rng.integers(-400, 400, (size, size)) / 8
            value, by_row, by_column = solved(matrix.tolist())
            assert np.max(by_row @ matrix) == pytest.approx(value, abs=EXACT)
            assert np.min(matrix @ by_column) == pytest.approx(value, abs=EXACT)
