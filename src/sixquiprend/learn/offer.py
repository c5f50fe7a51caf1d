"""All that can be learned, as a list to choose from."""

from __future__ import annotations

from msgspec import Struct

from sixquiprend.i18n import Translator

from . import exercises, lessons, quiz
from .lessons import LessonTitle


class ExerciseKind(Struct, frozen=True):
    """A kind of exercise, and what it is called."""

    kind: str
    name: str
    group: str


class ExerciseGroup(Struct, frozen=True):
    """Kinds of exercises that belong together, and what they are called."""

    group: str
    name: str


class Offer(Struct, frozen=True):
    """All that can be learned, in the order of learning."""

    lessons: tuple[LessonTitle, ...]
    exercises: tuple[ExerciseKind, ...]
    groups: tuple[ExerciseGroup, ...]
    """Of exercises, the game itself first."""
    levels: tuple[int, ...]
    questions: int
    """How many the quiz has."""


def offer(t: Translator) -> Offer:
    """The list in the reader's language."""
    kinds = tuple([ExerciseKind(kind, t(each.name), each.group) for kind, each in exercises.KIND_OF.items()])
    groups = tuple([ExerciseGroup(group, t(name)) for group, name in exercises.GROUPS.items()])
    return Offer(lessons.titles(t), kinds, groups, exercises.LEVELS, quiz.QUESTIONS)
