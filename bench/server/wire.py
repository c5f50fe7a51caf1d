"""A WebSocket client that costs next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

_KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
_TEXT, _PING, _CLOSE = 0x1, 0x9, 0x8


class Line(asyncio.Protocol):
    """One connection; `hear` is called with each message."""

    def __init__(self, request: bytes, hear: Callable[[Line, bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._data = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.splitlines()[0], head
            self._data, self._open = rest, True
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + length or (length >= 126 and len(data) < start):
                break
            kind, at = data[at] & 0x0F, start + length
            if kind == _TEXT:
                self._hear(self, bytes(data[start:at]))
            elif kind == _PING:
                self._frame(0xA, bytes(data[start:at]))
        if at:
            del data[:at]

    def send(self, text: bytes) -> None:
        """A text frame. Clients must mask; with zeros the text stays as it is."""
        self._frame(_TEXT, text)

    def _frame(self, kind: int, text: bytes) -> None:
        assert self._transport is not None
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes((0x80 | kind,)) + length + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connect(port: int, path: str, hear: Callable[[Line, bytes], None], cookie: str = "") -> Line:
    """A connection that is open."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {_KEY}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(request, hear), "127.0.0.1", port)
    await line.opened
    return line
