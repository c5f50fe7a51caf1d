"""`sixquiprend serve`: from the command line to a server that listens, and says where."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

import typer
from msgspec import MsgspecError, Struct, json
from platformdirs import user_data_path

from sixquiprend import __version__
from sixquiprend.bots import table_bots
from sixquiprend.bots.guests import read_guests
from sixquiprend.engine import GameError
from sixquiprend.i18n import Translator, chosen_language, translator
from sixquiprend.store import StoreError, explain_store

from ..basics.logs import LOG, start_logging
from ..basics.settings import Settings
from ..house import open_house
from ..http.addresses import address_in_the_house, is_this_computer
from ..http.hosts import public_address
from .connections import allow_many_connections
from .serving import Server, tune_the_interpreter

OK, FAILED, USAGE = 0, 1, 2
USUAL_PORT: Final = 6660
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - so that phones in the house can join
HERE: Final = "127.0.0.1"


class Wishes(Struct, frozen=True):
    """What the command line asks for."""

    host: str = EVERYWHERE[0]
    port: int | None = None
    database: str | None = None
    open: bool | None = None
    grace: float = 60.0
    bot_workers: int | None = None
    log: Path | None = None
    lang: str | None = None
    public_url: str | None = None
    keep_games: int | None = None
    """Days after which a table that nobody has touched is erased, with its games."""
    guests: tuple[str, ...] = ()
    """Programs to let in as bots: NAME=exec:COMMAND."""


def run(wishes: Wishes) -> int:
    """Serve until somebody stops it; the exit code."""
    t = translator(chosen_language(wishes.lang))
    public_url = None if wishes.public_url is None else public_address(wishes.public_url)
    if wishes.public_url is not None and public_url is None:
        reason = t("--public-url is an address such as {example}", example="https://cards.example.org")
        typer.echo(t("The server can't be started: {reason}.", reason=reason), err=True)
        return FAILED
    try:
        guests = read_guests(wishes.guests, table_bots())
        start_logging(wishes.log)
        listener = _listener(wishes.host, wishes.port)
    except OSError as error:
        typer.echo(t("The server can't be started: {reason}.", reason=error.strerror or error), err=True)
        return FAILED
    except GameError as error:
        typer.echo(error.message, err=True)
        return USAGE
    port: int = listener.getsockname()[1]
    settings = Settings(
        database=wishes.database or usual_database(),
        open_to_the_house=wishes.host in EVERYWHERE,
        grace=wishes.grace,
        guests=guests,
        public_url=public_url or "",
        keep_games=None if wishes.keep_games is None else wishes.keep_games * 86_400.0,
        bot_workers=wishes.bot_workers or max(1, (os.cpu_count() or 2) - 1),
    )
    try:
        with asyncio.Runner(loop_factory=_new_loop) as runner:
            runner.run(_serve(settings, listener, lambda: _greet(wishes, port, t)))
    except StoreError as error:
        if error.code == "store_in_use" and wishes.database is None and _runs_already():
            return _go_there(wishes, t)
        reason = explain_store(error, t)
        typer.echo(t("The server can't be started: {reason}.", reason=reason), err=True)
        return FAILED
    finally:
        listener.close()
    return OK


def _new_loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop  # noqa: PLC0415 - not made for every system

    return uvloop.new_event_loop()


def usual_database() -> str:
    """A file among the user's data."""
    return f"sqlite:///{user_data_path('sixquiprend', appauthor=False) / 'games.db'}"


def _listener(host: str, port: int | None) -> socket.socket:
    """A socket that listens there. If no port was asked for and the usual one is taken, any free one."""
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is not None or error.errno != errno.EADDRINUSE:
            raise
        return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except BaseException:
        listener.close()
        raise
    return listener


def _greet(wishes: Wishes, port: int, t: Translator) -> None:
    """Say where to go, and go there if wanted."""
    LOG.info("the server listens", extra={"facts": {"port": port, "version": __version__}})
    here = wishes.host if wishes.host not in EVERYWHERE else HERE
    address = f"http://{here}:{port}"
    if wishes.port is None and port != USUAL_PORT:
        typer.echo(t("Port {usual} is taken, so this is another one.", usual=USUAL_PORT))
    typer.echo(t("Play here: {address}", address=address))
    other = address_in_the_house() if wishes.host in EVERYWHERE else None
    if other is not None and not is_this_computer(other):
        typer.echo(
            t("On phones and computers in the same network: {address}", address=f"http://{other}:{port}")
        )
    typer.echo(t("Stop with Ctrl-C; every game goes on when you start again."))
    sys.stdout.flush()
    _open(wishes, address)


def _runs_already() -> bool:
    """Whether our server answers at the usual port of this computer."""
    connection = HTTPConnection(HERE, USUAL_PORT, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return "status" in json.decode(connection.getresponse().read(), type=dict[str, object])
    except (OSError, HTTPException, MsgspecError):
        return False
    finally:
        connection.close()


def _go_there(wishes: Wishes, t: Translator) -> int:
    """Somebody has started it twice: what they want is there."""
    address = f"http://{HERE}:{USUAL_PORT}"
    typer.echo(t("The game runs already. Play here: {address}", address=address))
    _open(wishes, address)
    return OK


def _open(wishes: Wishes, address: str) -> None:
    if wishes.open if wishes.open is not None else sys.stdout.isatty():
        webbrowser.open(address)


async def _serve(settings: Settings, listener: socket.socket, listening: Callable[[], None]) -> None:
    async with open_house(settings) as house:
        tune_the_interpreter()
        house.limits.crowd.most = allow_many_connections()
        server = Server(house, listening)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, server.handle_exit)
        await server.serve([listener])
