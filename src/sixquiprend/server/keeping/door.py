"""Where a process of the same computer hands over connections: with everything that was read from them.

A connection for a table goes to the process that owns the table, as it is: no process reads and writes for
another, and a table costs the same wherever its people happen to arrive. The file descriptor travels over a
socket of this computer, in a folder that only this user may enter.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import struct
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Final

from ..basics.logs import LOG

READY: Final = b"+"
SECONDS_TO_ANSWER: Final = 0.5
"""After which a process that says nothing is taken for paused."""
_HEAD: Final = struct.Struct("!B")
_PIECE: Final = 65_536

Arrived = Callable[[socket.socket, bytes, int], None]
"""Called with a connection, what was read from it, and how often it was handed over."""


class Unreachable(Exception):
    """Nobody takes connections over there: the process is gone, or on another computer."""


class Door:
    """A socket that listens from the beginning; connections are taken over once there is somebody to."""

    def __init__(self, listener: socket.socket, path: Path) -> None:
        self._listener = listener
        self._path = path
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = str(path)

    @classmethod
    def open(cls) -> Door | None:
        """None where connections can't be handed over."""
        if not hasattr(socket, "send_fds"):
            return None
        folder = Path(tempfile.gettempdir()) / f"sixquiprend-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.stat()
        if about.st_uid != os.getuid() or about.st_mode & 0o077:
            LOG.error(
                "the folder for handing over connections isn't ours", extra={"facts": {"folder": str(folder)}}
            )
            return None
        path = folder / secrets.token_hex(8)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(str(path))
        listener.listen(1024)
        listener.setblocking(False)
        return cls(listener, path)

    def attend(self, arrived: Arrived) -> None:
        """Take connections over from now on."""
        self._begin(self._accept(arrived))

    def close(self) -> None:
        """Nobody comes in any more."""
        for task in self._tasks:
            task.cancel()
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, arrived: Arrived) -> None:
        loop = asyncio.get_running_loop()
        while True:
            visitor, _ = await loop.sock_accept(self._listener)
            self._begin(self._take(visitor, arrived))

    async def _take(self, visitor: socket.socket, arrived: Arrived) -> None:
        loop = asyncio.get_running_loop()
        with visitor:
            try:
                await loop.sock_sendall(visitor, READY)
                await _readable(visitor)
                data, handles, _, _ = socket.recv_fds(visitor, _PIECE, 1)
                while piece := await loop.sock_recv(visitor, _PIECE):
                    data += piece
            except OSError:
                return
        for handle in handles:
            arrived(socket.socket(fileno=handle), data[_HEAD.size :], _HEAD.unpack_from(data)[0])


async def hand_over(address: str, connection: int, data: bytes, times: int) -> bool:
    """Give this connection away, with what was read from it; False if the process there is paused.

    Raises `Unreachable`. Until it has said that it is ready nothing is given, so nobody is served twice.
    """
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as there:
        there.setblocking(False)
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await loop.sock_connect(there, address)
                if await loop.sock_recv(there, 1) != READY:
                    raise Unreachable
        except TimeoutError:
            return False
        except OSError as error:
            raise Unreachable from error
        try:
            sent = socket.send_fds(there, [_HEAD.pack(times) + data], [connection])
            await loop.sock_sendall(there, data[max(0, sent - _HEAD.size) :])
        except OSError as error:
            raise Unreachable from error
        return True


async def _readable(visitor: socket.socket) -> None:
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(visitor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(visitor)
