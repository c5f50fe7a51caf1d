"""Measures everything and prints it: a table for people, or JSON."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import engine, envs, kernel, plain
from bench.measuring import REPEATS, measure

BENCHES = (plain, engine, kernel)


def main(
    seconds: Annotated[float, typer.Option(min=0, help="How long to measure, all in all.")] = 15,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON value instead of a table.")] = False,
) -> None:
    """Rounds per second: 4 seats, one core, random legal answers, nothing recorded; the best of ten tries."""
    cases = {name: case for bench in BENCHES for name, case in bench.cases().items()}
    progress = Console(stderr=True)
    *_, best = track(measure(cases, seconds), "measuring", REPEATS, console=progress, transient=True)
    stepped = envs.rates(seconds / 2)
    best = {**best, **kernel.threads(seconds / 5), **{name: rate.rounds for name, rate in stepped.items()}}
    if as_json:
        print(
            json.dumps(
                {
                    name: {"rounds_per_second": rate, "to_plain": rate / best["plain"]}
                    for name, rate in best.items()
                }
            )
        )
        return
    table = Table("what", title="Rounds per second (4 seats, one core but for threads)")
    table.add_column("rounds/s", justify="right")
    table.add_column("to plain", justify="right")
    for name, rate in best.items():
        table.add_row(name, f"{rate:,.0f}", f"{rate / best['plain']:.3f}")
    Console().print(table)
    print(*kernel.remarks(best), *envs.remarks(stepped, best), sep="\n")


typer.run(main)
