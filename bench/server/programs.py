"""Other processes of a measurement: started, spoken to by lines, measured, and gone afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


class Program:
    """Another process, spoken to by lines."""

    def __init__(self, module: str, *arguments: str) -> None:
        self.module = module
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @property
    def _out(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def line(self) -> str:
        said = self._out.readline()
        assert said, f"{self.module} has ended"
        return said

    def ask(self, *words: object) -> str:
        assert self.process.stdin is not None
        print(*words, file=self.process.stdin, flush=True)
        return self.line()

    @property
    def seconds(self) -> float:
        """What this process has kept a core busy for: unlike the time, not a matter of what else runs."""
        return _seconds(self.process.pid)

    @property
    def seconds_with_helpers(self) -> float:
        """The same, with the processes that it has started."""
        spent = 0.0
        for pid in _family(self.process.pid):
            with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                spent += _seconds(pid)
        return spent

    @property
    def family(self) -> set[int]:
        """This process, and all that it has started."""
        return _family(self.process.pid)

    @property
    def families(self) -> list[set[int]]:
        """Each process that it has started itself, with all that those have."""
        return [_family(pid) for pid in _family(self.process.pid) if _parent(pid) == self.process.pid]

    @property
    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if "VmRSS" in line)


def _seconds(pid: int) -> float:
    fields = _fields(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family_of(pid: int) -> set[int]:
    """This process, and all that it has started."""
    return _family(pid)


def _family(pid: int) -> set[int]:
    """This process, those that it has started, and those that they have."""
    parents = dict[int, int]()
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            parents[int(path.name)] = int(_fields(int(path.name))[1])
    family, more = {pid}, True
    while more:
        grown = family | {child for child, parent in parents.items() if parent in family}
        more, family = len(grown) > len(family), grown
    return family


def _parent(pid: int) -> int | None:
    try:
        return int(_fields(pid)[1])
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return None


def _fields(pid: int) -> list[str]:
    """What the system tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()


@contextmanager
def program(module: str, *arguments: str) -> Iterator[Program]:
    """A process that is gone afterwards."""
    started = Program(module, *arguments)
    try:
        yield started
    finally:
        started.process.terminate()
        started.process.communicate()
