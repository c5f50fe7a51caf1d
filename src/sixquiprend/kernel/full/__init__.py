"""Every option compiled: many whole games side by side, each a line of small numbers.

The kernel above this one plays number cards in two words, as fast as it goes. This one plays all that the
rules allow (K, D, P, V, J, S, and all that goes together: C10), question by question as the engine asks
them, with the engine's legal answers in the engine's order. Read `layout` first, then `asking`, `answers`,
`effects`; from Python use what stands here.
"""

from __future__ import annotations

from ..cards import MAX_HAND
from . import layout
from .answers import count_answers, find_answer
from .asking import go_on
from .converting import to_cells
from .dealing import answer_as_dealer
from .effects import answer
from .layout import Table, Tables
from .playing import FREE
from .tables import (
    answers,
    asked,
    deal,
    give,
    known_to,
    new_tables,
    packs,
    play_on,
    random_rounds,
    to_line,
)

__all__ = [
    "FREE",
    "MAX_HAND",
    "Table",
    "Tables",
    "answer",
    "answer_as_dealer",
    "answers",
    "asked",
    "count_answers",
    "deal",
    "find_answer",
    "give",
    "go_on",
    "known_to",
    "layout",
    "new_tables",
    "packs",
    "play_on",
    "random_rounds",
    "to_cells",
    "to_line",
]
