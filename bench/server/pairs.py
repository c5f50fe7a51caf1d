"""One process and two on PostgreSQL, and one on SQLite, in one run: what matters are their ratios.

`python -m bench.server.pairs`; also a part of `python -m bench.server`, where there is a PostgreSQL.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from msgspec import Struct, json

from bench.server.clients import Figures
from bench.server.programs import family_of, program
from bench.server.slices import can_be_cut, part_of_a_core
from tests.postgres import running_postgres
from tools.machine import POSTGRES

GOAL_CORE_TIME, GOAL_POSTGRES, GOAL_ANSWERS = 1.15, 0.8, 1.7
_COUNTED = re.compile(r"^sixquiprend_conflicts_total (\S+)", re.MULTILINE)
_LOOKS = 24
"""At the metrics, each at whichever process takes the connection."""


class Played(Struct):
    """What came of it."""

    answers: float
    """A second, as fast as they go."""
    seconds: float
    """Of a core, for an answer: all processes of the server together."""
    p99: float
    """Milliseconds, at a steady rate."""
    conflicts: float


class Compared(Struct):
    """The same tables with different processes below."""

    sqlite: Played
    one: Played
    two: Played
    answers_apart: float | None = None
    """Answers with two processes to those with one, if client, database and each process have the same part
    of a core, and nobody else's; None where that can't be."""

    @property
    def core_time(self) -> float:
        """Of an answer with two processes, to that with one."""
        return self.two.seconds / self.one.seconds

    @property
    def postgres(self) -> float:
        """The core time of an answer on SQLite, to that on PostgreSQL."""
        return self.sqlite.seconds / self.one.seconds


def compare(tables: int, seconds: float, rate: float) -> Compared | None:
    """None where there is no PostgreSQL."""
    if POSTGRES.find() is None:
        return None
    with TemporaryDirectory() as folder, running_postgres(durable=True) as postgres:
        sqlite = _played(f"sqlite:///{folder}/bench.db", 1, tables, seconds, rate)
        with postgres.database() as database:
            one = _played(database, 1, tables, seconds, rate)
        with postgres.database() as database:
            two = _played(database, 2, tables, seconds, rate)
        apart = None
        if can_be_cut():
            with postgres.database() as database:
                alone = _played_apart(database, postgres.folder, 1, tables, seconds)
            with postgres.database() as database:
                apart = _played_apart(database, postgres.folder, 2, tables, seconds) / alone
    return Compared(sqlite, one, two, apart)


def _played_apart(database: str, postgres: Path, processes: int, tables: int, seconds: float) -> float:
    """Answers a second, as fast as they go, where everybody has a part of a core to itself."""
    with (
        program("bench.server.clients") as clients,
        program("bench.server.hosts", database, str(processes)) as server,
        ExitStack() as parts,
    ):
        port = int(server.line())
        clients.ask("gather", port, tables)
        postmaster = int((postgres / "data" / "postmaster.pid").read_text("utf-8").split()[0])
        shares = [clients.family, family_of(postmaster)]
        shares += server.families if processes > 1 else [server.family]
        for pids in shares:
            parts.enter_context(part_of_a_core(pids))
        clients.ask("play", 1, 0)  # until all are in step
        return json.decode(clients.ask("play", seconds, 0), type=Figures).answers


def _played(database: str, processes: int, tables: int, seconds: float, rate: float) -> Played:
    with (
        program("bench.server.clients") as clients,
        program("bench.server.hosts", database, str(processes)) as server,
    ):
        port = int(server.line())
        clients.ask("gather", port, tables)
        steady = json.decode(clients.ask("play", seconds, rate), type=Figures)
        spent = server.seconds_with_helpers
        busiest = json.decode(clients.ask("play", seconds, 0), type=Figures)
        spent = (server.seconds_with_helpers - spent) / (busiest.answers * seconds)
        return Played(busiest.answers, spent, steady.p99, _conflicts(port))


def _conflicts(port: int) -> float:
    """The most that any process counts."""
    counted = [0.0]
    for _ in range(_LOOKS):
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
        counted += [float(each) for each in _COUNTED.findall(text)]
    return max(counted)


if __name__ == "__main__":
    found = compare(100, 8.0, 200.0)
    assert found is not None, POSTGRES.missing
    print(json.encode(found).decode())
    print(f"core time of an answer, two processes to one: {found.core_time:.2f} (goal ≤ {GOAL_CORE_TIME})")
    print(f"core time of an answer, SQLite to PostgreSQL: {found.postgres:.2f} (goal ≥ {GOAL_POSTGRES})")
    if found.answers_apart is not None:
        print(
            f"answers, two processes to one, each with its part: {found.answers_apart:.2f} (≥ {GOAL_ANSWERS})"
        )
