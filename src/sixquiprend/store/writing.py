"""Group commit: appends that come at the same time share one transaction, and one wait for the disk."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from .database import Database
from .postgres_appending import NotWhole
from .schema import entries
from .store_errors import Conflict, Fenced, StoreError

_logger = logging.getLogger(__name__)

MOST_APPENDS_AT_ONCE: Final = 1000
"""Those that come later wait for the next transaction, so that nobody waits for a very long one."""


class Append:
    """One writer's entries: all of them are written, or none."""

    __slots__ = ("after", "done", "epoch", "rows", "stream")

    def __init__(
        self, stream: str, after: int, new: Sequence[bytes], at: float, epoch: int | None = None
    ) -> None:
        self.stream = stream
        self.after = after
        self.epoch = epoch
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
        self._task = asyncio.create_task(self._run())

    async def write(self, append: Append) -> None:
        """On disk when this returns. A caller who is cancelled may be too late to prevent it."""
        if self._task.done():
            raise StoreError("store_closed", place=self._database.place)
        self._waiting.put_nowait(append)
        await append.done

    async def close(self) -> None:
        """What was asked for before is still written; what is asked for while it ends is refused."""
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
            if self._database.is_postgres:
                await self._write_to_postgres(_apart(in_order))
            else:
                await self._write_to_sqlite(in_order)
        except StoreError as error:
            _refuse(batch, error)
        except Exception as error:  # whatever it is, the next batch may be written
            _logger.exception("a batch could not be written")
            reason = type(error).__name__
            _refuse(batch, StoreError("store_failed", place=self._database.place, reason=reason))

    async def _write_to_postgres(self, batch: Sequence[Append]) -> None:
        """In one statement; if that can't be, in two, and so on until those are alone who come too late."""
        try:
            written = await self._database.append_to_postgres(batch, self._own_name)
        except NotWhole:
            if len(batch) == 1:
                await self._explain(batch)
                return
            half = len(batch) // 2
            await self._write_to_postgres(batch[:half])
            await self._write_to_postgres(batch[half:])
            return
        _confirm([each for each in batch if (each.stream, each.after) in written])
        await self._explain([each for each in batch if (each.stream, each.after) not in written])

    async def _explain(self, late: Sequence[Append]) -> None:
        """Who wasn't written came too late, or doesn't own the stream any more."""
        owned = [append.stream for append in late if append.epoch is not None]
        held = await self._database.held_on_postgres(owned, self._own_name) if owned else {}
        for append in late:
            if append.epoch is not None and append.epoch != held.get(append.stream):
                _refuse([append], Fenced(append.stream, append.after))
            else:
                _too_late([append])

    async def _write_to_sqlite(self, batch: Sequence[Append]) -> None:
        try:
            await self._database.append_to_sqlite([row for append in batch for row in append.rows])
        except sqlite3.IntegrityError:
            await self._write_each(batch)
        else:
            _confirm(batch)

    async def _write_each(self, batch: Sequence[Append]) -> None:
        """Somebody comes too late, and only those are refused: still one transaction for the others."""
        written: list[Append] = []
        async with self._database.writing() as connection:
            for append in batch:
                try:
                    async with connection.begin_nested():
                        await connection.execute(insert(entries), append.rows)
                    written.append(append)
                except IntegrityError:
                    _too_late([append])
        _confirm(written)


def _apart(in_order: Iterable[Append]) -> list[Append]:
    """Those that have no place in common; the others are refused, as each comes second somewhere."""
    apart: list[Append] = []
    for append in in_order:
        if apart and apart[-1].stream == append.stream and apart[-1].head > append.after:
            _too_late([append])
        else:
            apart.append(append)
    return apart


def _too_late(batch: Iterable[Append]) -> None:
    for append in batch:
        _refuse([append], Conflict(append.stream, append.after))


def _confirm(batch: Iterable[Append]) -> None:
    for append in batch:
        if not append.done.done():
            append.done.set_result(None)


def _refuse(batch: Iterable[Append], error: Exception) -> None:
    for append in batch:
        if not append.done.done():
            append.done.set_exception(error)
