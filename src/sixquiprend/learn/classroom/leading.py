"""A lesson led by the teacher: one question on the board, all answer, close, show what was said, go on.

The board is the teacher's: it says how many have answered, and once the teacher shows it, what they said, how
often, and what is right. Pupils see the question on their own page, and their own answer.
"""

from __future__ import annotations

from typing import Final, cast, get_args

from msgspec import Struct

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.i18n import Translator

from ..drawing import Ask
from ..forms import Reply, TextForm
from ..wording import reply_text
from .commands import running_activity
from .entries import ItemLed, Phase
from .items import item_tasks, item_text
from .room import Activity, Classroom, Result

_PHASES: Final = get_args(Phase)


def lead(room: Classroom, activity: object, item: object, phase: object, at: float) -> ItemLed:
    """The teacher goes on: to another question, or to the next phase of this one.

    A question whose answers were shown stays so; it can be put on the board again.
    """
    running = running_activity(room, activity)
    if not running.led:
        raise Illegal("not_led", "in this activity pupils go at their own pace")
    if type(item) is not int or not 1 <= item <= running.plan.items:
        raise Malformed("bad_item", f"this activity has the questions 1 to {running.plan.items}")
    if phase not in _PHASES:
        raise Malformed("bad_phase", f"a question is {', '.join(_PHASES)}, not {phase!r}"[:200])
    before = running.phases.get(item)
    if before is None and phase != "open":
        raise Illegal("not_asked_yet", f"question {item} was never open", item=item)
    if before == "revealed" and phase != "revealed":
        raise Illegal("already_revealed", f"the answers to question {item} were shown", item=item)
    return ItemLed(at, running.number, item, cast(Phase, phase))


class Said(Struct, frozen=True):
    """What some pupils said."""

    text: str
    right: bool | None
    """Null: a person has to judge it."""
    pupils: tuple[int, ...]


class BoardPart(Struct, frozen=True):
    """One thing that is asked; how it went is told once the teacher shows it."""

    ask: Ask
    expected: Reply | None = None
    answer: str = ""
    """What is right, in words."""
    why: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    """What most said first."""


class BoardPicture(Struct, frozen=True, kw_only=True):
    """The question on the board."""

    item: int
    phase: Phase
    text: str
    parts: tuple[BoardPart, ...]
    answered: tuple[int, ...]
    """The pupils who have answered, by number."""
    missed: tuple[int, ...]
    """The questions that were shown and that some got wrong, those that most missed first."""
    phases: tuple[Phase | None, ...]
    """Of all questions, from the first; null: not asked yet."""


def board_picture(activity: Activity, t: Translator) -> BoardPicture | None:
    """What stands on the board; None if pupils go at their own pace."""
    item = activity.shown
    if item is None:
        return None
    replied = {who: own[item] for who, own in activity.results.items() if item in own}
    secret = activity.is_secret(item)
    return BoardPicture(
        item=item,
        phase=activity.phases[item],
        text="" if activity.plan.practises is not None else item_text(activity, item, t),
        parts=tuple(
            BoardPart(ask) if secret else _solved(activity, item, part, replied, t)
            for part, (ask, _) in enumerate(item_tasks(activity, item, t))
        ),
        answered=tuple(sorted(replied)),
        missed=_missed(activity),
        phases=tuple(activity.phases.get(number) for number in range(1, activity.plan.items + 1)),
    )


def _missed(activity: Activity) -> tuple[int, ...]:
    wrong = {
        item: sum(
            not own[item].right and not own[item].open for own in activity.results.values() if item in own
        )
        for item, phase in activity.phases.items()
        if phase == "revealed"
    }
    return tuple(sorted((item for item in wrong if wrong[item]), key=lambda item: (-wrong[item], item)))


def _solved(activity: Activity, item: int, part: int, replied: dict[int, Result], t: Translator) -> BoardPart:
    ask, task = item_tasks(activity, item, t)[part]
    expected = task.expected()
    answer = reply_text(expected, ask, t)
    why = tuple(sentence for sentence in task.why(expected, t) if sentence != answer)
    said: dict[tuple[str, bool | None], list[int]] = {}
    for pupil, result in sorted(replied.items()):
        replies = result.reply if activity.plan.practises is None else [result.reply]
        try:
            read = ask.form.read(replies[part])
        except (Malformed, LookupError, TypeError):  # an older form of the question
            continue
        if isinstance(ask.form, TextForm):
            right = None if result.open else result.mark == "right"
        else:
            right = task.is_right(read)
        said.setdefault((reply_text(read, ask, t), right), []).append(pupil)
    spread = sorted(said.items(), key=lambda each: (-len(each[1]), each[0][0]))
    return BoardPart(
        ask,
        expected,
        answer,
        why,
        tuple(Said(text, right, tuple(pupils)) for (text, right), pupils in spread),
    )
