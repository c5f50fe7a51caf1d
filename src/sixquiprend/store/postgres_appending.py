"""Appending to PostgreSQL in one statement of one connection: one way there and back for a whole batch.

Through the pool a batch took five: a sign of life, the beginning, the entries, the notices, the end. And
whoever came too late made the whole batch go again, with a savepoint for each append.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from .notices import CHANNEL
from .postgres import NOT_WHOLE, Connection


class Rows(Protocol):
    """One writer's entries for one stream."""

    @property
    def stream(self) -> str: ...

    @property
    def after(self) -> int: ...

    @property
    def rows(self) -> Sequence[dict[str, Any]]: ...


class Place(NamedTuple):
    """Where an append was written: each is the only one for its place."""

    stream: str
    after: int


class NotWhole(Exception):
    """Nothing was written: in this batch is somebody who came too late in a way that spoils it for all."""


# An append that finds some of its places taken (somebody is just writing there) would be half written: then
# the division by nothing undoes all. One that names an entry which was erased does the same.
_STATEMENT: Final = """
WITH new AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::float8[], $6::bytea[], $7::text[])
        AS row (stream, after, size, sequence, at, entry, notice)
), kept AS (
    INSERT INTO entries (stream, sequence, previous, at, entry)
    SELECT stream, sequence, nullif(sequence - 1, 0), at, entry FROM new ORDER BY stream, sequence
    ON CONFLICT DO NOTHING
    RETURNING stream, sequence
)
SELECT new.stream, new.after, 1 / (count(*) = min(new.size))::int, pg_notify($8, min(new.notice))::text
FROM kept JOIN new USING (stream, sequence)
GROUP BY new.stream, new.after
"""


class PostgresAppender:
    """A connection of its own, opened when it is first needed, and again when it was cut."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        self._connect = connect
        self._connection: Connection | None = None

    async def append(self, appends: Sequence[tuple[Rows, str]]) -> set[Place]:
        """Which of these are on disk when this returns; the others came too late. Each comes with its notice.

        No two may have a place in common. Raises `NotWhole`, and whatever the driver does.
        """
        connection = await self._opened()
        each = [
            (append.stream, append.after, len(append.rows), row["sequence"], row["at"], row["entry"], notice)
            for append, notice in appends
            for row in append.rows
        ]
        try:
            written = await connection.fetch(_STATEMENT, *zip(*each, strict=True), CHANNEL)
        except NOT_WHOLE as error:
            raise NotWhole from error
        return {Place(row[0], row[1]) for row in written}

    async def _opened(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
