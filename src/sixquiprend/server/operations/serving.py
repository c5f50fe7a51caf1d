"""The web server around the application: uvicorn, with our sizes, and an end that loses nothing."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, cast

import uvicorn

from ..app import make_app
from ..house import House
from .connections import Connection
from .together import TogetherProtocol

LARGEST_MESSAGE: Final = 16_384
"""Larger ones end the connection; between this and `settings.MAX_BODY` they are answered with an error."""
SECONDS_TO_STOP: Final = 8
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
        super().__init__(
            uvicorn.Config(
                make_app(house),
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                http=cast(Any, partial(Connection, house.limits.crowd)),
                ws=cast(Any, partial(TogetherProtocol, house.limits)),
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                ws_ping_interval=SECONDS_BETWEEN_PINGS,
                ws_ping_timeout=SECONDS_BETWEEN_PINGS,
                timeout_graceful_shutdown=SECONDS_TO_STOP,
                timeout_keep_alive=SECONDS_TO_KEEP,
            )
        )
        self._house = house
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Connections are closed with code 1012; whoever waits for news is answered."""
        self._house.tables.release()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for whoever runs this: theirs is the house, which must be closed after it."""
        yield
