"""Tables in the middle of a game, put into a database before the server starts: any moment can be had."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

from sixquiprend.engine import Decision, Rules
from sixquiprend.learn import classroom
from sixquiprend.records.log_entries import Entry
from sixquiprend.server.basics.tokens import digest
from sixquiprend.store import Store
from sixquiprend.table import commands
from sixquiprend.table.entries import By, encode_entry
from sixquiprend.table.session import Table, fold
from sixquiprend.table.settings import Settings
from tests.browser.conftest import NewContext, at_once
from tests.serving import ServerProcess

SECRET: Final = "the-secret-of-the-first-seat"
_MOST_GAMES: Final = 3000

Wanted = Callable[[Table, Decision], bool]


class Scene(NamedTuple):
    """A table that waits for its first seat."""

    table: Table
    entries: list[Entry]


def scene(code: str, wanted: Wanted, seats: int = 3, options: str = "", **rules: Any) -> Scene:
    """A table at which the first seat is asked something that is wanted.

    All seats play by chance until it comes to that, in one game after the other, always the same ones.
    """
    for number in range(_MOST_GAMES):
        rng = Random(number)
        table, entries = _started(code, Rules(seats, options, **rules), f"{number:064x}")
        while table.status == "playing":
            assert table.state is not None
            asked = next((each for each in table.state.pending if each.seat == 0), None)
            if asked and wanted(table, asked):
                return Scene(table, entries)
            seat = table.waiting[0]
            decision = next(each for each in table.state.pending if each.seat == seat)
            answer = rng.choice(decision.legal)
            by: By = "person" if seat == 0 else "bot"
            entry = commands.choose(table, seat, table.moment, answer, entries[0].at, by=by)
            table, _ = fold(table, entry)
            entries.append(entry)
    raise AssertionError(f"{_MOST_GAMES} games with options {options!r} didn't come to that")


def _started(code: str, rules: Rules, seed: str) -> tuple[Table, list[Entry]]:
    at = time.time()
    entries: list[Entry] = [commands.open_table(code, Settings(rules), at)]
    table, _ = fold(None, entries[0])
    seated: list[Callable[[Table], tuple[Entry, ...]]] = [
        lambda table: (commands.sit_down(table, "Ana", digest(SECRET), at),),
        *[_bot_at(seat, at) for seat in range(1, rules.seats)],
        lambda table: commands.start(table, 0, f"GAME{code}", seed, at),
    ]
    for make in seated:
        for entry in make(table):
            table, _ = fold(table, entry)
            entries.append(entry)
    return table, entries


def _bot_at(seat: int, at: float) -> Callable[[Table], tuple[Entry, ...]]:
    return lambda table: (commands.seat_bot(table, seat, "beginner", at),)


def put(
    database: str, scenes: Mapping[str, Scene], classes: Mapping[str, Sequence[Entry]] | None = None
) -> None:
    """Write these tables into the database, and the logs of these classes, under their codes."""

    async def write() -> None:
        store = await Store.open(database)
        for code, each in scenes.items():
            await store.append(f"table:{code}", 0, list(map(encode_entry, each.entries)), time.time())
        for code, entries in (classes or {}).items():
            await store.append(f"class:{code}", 0, list(map(classroom.encode_entry, entries)), time.time())
        await store.close()

    # Playwright may have an event loop in this thread already.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(write())).result()


def seat_cookie(code: str) -> Any:
    """Whoever has it sits on the first seat of that scene."""
    return {"name": "seat", "value": SECRET, "domain": "127.0.0.1", "path": f"/api/tables/{code}"}


def seated(new_context: NewContext, server: ServerProcess, code: str, **options: Any) -> Page:
    """The page of the person at the first seat of that scene; cards don't fly."""
    context = new_context(**{"base_url": server.url, "locale": "en-GB", **options})
    context.add_cookies([seat_cookie(code)])
    at_once(context)
    page = context.new_page()
    page.goto(f"/tables/{code}")
    page.locator(".table").wait_for()
    return page
