"""`make chaos`: restarted, broken and filled while people play; then one table of what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from attacks.soak import levels_off, soak
from chaos import breaking, rolling


def main(
    seconds: Annotated[int, typer.Option(min=0, help="Break things for about so long.")] = 600,
    restarts: Annotated[int, typer.Option(min=0, help="Restart servers so often.")] = 100,
    rounds: Annotated[int, typer.Option(min=0, help="Make and forget 2,000 tables so often.")] = 10,
    keep: Annotated[Path, typer.Option(help="Where rounds are kept; a run goes on there.")] = Path(
        "build/chaos"
    ),
) -> None:
    """Everything that can go wrong with a server, again and again."""
    console, failed = Console(), False
    rolled = rolling.roll_both(restarts, 10, console) if restarts else []
    broken = breaking.break_for(seconds, keep, console) if seconds else []
    soaked = soak(rounds, 2000, console) if rounds else []
    table = Table("what", "", "")
    for each in rolled:
        failed |= bool(each.faults or each.expired)
        _add(
            table, "two processes replaced" if each.processes > 1 else "one restarted", rolling.figures(each)
        )
    if broken:
        failed |= any(each.faults for each in broken)
        _add(table, "two on PostgreSQL, or one on SQLite, broken", breaking.figures(broken))
    if soaked:
        figures, level = levels_off(soaked, 2000)
        failed |= not level
        _add(table, "filled", figures)
    console.print(table)
    raise typer.Exit(int(failed))


def _add(table: Table, what: str, figures: dict[str, str]) -> None:
    for number, (name, figure) in enumerate(figures.items()):
        table.add_row("" if number else what, name, figure)
    table.add_section()


if __name__ == "__main__":
    typer.run(main)
