"""Tables made, played a little and forgotten again, thousand after thousand: memory must level off.

`python -m attacks.soak --rounds 10 --tables 2000`, or as a part of `make chaos`. The server runs in a process
of its own with times so short that a table is forgotten a second after its people have gone.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from tempfile import TemporaryDirectory
from typing import Annotated

import httpx
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from bench.server.hosts import PLENTY, listener_here, say_port
from bench.server.programs import program
from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.house import open_house
from sixquiprend.server.operations.serving import Server, tune_the_interpreter
from tests.server.visiting import Guest

AT_ONCE = 8
MOST_GROWTH = 0.10
"""How much the last third of the rounds may add to what the first third ended with."""


async def host(database: str) -> None:
    """The server, which forgets soon."""
    settings = Settings(database=database, rates=replace(PLENTY), analyses=False, bot_workers=0, idle=1.0)
    async with open_house(settings) as house:
        tune_the_interpreter()
        listener = listener_here()
        server = Server(house, lambda: say_port(listener))
        signal.signal(signal.SIGTERM, server.handle_exit)
        await server.serve([listener])


async def visit(url: str) -> None:
    """Two people make a table, play a turn, one of them over a WebSocket, and go."""
    async with Guest(url) as ana, Guest(url) as bea:
        await ana.make(2)
        await bea.join(ana.code)
        async with ana.line() as line:
            await ana.at("/start", "POST")
            update = await line.update(lambda update: update["you"]["question"])
            await line.choose(update["moment"], update["you"]["legal"][0])
            theirs = await bea.at()
            answer = {"moment": theirs["moment"], "answer": theirs["you"]["legal"][0]}
            await bea.at("/answers", "POST", answer)
            await line.update(lambda now: now["moment"] > update["moment"])


async def visits(url: str, count: int) -> None:
    """So many tables, a few at a time."""
    left = iter(range(count))

    async def some() -> None:
        for _ in left:
            await visit(url)

    await asyncio.gather(*[some() for _ in range(AT_ONCE)])


def forgotten(url: str) -> None:
    """Wait until the server has no table in memory."""
    while b"sixquiprend_tables 0.0" not in httpx.get(f"{url}/metrics").content:
        time.sleep(0.2)


def soak(rounds: int, tables: int, told: Console | None = None) -> list[float]:
    """Megabytes of the server at its start, and after each round with all its tables forgotten."""
    with (
        TemporaryDirectory() as folder,
        program("attacks.soak", "host", f"sqlite:///{folder}/s.db") as server,
    ):
        url = f"http://127.0.0.1:{int(server.line())}"
        found = [server.megabytes]
        for number in range(rounds):
            asyncio.run(visits(url, tables))
            forgotten(url)
            found.append(server.megabytes)
            if told is not None:
                told.print(f"{(number + 1) * tables:>7,} tables: {found[-1]:.1f} MB")
    return found


def levels_off(found: list[float], tables: int) -> tuple[dict[str, str], bool]:
    """What `soak` has found, by name, and whether memory levels off."""
    rounds = len(found) - 1
    third = max(1, rounds // 3)
    early, late = max(found[1 : third + 1]), max(found[-third:])
    figures = {
        "tables made and forgotten": f"{rounds * tables:,}",
        "memory at the start": f"{found[0]:.1f} MB",
        "in the first third": f"{early:.1f} MB",
        "in the last third": f"{late:.1f} MB",
        "growth": f"{late / early - 1:+.1%}",
    }
    return figures, late <= early * (1 + MOST_GROWTH)


def main(
    rounds: Annotated[int, typer.Option(min=3, help="How often.")] = 10,
    tables: Annotated[int, typer.Option(min=1, help="Tables made and forgotten in each round.")] = 2000,
) -> None:
    """Ten times two thousand tables: what the server keeps of them."""
    figures, level = levels_off(soak(rounds, tables, Console()), tables)
    table = Table(*figures)
    table.add_row(*figures.values())
    Console().print(table)
    raise typer.Exit(int(not level))


if __name__ == "__main__":
    if sys.argv[1:2] == ["host"]:
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(host(sys.argv[2]))
    else:
        typer.run(main)
