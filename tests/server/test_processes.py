"""Many servers on one PostgreSQL: players of one table on different ones, and one of them killed."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from msgspec import json

from tests.postgres import PostgresServer
from tests.server.visiting import Guest, answer_all, has_question, open_server, run
from tests.serving import serving


def test_players_of_one_table_play_on_different_processes(tmp_path: Path, postgres_database: str) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            settings: dict[str, Any] = {"database": postgres_database, "patience": 0.2}
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
            for guest in (ana, bea):
                await guest.__aexit__()

    run(test)


def test_a_killed_process_leaves_its_players_to_the_other(tmp_path: Path, postgres_database: str) -> None:
    async def test() -> None:
        with (
            serving(postgres_database, tmp_path) as first,
            serving(postgres_database, tmp_path) as second,
        ):
            async with Guest(first.url) as ana, Guest(second.url) as bea:
                code = await ana.make(3, rules={"rounds": 1}, bots=[None, "careful"])
                await bea.join(code)
                async with bea.line() as theirs:
                    async with ana.line() as mine:
                        await ana.at("/start", "POST")
                        start = [await line.update(has_question) for line in (mine, theirs)]
                        half = await asyncio.gather(
                            answer_all(mine, start[0], turns=4), answer_all(theirs, start[1], turns=4)
                        )
                        done = await mine.choose(half[0]["moment"], half[0]["you"]["legal"][0])
                        first.kill()
                        assert await mine.closed() == 1006
                    ana.url = second.url
                    async with ana.line(after=done["version"]) as mine:
                        again = await mine.update()
                        assert again["you"]["chosen"] == half[0]["you"]["legal"][0]
                        over = await asyncio.gather(
                            answer_all(mine, again, turns=99), answer_all(theirs, half[1], turns=99)
                        )
                assert [update["status"] for update in over] == ["over", "over"]

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
