"""A backup is all of a database at one moment; put back into an empty one it is the same, on either kind."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import select

from sixquiprend.store import Store, StoreError
from sixquiprend.store.backup import Kept, back_up, checked, restore
from sixquiprend.store.schema import entries

TABLE, OTHER = "table:ABCDEF", "class:ABCDEG"
ALL = Kept(entries=4, games=1)


async def fill(address: str) -> None:
    store = await Store.open(address)
    await store.append(TABLE, 0, [b"one", b"\xff\x00two", b"three"], 1.5)
    await store.append(OTHER, 0, [b"school"], 2.0)
    await store.save_game("game", TABLE, 3.25, b"record", turn=2)
    await store.save_analysis("game", b"analysis")
    await store.check()
    await store.close()


async def expect_all(address: str) -> None:
    """All that `fill` has written is there, and can be gone on with."""
    store = await Store.open(address)
    try:
        assert await store.read(TABLE) == [b"one", b"\xff\x00two", b"three"]
        assert await store.read(OTHER) == [b"school"]
        links = select(entries.c.sequence, entries.c.previous).where(entries.c.stream == TABLE)
        async with store.database.reading() as connection:
            found = {row.sequence: row.previous for row in await connection.execute(links)}
            assert found == {1: None, 2: 1, 3: 2}
        game = await store.game("game")
        assert game is not None
        kept = (game.stream, game.finished_at, game.record, game.turn, game.analysis, game.progress)
        assert kept == (TABLE, 3.25, b"record", 2, b"analysis", 1.0)
        assert await store.claim_analysis("me", 9.0, 9.0) is None, "it is analysed already"
        await store.append(TABLE, 3, [b"four"], 4.0)
        await store.erase([TABLE])
    finally:
        await store.close()


def test_a_backup_is_put_back_into_another_database(database: str, tmp_path: Path) -> None:
    async def test() -> None:
        await fill(database)
        assert await back_up(database, tmp_path / "backup", 5.0) == ALL
        elsewhere = f"sqlite:///{tmp_path}/elsewhere.db"
        there = await Store.open(elsewhere)
        await there.check()  # what this writes is nothing
        await there.close()
        assert await restore(tmp_path / "backup", elsewhere) == ALL
        await expect_all(elsewhere)

    asyncio.run(test())


def test_postgres_takes_a_backup_of_sqlite(postgres_database: str, tmp_path: Path) -> None:
    async def test() -> None:
        await fill(f"sqlite:///{tmp_path}/games.db")
        await back_up(f"sqlite:///{tmp_path}/games.db", tmp_path / "backup", 5.0)
        await restore(tmp_path / "backup", postgres_database)
        await expect_all(postgres_database)

    asyncio.run(test())


def test_a_backup_is_of_one_moment_while_others_write(database: str, tmp_path: Path) -> None:
    """Every second entry goes to the other stream, and the copy never has the later one alone."""

    async def test() -> None:
        store = await Store.open(database)
        going, done = asyncio.Event(), asyncio.Event()

        async def write() -> None:
            count = 0
            while not done.is_set():
                await store.append("table:A", count, [b"x" * 500], 1.0)
                await store.append("table:B", count, [b"x" * 500], 1.0)
                count += 1
                if count == 20:
                    going.set()

        writing = asyncio.create_task(write())
        await going.wait()
        copies = [tmp_path / f"backup{number}" for number in range(3)]
        for copy in copies:
            await back_up(database, copy, 5.0)
        done.set()
        await writing
        await store.close()
        for number, copy in enumerate(copies):
            there = f"sqlite:///{tmp_path}/{number}.db"
            await restore(copy, there)
            found = await Store.open(there)
            first, second = len(await found.read("table:A")), len(await found.read("table:B"))
            await found.close()
            assert first >= 20
            assert first - second in (0, 1)

    asyncio.run(test())


def test_a_backup_belongs_to_its_owner_and_is_never_overwritten(sqlite_database: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    asyncio.run(fill(sqlite_database))
    asyncio.run(back_up(sqlite_database, file, 5.0))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    with pytest.raises(FileExistsError):
        asyncio.run(back_up(sqlite_database, file, 5.0))
    assert file.read_bytes() == before
    assert not (tmp_path / "backup.partial").exists()


def refused(file: Path, address: str) -> str:
    with pytest.raises(StoreError) as caught:
        asyncio.run(restore(file, address))
    return caught.value.code


def _signed(lines: list[bytes]) -> bytes:
    """A backup of these lines, the last of which is an end that fits them."""
    *before, end = lines
    told = json.loads(end) | {"sha256": sha256(b"".join(before)).hexdigest()}
    return gzip.compress(b"".join(before) + json.dumps(told).encode() + b"\n")


def test_only_a_whole_backup_is_put_back_and_only_where_nothing_is(
    sqlite_database: str, tmp_path: Path
) -> None:
    file, there = tmp_path / "backup", f"sqlite:///{tmp_path}/there.db"
    asyncio.run(fill(sqlite_database))
    asyncio.run(back_up(sqlite_database, file, 5.0))
    assert checked(file) == ALL
    assert refused(file, sqlite_database) == "store_not_empty"
    text = gzip.decompress(file.read_bytes())
    lines = text.splitlines(keepends=True)
    wrong = {
        "cut": file.read_bytes()[:-20],
        "text": b"no backup",
        "without_end": gzip.compress(b"".join(lines[:-1])),
        "without_head": gzip.compress(b"".join(lines[1:])),
        "twice": gzip.compress(text + text),
        "changed": gzip.compress(text.replace(b'"sequence":3', b'"sequence":9')),
        "left_out": gzip.compress(b"".join(lines[:2] + lines[3:])),
        "newer": gzip.compress(text.replace(b'"version":1', b'"version":2')),
        "empty": b"",
        # Lines in no order, whose end knows of them all.
        "headless": _signed(lines[1:]),
        "two_heads": _signed([*lines[:-1], lines[0], lines[-1]]),
        "after_the_end": gzip.compress(text + lines[1]),
    }
    for name, data in wrong.items():
        bad = tmp_path / name
        bad.write_bytes(data)
        assert refused(bad, there) == "bad_backup", name
    assert not (tmp_path / "there.db").exists()


def test_there_is_nothing_to_back_up_where_no_database_is(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        asyncio.run(back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "backup", 5.0))
    assert caught.value.code == "store_unreachable"
    assert list(tmp_path.iterdir()) == []


def test_streams_that_nobody_touched_are_found(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database)
        for stream, times in (("table:A", (1.0, 9.0)), ("table:B", (1.0, 2.0)), ("table:C", (1.0,))):
            for count, at in enumerate(times):
                await store.append(stream, count, [b"x"], at)
        await store.append(OTHER, 0, [b"x"], 1.0)
        await store.save_game("game", "table:B", 2.0, b"record")
        assert await store.untouched("table", 5.0) == ["table:B", "table:C"]
        assert await store.untouched("table", 2.0) == ["table:C"]
        assert await store.untouched("table", 5.0, unplayed=True) == ["table:C"]
        await store.close()

    asyncio.run(test())
