"""A database in one file, and back: all streams and games as they were at one moment, while play goes on.

The file is the same for SQLite and PostgreSQL, so it moves games from the one to the other too. It is lines
of JSON, compressed; the last one has the hash of all others, and a file without it is no backup.
"""

from __future__ import annotations

import errno
import gzip
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias
from zlib import error as zlib_error

from msgspec import DecodeError, Struct, json
from sqlalchemy import Select, Table, insert, select, text

from .database import Database
from .schema import entries, games
from .store import CHECK, Store
from .store_errors import StoreError

VERSION: Final = 1
_BATCH: Final = 500


class Head(Struct, frozen=True, tag="sixquiprend backup", tag_field="line"):
    """The first line."""

    version: int
    made_at: float


class EntryRow(Struct, frozen=True, tag="entry", tag_field="line"):
    """An entry of a stream; those of one stream come in their order."""

    stream: str
    sequence: int
    at: float
    entry: bytes


class GameRow(Struct, frozen=True, tag="game", tag_field="line"):
    """A finished game, with its analysis if there is one."""

    id: str
    stream: str
    finished_at: float
    record: bytes
    analysis: bytes | None
    turn: int


class End(Struct, frozen=True, tag="end", tag_field="line"):
    """The last line: how much there was, and the hash of all bytes before it."""

    entries: int
    games: int
    sha256: str


Line: TypeAlias = Head | EntryRow | GameRow | End

_DECODER: Final = json.Decoder[Line](Line)
_ENCODER: Final = json.Encoder()


class Kept(Struct, frozen=True):
    """What a backup holds."""

    entries: int
    games: int


async def back_up(address: str, file: Path, now: float) -> Kept:
    """Write all of a database into a new file, readable for its owner only; nothing stops meanwhile.

    Raises `StoreError`, and `OSError` if the file can't be written or is there already.
    """
    database = Database(address)
    if not database.is_there:
        raise StoreError("store_unreachable", place=database.place, reason="there is no such file")
    try:
        with _new_file(file) as packed:
            return await _write(database, packed, now)
    finally:
        await database.close()


@contextmanager
def _new_file(file: Path) -> Iterator[gzip.GzipFile]:
    """A file that is there, with all that was written, only when this ends without an error."""
    if file.exists():
        raise FileExistsError(errno.EEXIST, "there is such a file already", str(file))
    partial = file.with_name(f"{file.name}.partial")
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as packed:
                yield packed
            raw.flush()
            os.fsync(raw.fileno())
        partial.rename(file)
    finally:
        partial.unlink(missing_ok=True)


async def _write(database: Database, packed: gzip.GzipFile, now: float) -> Kept:
    hashed, counts = sha256(), {"entry": 0, "game": 0}

    def write(line: Line) -> None:
        data = _ENCODER.encode(line) + b"\n"
        hashed.update(data)
        packed.write(data)

    write(Head(VERSION, now))
    async with database.reading() as connection:
        if database.is_postgres:  # SQLite's transactions see one moment by themselves
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))

        async def rows(kind: type[Any], table: Table, wanted: Select[Any]) -> AsyncIterator[Any]:
            async with connection.stream(wanted) as found:
                async for row in found:
                    counts[kind.__struct_config__.tag] += 1
                    yield kind(*row)

        columns = [entries.c[name] for name in EntryRow.__struct_fields__]
        ordered = select(*columns).order_by(entries.c.stream, entries.c.sequence)
        async for line in rows(EntryRow, entries, ordered.where(entries.c.stream != CHECK)):
            write(line)
        columns = [games.c[name] for name in GameRow.__struct_fields__]
        async for line in rows(GameRow, games, select(*columns).order_by(games.c.id)):
            write(line)
    packed.write(_ENCODER.encode(End(counts["entry"], counts["game"], hashed.hexdigest())) + b"\n")
    return Kept(counts["entry"], counts["game"])


async def restore(file: Path, address: str) -> Kept:
    """Put a backup into an empty database: all of it, or nothing if the file or the database won't do."""
    kept = checked(file)
    store = await Store.open(address)
    try:
        database = store.database
        async with database.writing() as connection:
            for table in (entries, games):
                wanted = select(table.c.stream).where(table.c.stream != CHECK).limit(1)
                if (await connection.execute(wanted)).first() is not None:
                    raise StoreError("store_not_empty", place=database.place)
            lines = (line for line in _lines(file) if isinstance(line, EntryRow | GameRow))
            while batch := list(islice(lines, _BATCH)):
                for kind, table in ((EntryRow, entries), (GameRow, games)):
                    found = [_row(line) for line in batch if isinstance(line, kind)]
                    if found:
                        await connection.execute(insert(table), found)
    finally:
        await store.close()
    return kept


def checked(file: Path) -> Kept:
    """What this file holds, if it is a whole backup; raises `StoreError` or `OSError`."""
    counted, end = [0, 0], None
    for number, line in enumerate(_lines(file)):
        if (number == 0) != isinstance(line, Head) or end is not None:
            raise StoreError("bad_backup", reason="its lines are in no order")
        if isinstance(line, Head) and line.version > VERSION:
            raise StoreError("bad_backup", reason="it was made by a newer version of this program")
        counted[0] += isinstance(line, EntryRow)
        counted[1] += isinstance(line, GameRow)
        end = line if isinstance(line, End) else None
    if end is None or [end.entries, end.games] != counted:
        raise StoreError("bad_backup", reason="its end is missing")
    return Kept(end.entries, end.games)


def _lines(file: Path) -> Iterator[Line]:
    hashed = sha256()
    try:
        with gzip.open(file, "rb") as packed:
            for data in packed:
                line = _DECODER.decode(data)
                if isinstance(line, End) and line.sha256 != hashed.hexdigest():
                    raise StoreError("bad_backup", reason="it was changed or damaged")
                hashed.update(data)
                yield line
    except (DecodeError, UnicodeDecodeError, RecursionError, EOFError, gzip.BadGzipFile, zlib_error) as error:
        raise StoreError("bad_backup", reason=type(error).__name__) from None


def _row(line: EntryRow | GameRow) -> dict[str, Any]:
    row = {name: getattr(line, name) for name in line.__struct_fields__}
    if isinstance(line, EntryRow):
        return row | {"previous": None if line.sequence == 1 else line.sequence - 1}
    return row | {"progress": None if line.analysis is None else 1.0}
