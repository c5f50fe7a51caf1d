"""Threads that share the tables of a batch, step after step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from queue import SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

Work: TypeAlias = Callable[[int, int, int], None]
"""Does the share of this number: the tables from the first up to the last."""


class Crew:
    """`threads` workers, one of which is the caller itself. The work must run without the GIL."""

    def __init__(self, count: int, threads: int) -> None:
        cuts = [count * part // threads for part in range(threads + 1)]
        (self._first, self._last), *others = pairwise(cuts)
        self._done: Final[SimpleQueue[BaseException | None]] = SimpleQueue()
        self._wishes: Final[list[SimpleQueue[Work | None]]] = []
        for share, (first, last) in enumerate(others, 1):
            wishes: SimpleQueue[Work | None] = SimpleQueue()
            self._wishes.append(wishes)
            # Daemons: a batch that nobody has closed keeps no process alive.
            Thread(
                target=_serve,
                args=(wishes, self._done, share, first, last),
                name=f"tables {share}",
                daemon=True,
            ).start()

    def run(self, work: Work) -> None:
        """Has all shares done, and comes back when they are. Raises what one of them has raised."""
        for wishes in self._wishes:
            wishes.put(work)
        try:
            work(0, self._first, self._last)
        finally:
            problems = [problem for _ in self._wishes if (problem := self._done.get()) is not None]
        if problems:
            raise problems[0]

    def close(self) -> None:
        """Ends the threads; they have done their shares."""
        for wishes in self._wishes:
            wishes.put(None)
        self._wishes.clear()


def _serve(
    wishes: SimpleQueue[Work | None],
    done: SimpleQueue[BaseException | None],
    share: int,
    first: int,
    last: int,
) -> None:
    while (work := wishes.get()) is not None:
        try:
            work(share, first, last)
        except BaseException as problem:  # noqa: BLE001 - the caller raises it
            done.put(problem)
        else:
            done.put(None)
