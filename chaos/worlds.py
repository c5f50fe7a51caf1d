"""The world that a server sees: a clock that is set while it runs, and a disk that loses what nobody waited
for when its power is cut (`world.c`).
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Final

from tools.machine import C_COMPILER

SOURCE: Final = Path(__file__).with_name("world.c")
SECONDS_UNWRITTEN: Final = 30.0
"""A system may keep so long for itself what nobody waits for: the time of a file, for one."""


class World:
    """In a folder that is there already. `environment` is for programs that are to live in it."""

    def __init__(self, folder: Path) -> None:
        self.disk, self._kept = folder / "disk", folder / "kept"
        for each in (self.disk, self._kept):
            each.mkdir()
        self._clock = folder / "clock"
        self.set_clock(0.0)
        compiler = C_COMPILER.find()
        assert compiler is not None, C_COMPILER.missing
        library = folder / "world.so"
        subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, SOURCE, "-ldl"], check=True)
        self.environment = {
            **os.environ,
            "LD_PRELOAD": str(library),
            "CHAOS_CLOCK": str(self._clock),
            "CHAOS_DISK": str(self.disk.resolve()),
            "CHAOS_KEPT": str(self._kept.resolve()),
        }

    def set_clock(self, ahead: float) -> None:
        """For all programs at once: so many seconds ahead of the right time."""
        # In place: they have the file in their memory.
        with self._clock.open("r+b" if self._clock.exists() else "wb") as file:
            file.write(struct.pack("=q", int(ahead * 1e9)))

    def cut_the_power(self) -> None:
        """Nothing may run here any more. What was waited for is there, and nothing else."""
        for file in self.disk.iterdir():
            if file.suffix == ".lock":
                # It is there since the system has written it by itself, with the time that it had then.
                at = file.stat().st_mtime - SECONDS_UNWRITTEN
                os.utime(file, (at, at))
            else:
                file.unlink()
        for file in self._kept.iterdir():
            if file.suffix != ".half":
                shutil.copyfile(file, self.disk / file.name)
