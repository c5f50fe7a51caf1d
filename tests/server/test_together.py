"""Messages of the same moment leave in one piece, in their order, and none is lost at the end."""

from __future__ import annotations

import asyncio
from typing import Any

from sixquiprend.server.operations.together import Together


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
