"""Lessons: the base game in ten minutes, then a short lesson for each option and each special card.

A lesson is a list of scenes: some words, a table, perhaps a task. A scene without a task brings the steps to
watch; the steps of a task come with the verdict. The pupil tries until the reply is right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine import OPTIONS, About, Card, Malformed, Special, check_supported
from sixquiprend.i18n import Translator
from sixquiprend.table.picture import Board, board
from sixquiprend.table.steps import Step, steps

from ..drawing import Ask
from ..tasks import Task, Verdict
from .base import base
from .options import draft, jokers, known, passing, variable
from .scripts import Script, Written
from .specials import special, specials

_OF_OPTIONS: Final[dict[str, Callable[[Translator], Written]]] = {
    "known": known,
    "draft": draft,
    "pass": passing,
    "variable": variable,
    "jokers": jokers,
    "specials": specials,
}
"""By the name of the option, whose description says that there is one."""

_LESSONS: Final[dict[str, Callable[[Translator], Written]]] = {
    "base": base,
    **{
        option.about.name: _OF_OPTIONS[option.about.name]
        for option in OPTIONS.values()
        if option.about.lesson
    },
    **{kind.value: partial(special, kind) for kind in Special},
}
LESSONS: Final[tuple[str, ...]] = tuple(_LESSONS)
"""The names of the lessons, in the order of learning."""


class LessonTitle(Struct, frozen=True):
    """What a list of lessons shows of one."""

    name: str
    title: str
    line: str
    minutes: int
    scenes: int


class Scene(Struct, frozen=True, kw_only=True):
    """One picture of a lesson. Either there is something to do (`ask`), or only to look at and read."""

    text: str
    board: Board | None = None
    cards: tuple[Card, ...] = ()
    steps: tuple[Step, ...] = ()
    ask: Ask | None = None


class Lesson(Struct, frozen=True):
    """A lesson in the reader's language, without the answers to its tasks."""

    name: str
    title: str
    names: tuple[str, ...]
    scenes: tuple[Scene, ...]


def titles(t: Translator) -> tuple[LessonTitle, ...]:
    """All lessons, in the order of learning."""
    written = [(name, _once(name, t)) for name in LESSONS]
    return tuple(
        LessonTitle(name, lesson.title, lesson.line, lesson.minutes, len(lesson.scripts))
        for name, lesson in written
    )


def lesson(name: object, t: Translator) -> Lesson:
    """The lesson of this name; raises `Malformed` if there is none."""
    written = _written(name, t)
    assert isinstance(name, str)
    scenes = tuple(_scene(script, written, t) for script in written.scripts)
    return Lesson(name, written.title, written.names, scenes)


def checked(name: object, scene: object, reply: object, t: Translator) -> Verdict:
    """The verdict on a reply to the task of a scene (from 0); None for a reply: the pupil gives up.

    A wrong reply gets a hint and may be followed by another. Raises `Malformed` if the scene has no task or
    the reply answers something else.
    """
    task = task_of(name, scene, t)
    written = _written(name, t)
    assert type(scene) is int
    verdict, then = task.tried(reply, written.names, t), written.scripts[scene].then
    if then and verdict.expected is not None:
        return replace(verdict, why=(*verdict.why, then))
    return verdict


def task_of(name: object, scene: object, t: Translator) -> Task[Any]:
    """The task of a scene (from 0); raises `Malformed` if it has none."""
    scripts = _written(name, t).scripts
    task = scripts[scene].task if type(scene) is int and 0 <= scene < len(scripts) else None
    if task is None:
        raise Malformed("bad_item", f"scene {scene!r} of this lesson asks for nothing"[:200])
    return task


def _written(name: object, t: Translator) -> Written:
    check_supported(
        "lessons", [each.about for each in OPTIONS.values() if each.about.name == name], _has_lesson
    )
    if not isinstance(name, str) or name not in _LESSONS:
        raise Malformed("no_such_lesson", f"lessons are {', '.join(LESSONS)}", known=LESSONS)
    return _once(name, t)


def _has_lesson(about: About) -> bool:
    return about.lesson


@cache
def _once(name: str, t: Translator) -> Written:
    """Written once for a language: every reply to one of its tasks asks for it again."""
    return _LESSONS[name](t)


def _scene(script: Script, written: Written, t: Translator) -> Scene:
    return Scene(
        text=script.text,
        board=None if script.state is None else board(script.state),
        cards=script.cards,
        steps=tuple(steps(script.watch, 0, written.names, t)),
        ask=None if script.task is None else script.task.draw(script.ask, written.names),
    )
