"""What can be asked: `placing`, `taking`, `counting` and `knowing` are judged by the engine, what is told in
one's own words (`explaining`) by a person."""

from __future__ import annotations

from .base import Task, Verdict
from .counting import AddUp, CountDeck, CountHeads, CountRoom
from .explaining import Explain, RememberCards
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
    "Explain",
    "NameTakes",
    "OrderCards",
    "PlaceCard",
    "RememberCards",
    "Task",
    "Verdict",
    "YesOrNo",
]
