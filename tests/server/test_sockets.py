"""The line to a table: nobody acts for another, and nothing that is wrong changes anything."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import json
from websockets.exceptions import ConnectionClosed

from sixquiprend.server.basics.settings import Rates
from tests.server.visiting import Guest, Line, Message, Place, has_question, open_server, run


class Scene(NamedTuple):
    """Two people and a bot in a running game; `ana` is asked for a card."""

    place: Place
    ana: Guest
    bea: Guest
    line: Line
    update: Message

    async def version(self) -> int:
        """How much has been written."""
        return len(await self.place.house.store.read(f"table:{self.ana.code}"))


@asynccontextmanager
async def a_game(folder: Path, **settings: Any) -> AsyncIterator[Scene]:
    async with open_server(folder, **settings) as place, place.guest() as ana, place.guest() as bea:
        code = await ana.make(3, bots=[None, "careful"])
        await bea.join(code)
        await ana.at("/start", "POST")
        async with ana.line() as line:
            # The bot has chosen: nothing more is written until somebody does something.
            update = await line.update(has_question)
            if not _bot_is_ready(update):
                await line.until(_bot_is_ready)
            yield Scene(place, ana, bea, line, update)


def _bot_is_ready(message: Message) -> bool:
    return "seats" in message and message["seats"][2]["state"] == "ready"


def test_an_answer_is_confirmed_when_it_is_on_disk_and_the_others_learn_only_who_is_ready(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene, scene.bea.line() as other:
            await other.update()
            answer = scene.update["you"]["legal"][3]
            done = await scene.line.choose(scene.update["moment"], answer)
            assert done["type"] == "done"
            assert done["chosen"] == answer
            log = await scene.place.house.store.read(f"table:{scene.ana.code}")
            assert len(log) == done["version"]
            assert json.decode(log[-1])["answer"] == answer
            heard = await other.until(lambda message: message["version"] == done["version"])
            assert heard["type"] == "seats"
            assert heard["you_chosen"] is None
            assert [seat["state"] for seat in heard["seats"]] == ["ready", "thinking", "ready"]

    run(test)


def test_a_choice_can_be_changed_and_withdrawn_until_the_last_has_chosen(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            moment, (first, second, *_) = scene.update["moment"], scene.update["you"]["legal"]
            assert (await scene.line.choose(moment, first))["chosen"] == first
            assert (await scene.line.choose(moment, second))["chosen"] == second
            assert (await scene.line.asked(type="withdraw", moment=moment))["chosen"] is None
            again = await scene.line.asked(type="withdraw", moment=moment)
            assert (again["type"], again["code"]) == ("error", "nothing_chosen")
            assert (await scene.ana.at())["you"]["chosen"] is None

    run(test)


def test_the_same_choice_again_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            moment, answer = scene.update["moment"], scene.update["you"]["legal"][0]
            done = await scene.line.choose(moment, answer)
            again = await scene.line.choose(moment, answer)
            assert again["version"] == done["version"] == await scene.version()

    run(test)


def test_a_replayed_answer_is_refused_once_the_game_has_gone_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene, scene.bea.line() as other:
            theirs = await other.update()
            moment, answer = scene.update["moment"], scene.update["you"]["legal"][0]
            await scene.line.choose(moment, answer)
            await other.choose(theirs["moment"], theirs["you"]["legal"][0])
            await scene.line.update(lambda update: update["moment"] > moment)
            refused = await scene.line.choose(moment, answer)
            assert (refused["type"], refused["code"]) == ("error", "stale_moment")

    run(test)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seat": 1}, "other_seat"),
        ({"seat": 7}, "other_seat"),
        ({"seat": "0"}, "not_an_answer"),
        ({"card": 105}, "not_a_card"),
        ({"card": "nine"}, "not_an_answer"),
        ({"kind": "deal"}, "not_an_answer"),
        ({"kind": "take_row", "row": 0, "card": None}, "not_an_answer"),
        ({"extra": 1}, "not_an_answer"),
    ],
)
def test_nobody_answers_for_another_or_with_nonsense(
    tmp_path: Path, change: dict[str, object], code: str
) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            before = await scene.version()
            answer = {**scene.update["you"]["legal"][0], **change}
            refused = await scene.line.choose(scene.update["moment"], answer)
            assert (refused["type"], refused["code"]) == ("error", code)
            assert refused["text"]
            assert await scene.version() == before

    run(test)


def test_a_card_of_another_hand_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            own = {answer["card"] for answer in scene.update["you"]["legal"]}
            other = next(card for card in range(1, 105) if card not in own)
            before = await scene.version()
            refused = await scene.line.choose(
                scene.update["moment"], {"kind": "play", "seat": 0, "card": other}
            )
            assert refused["type"] == "error"
            assert refused["kind"] == "illegal"
            assert await scene.version() == before

    run(test)


def test_spectators_watch_and_do_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            a_game(tmp_path) as scene,
            scene.place.guest() as zoe,
            zoe.line(code=scene.ana.code) as line,
        ):
            seen = await line.update()
            assert seen["you"] is None
            refused = await line.choose(seen["moment"], scene.update["you"]["legal"][0])
            assert refused["code"] == "not_seated"

    run(test)


def test_a_guessed_or_foreign_secret_opens_no_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene, scene.place.guest() as zoe:
            await zoe.make()
            for cookie in (zoe.cookie, "x", "", scene.ana.cookie[:-1], scene.ana.cookie + "A"):
                zoe.cookie = cookie
                async with zoe.line(code=scene.ana.code) as line:
                    assert (await line.update())["you"] is None

    run(test)


def test_the_board_shows_no_hand_even_where_a_cookie_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene, scene.ana.line(lang="fr&watch=1") as line:
            seen = await line.update()
            assert seen["you"] is None

    run(test)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:1"])
def test_pages_of_other_sites_get_no_line(tmp_path: Path, origin: str) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            async with scene.ana.line(origin=origin) as line:
                assert await line.closed() == 4403
                assert line.raw == []
            async with scene.ana.line(origin=scene.place.url) as line:
                assert (await line.update())["you"]

    run(test)


def test_a_line_to_no_table_is_closed_with_its_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, ana.line(code="AAAAAA") as line:
            assert await line.closed() == 4404

    run(test)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[" * 3000, "bad_request"),
        ('{"type":"choose","id":' + "1" * 3000 + "}", "bad_request"),
        ("null", "bad_request"),
        ('{"type":"shuffle","id":1}', "bad_request"),
        ('{"type":"choose","id":1}', "bad_request"),
        ('{"type":"choose","id":1,"moment":1,"answer":[]}', "bad_request"),
        ('{"type":"choose","id":1,"moment":"1","answer":{}}', "bad_request"),
        ('{"type":"ping","id":1,"more":2}', "bad_request"),
        ('{"type":"ping"}', "bad_request"),
        ('{"type":"ping","id":1,"x":"' + "é" * 2100 + '"}', "too_large"),
        ("x" * 5000, "too_large"),
    ],
)
def test_what_cannot_be_understood_is_answered_with_a_code(tmp_path: Path, message: str, code: str) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            before = await scene.version()
            await scene.line.connection.send(message)
            refused = await scene.line.until(lambda heard: heard["type"] == "error")
            assert refused["code"] == code
            assert (await scene.line.asked(type="ping"))["type"] == "pong"
            assert await scene.version() == before

    run(test)


def test_very_large_messages_end_the_line_and_nothing_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            async with scene.bea.line() as line:
                await line.connection.send("x" * 100_000)
                assert await line.closed() == 1009
            assert (await scene.line.asked(type="ping"))["type"] == "pong"

    run(test)


def test_a_flood_of_messages_ends_the_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path, rates=Rates(messages=2)) as scene:
            async with scene.bea.line() as line:
                for _ in range(30):
                    await line.say(type="ping")
                assert await line.closed() == 4429
            assert (await scene.line.asked(type="ping"))["type"] == "pong"

    run(test)


def test_binary_messages_are_not_understood(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            await scene.line.connection.send(b'{"type":"ping","id":1}')
            refused = await scene.line.until(lambda heard: heard["type"] == "error")
            assert refused["code"] == "bad_json"

    run(test)


def test_ten_thousand_random_messages_leave_the_server_serving(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_game(tmp_path) as scene:
            chance = random.Random(6)
            await asyncio.gather(*[_babble(scene, chance, 1000) for _ in range(10)])
            assert (await scene.line.asked(type="ping"))["type"] == "pong"
            assert (await scene.ana.ok("GET", "/healthz"))["status"] == "ok"
            # The log is still one that can be folded, and the game one that goes on.
            moment = (await scene.ana.at())["moment"]
            async with scene.ana.line() as line:
                update = await line.update()
                assert update["moment"] == moment
                if has_question(update):
                    done = await line.choose(moment, update["you"]["legal"][0])
                    assert done["type"] == "done"

    run(test)


async def _babble(scene: Scene, chance: random.Random, count: int) -> None:
    """Say things that are nearly right, and things that aren't, without waiting for answers."""
    good = scene.update["you"]["legal"]
    left = count
    while left:
        try:
            async with scene.bea.line() as line:
                listening = asyncio.create_task(_drain(line))
                try:
                    while left:
                        left -= 1
                        await line.connection.send(_nonsense(chance, good))
                finally:
                    listening.cancel()
        except ConnectionClosed:
            continue


async def _drain(line: Line) -> None:
    async for _ in line.connection:
        pass


def _nonsense(chance: random.Random, good: list[Message]) -> str | bytes:
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(200))
    if kind == 1:
        return "".join(chance.choices('{}[]":,0123456789abcnulltrue\\u00ff ', k=chance.randrange(300)))
    message: dict[str, object] = {
        "type": chance.choice(["choose", "withdraw", "preview", "ping", "update", "", None, 3]),
        "id": chance.choice([1, -1, 2**70, "1", None, 1.5, []]),
        "moment": chance.choice([0, 1, 2, chance.randrange(5), -1, 2**63, "1", None]),
        "answer": {**chance.choice(good), "seat": chance.choice([0, 1, 2, -1, True, "1", None])},
    }
    for name in chance.sample(list(message), k=chance.randrange(3)):
        del message[name]
    if kind == 2:
        message["answer"] = chance.choice(
            [[], {}, "play", 7, {"kind": "deal", "packs": []}, {"a": "x" * 2000}]
        )
    if kind == 3:
        message[chance.choice(["a", "seat", "token", "__class__"])] = chance.choice([1, "x" * 6000, {}])
    text = json.encode(message).decode()
    return text if kind != 4 else text[: chance.randrange(len(text))]
