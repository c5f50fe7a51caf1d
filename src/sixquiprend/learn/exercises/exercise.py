"""One exercise: made from its kind, level and seed; asked in words; checked."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine import Malformed
from sixquiprend.i18n import Translator

from ..drawing import Ask
from ..names import NAMES
from ..tasks import Task, Verdict
from .kinds import KIND_OF, KINDS, LEVELS

_SEED: Final = re.compile(r"[A-Za-z0-9_.:-]{1,100}")


class Exercise(Struct, frozen=True):
    """What is asked, with all that is needed to make it again."""

    kind: str
    level: int
    seed: str
    task: Task[Any]


class Question(Struct, frozen=True):
    """An exercise as the pupil gets it."""

    kind: str
    level: int
    seed: str
    ask: Ask


def make(kind: object, level: object, seed: object) -> Exercise:
    """The exercise of this kind, level and seed: always the same. Raises `Malformed` if there is none."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed("bad_exercise", f"kinds of exercises are {', '.join(KINDS)}", known=KINDS)
    if type(level) is not int or level not in LEVELS:
        raise Malformed("bad_exercise", "the levels of exercises are 1, 2 and 3", known=KINDS)
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise Malformed("bad_exercise", "the seed of an exercise has 1 to 100 letters or digits", known=KINDS)
    return Exercise(kind, level, seed, KIND_OF[kind].make(Random(f"{kind} {level} {seed}"), level))


def kind_name(kind: str, t: Translator) -> str:
    """What a kind of exercise is called."""
    return t(KIND_OF[kind].name)


def asked(exercise: Exercise, t: Translator) -> Question:
    """The exercise in words, and what to draw."""
    kind = KIND_OF[exercise.kind]
    ask = exercise.task.draw(kind.words(exercise.task, exercise.level, t), NAMES)
    return Question(exercise.kind, exercise.level, exercise.seed, replace(ask, plain=kind.group == "small"))


def checked(exercise: Exercise, reply: object, t: Translator) -> Verdict:
    """Whether the reply is right, and why; raises `Malformed` if it answers something else."""
    return exercise.task.marked(reply, NAMES, t)
