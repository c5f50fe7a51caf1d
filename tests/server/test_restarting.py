"""A killed server loses nothing that was confirmed, and goes on where it was when it is started again."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from msgspec import json

from sixquiprend.engine import Rules
from sixquiprend.records.dealer import new_seed
from sixquiprend.server.basics.tokens import digest
from sixquiprend.store import Store
from sixquiprend.table import Entry, Settings, encode_entry, fold
from sixquiprend.table.clock import SECONDS_TO_RETURN, deadline
from sixquiprend.table.commands import choose, open_table, sit_down, start
from tests.server.visiting import Guest, has_question, open_server, run
from tests.serving import serving


def test_killed_in_the_middle_of_a_turn_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        with serving(f"sqlite:///{tmp_path}/games.db", tmp_path) as server:
            async with Guest(server.url) as ana, Guest(server.url) as bea:
                code = await ana.make(3, timer=120, bots=[None, "careful"])
                await bea.join(code)
                await ana.at("/start", "POST")
                async with ana.line() as line:
                    before = await line.update(has_question)
                    answer = before["you"]["legal"][4]
                    done = await line.choose(before["moment"], answer)
                    server.kill()
                    killed = time.time()
                    assert await line.closed() == 1006
                started = time.time()
                server.start()
                async with ana.line(after=done["version"]) as line, bea.line() as other:
                    again = await line.update()
                    # Confirmed means kept: the choice, the hand, the table, and how much time was left.
                    assert again["you"]["chosen"] == answer
                    assert again["you"]["hand"] == before["you"]["hand"]
                    assert again["board"] == before["board"]
                    longer = again["deadline"] - before["deadline"]
                    assert longer > started - killed + SECONDS_TO_RETURN
                    assert longer < again["now"] - before["now"] + SECONDS_TO_RETURN
                    theirs = await other.update()
                    await other.choose(theirs["moment"], theirs["you"]["legal"][0])
                    moved = await line.update(lambda update: update["moment"] > before["moment"])
                    assert moved["steps"][0]["event"]["event"] == "revealed"
                    assert moved["steps"][0]["event"]["plays"][0]["card"]

    run(test)


def _in_the_past(code: str, seconds: float, token: str) -> list[Entry]:
    """The log of a table with a timer, where two people had to choose so long ago: one did, just in time."""
    at = time.time() - seconds
    entries: list[Entry] = [open_table(code, Settings(Rules(2), timer=15), at)]
    table, _ = fold(None, entries[0])
    for name, secret in (("Ana", digest(token)), ("Bea", digest("other"))):
        entries.append(sit_down(table, name, secret, at))
        table, _ = fold(table, entries[-1])
    entries += start(table, 0, "game", new_seed().hex(), at)
    table, _ = fold(table, entries[-1])
    due, state = deadline(table), table.state
    assert due is not None
    assert state is not None
    return [*entries, choose(table, 1, 1, state.pending[1].legal[0], due - 0.5)]


def test_a_timer_stands_still_while_no_server_runs_and_then_runs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixquiprend.table.clock.SECONDS_TO_RETURN", 0.0)

    async def test() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        entries = _in_the_past("ABCDEF", 100, "secret")
        log = [encode_entry(entry) for entry in entries]
        await store.append("table:ABCDEF", 0, log, entries[-1].at)
        await store.close()
        begun = time.time()
        os.utime(tmp_path / "games.db.lock", (entries[-1].at, entries[-1].at))  # its last sign of life
        async with open_server(tmp_path) as place, place.guest() as ana:
            ana.cookie, ana.code = "secret", "ABCDEF"
            seen = await ana.at(f"?after={len(entries) + 1}&wait=20")
            while seen["moment"] == 1:  # nobody is connected: the server does it by itself
                seen = await ana.at(f"?after={seen['version']}&wait=20")
            written = [json.decode(each) for each in await place.house.store.read("table:ABCDEF")]
            (answer,) = [each for each in written if each["entry"] == "chose" and each.get("by") == "clock"]
            assert answer["at"] > begun + 0.5, "it had half a second left"
            assert seen["deadline"] >= answer["at"] + 15, "the whole time, from then on"

    run(test)


def test_a_game_that_ended_just_before_a_kill_is_saved_at_the_next_start(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(2, rules={"rounds": 1}, start=True)
            async with ana.line() as line:
                update = await line.update()
                while update["status"] != "over":
                    if has_question(update):
                        answer = update["you"]["legal"][0]
                        await line.say(type="choose", moment=update["moment"], answer=answer)
                    update = await line.update()
            log = await place.house.store.read(f"table:{code}")
            game = update["game"]
        other = tmp_path / "other"  # a store that has the log and not the game: killed in between
        other.mkdir()
        store = await Store.open(f"sqlite:///{other}/games.db")
        await store.append(f"table:{code}", 0, log, time.time())
        assert await store.game(game) is None
        await store.close()
        async with open_server(other) as place, place.guest() as zoe:
            await zoe.ok("GET", f"/api/tables/{code}")
            assert (await zoe.ask("GET", f"/api/games/{game}/record")).status_code == 200

    run(test)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_server_says_good_bye_and_ends_well(tmp_path: Path, number: signal.Signals) -> None:
    async def test() -> None:
        with serving(f"sqlite:///{tmp_path}/games.db", tmp_path) as server:
            async with Guest(server.url) as ana:
                await ana.make(3, start=True)
                async with ana.line() as line:
                    update = await line.update(has_question)
                    assert server._process is not None
                    await line.say(type="choose", moment=update["moment"], answer=update["you"]["legal"][0])
                    await line.until(lambda message: message["type"] == "done")
                    server._process.send_signal(number)
                    assert await line.closed() == 1012
                assert server._process.wait(30) == 0
                server._ended()

    run(test)


def test_whoever_waits_for_news_is_answered_when_the_server_stops(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(3)
            seen = await ana.at()
            place.house.tables.release()
            assert (await ana.at(f"?after={seen['version']}&wait=20"))["version"] == seen["version"]

    run(test)


def test_a_line_that_was_cut_is_no_error_of_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(3, start=True)
            async with ana.line() as line:
                await line.update(has_question)
                line.connection.transport.abort()
                assert await line.closed() == 1006
            async with ana.line() as line:
                assert has_question(await line.update())

    run(test)
