"""Which tests reach which line, and how long each takes: measured once for each state of code and test."""

from __future__ import annotations

import hashlib
import json
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutation.faults import Fault
from tools.mutation.forks import FAILED, NONE_FOUND, PASSED, in_a_fork, run_tests
from tools.mutation.rooms import Project, Room

SECONDS_TO_MEASURE = 3600


@dataclass(frozen=True)
class Reach:
    """`lines` has the tests that run a line, `loading` the lines that are run when no test runs yet."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    loading: dict[str, list[int]]
    modules: list[str]

    def tests(self, fault: Fault) -> list[str]:
        """The tests that could notice it, those first that run its lines, the fastest ahead.

        What is done in loading, or remembered, may be seen by any test, and what no test does by none.
        """
        lines = self.lines.get(fault.path, {})
        found = {test for line in _lines(fault) for test in lines.get(line, ())}
        own = self._sorted(found)
        if not self.is_loading(fault) and not (own and fault.remembered):
            return own
        return own + self._sorted(set(self.seconds) - found)

    def is_loading(self, fault: Fault) -> bool:
        """Whether its lines are run before the tests are."""
        return not set(_lines(fault)).isdisjoint(self.loading.get(fault.path, ()))

    def _sorted(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds[test], test))

    def files(self, tests: list[str]) -> list[str]:
        return list(dict.fromkeys(test.partition("::")[0] for test in tests))


def _lines(fault: Fault) -> range:
    first, last = fault.lines
    return range(first, last + 1)


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
        result = yield
        self.seconds[item.nodeid] = time.process_time() - before
        self.cov.switch_context("")
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, self.allowed, 0.1)  # again, should one be lost in a callback
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)


def measured(project: Project, room: Room) -> Reach:
    """What was measured before of the same code, and the tests that are new or changed measured anew."""
    kept = project.kept / f"{room.name}.reach.json"
    code, tests = _state_of(project, room)
    found: dict[str, Any] = {"code": code, "tests": {}, "seconds": {}, "lines": {}, "modules": []}
    if kept.exists():
        before = json.loads(kept.read_text("utf-8"))
        if before.get("code") == code:
            found = before
    _forget(found, [name for name in found["tests"] if found["tests"][name] != tests.get(name)])
    changed = [name for name in tests if name not in found["tests"]]
    if changed:
        part = project.kept / "part.json"
        output = project.kept / "output.txt"
        outcome = in_a_fork(partial(_measure, project, room, changed, part), SECONDS_TO_MEASURE, output)
        if outcome.code not in (PASSED, NONE_FOUND):
            raise SystemExit(f"{room.name}: the tests fail without any fault: {outcome}, see {output}")
        _merge(found, json.loads(part.read_text("utf-8")))
        found["tests"] = tests
        kept.write_text(json.dumps(found), "utf-8")
        unfit = outcome.said.get("failed", 0)
        print(f"{room.name}: {len(found['seconds'])} tests, {unfit} of the new can't be used", flush=True)
    return _read(found, room)


def _measure(project: Project, room: Room, files: list[str], part: Path, said: dict[str, Any]) -> int:
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
    code = run_tests(files, None, room.without, said, measuring, stop=not room.environment)
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
    found = {"seconds": measuring.seconds, "lines": lines, "modules": list(sys.modules)}
    part.write_text(json.dumps(found), "utf-8")
    return code


def _forget(found: dict[str, Any], files: list[str]) -> None:
    """Takes out all that is known of these files of tests."""

    def gone(test: str) -> bool:
        return test.partition("::")[0] in files

    found["tests"] = {name: state for name, state in found["tests"].items() if name not in files}
    found["seconds"] = {test: spent for test, spent in found["seconds"].items() if not gone(test)}
    for lines in found["lines"].values():
        for line, tests in lines.items():
            lines[line] = [test for test in tests if not gone(test)]


def _merge(found: dict[str, Any], new: dict[str, Any]) -> None:
    found["seconds"] |= new["seconds"]
    found["modules"] = list(dict.fromkeys((*found["modules"], *new["modules"])))
    for path, lines in new["lines"].items():
        known = found["lines"].setdefault(path, {})
        for line, tests in lines.items():
            known[line] = list(dict.fromkeys((*known.get(line, ()), *tests)))


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


def _state_of(project: Project, room: Room) -> tuple[str, dict[str, str]]:
    """Of the room's code with what its tests share, and of each file of tests; changes when they do."""
    code = list((project.copy / project.package / room.name).rglob("*.py"))
    code += (project.copy / "tests").glob("*.py")
    tests = {}
    for place in (project.copy / each for each in room.tests):
        for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
            if file.name.startswith("test_"):
                tests[file.relative_to(project.copy).as_posix()] = hashlib.sha256(
                    file.read_bytes()
                ).hexdigest()
            else:
                code.append(file)
    state = hashlib.sha256(repr(replace(room, tests=(), at_once=0, postgres=())).encode())
    for file in sorted(code):
        if not file.name.startswith("test_"):
            state.update(f"{file.relative_to(project.copy)}\0".encode() + file.read_bytes())
    return state.hexdigest(), tests
