"""What can be asked, each judged by the engine: `placing`, `taking`, `counting` and `knowing`."""

from __future__ import annotations

from .base import Task, Verdict
from .counting import AddUp, CountDeck, CountHeads, CountRoom
from .knowing import Choose, YesOrNo
from .placing import DoesItTake, OrderCards, PlaceCard
from .taking import CheapestRow, Decide, NameTakes

__all__ = [
    "AddUp",
    "CheapestRow",
    "Choose",
    "CountDeck",
    "CountHeads",
    "CountRoom",
    "Decide",
    "DoesItTake",
    "NameTakes",
    "OrderCards",
    "PlaceCard",
    "Task",
    "Verdict",
    "YesOrNo",
]
