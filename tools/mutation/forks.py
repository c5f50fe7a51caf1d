"""Runs pytest in a fork: nothing is loaded twice, and what a fault breaks is gone with the process."""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hypothesis
import pytest

QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov")
# The modules of pytest's plugins are loaded before the fork, and need no rewriting.
LOADED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
# What is compiled overflows in silence; the same code as Python would complain.
OVERFLOW = ("-W", "ignore:overflow encountered:RuntimeWarning")
# That a test fails is enough, how isn't asked.
SHORTLY = ("--tb=native", "--assert=plain")
OPTIONS = (*QUIET, *LOADED, *OVERFLOW, *SHORTLY, "-o", "addopts=", "--import-mode=importlib")
PASSED, FAILED, NONE_FOUND, BROKEN = 0, 1, 5, 70
SECONDS_OF_SILENCE = 8  # a process that does nothing for so long waits for what never comes
SECONDS_TO_TIDY_UP = 3
SECONDS_A_TURN = 20  # of the clock on the wall for one of the processor: others work here too

Work = Callable[[dict[str, Any]], int]


@dataclass
class Outcome:
    """What a fork said: pytest's code (None: it was ended because it took too long), and its last words."""

    code: int | None
    said: dict[str, Any] = field(default_factory=dict)

    @property
    def noticed(self) -> bool:
        return self.code != PASSED


def in_a_fork(work: Work, seconds: float, output: str | Path = os.devnull) -> Outcome:
    """Does some work in a fork that may use so many seconds of the processor.

    The work fills the dictionary it is given, which comes back as the fork's last words.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _be_the_child(work, writing, seconds, output)
    os.close(writing)
    words = bytearray()
    until = time.monotonic() + (seconds + 1) * SECONDS_A_TURN
    before, idle, ended = "", 0, False
    while not ended and time.monotonic() < until and idle < SECONDS_OF_SILENCE:
        ready, _, _ = select.select([reading], [], [], 1)
        if ready:
            piece = os.read(reading, 1 << 16)
            words += piece
            ended = not piece
        else:
            spent = _spent(child)
            idle = idle + 1 if spent and spent == before else 0
            before = spent
    if not ended:
        _interrupt(child, reading)
        words.clear()
    os.close(reading)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests may have started, and a child that hangs
    os.waitpid(child, 0)
    # The words are complete if the child wrote them and was done; how it ended then is no matter.
    said = json.loads(words) if words else {"code": None}
    return Outcome(said.pop("code"), said)


def _interrupt(child: int, reading: int) -> None:
    """Lets a test that hangs tidy up: it may have stopped a process that others wait for."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGINT)
    until = time.monotonic() + SECONDS_TO_TIDY_UP
    while time.monotonic() < until:
        ready, _, _ = select.select([reading], [], [], 0.1)
        if ready and not os.read(reading, 1 << 16):
            return


def _spent(child: int) -> str:
    """The time that a process has used, while it sleeps; "": it works, or waits for its turn or the disk.

    It sleeps if all of its threads do and nobody works for it: beside others who work hard, a program that
    it has started, or PostgreSQL on one of its databases (tests/postgres.py names them), may take long.
    """
    try:
        stats = [file.read_text("ascii") for file in Path(f"/proc/{child}/task").glob("*/stat")]
        _, _, rest = Path(f"/proc/{child}/stat").read_text("ascii").rpartition(")")
    except OSError:  # another system: only the time limits count
        return ""
    fields = rest.split()
    asleep = all(each.rpartition(")")[2].split()[0] == "S" for each in stats) and not _helped(child)
    return f"{fields[11]} {fields[12]}" if asleep else ""


def _helped(child: int) -> bool:
    """Whether another process does something for this one."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent, *_ = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
            if parent == str(child) or (state != "S" and b"test_%d_" % child in _command(folder)):
                return True
        except OSError:  # it has just ended
            continue
    return False


def _command(folder: Path) -> bytes:
    return (folder / "cmdline").read_bytes()


def _be_the_child(work: Work, writing: int, seconds: float, output: str | Path) -> None:
    said: dict[str, Any] = {}
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background has none
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        written = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(written, stream)
        said["code"] = work(said)
    except BaseException:  # noqa: BLE001
        said |= {"code": BROKEN, "error": traceback.format_exc()}
    finally:
        with os.fdopen(writing, "w") as pipe:
            json.dump(said, pipe)
        os._exit(0)


class Chosen:
    """A plugin: runs these tests alone, in this order, and remembers which one failed."""

    def __init__(self, tests: Sequence[str] | None, said: dict[str, Any]) -> None:
        self.places = None if tests is None else {test: place for place, test in enumerate(tests)}
        self.said = said

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        # After conftest.py, before the tests take theirs: a failure is enough, the smallest one isn't needed.
        now = hypothesis.settings()
        found = tuple(phase for phase in now.phases if phase is not hypothesis.Phase.shrink)
        hypothesis.settings.register_profile("mutation", now, phases=found)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.places is not None:
            places = self.places
            items[:] = sorted(
                (item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid]
            )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.said["test"] = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.said["test"] = report.nodeid


def run_tests(
    places: Iterable[str],
    tests: Sequence[str] | None,
    without: str,
    said: dict[str, Any],
    *plugins: Any,
    stop: bool = True,
) -> int:
    """Runs tests of these files or folders, in the process that calls; `stop` at the first that fails."""
    more = ["-x"] if stop else []
    return int(pytest.main([*options(without), *more, *places], [Chosen(tests, said), *plugins]))


def options(without: str) -> list[str]:
    """Those of pytest, for the tests whose names hold none of these words."""
    return [*OPTIONS, *(["-k", f"not ({without})"] if without else [])]


@contextmanager
def fault_in(file: Path, code: str) -> Iterator[None]:
    """Writes a changed file, and puts back the one that was there, with its age and its bytecode."""
    before, age = file.read_bytes(), file.stat()
    compiled = list((file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"))
    kept = {path: path.read_bytes() for path in compiled}
    for path in compiled:
        path.unlink()
    file.write_text(code, "utf-8")
    try:
        yield
    finally:
        file.write_bytes(before)
        os.utime(file, ns=(age.st_atime_ns, age.st_mtime_ns))
        for path, content in kept.items():
            path.write_bytes(content)


def load(names: Iterable[str]) -> None:
    """Loads modules for all forks to come; what isn't there or doesn't load alone is left to the forks."""
    for name in names:
        with suppress(Exception):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()


def enter(tree: Path, root: Path, environment: Mapping[str, str]) -> None:
    """From here on the copy is what is imported, and nobody writes bytecode."""
    os.environ.update(environment)
    os.environ.pop("PYTEST_ADDOPTS", None)  # what somebody likes to see of tests isn't for these
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["PYTHONPATH"] = os.pathsep.join((str(tree / "src"), str(tree)))
    sys.dont_write_bytecode = True
    sys.path[:] = [
        str(tree / "src"),
        str(tree),
        *(path for path in sys.path if path not in ("", str(root), str(root / "src"))),
    ]
    os.chdir(tree)
