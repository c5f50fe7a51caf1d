"""One run at a time writes to a file."""

from __future__ import annotations

import sys
from pathlib import Path

from .match import ArenaError


def lock(file: int, path: Path) -> None:
    """Takes the open file for this process, until it is closed; two runs would do everything twice."""
    if sys.platform == "win32":
        return
    import fcntl  # noqa: PLC0415  not on every system

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ArenaError(f"another run is writing to {path}") from None
