"""Things that follow each other over as many pages as they need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from .furniture import footing
from .paper import MARGIN, Pages, Wanted

Drawn: TypeAlias = Callable[[Pages, float], float]
"""Draws something below a height, and returns how far down it goes."""


def flow(pages: Pages, wanted: Wanted, y: float, things: Iterable[Drawn], gap: float) -> None:
    """Each thing stands whole on one page: a new page begins where one doesn't fit."""
    scratch = Pages(wanted, "")
    for draw in things:
        if draw(scratch, y) < MARGIN:
            pages.new_page()
            footing(pages)
            y = pages.height - MARGIN
        y = draw(pages, y) - gap
