"""The description of the HTTP API, for programs (OpenAPI) and for people, made from the endpoints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any, Final

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend import __version__
from sixquiprend.engine import Answer, Event
from sixquiprend.learn.forms import Form, Reply
from sixquiprend.table.entries import AnyAnswer

from ..classes.live_class import OwnPage
from ..http.answering import Problem, answered, compressed, tagged
from ..http.client_lines import Failed, Pong
from ..http.endpoints import Endpoint
from ..http.written import written_page
from ..tables.reacting import Reacted
from ..tables.shapes import Changes, Seats, SeatsChanges, Update
from .about import ENDPOINTS as SERVER
from .class_items import ENDPOINTS as CLASS_ITEMS
from .class_places import ENDPOINTS as CLASS_PLACES
from .class_socket import CLASS_SOCKET_WORDS
from .classes import ENDPOINTS as CLASSES
from .drawing import ENDPOINTS as DRAWING
from .games import ENDPOINTS as GAMES
from .hosting import ENDPOINTS as HOSTING
from .learning import ENDPOINTS as LEARN
from .printing import ENDPOINTS as PRINTING
from .referee import ENDPOINTS as REFEREE
from .table_socket import SOCKET_WORDS, ClientMessage, Done, Previewed, Shown
from .tables import ENDPOINTS as TABLES

_REFERENCE: Final = "#/components/schemas/{name}"
_PARAMETER: Final = re.compile(r"{(\w+)(?::\w+)?}")
_QUOTED: Final = re.compile(r"`([^`]+)`")
_NUMBERS: Final = ("seat", "pupil", "item", "activity", "ask", "number")
_FAMILIES: Final[tuple[type, ...]] = (Answer, Event, Form, Reply)
"""Base classes: wherever one is told of, one of those made from it is sent."""


async def description(request: Request) -> Response:
    return compressed(request, tagged(request, answered(_description())))


async def page(request: Request) -> Response:
    return compressed(request, tagged(request, Response(_page(), media_type="text/html")))


ENDPOINTS: Final[Sequence[Endpoint]] = (
    *TABLES,
    *HOSTING,
    *DRAWING,
    *GAMES,
    *LEARN,
    *CLASSES,
    *CLASS_ITEMS,
    *CLASS_PLACES,
    *REFEREE,
    *PRINTING,
    *SERVER,
    Endpoint("GET", "/api/openapi.json", description, "This description", answer=dict[str, object]),
    Endpoint("GET", "/api/docs", page, "This description, for people", media="text/html"),
)
"""The whole API."""


@cache
def _description() -> bytes:
    types: list[Any] = [
        Problem,
        ClientMessage,
        Update,
        Seats,
        Changes,
        SeatsChanges,
        Reacted,
        Done,
        Previewed,
        Shown,
        Pong,
        Failed,
    ]
    types += [AnyAnswer, OwnPage]
    types += [kind for each in ENDPOINTS for kind in (each.body, each.answer) if kind is not None]
    types += [kind for family in _FAMILIES for kind in (family, *_members(family))]
    schemas, components = json.schema_components(types, schema_hook=_hook, ref_template=_REFERENCE)
    schema_of = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    for family in _FAMILIES:
        base = components[schema_of[repr(family)]["$ref"].rpartition("/")[2]]
        members = [schema_of[repr(member)] for member in _members(family)]
        base |= {"anyOf": members}
        for told in ("type", "properties", "required", "additionalProperties"):
            base.pop(told, None)
    for component in components.values():
        _forget_raw(component)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(_path(endpoint), {})[endpoint.method.lower()] = _operation(endpoint, schema_of)
    return json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "sixquiprend",
                "version": __version__,
                "description": f"{SOCKET_WORDS}\n\n{CLASS_SOCKET_WORDS}",
                "license": {"name": "MIT"},
            },
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {
                    name: {"type": "apiKey", "in": "cookie", "name": name}
                    for name in ("seat", "teacher", "pupil")
                },
            },
        }
    )


def _forget_raw(schema: dict[str, Any]) -> None:
    """Parts that are encoded beforehand are of the other types that are named with them, not of any type."""
    for part in schema.get("properties", {}).values():
        told = [each for each in part.get("anyOf", ()) if each]
        if len(told) == 1:
            del part["anyOf"]
            part.update(told[0])
        elif told:
            part["anyOf"] = told


def _members(family: type) -> list[type]:
    """The classes made from this one, and from those, that no other is made from."""
    made: list[type] = family.__subclasses__()
    return [member for each in made for member in _members(each)] if made else [family]


def _operation(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if name in _NUMBERS else "string"},
        }
        for name in _PARAMETER.findall(endpoint.path)
    ]
    parameters += [
        {"name": each.name, "in": "query", "description": each.what, "schema": {"type": each.kind}}
        for each in endpoint.query
    ]
    schema = {} if endpoint.answer is None else schema_of[repr(endpoint.answer)]
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.what,
        "parameters": parameters,
        "responses": {
            str(endpoint.status): {"description": "done", "content": {endpoint.media: {"schema": schema}}},
            "default": {
                "description": "refused; nothing has changed",
                "content": {"application/json": {"schema": schema_of[repr(Problem)]}},
            },
        },
    }
    if endpoint.body is not None:
        body = {"application/json": {"schema": schema_of[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if endpoint.path.startswith("/api/tables/"):
        operation["security"] = [{"seat": []}, {}]
    if endpoint.path.startswith("/api/classes/"):
        operation["security"] = [{"teacher": []}, {"pupil": []}, {}]
    return operation


def _path(endpoint: Endpoint) -> str:
    """The address as OpenAPI writes it."""
    return _PARAMETER.sub(r"{\1}", endpoint.path)


def _hook(kind: type) -> dict[str, Any]:
    """What msgspec puts in as it is: JSON of any kind. (It takes an empty schema for none.)"""
    return {"description": "any JSON"}


@cache
def _page() -> str:
    rows = "".join(
        f"<tr><td><code>{each.method}</code></td><td><code>{escape(_path(each))}</code></td>"
        f"<td>{_worded(each.what)}</td></tr>"
        for each in ENDPOINTS
    )
    table, classes = (
        "".join(f"<p>{_worded(part)}</p>" for part in words.split("\n\n"))
        for words in (SOCKET_WORDS, CLASS_SOCKET_WORDS)
    )
    return written_page(
        "API",
        "en",
        "6 qui prend: start page",
        '<main class="page stack"><h1>API</h1>'
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>, with the schemas of all messages.</p>'
        f"<h2>The line to a table</h2>{table}<h2>The line to a class</h2>{classes}<h2>Requests</h2>"
        f"<table><thead><tr><th>Method</th><th>Address</th><th>What it does</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></main>",
    )


def _worded(text: str) -> str:
    """The text as HTML: what stands between backticks is code."""
    return _QUOTED.sub(r"<code>\1</code>", escape(text))
