"""Clients that no browser would be: nothing they send makes the server fail, wait for ever, or grow."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sixquiprend.server.basics.settings import Rates
from sixquiprend.server.operations import connections
from tests.server.visiting import Guest, Place, open_server, run


def test_what_makes_no_sense_is_refused_with_a_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make()

            async def refusal(method: str, path: str, **more: Any) -> tuple[int, str]:
                answer = await ana.ask(method, path, **more)
                return answer.status_code, answer.json()["error"]["code"]

            as_json = {"Content-Type": "application/json"}
            wrong = b'{"name":"\xff"}'
            assert await refusal("POST", "/api/tables", content=wrong, headers=as_json) == (400, "bad_json")
            for origin in ("http://[", "null", ""):
                answer = await refusal("POST", "/api/tables", headers={"Origin": origin})
                assert answer == (403, "bad_origin")
            bot = f"/api/tables/{code}/bots/{'9' * 5000}"
            assert await refusal("DELETE", bot) == (404, "no_such_page")
            for host in ("x" * 3000, "[", "a b"):
                answer = await refusal("GET", f"/api/tables/{code}/qr.svg", headers={"Host": host})
                assert answer == (400, "bad_request")

    run(test)


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"GET /"], ids=["headers", "address"])
def test_headers_without_end_are_not_kept(tmp_path: Path, start: bytes) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place:
            reader, writer = await _connected(place)
            writer.write(start + b"a" * 200_000)
            assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
            writer.close()

    run(test)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"], ids=["silence", "half a request"])
def test_who_never_asks_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 0.05)

    async def test() -> None:
        async with open_server(tmp_path) as place:
            reader, writer = await _connected(place)
            writer.write(said)
            with pytest.raises((ConnectionError, EOFError)):
                await reader.readexactly(1)
            writer.close()

    run(test)


def test_one_address_holds_only_so_many_connections_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        rates = Rates(connections=2)
        async with open_server(tmp_path, rates=rates) as place, place.guest() as ana, place.guest() as bea:
            code = await ana.make()
            waiting = f"/api/tables/{code}?after=99&wait=20"
            async with ana.line() as line, bea.line(code=code) as other:
                await line.update()
                await other.update()
                async with bea.line(code=code) as third:
                    assert await third.closed() == 4429
                assert await bea.refused("GET", waiting) == (429, "too_many")
                assert (await bea.ok("GET", f"/api/tables/{code}"))["table"]["code"] == code
            await _free_again(place, bea, code)

    run(test)


async def _free_again(place: Place, guest: Guest, code: str) -> None:
    """The server hears of a closed connection a moment after its client."""
    while place.house.limits._held:  # noqa: ASYNC110 - nothing tells us when
        await asyncio.sleep(0)
    async with guest.line(code=code) as line:
        assert (await line.update())["table"]["code"] == code


async def _connected(place: Place) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(place.url.rpartition(":")[2]))
