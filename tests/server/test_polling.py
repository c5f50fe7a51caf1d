"""A program without WebSockets plays a whole game: requests and long polls are enough."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixquiprend.records import read_record
from tests.play import rounds_of
from tests.server.visiting import Guest, Message, has_question, open_server, run


async def _play(guest: Guest, seen: Message) -> Message:
    """Answer whatever is asked with the first legal answer, until the game is over."""
    told = []
    while seen["status"] != "over":
        if has_question(seen):
            said = {"moment": seen["moment"], "answer": seen["you"]["legal"][0]}
            answer = await guest.ask("POST", f"/api/tables/{guest.code}/answers", said)
            # The others may have been replaced meanwhile, but nobody answers for this seat.
            assert answer.status_code == 200, answer.text
        seen = await guest.at(f"?after={seen['version']}&wait=20&lang=en")
        told += [step["event"]["event"] for step in seen["steps"]]
    assert "game_ended" in told
    assert told.count("revealed") >= 10
    return seen


@pytest.mark.parametrize("options", ["", "P", "DS"])
def test_two_programs_and_a_bot_play_a_game_over_http(tmp_path: Path, options: str) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            rules = {"rounds": rounds_of(options)}
            code = await ana.make(3, options, rules=rules, bots=[None, "beginner"])
            await bea.join(code)
            before = await ana.at()
            await ana.at("/start", "POST")
            over, _ = await asyncio.gather(_play(ana, before), _play(bea, before))
            assert over["board"]["winners"]
            record = await _record(ana, over["game"])
            assert read_record(record).verdict.finished

    run(test)


async def _record(guest: Guest, game: str) -> bytes:
    """The record: written right after the game's last entry."""
    while True:
        answer = await guest.ask("GET", f"/api/games/{game}/record")
        if answer.is_success:
            return answer.content
        await asyncio.sleep(0.01)


def test_a_poll_returns_at_once_when_there_is_news_and_waits_otherwise(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            await ana.make(3)
            seen = await ana.at("?after=0&wait=20")
            waiting = asyncio.create_task(ana.at(f"?after={seen['version']}&wait=20"))
            await bea.join(ana.code)
            assert (await waiting)["seats"][1]["name"] == "Bea"
            again = await ana.at(f"?after={(await waiting)['version']}&wait=0")
            assert again["steps"] == []

    run(test)


@pytest.mark.parametrize("query", ["after=-1", "after=x", "wait=1.5", "after=" + "9" * 20])
def test_what_is_no_number_is_refused(tmp_path: Path, query: str) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(3)
            assert await ana.refused("GET", f"/api/tables/{code}?{query}") == (400, "bad_request")

    run(test)
