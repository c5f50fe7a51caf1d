"""A database that can't be used is told in one sentence, without secrets."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import StatementError

from sixquiprend import store as store_room
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.store import Store, StoreError, explain_store
from sixquiprend.store import database as database_module
from sixquiprend.store.appending import Appender
from sixquiprend.store.checking import QuickCheck
from sixquiprend.store.database import Database
from sixquiprend.store.migrating import NEWEST
from sixquiprend.store.schema import metadata
from sixquiprend.store.store_errors import MESSAGES
from sixquiprend.store.upgrading import known, newest
from tests.values import changeable


def refused(address: str) -> StoreError:
    with pytest.raises(StoreError) as error:
        asyncio.run(Store.open(address))
    return error.value


@pytest.mark.parametrize(
    "address",
    ["", "games.db", "mysql://ann:secret@host/games", "sqlite://", "sqlite:///:memory:", "sqlite:///x?mode=ro",
     "postgresql+psycopg2://ann:secret@host/games", "postgresql://ann:secret@host:port/games"],
)  # fmt: skip
def test_an_address_of_another_kind_is_refused_with_examples(address: str) -> None:
    error = refused(address)
    assert error.code == "bad_address"
    assert "sqlite:///" in error.message
    assert "secret" not in str(error)
    assert error.__cause__ is None


def test_a_postgres_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    error = refused(f"postgresql://ann:secret@/games?host={tmp_path}&password=secret")
    assert error.code == "store_unreachable"
    assert "postgresql:///games" in error.message
    assert "secret" not in str(error)


def test_postgres_is_told_the_password_that_nobody_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def connect(address: str) -> None:
        asked.append(address)

    monkeypatch.setattr(database_module, "connect", connect)
    database = Database("postgres://ann:secret@host/games")
    asyncio.run(database.connect_to_postgres())
    assert asked == ["postgresql://ann:secret@host/games"]
    assert database.place == "postgresql://host/games"


def test_a_database_that_postgres_does_not_have_is_refused(postgres_database: str) -> None:
    error = refused(postgres_database.replace("test_", "other_"))
    assert error.code == "store_unreachable"
    assert "does not exist" in error.message


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = refused(f"sqlite:///{tmp_path}/file/games.db")
    assert error.code == "store_unreachable"
    assert "Not a directory" in error.message or "File exists" in error.message


def test_folders_that_are_not_there_are_made(tmp_path: Path) -> None:
    async def check() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games/of/today.db")
        await store.close()

    asyncio.run(check())
    assert (tmp_path / "games" / "of" / "today.db").is_file()


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    error = refused(f"sqlite:///{file}")
    assert (error.code, error.details["reason"]) == ("store_unreachable", "file is not a database")
    assert file.read_text() == "Dear Ann, " * 100


def test_a_second_store_of_the_same_process_on_a_sqlite_file_is_refused(tmp_path: Path) -> None:
    async def check() -> None:
        address = f"sqlite:///{tmp_path}/games.db"
        first = await Store.open(address)
        for same in (address, f"sqlite:///{tmp_path}/../{tmp_path.name}/games.db"):
            with pytest.raises(StoreError) as error:
                await Store.open(same)
            assert error.value.code == "store_in_use"
        await first.close()
        again = await Store.open(address)
        await again.close()

    asyncio.run(check())


def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(database: str) -> None:
    async def check() -> None:
        store = await Store.open(database)
        await store.append("table:A", 0, [b"x"], at=1.0)
        await store.close()
        await execute(database, "UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError) as error:
            await Store.open(database)
        assert error.value.code == "store_newer"
        await execute(database, f"UPDATE alembic_version SET version_num = '{NEWEST}'")
        store = await Store.open(database)
        assert await store.read("table:A") == [b"x"]
        await store.close()

    asyncio.run(check())


def test_the_version_that_the_program_asks_for_is_that_of_the_last_migration() -> None:
    assert newest() == NEWEST == max(known())


def test_tables_of_an_older_version_are_brought_up_to_date(database: str) -> None:
    async def check() -> None:
        store = await Store.open(database)
        await store.append("table:A", 0, [b"x"], at=1.0)
        await store.close()
        # As the version before the last one left them.
        await execute(database, "ALTER TABLE processes DROP COLUMN clock")
        await execute(database, "UPDATE alembic_version SET version_num = '0003'")
        store = await Store.open(database)
        assert await store.read("table:A") == [b"x"]
        await store.close()

    asyncio.run(check())


def refused_beside(address: str) -> str:
    with pytest.raises(StoreError) as error:
        asyncio.run(Store.beside(address))
    return error.value.code


def test_there_is_no_second_door_to_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refused_beside(f"sqlite:///{tmp_path}/games.db") == "store_unreachable"
    assert list(tmp_path.iterdir()) == []


def test_there_is_no_second_door_to_a_database_of_another_version(database: str) -> None:
    async def make() -> None:
        await (await Store.open(database)).close()

    asyncio.run(make())
    asyncio.run(execute(database, "UPDATE alembic_version SET version_num = '9999'"))
    assert refused_beside(database) == "store_newer"
    asyncio.run(execute(database, "UPDATE alembic_version SET version_num = '0001'"))
    assert refused_beside(database) == "store_older"
    asyncio.run(execute(database, "DELETE FROM alembic_version"))
    assert refused_beside(database) == "store_older", "tables were never made"


async def execute(address: str, sql: str) -> None:
    database = Database(address)
    async with database.writing() as connection:
        await connection.exec_driver_sql(sql)
    await database.close()


def test_the_migrations_make_the_tables_that_the_program_knows(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def check() -> None:
        store = await Store.open(database)
        await store.close()
        reader = Database(database)
        async with reader.reading() as connection:
            assert await connection.run_sync(differences) == []
        await reader.close()

    asyncio.run(check())


def test_a_sqlite_file_waits_for_the_disk_and_is_for_its_user_only(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "games 100%.db"

    async def check() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await store.append("table:A", 0, [b"x"], at=1.0)
        async with store._database.reading() as connection:
            pragmas = {
                name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        if os.name == "posix":
            assert {stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()} == {0o600}
        await store.close()

    asyncio.run(check())


def test_who_is_going_to_write_has_the_sqlite_file_before_it_reads_and_who_only_reads_has_not(
    tmp_path: Path,
) -> None:
    """Else a second door may write between the two, and what was read is no longer so."""

    async def check() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        with closing(sqlite3.connect(tmp_path / "games.db", timeout=0, isolation_level=None)) as other:
            async with store.database.writing():
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    other.execute("BEGIN IMMEDIATE")
            async with store.database.reading():
                other.execute("BEGIN IMMEDIATE")
        await store.close()

    asyncio.run(check())


def test_a_full_disk_is_told_and_leaves_the_store_usable(sqlite_database: str) -> None:
    async def check() -> None:
        store = await Store.open(sqlite_database)
        appender = store._database._appender
        assert isinstance(appender, Appender)

        def limit_the_size() -> None:  # of this connection only, in its own thread
            (pages,) = appender._opened().execute("PRAGMA page_count").fetchone()
            appender._opened().execute(f"PRAGMA max_page_count = {pages + 2}")

        await asyncio.get_running_loop().run_in_executor(appender._thread, limit_the_size)
        with pytest.raises(StoreError) as error:
            await store.append("table:A", 0, [b"x" * 100_000], at=1.0)
        assert (error.value.code, error.value.details["reason"]) == (
            "store_failed",
            "database or disk is full",
        )
        await store.append("table:A", 0, [b"small"], at=1.0)
        assert await store.read("table:A") == [b"small"]
        await store.close()

    asyncio.run(check())


def test_a_failed_write_quotes_nothing_of_what_was_to_be_written(database: str) -> None:
    """Neither does the error behind it, which whoever keeps a log may see."""

    async def check() -> None:
        store = await Store.open(database)
        async with store._database.writing() as connection:
            await connection.exec_driver_sql("DROP TABLE games")
        with pytest.raises(StoreError) as error:
            await store.save_game("a word for nobody", "table:A", 1.0, b"{}")
        assert isinstance(error.value.__cause__, StatementError)
        assert "a word for nobody" not in f"{error.value} {error.value.__cause__}"
        await store.close()

    asyncio.run(check())


def test_whoever_waits_is_refused_when_the_writer_fails(sqlite_database: str) -> None:
    """Nobody waits for ever, neither those whose turn it was nor those whose turn would have come."""

    async def check() -> None:
        store = await Store.open(sqlite_database)
        writer = store._writer
        assert writer is not None
        async with store._database.writing():  # the next writer waits
            first = asyncio.create_task(store.append("table:A", 0, [b"x"], at=1.0))
            for _ in range(10):  # steps: it asks, the writer takes it and waits
                await asyncio.sleep(0)
            second = asyncio.create_task(store.append("table:B", 0, [b"x"], at=1.0))
            await asyncio.sleep(0)
            assert writer._waiting.qsize() == 1
            writer._task.cancel()
            async with asyncio.timeout(60):
                refusals = await asyncio.gather(first, second, return_exceptions=True)
        assert [isinstance(each, StoreError) and each.code for each in refusals] == ["store_closed"] * 2
        await store.close()

    asyncio.run(check())


def test_whatever_goes_wrong_with_a_batch_the_next_one_is_written(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        store = await Store.open(sqlite_database)
        with monkeypatch.context() as broken:
            broken.setattr(store._database, "append_to_sqlite", None)
            with pytest.raises(StoreError) as error:
                await store.append("table:A", 0, [b"x"], at=1.0)
        assert (error.value.code, error.value.details["reason"]) == ("store_failed", "TypeError")
        await store.append("table:A", 0, [b"y"], at=1.0)
        assert await store.read("table:A") == [b"y"]
        await store.close()

    asyncio.run(check())


@pytest.mark.parametrize("writes", [False, True])
def test_whoever_uses_the_store_while_it_is_closed_leaves_no_connection_behind(
    sqlite_database: str, writes: bool
) -> None:
    async def check() -> None:
        store = await Store.open(sqlite_database)
        database = store._database
        async with database.writing() if writes else database.reading() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await store.close()
            assert (await connection.exec_driver_sql("SELECT 7")).scalar_one() == 7
        with pytest.raises(ValueError, match="no active connection"):
            await driver.execute("SELECT 7")

    asyncio.run(check())


def test_a_closed_store_leaves_no_thread_behind(sqlite_database: str) -> None:
    async def check() -> None:
        store = await Store.open(sqlite_database)
        await store.append("table:A", 0, [b"x"], at=1.0)
        appender = store._database._appender
        assert isinstance(appender, Appender)
        (thread,) = appender._thread._threads
        assert thread.is_alive()
        await store.close()
        assert not thread.is_alive()

    asyncio.run(check())


def test_the_line_on_which_entries_go_into_a_file_stays_in_one_thread(sqlite_database: str) -> None:
    """SQLite's driver refuses it in any other."""

    async def check() -> None:
        store = await Store.open(sqlite_database)
        appender = store._database._appender
        assert isinstance(appender, Appender)
        go_on = threading.Event()
        working = [appender._thread.submit(go_on.wait) for _ in range(2)]
        assert len(appender._thread._threads) == 1
        go_on.set()
        assert [each.result() for each in working] == [True, True]
        await store.close()

    asyncio.run(check())


def test_reads_that_are_cancelled_while_connections_open_leave_nothing_half_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A connection that is left half open has a thread that nobody ends, and no event loop ends before it."""

    async def check(file: Path, steps: int) -> None:
        store = await Store.open(f"sqlite:///{file}")
        reads = [asyncio.create_task(store.read("table:A")) for _ in range(3)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for read in reads:
            read.cancel()
        await store.close()
        assert not store._database._unwanted
        # All of them to their end: whoever is left would be cancelled a second time, with the loop.
        await asyncio.wait(reads)

    before = set(threading.enumerate())
    for steps in range(1, 12, 2):
        asyncio.run(check(tmp_path / f"{steps}.db", steps))
    assert not caplog.records
    for thread in set(threading.enumerate()) - before:
        thread.join(60)
        assert not thread.is_alive()


def test_a_file_that_is_not_whole_is_told_whatever_it_is_called(tmp_path: Path) -> None:
    file = tmp_path / "games #1 100%?.db"

    async def check() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        for number in range(50):
            await store.append(f"table:{number}", 0, [b"x" * 1000], at=1.0)
        await store.erase(["table:0"])  # nothing is left in the journal
        await store.close()
        whole = (tmp_path / "games.db").read_bytes()
        file.write_bytes(whole)
        sound = QuickCheck(file)
        await sound.done
        assert sound.fault is None
        file.write_bytes(whole[: 3 * 4096] + b"\xff" * 4096 * 3 + whole[6 * 4096 :])
        damaged = QuickCheck(file)
        await damaged.done
        assert damaged.fault
        assert "***" not in damaged.fault, "that is the heading"

    asyncio.run(check())


def test_a_damaged_file_is_found_at_the_start(tmp_path: Path) -> None:
    async def test() -> None:
        address = f"sqlite:///{tmp_path}/games.db"
        store = await Store.open(address)
        for number in range(200):
            await store.append(f"table:{number}", 0, [b"x" * 500], 1.0)
        await store.close()
        with (tmp_path / "games.db").open("r+b") as file:
            file.seek(20 * 4096)
            file.write(b"\xff" * 4096 * 3)
        store = await Store.open(address)
        assert store._quick_check is not None
        await store._quick_check.done
        with pytest.raises(StoreError) as error:
            await store.check()
        assert error.value.code == "store_damaged"
        await store.close()

    asyncio.run(test())


def test_a_store_that_is_closed_looks_at_its_file_no_longer(sqlite_database: str) -> None:
    class Looking(sqlite3.Connection):
        interrupted = False

        def interrupt(self) -> None:
            self.interrupted = True

    async def check() -> None:
        store = await Store.open(sqlite_database)
        assert store._quick_check is not None
        await store._quick_check.done
        with closing(sqlite3.connect(":memory:", factory=Looking)) as looking:
            store._quick_check._connection = looking
            await store.close()
            assert looking.interrupted

    asyncio.run(check())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_can_be_told_in_every_language(language: str) -> None:
    details = {"examples": "e", "place": "p", "reason": "r", "most": 1, "size": 2}
    for code in MESSAGES:
        assert explain_store(StoreError(code, **details), translator(language))


def test_what_the_store_hands_out_cannot_be_changed() -> None:
    assert changeable(store_room) == []


def test_a_database_is_named_by_its_file_and_an_error_by_its_first_line(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    error = database.unreachable(OSError("no way\nto say: INSERT INTO secrets"))
    assert error.details == {"place": f"{tmp_path}/games.db", "reason": "no way"}


def written(text: bytes, folder: Path) -> bool:
    return any(text in file.read_bytes() for file in folder.iterdir())


def test_what_is_erased_is_in_no_corner_of_the_files(tmp_path: Path) -> None:
    async def check() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        await store.append("table:A", 0, [b"a word for nobody"], 1.0)
        assert written(b"a word for nobody", tmp_path)
        await store.erase(["table:A"])
        assert not written(b"a word for nobody", tmp_path)
        await store.close()

    asyncio.run(check())


def test_an_analysis_that_was_claimed_has_begun_and_gone_nowhere_yet(tmp_path: Path) -> None:
    async def check() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        await store.append("table:A", 0, [b"{}"], 1.0)
        await store.save_game("G", "table:A", 1.0, b"{}")
        kept = await store.game("G")
        assert kept is not None
        assert (kept.progress, kept.turn) == (None, 0)
        claimed = await store.claim_analysis("me", 2.0, 60.0)
        assert claimed is not None
        assert claimed.progress == 0.0
        await store.close()

    asyncio.run(check())
