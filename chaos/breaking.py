"""Histories as Jepsen takes them: people play while something breaks every few seconds, and at the end each
table is judged by its log (`judging`).

`python -m chaos.breaking --seconds 600 --keep build/chaos`: rounds of about half a minute, each with a server
and a database of its own: in turns two processes on PostgreSQL, and one on SQLite whose power is cut. What
each found is kept, so that a run which was stopped goes on with the next.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from msgspec import Struct, json
from rich.console import Console
from rich.table import Table

from chaos.playing import company, play_all
from chaos.rolling import all_back, judged
from chaos.servers import Served, served
from chaos.worlds import World
from tests.postgres import PostgresServer, running_postgres

TABLES: Final = 6
FAULTS_A_ROUND: Final = 8
JUMPS: Final = (-86_400.0, -3600.0, -2.0, 0.0, 2.0, 7200.0, 86_400.0)
"""Seconds by which a clock may be wrong from one moment to the next."""


class Scene(Struct):
    """What can be broken."""

    server: Served
    chance: random.Random
    postgres: PostgresServer | None = None
    """None: one process on SQLite."""

    @property
    def one(self) -> int:
        """One of the processes that serve."""
        return self.chance.choice(self.server.workers)


async def kill_one(scene: Scene) -> None:
    """`kill -9` of one of two; the supervisor starts another."""
    killed = scene.one
    os.kill(killed, signal.SIGKILL)
    await scene.server.become({killed})


async def pause_one(scene: Scene) -> None:
    """One stands still: for a moment, or for so long that the other takes its tables over."""
    paused = scene.one
    os.kill(paused, signal.SIGSTOP)
    await asyncio.sleep(scene.chance.choice((0.3, 1.0, 2.5, 4.0)))
    os.kill(paused, signal.SIGCONT)


async def end_one(scene: Scene) -> None:
    """One is told to end, which nobody had planned."""
    ended = scene.one
    os.kill(ended, signal.SIGTERM)
    await scene.server.become({ended})


async def replace_all(scene: Scene) -> None:
    """Every process is replaced by a new one."""
    before = set(scene.server.workers)
    scene.server.send(signal.SIGHUP)
    await scene.server.become(before)


async def jump_the_clock(scene: Scene) -> None:
    """The clock of all processes is set back or on while they run."""
    scene.server.world.set_clock(scene.chance.choice(JUMPS))
    await asyncio.sleep(scene.chance.random())


async def cut_the_database(scene: Scene) -> None:
    """All connections to the database are cut; it goes on."""
    assert scene.postgres is not None
    sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    sql += " AND pid <> pg_backend_pid()"
    await asyncio.to_thread(scene.postgres.query, scene.server.database, sql)


async def crash_the_database(scene: Scene) -> None:
    """The database ends without tidying up, and recovers."""
    assert scene.postgres is not None
    await asyncio.to_thread(scene.postgres.stop, "immediate")
    await asyncio.sleep(scene.chance.random())
    await asyncio.to_thread(scene.postgres.start)


async def kill_it(scene: Scene) -> None:
    """`kill -9` of the only process, and a new one."""
    await _again(scene, signal.SIGKILL)


async def end_it(scene: Scene) -> None:
    """The only process ends in order, and a new one comes."""
    await _again(scene, signal.SIGTERM)


async def cut_the_power(scene: Scene) -> None:
    """Of what was written only that is left for which somebody had waited."""
    await asyncio.to_thread(scene.server.end, signal.SIGKILL)
    scene.server.world.cut_the_power()
    await asyncio.to_thread(scene.server.start)


async def _again(scene: Scene, number: signal.Signals) -> None:
    await asyncio.to_thread(scene.server.end, number)
    await asyncio.to_thread(scene.server.start)


Fault = Callable[[Scene], Awaitable[None]]
FAULTS: Final[tuple[Fault, ...]] = (
    kill_one,
    pause_one,
    end_one,
    replace_all,
    cut_the_database,
    crash_the_database,
    jump_the_clock,
)
"""Of two processes on PostgreSQL."""
FAULTS_OF_ONE: Final[tuple[Fault, ...]] = (kill_it, end_it, cut_the_power, cut_the_power, jump_the_clock)
"""Of one process on SQLite."""


class Round(Struct):
    """What one round found."""

    seed: int
    broken: dict[str, int]
    answers: int
    faults: list[str]
    expired: int
    slowest: float


async def play_round(scene: Scene, seed: int, plan: Sequence[Fault], tables: int) -> Round:
    """People play while these things break, one after the other."""
    async with company(scene.server.url, tables, seed, timer=60) as (persons, histories):
        stop = asyncio.Event()
        playing = asyncio.create_task(play_all(persons, stop, thinking=0.05))
        for fault in plan:
            await asyncio.sleep(scene.chance.random())
            await fault(scene)
        await all_back(histories, playing)
        stop.set()
        await playing
    await asyncio.to_thread(scene.server.end)
    found = await judged(scene.server, 1, histories)
    broken = Counter(fault.__name__ for fault in plan)
    return Round(seed, dict(broken), found.answers, found.faults, found.expired, found.slowest)


def one_round(postgres: PostgresServer, seed: int, plan: Sequence[Fault] = (), tables: int = TABLES) -> Round:
    """A round with two processes and a database of their own; the same seed breaks the same things."""
    chance = random.Random(seed)
    plan = plan or [chance.choice(FAULTS) for _ in range(FAULTS_A_ROUND)]
    with (
        TemporaryDirectory() as folder,
        postgres.database() as database,
        served(database, 2, World(Path(folder))) as server,
    ):
        return asyncio.run(play_round(Scene(server, chance, postgres), seed, plan, tables))


def one_round_alone(seed: int, plan: Sequence[Fault] = (), tables: int = TABLES) -> Round:
    """The same with one process on SQLite, on a disk that forgets when its power is cut."""
    chance = random.Random(seed)
    plan = plan or [chance.choice(FAULTS_OF_ONE) for _ in range(FAULTS_A_ROUND)]
    with TemporaryDirectory() as folder:
        world = World(Path(folder))
        with served(f"sqlite:///{world.disk}/games.db", 1, world) as server:
            return asyncio.run(play_round(Scene(server, chance), seed, plan, tables))


def kept(file: Path) -> list[Round]:
    """The rounds of a run that was stopped."""
    if not file.exists():
        return []
    return [json.decode(line, type=Round) for line in file.read_bytes().splitlines()]


def figures(rounds: list[Round]) -> dict[str, str]:
    """What came of it, by name; what was broken, how often."""
    broken: Counter[str] = Counter()
    for each in rounds:
        broken.update(each.broken)
    return {
        "rounds": str(len(rounds)),
        **{name.replace("_", " "): str(count) for name, count in sorted(broken.items())},
        "answers confirmed": f"{sum(each.answers for each in rounds):,}",
        "answers lost, or told wrong": str(sum(len(each.faults) for each in rounds)),
        "deadlines expired": str(sum(each.expired for each in rounds)),
        "longest of the slowest pauses, s": f"{max(each.slowest for each in rounds):.1f}",
    }


def break_for(seconds: float, keep: Path, told: Console) -> list[Round]:
    """Rounds for about so long, and those of a run before that was stopped."""
    keep.mkdir(parents=True, exist_ok=True)
    file = keep / "rounds.jsonl"
    rounds, until = kept(file), time.monotonic() + seconds
    with running_postgres(durable=True) as postgres:
        while time.monotonic() < until:
            seed = 1 + max((each.seed for each in rounds), default=0)
            found = one_round(postgres, seed) if seed % 2 else one_round_alone(seed)
            rounds.append(found)
            with file.open("ab") as out:
                out.write(json.encode(found) + b"\n")
            told.print(f"round {found.seed}: {found.answers} answers, {len(found.faults)} wrong")
            for fault in found.faults:
                told.print(fault)
    return rounds


def main(
    seconds: Annotated[int, typer.Option(min=1, help="For about so long.")] = 300,
    keep: Annotated[Path, typer.Option(help="Where rounds are kept; a run goes on there.")] = Path(
        "build/chaos"
    ),
) -> None:
    """Break things while people play, and see whether what they were told is true."""
    console = Console()
    rounds = break_for(seconds, keep, console)
    table = Table("two processes on PostgreSQL, or one on SQLite", "")
    for figure in figures(rounds).items():
        table.add_row(*figure)
    console.print(table)
    raise typer.Exit(int(any(each.faults for each in rounds)))


if __name__ == "__main__":
    typer.run(main)
