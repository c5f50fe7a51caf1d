"""What comes in from Python is checked before compiled code trusts it.

Compiled code looks at no limits: a seat too many would write beyond an array, a number that is no card would
read beyond one. So every exported function checks first, and what is wrong is said in a `ValueError` that
changes nothing. Types and shapes are looked at in Python, contents in compiled loops: a few microseconds
for a position (docs/kernel.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from .cards import DECK, MAX_SEATS

INT8: Final = np.dtype(np.int8)
INT16: Final = np.dtype(np.int16)
INT64: Final = np.dtype(np.int64)
UINT8: Final = np.dtype(np.uint8)
UINT16: Final = np.dtype(np.uint16)
UINT64: Final = np.dtype(np.uint64)
FLOAT32: Final = np.dtype(np.float32)

Shape: TypeAlias = tuple[int | None, ...]
"""The lengths of an array; None where any will do."""


def check_array(name: str, array: object, kind: np.dtype[Any], shape: Shape) -> None:
    """Refuses what is no array of this kind and shape."""
    if isinstance(array, np.ndarray):
        if array.dtype == kind and _fits(array.shape, shape):
            return
        found = f"{array.dtype} {array.shape}"
    else:
        found = type(array).__name__
    wanted = ", ".join("…" if length is None else str(length) for length in shape)
    raise ValueError(f"{found} is no shape for {name}: that is an array {kind} ({wanted})")


def _fits(found: Sequence[int], wanted: Shape) -> bool:
    if len(found) != len(wanted):
        return False
    for length, limit in zip(found, wanted, strict=True):
        if limit is not None and length != limit:
            return False
    return True


def check_chance(chance: object) -> None:
    """Refuses what is no state of chance."""
    check_array("chance", chance, UINT64, (1,))


def check_seats(seats: int) -> None:
    """Refuses a table of too few or too many."""
    check_number("seats", seats)
    if not 2 <= seats <= MAX_SEATS:
        raise ValueError(f"2 to {MAX_SEATS} seats play, not {seats}")


def check_number(name: str, number: object) -> None:
    """Refuses what is no whole number, or none that compiled code can hold."""
    if not isinstance(number, int | np.integer) or not -(2**63) <= number < 2**63:
        raise ValueError(f"{name} is a whole number, not {number!r}")


def check_heat(heat: object) -> None:
    """Refuses what is no measure of chance in choices."""
    if not isinstance(heat, int | float | np.floating) or not 0 <= float(heat) < float("inf"):
        raise ValueError(f"heat can't be {heat!r}")


def check_count(name: str, count: int) -> None:
    """Refuses what can't be counted."""
    check_number(name, count)
    if count < 0:
        raise ValueError(f"{name}: {count} is too few")


def check_codes(name: str, cards: object) -> None:
    """Refuses an array that holds something else than cards."""
    check_array(name, cards, INT8, (None,))
    for code in np.asarray(cards).tolist():
        if not -10 <= code <= DECK or code == 0:
            raise ValueError(f"{name}: {code} is no card")
