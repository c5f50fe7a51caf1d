"""Layouts of an observation. Each is made from the line that `observing` describes, and from nothing else:
none can tell more than it does.

| layout | kind | what |
|---|---|---|
| `line` | int16 [281] | the line itself: everything |
| `planes` | int8 [13, 114] | a plane for each place that a card can be in, a column for each card |
| `traits` | float32 [147] | what a small network wants to know of its cards and the rows, about −1 to 1 |
| `older` | int16 [47] | the base game in the numbers of an older environment (rl-6-nimmt), for comparison |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from sixquiprend.kernel.full import layout as at

from .core.observing import IN_HAND, IN_PILE, LAYOUT, WIDTH, Observation
from .core.traits import TRAITS, write_traits

LayoutName: TypeAlias = Literal["line", "planes", "traits", "older"]
LAYOUTS: Final = get_args(LayoutName)

PLANES: Final = (
    "in the own hand",
    "nobody knows, or only others do; or out of the round",
    "in the pool of a draft",
    *(f"in row {row}" for row in range(at.MAX_ROWS)),
    "revealed, waiting",
    "in the own pile",
    "in another pile",
    "known to be in another hand",
    "at the end of its row",
)
OLDER: Final = (
    ("hand", 10, "cards of the hand minus 1, ascending; −1: none"),
    ("seats", 1, ""),
    ("sizes", 4, "by row: cards in it"),
    ("ends", 4, "by row: its last card minus 1"),
    ("row heads", 4, "by row: heads in it"),
    ("rows", 24, "by row, six cells each: its cards minus 1; −1: none"),
)


class Layout(NamedTuple):
    """A way to see a line."""

    shape: tuple[int, ...]
    kind: type
    low: int
    high: int
    write: Callable[[Observation, NDArray[Any]], None]
    """Writes many lines into an array that has one entry of this shape for each."""


def layout(name: LayoutName) -> Layout:
    """The layout of this name; raises `ValueError` if there is none."""
    if name not in _LAYOUTS:
        raise ValueError(f"a layout is one of {', '.join(LAYOUTS)}, not {name!r}")
    return _LAYOUTS[name]


def _part(lines: Observation, name: str) -> Observation:
    first, last = LAYOUT[name]
    return lines[:, first:last]


def _write_line(lines: Observation, out: NDArray[Any]) -> None:
    out[:] = lines


def _write_planes(lines: Observation, out: NDArray[Any]) -> None:
    places = _part(lines, "places")
    rows = _part(lines, "rows").reshape(len(lines), at.MAX_ROWS, at.ROW_CELLS)
    queue = _part(lines, "queue")
    out[:] = 0
    out[:, 0] = places == IN_HAND
    out[:, 1] = places == 0
    out[:, 2] = places == at.IN_POOL
    for row in range(at.MAX_ROWS):
        _mark(out[:, 3 + row], rows[:, row])
    _mark(out[:, 8], queue)
    out[:, 9] = places == IN_PILE
    out[:, 10] = places > IN_PILE
    out[:, 11] = (places > IN_HAND) & (places < IN_PILE)
    sizes = _part(lines, "sizes").astype(np.int64)
    ends = np.take_along_axis(rows, np.maximum(sizes - 1, 0)[:, :, np.newaxis], 2)[:, :, 0]
    _mark(out[:, 12], ends)


def _mark(plane: NDArray[Any], codes: Observation) -> None:
    """Ones in the columns of these cards; 0 is no card."""
    table, cell = np.nonzero(codes)
    plane[table, codes[table, cell] - 1] = 1


def _write_older(lines: Observation, out: NDArray[Any]) -> None:
    out[:] = -1
    table, card = np.nonzero(_part(lines, "places")[:, at.LOWEST :] == IN_HAND)
    number = np.arange(len(table)) - np.searchsorted(table, table)
    out[table[number < 10], number[number < 10]] = card[number < 10]
    out[:, 10] = _part(lines, "seats")[:, 0]
    out[:, 11:15] = _part(lines, "sizes")[:, :4]
    rows = _part(lines, "rows").reshape(len(lines), at.MAX_ROWS, at.ROW_CELLS)[:, :4]
    sizes = np.maximum(_part(lines, "sizes")[:, :4].astype(np.int64), 1)
    out[:, 15:19] = np.take_along_axis(rows, sizes[:, :, np.newaxis] - 1, 2)[:, :, 0] - at.LOWEST - 1
    out[:, 19:23] = _part(lines, "row heads")[:, :4]
    cells = rows[:, :, :6]
    out[:, 23:] = np.where(cells == 0, -1, cells - at.LOWEST - 1).reshape(len(lines), 24)


_LAYOUTS: Final[dict[str, Layout]] = {
    "line": Layout((WIDTH,), np.int16, 0, 2**15 - 1, _write_line),
    "planes": Layout((len(PLANES), at.CARD_CODES - 1), np.int8, 0, 1, _write_planes),
    "traits": Layout((TRAITS,), np.float32, -20, 20, write_traits),
    "older": Layout((sum(size for _, size, _ in OLDER),), np.int16, -11, 2**15 - 1, _write_older),
}
