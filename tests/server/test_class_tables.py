"""The tables of a class: seats for all, teams that vote, and one hand that stops them all."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from pathlib import Path

from sixquiprend.learn.classroom import decode_entry, encode_entry, replayed
from sixquiprend.learn.classroom.commands import start_activity, table_made
from sixquiprend.server.classes.live_class import KEPT_FOR
from tests.server.schooling import Person, class_of
from tests.server.visiting import Message, open_server, run

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eli")


def test_pupils_are_spread_over_tables_that_stop_and_go_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, *NAMES) as (teacher, pupils):
            await teacher.start(plan="tables", size=4, rounds=1)
            seen = [await pupil.sit() for pupil in pupils]
            codes = {update["table"]["code"] for update in seen}
            assert len(codes) == 2
            for name, update in zip(NAMES, seen, strict=True):
                assert update["status"] == "playing"
                assert update["seats"][update["you"]["seat"]]["name"] == name
                assert len(update["you"]["hand"]) == 10
            assert sum(seat["kind"] == "bot" for update in seen for seat in update["seats"]) >= 3
            board = (await teacher.dashboard())["dashboard"]
            assert {line["where"] for line in board["pupils"]} == {"table"}
            assert {table["code"] for table in board["activity"]["tables"]} == codes

            async def paused() -> set[bool]:
                return {(await teacher.table(code))["paused"] for code in codes}

            await teacher.ok("POST", "pause")
            assert await paused() == {True}
            await teacher.ok("POST", "resume")
            assert await paused() == {False}
            # Who comes later has the seat of a bot; who is sent away leaves theirs to one.
            async with Person(place.url, teacher.code) as late:
                await late.ok("POST", "pupils", {"name": "Late"})
                assert (await late.ok("POST", "seat"))["table"] in codes
            await teacher.ok("DELETE", "pupils/0")
            left = await teacher.table(seen[0]["table"]["code"])
            assert left["seats"][seen[0]["you"]["seat"]]["stood_in"]
            again = await pupils[0].table(seen[0]["table"]["code"])
            assert again["you"] is None, "whoever was sent away can only watch"
            assert not any(update["you"]["host"] for update in seen), "nobody but the teacher starts games"
            assert all(update["table"]["led"] for update in seen)
            await teacher.ok("POST", "end")
            assert await paused() == {True}, "nobody plays on behind the teacher's back"

    run(test)


def test_who_comes_late_has_the_seat_of_a_bot_and_decides_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            class_of(place.url, "Emma") as (teacher, (emma,)),
            Person(place.url, teacher.code) as late,
        ):
            await teacher.start(plan="tables", size=2)
            table = (await emma.sit())["table"]["code"]
            await late.ok("POST", "pupils", {"name": "Zoé, Tom"})
            seen = await late.sit()
            assert (seen["table"]["code"], seen["you"]["seat"]) == (table, 1)
            assert len(seen["you"]["hand"]) == 10
            assert seen["you"]["chosen"] is None, "what the bot had chosen is nobody's advice"
            assert seen["seats"][1]["name"] == "Zoé +1"

    run(test)


def test_a_tie_in_a_team_goes_to_the_earliest_vote(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, *NAMES[:4]) as (teacher, pupils):
            await teacher.start(plan="teams", teams=2, tables=1, rounds=1)
            updates = [await pupil.sit() for pupil in pupils]
            seats = [update["you"]["seat"] for update in updates]
            mine = [pupil for pupil, seat in zip(pupils, seats, strict=True) if seat == 0]
            others = [pupil for pupil, seat in zip(pupils, seats, strict=True) if seat == 1]
            code = updates[0]["table"]["code"]
            hand = next(update["you"]["hand"] for update in updates if update["you"]["seat"] == 0)

            async def vote(pupil: Person, card: int | None = None) -> Message:
                """For this card, or the highest: which asks nobody for a row."""
                now = await pupil.table(code)
                you = now["you"]
                answer = {"kind": "play", "seat": you["seat"], "card": card or max(you["hand"])}
                path = f"/api/tables/{code}/answers"
                return await pupil.ok("POST", path, {"moment": now["moment"], "answer": answer})

            low, high = max(hand), sorted(hand)[-2]
            await vote(mine[0], high)
            await vote(mine[0], low)  # changed: so its vote counts from now on
            you = (await mine[1].table(code))["you"]
            votes = [member["vote"] and member["vote"]["card"] for member in you["team"]]
            assert sorted(votes, key=bool) == [None, low], "the team has no secrets from each other"
            assert you["chosen"] is None
            assert all(member["vote"] is None for member in (await others[0].table(code))["you"]["team"])
            assert (await teacher.dashboard())["votes"][code][0] == {"voted": 1, "members": 2}
            await vote(mine[1], high)
            await vote(others[0])
            assert (await mine[0].table(code))["moment"] == updates[0]["moment"]
            # The teacher ends the vote of the other team, of which one has voted.
            await teacher.ok("POST", "votes", {"table": code})
            left = (await mine[0].table(code))["you"]["hand"]
            assert low not in left, "one vote each: the earliest counts"
            assert high in left
            # A team of which nobody has voted plays all the same when the teacher says so.
            await teacher.ok("POST", "votes", {"table": code})
            assert len((await mine[0].table(code))["you"]["hand"]) == 8
            # Who comes late joins the smallest team, and is waited for.
            async with Person(place.url, teacher.code) as late:
                await late.ok("POST", "pupils", {"name": "Late"})
                assert len((await late.sit())["you"]["team"]) == 3
                await late.ok("DELETE", "pupils/me")
            teams = [(await pupil.table(code))["you"]["team"] for pupil in (mine[0], others[0])]
            assert [member["away"] for team in teams for member in team if member["name"] == "Late"] == [True]

    run(test)


def test_a_team_does_not_wait_for_a_member_whose_device_is_gone(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, grace=0.2) as place,
            class_of(place.url, *NAMES[:4]) as (teacher, pupils),
            AsyncExitStack() as lines,
        ):
            await teacher.start(plan="teams", teams=2, tables=1, rounds=1)
            updates = [await pupil.sit() for pupil in pupils]
            one, other = [
                pupil for pupil, update in zip(pupils, updates, strict=True) if update["you"]["seat"] == 0
            ]
            code = updates[0]["table"]["code"]
            board = await lines.enter_async_context(teacher.line("teacher"))

            async def votes(*wanted: dict[str, int]) -> None:
                while (await board.hear())["votes"][code] != list(wanted):
                    pass

            # Nobody of the second team is there: all of it is waited for.
            await lines.enter_async_context(one.line())
            await votes({"voted": 0, "members": 1}, {"voted": 0, "members": 2})
            await lines.enter_async_context(other.line())
            await votes({"voted": 0, "members": 2}, {"voted": 0, "members": 2})

    run(test)


def test_erasing_a_class_leaves_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, *NAMES) as (teacher, pupils):
            store = place.house.store
            async with place.guest() as somebody:
                other = await somebody.make()
            await teacher.start(plan="tables", size=6, rounds=1)
            update = await pupils[0].sit()
            code = update["table"]["code"]
            await store.save_game("GAMEOFCLASS1", f"table:{code}", time.time(), b"{}")
            assert written("Cleo")
            async with pupils[0].line() as line, teacher.line("teacher") as board:
                await line.hear()
                await teacher.ok("DELETE", "")
                assert await line.closed() == 4404
                assert await board.closed() == 4404
            assert await store.streams("class", 0.0) == []
            assert await store.streams("table", 0.0) == [f"table:{other}"]
            assert await store.game("GAMEOFCLASS1") is None
            assert await pupils[0].refused("GET", "") == (404, "no_such_class")
            assert await pupils[0].refused("GET", f"/api/tables/{code}") == (404, "no_such_table")
            assert await teacher.refused("GET", "/api/games/GAMEOFCLASS1") == (404, "no_such_game")
            assert await teacher.refused("POST", "pause") == (404, "no_such_class")
            assert not written("Cleo"), "not even in a corner of the file"

    def written(name: str) -> bool:
        return any(name.encode() in file.read_bytes() for file in tmp_path.iterdir())

    run(test)


def test_a_class_is_erased_by_itself_after_thirty_days(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Ana") as (teacher, _):
            await teacher.start(plan="tables", size=3)
            board = await teacher.dashboard()
            classes, store = place.house.classes, place.house.store
            assert abs(board["erased_at"] - time.time() - KEPT_FOR) < 60
            await classes.erase_old(board["erased_at"] - 1)
            assert (await teacher.dashboard())["dashboard"]["code"] == teacher.code
            await classes.erase_old(board["erased_at"])
            assert await store.streams("class", 0.0) + await store.streams("table", 0.0) == []
            assert await teacher.refused("GET", "dashboard") == (404, "no_such_class")

    run(test)


def test_a_server_that_was_killed_half_way_makes_the_tables_when_it_is_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as open_pages:
            async with open_server(tmp_path) as place:
                _, pupils = await open_pages.enter_async_context(class_of(place.url, *NAMES))
                stream, store = f"class:{pupils[0].code}", place.house.store
                room = replayed(map(decode_entry, await store.read(stream)))
                started = start_activity(room, {"plan": "tables", "size": 3}, "seed", time.time())
                await store.append(stream, room.version, [encode_entry(started)], started.at)
                room = replayed(map(decode_entry, await store.read(stream)))
                made = table_made(room, "ABCDEF", time.time())
                await store.append(stream, room.version, [encode_entry(made)], made.at)
            async with open_server(tmp_path) as place:
                for pupil in pupils:
                    pupil.client.base_url = place.url
                tables = [(await pupil.sit())["table"]["code"] for pupil in pupils]
                assert len(set(tables)) == 2
                assert "ABCDEF" in tables

    run(test)


def test_a_class_lives_on_several_processes(postgres_database: str) -> None:
    async def test() -> None:
        one = open_server(None, database=postgres_database)
        two = open_server(None, database=postgres_database)
        async with one as here, two as there, class_of(here.url, *NAMES) as (teacher, pupils):
            for pupil in pupils:
                pupil.url = there.url
                pupil.client.base_url = there.url
            async with teacher.line("teacher") as board, pupils[0].line() as line:
                await board.until(lambda heard: heard["here"] == [0])
                await teacher.start(plan="tables", size=5)
                await line.until(lambda heard: heard["picture"]["activity"])
                code = (await pupils[0].sit())["table"]["code"]
                await teacher.ok("POST", "pause")
                await line.until(lambda heard: heard["picture"]["paused"])
                await teacher.ok("DELETE", "")
                assert await line.closed() == 4404
            assert await pupils[0].refused("GET", "") == (404, "no_such_class")
            assert await pupils[0].refused("GET", f"/api/tables/{code}") == (404, "no_such_table")

    run(test)
