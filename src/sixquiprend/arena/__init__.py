"""Bots against bots, on the same deals from every seat.

Read `match` first (who plays what), then `match_game` (one game), `tally` and `summary` (what the games say).
`results` keeps every game in a file as it ends, `runners` play many at once: here, in processes, or on a
Ray cluster. A game depends on nothing but its match, deal and rotation, so who plays it, and in which
order, never changes a result.
"""

from __future__ import annotations

from .match import ArenaError, Match, Unit, make_match
from .match_game import Played, Players
from .results import ResultsFile
from .summary import Summary, summarise
from .tally import Tally

__all__ = [
    "ArenaError",
    "Match",
    "Played",
    "Players",
    "ResultsFile",
    "Summary",
    "Tally",
    "Unit",
    "make_match",
    "summarise",
]
