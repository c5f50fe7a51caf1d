"""A client that doesn't read what it is sent is cut off, so that it can't fill the memory of the server."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect

from sixquiprend.server.http.client_lines import MOST_WAITING
from tests.server.visiting import Guest, Line, open_server, run

BUFFER: Final = 4096
"""Bytes that the system keeps on either side: with its usual megabytes the test would take long."""
AT_ONCE: Final = 20
TIMES: Final = 80
assert AT_ONCE * TIMES > 4 * MOST_WAITING

NOBODY_UNDERSTANDS: Final = '{"type": "choose", "id": 1, "moment": 1, "%s": 1}' % ("x" * 100)
"""Answered with an error of some hundred bytes."""


@asynccontextmanager
async def narrow_line(guest: Guest) -> AsyncIterator[Line]:
    """A line to the table of this guest on which little is kept that isn't read."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        connection.setblocking(False)
        where = urlsplit(guest.url)
        await asyncio.get_running_loop().sock_connect(connection, (where.hostname, where.port))
        address = f"ws://{where.netloc}/api/tables/{guest.code}/socket"
        async with connect(address, sock=connection, max_queue=1) as opened:
            yield Line(opened)


@pytest.mark.parametrize("reads", [True, False], ids=["reads", "doesn't read"])
def test_only_who_does_not_read_is_cut_off_with_1013_and_may_come_back(tmp_path: Path, reads: bool) -> None:
    async def test() -> None:
        async with open_server(tmp_path, buffer=BUFFER) as place, place.guest() as ana, place.guest() as bea:
            ana.code = await bea.make(3)
            async with narrow_line(ana) as line:
                await line.update()
                for _ in range(TIMES):
                    for _ in range(AT_ONCE):
                        await line.connection.send(NOBODY_UNDERSTANDS)
                    if reads:
                        for _ in range(AT_ONCE):
                            assert (await line.hear())["code"] == "bad_request"
                    await bea.ok("GET", "/healthz")  # others are served all the time
                if reads:
                    assert (await line.asked(type="ping"))["type"] == "pong"
                    return
                assert await line.closed() == 1013
                assert len(line.raw) < AT_ONCE * TIMES
            async with ana.line() as line:
                assert (await line.update())["table"]["code"] == ana.code

    run(test)
