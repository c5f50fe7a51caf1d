"""Who gives up a seat, or loses it, hears nothing of whoever has it next, and can do nothing for them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.server.visiting import has_question, open_server, run


def test_a_line_ends_with_the_seat_it_was_opened_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            place.guest() as ana,
            place.guest() as bea,
            place.guest() as zoe,
        ):
            code = await ana.make(2, rules={"rounds": 1})
            assert await bea.join(code) == 1
            async with bea.line() as line:
                await line.update()
                await bea.at("/seats/me", "DELETE")
                assert await zoe.join(code, "Zoe") == 1
                await ana.at("/start", "POST")
                assert await line.closed() == 1012
                assert not any(_tells_a_hand(raw) for raw in line.raw)
            async with bea.line() as line:
                assert (await line.update())["you"] is None, "a spectator"
            moment = (await zoe.at())["moment"]
            card = (await zoe.at())["you"]["legal"][0]
            body = {"moment": moment, "answer": card}
            assert await bea.refused("POST", f"/api/tables/{code}/answers", body) == (403, "not_seated")

    run(test)


def test_who_waited_for_news_gets_those_of_a_spectator(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(2)
            await bea.join(code)
            version = (await bea.at("?wait=0"))["version"]
            live = place.house.tables._kept[code]
            async with asyncio.TaskGroup() as group:
                waiting = group.create_task(bea.at(f"?wait=20&after={version}"))
                while not live.busy:  # noqa: ASYNC110 - until the request has come
                    await asyncio.sleep(0)
                await bea.at("/seats/me", "DELETE")
            assert waiting.result()["you"] is None

    run(test)


def test_a_host_who_is_gone_keeps_nobody_from_playing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, grace=0.05) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(2, rules={"rounds": 1})
            async with ana.line() as host:
                await host.update()
                await bea.join(code)
                async with bea.line() as line:
                    assert not (await line.update())["you"]["host"]
                    await host.connection.close()
                    await line.update(lambda update: update["you"]["host"])
                    await bea.at("/start", "POST")
                    await line.update(has_question)

    run(test)


def _tells_a_hand(raw: str) -> bool:
    return re.search(r'"hand":\[[^\]]', raw) is not None
