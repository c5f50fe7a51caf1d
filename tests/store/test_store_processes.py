"""A store between processes, and after their sudden end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from sixquiprend.store import Conflict, Notice, Store, StoreError, notices
from sixquiprend.store import store as store_module
from sixquiprend.store.postgres_appending import PostgresAppender
from sixquiprend.store.schema import entries
from tests.postgres import PostgresServer
from tests.store.process import STREAMS
from tests.store.processes import line_of, process


def killed_while_confirming(database: str, confirmations: int) -> dict[str, int]:
    """The highest entry of each stream that a process had confirmed before it was killed."""
    with process("confirm", database) as running:
        assert running.stdout
        lines = [running.stdout.readline() for _ in range(confirmations)]
        running.send_signal(signal.SIGKILL)
        lines += running.stdout.readlines()  # what it had said before it died
        assert running.wait() == -signal.SIGKILL
    # Only a line that was written to its end is a confirmation.
    confirmed = [line.split() for line in lines if line.endswith("\n")]
    assert len(confirmed) >= confirmations
    return {
        stream: max(int(number) for name, number in confirmed if name == stream) for stream, _ in confirmed
    }


async def check_kept(database: str, confirmed: dict[str, int]) -> None:
    store = await Store.open(database)
    for stream, head in confirmed.items():
        kept = await store.read(stream)
        assert len(kept) >= head
        assert kept == [f"{stream} {number}".encode() for number in range(1, len(kept) + 1)]
    await store.close()


def test_what_was_confirmed_outlives_kill_9_on_sqlite(sqlite_database: str) -> None:
    for confirmations in (1, 300):
        confirmed = killed_while_confirming(sqlite_database, confirmations)
        assert len(confirmed) == STREAMS or confirmations == 1
        asyncio.run(check_kept(sqlite_database, confirmed))


def test_what_was_confirmed_outlives_kill_9_and_a_crash_of_postgres(durable_postgres: PostgresServer) -> None:
    with durable_postgres.database() as database:
        confirmed = killed_while_confirming(database, 300)
        durable_postgres.stop("immediate")
        durable_postgres.start()
        assert durable_postgres.query(database, "SHOW fsync") == "on"
        assert len(confirmed) == STREAMS
        asyncio.run(check_kept(database, confirmed))


def test_of_two_processes_exactly_one_wins_each_place(postgres_database: str) -> None:
    with ExitStack() as stack:
        racers = [stack.enter_context(process("race", postgres_database, "60")) for _ in range(2)]
        assert [line_of(racer) for racer in racers] == ["ready", "ready"]
        said = [racer.communicate("go\n")[0].split() for racer in racers]
        assert [racer.returncode for racer in racers] == [0, 0]
    won = [{int(place) for place in places} for places in said]
    assert [len(places) for places in won] == [60, 60]
    assert won[0] | won[1] == set(range(1, 121))

    async def written() -> list[bytes]:
        store = await Store.open(postgres_database)
        kept = await store.read("table:RACE")
        await store.close()
        return kept

    assert sorted(Counter(asyncio.run(written())).values()) == [60, 60]


def test_a_process_hears_what_another_one_says_but_not_itself(postgres_database: str) -> None:
    async def check() -> None:
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        store = await Store.open(postgres_database, on_notice=heard.put_nowait)
        await store.publish("table:MINE", b"to myself")
        with process("speak", postgres_database, "table:A") as other:
            said = await heard.get()
            assert await asyncio.to_thread(other.wait) == 0
        assert (said.kind, said.stream, said.payload) == ("said", "table:A", b"hello")
        assert said.sender != ""
        assert heard.empty()
        await store.close()

    asyncio.run(check())


def test_a_store_whose_line_was_cut_listens_again_and_says_that_it_may_have_missed_something(
    postgres_server: PostgresServer, postgres_database: str
) -> None:
    async def check() -> None:
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        store = await Store.open(postgres_database)
        store.subscribe(heard.put_nowait)
        other = await Store.open(postgres_database)
        postgres_server.query(
            postgres_database,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'sixquiprend' AND datname = current_database()",
        )
        assert await heard.get() == Notice("missed")
        # The pools have lost their connections too, and don't mind.
        await other.append("table:A", 0, [b"x"], at=1.0)
        await other.publish("table:A", b"hello")
        notice = await heard.get()
        assert (notice.kind, notice.stream, notice.payload) == ("said", "table:A", b"hello")
        assert await store.read("table:A") == [b"x"]
        await other.close()
        await store.close()

    asyncio.run(check())


def test_a_line_that_is_dead_without_a_sign_is_found_out(
    postgres_server: PostgresServer, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.05)
    monkeypatch.setattr(notices, "SECONDS_FOR_A_SIGN_OF_LIFE", 2.0)

    async def check() -> None:
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        store = await Store.open(postgres_database, on_notice=heard.put_nowait)
        listening = int(
            postgres_server.query(
                postgres_database,
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database() "
                "AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')",
            )
        )
        os.kill(listening, signal.SIGSTOP)
        try:
            assert await heard.get() == Notice("missed")
        finally:
            os.kill(listening, signal.SIGCONT)
        other = await Store.open(postgres_database)
        await other.publish("table:A", b"again")
        assert (await heard.get()).payload == b"again"
        assert heard.empty()
        await other.close()
        await store.close()

    asyncio.run(check())


def test_what_others_say_on_the_channel_is_ignored(
    postgres_server: PostgresServer, postgres_database: str
) -> None:
    async def check() -> None:
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        store = await Store.open(postgres_database, on_notice=heard.put_nowait)
        other = await Store.open(postgres_database)
        postgres_server.query(postgres_database, "NOTIFY sixquiprend, 'not ours'")
        await other.publish("table:A", b"ours")
        assert (await heard.get()).payload == b"ours"
        await other.close()
        await store.close()

    asyncio.run(check())


def test_a_store_waits_for_a_postgres_that_is_started_again(durable_postgres: PostgresServer) -> None:
    async def check(database: str) -> None:
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        store = await Store.open(database, on_notice=heard.put_nowait)
        await store.append("table:A", 0, [b"x"], at=1.0)
        durable_postgres.stop("immediate")
        for refused in (store.append("table:A", 1, [b"y"], at=1.0), store.check()):
            with pytest.raises(StoreError) as error:
                await refused
            assert error.value.code == "store_failed"
        durable_postgres.start()
        assert await heard.get() == Notice("missed")
        await store.append("table:A", 1, [b"y"], at=1.0)
        assert await store.read("table:A") == [b"x", b"y"]
        await store.close()

    with durable_postgres.database() as database:
        asyncio.run(check(database))


def test_many_that_start_at_once_make_the_tables_once(postgres_database: str) -> None:
    async def check() -> None:
        stores = await asyncio.gather(*(Store.open(postgres_database) for _ in range(6)))
        await stores[0].append("table:A", 0, [b"x"], at=1.0)
        assert await stores[5].read("table:A") == [b"x"]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(check())


def test_appends_of_two_processes_to_the_same_tables_at_once_never_block_each_other(
    postgres_database: str,
) -> None:
    async def check() -> None:
        stores = [await Store.open(postgres_database) for _ in range(2)]
        for after in range(3):
            forwards = [stores[0].append(f"table:{n}", after, [b"0"], at=1.0) for n in range(50)]
            backwards = [stores[1].append(f"table:{n}", after, [b"1"], at=1.0) for n in reversed(range(50))]
            results = await asyncio.gather(*forwards, *backwards, return_exceptions=True)
            assert {type(result).__name__ for result in results} == {"NoneType", "Conflict"}
            assert results.count(None) == 50
        for store in stores:
            await store.close()

    asyncio.run(check())


async def somebody_waits_for(holding: AsyncConnection) -> None:
    """Return as soon as a transaction of this database waits for what this connection holds."""
    for_us = "pg_backend_pid() = ANY (pg_blocking_pids(pid))"
    waiting = text(f"SELECT count(*) FROM pg_locks WHERE NOT granted AND {for_us}")
    while not (await holding.execute(waiting)).scalar():
        pass


def test_of_an_append_whose_place_is_being_taken_nothing_is_written(postgres_database: str) -> None:
    """The first entry would find its place taken, the second not: half an append is none."""

    async def check() -> None:
        store = await Store.open(postgres_database)
        await store.append("table:A", 0, [b"one"], at=1.0)
        taken = {"stream": "table:A", "sequence": 2, "previous": 1, "at": 1.0, "entry": b"theirs"}
        async with store._database.writing() as rival:
            await rival.execute(insert(entries), taken)
            ours = asyncio.create_task(store.append("table:A", 1, [b"two", b"three"], at=1.0))
            other = asyncio.create_task(store.append("table:B", 0, [b"x"], at=1.0))
            await somebody_waits_for(rival)
        with pytest.raises(Conflict):
            await ours
        await other
        assert await store.read("table:A") == [b"one", b"theirs"]
        assert await store.read("table:B") == [b"x"]
        await store.close()

    asyncio.run(check())


def test_erasing_while_another_process_appends_leaves_all_or_nothing(postgres_database: str) -> None:
    async def check() -> None:
        one, other = [await Store.open(postgres_database) for _ in range(2)]
        for _ in range(20):
            await one.append("table:A", 0, [b"x"] * 5, at=1.0)
            await asyncio.gather(
                one.erase(["table:A"]), other.append("table:A", 5, [b"y"], at=1.0), return_exceptions=True
            )
            assert await one.read("table:A") == []
        await one.close()
        await other.close()

    asyncio.run(check())


async def with_an_entry_meanwhile(store: Store, work: Coroutine[Any, Any, None]) -> None:
    """Does some work on the stream `table:A`, to which somebody is just appending."""
    entry = {"stream": "table:A", "sequence": 2, "previous": 1, "at": 1.0, "entry": b"theirs"}
    async with store.database.writing() as rival:
        await rival.execute(insert(entries), entry)
        working = asyncio.create_task(work)
        await somebody_waits_for(rival)
    await working


def test_a_stream_to_which_somebody_is_just_appending_is_erased_all_the_same(postgres_database: str) -> None:
    async def check() -> None:
        store = await Store.open(postgres_database)
        await store.append("table:A", 0, [b"one"], at=1.0)
        await with_an_entry_meanwhile(store, store.erase(["table:A"]))
        assert await store.read("table:A") == []
        await store.close()

    asyncio.run(check())


def test_whoever_erases_gives_up_after_some_tries(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_TRIES_TO_ERASE", 1)

    async def check() -> None:
        store = await Store.open(postgres_database)
        await store.append("table:A", 0, [b"one"], at=1.0)
        with pytest.raises(StoreError) as error:
            await with_an_entry_meanwhile(store, store.erase(["table:A"]))
        assert (error.value.code, error.value.details["reason"]) == ("store_failed", "table:A")
        assert await store.read("table:A") == [b"one", b"theirs"]
        await store.close()

    asyncio.run(check())


def test_a_sqlite_file_that_another_process_holds_is_refused_here(sqlite_database: str) -> None:
    async def opened() -> None:
        await (await Store.open(sqlite_database)).close()

    with process("hold", sqlite_database) as holder:
        assert line_of(holder) == "holding"
        with pytest.raises(StoreError) as error:
            asyncio.run(opened())
        assert error.value.code == "store_in_use"
    asyncio.run(opened())


def test_a_second_process_on_a_sqlite_file_is_refused_until_the_first_is_gone(sqlite_database: str) -> None:
    with process("hold", sqlite_database) as holder:
        assert line_of(holder) == "holding"
        with process("refuse", sqlite_database) as second:
            assert line_of(second) == "store_in_use"
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        # What the holder had forked is still there, and keeps nothing.
        with process("refuse", sqlite_database) as third:
            assert line_of(third) == "opened"


def test_whoever_opens_a_file_knows_when_the_one_before_was_last_alive(tmp_path: Path) -> None:
    async def check() -> None:
        address = f"sqlite:///{tmp_path}/games.db"
        first = await Store.open(address)
        first.give_sign(1_234_567.5)
        await first.close()
        second = await Store.open(address)
        assert second.last_sign("table:A") == 1_234_567.5
        await second.close()

    asyncio.run(check())


def test_who_claims_a_game_does_not_wait_for_one_who_is_just_claiming_another(postgres_database: str) -> None:
    async def check() -> None:
        store = await Store.open(postgres_database)
        for number in (1, 2):
            await store.save_game(f"g{number}", "table:A", float(number), b"record")
        async with store.database.writing() as rival:
            await rival.execute(text("SELECT FROM games WHERE id = 'g1' FOR UPDATE"))
            claimed = await store.claim_analysis("p", 10.0, 5.0)
        assert claimed is not None
        assert claimed.id == "g2"
        await store.close()

    asyncio.run(check())


def test_after_an_error_the_next_append_has_a_new_line(postgres_database: str) -> None:
    async def check() -> None:
        store = await Store.open(postgres_database)
        await store.append("table:A", 0, [b"one"], at=1.0)
        appender = store.database._appender
        assert isinstance(appender, PostgresAppender)
        before = appender._connection
        assert before is not None
        never: Any = "never"
        with pytest.raises(StoreError) as error:
            await store.append("table:A", 1, [b"two"], at=never)
        assert error.value.code == "store_failed"
        assert before.is_closed()
        await store.append("table:A", 1, [b"two"], at=1.0)
        assert await store.read("table:A") == [b"one", b"two"]
        await store.close()

    asyncio.run(check())


def test_lines_that_are_cut_while_entries_are_written_are_opened_again(
    postgres_server: PostgresServer, postgres_database: str
) -> None:
    cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    cut += " WHERE datname = current_database() AND pid <> pg_backend_pid()"

    async def check() -> None:
        store = await Store.open(postgres_database)
        written = dict.fromkeys((f"table:{number}" for number in range(8)), 0)

        async def fill(stream: str) -> None:
            while True:
                try:
                    await store.append(stream, written[stream], [b"x"], at=1.0)
                    written[stream] += 1
                except StoreError:
                    await asyncio.sleep(0.01)
                    with suppress(StoreError):  # it may be there, or not
                        written[stream] = len(await store.read(stream))

        async def go_on() -> None:
            before = dict(written)
            async with asyncio.timeout(120):
                while True:
                    if all(written[stream] >= before[stream] + 3 for stream in written):
                        return
                    await asyncio.sleep(0.01)

        filling = [asyncio.create_task(fill(stream)) for stream in written]
        for _ in range(5):
            await go_on()
            await asyncio.to_thread(postgres_server.query, postgres_database, cut)
        await go_on()
        for task in filling:
            task.cancel()
        await asyncio.wait(filling)
        await store.close()

    asyncio.run(check())
