"""Finished games: their records, and who analyses them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Row, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from .database import Database
from .schema import games


class StoredGame(msgspec.Struct, frozen=True):
    """A finished game; `progress` is None until somebody has begun to analyse it."""

    id: str
    stream: str
    finished_at: float
    record: bytes
    turn: int
    """How many games of the same people were kept shortly before: those of others are analysed first."""
    analysis: bytes | None = None
    progress: float | None = None


_COLUMNS = tuple(games.c[name] for name in StoredGame.__struct_fields__)


async def save_game(database: Database, game: StoredGame) -> None:
    new = postgresql.insert if database.is_postgres else sqlite.insert
    async with database.writing() as connection:
        await connection.execute(
            new(games).values(msgspec.structs.asdict(game)).on_conflict_do_nothing(index_elements=["id"])
        )


async def find_game(database: Database, identity: str) -> StoredGame | None:
    async with database.reading() as connection:
        found = await connection.execute(select(*_COLUMNS).where(games.c.id == identity))
        return _stored(found.one_or_none())


async def claim_analysis(
    database: Database, process: str, now: float, lease_seconds: float
) -> StoredGame | None:
    # Games that were never tried come first: one that no process survives keeps no other waiting.
    next_one = (
        select(games.c.id)
        .where(games.c.analysis.is_(None), or_(games.c.claimed_until.is_(None), games.c.claimed_until <= now))
        .order_by(games.c.claimed_until.nulls_first(), games.c.turn, games.c.finished_at, games.c.id)
        .limit(1)
        .with_for_update(skip_locked=True)  # SQLite has one writer, and no such words
        .scalar_subquery()
    )
    claim = (
        update(games)
        .where(games.c.id == next_one)
        .values(claimed_by=process, claimed_until=now + lease_seconds, progress=0.0)
        .returning(*_COLUMNS)
    )
    async with database.writing() as connection:
        return _stored((await connection.execute(claim)).one_or_none())


async def set_progress(
    database: Database, identity: str, progress: float, claimed_until: float | None
) -> None:
    values = {"progress": progress} | ({} if claimed_until is None else {"claimed_until": claimed_until})
    async with database.writing() as connection:
        await connection.execute(
            update(games).where(games.c.id == identity, games.c.analysis.is_(None)).values(values)
        )


async def save_analysis(database: Database, identity: str, analysis: bytes) -> None:
    async with database.writing() as connection:
        await connection.execute(
            update(games).where(games.c.id == identity).values(analysis=analysis, progress=1.0)
        )


def _stored(row: Row[Any] | None) -> StoredGame | None:
    if row is None:
        return None
    # Converted, because SQLite may hand a whole number back for a float.
    return msgspec.convert(dict(zip(StoredGame.__struct_fields__, row, strict=True)), StoredGame)
