"""Starting and stopping the processes of `process.py`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def process(role: str, address: str, argument: str = "") -> Iterator[subprocess.Popen[str]]:
    """A running process, whose lines can be read; killed at the end if it hasn't ended by itself."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.process", role, address, argument],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def line_of(running: subprocess.Popen[str]) -> str:
    assert running.stdout
    return running.stdout.readline().strip()
