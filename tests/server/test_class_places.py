"""The way back to a class over HTTP: for its teacher, and for pupils who change device."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from sixquiprend.server.basics.settings import Rates
from sixquiprend.server.basics.tokens import slow_digest
from tests.server.schooling import Person, class_of
from tests.server.visiting import PLENTY, open_server, run

YES = [{"yes": True}]


def test_the_teacher_comes_back_by_the_code_or_the_link_also_to_erase_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, "Emma") as (teacher, _):
            made = await teacher.ok("POST", "recovery")
            recovery = made["recovery"]
            assert made["link"] == f"{place.url}/class/{teacher.code}/teacher#{recovery}"
            assert made["qr"].startswith("<svg")
            assert (await teacher.dashboard())["dashboard"]["recovery_at"]
            async with Person(place.url, teacher.code) as home:
                assert await home.refused("GET", "dashboard") == (403, "not_teacher")
                wrong = {"recovery": "AAAA-BBBB-CCCC"}
                assert await home.refused("POST", "teacher", wrong) == (403, "wrong_recovery")
                # As people type it.
                typed = {"recovery": f" {recovery.lower().replace('-', ' ')}"}
                await home.ok("POST", "teacher", typed)
                assert (await home.dashboard())["dashboard"]["pupils"][0]["name"] == "Emma"
                assert (await teacher.ok("GET", ""))["teacher"], "the first device is still the teacher's"
                await home.ok("DELETE", "")
            assert await teacher.refused("GET", "") == (404, "no_such_class")

    run(test)


def test_a_new_code_shuts_the_class_on_other_devices_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url) as (teacher, _):
            old = (await teacher.ok("POST", "recovery"))["recovery"]
            async with Person(place.url, teacher.code) as home:
                await home.ok("POST", "teacher", {"recovery": old})
                async with teacher.line("teacher") as lost, home.line("teacher") as kept:
                    await lost.hear()
                    await kept.hear()
                    new = (await home.ok("POST", "recovery", {"alone": True}))["recovery"]
                    assert await lost.closed() == 4403
                    await kept.until(lambda heard: heard["dashboard"]["version"] >= 4)
                assert await teacher.refused("GET", "dashboard") == (403, "not_teacher")
                assert await teacher.refused("POST", "teacher", {"recovery": old}) == (403, "wrong_recovery")
                await teacher.ok("POST", "teacher", {"recovery": new})

    run(test)


def test_codes_cannot_be_found_by_trying_and_only_slow_hashes_are_kept(tmp_path: Path) -> None:
    async def test() -> None:
        rates = replace(PLENTY, recoveries="2 per minute")
        async with (
            open_server(tmp_path, rates=rates) as place,
            class_of(place.url, "Emma") as (teacher, (emma,)),
            Person(place.url, teacher.code) as guesser,
        ):
            recovery = (await teacher.ok("POST", "recovery"))["recovery"]
            personal = (await emma.ok("POST", "pupils/me/code"))["personal"]
            log = b"".join(await place.house.store.read(f"class:{teacher.code}")).decode()
            for secret in (recovery, recovery.replace("-", ""), personal):
                assert secret not in log
            salt = (await place.house.classes.find(teacher.code)).state.salt.reveal()  # type: ignore[union-attr]
            assert slow_digest(recovery, salt) in log
            assert slow_digest(personal, salt) in log
            assert slow_digest(personal, "other") not in log
            # Right codes count for nothing: a class of thirty may all change devices.
            for _ in range(3):
                await guesser.ok("POST", "teacher", {"recovery": recovery})
            assert await guesser.refused("POST", "teacher", {"recovery": "A"}) == (403, "wrong_recovery")
            assert await guesser.refused("POST", "places", {"personal": "A"}) == (403, "wrong_personal")
            assert await guesser.refused("POST", "teacher", {"recovery": recovery}) == (429, "too_many")
            assert await guesser.refused("POST", "places", {"personal": personal}) == (429, "too_many")

    run(test)


def test_a_server_lets_nobody_try_many_codes() -> None:
    assert Rates().recoveries == "10 per minute"


def test_a_pupil_gets_the_place_back_by_the_teachers_tap(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            class_of(place.url, "Emma", "Zoé") as (teacher, (emma, zoe)),
            Person(place.url, teacher.code) as phone,
        ):
            await teacher.start(plan="quiz")
            await emma.ok("POST", "answers", {"activity": 1, "item": 1, "reply": YES})
            assert await phone.refused("POST", "pupils", {"name": "emma"}) == (409, "name_taken")
            assert await phone.refused("POST", "asks", {"name": "Léo"}) == (400, "unknown_pupil")
            await phone.ok("POST", "asks", {"name": "emma"})
            assert (await phone.ok("GET", ""))["asked"] == "Emma"
            assert (await zoe.ok("GET", ""))["asked"] == ""
            (ask,) = (await teacher.dashboard())["dashboard"]["asks"]
            assert ask["name"] == "Emma"
            async with emma.line() as line:
                await line.hear()
                await teacher.ok("POST", f"asks/{ask['ask']}/give")
                assert await line.closed() == 4403, "the old device is shown out"
            assert await emma.refused("GET", "items/1") == (403, "not_pupil")
            assert (await phone.ok("GET", "items/1"))["quiz"]["verdict"]["right"]
            assert await teacher.refused("POST", f"asks/{ask['ask']}/give") == (409, "no_such_ask")
            # One who isn't believed, and joins as another of that name.
            await emma.ok("POST", "asks", {"name": "Emma"})
            (ask,) = (await teacher.dashboard())["dashboard"]["asks"]
            await teacher.ok("DELETE", f"asks/{ask['ask']}")
            await emma.ok("POST", "asks", {"name": "Emma"})
            await emma.ok("DELETE", "asks/mine")
            assert (await emma.ok("GET", ""))["asked"] == ""
            assert await emma.refused("DELETE", "asks/mine") == (409, "no_such_ask")
            await emma.ok("POST", "asks", {"name": "Emma"})
            await emma.ok("POST", "pupils", {"name": "Emma B."})
            seen = (await teacher.dashboard())["dashboard"]
            assert seen["asks"] == []
            assert [pupil["name"] for pupil in seen["pupils"]] == ["Emma", "Zoé", "Emma B."]
            await teacher.ok("POST", "pupils/2/name", {"name": "Emma-Lou"})
            table = (await teacher.ask("GET", "results.csv?lang=en")).text.splitlines()
            assert [line.split(",")[0] for line in table[1:-1]] == ["Emma", "Zoé", "Emma-Lou"]

    run(test)


@pytest.mark.parametrize("plan", [{"plan": "tables", "size": 3}, {"plan": "teams", "teams": 2}])
def test_a_seat_goes_along_with_its_pupil_and_so_does_a_new_name(
    tmp_path: Path, plan: dict[str, object]
) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            class_of(place.url, "Emma", "Zoé", "Tom") as (teacher, (emma, *_)),
            Person(place.url, teacher.code) as phone,
        ):
            await teacher.start(**plan)
            before = await emma.sit()
            personal = (await teacher.ok("POST", "pupils/0/code"))["personal"]
            assert (await phone.ok("POST", "places", {"personal": personal.lower()}))["pupil"] == 0
            after = await phone.sit()
            assert after["you"]["seat"] == before["you"]["seat"]
            assert after["you"]["hand"] == before["you"]["hand"]
            assert (await emma.table(before["table"]["code"]))["you"] is None
            await teacher.ok("POST", "pupils/0/name", {"name": "Emma Lou"})
            seat = after["you"]["seat"]
            if plan["plan"] == "tables":
                seen = await phone.table(before["table"]["code"])
                assert seen["seats"][seat]["name"] == "Emma Lou"
            # Gone, and back by the same code: the seat waits.
            await phone.ok("DELETE", "pupils/me")
            await emma.ok("POST", "places", {"personal": personal})
            assert (await emma.sit())["you"]["hand"] == before["you"]["hand"]

    run(test)


def test_nothing_of_a_class_is_left_in_the_files(tmp_path: Path) -> None:
    secret_name, text = "Quenotte-Zoë", "Parce que le Quetzalcoatl est plus grand."

    def found(words: list[str]) -> set[str]:
        """Those that stand in a file of the database, its journal included."""
        files = sorted(tmp_path.iterdir())
        assert "games.db-wal" in [file.name for file in files]
        data = b"".join([file.read_bytes() for file in files])
        return {word for word in words if word.encode() in data}

    async def test() -> None:
        async with open_server(tmp_path) as place, class_of(place.url, secret_name, "Tom") as (teacher, both):
            await teacher.ok("POST", "recovery")
            await teacher.start(plan="quiz")
            await both[0].ok("POST", "answers", {"activity": 1, "item": 9, "reply": [{"text": text}]})
            await teacher.start(plan="tables", size=3, rounds=1)
            table = (await both[0].sit())["table"]["code"]
            words = [secret_name, "Quetzalcoatl", teacher.code, table]
            assert found(words) == set(words), "else this test would prove nothing"
            await teacher.ok("DELETE", "")
            assert found(words) == set()

    run(test)


def test_nothing_of_a_class_is_left_in_a_postgres(postgres_database: str) -> None:
    async def test() -> None:
        async with (
            open_server(None, database=postgres_database) as place,
            class_of(place.url, "Emma", "Tom") as (teacher, (emma, _)),
        ):
            await teacher.start(plan="tables", size=3, rounds=1)
            await emma.sit()
            store = place.house.store
            assert await store.streams("class", 0.0)
            assert await store.streams("table", 0.0)
            await teacher.ok("DELETE", "")
            assert await store.streams("class", 0.0) == []
            assert await store.streams("table", 0.0) == []

    run(test)
