"""A class at a real server: a teacher and pupils, each with a browser's cookies."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.visiting import PATIENCE, Line, Message


class Person:
    """Somebody with a browser: it keeps every cookie, and sends it where it belongs."""

    def __init__(self, url: str, code: str = "") -> None:
        self.url = url
        self.code = code
        # Without certificates, which take a while to load and aren't needed here.
        self.client = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)

    async def __aenter__(self) -> Person:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    @property
    def secrets(self) -> list[str]:
        """All that this browser keeps secret."""
        return [str(cookie.value) for cookie in self.client.cookies.jar]

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """A request to this path, or to the part of the class that it names without a slash."""
        where = path if path.startswith("/") else f"/api/classes/{self.code}/{path}".rstrip("/")
        more: dict[str, Any] = {"json": {} if body is None else body} if method == "POST" else {}
        return await self.client.request(method, where, **more)

    async def ok(self, method: str, path: str, body: object = None) -> Message:
        """One that must not be refused; its JSON."""
        answer = await self.ask(method, path, body)
        assert answer.is_success, answer.text
        found: Message = answer.json()
        return found

    async def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """One that must be refused: its status and code."""
        answer = await self.ask(method, path, body)
        assert not answer.is_success, answer.text
        error = answer.json()["error"]
        assert error["text"]
        return answer.status_code, error["code"]

    async def make_class(self) -> str:
        self.code = (await self.ok("POST", "/api/classes"))["code"]
        return self.code

    async def start(self, **plan: object) -> None:
        await self.ok("POST", "activities?lang=en", {"plan": plan})

    async def dashboard(self) -> Message:
        return await self.ok("GET", "dashboard?lang=en")

    async def sit(self) -> Message:
        """Take the seat that the class has for this pupil; the table as it is seen from there."""
        seat = await self.ok("POST", "seat")
        return await self.table(seat["table"])

    async def table(self, code: str) -> Message:
        return await self.ok("GET", f"/api/tables/{code}?lang=en")

    @asynccontextmanager
    async def line(self, role: str = "pupil") -> AsyncIterator[Line]:
        """A WebSocket to the class, with the cookies that belong there."""
        path = f"/api/classes/{self.code}/socket"
        mine = [cookie for cookie in self.client.cookies.jar if path.startswith(cookie.path)]
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in mine)
        where = f"{self.url.replace('http', 'ws')}{path}?lang=en&role={role}"
        async with connect(where, additional_headers={"Cookie": cookies}, max_size=1 << 24) as connection:
            yield Line(connection)


@asynccontextmanager
async def class_of(url: str, *names: str) -> AsyncIterator[tuple[Person, list[Person]]]:
    """A class with a teacher and these pupils."""
    teacher = Person(url)
    code = await teacher.make_class()
    pupils = [Person(url, code) for _ in names]
    for name, pupil in zip(names, pupils, strict=True):
        await pupil.ok("POST", "pupils", {"name": name})
    yield teacher, pupils
    for person in (teacher, *pupils):
        await person.client.aclose()
