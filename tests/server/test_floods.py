"""No client can cost the others much below the messages: frames, bytes and unread answers are bounded."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from sixquiprend.server.operations import connections, serving, together
from tests.server.visiting import PLENTY, Guest, Place, open_server, run

LIKE_PEOPLE: Final = replace(PLENTY, messages=20)
FRAGMENT, BEGIN, PING = b"\x00\x80\0\0\0\0", b"\x01\x80\0\0\0\0", b"\x89\x80\0\0\0\0"
LARGE_PING: Final = b"\x89\xfd\0\0\0\0" + b"x" * 125
NONSENSE: Final = b"\x81\x82\0\0\0\0{}"
NARROW: Final = 4096
"""Bytes that the system keeps on either side for those who don't read."""


@pytest.mark.parametrize("frames", [BEGIN + 2000 * FRAGMENT, 2000 * PING], ids=["fragments", "pings"])
def test_who_sends_many_tiny_frames_is_thrown_out(tmp_path: Path, frames: bytes) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=LIKE_PEOPLE) as place, place.guest() as ana:
            await ana.make()
            reader, writer = await raw_line(place, ana)
            writer.write(frames)
            assert await is_cut(reader)
            writer.close()
            async with ana.line() as line:
                await line.update()

    run(test)


def test_who_sends_much_is_thrown_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=LIKE_PEOPLE) as place, place.guest() as ana:
            await ana.make()
            reader, writer = await raw_line(place, ana)
            writer.write(b"\x82\xfe\x3f\x00\0\0\0\0" + b"x" * 0x3F00)  # one message as large as may be
            writer.write((b"\x02\xfe\x20\x00\0\0\0\0" + b"x" * 0x2000) * 60)
            assert await is_cut(reader)
            writer.close()

    run(test)


def test_who_is_thrown_out_again_and_again_may_not_come_back_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        rates = replace(LIKE_PEOPLE, arrivals=5)
        async with open_server(tmp_path, rates=rates) as place, place.guest() as ana:
            await ana.make()
            for _ in range(3):
                reader, writer = await raw_line(place, ana)
                writer.write(2000 * PING)
                assert await is_cut(reader)
                writer.close()
            async with ana.line() as line:
                assert await line.closed() == 4429
            assert (await ana.at())["table"]["code"] == ana.code  # what was asked for by HTTP is answered

    run(test)


def test_pongs_for_a_client_that_never_reads_are_not_kept_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, buffer=NARROW) as place, place.guest() as ana:
            await ana.make()
            _, writer = await raw_line(place, ana, narrow=True)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            with pytest.raises(ConnectionError):
                await sent_often(writer, LARGE_PING * 200, 400)
            writer.close()

    run(test)


def test_who_stops_reading_is_gone_after_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "SECONDS_TO_READ", 0.05)

    async def test() -> None:
        async with open_server(tmp_path, buffer=NARROW) as place, place.guest() as ana, place.guest() as bea:
            await ana.make(2)
            await bea.join(ana.code)
            _, writer = await raw_line(place, bea, narrow=True)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            async with ana.line() as line:
                await line.until(lambda told: told["seats"][1]["state"] != "away")
                writer.write(NONSENSE * 3000)  # each is answered with an error of some hundred bytes
                await line.until(lambda told: told["seats"][1]["state"] == "away")
            writer.close()

    run(test)


def test_who_gives_no_sign_of_life_is_replaced_a_grace_after_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "SECONDS_BETWEEN_PINGS", 0.1)

    async def test() -> None:
        async with open_server(tmp_path, grace=0.3) as place, place.guest() as ana, place.guest() as bea:
            await ana.make(2)
            await bea.join(ana.code)
            async with ana.line() as line:
                _, writer = await raw_line(place, bea)  # which answers no ping
                after_its_last_sign = time.time()
                await ana.at("/start", "POST")
                await line.until(lambda told: told["seats"][1]["stood_in"])
                live = await place.house.tables.find(ana.code)
                assert live is not None
                assert live.away()[1] <= after_its_last_sign
            writer.close()

    run(test)


def test_who_does_not_read_an_answer_is_gone_after_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_READ", 0.05)

    async def test() -> None:
        async with open_server(tmp_path, buffer=NARROW) as place:
            _, writer = await connected(place, narrow=True)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            with pytest.raises(ConnectionError):
                await sent_often(writer, b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n", 1000)
            writer.close()

    run(test)


# --- connections -------------------------------------------------------------------------------------


@pytest.fixture
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections of this computer count as anybody's, though usually a proxy may be here."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")


@pytest.mark.usefixtures("no_proxy")
def test_one_address_holds_only_so_many_connections_of_any_kind(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=replace(PLENTY, sockets=3)) as place, place.guest() as ana:
            await ana.make()  # this connection is kept
            async with ana.line() as line:
                await line.update()
                _, silent = await connected(place)
                reader, writer = await connected(place)
                assert await is_cut(reader)
                writer.close()
                silent.close()
                await silent.wait_closed()
            await ana.ok("GET", "/healthz")

    run(test)


@pytest.mark.parametrize("kind", [b"application/json", b"text/plain"], ids=["awaited", "not wanted"])
@pytest.mark.parametrize("comes", [b"", b"x"], ids=["never", "a byte at a time"])
def test_who_never_sends_the_body_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: bytes, comes: bytes
) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 0.1)

    async def test() -> None:
        async with open_server(tmp_path) as place:
            reader, writer = await connected(place)
            head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\nContent-Type: "
            writer.write(head + kind + b"\r\n\r\n")
            gone = asyncio.create_task(is_cut(reader))
            while not gone.done():
                writer.write(comes)
                await asyncio.wait([gone], timeout=0.02)
            writer.close()

    run(test)


def test_the_clock_of_requests_does_not_run_for_websockets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 0.05)

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make()
            async with ana.line() as line:
                await asyncio.sleep(0.1)
                assert (await line.asked(type="ping"))["type"] == "pong"

    run(test)


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_looks_at_the_health_of_the_server_are_counted(tmp_path: Path, path: str) -> None:
    async def test() -> None:
        rates = replace(PLENTY, checks="2 per minute")
        async with open_server(tmp_path, rates=rates) as place, place.guest() as ana:
            answers = [(await ana.ask("GET", path)).status_code for _ in range(3)]
            assert answers == [200, 200, 429]

    run(test)


# --- raw connections -----------------------------------------------------------------------------------


async def connected(
    place: Place, *, narrow: bool = False
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection; `narrow`: on which little is kept that isn't read."""
    line = socket.socket()
    if narrow:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", int(place.url.rpartition(":")[2])))
    return await asyncio.open_connection(sock=line)


async def raw_line(
    place: Place, guest: Guest, *, narrow: bool = False
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket to the table of this guest, on which frames are sent by hand and none is answered."""
    reader, writer = await connected(place, narrow=narrow)
    writer.write(
        f"GET /api/tables/{guest.code}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: seat={guest.cookie}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def sent_often(writer: asyncio.StreamWriter, data: bytes, times: int) -> None:
    """Send this again and again; raises `ConnectionError` when the server has ended the connection."""
    for _ in range(times):
        writer.write(data)
        await writer.drain()
        await asyncio.sleep(0.005)


async def is_cut(reader: asyncio.StreamReader) -> bool:
    """Returns once the server has ended the connection."""
    try:
        while await reader.read(1 << 16):
            pass
    except ConnectionError:
        pass
    return True
