"""The quiz: thirteen questions about the base game (Q2), with correction, score and sheets to print (Q3).

A reply to a question is a list with one reply for each of its parts, each as its form says. Written
explanations are judged by a person: by whoever learns alone, beside the model answer, or by the teacher of a
class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.i18n import Translator

from ..drawing import Ask
from ..forms import TextReply
from ..names import NAMES
from ..tasks import Task, Verdict
from ..wording import reply_text
from .questions import Item, Part, items

QUESTIONS: Final = 13


class QuizQuestion(Struct, frozen=True):
    """A question as the pupils get it, on the screen or on paper. Questions count from 1."""

    number: int
    text: str
    parts: tuple[Ask, ...]


class QuizVerdict(Struct, frozen=True):
    """What became of a reply; one verdict for each part. Without a reply there is none: it is wrong."""

    number: int
    right: bool
    parts: tuple[Verdict, ...] = ()
    open: bool = False
    """Whether somebody still has to judge what was written; it isn't right before."""
    partly: bool = False
    """Whether that person found it right in part; it doesn't count as right."""


class QuizResult(Struct, frozen=True):
    """A whole quiz, corrected."""

    score: int
    most: int
    questions: tuple[QuizVerdict, ...]


class SolvedPart(Struct, frozen=True):
    """One thing that was asked, with its answer in words and the reason."""

    ask: Ask
    answer: str
    why: tuple[str, ...]


class Solution(Struct, frozen=True):
    """A question as the teacher's correction has it."""

    number: int
    text: str
    parts: tuple[SolvedPart, ...]


def questions(t: Translator) -> tuple[QuizQuestion, ...]:
    """All questions, without any answer: for the screen, and for the sheet of the pupils."""
    return tuple(
        QuizQuestion(number, item.text, tuple(_ask(part, t) for part in item.parts))
        for number, item in enumerate(items(t), start=1)
    )


def correction(t: Translator) -> tuple[Solution, ...]:
    """All questions with their answers: for the teacher, and for whoever has answered them all."""
    return tuple(
        Solution(number, item.text, tuple(_solved(part, t) for part in item.parts))
        for number, item in enumerate(items(t), start=1)
    )


def own_correction(replies: Mapping[int, object], t: Translator) -> tuple[Solution, ...]:
    """The same for a lone learner; refused (`quiz_unanswered`) before every question has its reply."""
    corrected(replies, t)
    missing = [number for number in range(1, QUESTIONS + 1) if number not in replies]
    if missing:
        raise Illegal(
            "quiz_unanswered",
            f"the correction opens after your own answers; questions without one: {missing}",
            missing=missing,
        )
    return correction(t)


def marked(number: object, replies: object, t: Translator) -> QuizVerdict:
    """The verdict on one question for a lone learner; raises `Malformed` if the replies don't answer it."""
    verdicts = _verdicts(number, replies, t)
    assert type(number) is int
    assert isinstance(replies, list | tuple)
    own = [_own_mark(reply) for reply in replies]
    return QuizVerdict(
        number,
        all(verdict.right for verdict in verdicts),
        verdicts,
        open=any(verdict.open for verdict in verdicts),
        partly="partly" in own and "wrong" not in own,
    )


def handed_in(number: object, replies: object, t: Translator) -> QuizVerdict:
    """The verdict for a pupil of a class: nobody judges their own text, and the model answer is told once the
    teacher has judged it (`judged`)."""
    if isinstance(replies, list | tuple) and any(_own_mark(reply) for reply in replies):
        raise Malformed("bad_reply", "in a class the teacher judges what was written")
    verdict = marked(number, replies, t)
    kept = tuple(replace(part, why=(), expected=None) if part.open else part for part in verdict.parts)
    return replace(verdict, parts=kept)


def judged(number: int, replies: object, right: bool, partly: bool, t: Translator) -> QuizVerdict:
    """The verdict for a pupil whose text the teacher has judged."""
    verdict = marked(number, replies, t)
    parts = tuple(replace(part, right=right, open=False) if part.open else part for part in verdict.parts)
    return QuizVerdict(number, right, parts, partly=partly)


def _own_mark(reply: object) -> object:
    """What a lone learner thinks of their text."""
    if isinstance(reply, TextReply):
        return reply.own
    return reply.get("own") if isinstance(reply, Mapping) else None


def _verdicts(number: object, replies: object, t: Translator) -> tuple[Verdict, ...]:
    parts = _item(number, t).parts
    if not isinstance(replies, list | tuple) or len(replies) != len(parts):
        raise Malformed("bad_reply", f"question {number} has {len(parts)} parts, each with its reply")
    return tuple(part.task.marked(reply, _names(t), t) for part, reply in zip(parts, replies, strict=True))


def corrected(replies: Mapping[int, object], t: Translator) -> QuizResult:
    """The whole quiz; a question without a reply counts as wrong. Raises `Malformed` as `marked` does."""
    for number in replies:
        _item(number, t)
    verdicts = tuple(
        marked(number, replies[number], t) if number in replies else QuizVerdict(number, False)
        for number in range(1, QUESTIONS + 1)
    )
    return QuizResult(sum(verdict.right for verdict in verdicts), QUESTIONS, verdicts)


def replies_text(number: int, replies: object, t: Translator) -> str:
    """What was replied to a question, in a few words; raises `Malformed` if that doesn't answer it."""
    _verdicts(number, replies, t)
    assert isinstance(replies, list | tuple)
    asks = [_ask(part, t) for part in _item(number, t).parts]
    said = [reply_text(ask.form.read(reply), ask, t) for ask, reply in zip(asks, replies, strict=True)]
    return " / ".join(said)


def tasks(number: int, t: Translator) -> tuple[tuple[Ask, Task[Any]], ...]:
    """The parts of a question, each with what knows its answer."""
    return tuple((_ask(part, t), part.task) for part in _item(number, t).parts)


def _item(number: object, t: Translator) -> Item:
    if not _is_number(number):
        raise Malformed("bad_item", f"the questions of the quiz are 1 to {QUESTIONS}, not {number!r}"[:200])
    return items(t)[number - 1]


def _is_number(number: object) -> TypeGuard[int]:
    return type(number) is int and 1 <= number <= QUESTIONS


def _names(t: Translator) -> tuple[str, ...]:
    """The questions speak of your card: it is the first player's."""
    return (t("You"), *NAMES[1:])


def _ask(part: Part, t: Translator) -> Ask:
    return part.task.draw(part.text, _names(t))


def _solved(part: Part, t: Translator) -> SolvedPart:
    ask, expected = _ask(part, t), part.task.expected()
    answer = reply_text(expected, ask, t)
    reasons = tuple(sentence for sentence in part.task.why(expected, t) if sentence != answer)
    return SolvedPart(ask, answer, reasons)
