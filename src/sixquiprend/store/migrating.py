"""The tables of a database, brought to what this version of the program needs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
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


def configuration(connection: Connection) -> Config:
    """What alembic's commands need; `migrations/env.py` reads the connection from it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    command.upgrade(configuration(connection), "head")
