"""A real `sixquiprend serve` for tests: started, asked, killed, and started again where it was."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

COMMAND: Final = Path(sys.executable).with_name("sixquiprend")
ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:(\d+)")
SECONDS_TO_START: Final = 120.0
SECONDS_TO_STOP: Final = 60.0


class ServerProcess:
    """A server on a free port of this machine, which keeps its port and database from start to start."""

    def __init__(self, database: str, home: Path, *options: str) -> None:
        self.database = database
        self.port = 0
        self.output: list[str] = []
        """Every line it has printed, for a test that fails."""
        self._home = home
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def https_url(self) -> str:
        """With `--https`: where it plays."""
        found: list[str] = re.findall(r"https://127\.0\.0\.1:\d+", "".join(self.output))
        return found[-1]

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Returns when it listens."""
        assert self._process is None, "it runs already"
        self._process = subprocess.Popen(
            [
                COMMAND,
                "serve",
                "--host=127.0.0.1",
                f"--port={self.port}",
                f"--database={self.database}",
                "--no-open",
                *self._options,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self._environment(),
        )
        ports: SimpleQueue[int | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, args=(self._process, ports), daemon=True)
        self._reader.start()
        try:
            port = ports.get(timeout=SECONDS_TO_START)
        except Empty:
            port = None
        if port is None:
            self.kill()
            raise AssertionError("the server hasn't said where it listens:\n" + "".join(self.output))
        self.port = port

    def _environment(self) -> dict[str, str]:
        """Its data stays with the test; coverage, which slows it down, is left to the tests in-process."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
        return {**plain, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(self._home)}

    def kill(self) -> None:
        """As `kill -9`: nothing can be tidied up."""
        assert self._process
        self._process.kill()
        self._ended()

    def stop(self) -> None:
        """As Ctrl+C; an end that isn't clean and quick is a failure."""
        assert self._process
        self._process.send_signal(signal.SIGINT)
        try:
            code = self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server doesn't stop:\n" + "".join(self.output)) from None
        self._ended()
        assert code == 0, f"the server has ended with {code}:\n" + "".join(self.output)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _read(self, process: subprocess.Popen[str], ports: SimpleQueue[int | None]) -> None:
        assert process.stdout
        for line in process.stdout:
            self.output.append(line)
            if found := ADDRESS.search(line):
                ports.put(int(found[1]))
        ports.put(None)

    def _ended(self) -> None:
        assert self._process
        assert self._process.stdout
        assert self._reader
        self._process.wait()
        self._reader.join(SECONDS_TO_STOP)
        assert not self._reader.is_alive(), "a process of it lives on:\n" + "".join(self.output)
        self._process.stdout.close()
        self._process = None


@contextmanager
def serving(database: str, home: Path, *options: str) -> Iterator[ServerProcess]:
    """A server that runs; stopped at the end if it still does."""
    server = ServerProcess(database, home, *options)
    server.start()
    try:
        yield server
    except BaseException:
        if server.running:
            server.kill()
        print("".join(server.output))  # what it said stands beside the failure
        raise
    if server.running:
        server.stop()
