"""Alembic at work: it knows every version that the tables of a database have had, and the way to the next.

Loaded when there is something to do: it takes as long to import as the rest of the store.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class UnknownVersion(Exception):
    """A revision that this program doesn't know."""


def upgrade(connection: Connection) -> None:
    """Run what hasn't run yet; raises `UnknownVersion` if a newer program was here."""
    try:
        command.upgrade(_configuration(connection), "head")
    except CommandError as error:
        raise UnknownVersion from error


def newest() -> str | None:
    """The version to which `upgrade` leads."""
    return _scripts().get_current_head()


def known() -> set[str]:
    """Every version there has been."""
    return {script.revision for script in _scripts().walk_revisions()}


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_configuration(None))


def _configuration(connection: Connection | None) -> Config:
    """What alembic's commands need; `migrations/env.py` reads the connection from it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
