"""Questions in, answers out, a line each: JSON for programs, words for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple, TypeAlias

import msgspec

from sixquiprend.engine import GameError, Malformed
from sixquiprend.i18n import Translator

from .answer import Refusal, Trouble
from .question import Question, read
from .refusals import in_words, refused
from .settling import play_out
from .words import told, told_refusal

MAX_LINE: Final = 2**20
"""The longest line that is read, in bytes; the longest sensible question has a few thousand."""


class Reply(NamedTuple):
    """What is written for one line, and whether it settles the question."""

    text: bytes
    settled: bool


Clerk: TypeAlias = Callable[[bytes | None], Reply]
"""Answers a line; None stands for one that was too long to be read."""


def answer_all(questions: BinaryIO, answers: BinaryIO, clerk: Clerk) -> bool:
    """Answers each line at once, in order, to the end; whether every one was settled."""
    settled = True
    for line in _lines(questions):
        reply = clerk(line)
        answers.write(reply.text)
        answers.flush()
        settled = settled and reply.settled
    return settled


def json_clerk(t: Translator) -> Clerk:
    """Answers in JSON; only the messages of errors are in that language."""
    encode = msgspec.json.Encoder().encode

    def reply(line: bytes | None) -> Reply:
        try:
            return Reply(encode(play_out(_question(line)).answer) + b"\n", settled=True)
        except GameError as error:
            refusal = Refusal(Trouble(error.code, in_words(error, t)))
            return Reply(encode(refusal) + b"\n", settled=False)

    return reply


def text_clerk(t: Translator, encoding: str) -> Clerk:
    """Answers in words: a few lines a question, and a blank one behind them."""

    def reply(line: bytes | None) -> Reply:
        try:
            said, settled = told(play_out(_question(line)), t), True
        except GameError as error:
            said, settled = told_refusal(error, t), False
        return Reply(f"{said}\n\n".encode(encoding, errors="replace"), settled)

    return reply


def _question(line: bytes | None) -> Question:
    if line is None:
        raise refused(Malformed, "line_too_long", most=MAX_LINE)
    return read(line)


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines, each as soon as it is there. One without end can't fill the memory."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := source.readline(MAX_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None
