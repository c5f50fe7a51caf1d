"""Who does the work: this process, some processes of this machine, or a Ray cluster.

The work is games of a match, or whatever else bots play. Each runner takes units of it from the front and
yields what came of them as they end, in any order. Closing it stops the units that are under way; nothing is
lost but those.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait as wait_for_sentinels
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Final, NoReturn, Protocol, TypeVar

from .match import ArenaError

Asked = TypeVar("Asked")
Told = TypeVar("Told")
Asked_contra = TypeVar("Asked_contra", contravariant=True)
Told_co = TypeVar("Told_co", covariant=True)

AHEAD: Final = 3
"""How many units a process finds waiting, so that it never waits itself."""

SAID_AGAIN: Final = 0.1
"""How many seconds pass before a process that is told to leave is told so again."""


class Work(Protocol[Asked_contra, Told_co]):
    """What is done many times. It goes to other processes and machines, so it is data that can be pickled."""

    def check(self) -> None:
        """Raises `ArenaError` on a machine whose code isn't that of the one that asks."""

    def begin(self) -> None:
        """Makes what a process needs once; `do` makes it too, if nobody has."""

    def do(self, unit: Asked_contra, /) -> Told_co:
        """One unit."""

    def end(self) -> None:
        """Ends what else this process has started for it."""


class Runner(Protocol):
    def __call__(self, work: Work[Asked, Told], units: Iterable[Asked], /) -> Generator[Told, None, None]: ...


def in_this_process() -> Runner:
    """One after the other."""

    def run(work: Work[Asked, Told], units: Iterable[Asked], /) -> Generator[Told, None, None]:
        for unit in units:
            yield work.do(unit)

    return run


def in_processes(jobs: int) -> Runner:
    """So many at once, in processes of this machine."""

    def run(work: Work[Asked, Told], units: Iterable[Asked], /) -> Generator[Told, None, None]:
        # Processes are spawned, not forked: a fork of compiled code with threads may hang.
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(
            jobs, multiprocessing.get_context("spawn"), initializer=_start_worker, initargs=(work,)
        )
        to_do, waiting = iter(units), set[Future[Told]]()
        try:
            while True:
                more = islice(to_do, AHEAD * jobs - len(waiting))
                waiting |= {pool.submit(work.do, unit) for unit in more}
                if not waiting:
                    break
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for unit in ended:
                    yield unit.result()
        except BrokenProcessPool:
            raise ArenaError(
                "a playing process died; the games so far are kept, the same command goes on with the rest"
            ) from None
        finally:
            if waiting:  # stopped in the middle: don't wait for games that nobody wants
                _terminate(set(multiprocessing.active_children()) - others)
            pool.shutdown(cancel_futures=True)

    return run


def _terminate(children: Iterable[BaseProcess]) -> None:
    """Returns when they are gone. A signal that comes between a process's last look and a read that blocks is
    heard only after the read, which nobody ends any more; so it is said again until it was heard.
    """
    alive = {child.sentinel: child for child in children}
    while alive:
        for child in alive.values():
            child.terminate()
        for ended in wait_for_sentinels(list(alive), SAID_AGAIN):
            alive.pop(ended)  # type: ignore[arg-type]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def terminating_like_ctrl_c() -> Iterator[None]:
    """`kill` stops as politely as Ctrl-C does."""

    def interrupt(signal_number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _start_worker(work: Work[Any, Any]) -> None:
    """Ctrl-C is for the main process, which stops this one; if that one is killed, this one ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    work.begin()
    assert parent is not None
    main_thread = threading.main_thread().ident
    assert main_thread is not None

    def leave(signal_number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        work.end()
        os._exit(128 + signal_number)  # the pool would catch an exception, and go on

    def leave_with_parent() -> None:
        wait_for_sentinels([parent.sentinel])
        while True:  # until it was heard, see _terminate
            signal.pthread_kill(main_thread, signal.SIGTERM)
            time.sleep(SAID_AGAIN)

    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=leave_with_parent, daemon=True).start()
