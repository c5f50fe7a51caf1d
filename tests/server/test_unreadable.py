"""What can't be read or written is told with a code, at once, and harms nothing else."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from sixquiprend.server.classes.live_class import KEPT_FOR
from sixquiprend.server.keeping import keeper
from sixquiprend.store import Conflict
from tests.server.schooling import Person, class_of
from tests.server.visiting import Guest, Place, has_question, open_server, run
from tests.serving import serving

FROM_THE_FUTURE = b'{"entry":"teleported","at":1.0,"seat":0}'
DAMAGED = b'{"entry":"chose","at":1.0,"seat":0,"moment":1'
IMPOSSIBLE = b'{"entry":"came_back","at":1.0,"seat":77}'

BAD = pytest.mark.parametrize(
    "bad", [FROM_THE_FUTURE, DAMAGED, IMPOSSIBLE], ids=["of a newer version", "damaged", "impossible"]
)


def rewrite(folder: Path, stream: str, sequence: int, bad: bytes) -> None:
    """What stands at this place of a stream is this from now on; no server may run."""
    with closing(sqlite3.connect(folder / "games.db")) as file:
        wanted = "UPDATE entries SET entry = ? WHERE stream = ? AND sequence = ?"
        assert file.execute(wanted, (bad, stream, sequence)).rowcount == 1
        file.commit()


async def spoil(place: Place, guest: Guest, bad: bytes) -> None:
    """Somebody else appends this to the log of the guest's table."""
    live = await place.house.tables.find(guest.code)
    assert live is not None
    try:
        await place.house.store.append(live.stream, live.table.version, [bad], 1.0)
    except Conflict:  # a bot was faster
        await spoil(place, guest, bad)


@BAD
def test_a_table_that_cannot_be_loaded_says_so_and_leaves_others_alone(tmp_path: Path, bad: bytes) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            await ana.make()
            await bea.make()
            await spoil(place, ana, bad)
        async with open_server(tmp_path) as place, Guest(place.url) as again, Guest(place.url) as other:
            again.code, again.cookie = ana.code, ana.cookie
            other.code, other.cookie = bea.code, bea.cookie
            for _ in range(2):
                assert await again.refused("GET", f"/api/tables/{ana.code}") == (503, "unreadable")
            async with again.line() as line:
                assert await line.closed() == 1011
            await other.at("/start", "POST")
            assert (await other.at())["status"] == "playing"

    run(test)


@BAD
def test_a_table_spoiled_while_it_is_played_answers_and_ends_its_lines(tmp_path: Path, bad: bytes) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            await ana.make(2, bots=["careful"], start=True)
            await bea.make(2, bots=["careful"], start=True)
            async with ana.line() as line, bea.line() as other:
                update = await line.update(has_question)
                await spoil(place, ana, bad)
                # Whoever comes next finds that somebody was first, and can't read what that one wrote.
                answer = {"moment": update["moment"], "answer": update["you"]["legal"][0]}
                path = f"/api/tables/{ana.code}/answers"
                assert await ana.refused("POST", path, answer) == (503, "unreadable")
                assert await line.closed() == 1012
                assert await ana.refused("POST", path, answer) == (503, "unreadable")
                theirs = await other.update(has_question)
                assert (await other.choose(theirs["moment"], theirs["you"]["legal"][0]))["type"] == "done"

    run(test)


def test_a_table_that_was_mended_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "SECONDS_UNREADABLE", 0.0)

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make()
            await spoil(place, ana, FROM_THE_FUTURE)
        async with open_server(tmp_path) as place, place.guest() as bea:
            bea.code = ana.code
            assert await bea.refused("GET", f"/api/tables/{ana.code}") == (503, "unreadable")
            with sqlite3.connect(tmp_path / "games.db") as file:
                file.execute("DELETE FROM entries WHERE entry = ?", (FROM_THE_FUTURE,))
            file.close()
            assert (await bea.at())["table"]["code"] == ana.code

    run(test)


def test_a_wish_that_fails_by_a_mistake_of_ours_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make()
            live = await place.house.tables.find(ana.code)
            assert live is not None

            def wish(_: object) -> Any:
                raise ZeroDivisionError

            with pytest.raises(Exception, match="something went wrong"):
                await live.do(wish)
            await ana.at("/start", "POST")

    run(test)


@BAD
def test_a_class_that_cannot_be_read_says_so_and_is_erased_in_time_as_the_others_are(
    tmp_path: Path, bad: bytes
) -> None:
    """Whichever entry it is: the first, which says when the class was opened, or a later one."""

    async def test() -> None:
        async with open_server(tmp_path) as place, AsyncExitStack() as stack:
            teachers = [
                (await stack.enter_async_context(class_of(place.url, "Emma", "Tom")))[0] for _ in range(3)
            ]
            for teacher in teachers:
                await teacher.start(plan="tables", size=2)
        first, later, sound = (f"class:{teacher.code}" for teacher in teachers)
        rewrite(tmp_path, first, 1, bad)
        rewrite(tmp_path, later, 2, bad)
        async with open_server(tmp_path) as place:
            classes, store = place.house.classes, place.house.store
            for teacher in teachers:
                async with Person(place.url, teacher.code) as somebody:
                    answer = await somebody.ask("GET", "")
                    assert answer.is_success == (teacher is teachers[2]), answer.text
                    if not answer.is_success:
                        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unreadable")
            now = time.time()
            await classes.erase_old(now + KEPT_FOR - 3600)
            assert set(await store.streams("class", 0.0)) >= {later, sound}
            await classes.erase_old(now + KEPT_FOR + 3600)
            assert await store.streams("class", 0.0) + await store.streams("table", 0.0) == []

    run(test)


def test_a_table_of_a_class_that_cannot_be_read_leaves_the_class_alone(tmp_path: Path) -> None:
    async def test() -> None:
        names = ("Ana", "Bea", "Cleo", "Dan")
        async with open_server(tmp_path) as place, class_of(place.url, *names) as (teacher, pupils):
            await teacher.start(plan="tables", size=2)
            codes = [(await pupil.sit())["table"]["code"] for pupil in pupils]
            spoiled = codes[0]
            live = await place.house.tables.find(spoiled)
            assert live is not None
            await place.house.store.append(live.stream, live.table.version, [FROM_THE_FUTURE], 1.0)
            # Every table is told to pause, and this one finds what it can't read.
            await teacher.ok("POST", "pause")
            for code in codes:
                answer = await teacher.ask("GET", f"/api/tables/{code}")
                if code == spoiled:
                    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unreadable")
                else:
                    assert answer.json()["paused"]
            await teacher.ok("POST", "resume")
            assert (await teacher.ask("GET", "results.csv?lang=en")).is_success
            await teacher.start(plan="tables", size=4)
            assert len({(await pupil.sit())["table"]["code"] for pupil in pupils}) == 1

    run(test)


# --- whether answers can be kept -----------------------------------------------------------------------


def test_a_full_disk_is_told_by_readyz_and_not_by_healthz(tmp_path: Path) -> None:
    async def test() -> None:
        with serving(f"sqlite:///{tmp_path}/games.db", tmp_path) as server:
            async with Guest(server.url) as ana:
                assert (await ana.ok("GET", "/readyz"))["status"] == "ready"
                # From now on no file of this process may grow.
                _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, most))
                new = {"name": "Ana", "rules": {"seats": 2}}
                assert await ana.refused("POST", "/api/tables", new) == (503, "unavailable")
                while (await ana.ask("GET", "/readyz")).status_code != 503:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)  # the last look counts for a second
                assert (await ana.ok("GET", "/healthz"))["status"] == "ok"
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
                while (await ana.ask("GET", "/readyz")).status_code != 200:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                await ana.ok("POST", "/api/tables", new)

    run(test)


def test_a_damaged_file_is_told_by_readyz_and_not_by_healthz(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place:
            for number in range(200):
                await place.house.store.append(f"other:{number}", 0, [b"x" * 500], 1.0)
        with (tmp_path / "games.db").open("r+b") as file:
            file.seek(20 * 4096)
            file.write(b"\xff" * 4096 * 3)
        async with open_server(tmp_path) as place, place.guest() as ana:
            looked = place.house.store._quick_check
            assert looked is not None
            await looked.done
            error = (await ana.ask("GET", "/readyz")).json()["error"]
            assert (error["code"], error["message"]) == (
                "unavailable",
                "nothing can be kept: store_damaged",
            )
            assert (await ana.ok("GET", "/healthz"))["status"] == "ok"

    run(test)


def test_a_server_whose_disk_takes_no_sign_of_life_goes_on_and_ends_in_order(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            async with open_server(tmp_path) as place:
                ana = await stack.enter_async_context(place.guest())
                await ana.make(2, start=True)
                line = await stack.enter_async_context(ana.line())
                await line.update()
                (tmp_path / "games.db.lock").unlink()
                place.house.store.give_sign(1.0)
            assert await line.closed() == 1012, "told to connect again"

    run(test)
