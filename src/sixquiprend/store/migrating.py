"""The tables of a database, brought to what this version of the program needs."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect, text

from .database import Database
from .store_errors import StoreError

NEWEST: Final = "0004"
"""The version of the tables that this program needs: that of the last file of `migrations/versions`."""
_VERSIONS: Final = "alembic_version"

_LOCK_OF_POSTGRES: Final = 6_104_171
"""Any number that no other program takes: 6 cards, 104 of them, 171 heads."""


async def migrate(database: Database) -> None:
    """Run what hasn't run yet, in one transaction: all of it or nothing.

    Of many processes that start at once one does it, and the others wait for it. Mostly there is nothing to
    do, and nobody waits.
    """
    try:
        async with database.reading() as connection:
            if await connection.run_sync(_version) == NEWEST:
                return
        from .upgrading import UnknownVersion, upgrade  # noqa: PLC0415 - see there

        try:
            async with database.writing() as connection:
                if database.is_postgres:
                    await connection.execute(
                        text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_OF_POSTGRES}
                    )
                await connection.run_sync(upgrade)
        except UnknownVersion as error:
            raise StoreError("store_newer", place=database.place) from error
    except StoreError as error:
        if error.code != "store_failed":
            raise
        raise StoreError("store_unreachable", place=database.place, reason=error.details["reason"]) from error


async def check_version(database: Database) -> None:
    """Raises `StoreError` unless the tables are those of this version of the program; changes nothing."""
    async with database.reading() as connection:
        version = await connection.run_sync(_version)
    if version == NEWEST:
        return
    from .upgrading import known  # noqa: PLC0415 - see there

    newer = version is not None and version not in known()
    raise StoreError("store_newer" if newer else "store_older", place=database.place)


def _version(connection: Connection) -> str | None:
    """The version of the tables that are there; None if there are none."""
    if not inspect(connection).has_table(_VERSIONS):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {_VERSIONS}")).scalar()  # noqa: S608
    return found
