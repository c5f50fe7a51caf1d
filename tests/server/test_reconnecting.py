"""Whoever reconnects catches up from the last version it has seen."""

from __future__ import annotations

from pathlib import Path

from tests.server.visiting import Message, has_question, open_server, run


def _events(update: Message) -> list[str]:
    return [step["event"]["event"] for step in update["steps"]]


def test_the_steps_since_the_last_version_are_told_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(3, start=True)
            async with ana.line() as line:
                first = await line.update(has_question)
                assert _events(first)[0] == "round_started"
                await line.choose(first["moment"], first["you"]["legal"][0])
                moved = await line.update(lambda update: update["moment"] > first["moment"])
            assert "revealed" in _events(moved)
            async with ana.line(after=first["version"]) as line:
                again = await line.update()
            assert again["steps"][: len(moved["steps"])] == moved["steps"]
            async with ana.line(after=moved["version"]) as line:
                assert "revealed" not in _events(await line.update())
            # Who comes without knowing anything is told this round.
            async with ana.line() as line:
                newcomer = await line.update()
                assert newcomer["steps"][: len(first["steps"])] == first["steps"]
                assert moved["steps"][0] in newcomer["steps"]

    run(test)


def test_a_table_that_was_forgotten_is_loaded_again_with_its_steps(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(3, start=True)
            async with ana.line() as line:
                first = await line.update(has_question)
        async with open_server(tmp_path) as place:
            ana.url = place.url
            async with ana.line(code=code, after=1) as line:
                again = await line.update()
            assert _events(again)[:2] == ["round_started", "dealt"]
            assert again["board"] == first["board"]
            assert again["you"]["hand"] == first["you"]["hand"]

    run(test)


def test_the_next_game_at_a_table_begins_without_the_steps_of_the_last(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2, rules={"rounds": 1}, start=True)
            async with ana.line() as line:
                update = await line.update()
                while update["status"] != "over":
                    if has_question(update):
                        await line.say(
                            type="choose", moment=update["moment"], answer=update["you"]["legal"][0]
                        )
                    update = await line.update()
                before = update["version"]
                await ana.at("/start", "POST")
                update = await line.update()
                assert update["status"] == "playing"
                assert _events(update)[0] == "round_started"
            async with ana.line(after=before - 5) as line:
                assert _events(await line.update())[0] == "round_started"

    run(test)
