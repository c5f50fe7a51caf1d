"""What is measured: the server as it is, and a bare echo, each in a process that says its port."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from contextlib import suppress

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixquiprend.server.basics.settings import Rates, Settings
from sixquiprend.server.house import open_house
from sixquiprend.server.operations.serving import Server, tune_the_interpreter
from sixquiprend.server.operations.supervising import supervise

_OFTEN = "1000000 per second"
"""The clients are all at one address, and on purpose faster than people."""
PLENTY = Rates(
    tables_a_day="1000000 per day",
    spectators=100_000,
    tables=_OFTEN,
    seats=_OFTEN,
    guesses=_OFTEN,
    requests=_OFTEN,
    thoughts=_OFTEN,
    checks=_OFTEN,
    connections=100_000,
    messages=1_000_000,
    sockets=100_000,
    arrivals=100_000,
)


async def serve(database: str) -> None:
    """The server, without limits on how often somebody may do something."""
    settings = Settings(database=database, rates=PLENTY, analyses=False)
    async with open_house(settings) as house:
        tune_the_interpreter()
        listener = listener_here()
        server = Server(house, lambda: say_port(listener))
        signal.signal(signal.SIGTERM, server.handle_exit)
        await server.serve([listener])


def serve_with(database: str, processes: int) -> None:
    """The same with several processes behind one port."""
    settings = Settings(database=database, rates=PLENTY, analyses=False)
    listener = listener_here()
    supervise(processes, settings, listener, None, lambda: say_port(listener))


async def echo() -> None:
    """The least that a server of WebSockets does: send back what comes."""

    async def back(websocket: WebSocket) -> None:
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            while True:
                await websocket.send_text(await websocket.receive_text())

    app = Starlette(routes=[WebSocketRoute("/", back)])
    listener = listener_here()
    say_port(listener)
    config = uvicorn.Config(app, log_config=None, lifespan="off", ws_per_message_deflate=False)
    await uvicorn.Server(config).serve([listener])


def listener_here() -> socket.socket:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(2048)
    return listener


def say_port(listener: socket.socket) -> None:
    print(listener.getsockname()[1], flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 2 and int(sys.argv[2]) > 1:
        serve_with(sys.argv[1], int(sys.argv[2]))
        sys.exit()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(echo() if len(sys.argv) < 2 else serve(sys.argv[1]))
