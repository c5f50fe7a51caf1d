"""Measures the server, and prints the figures: a table for people, or JSON."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from msgspec import json
from rich.console import Console
from rich.table import Table

from attacks.flooding import floods
from bench.server.clients import SEATS, Figures
from bench.server.pairs import GOAL_ANSWERS, GOAL_CORE_TIME, GOAL_POSTGRES, compare
from bench.server.programs import program
from bench.server.turns import core_time_of_a_turn

GOAL_MILLISECONDS, GOAL_RATIO, GOAL_FLOODED = 250, 0.25, 2
GOAL_BOTS = {"expert": 3, "master": 400}


def main(
    tables: Annotated[int, typer.Option(min=1, help="Tables of four that are played at once.")] = 1000,
    rate: Annotated[float, typer.Option(min=1, help="Answers a second while waiting is measured.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long each measurement takes.")] = 10,
    database: Annotated[str | None, typer.Option(help="Another store than a SQLite file.")] = None,
    with_floods: Annotated[
        bool, typer.Option("--floods/--no-floods", help="Whether attackers are measured too.")
    ] = True,
    bots: Annotated[
        str, typer.Option(help="Bots whose turns are measured, by their names.")
    ] = "expert master",
    with_processes: Annotated[
        bool, typer.Option("--processes/--no-processes", help="Whether two processes are measured too.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON value instead of a table.")] = False,
) -> None:
    """Answers a second, the wait from an answer to its broadcast, memory; and a bare echo beside it."""
    with TemporaryDirectory() as folder, program("bench.server.clients") as clients:
        address = database or f"sqlite:///{folder}/bench.db"
        with program("bench.server.hosts", address) as server:
            port = int(server.line())
            before = server.megabytes
            clients.ask("gather", port, tables)
            after = server.megabytes
            steady = json.decode(clients.ask("play", seconds, rate), type=Figures)
            spent = server.seconds
            busiest = json.decode(clients.ask("play", seconds, 0), type=Figures)
            spent = (server.seconds - spent) / (busiest.answers * seconds)
            played = server.megabytes
        with program("bench.server.hosts") as bare:
            # Of the same size: as large as the messages of a table are on the average, in and out.
            sent = busiest.answers * busiest.answer_bytes + busiest.heard * busiest.message_bytes
            size, port = round(sent / (busiest.answers + busiest.heard)), int(bare.line())
            clients.ask("lines", port, SEATS * tables, size)
            bare_spent = bare.seconds
            echo = json.decode(clients.ask("echo", seconds), type=Figures)
            bare_spent = (bare.seconds - bare_spent) / (echo.answers * seconds)
    pairs = compare(min(tables, 100), seconds, rate) if with_processes else None
    flooded = floods("fragments", "pings", counts=(10,), seconds=seconds) if with_floods else []
    turn = core_time_of_a_turn(None, seconds) if bots else 0.0
    figures = {
        "tables": tables,
        "answers_per_second": busiest.answers,
        "messages_per_second": busiest.heard,
        "echoes_per_second": echo.answers,
        "answers_to_echo": busiest.answers / echo.answers,
        "microseconds_per_answer": 1e6 * spent,
        "microseconds_per_echo": 1e6 * bare_spent,
        "answers_to_echo_of_one_core": bare_spent / spent,
        "messages_to_echo": (busiest.answers + busiest.heard) / (2 * echo.answers),
        "messages_to_echo_of_one_core": (1 + busiest.heard / busiest.answers) / 2 * bare_spent / spent,
        "echo_bytes": size,
        "p50_ms": steady.p50,
        "p99_ms": steady.p99,
        "steady_answers_per_second": steady.answers,
        "busiest_p99_ms": busiest.p99,
        "answer_bytes": busiest.answer_bytes,
        "message_bytes": busiest.message_bytes,
        "kilobytes_per_table": 1024 * (after - before) / tables,
        "kilobytes_per_table_played": 1024 * (played - before) / tables,
        "flooded_to_quiet": max((row.ratio or 0.0 for row in flooded), default=0.0),
        "microseconds_per_turn": 1e6 * turn,
        **{f"{bot}s_to_people": core_time_of_a_turn(bot, seconds) / turn for bot in bots.split()},
    }
    if pairs is not None:
        figures |= {
            "two_processes_to_one_core_time": pairs.core_time,
            "two_processes_to_one_answers": pairs.two.answers / pairs.one.answers,
            "two_processes_to_one_p99": pairs.two.p99 / pairs.one.p99,
            "two_processes_conflicts": pairs.two.conflicts,
            "sqlite_to_postgres_core_time": pairs.postgres,
            "postgres_to_sqlite_answers": pairs.one.answers / pairs.sqlite.answers,
        }
        if pairs.answers_apart is not None:
            figures["two_processes_to_one_answers_apart"] = pairs.answers_apart
    if as_json:
        print(json.encode(figures).decode())
        return
    _show(figures)


def _show(figures: dict[str, float]) -> None:
    table = Table("what", title=f"{figures['tables']:.0f} tables of four")
    table.add_column("measured", justify="right")
    table.add_column("goal", justify="right")
    rows = (
        ("answers a second, at most", f"{figures['answers_per_second']:,.0f}", ""),
        (
            "messages a second, in and out",
            f"{figures['answers_per_second'] + figures['messages_per_second']:,.0f}",
            "",
        ),
        (
            f"echoes a second of a bare server, {figures['echo_bytes']:.0f} bytes each",
            f"{figures['echoes_per_second']:,.0f}",
            "",
        ),
        ("answers to echoes", f"{figures['answers_to_echo']:.2f}", f"≥ {GOAL_RATIO}"),
        (
            "… by the time that a core was busy",
            f"{figures['answers_to_echo_of_one_core']:.2f}",
            f"≥ {GOAL_RATIO}",
        ),
        ("messages in and out to those of the echo", f"{figures['messages_to_echo']:.2f}", ""),
        ("… by the time that a core was busy", f"{figures['messages_to_echo_of_one_core']:.2f}", ""),
        ("core time for an answer", f"{figures['microseconds_per_answer']:.0f} µs", ""),
        ("core time for an echo", f"{figures['microseconds_per_echo']:.0f} µs", ""),
        (
            f"wait at {figures['steady_answers_per_second']:.0f} answers/s, median",
            f"{figures['p50_ms']:.1f} ms",
            "",
        ),
        ("… of the slowest in a hundred", f"{figures['p99_ms']:.1f} ms", f"< {GOAL_MILLISECONDS} ms"),
        (
            "median wait beside ten who flood with tiny frames, to that without them",
            f"{figures['flooded_to_quiet']:.1f}",
            f"≤ {GOAL_FLOODED}",
        ),
        ("memory for a table, four connected", f"{figures['kilobytes_per_table']:.0f} kB", "≤ 60 kB"),
        ("… after it has been played", f"{figures['kilobytes_per_table_played']:.0f} kB", ""),
        ("bytes of an answer", f"{figures['answer_bytes']:.0f}", ""),
        ("bytes of a message to a client", f"{figures['message_bytes']:.0f}", "≤ 800"),
    )
    for row in rows:
        table.add_row(*row)
    if figures["microseconds_per_turn"]:
        table.add_row("core time of a turn of four people", f"{figures['microseconds_per_turn']:.0f} µs", "")
    for name, ratio in figures.items():
        if name.endswith("s_to_people"):
            bot = name.removesuffix("s_to_people")
            goal = f"≤ {GOAL_BOTS[bot]}" if bot in GOAL_BOTS else ""
            table.add_row(f"… of one person and three bots ({bot}), to that", f"{ratio:.1f}", goal)
    if "two_processes_to_one_core_time" in figures:
        for row in _pairs(figures):
            table.add_row(*row)
    Console().print(table)


def _pairs(figures: dict[str, float]) -> tuple[tuple[str, str, str], ...]:
    return (
        (
            "core time of an answer on PostgreSQL, two processes to one",
            f"{figures['two_processes_to_one_core_time']:.2f}",
            f"≤ {GOAL_CORE_TIME}",
        ),
        ("… wait of the slowest in a hundred", f"{figures['two_processes_to_one_p99']:.2f}", "≤ 1"),
        ("… answers a second, on these cores", f"{figures['two_processes_to_one_answers']:.2f}", ""),
        *(
            [
                (
                    "… answers a second, client, database and each process with a quarter of a core",
                    f"{figures['two_processes_to_one_answers_apart']:.2f}",
                    f"≥ {GOAL_ANSWERS}",
                )
            ]
            if "two_processes_to_one_answers_apart" in figures
            else []
        ),
        ("… conflicts", f"{figures['two_processes_conflicts']:.0f}", "0"),
        (
            "core time of an answer, SQLite to one process on PostgreSQL",
            f"{figures['sqlite_to_postgres_core_time']:.2f}",
            f"≥ {GOAL_POSTGRES}",
        ),
    )


typer.run(main)
