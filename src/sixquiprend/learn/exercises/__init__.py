"""Exercises without end: each is made from its kind, its level and a seed, and can be made again.

The pupil gets the question (`asked`), the server makes the exercise again to check the reply (`checked`): so
nothing need be kept, and no answer goes out with a question.
"""

from __future__ import annotations

from .exercise import KINDS, LEVELS, Exercise, Question, asked, checked, kind_name, make

__all__ = ["KINDS", "LEVELS", "Exercise", "Question", "asked", "checked", "kind_name", "make"]
