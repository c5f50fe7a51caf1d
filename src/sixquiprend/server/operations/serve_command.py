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
from contextlib import AsyncExitStack
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
from sixquiprend.store.owning import SECONDS_ALIVE

from ..basics.logs import LOG, start_logging
from ..basics.settings import Https, Settings
from ..house import open_house
from ..http.addresses import address_in_the_house, is_this_computer
from ..http.hosts import public_address
from .connections import allow_many_connections
from .doorstep import doorstep
from .serving import Server, tune_the_interpreter
from .supervising import WAITING, supervise

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
    processes: int = 1
    dead_after: float = SECONDS_ALIVE
    """A process that is silent for so long loses what it owns."""
    guests: tuple[str, ...] = ()
    """Programs to let in as bots: NAME=exec:COMMAND."""
    https: bool = False
    """Whether to play over https, with a certificate of our own."""


def run(wishes: Wishes) -> int:
    """Serve until somebody stops it; the exit code."""
    t = translator(chosen_language(wishes.lang))
    database = wishes.database or usual_database()
    if wishes.https and wishes.processes > 1:
        reason = t("--https needs one process: connections over TLS can't be handed over")
        typer.echo(t("The server can't be started: {reason}.", reason=reason), err=True)
        return FAILED
    if wishes.processes > 1 and not database.startswith("postgres"):
        reason = t("several processes need PostgreSQL (--database), because a SQLite file belongs to one")
        typer.echo(t("The server can't be started: {reason}.", reason=reason), err=True)
        return FAILED
    public_url = None if wishes.public_url is None else public_address(wishes.public_url)
    if wishes.public_url is not None and public_url is None:
        reason = t("--public-url is an address such as {example}", example="https://cards.example.org")
        typer.echo(t("The server can't be started: {reason}.", reason=reason), err=True)
        return FAILED
    try:
        guests = read_guests(wishes.guests, table_bots())
        start_logging(wishes.log)
        listener, plain, https = _listener(wishes.host, wishes.port), None, None
        port: int = listener.getsockname()[1]
        if wishes.https:
            plain, listener = listener, _beside(wishes.host, port)
            from .own_https import own_https  # noqa: PLC0415 - few want it, and everybody would wait

            https = own_https(database, wishes.host, public_url, listener.getsockname()[1])
    except OSError as error:
        typer.echo(t("The server can't be started: {reason}.", reason=error.strerror or error), err=True)
        return FAILED
    except GameError as error:
        typer.echo(error.message, err=True)
        return USAGE
    settings = Settings(
        database=database,
        https=https,
        open_to_the_house=wishes.host in EVERYWHERE,
        grace=wishes.grace,
        alive=wishes.dead_after,
        guests=guests,
        public_url=public_url or "",
        keep_games=None if wishes.keep_games is None else wishes.keep_games * 86_400.0,
        bot_workers=wishes.bot_workers or max(1, ((os.cpu_count() or 2) - 1) // wishes.processes),
    )
    try:
        if wishes.processes > 1:
            log = None if wishes.log is None else str(wishes.log)
            begun = supervise(
                wishes.processes, settings, listener, log, lambda: _greet(wishes, port, None, t)
            )
            return OK if begun else FAILED
        serve_here(settings, listener, lambda: _greet(wishes, port, https, t), plain)
    except StoreError as error:
        if error.code == "store_in_use" and wishes.database is None and _runs_already():
            return _go_there(wishes, t)
        reason = explain_store(error, t)
        typer.echo(t("The server can't be started: {reason}.", reason=reason), err=True)
        return FAILED
    finally:
        listener.close()
        if plain is not None:
            plain.close()
    return OK


def serve_here(
    settings: Settings,
    listener: socket.socket,
    listening: Callable[[], None],
    plain: socket.socket | None = None,
) -> None:
    """Serve in this process until a signal stops it; raises `StoreError` if the store can't be opened.

    `plain`: with https, where the http address only shows the way.
    """
    listener.listen(WAITING)  # from now on whoever connects waits for us, and isn't turned away
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(_serve(settings, listener, listening, plain))


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


def _beside(host: str, port: int) -> socket.socket:
    """For https: the next port, or any free one."""
    try:
        return _bound(host, min(port + 1, 65_535))
    except OSError:
        return _bound(host, 0)


def _greet(wishes: Wishes, port: int, https: Https | None, t: Translator) -> None:
    """Say where to go, and go there if wanted."""
    LOG.info("the server listens", extra={"facts": {"port": port, "version": __version__}})
    here = wishes.host if wishes.host not in EVERYWHERE else HERE
    address = _address(here, port, https)
    if wishes.port is None and port != USUAL_PORT:
        typer.echo(t("Port {usual} is taken, so this is another one.", usual=USUAL_PORT))
    typer.echo(t("Play here: {address}", address=address))
    other = address_in_the_house() if wishes.host in EVERYWHERE else None
    if other is not None and not is_this_computer(other):
        shown = _address(other, port, https)
        typer.echo(t("On phones and computers in the same network: {address}", address=shown))
    if https is not None:
        _warn(f"{_address(other or here, port, None)}/offline", https, t)
    typer.echo(t("Stop with Ctrl-C; every game goes on when you start again."))
    sys.stdout.flush()
    _open(wishes, address)


def _address(host: str, port: int, https: Https | None) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}" if https is None else f"https://{name}:{https.port}"


def _warn(explained: str, https: Https, t: Translator) -> None:
    """What devices will say, and why."""
    typer.echo(
        t(
            "The first time, each device warns that it doesn't know the certificate: this server has made it "
            "itself. What to do is explained here: {address}",
            address=explained,
        )
    )
    typer.echo(t("Its fingerprint (SHA-256): {fingerprint}", fingerprint=https.fingerprint))


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


async def _serve(
    settings: Settings, listener: socket.socket, listening: Callable[[], None], plain: socket.socket | None
) -> None:
    async with open_house(settings) as house, AsyncExitStack() as closing:
        tune_the_interpreter()
        house.limits.crowd.most = allow_many_connections()
        server = Server(house, listening)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, server.handle_exit)
        if plain is not None:
            await closing.enter_async_context(doorstep(house, plain))
        await server.serve([listener])
