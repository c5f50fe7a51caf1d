"""Exercises without end: each is made from its kind, its level and a seed, and can be made again.

The pupil gets the question (`asked`), the server makes the exercise again to check the reply (`checked`): so
nothing need be kept, and no answer goes out with a question.
"""

from __future__ import annotations

from .exercise import Exercise, Question, asked, checked, kind_name, make
from .kinds import GROUPS, KIND_OF, KINDS, LEVELS, Group, Skill

__all__ = [
    "GROUPS",
    "KINDS",
    "KIND_OF",
    "LEVELS",
    "Exercise",
    "Group",
    "Question",
    "Skill",
    "asked",
    "checked",
    "kind_name",
    "make",
]
