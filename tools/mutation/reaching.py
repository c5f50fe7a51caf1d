"""Which tests reach which line, and how long each takes: measured once for each state of code and tests."""

from __future__ import annotations

import hashlib
import json
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutation.forks import FAILED, PASSED, in_a_fork, run_tests
from tools.mutation.rooms import Project, Room

SECONDS_TO_MEASURE = 3600


@dataclass(frozen=True)
class Reach:
    """`lines` has the tests that run a line, `loading` the lines that are run when no test runs yet."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    loading: dict[str, list[int]]
    modules: list[str]

    def tests(self, path: str, first: int, last: int) -> list[str]:
        """The tests that could notice what is done in these lines, the fastest first.

        What is done in loading may be seen by any test, and what no test does by none.
        """
        lines = self.lines.get(path, {})
        # A statement of several lines needn't have all of them in the measurement: go up to one that is.
        while first > 1 and lines.keys().isdisjoint(range(first, last + 1)):
            first -= 1
        here = range(first, last + 1)
        found = {test for line in here for test in lines.get(line, ())}
        own = self._sorted(found)
        if set(here).isdisjoint(self.loading.get(path, ())):
            return own
        return own + self._sorted(set(self.seconds) - found)

    def _sorted(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds[test], test))

    def files(self, tests: list[str]) -> list[str]:
        return list(dict.fromkeys(test.partition("::")[0] for test in tests))


class Measuring:
    """A plugin: tells coverage which test runs, takes its time, and ends it after that allowed (0: any)."""

    def __init__(self, cov: coverage.Coverage, allowed: float) -> None:
        self.cov = cov
        self.allowed = allowed
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        signal.signal(signal.SIGVTALRM, self._end)

    @staticmethod
    def _end(number: int, frame: object) -> None:
        raise TimeoutError

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.cov.switch_context(item.nodeid)
        before = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, self.allowed)
        result = yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.seconds[item.nodeid] = time.process_time() - before
        self.cov.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)


def measured(project: Project, room: Room) -> Reach:
    """Measures, or reads what was measured of the same code and tests."""
    kept = project.kept / f"{room.name}.reach.json"
    state = _state_of(project, room)
    if kept.exists():
        found = json.loads(kept.read_text("utf-8"))
        if found["state"] == state:
            return _read(found, room)

    def measure(said: dict[str, Any]) -> int:
        sys.dont_write_bytecode = False
        folder = project.copy / project.package
        cov = coverage.Coverage(
            data_file=None,
            include=[f"{folder / room.name}/*"],
            config_file=False,
            concurrency=["thread", "greenlet"],
        )
        cov.start()
        measuring = Measuring(cov, room.seconds if room.environment else 0)
        code = run_tests(room.tests, None, room.without, said, measuring, stop=not room.environment)
        cov.stop()
        if room.environment and code == FAILED:
            # In this environment not every test can pass, or not in time: these have no say.
            said["failed"], code = len(measuring.failed), PASSED
            for test in measuring.failed:
                del measuring.seconds[test]
        data = cov.get_data()
        lines = {
            Path(file).relative_to(folder).as_posix(): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }
        found = {"state": state, "seconds": measuring.seconds, "lines": lines, "modules": list(sys.modules)}
        kept.write_text(json.dumps(found), "utf-8")
        return code

    output = project.kept / "output.txt"
    outcome = in_a_fork(measure, SECONDS_TO_MEASURE, output)
    if outcome.code != PASSED:
        kept.unlink(missing_ok=True)
        raise SystemExit(f"{room.name}: the tests fail without any fault: {outcome}, see {output}")
    reach = _read(json.loads(kept.read_text("utf-8")), room)
    print(
        f"{room.name}: {len(reach.seconds)} tests, {outcome.said.get('failed', 0)} can't be used", flush=True
    )
    return reach


def _read(found: dict[str, Any], room: Room) -> Reach:
    seconds = {test: spent for test, spent in found["seconds"].items() if spent <= room.seconds}
    lines = {
        path: {int(line): [test for test in tests if test in seconds] for line, tests in lines.items()}
        for path, lines in found["lines"].items()
    }
    loading = {
        path: [int(line) for line, tests in lines.items() if "" in tests]
        for path, lines in found["lines"].items()
    }
    return Reach(seconds, lines, loading, found["modules"])


def _state_of(project: Project, room: Room) -> str:
    """Changes when the code or a test of the room does."""
    found = hashlib.sha256(repr(room).encode())
    files = list((project.copy / "tests").glob("*.py"))
    for folder in (project.package, *room.tests):
        files += (project.copy / folder).rglob("*.py")
    for file in sorted(files):
        found.update(f"{file.relative_to(project.copy)}\0".encode() + file.read_bytes())
    return found.hexdigest()
