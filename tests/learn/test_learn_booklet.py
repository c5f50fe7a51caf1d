"""What is kept for times without the server says of every reply what the server would have said."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from sixquiprend.i18n import translator
from sixquiprend.learn import exercises, lessons
from sixquiprend.learn.booklet import NUMBER, STOCK, KeptTask, kept_lessons, stock
from sixquiprend.learn.exercises import KINDS, LEVELS
from sixquiprend.learn.forms import NumberForm, NumberReply
from sixquiprend.learn.names import NAMES
from sixquiprend.learn.slips import examples, slip_of
from sixquiprend.learn.tasks import Task, Verdict
from tests.learn.asking import some_replies

ENGLISH = translator("en")
LESSONS = kept_lessons(ENGLISH)


def looked_up(kept: KeptTask, task: Task[Any], reply: Any) -> Verdict:
    """The verdict on a reply, as the browser finds it (web/js/offline/learning.js)."""
    form, expected = task.form, task.expected()
    shown = kept.solved[slip_of(form, expected, expected)]
    slip = "" if reply is None else slip_of(form, reply, expected)
    if slip in kept.solved:
        return kept.solved[slip]
    if kept.hints is None or reply is None:
        return Verdict(right=False, why=shown.why, expected=shown.expected, steps=shown.steps)
    said = str(getattr(reply, "number", ""))
    return Verdict(right=False, why=tuple(line.replace(NUMBER, said) for line in kept.hints[slip]))


def replies(task: Task[Any]) -> list[Any]:
    """All of them where they can be counted, else many."""
    form, expected = task.form, task.expected()
    if isinstance(form, NumberForm):
        return list(map(NumberReply, range(form.most + 1)))
    some = some_replies(task.draw("", NAMES), expected)
    return [*map(form.read, some), *examples(form, expected)]


@pytest.mark.parametrize("name", lessons.LESSONS)
def test_each_scene_of_a_lesson_gets_the_verdicts_of_the_engine(name: str) -> None:
    kept = LESSONS[name]
    assert kept.lesson == lessons.lesson(name, ENGLISH)
    for scene, (shown, task) in enumerate(zip(kept.lesson.scenes, kept.tasks, strict=True)):
        assert (shown.ask is None) == (task is None)
        if task is None:
            continue
        asked = lessons.task_of(name, scene, ENGLISH)
        for reply in (None, *replies(asked)):
            assert looked_up(task, asked, reply) == lessons.checked(name, scene, reply, ENGLISH), (
                scene,
                reply,
            )


@pytest.mark.parametrize("kind", KINDS)
def test_each_kept_exercise_gets_the_verdicts_of_the_engine(kind: str) -> None:
    kept = stock(kind, ENGLISH)
    assert [each.question.level for each in kept] == [level for level in LEVELS for _ in range(STOCK)]
    for each in kept:
        question = each.question
        made = exercises.make(question.kind, question.level, question.seed)
        assert json.encode(question) == json.encode(exercises.asked(made, ENGLISH))
        for reply in replies(made.task)[-20:]:
            assert looked_up(each.task, made.task, reply) == exercises.checked(made, reply, ENGLISH), reply
