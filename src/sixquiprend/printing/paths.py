"""Drawings in the notation of SVG paths, as the browser has them, put onto a PDF."""

from __future__ import annotations

import re
from cmath import phase
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import cos, pi, sin, tan
from typing import Any, Final, TypeAlias

from reportlab.pdfgen.pathobject import PDFPathObject

Point: TypeAlias = tuple[float, float]

_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.\d*|\.\d+|\d+)")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_PARTS: Final = 4
"""A circle is drawn as so many curves at most."""


@lru_cache(maxsize=256)
def traced(drawing: str) -> Any:
    """The drawing as a path of a canvas, only to be drawn. Of arcs it knows those of circles."""
    path = PDFPathObject()
    pen = _Pen(path)
    for letter, numbers in _steps(drawing):
        pen.do(letter, numbers)
    return path


def _steps(drawing: str) -> Iterator[tuple[str, list[float]]]:
    """Each letter with its numbers; a letter that has more of them stands for several of its kind."""
    letter, numbers = "", list[float]()
    for token in _TOKEN.findall(drawing):
        if token.isalpha():
            letter, numbers = token, []
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(token))
        if len(numbers) == _NUMBERS[letter.upper()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    """Where a path has come to."""

    def __init__(self, path: Any) -> None:
        self._path = path
        self._at: Point = (0, 0)
        self._began: Point = (0, 0)
        self._handle: Point | None = None
        """The last handle of a curve, which the next one may mirror (S)."""

    def do(self, letter: str, numbers: list[float]) -> None:
        x, y = self._at if letter.islower() else (0, 0)
        kind = letter.upper()
        handle: Point | None = None
        if kind == "M":
            self._at = self._began = (x + numbers[0], y + numbers[1])
            self._path.moveTo(*self._at)
        elif kind == "Z":
            self._path.close()
            self._at = self._began
        elif kind in _TO_POINT:
            self._at = _TO_POINT[kind](self._at, (x, y), numbers)
            self._path.lineTo(*self._at)
        elif kind == "A":
            self._arc(numbers[0], bool(numbers[3]), bool(numbers[4]), (x + numbers[5], y + numbers[6]))
        else:
            handle = self._curve(kind, [(x + dx, y + dy) for dx, dy in _pairs(numbers)])
        self._handle = handle

    def _curve(self, kind: str, points: list[Point]) -> Point:
        """Draws it, and returns its last handle."""
        if kind == "Q":  # one handle for both sides
            (hx, hy), end = points
            (ax, ay), (ex, ey) = self._at, end
            first = (ax + 2 / 3 * (hx - ax), ay + 2 / 3 * (hy - ay))
            second = (ex + 2 / 3 * (hx - ex), ey + 2 / 3 * (hy - ey))
        elif kind == "S":
            second, end = points
            first = self._at if self._handle is None else _mirrored(self._handle, self._at)
        else:
            first, second, end = points
        self._path.curveTo(*first, *second, *end)
        self._at = end
        return second

    def _arc(self, radius: float, large: bool, clockwise: bool, end: Point) -> None:
        (ax, ay), (bx, by) = self._at, end
        half = complex(bx - ax, by - ay) / 2
        away = max(0.0, radius**2 - abs(half) ** 2) ** 0.5
        side = 1 if large != clockwise else -1
        centre = complex(ax, ay) + half + side * away * complex(-half.imag, half.real) / abs(half)
        begin = complex(ax, ay) - centre
        turn = _angle(begin, complex(bx, by) - centre, clockwise)
        part = turn / _PARTS
        reach = 4 / 3 * tan(part / 4)
        for _ in range(_PARTS):
            after = begin * complex(cos(part), sin(part))
            first = centre + begin + begin * 1j * reach
            second = centre + after - after * 1j * reach
            last = centre + after
            self._path.curveTo(first.real, first.imag, second.real, second.imag, last.real, last.imag)
            begin = after
        self._at = end


_TO_POINT: Final[dict[str, Callable[[Point, Point, list[float]], Point]]] = {
    "L": lambda at, zero, numbers: (zero[0] + numbers[0], zero[1] + numbers[1]),
    "H": lambda at, zero, numbers: (zero[0] + numbers[0], at[1]),
    "V": lambda at, zero, numbers: (at[0], zero[1] + numbers[0]),
}


def _pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _mirrored(point: Point, at: Point) -> Point:
    return (2 * at[0] - point[0], 2 * at[1] - point[1])


def _angle(begin: complex, end: complex, clockwise: bool) -> float:
    """From one direction to the other, the way round that is wanted."""
    found = phase(end / begin)
    if clockwise and found < 0:
        found += 2 * pi
    if not clockwise and found > 0:
        found -= 2 * pi
    return found
