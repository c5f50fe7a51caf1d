"""Whoever tries codes learns nothing, by whatever way; what was said in one game is nothing in the next."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tests.server.visiting import PLENTY, Guest, has_question, open_server, run

WAYS: Final = (
    ("GET", "/api/tables/{}", None),
    ("GET", "/api/tables/{}/link", None),
    ("POST", "/api/tables/{}/seats", {"name": "Eve"}),
    ("GET", "/api/codes/{}", None),
    ("GET", "/api/classes/{}", None),
    ("POST", "/api/classes/{}/pupils", {"name": "Eve"}),
)
MADE_UP: Final[tuple[dict[str, str], ...]] = ({}, {"Cookie": "seat=made-up; pupil=made-up; teacher=made-up"})


async def statuses(guest: Guest, code: str) -> set[int]:
    """What somebody is answered who tries this code in every way, with and without made-up cookies."""
    return {
        (await guest.ask(method, path.format(code), body, cookies)).status_code
        for method, path, body in WAYS
        for cookies in MADE_UP
    }


def test_guesses_count_together_whatever_way_they_come_and_then_all_codes_look_alike(tmp_path: Path) -> None:
    async def test() -> None:
        rates = replace(PLENTY, guesses=f"{len(WAYS) + 1} per hour")
        async with open_server(tmp_path, rates=rates) as place, place.guest() as ana, place.guest() as eve:
            code = await ana.make()
            for method, path, body in WAYS:
                assert (await eve.refused(method, path.format("AAAAAA"), body))[0] == 404
            async with eve.line(code="AAAAAA") as line:
                assert await line.closed() == 4404
            assert await statuses(eve, "AAAAAA") == {429}
            assert await statuses(eve, code) == {429}, "a code that a table has shows itself by nothing"
            for guess in ("AAAAAA", code):
                async with eve.line(code=guess) as line:
                    assert await line.closed() == 4429

    run(test)


def test_an_answer_of_the_last_game_is_stale_in_the_next_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
            async with ana.line() as line:
                first = update = await line.update(has_question)
                while update["status"] == "playing":
                    moment = update["moment"]
                    if has_question(update):
                        await line.choose(moment, update["you"]["legal"][0])
                    update = await line.update(lambda new, known=moment: new["moment"] > known)  # type: ignore[misc]
                await ana.at("/start", "POST")
                again = await line.update(has_question)
                for answer in again["you"]["legal"]:  # even one that would be legal now
                    refused = await line.choose(first["moment"], answer)
                    assert (refused["type"], refused["code"]) == ("error", "stale_moment")
                assert (await ana.at())["you"]["chosen"] is None

    run(test)
