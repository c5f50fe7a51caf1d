"""Finished games: replay, record and analysis; and hints while a game is played."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
from msgspec import json

from sixquiprend.engine import Rules
from sixquiprend.records import read_record, verify
from sixquiprend.server.api.games import drawn
from sixquiprend.store import StoredGame
from sixquiprend.table import record_of
from sixquiprend.table.entries import BotSat
from sixquiprend.table.first_names import first_name
from tests.server.visiting import Guest, Message, has_question, open_server, run
from tests.table.living import Living, first_legal


async def _finished(guest: Guest, seats: int = 2, options: str = "", **rules: object) -> str:
    """Play a game to its end; its name."""
    await guest.make(seats, options, rules={"rounds": 1, **rules}, start=True)
    async with guest.line() as line:
        update = await line.update()
        while update["status"] != "over":
            if has_question(update):
                await line.say(type="choose", moment=update["moment"], answer=update["you"]["legal"][0])
            update = await line.update()
    game: str = update["game"]
    return game


def _is_there(answer: httpx.Response) -> bool:
    return answer.is_success


async def _until(
    guest: Guest, path: str, wanted: Callable[[httpx.Response], bool] = _is_there
) -> httpx.Response:
    """The answer to this request as soon as it is as wanted."""
    while True:
        answer = await guest.ask("GET", path)
        if wanted(answer):
            return answer
        await asyncio.sleep(0.05)


def test_a_finished_game_is_replayed_with_all_hands(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, bot_workers=1, thinking_time=100) as place, place.guest() as ana:
            game = await _finished(ana, 3)
            replay: Message = (await _until(ana, f"/api/games/{game}?lang=en")).json()
            assert replay["id"] == game
            assert replay["table"] == ana.code
            first = first_name(ana.code, ["Ana"])
            assert replay["names"] == ["Ana", first, first_name(ana.code, ["Ana", first])]
            assert replay["bots"] == ["", "careful", "careful"]
            assert replay["rules"]["seats"] == 3
            events = [step["event"]["event"] for step in replay["steps"]]
            assert events[:4] == ["round_started", "dealt", "dealt", "dealt"]
            assert events[-1] == "game_ended"
            assert [len(hand) for hand in replay["steps"][4]["hands"]] == [10, 10, 10]
            assert replay["steps"][-1]["hands"] == [[], [], []]
            assert all(step["board"]["hand_sizes"] for step in replay["steps"])
            french = (await ana.ok("GET", f"/api/games/{game}?lang=fr"))["names"]
            assert french == replay["names"]

    run(test)


def test_in_games_from_before_bots_had_first_names_they_are_called_by_their_level() -> None:
    living = Living(Rules(4, rounds=1))
    living.sit("Ana")
    for seat, name in enumerate(["", "", "Carl"], start=1):
        living.do(BotSat(living.now, seat, "careful", name))
    living.start()
    while living.table.status == "playing":
        living.choose_all(first_legal)
    game = StoredGame("old", "table:OLD", 0.0, record_of(living.entries, "game-1"), turn=0)
    plain, _ = drawn(game, "fr")
    assert json.decode(plain)["names"] == ["Ana", "prudent", "prudent 2", "Carl"]


def test_the_record_is_one_that_anybody_can_verify(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            game = await _finished(ana)
            answer = await _until(ana, f"/api/games/{game}/record")
            assert answer.headers["content-type"] == "application/jsonl"
            assert f"sixquiprend-{game}.jsonl" in answer.headers["content-disposition"]
            verdict = verify(answer.content)
            assert verdict.finished
            assert verdict.proved == verdict.shuffles == 1
            assert [seat.kind for seat in read_record(answer.content).header.seats] == ["human", "bot"]

    run(test)


def test_the_analysis_appears_after_a_while(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, analyses=True, analysis_samples=4) as place, place.guest() as ana:
            game = await _finished(ana)
            await _until(ana, f"/api/games/{game}/record")
            path = f"/api/games/{game}/analysis"
            first = (await ana.ok("GET", path))["status"]
            assert first in ("waiting", "running", "done")
            answer = await _until(ana, path, lambda answer: answer.json()["status"] in ("done", "failed"))
            found = answer.json()
            assert found["status"] == "done"
            assert found["progress"] == 1
            assert found["analysis"]["decisions"]
            assert len(found["analysis"]["summaries"]) == 2

    run(test)


def test_an_analysis_ends_with_its_server() -> None:
    record = (Path(__file__).parents[1] / "records" / "golden" / "base.jsonl").read_bytes()
    command = [sys.executable, "-m", "sixquiprend.server.workers.study", str(len(record)), "1000000"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as study:
        assert study.stdin is not None
        study.stdin.write(record)
        study.stdin.close()  # as when the server is killed
        assert study.wait(60) == 1


def test_a_game_that_cannot_be_analysed_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, analyses=True) as place, place.guest() as ana:
            await place.house.store.save_game("broken", "table:AAAAAA", 1.0, b"no record")
            place.house.tables._saved()
            path = "/api/games/broken/analysis"
            answer = await _until(ana, path, lambda answer: answer.json()["status"] in ("done", "failed"))
            assert answer.json() == {"status": "failed", "progress": 1.0, "analysis": None}

    run(test)


def test_a_game_that_is_not_finished_has_no_page(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2, start=True)
            game = (await ana.at())["game"]
            for path in (f"/api/games/{game}", f"/api/games/{game}/record", f"/api/games/{game}/analysis"):
                assert await ana.refused("GET", path) == (404, "no_such_game")

    run(test)


def test_a_hint_is_for_who_plays_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, bot_workers=1, thinking_time=100) as place,
            place.guest() as ana,
            place.guest() as bea,
            place.guest() as cleo,
        ):
            code = await ana.make(3, start=True)
            path = f"/api/tables/{code}/hint"
            hint = await ana.ok("POST", f"{path}?lang=en")
            legal = (await ana.at())["you"]["legal"]
            assert hint["answer"] in legal
            assert [cost["answer"] for cost in hint["costs"]] == legal
            # What to play, and why: a sentence of its own that names the card again.
            advice, why = hint["text"].split(". ", 1)
            assert advice == f"The card counter would choose: {hint['answer']['card']}"
            assert f" {hint['answer']['card']}" in why
            best = min(hint["costs"], key=lambda each: each["cost"])
            assert hint["answer"] == best["answer"]
            assert await bea.refused("POST", path) == (403, "not_seated")
            await bea.make(2)
            await cleo.join(bea.code)
            await bea.at("/start", "POST")
            alone = await bea.refused("POST", f"/api/tables/{bea.code}/hint")
            assert alone == (409, "hint_not_alone")

    run(test)


def test_while_the_strong_bots_are_not_ready_the_careful_one_gives_the_hint(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(3, start=True)
            hint = await ana.ok("POST", f"/api/tables/{code}/hint?lang=en")
            assert hint["answer"] in (await ana.at())["you"]["legal"]
            assert hint["costs"] == []
            assert hint["text"].startswith("The careful bot would choose")

    run(test)


def test_a_hint_before_the_game_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(3)
            assert await ana.refused("POST", f"/api/tables/{code}/hint") == (409, "not_asked")

    run(test)


def test_an_answer_asked_of_one_seat_is_previewed_and_others_are_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2, start=True)
            seen = await ana.at()
            body = {"moment": seen["moment"], "answer": seen["you"]["legal"][0]}
            refused = await ana.refused("POST", f"/api/tables/{ana.code}/preview", body)
            assert refused == (409, "no_preview")
            async with ana.line() as line:
                update = await line.update()
                while update["you"]["question"] != "row":  # the lowest card, until it finds no row
                    if update["status"] == "over":
                        await ana.at("/start", "POST")
                    elif has_question(update):
                        await line.say(
                            type="choose", moment=update["moment"], answer=update["you"]["legal"][0]
                        )
                    update = await line.update()
                row = update["you"]["legal"][2]
                ahead = await line.asked(type="preview", moment=update["moment"], answer=row)
                assert ahead["steps"][0]["event"]["row"] == row["row"]
                assert (await ana.at())["version"] == update["version"]

    run(test)
