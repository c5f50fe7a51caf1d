"""What a turn costs at a table of one person and three bots, beside one of four people."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from time import sleep

import httpx
from msgspec import json

from bench.server.clients import SEATS, Figures
from bench.server.programs import Program, program

TABLES = 4
LEAST = 0.1
"""Seconds that must have been measured at least: the system counts hundredths."""
QUIET, STEP = 0.02, 0.5
"""A server rests that has kept a core busy for less than so many seconds in so many."""


def core_time_of_a_turn(bot: str | None, seconds: float) -> float:
    """Seconds of a core, with all processes of the server, when people answer at once; None: four people."""
    with (
        TemporaryDirectory() as folder,
        program("bench.server.clients") as clients,
        program("bench.server.hosts", f"sqlite:///{folder}/bench.db") as server,
    ):
        port, people, cards = int(server.line()), SEATS if bot is None else 1, 0
        while not httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=120).json()["bots"]:
            sleep(STEP)
        clients.ask("gather", port, TABLES, *([] if bot is None else [bot]))
        before = _at_rest(server)
        spent = 0.0
        while cards < people * TABLES or spent < LEAST:
            cards += json.decode(clients.ask("play", seconds, 0), type=Figures).cards
            # Bots think of a turn as soon as it begins: of the first before this, of the next after the last.
            spent = _at_rest(server) - before
        return spent * people / cards


def _at_rest(server: Program) -> float:
    """The seconds that it has kept cores busy for, once it has nothing more to do."""
    spent = server.seconds_with_helpers
    while True:
        sleep(STEP)
        now = server.seconds_with_helpers
        if now - spent < QUIET:
            return now
        spent = now
