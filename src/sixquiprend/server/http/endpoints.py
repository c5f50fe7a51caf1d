"""A way in: what the API offers at one address. Routes and the OpenAPI page are both made from these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixquiprend.engine import GameError
from sixquiprend.store import StoreError

from ..basics.logs import LOG
from ..basics.refusals import Refused
from .answering import refusal
from .asking import address_of, check_origin, house_of

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class _SmallNumber(IntegerConvertor):
    """`{seat:number}` in a path: starlette's own `int` fails at numbers that Python doesn't like to read."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", _SmallNumber())


class Parameter(NamedTuple):
    """Something that may stand in the query."""

    name: str
    what: str
    kind: str = "integer"


class Endpoint(NamedTuple):
    """One method at one path, and what is to be known of it."""

    method: str
    path: str
    handler: Handler
    what: str
    body: Any = None
    """The type of the request's body."""
    answer: Any = None
    """The type of the answer, as JSON."""
    media: str = "application/json"
    status: int = 200
    query: tuple[Parameter, ...] = ()
    rate: str = "requests"


def route(endpoint: Endpoint) -> Route:
    """The route of an endpoint: refusals become answers, and all is counted."""

    async def handle(request: Request) -> Response:
        house = house_of(request)
        try:
            if endpoint.rate:
                house.limits.hit(endpoint.rate, address_of(request))
            if endpoint.method != "GET":
                check_origin(request)
            response = await endpoint.handler(request)
        except (Refused, GameError) as error:
            response = refusal(request, error)
        except StoreError as error:
            LOG.error("the store failed", extra={"facts": {"code": error.code, "error": error.message}})
            response = refusal(request, Refused(503, "unavailable", "the store doesn't answer: try again"))
        house.metrics.requests.labels(route=endpoint.path, status=response.status_code).inc()
        return response

    return Route(endpoint.path, handle, methods=[endpoint.method])
