"""A real server in this process, and guests who visit it over real connections."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sixquiprend.records.drawing import Share, pledge_of
from sixquiprend.server.basics.settings import Rates, Settings
from sixquiprend.server.house import House, open_house
from sixquiprend.server.operations.serving import Server

PATIENCE: Final = 240.0
"""Seconds after which a test that waits for something fails; nothing takes nearly as long."""
_OFTEN: Final = "100000 per second"
PLENTY: Final = Rates(
    tables=_OFTEN,
    tables_a_day=_OFTEN,
    classes_a_day=_OFTEN,
    spectators=100_000,
    seats=_OFTEN,
    guesses=_OFTEN,
    requests=_OFTEN,
    thoughts=_OFTEN,
    checks=_OFTEN,
    connections=100_000,
    messages=100_000,
    sockets=100_000,
    arrivals=100_000,
)

Message = dict[str, Any]


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test that waits for messages."""

    async def within_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    asyncio.run(within_time())


class Place:
    """A running server: its address, and its inside for what no client can see."""

    def __init__(self, house: House, port: int) -> None:
        self.house = house
        self.url = f"http://127.0.0.1:{port}"

    def guest(self) -> Guest:
        """Somebody new, without any cookie."""
        return Guest(self.url)


@asynccontextmanager
async def open_server(
    folder: Path | None, *, buffer: int | None = None, **settings: Any
) -> AsyncIterator[Place]:
    """A server on a free port; without bots' processes, analyses and limits unless a test wants them.

    `buffer`: so many bytes the system may keep for a client that doesn't read; as it likes by default.
    """
    settings = {"bot_workers": 0, "analyses": False, "rates": PLENTY, **settings}
    if folder is not None:
        settings["database"] = f"sqlite:///{folder}/games.db"
    async with open_house(Settings(**settings)) as house:
        listener = socket.create_server(("127.0.0.1", 0))
        if buffer is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        listening = asyncio.Event()
        server = Server(house, listening.set)
        serving = asyncio.create_task(server.serve([listener]))
        await listening.wait()
        try:
            yield Place(house, listener.getsockname()[1])
        finally:
            server.should_exit = True
            await serving


class Guest:
    """A browser or a program: keeps the cookie of its seat, and talks over HTTP and WebSocket."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookie = ""
        self.code = ""
        self.seat = -1
        self.bits: dict[str, bytes] = {}
        """What it has added to the seeds of games."""
        self._opened: set[str] = set()
        """Games whose bits the server has confirmed: nobody opens twice, as the draw may be over then."""
        # Without TLS there is nothing to verify, and reading the authorities takes a while for each guest.
        self._client = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)

    async def __aenter__(self) -> Guest:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    def move(self, url: str) -> None:
        """The server has another address now."""
        self.url = url
        self._client.base_url = url

    async def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        """One request; the answer, whatever it is."""
        self._client.cookies.clear()
        sent = {"Cookie": f"seat={self.cookie}"} if self.cookie else {}
        if method == "POST" and "content" not in more:
            more["json"] = {} if body is None else body
        return await self._client.request(method, path, headers={**sent, **(headers or {})}, **more)

    async def ok(self, method: str, path: str, body: object = None) -> Message:
        """One request that must not be refused; its JSON."""
        answer = await self.ask(method, path, body)
        assert answer.is_success, answer.text
        if "seat" in answer.cookies:
            self.cookie = answer.cookies["seat"]
        found: Message = answer.json()
        return found

    async def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """One request that must be refused: its status and code."""
        answer = await self.ask(method, path, body)
        assert not answer.is_success, answer.text
        error = answer.json()["error"]
        assert error["text"]
        assert error["message"]
        return answer.status_code, error["code"]

    async def make(self, seats: int = 4, options: str = "", **more: object) -> str:
        """Make a table and sit down at it; its code."""
        rules = {"seats": seats, "options": options, **more.pop("rules", {})}  # type: ignore[dict-item]
        made = await self.ok("POST", "/api/tables", {"name": "Ana", "rules": rules, **more})
        self.code, self.seat = made["code"], made["seat"]
        return self.code

    async def join(self, code: str, name: str = "Bea", **more: object) -> int:
        """Sit down at this table."""
        self.code = code
        self.seat = (await self.ok("POST", f"/api/tables/{code}/seats", {"name": name, **more}))["seat"]
        return self.seat

    async def add_to_seed(self, update: Message) -> None:
        """Do what a client does while a seed is drawn: pledge random bits, and open them when it is time."""
        draw = update["draw"]
        mine = draw and next((each for each in draw["asked"] if each["seat"] == self.seat), None)
        if not mine:
            return
        bits = self.bits.setdefault(draw["game"], secrets.token_bytes(16))
        if draw["opening"]:
            assert mine["pledge"]
            if draw["game"] not in self._opened:
                await self.at("/bits", "POST", {"game": draw["game"], "bits": bits.hex()})
                self._opened.add(draw["game"])
        elif mine["pledge"] is None:
            pledge = pledge_of(draw["commitment"], Share(self.seat), bits)
            await self.at("/pledge", "POST", {"game": draw["game"], "pledge": pledge})

    async def at(self, rest: str = "", method: str = "GET", body: object = None) -> Message:
        """Something at the guest's own table."""
        return await self.ok(method, f"/api/tables/{self.code}{rest}", body)

    @asynccontextmanager
    async def line(
        self,
        *,
        code: str = "",
        lang: str = "fr",
        after: int | None = None,
        origin: str | None = None,
        changes: bool = False,
    ) -> AsyncIterator[Line]:
        """A WebSocket to a table, with the cookie of the seat."""
        where = f"{self.url.replace('http', 'ws')}/api/tables/{code or self.code}/socket?lang={lang}"
        if after is not None:
            where += f"&after={after}"
        if changes:
            where += "&changes=1"
        headers = {"Cookie": f"seat={self.cookie}"} if self.cookie else {}
        if origin is not None:
            headers["Origin"] = origin
        async with connect(where, additional_headers=headers, max_size=1 << 24) as connection:
            yield Line(connection)


class Line:
    """A WebSocket. Everything that came over it is kept, byte by byte."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self._ids = 0

    async def hear(self) -> Message:
        """The next message, whatever it is."""
        message = await self.connection.recv()
        assert isinstance(message, str)
        self.raw.append(message)
        found: Message = json.decode(message)
        return found

    async def until(self, wanted: Callable[[Message], object]) -> Message:
        """The next message of this kind; those before it are passed over."""
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def update(self, wanted: Callable[[Message], object] = lambda update: True) -> Message:
        """The next update of this kind."""
        return await self.until(lambda message: message["type"] == "update" and wanted(message))

    async def say(self, **message: object) -> int:
        """Send something, with a number of its own."""
        self._ids += 1
        await self.connection.send(json.encode({"id": self._ids, **message}).decode())
        return self._ids

    async def asked(self, **message: object) -> Message:
        """Send something, and return the answer to it."""
        identity = await self.say(**message)
        return await self.until(lambda heard: heard.get("id") == identity)

    async def choose(self, moment: int, answer: object) -> Message:
        return await self.asked(type="choose", moment=moment, answer=answer)

    async def closed(self) -> int:
        """The code that the server has closed it with."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        assert self.connection.close_code is not None
        return self.connection.close_code


def has_question(update: Message) -> bool:
    """Whether this reader is asked, and hasn't answered."""
    return bool(update["you"] and update["you"]["question"] and update["you"]["chosen"] is None)


async def answer_all(line: Line, update: Message, *, turns: int) -> Message:
    """Answer for so many turns; the last update."""
    target = update["board"]["turn"] + turns if update["board"] else turns
    while update["status"] != "over" and not (has_question(update) and update["board"]["turn"] >= target):
        if has_question(update):
            await line.say(type="choose", moment=update["moment"], answer=update["you"]["legal"][0])
        update = await line.update()
    return update
