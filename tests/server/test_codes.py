"""Whoever types a code needn't know what it is the code of: `/api/codes/{code}` tells the page."""

from __future__ import annotations

from pathlib import Path

from tests.server.schooling import Person
from tests.server.visiting import open_server, run


def test_a_code_leads_to_its_table_or_its_class(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, Person(place.url) as teacher:
            table, school = await ana.make(3), await teacher.make_class()
            assert await ana.ok("GET", f"/api/codes/{table}") == {"page": f"/tables/{table}"}
            assert await ana.ok("GET", f"/api/codes/{school}") == {"page": f"/class/{school}"}

    run(test)


def test_a_code_may_be_typed_in_small_letters(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(3)
            assert await ana.ok("GET", f"/api/codes/{code.lower()}") == {"page": f"/tables/{code}"}

    run(test)


def test_a_code_that_nothing_has_leads_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, Person(place.url) as teacher:
            school = await teacher.make_class()
            await teacher.ok("DELETE", "")
            for code in ("AAAAAA", school, "x" * 500, "%00", "AAA AAA"):
                assert await ana.refused("GET", f"/api/codes/{code}") == (404, "no_such_table"), code

    run(test)
