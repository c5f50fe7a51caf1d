"""Each stream has one owner at a time; who was fenced off can't write, whatever they believe."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from sqlalchemy import text

from sixquiprend.store import Conflict, Fenced, Notice, Store, StoreError
from sixquiprend.store.owning import SECONDS_ALIVE, SECONDS_BETWEEN_BEATS
from tests.store.processes import line_of, process


@asynccontextmanager
async def owners(database: str, *addresses: str) -> AsyncIterator[list[Store]]:
    stores = [await Store.open(database) for _ in addresses]
    for store, address in zip(stores, addresses, strict=True):
        # However slow the machine is; and each has a clock of its own.
        await store.owning.begin(address, alive=600.0, clock=partial(float, len(address)))
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


async def taken_over(store: Store, stream: str) -> int:
    """The epoch, as soon as the owner counts as dead."""
    while True:
        epoch = await store.owning.claim(stream)
        if epoch is not None:
            return epoch
        await asyncio.sleep(0.05)


async def another_sign_of_life(store: Store) -> None:
    before = store.owning._beaten
    while True:
        if store.owning._beaten != before:
            return
        await asyncio.sleep(0.05)


def test_a_stream_has_one_owner_and_only_that_one_writes(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "here", "there") as (one, two):
            lost: asyncio.Queue[list[str]] = asyncio.Queue()
            one.owning.on_lost.append(lambda streams: lost.put_nowait(list(streams)))
            assert await one.owning.claim("table:A") is None, "there is no such stream"
            assert await one.owning.claim("table:A", new=True) == 1
            await one.append("table:A", 0, [b"one"], at=1.0, epoch=1)
            assert await two.owning.claim("table:A") is None
            owner = await two.owning.owner_of("table:A")
            assert owner is not None
            assert owner.address == "here"
            assert one.owning.is_own(owner)
            with pytest.raises(Fenced):
                await two.append("table:A", 1, [b"mine"], at=1.0, epoch=1)
            assert await one.owning.claim("table:A") == 1, "it is its own already"

            assert await two.owning.claim("table:A", force=True) == 2
            assert two.last_sign("table:A") == len("here"), "as late it was for the owner before"
            assert two.last_sign("table:A") == 0, "that is asked once"
            assert await lost.get() == ["table:A"]
            with pytest.raises(Fenced):
                await one.append("table:A", 1, [b"late"], at=1.0, epoch=1)
            await two.append("table:A", 1, [b"two"], at=1.0, epoch=2)
            with pytest.raises(Conflict) as late:
                await two.append("table:A", 1, [b"again"], at=1.0, epoch=2)
            assert not isinstance(late.value, Fenced)
            assert await two.read("table:A") == [b"one", b"two"]

            await two.owning.release(["table:A"])
            assert await one.owning.owner_of("table:A") is None
            assert await one.owning.claim("table:A") == 3
            await one.erase(["table:A"])
            with pytest.raises(Fenced):
                await one.append("table:A", 2, [b"x"], at=1.0, epoch=3)

    asyncio.run(check())


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
def test_a_dead_owner_is_replaced_and_a_paused_one_writes_nothing_more(
    postgres_database: str, how: signal.Signals
) -> None:
    async def check() -> None:
        with process("own", postgres_database, "table:A") as other:
            confirmed = [int(await asyncio.to_thread(line_of, other)) for _ in range(20)][-1]
            os.kill(other.pid, how)
            async with owners(postgres_database, "here") as (store,):
                assert await taken_over(store, "table:A") == 2
                kept = await store.read("table:A")
                assert len(kept) >= confirmed
                if how is signal.SIGSTOP:
                    os.kill(other.pid, signal.SIGCONT)
                    assert other.stdout is not None
                    *more, last = (await asyncio.to_thread(other.stdout.read)).split()
                    assert last == "fenced"
                    assert all(int(each) <= len(kept) for each in more), "confirmed before it was paused"
                assert await store.read("table:A") == kept
                await store.append("table:A", len(kept), [b"mine"], at=1.0, epoch=2)

    asyncio.run(check())


def test_what_a_process_leaves_is_taken_over_by_those_who_live(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two") as (one, two):
            adopted: asyncio.Queue[list[str]] = asyncio.Queue()
            two.owning.on_adopted.append(lambda streams: adopted.put_nowait(list(streams)))
            for stream in ("table:A", "table:B"):
                assert await one.owning.claim(stream, new=True) == 1
            await one.owning.leave()
            assert await adopted.get() == ["table:A", "table:B"]
            assert two.owning.epochs == {"table:A": 2, "table:B": 2}
            assert two.last_sign("table:B") == len("one")
            await two.append("table:A", 0, [b"x"], at=1.0, epoch=2)
            assert not one.owning.begun

    asyncio.run(check())


def test_where_the_others_are_is_told_of_those_who_live_and_take_connections(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two", "three", "") as (one, two, _, nowhere):
            assert await one.owning.others() == ["three", "two"], "who gave the last sign comes first"
            assert sorted(await nowhere.owning.others()) == ["one", "three", "two"]
            await two.owning.leave()
            assert await one.owning.others() == ["three"]

    asyncio.run(check())


def test_who_leaves_while_the_database_is_gone_says_so_and_leaves(
    postgres_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with owners(postgres_database, "here") as (store,):
            assert await store.owning.claim("table:A", new=True) == 1
            await store.database.close()
            await store.owning.leave()
            assert not store.owning.begun
            assert store.owning.epochs == {}

    asyncio.run(check())
    assert "others find out later that this process has left: store_closed" in caplog.messages


def test_one_who_was_taken_for_dead_finds_out_what_it_has_lost(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two") as (one, two):
            lost: list[str] = []
            one.owning.on_lost.append(lost.extend)
            assert await one.owning.claim("table:A", new=True) == 1
            assert await one.owning.claim("table:B", new=True) == 1
            await one.append("table:A", 0, [b"x"], at=1.0, epoch=1)
            one._subscribers.remove(one.owning.hear)  # it was paused, and its line is cut
            assert await two.owning.claim("table:A", force=True) == 2
            await one.owning.find_out()
            assert lost == ["table:A"]
            assert one.owning.epochs == {"table:B": 1}

    asyncio.run(check())


def test_one_who_may_have_missed_something_looks_what_it_has_lost(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two") as (one, two):
            lost: asyncio.Queue[list[str]] = asyncio.Queue()
            one.owning.on_lost.append(lambda streams: lost.put_nowait(list(streams)))
            assert await one.owning.claim("table:A", new=True) == 1
            await one.append("table:A", 0, [b"x"], at=1.0, epoch=1)
            one._subscribers.remove(one.owning.hear)  # its line is cut
            assert await two.owning.claim("table:A", force=True) == 2
            one.owning.hear(Notice("missed"))
            assert await lost.get() == ["table:A"]

    asyncio.run(check())


def test_one_who_gives_its_signs_in_time_has_lost_nothing_and_does_not_look(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with owners(postgres_database, "here") as (store,):
            looks: list[None] = []

            async def look() -> None:
                looks.append(None)

            monkeypatch.setattr(store.owning, "find_out", look)
            for _ in range(2):
                await another_sign_of_life(store)
            assert looks == []

    asyncio.run(check())


def test_that_a_new_stream_has_an_owner_is_no_news(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two") as (one, two):
            heard: asyncio.Queue[Notice] = asyncio.Queue()
            two.subscribe(heard.put_nowait)
            assert await one.owning.claim("table:A", new=True) == 1
            await one.publish("table:A", b"hello")
            assert (await heard.get()).payload == b"hello"

    asyncio.run(check())


def test_of_a_dead_process_that_owns_nothing_any_more_nothing_is_kept(postgres_database: str) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two") as (one, two):
            two.owning.on_adopted.append(lambda _streams: None)
            await one.owning.leave()
            while True:
                async with two.database.reading() as connection:
                    found = (await connection.execute(text("SELECT address FROM processes"))).scalars().all()
                if found == ["two"]:
                    return
                await another_sign_of_life(two)

    asyncio.run(check())


def test_with_sqlite_nothing_has_an_owner(sqlite_database: str) -> None:
    async def check() -> None:
        store = await Store.open(sqlite_database)
        await store.owning.begin("here")
        assert not store.owning.begun
        await store.owning.release(["table:A"])
        await store.close()

    asyncio.run(check())


def test_some_signs_of_life_may_be_lost_before_a_process_counts_as_dead() -> None:
    assert 0 < SECONDS_BETWEEN_BEATS <= SECONDS_ALIVE / 4
    assert SECONDS_ALIVE < 2, "so long a table stands still when its process has died"


def test_whatever_goes_wrong_the_next_sign_of_life_is_given(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        store = await Store.open(sqlite_database)
        given = asyncio.Event()
        faults = iter((StoreError("store_failed", place="here", reason="none"), RuntimeError()))

        async def beat() -> None:
            store.owning._look.set()  # at once again
            for fault in faults:
                raise fault
            given.set()

        monkeypatch.setattr(store.owning, "_beat", beat)
        beating = asyncio.create_task(store.owning._beat_on())
        waiting = asyncio.create_task(given.wait())
        await asyncio.wait([beating, waiting], return_when=asyncio.FIRST_COMPLETED)
        assert given.is_set()
        beating.cancel()
        await asyncio.wait([beating])
        await store.close()

    asyncio.run(check())


def test_one_that_stands_still_in_the_middle_of_a_transaction_keeps_nobody_waiting(
    postgres_database: str,
) -> None:
    async def check() -> None:
        async with owners(postgres_database, "one", "two") as (one, two):
            two.owning.on_adopted.append(lambda _streams: None)
            async with one.database.writing() as connection:
                await connection.execute(text("INSERT INTO processes VALUES ('gone', '', 0, 0)"))
            async with one.database.writing() as paused, asyncio.timeout(20):  # a statement may take 30
                await paused.execute(text("SELECT FROM processes WHERE name = 'gone' FOR UPDATE"))
                for _ in range(3):
                    await another_sign_of_life(two)

    asyncio.run(check())
