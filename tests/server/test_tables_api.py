"""Tables over HTTP: made, joined, changed and started by those who may, and by nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend.server.basics.settings import Rates
from sixquiprend.server.basics.tokens import ALPHABET
from sixquiprend.table.first_names import first_name
from tests.server.visiting import open_server, run


def test_whoever_makes_a_table_has_the_first_seat_and_a_secret_cookie(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            answer = await ana.ask("POST", "/api/tables", {"name": "Ana", "rules": {"seats": 3}})
            assert answer.status_code == 201
            code = answer.json()["code"]
            assert answer.json() == {"code": code, "seat": 0}
            assert len(code) == 6
            assert set(code) <= set(ALPHABET)
            cookie = answer.headers["set-cookie"]
            for part in ("HttpOnly", "SameSite=strict", f"Path=/api/tables/{code}", "Max-Age=2592000"):
                assert part in cookie
            assert "Secure" not in cookie  # no TLS here
            assert len(answer.cookies["seat"]) >= 43

    run(test)


def test_the_store_has_only_the_hash_of_a_secret(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make()
            log = b"".join(await place.house.store.read(f"table:{code}"))
            assert b"sat_down" in log
            assert ana.cookie.encode() not in log

    run(test)


def test_a_table_fills_up_and_is_started_by_its_host(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(3, bots=[None, "beginner"])
            assert await bea.join(code) == 1
            seen = await bea.at("?lang=en")
            assert seen["status"] == "gathering"
            assert [seat["name"] for seat in seen["seats"]] == ["Ana", "Bea", first_name(code, ["Ana"])]
            assert [seat["bot"] for seat in seen["seats"]] == ["", "", "beginner"]
            assert [seat["kind"] for seat in seen["seats"]] == ["human", "human", "bot"]
            assert (seen["you"]["seat"], seen["you"]["host"]) == (1, False)
            assert await bea.refused("POST", f"/api/tables/{code}/start") == (403, "not_host")
            await ana.at("/start", "POST")
            seen = await bea.at()
            assert seen["status"] == "playing"
            assert len(seen["you"]["hand"]) == 10
            assert seen["board"]["round"] == 1

    run(test)


def test_empty_seats_are_filled_with_bots_when_the_game_starts(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(5, start=True)
            seen = await ana.at()
            assert [seat["bot"] for seat in seen["seats"]] == ["", *["careful"] * 4]

    run(test)


def test_the_host_seats_bots_and_sends_them_away_before_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(4)
            await bea.join(code)
            bot = {"seat": 2, "bot": "master"}
            assert await bea.refused("POST", f"/api/tables/{code}/bots", bot) == (403, "not_host")
            await ana.at("/bots", "POST", bot)
            assert (await ana.at())["seats"][2]["bot"] == "master"
            assert await ana.refused("DELETE", f"/api/tables/{code}/bots/1") == (409, "seat_taken")
            await ana.at("/bots/2", "DELETE")
            assert (await ana.at())["seats"][2]["kind"] == "empty"
            # What comes from the network must never name a program to run.
            program = {"seat": 2, "bot": "exec:true"}
            assert await ana.refused("POST", f"/api/tables/{code}/bots", program) == (400, "unknown_bot")

    run(test)


def test_who_leaves_before_the_game_gives_the_seat_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make(2)
            await bea.join(code)
            await bea.at("/seats/me", "DELETE")
            assert (await ana.at())["seats"][1]["kind"] == "empty"
            assert await bea.refused("DELETE", f"/api/tables/{code}/seats/me") == (403, "not_seated")

    run(test)


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"name": "Ana", "rules": {"seats": 11}}, (400, "bad_rules")),
        ({"name": "Ana", "rules": {"seats": 4, "options": "JS"}}, (409, "options_conflict")),
        ({"name": "Ana", "rules": {"seats": 4, "options": "X"}}, (400, "unknown_option")),
        ({"name": " ", "rules": {"seats": 4}}, (400, "bad_name")),
        ({"name": "A\u202eB", "rules": {"seats": 4}}, (400, "bad_name")),
        ({"name": "x" * 25, "rules": {"seats": 4}}, (400, "bad_name")),
        ({"name": "Ana", "rules": {"seats": 4}, "timer": 7}, (400, "bad_settings")),
        ({"name": "Ana", "rules": {"seats": 3}, "bots": ["careful"] * 3}, (409, "too_many_bots")),
        ({"name": "Ana", "rules": {"seats": 3}, "bots": ["exec:true"]}, (400, "unknown_bot")),
        ({"name": "Ana", "rules": {"seats": 3}, "surprise": 1}, (400, "bad_request")),
        ({"rules": {"seats": 3}}, (400, "bad_request")),
        ([], (400, "bad_request")),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_code(
    tmp_path: Path, body: object, refusal: tuple[int, str]
) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            assert await ana.refused("POST", "/api/tables", body) == refusal
            assert await place.house.store.streams("table", 0) == []

    run(test)


def test_bodies_are_small_json_from_this_site(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            good = {"name": "Ana", "rules": {"seats": 4}}

            async def code(**request: object) -> tuple[int, str]:
                answer = await ana.ask("POST", "/api/tables", **request)  # type: ignore[arg-type]
                return answer.status_code, answer.json().get("error", {}).get("code", "")

            here = place.url
            assert await code(body=good, headers={"Origin": here}) == (201, "")
            assert await code(body=good, headers={"Origin": "http://evil.example"}) == (403, "bad_origin")
            assert await code(body=good, headers={"Origin": "null"}) == (403, "bad_origin")
            plain = {"Content-Type": "text/plain"}
            assert await code(content=b"{}", headers=plain) == (400, "not_json")
            as_json = {"Content-Type": "application/json"}
            assert await code(content=b"{", headers=as_json) == (400, "bad_json")
            assert await code(content=b"[" * 4000, headers=as_json) == (400, "bad_request")
            assert await code(content=b" " * 4097, headers=as_json) == (413, "too_large")

    run(test)


def test_codes_are_found_however_they_are_typed_and_guessing_is_slow(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=Rates(guesses="3 per hour")) as place, place.guest() as ana:
            code = await ana.make()
            assert (await ana.ok("GET", f"/api/tables/{code.lower()}"))["table"]["code"] == code
            for guess in ("AAAAAA", "nothing", "%2e%2e"):
                assert await ana.refused("GET", f"/api/tables/{guess}") == (404, "no_such_table")
            assert await ana.refused("GET", "/api/tables/BBBBBB") == (429, "too_many")
            async with place.guest() as bea:
                assert await bea.refused("GET", f"/api/tables/{code}") == (429, "too_many")
            assert await ana.ok("GET", f"/api/tables/{code}"), "whoever sits there isn't locked out"

    run(test)


def test_tables_are_made_only_so_often(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=Rates(tables="2 per hour")) as place, place.guest() as ana:
            await ana.make()
            await ana.make()
            body = {"name": "Ana", "rules": {"seats": 4}}
            assert await ana.refused("POST", "/api/tables", body) == (429, "too_many")

    run(test)


def test_one_address_leaves_only_so_much_behind_in_a_day(tmp_path: Path) -> None:
    async def test() -> None:
        rates = Rates(tables_a_day="2 per day", classes_a_day="1 per day", spectators=1)
        async with open_server(tmp_path, rates=rates) as place, place.guest() as ana, place.guest() as bea:
            await ana.make()
            code = await ana.make()
            body = {"name": "Ana", "rules": {"seats": 4}}
            assert await bea.refused("POST", "/api/tables", body) == (429, "too_many_tables")
            await bea.ok("POST", "/api/classes")
            assert await ana.refused("POST", "/api/classes", {}) == (429, "too_many_classes")
            async with ana.line() as seat, bea.line(code=code) as watching:
                await watching.update()
                async with place.guest() as cy, cy.line(code=code) as another:
                    assert await another.closed() == 4429
                await seat.update()
            async with bea.line(code=code) as again:  # there is room again
                await again.update()

    run(test)


def test_nobody_sits_twice_nor_at_a_full_table_nor_in_a_running_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as bea:
            code, seats = await ana.make(2), "/seats"
            name = {"name": "Zoé"}
            assert await ana.refused("POST", f"/api/tables/{code}{seats}", name) == (409, "already_seated")
            await bea.join(code)
            async with place.guest() as zoe:
                full = await zoe.refused("POST", f"/api/tables/{code}{seats}", name)
                assert full == (409, "table_full")
                await ana.at("/start", "POST")
                late = await zoe.refused("POST", f"/api/tables/{code}{seats}", name)
                assert late == (409, "game_running")

    run(test)


def test_refusals_speak_the_language_of_the_reader(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            texts = set()
            for language in ("fr", "en", "de"):
                answer = await ana.ask("GET", "/api/tables/AAAAAA", headers={"Accept-Language": language})
                error = answer.json()["error"]
                assert error["message"] == "there is no table with this code"
                texts.add(error["text"])
            assert "There is no table with this code." in texts

    run(test)


def test_the_link_and_its_qr_code_lead_to_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make()
            assert (await ana.at("/link"))["url"] == f"{place.url}/tables/{code}"
            answer = await ana.ask("GET", f"/api/tables/{code}/qr.svg")
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.text.startswith("<svg")

    run(test)
