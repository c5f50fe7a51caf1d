"""However long the log of a table is, loading it and keeping its games reads only what came last."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sixquiprend.server.tables import table_keeper
from sixquiprend.server.tables.table_keeper import TableKeeper, snapshots_of
from sixquiprend.server.workers.turns import Turns
from sixquiprend.table import Entry
from tests.server.visiting import Guest, Line, Message, Place, open_server, run


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were read, each time that a log was; with snapshots often."""
    monkeypatch.setattr(table_keeper, "SNAPSHOT_EVERY", 10)
    lengths: list[int] = []
    usual = TableKeeper.entries_of

    async def counting(self: TableKeeper, code: str, after: int = 0) -> list[Entry]:
        entries = await usual(self, code, after)
        lengths.append(len(entries))
        return entries

    monkeypatch.setattr(TableKeeper, "entries_of", counting)
    return lengths


async def change_often(guest: Guest, times: int) -> None:
    """Choose again and again."""
    async with guest.line() as line:
        update = await line.update(lambda update: update["you"]["question"])
        for number in range(times):
            await line.choose(update["moment"], update["you"]["legal"][number % 2])


async def two_players(ana: Guest, bea: Guest, **more: Any) -> str:
    """A game has begun; its code."""
    code = await ana.make(2, **more)
    await bea.join(code)
    await ana.at("/start", "POST")
    return code


async def played_out(line: Line) -> Message:
    """Play until the game is over; the last update."""
    while True:
        update = await line.update()
        if update["status"] == "over":
            return update
        if update["you"]["question"]:
            await line.say(type="choose", moment=update["moment"], answer=update["you"]["legal"][0])


async def settled(place: Place, code: str) -> None:
    """Return when a snapshot that is under way is kept."""
    for task in list(place.house.tables._begun):
        await task


def test_after_a_restart_a_table_is_loaded_from_its_snapshot(tmp_path: Path, read: list[int]) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await two_players(ana, bea)
            await change_often(ana, 50)
            await settled(place, code)
            before, cookie = await ana.at(), ana.cookie
        read.clear()
        async with open_server(tmp_path) as place, place.guest() as ana:
            ana.code, ana.cookie = code, cookie
            after = await ana.at()
            assert {**after, "now": 0, "steps": 0, "seats": 0} == {**before, "now": 0, "steps": 0, "seats": 0}
        assert len(read) == 1
        assert read[0] <= 11

    run(test)


def test_a_game_that_ends_is_kept_without_reading_the_whole_log(tmp_path: Path, read: list[int]) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            await two_players(ana, bea, rules={"rounds": 1})
            await change_often(ana, 50)
            await bea.ask("DELETE", f"/api/tables/{ana.code}/seats/me")  # a bot plays on
            async with ana.line() as line:
                update = await played_out(line)
            await settled(place, ana.code)
            record = await ana.ask("GET", f"/api/games/{update['game']}/record")
            assert record.status_code == 200
            assert record.text.count("\n") > 20
            live = await place.house.tables.find(ana.code)
            assert live is not None
            assert live.table.version > 70
            assert max(read) < 30

    run(test)


def test_an_unusable_snapshot_costs_nothing_but_time(tmp_path: Path, read: list[int]) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await two_players(ana, bea)
            await change_often(ana, 30)
            await settled(place, code)
            last = await place.house.store.last(snapshots_of(code))
            assert last is not None
            await place.house.store.append(snapshots_of(code), last[0], [b"of another version"], 0.0)
            version = (await ana.at())["version"]
        async with open_server(tmp_path) as place, place.guest() as ana:
            ana.code = code
            assert (await ana.at())["version"] == version

    run(test)


def test_what_is_erased_does_not_come_back_from_its_snapshot(tmp_path: Path, read: list[int]) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await two_players(ana, bea)
            await change_often(ana, 30)
            await settled(place, code)
            store = place.house.store
            snapshot = await store.last(snapshots_of(code))
            assert snapshot is not None
            await place.house.tables.erase([code])
            assert await store.last(snapshots_of(code)) is None
            await store.append(snapshots_of(code), 0, [snapshot[1]], 0.0)  # as if it had been kept too late
            assert await place.house.tables.find(code) is None

    run(test)


def test_everybodys_first_game_is_analysed_before_anybodys_second() -> None:
    turns = Turns()
    assert [turns.next_of(maker) for maker in ("a", "a", "b", "a")] == [0, 1, 0, 2]


def test_the_games_of_one_address_share_their_turns(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            turns = []
            for _ in range(2):
                await ana.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
                async with ana.line() as line:
                    update = await played_out(line)
                await settled(place, ana.code)
                game = await place.house.store.game(update["game"])
                assert game is not None
                turns.append(game.turn)
            assert turns == [0, 1]

    run(test)
