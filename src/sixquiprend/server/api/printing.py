"""Paper over HTTP: what `sixquiprend print` makes, as PDF."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.printing.formats import PAPERS
from sixquiprend.printing.orders import SHEETS, Order

from ..basics.refusals import Refused
from ..http.answering import tagged
from ..http.asking import house_of, language_of, number_of
from ..http.endpoints import Endpoint, Parameter
from .class_asking import teachers_room

_FOR_TEACHERS: Final = frozenset({"correction"})
MOST_AT_ONCE: Final = 120
"""Exercises in one PDF: a class of thirty, four each. Larger sets are for the command."""


async def sheet(request: Request) -> Response:
    """Anything but the correction. No names: nothing about a pupil is sent to be printed."""
    what = request.path_params["what"]
    if what not in SHEETS or what in _FOR_TEACHERS:
        raise Refused(404, "no_such_page", f"{what[:40]!r} isn't printed here")
    return await _printed(request, what)


async def correction(request: Request) -> Response:
    await teachers_room(request)
    return await _printed(request, "correction")


async def _printed(request: Request, what: str) -> Response:
    query = request.query_params
    usual = Order(what=what)
    order = Order(
        what=what,
        paper=query.get("paper", usual.paper),
        language=language_of(request),
        colour=query.get("colour") == "1",
        kind=query.get("kind", usual.kind),
        level=_number(request, "level", usual.level),
        count=_number(request, "count", usual.count),
        copies=_number(request, "copies", usual.copies),
        seed=query.get("seed", usual.seed),
        part=query.get("part", usual.part),
    )
    if order.copies * order.count > MOST_AT_ONCE:
        raise Refused(400, "bad_request", f"at most {MOST_AT_ONCE} exercises are printed at once")
    pdf = await house_of(request).printer.pdf(order)
    name = f"6-qui-prend-{what}-{order.language}.pdf"
    headers = {"Content-Type": "application/pdf", "Content-Disposition": f'inline; filename="{name}"'}
    return tagged(request, Response(pdf, headers=headers))


def _number(request: Request, name: str, usual: int) -> int:
    found = number_of(request, name)
    return usual if found is None else found


_QUERY: Final = (
    Parameter("paper", " or ".join(PAPERS), "string"),
    Parameter("colour", "1: in colours, else black and white", "string"),
    Parameter("lang", "fr, en or de", "string"),
)
ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/print/{what}.pdf",
        sheet,
        f"Something to print: {', '.join(what for what in SHEETS if what not in _FOR_TEACHERS)}",
        media="application/pdf",
        query=(
            *_QUERY,
            Parameter("kind", "of exercises", "string"),
            Parameter("level", "of exercises: 1, 2 or 3"),
            Parameter("count", "of exercises: how many on a copy"),
            Parameter("copies", "of exercises: sheets, each with other numbers"),
            Parameter("seed", "of exercises: the same seed gives the same numbers", "string"),
            Parameter("part", "of exercises: sheets, key or all", "string"),
        ),
        rate="thoughts",
    ),
    Endpoint(
        "GET",
        "/api/classes/{code}/correction.pdf",
        correction,
        "The correction of the quiz to print, for the teacher",
        media="application/pdf",
        query=_QUERY,
        rate="thoughts",
    ),
)
