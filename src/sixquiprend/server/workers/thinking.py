"""What the worker processes do: let bots think, weigh answers, draw finished games.

Each function takes and gives what can be sent between processes, and keeps nothing but bots.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import wait
from random import Random
from typing import Final, NamedTuple, TypeVar

from sixquiprend.analysis import Evaluation, ahead, evaluate
from sixquiprend.bots import Bot, make_bot
from sixquiprend.bots.chance import SeededRandom
from sixquiprend.bots.guests import let_in
from sixquiprend.bots.searcher import Searcher
from sixquiprend.engine import Answer, View

T = TypeVar("T")

HARD_LIMIT: Final = 60
"""Seconds after which a worker that is still at one task is killed by the system."""

HINT_SAMPLES: Final = 1000


class Thought(NamedTuple):
    """What a bot answers; how many deals it came to, if it thinks for a time."""

    answer: Answer
    deals: int = 0
    mind: str = ""
    """The bot that answered, if it isn't the one that was asked."""


class Asked(NamedTuple):
    """A bot, and what it sees. `seed` is the bot's luck; it tells nothing about the cards."""

    bot: str
    view: View
    seed: int


def begin_worker(guests: Mapping[str, str] | None = None) -> None:
    """Ctrl-C is for the server, which stops this process; if the server is killed, this one ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    let_in(guests or {})
    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def leave_with_parent() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=leave_with_parent, daemon=True).start()


def begin_deep_worker(guests: Mapping[str, str]) -> None:
    """As above; then the kernel is compiled, or loaded, before the first question comes."""
    begin_worker(guests)
    for name in ("counter", "expert", "master"):
        with suppress(Exception):  # then it fails when it is asked, and another bot answers
            _bot(name).prepare()  # type: ignore[attr-defined]
    with suppress(Exception):  # then whoever asks for a hint waits longer, once
        ahead.prepare()


def begin_plain_worker() -> None:
    """As above, but nothing is compiled here: the first answer comes at once, and each takes longer."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # before the first bot that needs the kernel loads Numba
    # Words of chance overflow on purpose, which NumPy mentions and compiled code doesn't.
    warnings.simplefilter("ignore", RuntimeWarning)
    begin_worker()


class WorkFailed(Exception):
    """A task has raised an error. Only its kind comes through: not every error can be sent, and one that
    can't would bring all workers down.
    """


def done_safely(task: Callable[..., T], arguments: tuple[object, ...], named: dict[str, object]) -> T:
    """The result of a task, within a time limit; raises `WorkFailed` and nothing else."""
    try:
        with _Limit():
            return task(*arguments, **named)
    except Exception as error:  # noqa: BLE001 - whatever it is
        raise WorkFailed(type(error).__name__) from None


def ready() -> bool:
    """Answered once a worker has begun."""
    return True


def thoughts(asked: Sequence[Asked]) -> list[Thought]:
    """What these bots answer."""
    return [_thought(_bot(each.bot), each.view, SeededRandom(each.seed)) for each in asked]


def _thought(bot: Bot, view: View, rng: Random) -> Thought:
    if isinstance(bot, Searcher):
        return Thought(*bot.counted(view, rng))
    return Thought(bot.answer(view, rng))


def weighed(view: View, seed: int) -> Evaluation:
    """What each answer may be expected to cost, reckoning with all unseen cards as the counter does."""
    return evaluate(view, Random(seed), HINT_SAMPLES)


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
