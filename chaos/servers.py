"""The servers that are broken: real processes with a real database, and the hands that break them."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bench.server.hosts import PLENTY
from chaos.worlds import World
from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.operations.serve_command import serve_here
from sixquiprend.server.operations.serving import tune_the_interpreter
from sixquiprend.server.operations.supervising import supervise

SECONDS_TO_RECOVER: Final = 120.0
"""After which a server that isn't whole again never will be."""


def settings_of(database: str) -> Settings:
    """Without strong bots, analyses and limits, which aren't what is broken here."""
    return Settings(database=database, rates=PLENTY, analyses=False, bot_workers=0)


class Served:
    """A server on one port, which stays the same from start to start."""

    def __init__(self, database: str, processes: int, world: World) -> None:
        self.database = database
        self.processes = processes
        self.world = world
        # Bound, not listening: while nobody serves here no other program gets the port.
        self._held = socket.socket()
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        self.port: int = self._held.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns when it listens."""
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "chaos.servers", self.database),
                *map(str, (self.processes, self.port)),
            ],
            env=self.world.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], SECONDS_TO_RECOVER)
        if not ready:
            self._process.kill()
        assert self._process.stdout.readline(), "the server could not be started"

    def send(self, number: signal.Signals) -> None:
        """To whoever supervises, or to the one process."""
        assert self._process is not None
        self._process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Returns when nothing runs any more."""
        workers = self.workers if self.processes > 1 else []
        self.send(number)
        assert self._process is not None
        try:
            self._process.communicate(timeout=SECONDS_TO_RECOVER)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        while any(_runs(worker) for worker in workers):
            time.sleep(0.02)

    def close(self) -> None:
        """Ends it, if it still runs, and gives its port back."""
        if self._process is not None and self._process.poll() is None:
            for worker in self.workers:
                os.kill(worker, signal.SIGCONT)
            self.end()
        self._held.close()

    @property
    def workers(self) -> list[int]:
        """The processes that serve, the oldest first."""
        assert self._process is not None
        if self.processes == 1:
            return [self._process.pid]
        own = self._process.pid
        return [int(each) for each in Path(f"/proc/{own}/task/{own}/children").read_text("utf-8").split()]

    async def become(self, other_than: set[int]) -> None:
        """Wait until all its processes run, and none of these."""
        async with asyncio.timeout(SECONDS_TO_RECOVER):
            while True:
                now = self.workers
                if len(now) == self.processes and not other_than & set(now):
                    return
                await asyncio.sleep(0.05)


@contextmanager
def served(database: str, processes: int, world: World) -> Iterator[Served]:
    """A server that runs in this world; ended afterwards, if it still does."""
    server = Served(database, processes, world)
    try:
        server.start()
        yield server
    finally:
        server.close()


def _runs(worker: int) -> bool:
    """Whether this process of a server runs; it may be gone, or its number be that of another program."""
    try:
        return b"operations.worker" in Path(f"/proc/{worker}/cmdline").read_bytes()
    except OSError:
        return False


def main(database: str, processes: int, port: int) -> None:
    """The server itself."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    tune_the_interpreter()
    settings = settings_of(database)
    if processes > 1:
        supervise(processes, settings, listener, None, lambda: print("listening", flush=True))
    else:
        serve_here(settings, listener, lambda: print("listening", flush=True))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
