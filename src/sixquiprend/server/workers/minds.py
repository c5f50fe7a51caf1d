"""Bots think outside the event loop, in processes of their own.

There are two kinds: one process for what takes a moment, and others, with the kernel compiled, for the
strong bots, hints and whatever else takes long. While those are not ready, the strongest are played by the
network, in a process that compiles nothing; if one fails or is too slow, the careful bot answers: a game
always goes on.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar, cast

from sixquiprend.analysis import Evaluation
from sixquiprend.bots import BOT_NAMES
from sixquiprend.bots.careful import Careful
from sixquiprend.bots.chance import SeededRandom
from sixquiprend.engine import Answer, View
from sixquiprend.table.chairs import STAND_IN

from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.refusals import Refused
from ..basics.settings import Settings
from ..basics.tokens import luck
from . import thinking
from .thinking import Asked, Thought, WorkFailed, done_safely

P = ParamSpec("P")
T = TypeVar("T")

_CLOSES_ITSELF: Final = (3, 11, 5)
"""Since this Python a pool's own thread closes the pipe of what is asked. A second one that closes it at the
same moment finds its number gone, or taken by another file.
"""

QUICK: Final = frozenset({"beginner", STAND_IN})
"""The bots that need no kernel."""
TOGETHER: Final = frozenset(BOT_NAMES) - {"master"}
"""The bots that think for less time than it takes to ask them: those of a table are asked all at once."""
UNCOMPILED: Final = {"expert": "network", "master": "network"}
"""Who plays for whom until the kernel is compiled, which takes a minute on a machine that has never done it:
without that the network still thinks within a few hundredths of a second."""


class Minds:
    """All the thinking of one server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._seconds = settings.thinking_time
        self._metrics = metrics
        self._quick = Workers(min(1, settings.bot_workers), partial(thinking.begin_worker, settings.guests))
        self._deep = Workers(settings.bot_workers, partial(thinking.begin_deep_worker, settings.guests))
        self._plain = Workers(min(1, settings.bot_workers), thinking.begin_plain_worker)
        """Started when it is first needed, and ended once the others are ready."""
        self._careful = Careful()

    def start(self) -> None:
        """Start the processes, in the background."""
        self._quick.start()
        self._deep.start()

    async def stop(self) -> None:
        await asyncio.gather(self._quick.stop(), self._deep.stop(), self._plain.stop())

    @property
    def warm(self) -> bool:
        """Whether the strong bots are ready."""
        return self._deep.ready

    async def answers(self, bot: str, views: Sequence[View]) -> list[Answer]:
        """What this bot answers to each of these views: always legal answers, after a while at most."""
        return [thought.answer for thought in await self.thoughts(bot, views, [luck() for _ in views])]

    async def thoughts(self, bot: str, views: Sequence[View], dice: Sequence[int]) -> list[Thought]:
        """The same with this luck of its own for each view, and how it came to its answers."""
        workers = self._quick if bot in QUICK else self._deep
        found = await self._asked(workers, bot, views, dice) if workers.ready else "not ready"
        if not isinstance(found, str):
            if self._plain.started:
                await self._plain.stop()
            return found
        self._metrics.stood_in.labels(bot=bot, reason=found).inc()
        other = UNCOMPILED.get(bot)
        if found == "not ready" and other is not None:
            self._plain.start_once()
            found = await self._asked(self._plain, other, views, dice)
            if not isinstance(found, str):
                return [thought._replace(mind=other) for thought in found]
        mind = "" if bot == STAND_IN else STAND_IN
        return await asyncio.to_thread(self._cautious, views, dice, mind)

    async def _asked(
        self, workers: Workers, bot: str, views: Sequence[View], dice: Sequence[int]
    ) -> list[Thought] | str:
        """What this bot answers there; or in a word why there are no answers."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(self._seconds * len(views)):
                found = await workers.run(
                    thinking.thoughts, list(map(Asked, [bot] * len(views), views, dice))
                )
        except TimeoutError:
            return "slow"
        except BrokenProcessPool:
            return "died"
        except WorkFailed as error:
            LOG.error("a bot failed", extra={"facts": {"bot": bot, "error": str(error)}})
            return "raised"
        if not all(thought.answer in view.legal for thought, view in zip(found, views, strict=True)):
            return "illegal"
        self._metrics.thinking_seconds.labels(bot=bot).observe(time.perf_counter() - begun)
        return found

    def _cautious(self, views: Sequence[View], dice: Sequence[int], mind: str) -> list[Thought]:
        return [
            Thought(self._careful.answer(view, SeededRandom(seed)), 0, mind)
            for view, seed in zip(views, dice, strict=True)
        ]

    async def weigh(self, view: View) -> Evaluation | None:
        """What each answer would cost, in about the time that people wait; None if nobody can say so soon."""
        try:
            async with asyncio.timeout(2 * self._seconds):
                return await self._deep.run(thinking.weighed, view, luck())
        except (TimeoutError, BrokenProcessPool, WorkFailed):
            return None

    async def work(self, task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Have something else done that would keep the event loop; raises `Refused` if it can't be."""
        workers = self._deep if self._deep.ready else self._quick
        try:
            async with asyncio.timeout(4 * self._seconds):
                return await workers.run(task, *arguments, **named)
        except WorkFailed as error:
            LOG.error("a task failed", extra={"facts": {"error": str(error)}})
            raise Refused(500, "server_error", "something went wrong here") from None
        except (TimeoutError, BrokenProcessPool):
            raise Refused(503, "unavailable", "that takes too long just now: try again") from None


class Workers:
    """A pool of processes that is made anew when one of them dies."""

    def __init__(self, count: int, begin: Callable[[], None]) -> None:
        self._count = count
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        """Pools that are of no use any more."""
        self.ready = False

    @property
    def started(self) -> bool:
        return self._pool is not None

    def start_once(self) -> None:
        """Start unless that was done."""
        if not self.started:
            self.start()

    def start(self) -> None:
        if not self._count:
            return
        # Spawned, not forked: a fork of a process with threads and compiled code may hang.
        self._pool = ProcessPoolExecutor(
            self._count, multiprocessing.get_context("spawn"), initializer=self._begin
        )
        self._starting = asyncio.create_task(self._start(self._pool))

    async def _start(self, pool: ProcessPoolExecutor) -> None:
        try:
            await asyncio.wrap_future(_submit(pool, thinking.ready))
        except (BrokenProcessPool, RuntimeError):
            LOG.exception("a worker can't be started")
        else:
            self.ready = True

    async def run(self, task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of the task; raises `WorkFailed`, or `BrokenProcessPool` if a process dies of it."""
        pool = self._pool
        if pool is None:
            raise BrokenProcessPool("no workers")
        try:
            return await asyncio.wrap_future(_submit(pool, done_safely, task, arguments, named))
        except BrokenProcessPool:
            if pool is self._pool:
                self._start_others()
            raise
        except asyncio.CancelledError:
            # Whoever asked waits no longer. A worker that died in the middle of its result is not noticed by
            # the pool, which waits for the rest of it.
            if pool is self._pool and not all(process.is_alive() for process in pool._processes.values()):
                self._start_others()
                ending = asyncio.create_task(_end(pool))
                self._ending.add(ending)
                ending.add_done_callback(self._ending.discard)
            raise

    def _start_others(self) -> None:
        LOG.warning("a worker died: starting others")
        self.ready = False
        self.start()

    async def stop(self) -> None:
        """End all processes, whatever they are doing."""
        pool, self._pool, self.ready = self._pool, None, False
        if self._starting is not None:
            self._starting.cancel()
        if pool is not None:
            await _end(pool)
        if self._ending:
            await asyncio.wait(self._ending)


async def _end(pool: ProcessPoolExecutor) -> None:
    """Kill its processes, and wait for the thread that reads what they say: a pool can't do that by itself.

    A process that is killed leaves half a result behind, or half of what it was asked. As long as we hold the
    other ends of these pipes, somebody waits for the other half, and our own process can't end.
    """
    inside = cast(Any, pool)
    processes, reading = list(inside._processes.values()), inside._executor_manager_thread
    results, asked = inside._result_queue, inside._call_queue
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    results._writer.close()
    if sys.version_info < _CLOSES_ITSELF:
        asked._reader.close()
    await asyncio.to_thread(reading.join)


def _submit(
    pool: ProcessPoolExecutor, task: Callable[P, T], *arguments: P.args, **named: P.kwargs
) -> Future[T]:
    """As the pool's own, which may start a process for it: one that is deaf from its first moment."""
    with _signals_held():
        future = pool.submit(task, *arguments, **named)
    future.__class__ = _Cancellable
    return future


class _Cancellable(Future[Any]):
    """What nobody waits for any more when its pool breaks.

    Before Python 3.12 the pool's thread raised at the first of them, so that it told none of the others, and
    those waited for ever.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            super().set_exception(exception)


@contextmanager
def _signals_held() -> Iterator[None]:
    """Whatever is started meanwhile won't hear the signals that ask a whole group of processes to stop.

    Those are for the server, which ends its workers itself. It hears them too, a moment later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
