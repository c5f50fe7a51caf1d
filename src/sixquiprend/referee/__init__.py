"""The referee: what lies on the table and who plays what, in; what must come of it, out.

`settle` answers one question; `stream` does it line by line for the command `sixquiprend referee`. The
rules are the engine's: here a question becomes an engine state, and what the engine does becomes an
answer. Rows count from 1 in questions, answers and messages, as people count. The protocol stands in
docs/referee.md.
"""

from __future__ import annotations

from .answer import Answer, PendingJoker, PendingTake, Placement
from .question import Play, Question
from .settling import settle

__all__ = ["Answer", "PendingJoker", "PendingTake", "Placement", "Play", "Question", "settle"]
