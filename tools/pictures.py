"""Draws what docs/architecture.md shows of the code: `python -m tools.pictures` writes it anew.

The rooms come from the import contract of pyproject.toml and from who really imports whom, the phases from
the engine. A test draws them too and compares, so the page can't tell of another house.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any

import grimp

from sixquiprend.engine import OPTIONS, Rules
from sixquiprend.engine.phases import base_slots
from sixquiprend.engine.presets import PRESETS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
PACKAGE = "sixquiprend"

# What of the world outside a module of the standard library, or of others, stands for.
WORLD = {
    "clock": {"time", "datetime"},
    "chance": {"random", "secrets"},
    "files": {"os", "pathlib", "shutil", "tempfile", "importlib", "fcntl"},
    "terminal": {"readline", "rich", "typer", "standard streams"},
    "processes": {"concurrent", "multiprocessing", "signal", "subprocess", "threading"},
    "network": {"socket", "http", "urllib", "uvicorn", "starlette", "webbrowser"},
    "database": {"sqlalchemy", "sqlite3", "asyncpg", "alembic"},
    "compiler": {"numba"},
}


def layers() -> list[list[str]]:
    """The rooms of the contract that are there, from high to low; those of a line don't know each other."""
    settings: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    contracts = settings["importlinter"]["contracts"]
    (rooms,) = [contract["layers"] for contract in contracts if contract["id"] == "rooms"]
    there = {path.stem for path in (ROOT / "src" / PACKAGE).iterdir()}
    return [[room for room in re.findall(r"\w+", line) if room in there] for line in rooms]


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        PACKAGE, include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None
    )


def imported(room: str) -> set[str]:
    """All that the files of a room import, of other rooms (`engine`) and of other people (`msgspec`)."""
    graph, own = _graph(), f"{PACKAGE}.{room}"
    found = {
        each
        for module in (own, *graph.find_descendants(own))
        for each in graph.find_modules_directly_imported_by(module)
    }
    others = {each.removeprefix(f"{PACKAGE}.") for each in found if each != PACKAGE}
    return {each.partition(".")[0] for each in others} - {room}


def rooms_used(room: str) -> list[str]:
    """The rooms that this one imports, from high to low."""
    used = imported(room)
    return [other for line in layers() for other in line if other in used]


def world_touched(room: str) -> list[str]:
    """What of the world outside a room touches by itself, without other rooms."""
    used = imported(room)
    if any("sys.std" in file.read_text("utf-8") for file in (ROOT / "src" / PACKAGE / room).rglob("*.py")):
        used |= {"standard streams"}
    return [word for word, modules in WORLD.items() if used & modules]


def rooms_picture() -> str:
    """Each room with an arrow to those it uses, but for those it reaches over another one."""
    reached: dict[str, set[str]] = {}
    arrows: list[str] = []
    for room in [room for line in reversed(layers()) for room in reversed(line)]:
        used = rooms_used(room)
        over = set[str]().union(*(reached[other] for other in used))
        reached[room] = over.union(used)
        arrows[:0] = [f"    {room} --> {other}" for other in used if other not in over]
    return "\n".join(("```mermaid", "flowchart TD", "    web -. HTTP, WebSocket .-> server", *arrows, "```"))


def phases_table() -> str:
    """The phases of each preset, in the order in which the engine looks for one that is due."""
    slots = reduce(lambda filled, option: option.fill(filled), OPTIONS.values(), base_slots())
    every = [phase.name for phase in slots.phases]
    rows = []
    for name, options in PRESETS.items():
        there = {phase.name for phase in Rules(2, options).slots.phases}
        rows.append(
            (
                f"`{name}`",
                f"`{options}`" if options else "–",
                *("●" if phase in there else "" for phase in every),
            )
        )
    return _table(("preset", "options", *(f"`{name}`" for name in every)), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(re.sub(r" +", " ", f"| {' | '.join(line)} |") for line in lines)


def _with_uses(page: str) -> str:
    """The table of rooms, with what each uses and touches in its third and fourth column."""

    def row(found: re.Match[str]) -> str:
        room, does, start = found["room"], found["does"], found["start"]
        used = ", ".join(rooms_used(room)) or "nothing"
        touched = ", ".join(world_touched(room)) or "nothing"
        return f"| `{room}/` | {does} | {used} | {touched} | {start} |"

    pattern = r"^\| `(?P<room>\w+)/` \| (?P<does>[^|]*) \| [^|]* \| [^|]* \| (?P<start>[^|]*) \|$"
    return re.sub(pattern, row, page, flags=re.MULTILINE)


def drawn(page: str) -> str:
    """The page with all pictures and tables as the code is now."""
    for name, picture in (("rooms", rooms_picture), ("phases", phases_table)):
        begin, end = f"<!-- {name}: drawn by make pictures -->\n", "<!-- drawn -->"
        pattern = re.escape(begin) + ".*?" + re.escape(end)
        text = f"{begin}\n{picture()}\n\n{end}"
        if len(re.findall(pattern, page, flags=re.DOTALL)) != 1:
            raise SystemExit(f"{PAGE.name} has no one place for the picture of the {name}")
        page = re.sub(pattern, text.replace("\\", r"\\"), page, flags=re.DOTALL)
    return _with_uses(page)


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text("utf-8")), "utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} is drawn\n")
