"""The host's decisions over real connections: who hears of them, who is refused, and that nothing leaks."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from sixquiprend.table.chairs import STAND_IN
from tests.server.schooling import class_of
from tests.server.visiting import Guest, Message, has_question, open_server, run
from tests.server.wire_shapes import shaped


def _tells_a_hand(raw: str) -> bool:
    return re.search(r'"hand":\[[^\]]', raw) is not None


def _chosen(raw: str) -> object:
    heard = shaped(raw)
    return getattr(heard, "you_chosen", None) or getattr(getattr(heard, "you", None), "chosen", None)


async def _started(ana: Guest, *others: Guest, seats: int = 3) -> str:
    """Ana has made a table and started a game, with these people at it."""
    code = await ana.make(seats, rules={"rounds": 1})
    for number, guest in enumerate(others):
        await guest.join(code, ("Bea", "Cleo")[number])
    await ana.at("/start", "POST")
    return code


def test_who_is_sent_away_sees_nothing_more_at_once_and_cant_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await _started(ana, bea, seats=2)  # no bot moves the table
            version = (await bea.at("?wait=0"))["version"]
            live = place.house.tables._kept[code]
            async with bea.line() as line, bea.line() as other, asyncio.TaskGroup() as group:
                await line.update(has_question)
                await other.update()
                waiting = group.create_task(bea.ask("GET", f"/api/tables/{code}?wait=20&after={version}"))
                while not live.busy:  # noqa: ASYNC110 - until the request has come
                    await asyncio.sleep(0)
                heard = len(line.raw)
                await ana.at("/seats/1", "DELETE")
                assert await line.closed() == await other.closed() == 4410
                assert not any(_tells_a_hand(raw) for raw in line.raw[heard:])
            assert (waiting.result().status_code, waiting.result().json()["error"]["code"]) == (
                403,
                "sent_away",
            )
            async with bea.line() as line:
                assert await line.closed() == 4410
                assert line.raw == []
            assert await bea.refused("GET", f"/api/tables/{code}") == (403, "sent_away")
            body = {"name": "Bea"}
            assert await bea.refused("POST", f"/api/tables/{code}/seats", body) == (403, "sent_away")
            assert await bea.refused("DELETE", f"/api/tables/{code}/seats/me") == (403, "not_seated")
            seen = await bea.at("?watch=1")
            assert seen["you"] is None, "everybody may watch"
            assert seen["seats"][1]["kind"] == "bot"
            assert await ana.refused("DELETE", f"/api/tables/{code}/seats/1") == (409, "no_person")

    run(test)


def test_who_is_invited_again_takes_a_free_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(3)
            await bea.join(code)
            await ana.at("/seats/1", "DELETE")
            assert await bea.refused("POST", f"/api/tables/{code}/seats", {"name": "B"}) == (403, "sent_away")
            (gone,) = (await ana.at())["you"]["sent_away"]
            assert gone["name"] == "Bea"
            assert await ana.refused("DELETE", f"/api/tables/{code}/sent-away/1") == (400, "nobody_sent_away")
            await ana.at(f"/sent-away/{gone['number']}", "DELETE")
            assert await bea.join(code) == 1

    run(test)


def test_a_seat_is_given_to_a_bot_and_its_person_never_learns_what_the_bot_chose(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            place.guest() as ana,
            place.guest() as bea,
            place.guest() as cleo,
        ):
            code = await _started(ana, bea, cleo)
            async with bea.line() as line:
                moment = (await line.update(has_question))["moment"]
                await ana.at("/seats/1/bot", "POST")
                ready = await line.until(lambda heard: _state(heard, 1) == "ready")
                assert ready["seats"][1]["handed"]
                async with bea.line() as again:
                    seen = await again.update()
                    assert seen["seats"][1]["stood_in"], "connecting takes nothing back"
                    refusal = await again.choose(moment, seen["you"]["legal"][0])
                    assert refusal["code"] == "handed_over"
                    assert (await again.asked(type="withdraw", moment=moment))["code"] == "handed_over"
                await bea.at("?wait=0")
                assert (await bea.at())["seats"][1]["stood_in"]
                assert await cleo.refused("DELETE", f"/api/tables/{code}/seats/1/bot") == (403, "not_host")
                await ana.at("/seats/1/bot", "DELETE")
                await line.until(lambda heard: _state(heard, 1) == "thinking")
                assert not any(_chosen(raw) for raw in line.raw)
                await ana.at("/seats/1/bot", "POST")
                await bea.at("/seats/me/bot", "DELETE")
                assert not (await bea.at())["seats"][1]["stood_in"]
                assert await bea.refused("DELETE", f"/api/tables/{code}/seats/me/bot") == (409, "not_away")

    run(test)


def test_who_leaves_with_a_page_still_open_isnt_told_what_the_stand_in_chooses(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            await _started(ana, bea, seats=2)
            async with bea.line() as line:
                await line.update(has_question)
                await bea.at("/seats/me", "DELETE")
                await line.until(lambda heard: _state(heard, 1) == "ready")
                assert not any(_chosen(raw) for raw in line.raw)

    run(test)


def _state(heard: Message, seat: int) -> str | None:
    return heard["seats"][seat]["state"] if "seats" in heard else None


def test_a_spectator_takes_a_bots_seat_and_sees_its_hand_only_from_then(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as zoe:
            code = await ana.make(3, bots=["careful", "careful"], start=True)
            zoe.code = code
            async with zoe.line() as line:
                await line.update()
                body = {"name": "Zoe", "seat": 2}
                assert await zoe.refused("POST", f"/api/tables/{code}/seats", body) == (409, "game_running")
                await ana.at("/switches", "POST", {"newcomers": True})
                assert (await line.update())["newcomers"]
                assert await zoe.refused("POST", f"/api/tables/{code}/seats", {**body, "seat": 0}) == (
                    409,
                    "seat_taken",
                )
                assert (await zoe.ok("POST", f"/api/tables/{code}/seats", body))["seat"] == 2
                await line.until(lambda heard: heard["seats"][2]["name"] == "Zoe")
                assert not any(_tells_a_hand(raw) for raw in line.raw)
            async with zoe.line() as line:
                mine = await line.update()
                assert len(mine["you"]["hand"]) == 10
                done = await line.choose(mine["moment"], mine["you"]["legal"][0])
                assert done["type"] == "done"
            assert await zoe.refused("POST", f"/api/tables/{code}/seats", body) == (409, "already_seated")

    run(test)


def test_a_pause_a_nudge_and_a_new_name_reach_everybody(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await _started(ana, bea)
            async with bea.line() as line:
                moment = (await line.update(has_question))["moment"]
                await ana.at("/seats/1/nudge", "POST")
                assert (await line.update())["you"]["nudged_at"] is not None
                again = await ana.refused("POST", f"/api/tables/{code}/seats/1/nudge")
                assert again == (409, "nudged_lately")
                await ana.at("/pause", "POST")
                stopped = await line.update(lambda update: update["paused"])
                assert stopped["paused_by"] == 0
                assert (await line.choose(moment, stopped["you"]["legal"][0]))["code"] == "paused"
                assert await bea.refused("DELETE", f"/api/tables/{code}/pause") == (403, "not_host")
                await ana.at("/pause", "DELETE")
                assert (await line.update())["paused_by"] is None
                await bea.at("/seats/1/name", "POST", {"name": "Béa"})
                renamed = await line.until(lambda heard: heard["type"] in ("seats", "update"))
                assert renamed["seats"][1]["name"] == "Béa"
                forbidden = await bea.refused("POST", f"/api/tables/{code}/seats/0/name", {"name": "X"})
                assert forbidden == (403, "not_host")

    run(test)


def test_seats_and_rules_are_changed_before_a_game_and_everybody_keeps_their_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, grace=0.05) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(4)
            bea.code = code
            assert (await bea.ok("POST", f"/api/tables/{code}/seats", {"name": "Bea", "seat": 3}))[
                "seat"
            ] == 3
            async with ana.line() as host, bea.line() as line:
                await host.update()
                await line.update()
                rules = {"seats": 2, "options": "J", "rounds": 1}
                await ana.at("/settings", "POST", {"rules": rules, "timer": 30})
                moved = await line.update(lambda update: len(update["seats"]) == 2)
                assert moved["you"]["seat"] == 1
                assert moved["table"]["rules"]["options"] == "J"
                assert moved["seats"][1]["state"] == "idle", "and is there"
                assert not moved["you"]["host"]
                refusal = await bea.refused("POST", f"/api/tables/{code}/settings", {"rules": rules})
                assert refusal == (403, "not_host")
                bad = {"rules": {"seats": 1}}
                assert await ana.refused("POST", f"/api/tables/{code}/settings", bad) == (400, "bad_rules")
                await ana.at("/start", "POST")
                asked = await line.update(has_question)
                done = await line.choose(asked["moment"], asked["you"]["legal"][0])
                assert done["type"] == "done"
            (chair,) = [each for each in place.house.tables._kept[code].table.chairs if each.name == "Bea"]
            assert chair.kind == "human"

    run(test)


def test_after_a_game_the_lobby_opens_again_and_the_game_is_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
            async with ana.line() as line:
                update = await line.update()
                game = update["game"]
                assert await ana.refused("POST", f"/api/tables/{code}/lobby") == (409, "game_not_finished")
                while update["status"] != "over":
                    if has_question(update):
                        await line.choose(update["moment"], update["you"]["legal"][0])
                    update = await line.update()
                await ana.at("/lobby", "POST")
                lobby = await line.update(lambda update: update["status"] == "gathering")
                assert lobby["board"] is None
                assert lobby["you"]["hand"] == []
                await ana.at("/settings", "POST", {"rules": {"seats": 3, "rounds": 1}})
                await bea.join(code)
                await ana.at("/start", "POST")
                again = await line.update(has_question)
                assert again["game"] != game
                assert [seat["name"] for seat in again["seats"]][2] == "Bea"
            tables = place.house.tables
            tables._drop(tables._kept[code])
            assert (await ana.at())["game"] == again["game"]
            while await tables._store.game(game) is None:  # noqa: ASYNC110 - it is kept a little later
                await asyncio.sleep(0)

    run(test)


def test_a_game_that_ended_before_a_lobby_is_kept_after_a_crash_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> None:
        """The process is killed before it has kept the game."""

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            store = place.house.tables._store
            monkeypatch.setattr(place.house.tables, "_save", nothing)
            code = await ana.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
            async with ana.line() as line:
                update = await line.update()
                while update["status"] != "over":
                    if has_question(update):
                        await line.choose(update["moment"], update["you"]["legal"][0])
                    update = await line.update()
                await ana.at("/lobby", "POST")
            assert await store.game(update["game"]) is None
            monkeypatch.undo()
            assert await place.house.tables.read(code) is not None
            assert await store.game(update["game"]) is not None

    run(test)


ROUTES: dict[tuple[str, str], object] = {
    ("DELETE", "/seats/1"): None,
    ("DELETE", "/sent-away/3"): None,
    ("POST", "/seats/1/bot"): None,
    ("DELETE", "/seats/1/bot"): None,
    ("POST", "/seats/1/nudge"): None,
    ("POST", "/pause"): None,
    ("DELETE", "/pause"): None,
    ("POST", "/lobby"): None,
    ("POST", "/switches"): {"newcomers": True, "reactions": True},
    ("POST", "/seats/1/name"): {"name": "X"},
    ("POST", "/settings"): {"rules": {"seats": 3}},
}


def test_spectators_and_pupils_decide_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as zoe:
            code = await ana.make(3, bots=["careful"])
            for (method, route), body in ROUTES.items():
                path = f"/api/tables/{code}{route}"
                assert await zoe.refused(method, path, body) == (403, "not_seated"), route
            async with class_of(place.url, "Emma", "Leo") as (teacher, (emma, _)):
                await teacher.start(plan="tables", size=3)
                code = (await emma.sit())["table"]["code"]
                for (method, route), body in ROUTES.items():
                    status, why = await emma.refused(method, f"/api/tables/{code}{route}", body)
                    assert status == 403, route
                    assert why == ("teacher_decides" if route.endswith("/name") else "not_host"), route

    run(test)


def test_a_bot_that_follows_somebody_is_the_usual_stand_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            await _started(ana, bea)
            await ana.at("/seats/1", "DELETE")
            assert (await ana.at())["seats"][1]["bot"] == STAND_IN

    run(test)
