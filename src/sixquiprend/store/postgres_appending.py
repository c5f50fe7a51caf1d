"""Appending to PostgreSQL in one statement of one connection: one way there and back for a whole batch.

Through the pool a batch took five: a sign of life, the beginning, the entries, the notices, the end. And
whoever came too late made the whole batch go again, with a savepoint for each append.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from .postgres import NOT_WHOLE, Connection


class Rows(Protocol):
    """One writer's entries for one stream; `epoch`: that in which the writer owns it, None without owners."""

    @property
    def stream(self) -> str: ...

    @property
    def after(self) -> int: ...

    @property
    def epoch(self) -> int | None: ...

    @property
    def rows(self) -> Sequence[dict[str, Any]]: ...


class Place(NamedTuple):
    """Where an append was written: each is the only one for its place."""

    stream: str
    after: int


class NotWhole(Exception):
    """Nothing was written: in this batch is somebody who came too late in a way that spoils it for all."""


# The row of the owner is held until the entries are there: whoever takes the stream over waits for them, and
# what comes after that finds another epoch.
# An append that finds some of its places taken (somebody is just writing there) would be half written: then
# the division by nothing undoes all. One that names an entry which was erased does the same.
_STATEMENT: Final = """
WITH new AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::float8[], $7::bytea[]
    ) AS row (stream, epoch, after, size, sequence, at, entry)
), held AS (
    SELECT stream, epoch FROM owners
    WHERE process = $8 AND stream IN (SELECT stream FROM new WHERE epoch IS NOT NULL)
    ORDER BY stream FOR SHARE
), kept AS (
    INSERT INTO entries (stream, sequence, previous, at, entry)
    SELECT new.stream, sequence, nullif(sequence - 1, 0), at, entry
    FROM new LEFT JOIN held ON held.stream = new.stream
    WHERE new.epoch IS NULL OR new.epoch = held.epoch
    ORDER BY new.stream, sequence
    ON CONFLICT DO NOTHING
    RETURNING stream, sequence
)
SELECT new.stream, new.after, 1 / (count(*) = min(new.size))::int
FROM kept JOIN new USING (stream, sequence)
GROUP BY new.stream, new.after
"""

_HELD: Final = """
SELECT stream, epoch FROM owners WHERE process = $1 AND stream = ANY ($2::text[])
"""


class PostgresAppender:
    """A connection of its own, opened when it is first needed, and again when it was cut."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        self._connect = connect
        self._connection: Connection | None = None

    async def append(self, appends: Sequence[Rows], process: str) -> set[Place]:
        """Which of these are on disk when this returns; the others came too late, or don't own the stream.

        No two may have a place in common. Raises `NotWhole`, and whatever the driver does.
        """
        connection = await self._opened()
        each = [
            (
                append.stream,
                append.epoch,
                append.after,
                len(append.rows),
                row["sequence"],
                row["at"],
                row["entry"],
            )
            for append in appends
            for row in append.rows
        ]
        try:
            written = await connection.fetch(_STATEMENT, *zip(*each, strict=True), process)
        except NOT_WHOLE as error:
            raise NotWhole from error
        except BaseException:
            await self.close()  # whatever state it is in: the next one is new
            raise
        return {Place(row[0], row[1]) for row in written}

    async def held(self, streams: Sequence[str], process: str) -> dict[str, int]:
        """Which of these streams this process owns now, each with the epoch."""
        connection = await self._opened()
        return {row[0]: row[1] for row in await connection.fetch(_HELD, process, streams)}

    async def _opened(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
