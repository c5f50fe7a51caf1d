"""Parts of a machine for each process of a measurement: so much of a core, and never more.

With client, database and two servers on two cores, a second server finds no core that is free. If each of
them has the same part of one, the second brings a part of its own, as on a machine with enough cores. Linux
only, and only where this process may make control groups (of either version).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import monotonic, sleep

PERIOD = 10_000
"""Microseconds in which everybody gets its part: short, so that nobody stands still for long."""
PART = 0.25
"""Of a core: four of them are half of what two cores have."""
_MOUNTED, _SECONDS_TO_EMPTY = Path("/sys/fs/cgroup"), 10.0
_NUMBERS = count(1)


@contextmanager
def part_of_a_core(pids: Iterable[int], part: float = PART) -> Iterator[None]:
    """These processes, and all that they start, share so much of a core; `OSError`: that can't be."""
    folder, setting, quota = _place(part)
    folder.mkdir()
    try:
        for name, value in ({setting: quota} | _period(setting)).items():
            (folder / name).write_text(value, "ascii")
        for pid in pids:
            with suppress(ProcessLookupError):  # it has just ended
                (folder / "cgroup.procs").write_text(str(pid), "ascii")
        yield
    finally:
        _remove(folder)


def can_be_cut() -> bool:
    """Whether parts of a core can be given here."""
    try:
        with part_of_a_core([]):
            return True
    except OSError:
        return False


def _place(part: float) -> tuple[Path, str, str]:
    """A new group of this process's own one, and what to write where for a part of a core."""
    name = f"bench-{os.getpid()}-{next(_NUMBERS)}"
    groups = dict[str, str]()
    for line in Path("/proc/self/cgroup").read_text("utf-8").splitlines():
        _, controllers, path = line.split(":", 2)
        groups |= dict.fromkeys(controllers.split(","), path.lstrip("/"))
    quota = round(part * PERIOD)
    if "cpu" in groups:
        return _MOUNTED / "cpu" / groups["cpu"] / name, "cpu.cfs_quota_us", str(quota)
    return _MOUNTED / groups[""] / name, "cpu.max", f"{quota} {PERIOD}"


def _period(setting: str) -> dict[str, str]:
    return {"cpu.cfs_period_us": str(PERIOD)} if setting == "cpu.cfs_quota_us" else {}


def _remove(folder: Path) -> None:
    """Once nobody is left in it: whoever has ended is out of it a moment later."""
    until = monotonic() + _SECONDS_TO_EMPTY
    while True:
        try:
            folder.rmdir()
            return
        except OSError:
            if monotonic() > until:
                raise
            for pid in (folder / "cgroup.procs").read_text("ascii").split():
                with suppress(OSError):
                    (folder.parent / "cgroup.procs").write_text(pid, "ascii")
            sleep(0.01)
