"""What every attack needs: a real server, honest players, and the way to an attacker."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from msgspec import json

from attacks.rude import Achieved
from bench.server.clients import Figures
from bench.server.programs import Program, program

HONEST_TABLES = 5
HONEST_RATE = 20.0
"""Answers a second, of all honest players together."""
OTHER_ADDRESS = "127.0.0.77"
"""Of whoever asks something by HTTP, so that no limit of an attacker's address is theirs."""


@dataclass(frozen=True)
class Scene:
    """A server with honest players at its tables."""

    server: Program
    honest: Program
    port: int
    folder: Path

    def play(self, seconds: float) -> Figures:
        """How long honest players wait, measured for so long."""
        return json.decode(self.honest.ask("play", seconds, HONEST_RATE), type=Figures)

    def client(self, address: str = OTHER_ADDRESS) -> httpx.Client:
        """Somebody who comes from this address."""
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=30)

    def table(self, seats: int = 2, **more: object) -> str:
        """The code of a table with one person."""
        with self.client() as client:
            answer = client.post("/api/tables", json={"name": "Eva", "rules": {"seats": seats}, **more})
            return str(answer.raise_for_status().json()["code"])

    @contextmanager
    def attacked(self, kind: str, count: int) -> Iterator[Program]:
        """While this lasts, so many attackers of this kind do their worst. See `achieved`."""
        with program("attacks.rude", kind, str(self.port), self.table(), str(count)) as attacker:
            attacker.line()
            yield attacker


def achieved(attacker: Program) -> Achieved:
    """End the attack: what came of it."""
    return json.decode(attacker.ask("stop"), type=Achieved)


@contextmanager
def scene(*options: str, files: int = 0, tables: int = HONEST_TABLES) -> Iterator[Scene]:
    """A server of its own; `files`: it may open so many, connections included."""
    with (
        TemporaryDirectory() as folder,
        served(Path(folder), *options, files=files) as (server, port),
        program("bench.server.clients") as honest,
    ):
        honest.ask("gather", port, tables)
        yield Scene(server, honest, port, Path(folder))


@contextmanager
def served(folder: Path, *options: str, files: int = 0) -> Iterator[tuple[Program, int]]:
    """`sixquiprend serve` as anybody would start it, and its port; ready, bots included."""
    with server_process(folder, *options, files=files) as (server, port):
        _wait_until_warm(port)
        yield server, port


@contextmanager
def server_process(folder: Path, *options: str, files: int = 0) -> Iterator[tuple[Program, int]]:
    """The same as soon as it says its port."""
    usual = ("--host=127.0.0.1", "--port=0", "--no-open", "--lang=en", "--workers-for-bots=1")
    kept = (f"--database=sqlite:///{folder}/games.db", f"--log={folder}/log.jsonl")
    with program("attacks.limited", str(files), "serve", *usual, *kept, *options) as server:
        found = re.search(r":(\d+)\s*$", server.line())
        assert found is not None
        yield server, int(found[1])


def _wait_until_warm(port: int) -> None:
    """Compiling the bots' kernel at the start would otherwise be measured too."""
    for _ in range(240):
        if httpx.get(f"http://127.0.0.1:{port}/healthz").json()["bots"]:
            return
        time.sleep(0.5)
