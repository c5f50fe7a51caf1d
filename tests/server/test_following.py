"""Who keeps the last picture is told what changed and nothing else; who can't know is told all."""

from __future__ import annotations

from pathlib import Path

from tests.server.test_sockets import a_game
from tests.server.visiting import Message, run


def test_after_the_first_picture_only_what_changed_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene, scene.bea.line(changes=True) as line:
            assert (await line.hear())["type"] == "update"
            moment = scene.update["moment"]

            async def told(by: str) -> Message:
                return await line.until(lambda message: message["type"] == by)

            # Who has just come may know more than was told last, so the first news (it is there) is whole.
            assert len((await told("seats"))["seats"]) == 3
            await scene.line.choose(moment, scene.update["you"]["legal"][0])
            heard = await told("seats")
            assert heard["seats"] == {"0": {"state": "ready"}}
            assert heard["you_chosen"] is None

            await scene.ana.at("/pause", "POST")
            heard = await told("changes")
            assert heard.keys() == {"type", "version", "now", "steps", "paused", "paused_by", "seats"}
            assert heard["paused"]
            assert heard["seats"]["1"] == {"state": "idle"}
            assert heard["paused_by"] == 0
            assert heard["steps"] == []

            # With other names the seats are told whole again.
            await scene.bea.at("/seats/1/name", "POST", {"name": "Béa"})
            assert (await told("seats"))["seats"][1]["name"] == "Béa"

    run(test)


def test_who_comes_back_is_told_all_that_happened_in_between(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            moment, legal = scene.update["moment"], scene.update["you"]["legal"]
            async with scene.bea.line(changes=True) as line:
                first = await line.hear()
                await scene.line.choose(moment, legal[0])
                await line.choose(moment, first["you"]["legal"][0])
            async with scene.bea.line(changes=True, after=first["version"]) as line:
                heard = await line.hear()
                assert heard["type"] == "update"
                assert heard["steps"][0]["event"]["event"] == "revealed"
                assert all(len(step["board"]) == len(heard["board"]) for step in heard["steps"])

    run(test)
