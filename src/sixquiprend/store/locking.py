"""One process at a time: a lock beside a SQLite file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

# A lock of the operating system belongs to the process, so a second store of this process must be
# refused by ourselves, before it opens the file: closing any handle of it would give the lock up.
_held_here: Final[set[Path]] = set()


class FileLock:
    """Held from `acquire` to `release`, or until the process ends, however it ends.

    Not inherited by processes that this one forks: a worker that outlives a killed server keeps nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Whether the lock is ours now; never waits."""
        if self.path in _held_here:
            return False
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(handle):
            os.close(handle)
            return False
        self._handle = handle
        _held_here.add(self.path)
        return True

    @property
    def last_sign(self) -> float:
        """The time of the last sign of life that anybody who held it has given; or when it was made."""
        return self.path.stat().st_mtime

    def give_sign(self, at: float) -> None:
        """Whoever holds this lives; it costs no write to the disk before the system has one to do anyway."""
        os.utime(self.path, (at, at))

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            _held_here.discard(self.path)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        # lockf, not flock: locks of flock are shared with forked processes.
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True
