"""What can be asked: `placing`, `taking`, `counting`, `reckoning`, `strategy`, `knowing` and
`option_rules` are judged by the engine, what is told in one's own words (`explaining`) by a person."""

from __future__ import annotations

from .base import Task, Verdict
from .counting import AddUp, CountDeck, CountHeads, CountRoom
from .explaining import Explain, RememberCards
from .knowing import Choose, YesOrNo
from .option_rules import OptionRule
from .placing import DoesItTake, OrderCards, PlaceCard
from .reckoning import CompareGaps, Difference
from .strategy import SafeCard
from .taking import CheapestRow, Decide, NameTakes

__all__ = [
    "AddUp",
    "CheapestRow",
    "Choose",
    "CompareGaps",
    "CountDeck",
    "CountHeads",
    "CountRoom",
    "Decide",
    "Difference",
    "DoesItTake",
    "Explain",
    "NameTakes",
    "OptionRule",
    "OrderCards",
    "PlaceCard",
    "RememberCards",
    "SafeCard",
    "Task",
    "Verdict",
    "YesOrNo",
]
