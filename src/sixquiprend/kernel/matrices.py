"""Matrix games: two players choose at once, and one pays the other what the matrix says.

The row player pays and wants little, the column player gets it and wants much. `solve_matrix` finds the
value and a best mix for each: a saddle point, where neither needs chance; else by the simplex method on a
small dense tableau. Bland's rule keeps it from going in circles where rows or columns are equal.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .compiling import compiled, inlined

Matrix: TypeAlias = NDArray[np.float64]
Mix: TypeAlias = NDArray[np.float64]
"""How likely each choice is."""

TINY: Final = 1e-11
"""What is nearer to zero than this is rounding."""
EDGES: Final = 2
"""A tableau has so many lines more than the matrix, both ways: the limits, and the names of its lines."""


@compiled
def solve_matrix(
    payments: Matrix, rows: int, columns: int, by_row: Mix, by_column: Mix, tableau: Matrix
) -> float:
    """The value of the first so many rows and columns; the mixes are written to `by_row`, `by_column`.

    The tableau is room to work in: `EDGES` more than the columns high, and than the rows wide.
    """
    for row in range(len(by_row)):
        by_row[row] = 0.0
    for column in range(len(by_column)):
        by_column[column] = 0.0
    for row in range(rows):
        column = _best_reply(payments, row, rows, columns)
        if column >= 0:
            by_row[row], by_column[column] = 1.0, 1.0
            return float(payments[row, column])
    if rows == 2 and columns == 2:  # by far the most frequent here
        a, b, c, d = payments[0, 0], payments[0, 1], payments[1, 0], payments[1, 1]
        total = a + d - b - c
        by_row[0], by_row[1] = (d - c) / total, (a - b) / total
        by_column[0], by_column[1] = (d - b) / total, (a - c) / total
        return float((a * d - b * c) / total)
    return _by_simplex(payments, rows, columns, by_row, by_column, tableau)


@inlined
def _best_reply(payments: Matrix, row: int, rows: int, columns: int) -> int:
    """A column that is the dearest of this row, in which this row is the cheapest; −1 if there is none."""
    dearest = payments[row, 0]
    for column in range(1, columns):
        dearest = max(dearest, payments[row, column])
    for column in range(columns):
        if payments[row, column] == dearest:
            cheapest = dearest
            for other in range(rows):
                cheapest = min(cheapest, payments[other, column])
            if cheapest == dearest:
                return column
    return -1


@inlined
def _by_simplex(
    payments: Matrix, rows: int, columns: int, by_row: Mix, by_column: Mix, tableau: Matrix
) -> float:
    """With all payments lifted above zero: the most Σx with xᵀP ≤ 1 in each column; the value is 1 / Σx.

    A column of the tableau is an unknown that is zero, a row one that isn't; a pivot swaps two. First the
    unknowns are the xs, numbered from 0; what is left below each limit is numbered after them.
    """
    least = payments[0, 0]
    for row in range(rows):
        for column in range(columns):
            least = min(least, payments[row, column])
    lift = 1.0 - least
    for column in range(columns):
        for row in range(rows):
            tableau[column, row] = payments[row, column] + lift
        tableau[column, rows] = 1.0
        tableau[column, rows + 1] = rows + column
    for row in range(rows):
        tableau[columns, row] = -1.0
        tableau[columns + 1, row] = row
    tableau[columns, rows] = 0.0
    enters = _entering(tableau, columns, rows)
    while enters >= 0:
        _pivot(tableau, columns, rows, _leaving(tableau, columns, rows, enters), enters)
        enters = _entering(tableau, columns, rows)
    total = tableau[columns, rows]
    for line in range(columns):
        name = np.int64(tableau[line, rows + 1])
        if name < rows:
            by_row[name] = max(tableau[line, rows] / total, 0.0)
    for line in range(rows):
        name = np.int64(tableau[columns + 1, line])
        if name >= rows:
            by_column[name - rows] = max(tableau[columns, line] / total, 0.0)
    return float(1.0 / total - lift)


@inlined
def _entering(tableau: Matrix, height: int, width: int) -> int:
    """The first unknown, by its number, that makes the sum larger; −1 if none does."""
    enters = -1
    for column in range(width):
        if tableau[height, column] < -TINY and (
            enters < 0 or tableau[height + 1, column] < tableau[height + 1, enters]
        ):
            enters = column
    return enters


@inlined
def _leaving(tableau: Matrix, height: int, width: int, enters: int) -> int:
    """The unknown that becomes zero first; of several the first by its number."""
    leaves, least = -1, 0.0
    for row in range(height):
        if tableau[row, enters] > TINY:
            ratio = tableau[row, width] / tableau[row, enters]
            if (
                leaves < 0
                or ratio < least - TINY
                or (ratio <= least + TINY and tableau[row, width + 1] < tableau[leaves, width + 1])
            ):
                leaves, least = row, ratio
    return leaves


@inlined
def _pivot(tableau: Matrix, height: int, width: int, at_row: int, at_column: int) -> None:
    inverse = 1.0 / tableau[at_row, at_column]
    for column in range(width + 1):
        tableau[at_row, column] *= inverse
    for row in range(height + 1):
        if row != at_row:
            factor = tableau[row, at_column]
            for column in range(width + 1):
                tableau[row, column] -= factor * tableau[at_row, column]
            tableau[row, at_column] = -factor * inverse
    tableau[at_row, at_column] = inverse
    name = tableau[at_row, width + 1]
    tableau[at_row, width + 1] = tableau[height + 1, at_column]
    tableau[height + 1, at_column] = name
