"""The line on which a process hears the others: it is watched, and opened again when it is dead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sixquiprend.store import Notice, Store, StoreError, notices
from sixquiprend.store.database import Database
from sixquiprend.store.notices import Listener
from tests.postgres import PostgresServer


class Line:
    """Opens real lines to a database, after as many refusals as somebody wants."""

    def __init__(self, address: str) -> None:
        self._database = Database(address)
        self.refusals = 0
        self.opened: list[Any] = []
        self.signs: asyncio.Queue[None] = asyncio.Queue()
        self.heard: asyncio.Queue[Notice] = asyncio.Queue()

    async def connect(self) -> Any:
        if self.refusals:
            self.refusals -= 1
            raise ConnectionRefusedError
        connection: Any = await self._database.connect_to_postgres()
        connection.add_query_logger(self._log)
        self.opened.append(connection)
        return connection

    def _log(self, record: Any) -> None:
        if record.query == "SELECT 1":
            self.signs.put_nowait(None)

    async def say(self, payload: bytes) -> None:
        async with self._database.writing() as connection:
            await notices.send(connection, Notice("said", "table:A", payload, sender="another"))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Listener]:
        listener = Listener(self.connect, "me", self.heard.put_nowait)
        await listener.open()
        try:
            yield listener
        finally:
            await listener.close()
            await self._database.close()


def test_a_line_that_gives_signs_of_life_is_kept(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.01)

    async def check() -> None:
        line = Line(postgres_database)
        async with line.listening():
            for _ in range(3):
                await line.signs.get()
            await line.say(b"hello")
            assert (await line.heard.get()).payload == b"hello", "nothing was missed before"
        (connection,) = line.opened
        assert connection.is_closed()

    asyncio.run(check())


def test_a_line_whose_sign_of_life_comes_too_late_is_opened_again(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.01)
    monkeypatch.setattr(notices, "SECONDS_FOR_A_SIGN_OF_LIFE", 0.0)

    async def check() -> None:
        line = Line(postgres_database)
        async with line.listening():
            assert await line.heard.get() == Notice("missed")
            monkeypatch.setattr(notices, "SECONDS_FOR_A_SIGN_OF_LIFE", 600.0)
            await line.signs.get()
            assert all(each.is_closed() for each in line.opened[:-1])
            assert len(line.opened) > 1
            await line.say(b"hello")
            while (notice := await line.heard.get()) == Notice("missed"):
                pass
            assert notice.payload == b"hello"

    asyncio.run(check())


def test_a_line_that_is_refused_is_tried_again_after_longer_and_longer_pauses(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    at_once = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await at_once(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)

    async def check() -> None:
        line = Line(postgres_database)
        async with line.listening():
            line.refusals = 8
            line.opened[0].terminate()
            assert await line.heard.get() == Notice("missed")
            await line.say(b"hello")
            assert (await line.heard.get()).payload == b"hello"
        assert len(line.opened) == 2

    asyncio.run(check())
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]


def test_a_store_that_can_not_hear_the_others_is_refused_and_leaves_nothing_open(
    postgres_server: PostgresServer, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_listener: Listener) -> None:
        raise ConnectionRefusedError("no line is left")

    monkeypatch.setattr(Listener, "open", refuse)
    with pytest.raises(StoreError) as error:
        asyncio.run(Store.open(postgres_database))
    assert (error.value.code, error.value.details["reason"]) == ("store_unreachable", "no line is left")
    ours = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    assert postgres_server.query(postgres_database, f"{ours} AND pid <> pg_backend_pid()") == "0"
