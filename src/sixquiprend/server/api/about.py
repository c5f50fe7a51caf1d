"""What a server tells about itself: what can be played, in which words, whether it is well."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, json
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend import __version__
from sixquiprend.bots import table_bots
from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.web import catalogue
from sixquiprend.store import StoreError

from ..basics.choices import CHOICES, Choices
from ..basics.logs import LOG
from ..basics.refusals import Refused
from ..basics.rules_page import RulesPage, rules_page
from ..basics.teachers_page import TeachersPage, teachers_page
from ..basics.tokens import canonical
from ..http.answering import answered, compressed, tagged
from ..http.asking import address_of, house_of
from ..http.endpoints import Endpoint


class Place(Struct, frozen=True):
    """Where a code leads: the address of a page."""

    page: str


class Ready(Struct, frozen=True):
    """Something was written to the store just now."""

    status: str


class Health(Struct, frozen=True):
    """The process is alive; `bots`: whether the strong bots are ready, or the careful one plays for them."""

    status: str
    version: str
    bots: bool


async def choices(request: Request) -> Response:
    return compressed(request, tagged(request, answered(replace(CHOICES, bots=table_bots()))))


async def texts(request: Request) -> Response:
    language = request.path_params["lang"]
    if language not in LANGUAGES:
        raise Refused(404, "no_such_page", f"languages are {', '.join(LANGUAGES)}")
    return compressed(request, tagged(request, answered(json.encode(catalogue(language)))))


async def rules(request: Request) -> Response:
    language = request.path_params["lang"]
    if language not in LANGUAGES:
        raise Refused(404, "no_such_page", f"languages are {', '.join(LANGUAGES)}")
    return compressed(request, tagged(request, answered(rules_page(language))))


async def teachers(request: Request) -> Response:
    language = request.path_params["lang"]
    if language not in LANGUAGES:
        raise Refused(404, "no_such_page", f"languages are {', '.join(LANGUAGES)}")
    return compressed(request, tagged(request, answered(teachers_page(language))))


async def health(request: Request) -> Response:
    """This process answers: nobody has to start it again, whatever the store does."""
    return answered(Health("ok", __version__, house_of(request).minds.warm))


async def ready(request: Request) -> Response:
    """Ready means that answers can be kept: else another process should be asked."""
    house = house_of(request)
    if house.tables.closing:
        raise Refused(503, "unavailable", "the server is about to stop")
    try:
        await house.readiness.check()
    except TimeoutError:
        raise Refused(503, "unavailable", "the store doesn't answer in time") from None
    except StoreError as error:
        LOG.error("nothing can be kept", extra={"facts": {"code": error.code, "error": error.message}})
        raise Refused(503, "unavailable", f"nothing can be kept: {error.code}") from None
    return answered(Ready("ready"))


async def numbers(request: Request) -> Response:
    metrics = house_of(request).metrics
    return Response(metrics.text(), headers={"Content-Type": metrics.content_type})


async def place_of_code(request: Request) -> Response:
    """A table or a class: whoever types a code needn't know which it is, and has guessed only once."""
    house, address = house_of(request), address_of(request)
    house.limits.check("guesses", address)
    code = canonical(request.path_params["code"])
    if await house.tables.exists(code):
        return answered(Place(f"/tables/{code}"))
    if await house.classes.exists(code):
        return answered(Place(f"/class/{code}"))
    house.limits.hit("guesses", address)
    raise Refused(404, "no_such_table", "there is no table with this code")


ENDPOINTS: Final = (
    Endpoint("GET", "/api/options", choices, "All that can be chosen for a table", answer=Choices),
    Endpoint("GET", "/api/codes/{code}", place_of_code, "Where a code leads", answer=Place),
    Endpoint(
        "GET",
        "/api/texts/{lang}.json",
        texts,
        "The sentences of the browser client in one language",
        answer=dict[str, str | tuple[str, str]],
    ),
    Endpoint(
        "GET",
        "/api/rules/{lang}.json",
        rules,
        "The whole rules by their numbers in one language",
        answer=RulesPage,
    ),
    Endpoint(
        "GET",
        "/api/teachers/{lang}.json",
        teachers,
        "The page for teachers in one language: plans for lessons, skills, data protection",
        answer=TeachersPage,
    ),
    Endpoint("GET", "/healthz", health, "Whether the process is alive", answer=Health, rate="checks"),
    Endpoint("GET", "/readyz", ready, "Whether answers can be kept", answer=Ready, rate="checks"),
    Endpoint("GET", "/metrics", numbers, "Numbers for Prometheus", media="text/plain", rate="checks"),
)
