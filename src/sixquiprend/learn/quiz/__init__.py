"""The quiz: thirteen questions about the base game (Q2), with correction, score and sheets to print (Q3).

A reply to a question is a list with one reply for each of its parts, each as its form says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeGuard

from msgspec import Struct

from sixquiprend.engine import Malformed
from sixquiprend.i18n import Translator

from ..drawing import Ask
from ..names import NAMES
from ..tasks import Verdict
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
        QuizQuestion(number, item.text, tuple(_ask(part) for part in item.parts))
        for number, item in enumerate(items(t), start=1)
    )


def correction(t: Translator) -> tuple[Solution, ...]:
    """All questions with their answers: for the teacher."""
    return tuple(
        Solution(number, item.text, tuple(_solved(part, t) for part in item.parts))
        for number, item in enumerate(items(t), start=1)
    )


def marked(number: object, replies: object, t: Translator) -> QuizVerdict:
    """The verdict on one question; raises `Malformed` if the replies don't answer it."""
    parts = _item(number, t).parts
    if not isinstance(replies, list | tuple) or len(replies) != len(parts):
        raise Malformed("bad_reply", f"question {number} has {len(parts)} parts, each with its reply")
    verdicts = tuple(part.task.marked(reply, NAMES, t) for part, reply in zip(parts, replies, strict=True))
    assert type(number) is int
    return QuizVerdict(number, all(verdict.right for verdict in verdicts), verdicts)


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
    """What was replied to a question, in a few words; the replies were accepted by `marked` once."""
    assert isinstance(replies, list | tuple)
    asks = [_ask(part) for part in _item(number, t).parts]
    said = [reply_text(ask.form.read(reply), ask, t) for ask, reply in zip(asks, replies, strict=True)]
    return " / ".join(said)


def _item(number: object, t: Translator) -> Item:
    if not _is_number(number):
        raise Malformed("bad_item", f"the questions of the quiz are 1 to {QUESTIONS}, not {number!r}"[:200])
    return items(t)[number - 1]


def _is_number(number: object) -> TypeGuard[int]:
    return type(number) is int and 1 <= number <= QUESTIONS


def _ask(part: Part) -> Ask:
    return part.task.draw(part.text, NAMES)


def _solved(part: Part, t: Translator) -> SolvedPart:
    ask, expected = _ask(part), part.task.expected()
    return SolvedPart(ask, reply_text(expected, ask, t), tuple(part.task.why(expected, t)))
