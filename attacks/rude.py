"""The attackers' side: raw connections from addresses of their own. `python -m attacks.rude KIND PORT …`.

It says "ready" once it attacks, goes on until a line comes on its standard input (or `LONGEST` has passed),
and answers with figures as JSON.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from msgspec import Struct, json

LONGEST = 180.0
ADDRESS = "127.0.0.66"
BYTES_A_SECOND = 375_000
"""Three Mbit/s, of each attacker."""

_FRAGMENT = b"\x00\x80\0\0\0\0"
_PING = b"\x89\x80\0\0\0\0"
_BEGIN = b"\x01\x80\0\0\0\0"
_TICK = 0.02
_PAUSE = 0.02
"""Seconds before whoever was thrown out comes back."""


class Achieved(Struct):
    """What an attacker has done."""

    sent: int = 0
    """Bytes."""
    opened: int = 0
    """Connections."""
    thrown_out: int = 0
    held: int = 0
    """Connections that are open at the end."""


class Attack:
    """What all attackers share."""

    def __init__(self, port: int, code: str, count: int) -> None:
        self.port = port
        self.code = code
        self.count = count
        self.done = Achieved()
        self.ended = asyncio.Event()

    async def connected(self, address: str = ADDRESS) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        opened = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0), limit=1 << 20)
        self.done.opened += 1
        return opened

    async def watching(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A spectator's WebSocket."""
        reader, writer = await self.connected()
        path = f"/api/tables/{self.code}/socket"
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def flood(self, first: bytes, frame: bytes, *, reads: bool) -> None:
        """Send this frame as fast as the line of a household can; come back whenever thrown out."""
        part = frame * int(BYTES_A_SECOND * _TICK / len(frame))
        while not self.ended.is_set():
            try:
                reader, writer = await self.watching()
            except (OSError, EOFError):
                await asyncio.sleep(_PAUSE)
                continue
            reading = asyncio.create_task(_drain(reader)) if reads else None
            if not reads:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
            try:
                writer.write(first)
                begun, sent = monotonic(), 0
                while not self.ended.is_set() and not writer.is_closing():
                    await asyncio.sleep(_TICK)
                    while sent < (monotonic() - begun) * BYTES_A_SECOND and not writer.is_closing():
                        if writer.transport.get_write_buffer_size() > len(part):
                            break  # the line is full
                        writer.write(part)
                        sent += len(part)
                        self.done.sent += len(part)
                    if reading is not None and reading.done():
                        break
            except OSError:
                pass
            finally:
                self.done.thrown_out += not self.ended.is_set()
                self.done.held += self.ended.is_set() and not writer.is_closing()
                writer.close()
                if reading is not None:
                    reading.cancel()
            await asyncio.sleep(_PAUSE)

    async def hold(self, said: bytes, trickle: bytes = b"") -> None:
        """Open connections that say this, and then nothing, or a byte now and then."""
        held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        for number in range(self.count):
            if self.ended.is_set():
                break
            try:
                reader, writer = await asyncio.wait_for(self.connected(), 5)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.01)
                continue
            writer.write(said)
            held.append((reader, writer))
            if number % 100 == 99:
                await asyncio.sleep(0.01)
        reading = [asyncio.create_task(_drain(reader)) for reader, _ in held]
        while not self.ended.is_set():
            await asyncio.sleep(0.5)
            for _, writer in held:
                if trickle and not writer.is_closing():
                    writer.write(trickle)
        for task, (_, writer) in zip(reading, held, strict=True):
            self.done.held += not task.done()
            self.done.thrown_out += task.done()
            task.cancel()
            writer.close()

    def kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        body = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: %s\r\nContent-Length: 4000\r\n\r\n"
        return {
            "fragments": lambda: self._all(lambda: self.flood(_BEGIN, _FRAGMENT, reads=True)),
            "pings": lambda: self._all(lambda: self.flood(b"", _PING, reads=True)),
            "deaf": lambda: self._all(lambda: self.flood(b"", _PING, reads=False)),
            "silence": lambda: self.hold(b""),
            "bodies": lambda: self.hold(body % b"application/json"),
            "trickles": lambda: self.hold(body % b"text/plain", b"x"),
        }

    async def _all(self, one: Callable[[], Awaitable[None]]) -> None:
        await asyncio.gather(*[one() for _ in range(self.count)])


async def _drain(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


async def main(kind: str, port: int, code: str, count: int) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    attack = Attack(port, code, count)
    attacking = asyncio.ensure_future(attack.kinds()[kind]())
    print("ready", flush=True)
    try:
        async with asyncio.timeout(LONGEST):
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    except TimeoutError:
        pass
    attack.ended.set()
    await attacking
    print(json.encode(attack.done).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
