"""With a public address the server answers to that name only, and nothing a client sends leaves a trace."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from sixquiprend.server.http.hosts import public_address
from tests.server.test_floods import connected, is_cut, raw_line
from tests.server.visiting import open_server, run

OURS = "https://cards.example.org"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://Cards.example.org/", OURS),
        ("https://cards.example.org:443", OURS),
        ("http://cards.example.org:6660", "http://cards.example.org:6660"),
        ("http://[2001:DB8::1]", "http://[2001:db8::1]"),
        ("cards.example.org", None),
        ("ftp://cards.example.org", None),
        ("https://cards.example.org/games", None),
        ("https://ana@cards.example.org", None),
        ("https://", None),
        ("http://a:99999", None),
        ("http://[", None),
    ],
)
def test_a_public_address_is_a_scheme_and_a_name(given: str, kept: str | None) -> None:
    assert public_address(given) == kept


def test_who_comes_by_another_name_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, public_url=OURS) as place, place.guest() as ana:
            code = await ana.make()  # by the name of this computer
            for host, status in (
                ("cards.example.org", 200),
                ("CARDS.example.org:443", 200),
                ("localhost:99", 200),
                ("evil.example", 400),
                ("cards.example.org.evil.example", 400),
                ("cards.example.org:444", 400),
                ("[", 400),
                ("", 400),
            ):
                answer = await ana.ask("GET", f"/api/tables/{code}", headers={"Host": host})
                assert (host, answer.status_code) == (host, status)
                if status == 400:
                    assert answer.json()["error"]["code"] == "bad_host"
            reader, writer = await connected(place)
            writer.write(
                f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            assert (await reader.readline()).startswith(b"HTTP/1.1 403 ")
            writer.close()
            assert (await ana.at("/link"))["url"] == f"{OURS}/tables/{code}"

    run(test)


def test_behind_tls_browsers_are_told_to_come_back_by_tls(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            answer = await ana.ask("GET", "/", headers={"X-Forwarded-Proto": "https"})
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            assert "strict-transport-security" not in (await ana.ask("GET", "/")).headers

    run(test)


MASK = b"\0\0\0\0"
MISTAKES = {
    "no text": b"\x81\x82" + MASK + b"\xff\xfe",
    "no text, in two parts": b"\x01\x81" + MASK + b"\xff" + b"\x80\x81" + MASK + b"\xfe",
    "not masked": b"\x81\x02{}",
    "an unknown kind": b"\x83\x80" + MASK,
    "reserved bits": b"\xf1\x80" + MASK,
    "too large": b"\x81\xff" + b"\x7f" * 8 + MASK,
    "a long ping": b"\x89\xfe\x01\x00" + MASK + bytes(256),
    "a part without a first": b"\x80\x80" + MASK,
    "a bad close": b"\x88\x81" + MASK + b"x",
}


@pytest.mark.parametrize("frame", MISTAKES.values(), ids=MISTAKES)
def test_mistakes_of_clients_leave_no_stack_traces(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, frame: bytes
) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make()
            reader, writer = await raw_line(place, ana)
            writer.write(frame)
            assert await is_cut(reader)
            writer.close()
            reader, writer = await connected(place)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
            assert b" 400 " in await asyncio.wait_for(reader.readline(), 30) or await is_cut(reader)
            writer.close()

    caplog.set_level(logging.INFO)
    run(test)
    assert [record.message for record in caplog.records if record.exc_info] == []


def test_whoever_hangs_up_in_the_middle_of_a_request_leaves_no_stack_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            _, writer = await connected(place)
            writer.write(
                b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
                b"Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
            )
            await writer.drain()
            await ana.ask("GET", "/healthz")  # by now the request is being read
            writer.close()
            await writer.wait_closed()
            for _ in range(5):
                await ana.ask("GET", "/healthz")

    caplog.set_level(logging.INFO)
    run(test)
    assert [record.message for record in caplog.records if record.exc_info] == []
