"""Paper over HTTP: what the command prints, safely, and the correction for a teacher only."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sixquiprend.printing.making import printed
from sixquiprend.printing.orders import Order
from tests.server.schooling import Person, class_of
from tests.server.visiting import open_server, run

REFUSED = {
    "/print/house.pdf": (404, "no_such_page"),
    "/print/correction.pdf": (404, "no_such_page"),
    "/print/score.pdf?paper=A0": (400, "cannot_print"),
    "/print/exercises.pdf?kind=x": (400, "cannot_print"),
    "/print/exercises.pdf?level=4": (400, "cannot_print"),
    "/print/exercises.pdf?copies=x": (400, "bad_request"),
    "/print/exercises.pdf?copies=41": (400, "cannot_print"),
    "/print/exercises.pdf?copies=40&count=10": (400, "bad_request"),
    "/print/exercises.pdf?seed=%C3%A4": (400, "bad_print_seed"),
}


def test_a_sheet_is_what_the_command_prints_and_the_correction_is_for_the_teacher(tmp_path: Path) -> None:
    async def visit() -> None:
        async with (
            open_server(tmp_path, bot_workers=1, thinking_time=60.0) as place,
            class_of(place.url, "Emma") as (teacher, (emma,)),
        ):
            async with place.guest() as ana:
                for path, refusal in REFUSED.items():
                    assert await ana.refused("GET", path) == refusal, path

                path = "/print/exercises.pdf?lang=de&paper=Letter&kind=heads&level=2&copies=2&seed=x&part=key"
                found = await ana.ask("GET", path)
                assert found.headers["content-type"] == "application/pdf"
                exercises = {"kind": "heads", "level": 2, "copies": 2, "seed": "x", "part": "key"}
                order = msgspec.convert(
                    {"what": "exercises", "paper": "Letter", "language": "de", **exercises}, Order
                )
                assert found.content == printed(order)
                again = await ana.ask("GET", path, headers={"If-None-Match": found.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")

            async with Person(place.url, teacher.code) as stranger, Person(place.url) as another_teacher:
                await another_teacher.make_class()
                another_teacher.code = teacher.code
                for somebody in (emma, stranger, another_teacher):
                    assert await somebody.refused("GET", "correction.pdf") == (403, "not_teacher")
                # Whatever is asked of it, the sheet for pupils stays without a key.
                asked = await stranger.ask("GET", "/print/quiz.pdf?part=key&lang=en")
                assert asked.content == printed(Order(what="quiz", language="en"))
            correction = await teacher.ask("GET", "correction.pdf?lang=en&colour=1")
            assert correction.content == printed(Order(what="correction", language="en", colour=True))

    run(visit)
