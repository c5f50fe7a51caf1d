"""The counter: counts the unseen cards, and what each answer would cost over the ways they may lie."""

from __future__ import annotations

from .searcher import Searcher


class Counter(Searcher):
    """Everybody's later cards are random to it, its own too: it counts, it doesn't think ahead."""

    name = "counter"
    deals = 200
    growth = -2  # the more seats, the more it takes to tell the answers apart; there is time
