"""One hundred restarts while people play: no answer lost, no deadline run out by it, and how long they wait.

`python -m chaos.rolling --times 100`: first a pair on PostgreSQL whose processes are replaced one after the
other (SIGHUP), then one process on SQLite that is killed or ended and started again, with another clock.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from chaos.judging import faults, log_of
from chaos.playing import History, company, play_all
from chaos.servers import SECONDS_TO_RECOVER, Served, served
from chaos.worlds import World
from sixquiprend.store import Store
from sixquiprend.table.entries import Chose
from tests.postgres import running_postgres

MOST_SECONDS: Final = {2: 1.0, 1: 3.0}
"""The goal for the slowest pause in a hundred, by the number of processes."""
TIMER: Final = 15
CLOCKS: Final = (-3600.0, 0.0, 7200.0)
BETWEEN: Final = 1.0
"""Seconds between a restart after which all go on and the next one."""
TOLD_EVERY: Final = 10


class Rolled(Struct):
    """What came of it."""

    processes: int
    times: int
    answers: int
    pauses: list[float]
    expired: int
    faults: list[str]

    @property
    def slowest(self) -> float:
        return slowest_in_a_hundred(self.pauses)


def slowest_in_a_hundred(pauses: Sequence[float]) -> float:
    """The pause that one in a hundred is longer than."""
    return sorted(pauses)[int(0.99 * (len(pauses) - 1))] if pauses else 0.0


async def roll(server: Served, times: int, tables: int, seed: int = 1, told: Console | None = None) -> Rolled:
    """Restart it so often while so many tables are played at; `told` hears how far it is."""
    async with company(server.url, tables, seed, timer=TIMER) as (persons, histories):
        stop = asyncio.Event()
        playing = asyncio.create_task(play_all(persons, stop, thinking=0.3))
        for number in range(times):
            await asyncio.sleep(BETWEEN)
            await _restart(server, number)
            # Whoever waits longer from try to try would miss one short life of it after the other.
            await all_back(histories, playing)
            if told is not None and (number + 1) % TOLD_EVERY == 0:
                slowest = slowest_in_a_hundred([pause for each in histories for pause in each.pauses])
                told.print(f"{number + 1} restarts, slowest pause in a hundred {slowest:.2f} s")
        stop.set()
        await playing
    server.end()
    return await judged(server, times, histories)


async def all_back(histories: Sequence[History], playing: asyncio.Task[None]) -> None:
    """Wait until the games go on at every table; raises `TimeoutError` if one doesn't, and what people met
    who can't play on.
    """
    heard = {history.code: len(history.seen) for history in histories}
    async with asyncio.timeout(SECONDS_TO_RECOVER):
        while not playing.done():
            if all(len(history.seen) > heard[history.code] + 3 for history in histories):
                return
            await asyncio.sleep(0.05)
    await playing


async def _restart(server: Served, number: int) -> None:
    """A pair is replaced. One process is killed or ended in turns, and its clock set back or on meanwhile."""
    before = set(server.workers)
    if server.processes > 1:
        server.send(signal.SIGHUP)
        await server.become(before)
    else:
        await asyncio.to_thread(server.end, signal.SIGTERM if number % 2 else signal.SIGKILL)
        server.world.set_clock(CLOCKS[number % len(CLOCKS)])
        await asyncio.to_thread(server.start)


async def judged(server: Served, times: int, histories: list[History]) -> Rolled:
    """What the logs say to what people were told."""
    store = await Store.open(server.database)
    rolled = Rolled(server.processes, times, 0, [], 0, [])
    for history in histories:
        log = await log_of(store, history.code)
        rolled.faults += faults(log, history)
        rolled.expired += sum(isinstance(entry, Chose) and entry.by == "clock" for entry in log)
        rolled.answers += sum(asked.version is not None for asked in history.asked)
        rolled.pauses += history.pauses
    await store.close()
    return rolled


def roll_pair(times: int, tables: int, folder: Path, told: Console | None = None) -> Rolled:
    """Two processes on PostgreSQL."""
    with (
        running_postgres(durable=True) as postgres,
        postgres.database() as database,
        served(database, 2, World(folder)) as server,
    ):
        return asyncio.run(roll(server, times, tables, told=told))


def roll_one(times: int, tables: int, folder: Path, told: Console | None = None) -> Rolled:
    """One process on SQLite."""
    with served(f"sqlite:///{folder}/games.db", 1, World(folder)) as server:
        return asyncio.run(roll(server, times, tables, told=told))


def figures(rolled: Rolled) -> dict[str, str]:
    """What came of it, by name."""
    return {
        "restarts": str(rolled.times),
        "answers confirmed": f"{rolled.answers:,}",
        "answers lost, or told wrong": str(len(rolled.faults)),
        f"deadlines of {TIMER} s expired": str(rolled.expired),
        "pauses": str(len(rolled.pauses)),
        "half of them, s": f"at most {median(rolled.pauses or [0.0]):.2f}",
        "slowest pause in a hundred, s": f"{rolled.slowest:.2f} (goal {MOST_SECONDS[rolled.processes]:.0f})",
    }


def shown(rolled: Sequence[Rolled]) -> Table:
    """All of it as one table."""
    table = Table("processes", *figures(rolled[0]), title="restarted while people play")
    for each in rolled:
        table.add_row(str(each.processes), *figures(each).values())
    return table


def roll_both(times: int, tables: int, told: Console) -> list[Rolled]:
    """A pair, and one process."""
    with TemporaryDirectory() as of_pair, TemporaryDirectory() as of_one:
        pair = roll_pair(times, tables, Path(of_pair), told)
        return [pair, roll_one(times, tables, Path(of_one), told)]


def main(
    times: Annotated[int, typer.Option(min=1, help="Restarts of each.")] = 100,
    tables: Annotated[int, typer.Option(min=1, help="Tables of two people and a bot.")] = 10,
) -> None:
    """Restart servers again and again while people play."""
    console = Console()
    rolled = roll_both(times, tables, console)
    for fault in [fault for each in rolled for fault in each.faults]:
        console.print(fault)
    console.print(shown(rolled))
    raise typer.Exit(int(any(each.faults or each.expired for each in rolled)))


if __name__ == "__main__":
    typer.run(main)
