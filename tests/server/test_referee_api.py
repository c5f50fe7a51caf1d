"""The referee over HTTP: the same answers as the command, told with names, and drawn step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sixquiprend.server.basics.settings import MAX_BODY
from tests.referee.asking import ask, question, special, tell
from tests.server.visiting import open_server, run

ADDRESS = "/api/referee?lang=en"
FULL = "12 14 15 21 26 · 37 · 43 44 · 58 61"
SLIDE = {"card": 24, **special("slide", card=13, to=2)}
QUESTIONS = [
    question(FULL, 30, 36, {"card": 5, "take": 2}),
    question(FULL, 30, 36, 5),
    question("8 17 · 37 0.2 · 43 · 58", 18, "0.4", options="J"),
    question(
        "12 13 15 20 22 · 10 17 · 43 · 58", {"card": 24, **special("slide", card=13, to=2)}, options="S"
    ),
    question("12 14 · 37 · 43 · 58 · 70", 71, {"card": 3, "take": 1}, options="S", stops=[2], sevens=[3]),
    question(
        "30 36 · 37 · 43 · 58",
        {"card": 44, **special("replace", card=31)},
        options="S",
        hands={"0": [31]},
        piles={"0": 4},
    ),
]


def test_the_answers_are_those_of_the_command(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for asked in QUESTIONS:
                settled = await ana.ok("POST", ADDRESS, asked)
                assert settled["answer"] == ask(asked)
                assert settled["text"] + "\n\n" == tell(asked)

    run(test)


def test_steps_lead_from_the_table_as_it_lay_to_the_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for asked in QUESTIONS:
                settled = await ana.ok("POST", ADDRESS, asked)
                assert _rows(settled["start"]) == asked["rows"]
                assert [play["card"] for play in settled["start"]["queue"]] == sorted(
                    (play["card"] for play in asked["plays"]), key=float
                )
                boards = [settled["start"], *[step["board"] for step in settled["steps"]]]
                assert _rows(boards[-1]) == settled["answer"]["rows"]
                waiting = [len(each["queue"]) for each in boards]
                assert waiting == sorted(waiting, reverse=True)
                assert bool(waiting[-1]) == bool(settled["answer"]["pending"])

    run(test)


def test_seats_are_told_by_their_names_in_the_readers_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            asked = {**question(FULL, 30, 5), "names": {"1": "Béa"}}
            english = await ana.ok("POST", ADDRESS, asked)
            french = await ana.ok("POST", "/api/referee?lang=fr", asked)
            assert english["text"].splitlines()[0].startswith("Béa: 5 fits no row. Which row does it take?")
            assert "Seat 0 +0, Béa +0" in english["text"]
            assert "le 5 ne va dans aucune rangée" in french["text"].splitlines()[0]
            asked["plays"][1]["take"] = 3
            first, second = (await ana.ok("POST", ADDRESS, asked))["steps"]
            assert first["text"].startswith("Béa: 5 is lower than every end. 5 takes row 3")
            assert second["text"].startswith("Seat 0: row 1 is full with 5 cards.")

    run(test)


REFUSED: list[tuple[Any, int, str, str]] = [
    (question("12 · 37 · 43", 5), 400, "bad_rows", "not 3"),
    (
        question(FULL, 36, {"card": 70, "take": 2}),
        409,
        "choice_not_needed",
        "Seat 1: 70 has no row",
    ),
    (question(FULL, {"card": 5, "take": 7}), 400, "no_such_row", "There is no row 7; rows are 1 to 4."),
    ({"rows": [[1], [2], [3], [4]], "plays": []}, 400, "bad_question", "plays"),
    ({**question(FULL, 36), "spy": True}, 400, "bad_question", "spy"),
    ({**question(FULL, 36), "names": {"0": "x" * 25}}, 400, "bad_question", "names"),
    ([], 400, "bad_question", "object"),
]


def test_what_cannot_be_settled_gets_a_code_and_a_reason_with_rows_counted_from_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for asked, status, code, reason in REFUSED:
                answer = await ana.ask("POST", ADDRESS, asked)
                error = answer.json()["error"]
                assert (answer.status_code, error["code"]) == (status, code)
                assert reason in error["text"]
                german = await ana.ask("POST", "/api/referee?lang=de", asked)
                assert german.json()["error"]["text"] != error["text"]

    run(test)


def test_eleven_players_are_too_many_in_every_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            asked = question(FULL, *range(60, 71))
            for language, sentence in (
                ("fr", "Une partie compte de 2 à 10 joueurs."),
                ("en", "A game has 2 to 10 players."),
                ("de", "Eine Partie ist für 2 bis 10 Personen."),
            ):
                answer = await ana.ask("POST", f"/api/referee?lang={language}", asked)
                assert (answer.status_code, answer.json()["error"]["text"]) == (400, sentence)

    run(test)


def test_bodies_that_are_no_question_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            too_large = await ana.ask("POST", ADDRESS, {**question(FULL, 36), "names": {"0": "x" * MAX_BODY}})
            assert (too_large.status_code, too_large.json()["error"]["code"]) == (413, "too_large")
            headers = {"Content-Type": "application/json"}
            for content in (b"{", b"\xff", b"[" * 4000, b'{"optio\xbb": 0}'):
                answer = await ana.ask("POST", ADDRESS, headers=headers, content=content)
                assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_json")
            plain = await ana.ask("POST", ADDRESS, headers={"Content-Type": "text/plain"}, content=b"{}")
            assert (plain.status_code, plain.json()["error"]["code"]) == (400, "not_json")
            other = await ana.ask("POST", ADDRESS, QUESTIONS[0], headers={"Origin": "https://example.org"})
            assert (other.status_code, other.json()["error"]["code"]) == (403, "bad_origin")
            assert (await ana.refused("GET", ADDRESS)) == (405, "method_not_allowed")

    run(test)


def test_the_description_of_the_api_has_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            described = (await ana.ok("GET", "/api/openapi.json"))["paths"]["/api/referee"]["post"]
            body = described["requestBody"]["content"]["application/json"]["schema"]
            assert body == {"$ref": "#/components/schemas/NamedQuestion"}
            answer = described["responses"]["200"]["content"]["application/json"]["schema"]
            assert answer == {"$ref": "#/components/schemas/Settled"}

    run(test)


def _rows(board: dict[str, Any]) -> list[list[object]]:
    return [row["cards"] for row in board["rows"]]
