"""Runs the attacks, and prints what they achieved: a table for people, or JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer
from msgspec import json
from rich.console import Console
from rich.table import Table

from attacks import cold, flooding, stalling, working
from attacks.rows import Row

ATTACKS: dict[str, Callable[[], list[Row]]] = {
    "fragments": flooding.fragments,
    "pings": flooding.pings,
    "deaf": flooding.deaf,
    "stopped": stalling.stopped,
    "idle": stalling.idle,
    "bodies": stalling.bodies,
    "logs": working.logs,
    "analyses": working.analyses,
    "cold": cold.cold,
}


def main(
    names: Annotated[list[str] | None, typer.Argument(help=f"Of {', '.join(ATTACKS)}; all of them.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines instead of a table.")] = False,
) -> None:
    """What one client can do to the others."""
    unknown = set(names or ()) - set(ATTACKS)
    if unknown:
        raise typer.BadParameter(f"there is no attack {', '.join(sorted(unknown))}")
    table = Table(title="What honest players wait for an answer, in milliseconds")
    table.add_column("attack")
    for title in ("median", "attacked", "ratio", "99 %", "attacked"):
        table.add_column(title, justify="right")
    table.add_column("what else came of it")
    for name in names or ATTACKS:
        for row in ATTACKS[name]():
            if as_json:
                print(json.encode(row._asdict()).decode(), flush=True)
            numbers = [row.median, row.median_attacked, row.ratio, row.slowest, row.slowest_attacked]
            table.add_row(row.attack, *["" if each is None else f"{each:.1f}" for each in numbers], row.told)
    if not as_json:
        Console().print(table)


if __name__ == "__main__":
    typer.run(main)
