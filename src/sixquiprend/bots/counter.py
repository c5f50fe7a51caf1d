"""The counter: counts the unseen cards, and what each answer would cost over the ways they may lie."""

from __future__ import annotations

from .search import Playouts
from .with_network import WithNetwork


class Counter(WithNetwork):
    """It looks at a few deals only: of two answers that are nearly as good it can't tell the better one."""

    name = "counter"
    deals = 27
    growth = 0
    playouts = Playouts(heat=0.8)
