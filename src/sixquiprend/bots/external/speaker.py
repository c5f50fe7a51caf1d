"""One of our bots as a program of the bot protocol: requests in, answers out."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import BinaryIO

from ..chance import is_deterministic
from ..protocol import Bot
from . import messages


def speak(bot: Bot, lines: Iterable[bytes], output: BinaryIO) -> None:
    """Answer each line that asks for something, until the lines end.

    A line that is no message is answered with an error and changes nothing.
    """
    for line in lines:
        answer = _answer(bot, line)
        if answer is not None:
            output.write(answer)
            output.flush()


def _answer(bot: Bot, line: bytes) -> bytes | None:
    try:
        message = messages.read_from_host(line)
    except messages.NotAMessage as error:
        return messages.refusal(str(error))
    match message:
        case messages.Hello():
            return messages.hello_reply(bot.name, is_deterministic(bot))
        case messages.Request() if not message.view.legal:
            return messages.refusal("this request has no legal answers")
        case messages.Request():
            return messages.reply(message, bot.answer(message.view, Random(message.seed)))
        case messages.Notice():
            return None
