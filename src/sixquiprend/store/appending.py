"""Appending to SQLite in one step of one thread.

Through the pool an append takes a dozen steps, each of which waits for the event loop and for the lock of the
interpreter: on a busy server that was most of the time between an answer and its confirmation. Many rows
go into one statement for the same reason: the lock is let go, and waited for again, at every statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from .schema import entries

_COLUMNS: Final = tuple(entries.c.keys())
_MOST_ROWS: Final = 256
"""In one statement. Their numbers are powers of two, so that few statements have to be prepared."""


class Appender:
    """A connection of its own, in a thread of its own; opened when it is first needed."""

    def __init__(self, file: Path, prepare: Callable[[sqlite3.Connection], None]) -> None:
        self._file = file
        self._prepare = prepare
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sixquiprend-append")
        self._connection: sqlite3.Connection | None = None

    async def append(self, rows: Sequence[dict[str, Any]]) -> None:
        """All of them are on disk when this returns, or none; raises `sqlite3.Error`."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._append, rows)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _append(self, rows: Sequence[dict[str, Any]]) -> None:
        connection = self._opened()
        with closing(connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for part in _parts(rows):
                    cursor.execute(_statement(len(part)), [row[name] for row in part for name in _COLUMNS])
                cursor.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file)
            self._prepare(self._connection)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _parts(rows: Sequence[dict[str, Any]]) -> Iterator[Sequence[dict[str, Any]]]:
    """The rows in their order, in as few pieces as powers of two allow."""
    start = 0
    while left := len(rows) - start:
        size = min(_MOST_ROWS, 1 << (left.bit_length() - 1))
        yield rows[start : start + size]
        start += size


def _statement(rows: int) -> str:
    values = ", ".join(["(" + ", ".join("?" * len(_COLUMNS)) + ")"] * rows)
    return f"INSERT INTO {entries.name} ({', '.join(_COLUMNS)}) VALUES {values}"  # noqa: S608 - no input
