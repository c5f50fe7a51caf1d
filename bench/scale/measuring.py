"""Measures what an answer costs: `python -m bench.scale.measuring > bench/scale/costs.json`."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import json

from bench.scale.reckoning import Costs
from bench.server.clients import Figures
from bench.server.programs import program
from tests.postgres import running_postgres

BOTS_MS: Final = {"beginner": 0.1, "careful": 0.2, "counter": 1.0, "expert": 0.4, "master": 120.0}
"""As docs/bots.md has them; at a table the master thinks for a fixed time."""
TABLES: Final = 200
SECONDS: Final = 8.0


def main() -> None:
    with TemporaryDirectory() as folder:
        sqlite_us, *_ = _played(f"sqlite:///{folder}/games.db", lambda: 0.0)
    with running_postgres(durable=True) as postgres, postgres.database() as database:
        data = Path(postgres.query(database, "show data_directory"))
        first = int((data / "postmaster.pid").read_text().split()[0])
        server_us, database_us, figures, kilobytes = _played(database, lambda: _core_time(first))
        size = "select pg_total_relation_size('entries') / count(*) from entries"
        kept = float(postgres.query(database, size))
    answers = figures.answers
    costs = Costs(
        server_us,
        sqlite_us,
        database_us,
        figures.answer_bytes,
        figures.heard * figures.message_bytes / answers,
        kept,
        kilobytes,
        BOTS_MS,
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
    )
    print(json.format(json.encode(costs), indent=2).decode())


def _played(database: str, others: Callable[[], float]) -> tuple[float, float, Figures, float]:
    """Core time of the server and of others for an answer, in microseconds; figures; kB a table."""
    with program("bench.server.clients") as clients, program("bench.server.hosts", database) as server:
        port = int(server.line())
        before = server.megabytes
        clients.ask("gather", port, TABLES)
        kilobytes = 1024 * (server.megabytes - before) / TABLES
        clients.ask("play", 2.0, 0)
        spent, beside = server.seconds, others()
        figures = json.decode(clients.ask("play", SECONDS, 0), type=Figures)
        answers = figures.answers * SECONDS
        mine, theirs = server.seconds - spent, others() - beside
    return 1e6 * mine / answers, 1e6 * theirs / answers, figures, kilobytes


def _core_time(first: int) -> float:
    """What this process, those that it has started and those that have ended have kept a core busy for."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, fields = stat.parent.name, stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(name) == first:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == first:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
