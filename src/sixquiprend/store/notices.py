"""What processes on one PostgreSQL tell each other, by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Literal

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from .ending import ended
from .postgres import ERRORS, Connection
from .store_errors import StoreError

CHANNEL: Final = "sixquiprend"
MOST_BYTES: Final = 5000
"""Of a payload: PostgreSQL carries 8,000 bytes, and bytes travel as text."""

SECONDS_BETWEEN_SIGNS_OF_LIFE: Final = 15.0
SECONDS_FOR_A_SIGN_OF_LIFE: Final = 5.0
SHORTEST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0

_logger = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """Something another process said, about what `stream` names.

    missed: the line was cut for a while, and nobody knows what was said (`stream` is empty).
    """

    kind: Literal["said", "missed"]
    stream: str = ""
    payload: bytes = b""
    sender: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Notice)

_NOTIFY = text("SELECT pg_notify(:channel, :notice)").bindparams(channel=CHANNEL)


async def send(connection: AsyncConnection, notice: Notice) -> None:
    """Heard by the others when the transaction of this connection is committed, and only then."""
    await connection.execute(_NOTIFY, {"notice": _encoder.encode(notice).decode()})


def check_length(payload: bytes) -> None:
    if len(payload) > MOST_BYTES:
        raise StoreError("notice_too_long", most=MOST_BYTES, size=len(payload))


class Listener:
    """A connection that only listens, and comes back by itself when it is cut."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[Connection]],
        own_name: str,
        deliver: Callable[[Notice], None],
    ) -> None:
        self._connect = connect
        self._own_name = own_name
        self._deliver = deliver
        self._cut = asyncio.Event()
        self._connection: Connection | None = None
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """From here on every notice of another process is delivered, or a `missed` one."""
        await self._listen()
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._watching is not None:
            await ended(self._watching)
        self._hang_up()

    async def _listen(self) -> None:
        self._connection = connection = await self._connect()
        # Each connection has its own sign, so that the end of an older one, told late, isn't taken for its.
        self._cut = cut = asyncio.Event()
        connection.add_termination_listener(lambda _connection: cut.set())
        await connection.add_listener(CHANNEL, self._hear)

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        try:
            notice = _decoder.decode(str(payload))
        except msgspec.MsgspecError:
            _logger.warning("a notice on the channel %s is none of ours", CHANNEL)
            return
        if notice.sender != self._own_name:
            self._deliver(notice)

    async def _watch(self) -> None:
        while True:
            if await self._alive():
                continue
            _logger.warning("the line to the other processes is cut: connecting again")
            self._hang_up()
            await self._listen_again()
            self._deliver(Notice("missed"))

    async def _alive(self) -> bool:
        """Wait for the next sign of life; False as soon as the connection is known to be gone."""
        try:
            async with asyncio.timeout(SECONDS_BETWEEN_SIGNS_OF_LIFE):
                await self._cut.wait()
        except TimeoutError:
            assert self._connection is not None
            try:
                async with asyncio.timeout(SECONDS_FOR_A_SIGN_OF_LIFE):
                    await self._connection.execute("SELECT 1")
            except ERRORS:
                return False
            return True
        return False

    async def _listen_again(self) -> None:
        pause = SHORTEST_PAUSE
        while True:
            try:
                await self._listen()
            except ERRORS:
                self._hang_up()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
