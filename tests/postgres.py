"""A real PostgreSQL for tests: its own data, no network, gone afterwards.

PostgreSQL refuses to run as root, so root runs it as another user; it listens on a socket in its own folder
and nowhere else, so that many of them run side by side.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from tests.needs import require
from tools.machine import POSTGRES

ROLE: Final = "sixquiprend"
SHARED: Final = "SIXQUIPREND_SHARED_POSTGRES"
"""The folder of a server that runs already, for whoever runs tests in one process after the other."""


class PostgresServer:
    """A server in its own folder; `durable` decides whether it waits for the disk, as a real one does."""

    def __init__(self, programs: Path, folder: Path, *, durable: bool) -> None:
        self._programs = programs
        self.folder = folder
        self._durable = durable
        self._user = _user_for_postgres() if os.geteuid() == 0 else None
        self._numbers = count(1)

    def create(self) -> None:
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run(
            "initdb", f"--username={ROLE}", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"
        )

    def start(self) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self._durable else "off",
            "max_connections": "200",
            "shared_buffers": "16MB",
        }
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self.folder / 'log'}", "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is a crash: nothing is tidied up, the next start recovers."""
        self._run("pg_ctl", "stop", "--wait", "--silent", f"--mode={mode}")

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a new, empty database."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        self._run("createdb", *self._as_client, "--template=template0", name)
        try:
            yield f"postgresql://{ROLE}@/{name}?host={self.folder}"
        finally:
            self._run("dropdb", *self._as_client, "--force", name)

    def empty(self, address: str) -> None:
        """Makes a database what it was when it was new: cheaper than another one."""
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        cut = f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {others}"
        self.query(address, f"{cut}; DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    def query(self, address: str, sql: str) -> str:
        """What psql prints, without its frame."""
        return self._run("psql", "--no-psqlrc", "--tuples-only", "--no-align", f"--command={sql}", address)

    @property
    def _as_client(self) -> tuple[str, ...]:
        return (f"--host={self.folder}", f"--username={ROLE}")

    def _run(self, program: str, *arguments: str) -> str:
        # A file, not a pipe: the server inherits it, and the reader of a pipe would wait for its end.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                [self._programs / program, *arguments],
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={**os.environ, "PGDATA": str(self.folder / "data"), "LC_ALL": "C"},
                user=self._user,
                group=None if self._user is None else pwd.getpwnam(self._user).pw_gid,
                extra_groups=None if self._user is None else [],
            )
            output.seek(0)
            text = output.read().decode()
        assert done.returncode == 0, f"{program} {arguments}: {text}"
        return text.strip()


def _user_for_postgres() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def running_postgres(*, durable: bool) -> Iterator[PostgresServer]:
    """A started server; skips the test, or fails it with CI=true, if the machine has none."""
    programs = require(POSTGRES)
    shared = os.environ.get(SHARED)
    if shared and not durable:
        yield PostgresServer(programs, Path(shared), durable=False)
        return
    # Not below pytest's folders: those are closed to the other user, and too long for a socket's name.
    folder = Path(tempfile.mkdtemp(prefix="6qp-"))
    try:
        server = PostgresServer(programs, folder, durable=durable)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder)
