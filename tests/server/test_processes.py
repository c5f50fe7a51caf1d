"""Many servers on one PostgreSQL: players of one table on different ones, and one of them killed."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from tests.postgres import PostgresServer
from tests.server.visiting import Guest, answer_all, has_question, open_server, run
from tests.serving import serving


def test_players_of_one_table_play_on_different_processes(tmp_path: Path, postgres_database: str) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            settings: dict[str, Any] = {"database": postgres_database, "alive": 600.0}
            one = await stack.enter_async_context(open_server(None, **settings))
            two = await stack.enter_async_context(open_server(None, **settings))
            ana, bea = one.guest(), two.guest()
            code = await ana.make(3, rules={"rounds": 1}, bots=[None, "careful"])
            mine = await stack.enter_async_context(ana.line())
            await bea.join(code)
            theirs = await stack.enter_async_context(bea.line())
            # Each sees that the other is there, though connected elsewhere.
            for line in (mine, theirs):
                await line.until(
                    lambda message: (
                        "seats" in message
                        and [seat["state"] for seat in message["seats"][:2]] == ["idle", "idle"]
                    )
                )
            await ana.at("/start", "POST")
            first = [await line.update(has_question) for line in (mine, theirs)]
            over = await asyncio.gather(
                answer_all(mine, first[0], turns=99), answer_all(theirs, first[1], turns=99)
            )
            assert [update["status"] for update in over] == ["over", "over"]
            assert over[0]["board"] == over[1]["board"]
            assert over[0]["version"] == over[1]["version"]
            log = await one.house.store.read(f"table:{code}")
            assert len(log) == over[0]["version"]
            # Both processes could have moved the bot: it has answered once each time it was asked.
            asked = [json.decode(entry) for entry in log if b'"by":"bot"' in entry]
            moments = [(entry["seat"], entry["moment"]) for entry in asked]
            assert len(moments) >= 10
            assert len(set(moments)) == len(moments)
            for each in (one, two):
                assert "sixquiprend_conflicts_total 0.0" in each.house.metrics.text().decode()
            for guest in (ana, bea):
                await guest.__aexit__()

    run(test)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_whoever_plays_at_a_dead_process_goes_on_at_another(
    tmp_path: Path, postgres_database: str, how: signal.Signals
) -> None:
    async def test() -> None:
        # The second begins when the first is dead: on no machine, however slow, is it taken for dead before.
        with serving(postgres_database, tmp_path) as first, ExitStack() as later:
            async with Guest(first.url) as ana, Guest(first.url) as bea:
                code = await ana.make(3, rules={"rounds": 1}, bots=[None, "careful"])
                await bea.join(code)
                async with AsyncExitStack() as stack:
                    mine, theirs = [await stack.enter_async_context(each.line()) for each in (ana, bea)]
                    await ana.at("/start", "POST")
                    start = [await line.update(has_question) for line in (mine, theirs)]
                    half = await asyncio.gather(
                        answer_all(mine, start[0], turns=4), answer_all(theirs, start[1], turns=4)
                    )
                    answer = half[0]["you"]["legal"][0]
                    done = await mine.choose(half[0]["moment"], answer)
                    first.kill() if how is signal.SIGKILL else os.kill(first.pid, how)
                    second = later.enter_context(serving(postgres_database, tmp_path))
                    async with AsyncExitStack() as again:
                        lines = []
                        for guest in (ana, bea):
                            guest.move(second.url)
                            lines.append(await again.enter_async_context(guest.line(after=done["version"])))
                        updates = [await lines[0].update(), await lines[1].update(has_question)]
                        assert updates[0]["you"]["chosen"] == answer
                        over = await asyncio.gather(
                            *[
                                answer_all(line, update, turns=99)
                                for line, update in zip(lines, updates, strict=True)
                            ]
                        )
                        assert [update["status"] for update in over] == ["over", "over"]
                        if how is signal.SIGSTOP:
                            os.kill(first.pid, signal.SIGCONT)
                            assert [await mine.closed(), await theirs.closed()] == [1012, 1012]
                            seen = await bea.at()
                            assert seen["version"] == over[0]["version"], "it has changed nothing more"

    run(test)


def test_a_request_goes_to_the_owner_of_its_table_and_back_on_one_connection(postgres_database: str) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            settings: dict[str, Any] = {"database": postgres_database, "alive": 600.0}
            one = await stack.enter_async_context(open_server(None, **settings))
            two = await stack.enter_async_context(open_server(None, **settings))
            ana = await stack.enter_async_context(one.guest())
            bea = await stack.enter_async_context(two.guest())
            mine, theirs = await ana.make(3), await bea.make(3)
            for _ in range(3):  # one connection, from one process to the other and back
                for code in (mine, theirs):
                    assert (await bea.ok("GET", f"/api/tables/{code}"))["type"] == "update"
                assert (await bea.ok("GET", f"/api/codes/{mine}"))["page"] == f"/tables/{mine}"
            assert await bea.refused("GET", "/api/tables/NNNNNN") == (404, "no_such_table")
            assert list(one.house.tables._kept) == [mine]
            assert list(two.house.tables._kept) == [theirs]

            # Whoever can't be reached loses what it owns to whoever is asked; nothing is lost.
            assert one.house.door is not None
            lost = asyncio.Event()
            one.house.store.owning.on_lost.append(lambda _: lost.set())
            one.house.door.close()
            assert (await bea.ok("GET", f"/api/tables/{mine}"))["type"] == "update"
            assert list(two.house.tables._kept) == [theirs, mine]
            assert await bea.join(mine) == 1
            await lost.wait()  # it hears of it by a notice
            assert not one.house.tables._kept

    run(test)


def test_whoever_has_just_connected_to_one_that_ends_is_answered_by_another(
    postgres_database: str,
) -> None:
    async def test() -> None:
        settings: dict[str, Any] = {"database": postgres_database, "alive": 600.0}
        async with open_server(None, **settings) as two:
            async with open_server(None, **settings) as one:
                reader, writer = await asyncio.open_connection("127.0.0.1", int(one.url.rpartition(":")[2]))
                writer.write(b"GET /api/tables/NNN")  # not even its first line is there
                async with one.guest() as ana:  # so that it was accepted, and read
                    assert await ana.refused("GET", "/api/tables/NNNNNN") == (404, "no_such_table")
            writer.write(b"NNN HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 404 ")
            writer.close()
            assert two.house.metrics.requests._metrics

    run(test)


def test_while_the_database_is_down_nothing_is_confirmed_and_afterwards_all_goes_on(
    durable_postgres: PostgresServer,
) -> None:
    async def test() -> None:
        with durable_postgres.database() as database:
            async with open_server(None, database=database) as place, place.guest() as ana:
                await ana.make(3, start=True)
                async with ana.line() as line:
                    update = await line.update(has_question)
                    answer = update["you"]["legal"][0]
                    await asyncio.to_thread(durable_postgres.stop, "immediate")
                    refused = await line.choose(update["moment"], answer)
                    assert (refused["type"], refused["code"]) == ("error", "unavailable")
                    assert await ana.refused("GET", "/readyz") == (503, "unavailable")
                    await asyncio.to_thread(durable_postgres.start)
                    while (done := await line.choose(update["moment"], answer))["type"] != "done":
                        assert done["code"] == "unavailable"
                    moved = await line.update(lambda heard: heard["moment"] > update["moment"])
                    assert "revealed" in [step["event"]["event"] for step in moved["steps"]]

    run(test)
