"""The same contract on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, first of the one kind, then of the other."""
    address: str = request.getfixturevalue(f"{request.param}_database")
    return address
