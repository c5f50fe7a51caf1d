"""People who leave are replaced while others wait for them, and come back whenever they like."""

from __future__ import annotations

import time
from pathlib import Path

from msgspec import json

from sixquiprend.server.keeping.presence import POLLED_FOR, Presence
from sixquiprend.table.clock import bots_asked
from tests.server.visiting import Message, Place, has_question, open_server, run


def _bea(message: Message) -> dict[str, object]:
    seat: dict[str, object] = message["seats"][1]
    return seat


async def _entries(place: Place, code: str) -> list[str]:
    return [json.decode(each)["entry"] for each in await place.house.store.read(f"table:{code}")]


def test_a_bot_stands_in_after_the_grace_period_and_makes_room_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, grace=0.05) as place,
            place.guest() as ana,
            place.guest() as bea,
            ana.line(code=await ana.make(2)) as line,
        ):
            await bea.join(ana.code)
            async with bea.line() as other:
                await ana.at("/start", "POST")
                await other.update(has_question)
            gone = await line.until(lambda message: "seats" in message and _bea(message)["stood_in"])
            assert _bea(gone)["state"] in ("thinking", "ready")  # the bot plays, and nobody waits
            await line.until(lambda message: "seats" in message and _bea(message)["state"] == "ready")
            async with bea.line() as other:
                back = await line.until(lambda message: "seats" in message and not _bea(message)["stood_in"])
                assert _bea(back)["kind"] == "human"
                seen = await other.update()
                # What the bot has chosen can still be changed: it is this person's hand.
                moment = seen["moment"]
                answer = seen["you"]["legal"][-1]
                assert (await other.choose(moment, answer))["chosen"] == answer
            assert (await _entries(place, ana.code)).count("came_back") == 1

    run(test)


def test_who_has_left_by_intent_is_replaced_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, grace=3600) as place,
            place.guest() as ana,
            place.guest() as bea,
            ana.line(code=await ana.make(2)) as line,
        ):
            await bea.join(ana.code)
            await ana.at("/start", "POST")
            await bea.at("/seats/me", "DELETE")
            await line.until(lambda message: "seats" in message and _bea(message)["state"] == "ready")
            # An answer is a way to come back as well.
            seen = await bea.at()
            answer = seen["you"]["legal"][0]
            said = {"moment": seen["moment"], "answer": answer}
            assert (await bea.at("/answers", "POST", said))["chosen"] == answer
            assert not _bea(await ana.at())["stood_in"]

    run(test)


def test_who_plays_alone_may_take_any_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, grace=0) as place,
            place.guest() as ana,
            place.guest() as zoe,
        ):
            code = await ana.make(3, start=True)
            async with zoe.line(code=code) as watching:
                async with ana.line() as line:
                    await line.update(has_question)
                await watching.until(
                    lambda message: "seats" in message and message["seats"][0]["state"] == "away"
                )
                async with ana.line() as line:
                    assert has_question(await line.update())
            assert "stood_in" not in await _entries(place, code)

    run(test)


def test_others_see_who_is_away_and_who_is_there_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            place.guest() as ana,
            place.guest() as bea,
            ana.line(code=await ana.make(3)) as line,
        ):
            await bea.join(ana.code)
            async with bea.line(), bea.line():  # two windows of one person
                await line.until(lambda message: "seats" in message and _bea(message)["state"] == "idle")
            await line.until(lambda message: "seats" in message and _bea(message)["state"] == "away")
            async with bea.line():
                await line.until(lambda message: "seats" in message and _bea(message)["state"] == "idle")

    run(test)


def test_others_are_told_when_a_bot_will_stand_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, grace=3600) as place,
            place.guest() as ana,
            place.guest() as bea,
            ana.line(code=await ana.make(2)) as line,
        ):
            await bea.join(ana.code)
            async with bea.line() as other:
                await ana.at("/start", "POST")
                there = await other.update(has_question)
                assert [seat["stand_in_at"] for seat in there["seats"]] == [None, None]
            left = time.time()
            gone = await line.until(lambda message: "seats" in message and _bea(message)["stand_in_at"])
            assert _bea(gone)["state"] == "away"
            due = _bea(gone)["stand_in_at"]
            assert isinstance(due, float)
            assert abs(due - left - 3600) < 60
            async with bea.line():
                back = await line.until(
                    lambda message: "seats" in message and _bea(message)["state"] != "away"
                )
                assert _bea(back)["stand_in_at"] is None

    run(test)


def test_a_person_counts_as_there_while_connected_and_for_a_while_after_a_request() -> None:
    now = time.time()
    presence = Presence(now)
    assert presence.away([0, 1], now) == {0: now, 1: now}
    presence.connect(0)
    presence.polled(1, now)
    assert presence.away([0, 1], now) == {}
    assert presence.here(now) == {0, 1}
    assert presence.next_change(now) == now + POLLED_FOR
    presence.disconnect(0, now + 1)
    assert presence.away([0, 1], now + 1) == {0: now + 1}
    later = now + POLLED_FOR
    assert presence.away([1], later) == {1: now}


def test_a_table_that_all_have_left_stands_still_until_somebody_is_back_and_the_host(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(2, rules={"rounds": 1})
            await bea.join(code)
            await ana.at("/start", "POST")
            for guest in (ana, bea):
                await guest.at("/seats/me", "DELETE")
            assert not bots_asked(place.house.tables._kept[code].table)
            assert not (await bea.at())["you"]["host"]
            async with bea.line() as line:
                assert (await line.update(has_question))["you"]["host"]

    run(test)
