"""What the worker processes do: let bots think, weigh answers, draw finished games.

Each function takes and gives what can be sent between processes, and keeps nothing but bots.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import wait
from random import Random
from typing import Final, NamedTuple

from sixquiprend.analysis import Evaluation, evaluate
from sixquiprend.bots import Bot, make_bot
from sixquiprend.engine import Answer, View

HARD_LIMIT: Final = 60
"""Seconds after which a worker that is still at one task is killed by the system."""

HINT_SAMPLES: Final = 1000


class Asked(NamedTuple):
    """A bot, and what it sees. `seed` is the bot's luck; it has nothing to do with the cards."""

    bot: str
    view: View
    seed: int


class Weighed(NamedTuple):
    """What a bot would answer, and what each legal answer may be expected to cost."""

    answer: Answer
    evaluation: Evaluation


def begin_worker() -> None:
    """Ctrl-C is for the server, which stops this process; if the server is killed, this one ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def leave_with_parent() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=leave_with_parent, daemon=True).start()


def begin_deep_worker() -> None:
    """As above; then the kernel is compiled, or loaded, before the first question comes."""
    begin_worker()
    for name in ("counter", "expert", "master"):
        with suppress(Exception):  # then it fails when it is asked, and another bot answers
            _bot(name).prepare()  # type: ignore[attr-defined]


def ready() -> bool:
    """Answered once a worker has begun."""
    return True


def answers(asked: Sequence[Asked]) -> list[Answer]:
    """What these bots answer."""
    with _Limit():
        return [_bot(each.bot).answer(each.view, Random(each.seed)) for each in asked]


def weighed(asked: Asked) -> Weighed:
    """What the bot would answer, and the cost of every answer: all that a hint needs."""
    with _Limit():
        answer = _bot(asked.bot).answer(asked.view, Random(asked.seed))
        return Weighed(answer, evaluate(asked.view, Random(asked.seed), HINT_SAMPLES))


@cache
def _bot(name: str) -> Bot:
    return make_bot(name, live=True)


class _Limit:
    """Compiled code hears no exception, so a task without end is ended by the system's alarm."""

    def __enter__(self) -> None:
        if hasattr(signal, "alarm"):
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(HARD_LIMIT)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "alarm"):
            signal.alarm(0)
