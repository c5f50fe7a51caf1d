"""The tables of a database, brought to what this version of the program needs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from .database import Database
from .store_errors import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"

_LOCK_OF_POSTGRES: Final = 6_104_171
"""Any number that no other program takes: 6 cards, 104 of them, 171 heads."""


async def migrate(database: Database) -> None:
    """Run what hasn't run yet, in one transaction: all of it or nothing.

    Of many processes that start at once one does it, and the others wait for it.
    """
    try:
        async with database.writing() as connection:
            if database.is_postgres:
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_OF_POSTGRES}
                )
            await connection.run_sync(_upgrade)
    except CommandError as error:  # a revision that this program doesn't know
        raise StoreError("store_newer", place=database.place) from error
    except StoreError as error:
        raise StoreError("store_unreachable", place=database.place, reason=error.details["reason"]) from error


async def check_version(database: Database) -> None:
    """Raises `StoreError` unless the tables are those of this version of the program; changes nothing."""
    async with database.reading() as connection:
        is_ours = await connection.run_sync(_is_ours)
    if is_ours is None:
        raise StoreError("store_newer", place=database.place)
    if not is_ours:
        raise StoreError("store_older", place=database.place)


def _is_ours(connection: Connection) -> bool | None:
    """Whether nothing has to be brought up to date; None if this program doesn't know what is there."""
    revision = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(configuration(connection))
    known = {script.revision for script in scripts.walk_revisions()}
    return None if revision is not None and revision not in known else revision == scripts.get_current_head()


def configuration(connection: Connection) -> Config:
    """What alembic's commands need; `migrations/env.py` reads the connection from it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    command.upgrade(configuration(connection), "head")
