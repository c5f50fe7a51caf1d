"""Lessons, exercises and the quiz over HTTP: asked without their answers, judged and explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import exercises, lessons, quiz
from sixquiprend.server.basics.settings import MAX_BODY
from tests.learn.asking import as_json, tells_no_answer
from tests.server.visiting import PLENTY, Guest, open_server, run

REFUSALS: list[tuple[str, Any, tuple[int, str]]] = [
    ("/api/lessons/base", {"scene": 0, "reply": None}, (400, "bad_item")),
    ("/api/lessons/base", {"scene": 99, "reply": None}, (400, "bad_item")),
    ("/api/lessons/base", {"scene": 4, "reply": {"row": 4}}, (400, "bad_reply")),
    ("/api/lessons/base", {"scene": 4, "reply": [[[[]]]]}, (400, "bad_reply")),
    ("/api/lessons/base", {"scene": "4", "reply": None}, (400, "bad_request")),
    ("/api/lessons/base", {"scene": 4, "reply": None, "more": 1}, (400, "bad_request")),
    ("/api/lessons/base", {"scene": 4, "reply": "x" * MAX_BODY}, (413, "too_large")),
    ("/api/exercises", {"kind": "x", "level": 1, "seed": "a", "reply": None}, (400, "bad_exercise")),
    ("/api/exercises", {"kind": "where", "level": 4, "seed": "a", "reply": None}, (400, "bad_exercise")),
    ("/api/exercises", {"kind": "where", "level": 1, "seed": "ä", "reply": None}, (400, "bad_exercise")),
    ("/api/exercises", {"kind": "where", "level": 1, "seed": "a", "reply": None}, (400, "bad_reply")),
    ("/api/quiz", {"replies": {"14": [{"yes": True}]}}, (400, "bad_item")),
    ("/api/quiz", {"replies": {"one": [{"yes": True}]}}, (400, "bad_request")),
    ("/api/quiz/question", {"number": 0, "replies": []}, (400, "bad_item")),
    ("/api/quiz/question", {"number": 1, "replies": []}, (400, "bad_reply")),
    ("/api/quiz/question", {"number": 1, "replies": [{"row": 1}]}, (400, "bad_reply")),
]


async def right_replies(ana: Guest) -> dict[str, list[Any]]:
    """The quiz answered as its own verdicts say is right, after a first try with anything."""
    replies: dict[str, list[Any]] = {}
    for question in (await ana.ok("GET", "/api/quiz?lang=en"))["questions"]:
        tried = [anything(ask["form"]) for ask in question["parts"]]
        told = {"number": question["number"], "replies": tried}
        verdict = await ana.ok("POST", "/api/quiz/question?lang=en", told)
        right = [part["expected"] for part in verdict["parts"]]
        replies[str(question["number"])] = [
            {**reply, "own": "right"} if "text" in reply else reply for reply in right
        ]
    return replies


def anything(form: dict[str, Any]) -> dict[str, Any]:
    """Some reply to a form of the quiz."""
    made: dict[str, dict[str, Any]] = {
        "yes_no": {"yes": True},
        "text": {"text": "I don't know."},
        "cards": {"described": [{"number": 1, "heads": 1}, {"number": 2, "heads": 1}]},
    }
    return made[form["form"]]


def test_all_that_can_be_learned_is_offered_in_the_readers_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for language in LANGUAGES:
                t = translator(language)
                offer = await ana.ok("GET", f"/api/learn?lang={language}")
                assert offer["lessons"] == as_json(lessons.titles(t))
                assert offer["exercises"] == [
                    {
                        "kind": kind,
                        "name": exercises.kind_name(kind, t),
                        "group": exercises.KIND_OF[kind].group,
                    }
                    for kind in exercises.KINDS
                ]
                assert offer["levels"] == [1, 2, 3]
                assert offer["questions"] == 13

    run(test)


def test_a_lesson_hints_until_it_is_solved_and_shows_whoever_asks(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            lesson = await ana.ok("GET", "/api/lessons/base?lang=en")
            asked = [place for place, scene in enumerate(lesson["scenes"]) if scene["ask"]]
            assert all(tells_no_answer(lesson["scenes"][place]["ask"]) for place in asked)
            for scene in asked:
                shown = await ana.ok("POST", "/api/lessons/base?lang=en", {"scene": scene, "reply": None})
                assert not shown["right"]
                tried = {"scene": scene, "reply": shown["expected"]}
                solved = await ana.ok("POST", "/api/lessons/base?lang=en", tried)
                assert solved["right"]
                assert solved["steps"] == shown["steps"]
            first = next(place for place in asked if lesson["scenes"][place]["ask"]["card"] == 14)
            wrong = await ana.ok("POST", "/api/lessons/base?lang=fr", {"scene": first, "reply": {"row": 1}})
            assert not wrong["right"]
            assert wrong["expected"] is None
            assert wrong["steps"] == []
            assert "37" in wrong["why"][0]

    run(test)


def test_every_lesson_is_there_and_no_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for name in lessons.LESSONS:
                lesson = await ana.ok("GET", f"/api/lessons/{name}?lang=de")
                assert lesson["name"] == name
                assert lesson["scenes"]
            assert await ana.refused("GET", "/api/lessons/chess") == (404, "no_such_lesson")
            told = {"scene": 0, "reply": None}
            assert await ana.refused("POST", "/api/lessons/chess", told) == (404, "no_such_lesson")

    run(test)


def test_an_exercise_is_new_each_time_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for kind in exercises.KINDS:
                address = f"/api/exercises?kind={kind}&level=2&lang=en"
                one, other = await ana.ok("GET", address), await ana.ok("GET", address)
                assert one["seed"] != other["seed"]
                assert tells_no_answer(one["ask"])
                assert await ana.ok("GET", f"{address}&seed={one['seed']}") == one
                made = exercises.make(kind, 2, one["seed"])
                told = {"kind": kind, "level": 2, "seed": one["seed"], "reply": as_json(made.task.expected())}
                verdict = await ana.ok("POST", "/api/exercises?lang=en", told)
                assert verdict["right"]
                assert verdict["why"]

    run(test)


def test_the_quiz_is_marked_question_by_question_and_as_a_whole(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            questions = (await ana.ok("GET", "/api/quiz?lang=en"))["questions"]
            assert [question["number"] for question in questions] == list(range(1, 14))
            assert all(tells_no_answer(ask) for question in questions for ask in question["parts"])
            replies = await right_replies(ana)
            result = await ana.ok("POST", "/api/quiz?lang=en", {"replies": replies})
            assert (result["score"], result["most"]) == (13, 13)
            del replies["13"]
            replies["1"] = [{"yes": False}]
            result = await ana.ok("POST", "/api/quiz?lang=en", {"replies": replies})
            assert result["score"] == 11
            assert [each["number"] for each in result["questions"] if not each["right"]] == [1, 13]

    run(test)


def test_the_correction_opens_for_whoever_has_answered_everything(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            replies = await right_replies(ana)
            early = {"replies": {number: said for number, said in replies.items() if number != "13"}}
            assert await ana.refused("POST", "/api/quiz/correction", early) == (409, "quiz_unanswered")
            for language in LANGUAGES:
                path = f"/api/quiz/correction?lang={language}"
                solved = await ana.ok("POST", path, {"replies": replies})
                assert solved["questions"] == as_json(quiz.correction(translator(language)))

    run(test)


def test_what_answers_nothing_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for path, body, refusal in REFUSALS:
                assert await ana.refused("POST", path, body) == refusal, body

    run(test)


def test_an_exercise_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for query in (
                "",
                "?kind=where",
                "?kind=where&level=9",
                "?kind=x&level=1",
                "?kind=where&level=1&seed=é",
            ):
                assert await ana.refused("GET", f"/api/exercises{query}") == (400, "bad_exercise")
            assert await ana.refused("GET", "/api/exercises?kind=where&level=a") == (400, "bad_request")

    run(test)


def test_whoever_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    async def test() -> None:
        few = replace(PLENTY, requests="3 per hour")
        async with open_server(tmp_path, rates=few) as place, place.guest() as ana:
            for _ in range(3):
                await ana.ok("GET", "/api/exercises?kind=takes&level=2")
            assert await ana.refused("GET", "/api/exercises?kind=takes&level=2") == (429, "too_many")

    run(test)


def test_pages_of_other_sites_cannot_ask(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            told = {"scene": 4, "reply": None}
            answer = await ana.ask("POST", "/api/lessons/base", told, {"Origin": "https://elsewhere.example"})
            assert answer.status_code == 403

    run(test)


def test_forms_and_replies_are_described_kind_by_kind(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            schemas = (await ana.ok("GET", "/api/openapi.json"))["components"]["schemas"]
            for family, count in (("Form", 10), ("Reply", 10)):
                members = [each["$ref"].rpartition("/")[2] for each in schemas[family]["anyOf"]]
                assert len(members) == count
                assert all(schemas[member]["properties"] for member in members)

    run(test)
