"""Messages of the same moment leave in one piece, in their order, and none is lost at the end."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame
from websockets.streams import StreamReader

from sixquiprend.server.api.table_socket import TableLine, TableSocket
from sixquiprend.server.basics.refusals import elsewhere
from sixquiprend.server.http.client_lines import Line
from sixquiprend.server.operations.together import Together
from tests.server.visiting import open_server, run


class Wire(asyncio.Transport):
    """Remembers what is handed to the system, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.closed = False

    def write(self, data: Any) -> None:
        assert not self.closed
        self.pieces.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0  # the system takes all at once


def test_what_is_written_in_one_moment_leaves_together() -> None:
    async def test() -> None:
        wire = Wire()
        line = Together(wire, asyncio.get_running_loop())
        line.write(b"done ")
        line.write(b"update")
        assert wire.pieces == []
        await asyncio.sleep(0)
        assert wire.pieces == [b"done update"]
        line.write(b"seats")
        await asyncio.sleep(0)
        assert wire.pieces == [b"done update", b"seats"]

    asyncio.run(test())


def test_nothing_is_lost_when_the_line_is_closed_and_nothing_comes_after_it() -> None:
    async def test() -> None:
        wire = Wire()
        line = Together(wire, asyncio.get_running_loop())
        line.write(b"done")
        line.close()
        assert wire.pieces == [b"done"]
        assert wire.closed
        assert line.is_closing()
        await asyncio.sleep(0)
        assert wire.pieces == [b"done"]

    asyncio.run(test())


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    async def test() -> bytes:
        wire = Wire()
        line = Together(wire, asyncio.get_running_loop())
        line.write_text(b"x" * size)
        assert line.kept == 1
        await asyncio.sleep(0)
        (sent,) = wire.pieces
        return sent

    reader = StreamReader()
    reader.feed_data(asyncio.run(test()))
    reading = Frame.parse(reader.read_exact, mask=False, max_size=None, extensions=None)
    with pytest.raises(StopIteration) as read:
        next(reading)
    assert (read.value.value.opcode, read.value.value.fin) == (1, True)
    assert read.value.value.data == b"x" * size
    assert not reader.buffer


def test_nothing_of_the_application_waits_behind_a_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2)
            async with ana.line() as line:
                await line.update()
                assert (await line.asked(type="ping"))["type"] == "pong"
                waiting = [str(task.get_coro()) for task in asyncio.all_tasks()]
                assert not [each for each in waiting if "run_asgi" in each]
            while place.house.limits._held:  # noqa: ASYNC110 - the server hears of it a moment later
                await asyncio.sleep(0.001)
            assert not place.house.limits.blocked.lines()

    run(test)


def test_who_goes_while_the_line_is_opened_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = TableLine.begin

    async def begin(line: TableLine) -> None:
        await usual(line)
        while not line._wire.disconnected:  # type: ignore[attr-defined]  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def test() -> None:
        monkeypatch.setattr(TableLine, "begin", begin)
        async with open_server(tmp_path) as place, place.guest() as ana:
            code = await ana.make(2)
            async with ana.line() as line:
                await line.update()
            live = place.house.tables._kept[code]
            while live.watchers or place.house.limits._held:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            assert live.away().keys() == {0}

    run(test)


def test_who_goes_before_hearing_a_refusal_leaves_no_stack_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    refused = asyncio.Event()

    async def opened(_: TableSocket, websocket: WebSocket) -> Line:
        while not websocket.scope["state"]["wire"].disconnected:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        refused.set()
        raise elsewhere()

    async def test() -> None:
        monkeypatch.setattr(TableSocket, "opened", opened)
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2)
            async with ana.line():
                pass
            await refused.wait()

    caplog.set_level(logging.INFO)
    run(test)
    assert [record.message for record in caplog.records if record.exc_info] == []


def test_what_is_said_in_one_breath_is_answered_in_order(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2)
            async with ana.line() as line:
                await line.update()
                for _ in range(50):
                    await line.say(type="ping")
                assert [(await line.hear())["id"] for _ in range(50)] == list(range(1, 51))

    run(test)
