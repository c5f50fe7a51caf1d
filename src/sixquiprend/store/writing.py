"""Group commit: appends that come at the same time share one transaction, and one wait for the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .notices import Notice, send
from .schema import entries
from .store_errors import Conflict, StoreError

MOST_APPENDS_AT_ONCE: Final = 1000
"""Those that come later wait for the next transaction, so that nobody waits for a very long one."""


class Append:
    """One writer's entries: all of them are written, or none."""

    __slots__ = ("after", "done", "rows", "stream")

    def __init__(self, stream: str, after: int, new: Sequence[bytes], at: float) -> None:
        self.stream = stream
        self.after = after
        self.rows: list[dict[str, Any]] = [
            {"stream": stream, "sequence": number, "previous": number - 1 or None, "at": at, "entry": entry}
            for number, entry in enumerate(new, after + 1)
        ]
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def head(self) -> int:
        return self.after + len(self.rows)


class Writer:
    """The one task that appends. While it waits for the disk, the next appends collect."""

    def __init__(self, database: Database, own_name: str) -> None:
        self._database = database
        self._own_name = own_name
        self._waiting: asyncio.Queue[Append | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def write(self, append: Append) -> None:
        """On disk when this returns. A caller who is cancelled may be too late to prevent it."""
        if self._closed or self._task.done():
            raise StoreError("store_closed", place=self._database.place)
        self._waiting.put_nowait(append)
        await append.done

    async def close(self) -> None:
        """What was asked for before is still written."""
        if not self._closed:
            self._closed = True
            self._waiting.put_nowait(None)
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        batch: list[Append] = []
        try:
            while await self._collect(batch):
                await self._write(batch)
                batch.clear()
        finally:  # also if this task should fail: nobody may wait for ever
            while not self._waiting.empty():
                batch += filter(None, [self._waiting.get_nowait()])
            _refuse(batch, StoreError("store_closed", place=self._database.place))

    async def _collect(self, batch: list[Append]) -> bool:
        """Fill the batch with what waits, at least one; False at the end."""
        append = await self._waiting.get()
        while append is not None:
            if not append.done.done():  # cancelled before its turn
                batch.append(append)
            if self._waiting.empty() or len(batch) == MOST_APPENDS_AT_ONCE:
                return True
            append = self._waiting.get_nowait()
        if batch:
            self._waiting.put_nowait(None)  # the end comes after these
        return bool(batch)

    async def _write(self, batch: list[Append]) -> None:
        # All processes write in the same order, so that two never wait for each other. The order is
        # stable: of two appends to the same place the first wins.
        in_order = sorted(batch, key=lambda append: (append.stream, append.after))
        try:
            try:
                await self._write_all(in_order)
            except (IntegrityError, sqlite3.IntegrityError):
                await self._write_each(in_order)
        except StoreError as error:
            _refuse(batch, error)

    async def _write_all(self, batch: Sequence[Append]) -> None:
        rows = [row for append in batch for row in append.rows]
        if self._database.is_postgres:
            async with self._database.writing() as connection:
                await _insert(connection, rows)
                await self._tell(connection, batch)
        else:
            await self._database.append_to_sqlite(rows)
        _confirm(batch)

    async def _write_each(self, batch: Sequence[Append]) -> None:
        """Somebody comes too late, and only those are refused: still one transaction for the others."""
        written: list[Append] = []
        async with self._database.writing() as connection:
            for append in batch:
                try:
                    async with connection.begin_nested():
                        await _insert(connection, append.rows)
                    written.append(append)
                except IntegrityError:
                    _refuse([append], Conflict(append.stream, append.after))
            await self._tell(connection, written)
        _confirm(written)

    async def _tell(self, connection: AsyncConnection, written: Iterable[Append]) -> None:
        heads = {append.stream: append.head for append in written}
        if self._database.is_postgres and heads:
            await send(
                connection,
                (Notice("appended", stream, head, sender=self._own_name) for stream, head in heads.items()),
            )


async def _insert(connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
    await connection.execute(insert(entries), rows)


def _confirm(batch: Iterable[Append]) -> None:
    for append in batch:
        if not append.done.done():
            append.done.set_result(None)


def _refuse(batch: Iterable[Append], error: Exception) -> None:
    for append in batch:
        if not append.done.done():
            append.done.set_exception(error)
