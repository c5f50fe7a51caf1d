"""The expert: plays each answer to the end, many times, as good players would go on."""

from __future__ import annotations

from .search import Playouts
from .searcher import Searcher


class Expert(Searcher):
    name = "expert"
    deals = 800
    # Less heat, and all playouts are alike; more, and nobody in them plays well (docs/bots.md).
    playouts = Playouts(heat=0.4, others=0.8)
    solves = True
