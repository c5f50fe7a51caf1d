"""Those who give the server work: a log without end, and analyses before everybody's."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect

from attacks.rows import Row, waits
from attacks.rude import ADDRESS
from attacks.scene import Scene, scene, served, server_process

ENTRIES = 5_000
LINES = 10
"""Connections of one seat, each of which may send twenty messages a second."""
LONGEST = 60.0
"""Seconds after which the log is long enough, whatever it is."""
GAMES = 12
PATIENCE = 240.0


def logs() -> list[Row]:
    """A table at which somebody changes a choice again and again: what loading it costs, and a game's end."""
    with TemporaryDirectory() as folder:
        with served(Path(folder)) as (_, port):
            code, seat, entries = asyncio.run(_write_much(port))
        with (
            server_process(Path(folder), "--grace=1") as (_, port),
            httpx.Client(base_url=f"http://127.0.0.1:{port}") as client,
        ):
            begun = time.monotonic()
            client.get(f"/api/tables/{code}", timeout=120).raise_for_status()
            loaded = time.monotonic() - begun
            client.cookies.set("seat", seat)
            ended = asyncio.run(_finish(port, code, seat))
    told = f"{entries} entries: loaded in {loaded:.2f} s, a game is kept {ended:.2f} s after its end"
    return [Row("a log without end", told=told)]


async def _write_much(port: int) -> tuple[str, str, int]:
    """The code and the secret of a seat at a table with a long log."""
    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
    url = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=30) as client:
        wanted = {"name": "Eva", "rules": {"seats": 2}}
        code = (await client.post("/api/tables", json=wanted)).json()["code"]
        seat = client.cookies["seat"]
        client.cookies.clear()
        await client.post(f"/api/tables/{code}/seats", json={"name": "Eve"})
        client.cookies.clear()
        await client.post(f"/api/tables/{code}/start", json={}, headers={"Cookie": f"seat={seat}"})
        table = (await client.get(f"/api/tables/{code}", headers={"Cookie": f"seat={seat}"})).json()
    moment, legal = table["moment"], table["you"]["legal"]
    until = asyncio.Event()

    async def change_often() -> None:
        async with _line(port, code, seat) as line:
            while not until.is_set():
                for number in range(10):
                    chosen = legal[number % 2]
                    await line.send(_said("choose", number, moment, answer=chosen))
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(asyncio.get_running_loop().time() + 0.55):
                        while True:
                            if json.decode(await line.recv()).get("version", 0) > ENTRIES:
                                until.set()

    asyncio.get_running_loop().call_later(LONGEST, until.set)
    await asyncio.gather(*[change_often() for _ in range(LINES)])
    async with httpx.AsyncClient(base_url=url) as client:
        return code, seat, (await client.get(f"/api/tables/{code}")).json()["version"]


async def _finish(port: int, code: str, seat: str) -> float:
    """Play on, with a bot in the other seat, to the end of the game; seconds until it is kept."""
    async with _line(port, code, seat) as line, asyncio.timeout(PATIENCE):
        while True:
            heard = json.decode(await line.recv())
            if heard["type"] != "update":
                continue
            if heard["status"] == "over":
                begun = time.monotonic()
                async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
                    while not (await client.get(f"/api/games/{heard['game']}/record")).is_success:  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
                return time.monotonic() - begun
            you = heard["you"]
            if you["question"] and you["chosen"] is None:
                await line.send(_said("choose", 1, heard["moment"], answer=you["legal"][0]))


def _said(kind: str, number: int, moment: int, **more: object) -> str:
    return json.encode({"type": kind, "id": number, "moment": moment, **more}).decode()


def _line(port: int, code: str, seat: str, address: str = ADDRESS) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/api/tables/{code}/socket",
        additional_headers={"Cookie": f"seat={seat}"},
        local_addr=(address, 0),
    )


def analyses() -> list[Row]:
    """One address has a dozen games analysed; somebody else plays one then, and waits for its analysis."""
    with scene() as here:
        quiet = here.play(3)
        alone = _analysed(here, asyncio.run(_play_alone(here, "127.0.0.88")))
        theirs = [asyncio.run(_play_alone(here, ADDRESS)) for _ in range(GAMES)]
        waited = _analysed(here, asyncio.run(_play_alone(here, "127.0.0.89")))
        with here.client() as client:
            first = sum(_status(client, game) == "done" for game in theirs)
        hurt = here.play(3)
    told = (
        f"analysed after {alone:.0f} s; behind {GAMES} of another address {waited:.0f} s, {first} done before"
    )
    return [Row("analyses of one address", *waits(quiet, hurt), told)]


async def _play_alone(here: Scene, address: str) -> str:
    """Play one round against a bot; the game's id."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    url = f"http://127.0.0.1:{here.port}"
    wanted: dict[str, Any] = {
        "name": "Eva",
        "rules": {"seats": 4, "rounds": 1},
        "bots": ["beginner"] * 3,
        "start": True,
    }
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=30) as client:
        code = (await client.post("/api/tables", json=wanted)).raise_for_status().json()["code"]
        async with asyncio.timeout(PATIENCE), _line(here.port, code, client.cookies["seat"], address) as line:
            return await _play_on(line)


async def _play_on(line: ClientConnection) -> str:
    while True:
        heard = json.decode(await line.recv())
        if heard["type"] != "update":
            continue
        if heard["status"] == "over":
            return str(heard["game"])
        you = heard["you"]
        if you["question"] and you["chosen"] is None:
            await line.send(_said("choose", 1, heard["moment"], answer=you["legal"][0]))


def _status(client: httpx.Client, game: str) -> str:
    return str(client.get(f"/api/games/{game}/analysis").json().get("status"))


def _analysed(here: Scene, game: str) -> float:
    """Seconds until the analysis of this game is done."""
    begun = time.monotonic()
    with here.client() as client:
        while time.monotonic() - begun < PATIENCE and _status(client, game) not in ("done", "failed"):
            time.sleep(0.2)
    return time.monotonic() - begun
