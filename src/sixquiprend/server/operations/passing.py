"""Passing connections on: a request for a table or a class is answered by the process that owns it."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol
from urllib.parse import unquote

from sixquiprend.store import StoreError

from ..basics.logs import LOG
from ..basics.tokens import canonical
from ..house import House
from ..keeping.door import Unreachable, hand_over

MOST_TIMES: Final = 3
"""A connection is handed over so often; then whoever has it answers, if only that it can't."""
SECONDS_TO_FIND: Final = 4.0
_PAUSE: Final = 0.1


class Kept(Protocol):
    """What of a keeper matters here."""

    def keeps(self, code: str) -> bool: ...
    def stream_of(self, code: str) -> str | None: ...


class Router:
    """Knows which process answers what."""

    def __init__(self, house: House) -> None:
        self._owning = house.store.owning
        self._keepers: dict[bytes, Kept] = {b"tables": house.tables, b"classes": house.classes}

    def elsewhere(self, line: bytes) -> str | None:
        """The stream that this first line of a request is about, unless it is known to be answered here."""
        parts = line.split(b" ", 2)
        if len(parts) < 2:
            return None
        match parts[1].partition(b"?")[0].split(b"/", 4):
            case [b"", b"api", kind, code, *_] if kind in self._keepers:
                keeper, known = self._keepers[kind], canonical(unquote(code.decode("latin-1")))
                return None if keeper.keeps(known) else keeper.stream_of(known)
        return None

    async def passed_on(self, stream: str, connection: int, data: bytes, times: int) -> bool:
        """Whether another process has this connection now; else it is for this one to answer."""
        try:
            return times < MOST_TIMES and await self._passed_on(stream, connection, data, times + 1)
        except StoreError as error:  # whoever answers says so
            LOG.error("an owner could not be looked up", extra={"facts": {"code": error.code}})
            return False

    async def _passed_on(self, stream: str, connection: int, data: bytes, times: int) -> bool:
        until = time.monotonic() + SECONDS_TO_FIND
        while time.monotonic() < until:
            owner = await self._owning.owner_of(stream)
            if owner is None or self._owning.is_own(owner):
                return False
            try:
                if await hand_over(owner.address, connection, data, times):
                    return True
            except Unreachable:
                await self._owning.claim(stream, force=True)
                return False
            await asyncio.sleep(_PAUSE)  # it is paused: soon it counts as dead
        return False
