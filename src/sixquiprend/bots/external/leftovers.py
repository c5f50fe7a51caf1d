"""Processes that a program has left without their guardian: found by a mark that they inherit, and ended.

A second net, for programs that kill their guardian: what a process was started with goes along, whatever
session it makes. Needs `/proc`.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

VARIABLE: Final = "SIXQUIPREND_PROGRAM"
_PROCESSES: Final = Path("/proc")
_ROUNDS: Final = 50


def new_mark() -> str:
    """A mark that no other program has."""
    return token_hex(16)


def marked_environment(mark: str) -> dict[str, str]:
    """This process's environment, for a program with this mark and for all that it starts."""
    return {**os.environ, VARIABLE: mark}


def end_marked(mark: str) -> None:
    """Kill every process with this mark, also those that they start meanwhile."""
    for _ in range(_ROUNDS):
        found = _marked(f"{VARIABLE}={mark}".encode())
        if not found:
            return
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def _marked(entry: bytes) -> list[int]:
    """The processes whose environment has this entry; one that has ended has none."""
    found = []
    for folder in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):
            if entry in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
