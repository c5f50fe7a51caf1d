"""The web server around the application: uvicorn, with our sizes, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, cast

import uvicorn

from sixquiprend.store import StoreError

from ..app import make_app
from ..house import House
from ..keeping.door import Unreachable
from .connections import Connection
from .passing import Router
from .together import TogetherProtocol

LARGEST_MESSAGE: Final = 16_384
"""Larger ones end the connection; between this and `settings.MAX_BODY` they are answered with an error."""
SECONDS_TO_STOP: Final = 8
SECONDS_TO_GIVE_AWAY: Final = 2.0
SECONDS_BETWEEN_PINGS: Final = 10
"""Whoever doesn't answer one before the next is due is gone."""
SECONDS_TO_KEEP: Final = 75
"""How long an idle connection is kept: longer than proxies keep theirs, which else use one that is gone."""


def tune_the_interpreter() -> None:
    """Settings for a process that does nothing but serve.

    What tables are made of has no cycles, so looking for some in thousands of them is wasted: that took a
    third of the time. And the thread that writes to the disk shall not wait long for the interpreter.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    sys.setswitchinterval(0.001)


class Server(uvicorn.Server):
    """Serves a house. `listening` is called once it does; `handle_exit` stops it."""

    def __init__(self, house: House, listening: Callable[[], None]) -> None:
        router = None if house.door is None else Router(house)
        https = house.settings.https
        super().__init__(
            uvicorn.Config(
                make_app(house),
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                http=cast(Any, partial(Connection, house.limits.crowd, router)),
                ws=cast(Any, partial(TogetherProtocol, house.limits)),
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                ws_ping_interval=SECONDS_BETWEEN_PINGS,
                ws_ping_timeout=SECONDS_BETWEEN_PINGS,
                timeout_graceful_shutdown=SECONDS_TO_STOP,
                timeout_keep_alive=SECONDS_TO_KEEP,
                ssl_certfile=None if https is None else https.chain,
                ssl_keyfile=None if https is None else https.key,
            )
        )
        self._house = house
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._house.door is not None:
            self._house.door.attend(self._arrived)
        self._listening()

    def _arrived(self, connection: socket.socket, data: bytes, times: int) -> None:
        """Another process hands a connection over: go on where it has stopped reading."""
        task = asyncio.create_task(self._take(connection, data, times))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def _take(self, connection: socket.socket, data: bytes, times: int) -> None:
        connection.setblocking(False)
        protocol: Connection = cast(Any, self.config.http_protocol_class)(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        protocol.bring(data, times)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # the client has gone meanwhile
            connection.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody comes in any more; whoever waits for news is answered, and lines are closed with 1012."""
        for server in self.servers:
            server.close()
        self._house.tables.release()
        await self._house.hand_over()
        await self._give_connections_away()
        if self._house.door is not None:
            self._house.door.close()
        await super().shutdown(sockets)

    async def _give_connections_away(self) -> None:
        """Whoever has just connected, or may ask more, goes on at another process of this computer."""
        idle = [each for each in self.server_state.connections if isinstance(each, Connection) and each.idle]
        if not idle or self._house.door is None:
            return
        with suppress(StoreError, Unreachable, TimeoutError):  # then they are closed, and connect again
            async with asyncio.timeout(SECONDS_TO_GIVE_AWAY):
                others = await self._house.store.owning.others()
                for number, connection in enumerate(idle if others else ()):
                    await connection.leave_to(others[number % len(others)])

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for whoever runs this: theirs is the house, which must be closed after it."""
        yield
