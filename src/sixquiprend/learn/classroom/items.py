"""The questions of an activity, one by one: made, asked and judged for a pupil."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from sixquiprend.engine import Malformed
from sixquiprend.i18n import Translator

from .. import exercises, quiz
from ..drawing import Ask
from ..exercises import Exercise, Question
from ..quiz import QuizQuestion, QuizVerdict
from ..tasks import Task, Verdict
from ..wording import ask_text, reply_text
from .plans import ExercisesPlan, Practice
from .room import Activity, Result

_made: Final = lru_cache(maxsize=4096)(exercises.make)
"""A dashboard is drawn again and again: each exercise is made once."""


ANYBODY: Final = -1
"""No pupil in particular: where all get the same."""


def item_question(activity: Activity, item: object, pupil: int, t: Translator) -> Question | QuizQuestion:
    """A question of this activity as this pupil gets it. An exercise doesn't tell its seed here: with it, a
    pupil could have it checked elsewhere first."""
    number = _checked(activity, item)
    if activity.plan.practises is not None:
        return replace(exercises.asked(_exercise(activity, number, pupil), t), seed="")
    return quiz.questions(t)[number - 1]


def item_verdict(
    activity: Activity, item: object, pupil: int, reply: object, t: Translator
) -> Verdict | QuizVerdict:
    """Whether this new reply is right, and why; raises `Malformed` if it answers something else."""
    number = _checked(activity, item)
    if activity.plan.practises is not None:
        return exercises.checked(_exercise(activity, number, pupil), reply, t)
    return quiz.handed_in(number, reply, t)


def kept_verdict(
    activity: Activity, item: int, pupil: int, result: Result, t: Translator
) -> Verdict | QuizVerdict:
    """What an answer of the log was worth. A question may have another form since: then no more is told."""
    try:
        if activity.plan.practises is None and result.mark is not None:
            return quiz.judged(item, result.reply, result.right, result.mark == "partly", t)
        verdict = item_verdict(activity, item, pupil, result.reply, t)
    except Malformed:
        if activity.plan.practises is None:
            return QuizVerdict(item, result.right, open=result.open, partly=result.mark == "partly")
        return Verdict(right=result.right, why=())
    return replace(verdict, right=result.right)


def item_tasks(activity: Activity, item: int, t: Translator) -> tuple[tuple[Ask, Task[Any]], ...]:
    """The parts of a question that is the same for all, and what knows their answers: for teachers only."""
    if activity.plan.practises is not None:
        exercise = _exercise(activity, item, ANYBODY)
        return ((exercises.asked(exercise, t).ask, exercise.task),)
    return quiz.tasks(item, t)


def item_kind(activity: Activity, item: int) -> str | None:
    """Which kind of exercise this is; None for a question of the quiz."""
    practice = activity.plan.practises
    return None if practice is None else _kind(practice, item)


def item_text(activity: Activity, item: int, t: Translator) -> str:
    """What the question is about, in a few words."""
    kind = item_kind(activity, item)
    if kind is not None:
        return exercises.kind_name(kind, t)
    return quiz.questions(t)[item - 1].text


def item_full_text(activity: Activity, item: int, pupil: int, t: Translator) -> str:
    """All that this pupil is asked, with the cards that are drawn for it."""
    if activity.plan.practises is not None:
        return ask_text(exercises.asked(_exercise(activity, item, pupil), t).ask, t)
    question = quiz.questions(t)[item - 1]
    return " · ".join(
        text for text in (question.text, *(ask_text(part, t) for part in question.parts)) if text
    )


def is_same_for_all(activity: Activity) -> bool:
    """Whether everybody is asked the same in this activity."""
    plan = activity.plan
    return not (isinstance(plan, ExercisesPlan) and (plan.each or activity.levels))


def item_reply_text(activity: Activity, item: int, pupil: int, reply: Any, t: Translator) -> str:
    """What was replied, in a few words; nothing if the question has another form since."""
    try:
        if activity.plan.practises is not None:
            ask = exercises.asked(_exercise(activity, item, pupil), t).ask
            return reply_text(ask.form.read(reply), ask, t)
        return quiz.replies_text(item, reply, t)
    except Malformed:
        return t("(answer to an older question)")


def _exercise(activity: Activity, item: int, pupil: int) -> Exercise:
    plan = activity.plan.practises
    assert plan is not None
    own = f".p{pupil}" if isinstance(plan, ExercisesPlan) and plan.each else ""
    level = activity.levels.get(pupil, plan.level)
    return _made(_kind(plan, item), level, f"{activity.seed.reveal()}{own}.{item}")


def _kind(plan: Practice, item: int) -> str:
    """The kinds come in turn."""
    return plan.kinds[(item - 1) % len(plan.kinds)]


def _checked(activity: Activity, item: object) -> int:
    if type(item) is not int or not 1 <= item <= activity.plan.items:
        raise Malformed(
            "bad_item", f"this activity has the questions 1 to {activity.plan.items}, not {item!r}"[:200]
        )
    return item
