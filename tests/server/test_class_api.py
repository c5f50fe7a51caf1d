"""A class over HTTP and WebSocket: its teacher leads, its pupils follow, and nobody sees too much."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from sixquiprend.server.basics.tokens import digest
from tests.server.schooling import Person, class_of
from tests.server.visiting import PLENTY, open_server, run

YES = [{"yes": True}]
NO = [{"yes": False}]


def test_pupils_answer_the_quiz_and_the_teacher_sees_which_question_fails_most(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma", "Zoé") as (teacher, pupils):
            emma, zoe = pupils
            async with teacher.line("teacher") as board, emma.line() as line:
                assert (await board.hear())["dashboard"]["activity"] is None
                assert (await line.hear())["picture"]["activity"] is None
                await teacher.start(plan="quiz")
                own = (await line.until(lambda heard: heard["picture"]["activity"]))["picture"]["activity"]
                assert own == {
                    "number": 1,
                    "kind": "quiz",
                    "results": [None] * 13,
                    "open": [],
                    "next_item": 1,
                    "table": "",
                    "seat": None,
                    "shown": None,
                    "phase": None,
                    "answered": False,
                }
                item = await emma.ok("GET", "items/1?activity=1&lang=en")
                assert "a number, from 1 to 104, and heads, from 1 to 7" in item["quiz"]["question"]["text"]
                assert item["quiz"]["verdict"] is None
                first = {"activity": 1, "item": 1}
                judged = await emma.ok("POST", "answers?lang=en", {**first, "reply": YES})
                assert judged["quiz"]["right"]
                assert judged["quiz"]["parts"][0]["why"]
                assert not (await zoe.ok("POST", "answers?lang=en", {**first, "reply": NO}))["quiz"]["right"]
                heard = await line.until(lambda heard: heard["picture"]["activity"]["next_item"] == 2)
                assert heard["picture"]["activity"]["results"][:2] == [True, None]
                seen = await board.until(
                    lambda heard: (now := heard["dashboard"]["activity"]) and now["items"][0]["answered"] == 2
                )
            assert seen["dashboard"]["activity"]["hardest"] == [1]
            assert [line["results"][0] for line in seen["dashboard"]["pupils"]] == [True, False]
            # Once is enough; and a reload shows the verdict again.
            assert await emma.refused("POST", "answers", {**first, "reply": NO}) == (409, "already_answered")
            assert (await emma.ok("GET", "items/1?lang=en"))["quiz"]["verdict"]["right"]
            assert await emma.refused("POST", "answers", {**first, "item": 99, "reply": YES}) == (
                400,
                "bad_item",
            )
            assert await emma.refused("GET", "items/1?activity=7") == (409, "stale_activity")
            await teacher.ok("POST", "pause")
            again = {"activity": 1, "item": 2, "reply": YES}
            assert await emma.refused("POST", "answers", again) == (409, "class_paused")
            await teacher.ok("POST", "resume")
            await emma.ok("POST", "answers", again)
            table = (await teacher.ask("GET", "results.csv?lang=en")).text
            assert table.splitlines()[1].startswith("Emma,2,2,2,2,1,'True,1,'True")
            skills = await teacher.ok("GET", "skills?lang=en")
            assert (skills["skills"], len(skills["lessons"])) == (["Rules"], 1)
            assert skills["everybody"]["counts"] == [{"right": 2, "judged": 3}]
            await teacher.ok("POST", "end")
            assert await emma.refused("GET", "items/1") == (409, "no_activity")

    run(test)


def test_the_whole_class_gets_the_same_exercises_and_no_seed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma", "Zoé") as (teacher, pupils):
            await teacher.start(plan="exercises", kinds=["where", "heads"], level=1, count=3)
            first, second = [await pupil.ok("GET", "items/2?lang=en") for pupil in pupils]
            assert first == second
            assert first["exercise"]["question"]["kind"] == "heads"
            assert first["exercise"]["question"]["seed"] == ""
            reply = {"activity": 1, "item": 2, "reply": {"number": 5}}
            assert (await pupils[0].ok("POST", "answers", reply))["exercise"]["expected"]
            await teacher.ok("POST", "pupils/1/level", {"level": 3})
            assert await teacher.refused("POST", "pupils/1/level", {"level": 4}) == (400, "bad_level")
            await teacher.start(plan="exercises", kinds=["heads"], level=1, count=3, each=True)
            first, second = [await pupil.ok("GET", "items/2?lang=en") for pupil in pupils]
            assert [each["exercise"]["question"]["level"] for each in (first, second)] == [1, 3]

    run(test)


def test_only_first_names_join_and_each_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma") as (teacher, (emma,)):
            async with Person(place.url, teacher.code) as new:
                for name, refusal in (
                    ("Emma 123", (400, "first_name_only")),
                    ("emma", (409, "name_taken")),
                    ("<b>", (400, "first_name_only")),
                    ("", (400, "bad_name")),
                ):
                    assert await new.refused("POST", "pupils", {"name": name}) == refusal
                assert await emma.refused("POST", "pupils", {"name": "Zoé"}) == (409, "already_joined")
                await new.ok("POST", "pupils", {"name": "Emma B."})
                await teacher.ok("DELETE", "pupils/1")
                assert (await new.ok("GET", ""))["you"] is None
                assert await new.refused("POST", "seat") == (403, "not_pupil")
                await new.ok("POST", "pupils", {"name": "Emma C."})
                await new.ok("DELETE", "pupils/me")
                assert (await new.ok("GET", ""))["you"] is None
            names = [
                (line["name"], line["where"]) for line in (await teacher.dashboard())["dashboard"]["pupils"]
            ]
            assert names == [("Emma", "waiting"), ("Emma B.", "left"), ("Emma C.", "left")]

    run(test)


def test_nobody_but_the_teacher_leads_and_sees_the_class(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma", "Zoé") as (teacher, pupils):
            await teacher.start(plan="quiz")
            reply: object = {"activity": 1, "item": 1, "reply": YES}
            await pupils[1].ok("POST", "answers", reply)
            async with Person(place.url, teacher.code) as stranger, Person(place.url) as other:
                await other.make_class()
                other.code = teacher.code  # a teacher, but of another class
                for person in (pupils[0], stranger, other):
                    for method, path, body in (
                        ("GET", "dashboard", None),
                        ("GET", "results.csv", None),
                        ("GET", "skills", None),
                        ("POST", "activities", {"plan": {"plan": "quiz"}}),
                        ("POST", "end", None),
                        ("POST", "pause", None),
                        ("POST", "resume", None),
                        ("POST", "close", None),
                        ("POST", "votes", {"table": "ABCDEF"}),
                        ("DELETE", "pupils/1", None),
                        ("POST", "recovery", None),
                        ("POST", "pupils/1/name", {"name": "Zazie"}),
                        ("POST", "pupils/1/code", None),
                        ("POST", "pupils/1/level", {"level": 3}),
                        ("POST", "asks/1/give", None),
                        ("DELETE", "asks/1", None),
                        ("DELETE", "", None),
                    ):
                        assert await person.refused(method, path, body) == (403, "not_teacher"), path
                    async with person.line("teacher") as line:
                        assert await line.closed() == 4403
                for person in (stranger, other, teacher):
                    for method, path, said in (
                        ("GET", "items/1", None),
                        ("POST", "answers", reply),
                        ("POST", "seat", None),
                        ("POST", "pupils/me/code", None),
                        ("DELETE", "pupils/me", None),
                    ):
                        assert await person.refused(method, path, said) == (403, "not_pupil"), path
                async with stranger.line() as line:
                    assert await line.closed() == 4403
                assert await stranger.ok("GET", "") == {
                    "code": teacher.code,
                    "closed": False,
                    "teacher": False,
                    "you": None,
                    "asked": "",
                }
            assert (await teacher.dashboard())["dashboard"]["pupils"][1]["answered"] == 1, (
                "nothing has changed"
            )
            # What Emma gets tells nothing of Zoé.
            own = (await pupils[0].ask("GET", "")).text + (await pupils[0].ask("GET", "items/1")).text
            assert "Zo" not in own
            assert '"verdict":null' in own

    run(test)


def test_secrets_are_told_to_their_holders_only_and_kept_as_hashes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma", "Zoé") as (teacher, pupils):
            await teacher.start(plan="tables", size=3)
            await pupils[0].sit()
            (secret,) = teacher.secrets
            secrets = [secret, *pupils[0].secrets, *pupils[1].secrets]
            assert len(set(secrets)) == 3, "the seat is known by the pupil's secret"
            async with teacher.line("teacher") as line:
                await line.hear()
                shown = line.raw[0] + (await teacher.ask("GET", "dashboard")).text
            shown += (await teacher.ask("GET", "results.csv")).text + (await pupils[0].ask("GET", "")).text
            store = place.house.store
            streams = [f"class:{teacher.code}", *await store.streams("table", 0.0)]
            log = "".join([data.decode() for stream in streams for data in await store.read(stream)])
            for each in secrets:
                assert each not in shown
                assert digest(each) not in shown
                assert each not in log
            assert digest(secret) in log
            cookie = (await teacher.ask("POST", "/api/classes")).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=strict" in cookie
            assert "Path=/api/classes/" in cookie

    run(test)


def test_a_class_code_cannot_be_found_by_trying(tmp_path: Path) -> None:
    async def test() -> None:
        rates = replace(PLENTY, guesses="3 per minute")
        async with (
            open_server(tmp_path, rates=rates) as place,
            class_of(place.url, "Emma") as (teacher, (emma,)),
            Person(place.url) as guesser,
        ):
            for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
                assert await guesser.refused("GET", f"/api/classes/{code}") == (404, "no_such_class")
            right = f"/api/classes/{teacher.code}"
            assert await guesser.refused("GET", right) == (429, "too_many"), "not even the right one"
            guesser.code = "DDDDDD"
            async with guesser.line() as line:
                assert await line.closed() == 4429
            # Those of the class, at the same address, aren't locked out by it.
            await teacher.start(plan="tables", size=3)
            assert (await emma.sit())["you"]["seat"] == 0

    run(test)


def test_the_teacher_judges_what_is_written_and_no_other_pupil_sees_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma", "Zoé") as (teacher, pupils):
            emma, zoe = pupils
            await teacher.start(plan="quiz")
            said = {"activity": 1, "item": 9, "reply": [{"text": "Row 3: a gap of 1."}]}
            own = {**said, "reply": [{"text": "Row 3", "own": "right"}]}
            assert await emma.refused("POST", "answers", own) == (400, "bad_reply")
            judged = (await emma.ok("POST", "answers?lang=en", said))["quiz"]
            assert (judged["right"], judged["open"]) == (False, True)
            assert (judged["parts"][0]["why"], judged["parts"][0]["expected"]) == ([], None)
            shown = await teacher.ok("GET", "written/1?lang=en")
            (text,), (model,) = shown["texts"], shown["models"]
            assert model["item"] == 9
            assert "the smallest" in model["text"]
            assert text == {
                "pupil": 0,
                "name": "Emma",
                "item": 9,
                "text": "Row 3: a gap of 1.",
                "mark": None,
            }
            judgement = {"activity": 1, "pupil": 0, "item": 9, "mark": "right"}
            for pupil in pupils:
                assert await pupil.refused("GET", "written/1") == (403, "not_teacher")
                assert await pupil.refused("POST", "judgements", judgement) == (403, "not_teacher")
            assert "gap of 1" not in (await zoe.ask("GET", "items/9?lang=en")).text
            assert "gap of 1" not in (await zoe.ask("GET", "")).text
            await teacher.ok("POST", "judgements", judgement)
            seen = (await emma.ok("GET", "items/9?lang=en"))["quiz"]["verdict"]
            assert (seen["right"], seen["open"]) == (True, False)
            assert "the smallest" in seen["parts"][0]["why"][0]
            bad = {**judgement, "pupil": 1}
            assert await teacher.refused("POST", "judgements", bad) == (409, "nothing_to_judge")
            assert await teacher.refused("GET", "written/2") == (409, "no_activity")

    run(test)


def test_the_correction_opens_for_the_teacher_of_a_class_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma") as (teacher, (emma,)):
            solved = await teacher.ok("GET", "correction?lang=en")
            assert [each["number"] for each in solved["questions"]] == list(range(1, 14))
            assert await emma.refused("GET", "correction") == (403, "not_teacher")
            other = Person(place.url, teacher.code)
            assert await other.refused("GET", "correction") == (403, "not_teacher")
            assert await other.refused("GET", "/api/quiz/correction") == (405, "method_not_allowed")
            await other.client.aclose()

    run(test)


def test_the_teacher_leads_and_nobody_else_sees_the_board(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma", "Zoé") as (teacher, pupils):
            emma, zoe = pupils
            await teacher.start(plan="led")
            first = {"activity": 1, "item": 1}
            told = await emma.ok("POST", "answers?lang=en", {**first, "reply": NO})
            assert (told["quiz"], told["exercise"]) == (None, None), "nothing is told before all are"
            assert (await emma.ok("GET", "items/1?lang=en"))["quiz"]["verdict"] is None
            await emma.ok("POST", "answers", {**first, "reply": YES})
            await zoe.ok("POST", "answers", {**first, "reply": NO})
            assert await emma.refused("GET", "items/2") == (409, "question_closed")
            for person in pupils:
                shown = await person.refused("POST", "board", {**first, "phase": "revealed"})
                assert shown == (403, "not_teacher")
            await teacher.ok("POST", "board", {**first, "phase": "closed"})
            assert await zoe.refused("POST", "answers", {**first, "reply": YES}) == (409, "question_closed")
            assert await teacher.refused("POST", "board", {**first, "phase": "?"}) == (400, "bad_phase")
            async with emma.line() as line:
                await line.hear()
                await teacher.ok("POST", "board", {**first, "phase": "revealed"})
                heard = await line.until(lambda heard: heard["picture"]["activity"]["phase"] == "revealed")
                assert heard["picture"]["activity"]["results"][0] is True
                assert "said" not in line.raw[-1]
            assert (await emma.ok("GET", "items/1?lang=en"))["quiz"]["verdict"]["right"]
            board = (await teacher.dashboard())["dashboard"]["activity"]["board"]
            assert [(said["text"], len(said["pupils"])) for said in board["parts"][0]["said"]] == [
                ("False", 1),
                ("True", 1),
            ]
            assert (board["missed"], board["answered"]) == ([1], [0, 1])

    run(test)
