"""Lessons and a stock of exercises with every verdict, for a browser whose server is switched off.

The verdicts are the engine's, worked out here for whatever can be replied; a browser only looks up which of
them a reply gets (web/js/offline/learning.js). The quiz isn't in it: whoever may read a booklet could read
the answers that a class is asked for.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from msgspec import Struct

from sixquiprend.i18n import Translator

from . import exercises, lessons
from .exercises import Exercise, Question
from .forms import Form, NumberForm
from .lessons import Lesson
from .offer import Offer, offer
from .slips import examples, slip_of
from .tasks import Verdict

STOCK: Final = 8
"""Exercises of each kind and level. With more a phone would have to keep too much, with fewer they come back
too soon."""
NUMBER: Final = "{number}"
"""Stands in a hint for the number that was replied."""


class KeptTask(Struct, frozen=True):
    """The verdicts on all replies to one task."""

    solved: dict[str, Verdict]
    """Those on right replies, by their slip."""
    hints: dict[str, tuple[str, ...]] | None = None
    """What a wrong reply is told before the next try, by its slip; None: it is told the solution."""


class KeptLesson(Struct, frozen=True):
    """A lesson, and the verdicts on the tasks of its scenes; None where there is no task."""

    lesson: Lesson
    tasks: tuple[KeptTask | None, ...]


class KeptExercise(Struct, frozen=True):
    """An exercise, and the verdicts on it."""

    question: Question
    task: KeptTask


class Booklet(Struct, frozen=True):
    """All that is kept, in one language."""

    offer: Offer
    lessons: dict[str, KeptLesson]
    exercises: dict[str, tuple[KeptExercise, ...]]
    """By kind, level by level."""


def kept_lessons(t: Translator) -> dict[str, KeptLesson]:
    """The lessons, in the reader's language."""
    return {name: _kept_lesson(name, t) for name in lessons.LESSONS}


def stock(kind: str, t: Translator) -> tuple[KeptExercise, ...]:
    """The exercises of one kind that are kept: always the same ones, level by level."""
    found = list[KeptExercise]()
    for made in _made(kind):
        form, expected = made.task.form, made.task.expected()
        verdict = exercises.checked(made, expected, t)
        found.append(
            KeptExercise(exercises.asked(made, t), KeptTask({slip_of(form, expected, expected): verdict}))
        )
    return tuple(found)


@cache
def _made(kind: str) -> list[Exercise]:
    """Made once for all languages: to find a good one takes longer than to ask it."""
    return [
        exercises.make(kind, level, f"kept-{number}")
        for level in exercises.LEVELS
        for number in range(1, STOCK + 1)
    ]


def booklet(t: Translator) -> Booklet:
    """All of it; that takes seconds."""
    return Booklet(offer(t), kept_lessons(t), {kind: stock(kind, t) for kind in exercises.KINDS})


def _kept_lesson(name: str, t: Translator) -> KeptLesson:
    lesson = lessons.lesson(name, t)
    tasks = [None if each.ask is None else _kept_scene(name, at, t) for at, each in enumerate(lesson.scenes)]
    return KeptLesson(lesson, tuple(tasks))


def _kept_scene(name: str, scene: int, t: Translator) -> KeptTask:
    task = lessons.task_of(name, scene, t)
    form, expected = task.form, task.expected()
    solved, hints = dict[str, Verdict](), dict[str, tuple[str, ...]]()
    for reply in (expected, *examples(form, expected)):
        slip, verdict = slip_of(form, reply, expected), lessons.checked(name, scene, reply, t)
        if verdict.right:
            solved[slip] = verdict
        else:
            hints[slip] = tuple(_for_any_number(line, form, reply) for line in verdict.why)
    return KeptTask(solved, hints)


def _for_any_number(line: str, form: Form, reply: Any) -> str:
    """The line with a place for the number that was replied, if it says that number."""
    return re.sub(rf"\b{reply.number}\b", NUMBER, line) if isinstance(form, NumberForm) else line
