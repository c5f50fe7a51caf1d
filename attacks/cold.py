"""How soon a server answers that finds thousands of tables in its store."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from attacks.rows import Row
from attacks.scene import server_process
from sixquiprend.engine import Rules
from sixquiprend.records.dealer import new_seed
from sixquiprend.server.basics.tokens import digest, new_code
from sixquiprend.store import Store
from sixquiprend.table import Entry, Settings, Table, encode_entry, fold
from sixquiprend.table.commands import choose, open_table, seat_bot, sit_down, start

TABLES = 5_000
TURNS = 20
ASKED = 50
"""Requests after the first, while the tables are being looked at."""
GOAL = 1.0


def cold() -> list[Row]:
    """The first answer after a start with an empty store, and with thousands of tables in play."""
    with TemporaryDirectory() as folder:
        empty, _ = _first_answer(Path(folder) / "empty")
        (Path(folder) / "full").mkdir()
        asyncio.run(_fill(Path(folder) / "full"))
        full, slowest = _first_answer(Path(folder) / "full")
    told = (
        f"first answer after {full:.2f} s, {empty:.2f} s without tables: {full - empty:+.2f} s "
        f"(at most {GOAL:.0f}); the slowest of {ASKED} more {1000 * slowest:.0f} ms"
    )
    return [Row(f"a start with {TABLES} tables", told=told)]


def _first_answer(folder: Path) -> tuple[float, float]:
    """Seconds from the start of the process to an answer, and the slowest of the next answers."""
    folder.mkdir(exist_ok=True)
    begun = time.monotonic()
    with server_process(folder) as (_, port), httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        client.get("/api/options", timeout=60).raise_for_status()
        first = time.monotonic() - begun
        waits = []
        for _ in range(ASKED):
            asked = time.monotonic()
            client.get("/api/options", timeout=60).raise_for_status()
            waits.append(time.monotonic() - asked)
        return first, max(waits)


async def _fill(folder: Path) -> None:
    """Tables of a person and a bot in the middle of a game, the last entry of each an hour old at most."""
    store = await Store.open(f"sqlite:///{folder}/games.db")
    try:
        logs = [_log(f"{number:06}") for number in range(10)]
        for number in range(0, TABLES, 100):
            await asyncio.gather(*[_copy(store, logs[(number + each) % 10]) for each in range(100)])
    finally:
        await store.close()


async def _copy(store: Store, log: list[Entry]) -> None:
    code = new_code()
    first = open_table(code, log[0].settings, log[0].at)  # type: ignore[attr-defined]
    entries = [encode_entry(entry) for entry in (first, *log[1:])]
    await store.append(f"table:{code}", 0, entries, log[-1].at)


def _log(token: str) -> list[Entry]:
    entries: list[Entry] = []
    table: Table | None = None

    def add(*more: Entry) -> Table:
        nonlocal table
        for entry in more:
            entries.append(entry)
            table, _ = fold(table, entry)
        assert table is not None
        return table

    at = time.time() - 1800
    now = add(open_table("AAAAAA", Settings(Rules(2, rounds=10)), at))
    now = add(sit_down(now, "Ana", digest(token), at))
    now = add(seat_bot(now, 1, "careful", at))
    now = add(*start(now, 0, "game" + token, new_seed().hex(), at))
    for _ in range(TURNS):
        for seat in now.waiting:
            assert now.state is not None
            legal = next(each.legal for each in now.state.pending if each.seat == seat)
            now = add(choose(now, seat, now.moment, legal[0], at, by="bot" if seat else "person"))
    return entries
