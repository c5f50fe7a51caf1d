"""The driver of PostgreSQL, which carries no types: everything else sees it through this file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import asyncpg  # type: ignore[import-untyped]

ERRORS: Final[tuple[type[Exception], ...]] = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""What a connection raises that was refused or is lost; a timeout is an OSError too. If it was cut in the
middle of an answer the driver may only say that its own state is wrong (`InternalClientError`).
"""

NOT_WHOLE: Final[tuple[type[Exception], ...]] = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DivisionByZeroError,
)
"""What a statement raises, and has changed nothing, when the data say no."""

SECONDS_TO_CONNECT: Final = 10
SECONDS_TO_ANSWER: Final = 30
"""A line that is dead without a sign would otherwise keep players waiting for ever."""
SECONDS_IN_THOUGHT: Final = 15
"""A process that is paused, or cut off, in the middle of a transaction holds what others wait for so long."""


class Connection(Protocol):
    """What is used of a connection here."""

    def add_termination_listener(self, callback: Callable[[Any], None]) -> None: ...
    async def add_listener(self, channel: str, callback: Callable[[Any, int, str, object], None]) -> None: ...
    async def execute(self, query: str) -> str: ...
    async def fetch(self, query: str, *arguments: object) -> Sequence[Sequence[Any]]: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...


async def connect(address: str) -> Connection:
    """A new connection. The driver reads the address as PostgreSQL's own programs do."""
    connection: Connection = await asyncpg.connect(
        address,
        timeout=SECONDS_TO_CONNECT,
        command_timeout=SECONDS_TO_ANSWER,
        server_settings={
            "application_name": "sixquiprend",
            "synchronous_commit": "on",  # confirmed means on disk, whatever the server's default is
            "idle_in_transaction_session_timeout": f"{SECONDS_IN_THOUGHT}s",
        },
    )
    return connection
