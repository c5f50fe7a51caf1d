"""Puts the faults of a room into a copy of the tree, one after the other, and asks the tests."""

from __future__ import annotations

import fcntl
import math
import os
import shutil
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tools.mutation import forks, reaching, swapping
from tools.mutation.faults import Fault, changed_lines, faults_of
from tools.mutation.rooms import Project, Room
from tools.mutation.session import Session, Tried
from tools.mutation.swapping import TOO_LONG

FIRST = 12  # so many of the fastest tests that reach a line are asked first: they nearly always notice
AT_ONCE = 1.0  # seconds that all of them may take at first; survivors then meet the others too


def copy_tree(project: Project) -> None:
    """What git knows of, and the compiled catalogues: the run isn't disturbed by edits, nor they by it.

    What is there already stays, with its bytecode, which would else be made anew for each fault.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=project.root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    made = [path.relative_to(project.root) for path in (project.root / project.package).rglob("*.mo")]
    names = {name for name in (*listed.split("\0"), *map(str, made)) if (project.root / name).is_file()}
    names = {name for name in names if not name.startswith(f"{project.kept.name}/")}
    for file in [*project.copy.rglob("*")]:
        if file.is_file() and file.suffix != ".pyc" and str(file.relative_to(project.copy)) not in names:
            file.unlink()
    for name in names:
        source, target = project.root / name, project.copy / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
            for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
                compiled.unlink()


class Trying:
    """Tries faults of a room, in one of two ways (see `swapping`)."""

    def __init__(self, project: Project, room: Room, reach: reaching.Reach) -> None:
        self.project = project
        self.tree = project.copy
        self.room = room
        self.reach = reach
        self.noticing: dict[str, Counter[str]] = {}  # which tests did so far, for each file and folder

    def remember(self, fault: Fault, tried: Tried) -> None:
        """Who has noticed a fault may well notice the next one there."""
        if tried.end == "noticed":
            for place in (fault.path, _folder(fault)):
                self.noticing.setdefault(place, Counter())[tried.by] += 1

    def reached(self, fault: Fault) -> list[str]:
        """The tests that could notice it, those first that have noticed others nearby."""
        here, near = (self.noticing.get(place, Counter()) for place in (fault.path, _folder(fault)))

        def place(test: str) -> tuple[bool, int, int]:
            return any(word in test for word in self.room.postgres), -here[test], -near[test]

        return sorted(self.reach.tests(fault), key=place)

    def at_once(self, fault: Fault, tests: swapping.Collected, seconds: float) -> Tried | None:
        """Swaps the code that holds the fault, and asks tests for so many seconds; None: it says nothing."""
        file, before, after = self._change(fault)
        reached = self.reached(fault)
        swaps = tests.swaps(file, before, after)
        if not reached or not swaps:
            return None
        asked = self._within(reached, seconds)
        failed = tests.ask(asked, swaps, self._seconds(asked))
        if failed:
            return Tried("noticed", failed, *changed_lines(before, after))
        if fault.remembered or self.reach.is_loading(fault):  # what was done in loading is not done again
            return None
        return Tried("survived", "", *changed_lines(before, after))

    def some_at_once(
        self, faults: Sequence[Fault], tests: swapping.Collected, seconds: float, said: dict[str, Any]
    ) -> int:
        """The same for several, in a fork; says how each ended, as far as that is sure.

        What a fault broke may stay broken: who notices a later one must notice nothing without it.
        """
        said["ends"] = ends = list[list[str] | None]()
        for fault in faults:
            tried = self.at_once(fault, tests, seconds)
            late = tried is not None and tried.by == TOO_LONG
            if tried is not None and tried.by and ends and (late or tests.ask([tried.by], [], 10)):
                break
            ends.append(None if tried is None else [tried.end, tried.by, tried.was, tried.now])
            if late:
                break
        return forks.PASSED

    def _within(self, reached: Sequence[str], seconds: float) -> list[str]:
        """As many of these tests as take so many seconds, but some in any case."""
        spent, asked = 0.0, list[str]()
        for test in reached:
            spent += self.reach.seconds[test]
            if spent > seconds and len(asked) >= FIRST:
                break
            asked.append(test)
        return asked

    def anew(self, fault: Fault, seconds: float) -> Tried:
        """Loads the changed file, and asks tests for so many seconds: first a few of one file."""
        file, before, after = self._change(fault)
        reached = self.reached(fault)
        if not reached and (self.room.environment or self.room.without):  # not every test has a say here
            return Tried("unreached", "", *changed_lines(before, after))
        asked = self._within(reached, seconds)
        likely = [test for test in asked if test.partition("::")[0] == asked[0].partition("::")[0]]
        first = likely[: FIRST // 3]
        rest = [test for test in asked if test not in first]
        with forks.fault_in(file, after):
            for tests in filter(None, (first, rest)):
                work = partial(forks.run_tests, self.reach.files(tests), tests, "")
                outcome = forks.in_a_fork(work, 4 + self._seconds(tests))
                if outcome.noticed:
                    return self._noticed(fault, outcome, before, after)
        return Tried("survived", "", *changed_lines(before, after))

    def _change(self, fault: Fault) -> tuple[Path, str, str]:
        """The file of a fault, as it is and as it will be."""
        file = self.tree / self.project.package / fault.path
        before = file.read_text("utf-8")
        return file, before, fault.applied(before)

    def move_to(self, tree: Path) -> None:
        """From here on this process has a copy of its own, of which no room is loaded yet."""
        shutil.rmtree(tree, ignore_errors=True)
        shutil.copytree(self.tree, tree)
        sys.path[:] = [path.replace(str(self.tree), str(tree)) for path in sys.path]
        os.environ["PYTHONPATH"] = os.environ["PYTHONPATH"].replace(str(self.tree), str(tree))
        for module in list(sys.modules.values()):  # a package that is loaded knows where its rooms are
            if isinstance(places := getattr(module, "__path__", None), list):
                places[:] = [path.replace(str(self.tree), str(tree)) for path in places]
        os.chdir(tree)
        self.tree = tree

    def changed_lines(self, fault: Fault) -> tuple[str, str]:
        _, before, after = self._change(fault)
        return changed_lines(before, after)

    def _seconds(self, tests: Sequence[str]) -> float:
        """How long these tests may take at most: far more than they took."""
        return 1 + 3 * sum(self.reach.seconds[test] for test in tests)

    def _noticed(self, fault: Fault, outcome: forks.Outcome, before: str, after: str) -> Tried:
        if outcome.code in (forks.NONE_FOUND, forks.BROKEN) and "test" not in outcome.said:
            raise SystemExit(f"{fault}: {outcome}")
        by = TOO_LONG if outcome.code is None else outcome.said.get("test", f"code {outcome.code}")
        return Tried("noticed", by, *changed_lines(before, after))


def _folder(fault: Fault) -> str:
    return fault.path.rpartition("/")[0]


def run(project: Project, room: Room, most: int | None = None, only: Sequence[str] = ("",)) -> None:
    """Tries faults of a room that weren't tried yet, and those that survived and nobody has judged.

    `only` are the beginnings of paths in the room: those of other files wait.
    """
    project.kept.mkdir(exist_ok=True)
    lock = (project.kept / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"another run is at work in {project.kept}") from None
    copy_tree(project)
    forks.enter(project.copy, project.root, room.environment)
    with _beside(room):
        _try_all(project, room, most, only)


@contextmanager
def _beside(room: Room) -> Iterator[None]:
    """What the tests of a room would otherwise start anew in each fork."""
    if not room.postgres:
        yield
        return
    from tests.postgres import SHARED, running_postgres  # noqa: PLC0415  that of the copy

    with running_postgres(durable=False) as server:
        os.environ[SHARED] = str(server.folder)
        yield


def _try_all(project: Project, room: Room, most: int | None, only: Sequence[str]) -> None:
    faults = faults_of(project.files(room, project.copy), project.copy / project.package)
    file = project.kept / f"{room.name}.sqlite"
    session = Session(file)
    session.expect(faults)
    wanted = tuple(f"{room.name}/{path}" for path in only)
    faults = [fault for fault in faults if fault.path.startswith(wanted)]
    reach = reaching.measured(project, room)
    forks.load(_below(project, room, reach.modules))
    trying = Trying(project, room, reach)
    for fault in faults:
        if fault.key in session.tried:
            trying.remember(fault, session.tried[fault.key])
    new = session.untried(faults)
    if most is not None:
        new = new[: max(0, most - (len(faults) - len(new)))]
    print(f"{room.name}: {len(faults)} faults, {len(new)} to try", flush=True)
    if new or session.unjudged(faults):
        _try_at_once(trying, new, faults, file)
        session = Session(file)
    _try_anew(trying, session.untried(new), file, AT_ONCE)
    session = Session(file)
    loading = [each for each in session.unjudged(faults) if reach.is_loading(each) or each.remembered]
    _try_anew(trying, loading, file, math.inf)
    session = Session(file)
    for fault in session.unjudged(faults):
        tried = session.tried[fault.key]
        print(f"survived: {fault.path}:{fault.start[0]}: {tried.was} → {tried.now}", flush=True)


def _try_at_once(trying: Trying, new: Sequence[Fault], faults: Sequence[Fault], file: Path) -> None:
    """Tries the new ones in a process of its own, for it loads the room; keeps what comes out.

    Then those that nobody has judged meet all tests.
    """
    child = os.fork()
    if child:
        if os.waitpid(child, 0)[1]:
            raise SystemExit("the tests could not be collected")
        return

    def work(tests: swapping.Collected) -> None:
        inside = [fault for fault in new if fault.definition != "<module>"]  # of the rest nothing is swapped

        def within(seconds: float) -> Callable[[int, Sequence[Fault]], None]:
            return lambda _, share: _try_in_forks(trying, share, tests, Session(file), seconds)

        _side_by_side(trying.room, inside, within(AT_ONCE))
        _side_by_side(trying.room, Session(file).unjudged(faults), within(math.inf))
        os._exit(0)

    try:
        folder = trying.project.copy / trying.project.package / trying.room.name
        swapping.collect(trying.reach.files(list(trying.reach.seconds)), trying.room.without, folder, work)
    finally:
        os._exit(1)


def _side_by_side(room: Room, faults: Sequence[Fault], work: Callable[[int, Sequence[Fault]], None]) -> None:
    """Shares the faults among a few processes, and has each do its work with its number and its share."""
    cores = len(os.sched_getaffinity(0))
    processes = min(len(faults), cores * 3 if room.postgres else cores)  # who waits needs no core
    children = []
    for number in range(processes):
        child = os.fork()
        if not child:
            try:
                work(number, faults[number::processes])
                os._exit(0)
            except BaseException:  # noqa: BLE001
                traceback.print_exc()
                os._exit(1)
        children.append(child)
    ends = [os.waitpid(child, 0)[1] for child in children]
    if any(ends):
        raise SystemExit("a process that tries faults has failed")


def _try_anew(trying: Trying, faults: Sequence[Fault], file: Path, seconds: float) -> None:
    """Each process has a copy of its own: a fault is written into it."""

    def work(number: int, share: Sequence[Fault]) -> None:
        trying.move_to(trying.project.kept / f"tree{number}")
        session = Session(file)
        for fault in _counted(share, "anew"):
            tried = trying.anew(fault, seconds)
            session.keep(fault, tried)
            trying.remember(fault, tried)

    _side_by_side(trying.room, faults, work)


def _try_in_forks(
    trying: Trying, faults: Sequence[Fault], tests: swapping.Collected, session: Session, seconds: float
) -> None:
    """Several to a fork where tests leave nothing behind, since to fork takes as long as a few tests."""
    begun, at, size = time.monotonic(), 0, trying.room.at_once
    while at < len(faults):
        some = faults[at : at + size]
        outcome = forks.in_a_fork(partial(trying.some_at_once, some, tests, seconds), 60 + 10 * len(some))
        ends = outcome.said.get("ends", [])
        if "error" in outcome.said:
            raise SystemExit(outcome.said["error"])
        if not ends and len(some) == 1:  # it neither ended nor could be ended
            ends = [["noticed", TOO_LONG, *trying.changed_lines(some[0])]]
        size = trying.room.at_once if ends else 1
        for fault, end in zip(some, ends, strict=False):
            if end is not None:
                tried = Tried(*end)
                session.keep(fault, tried)
                trying.remember(fault, tried)
        at += len(ends)
        if at // 50 > (at - len(ends)) // 50:
            each = (time.monotonic() - begun) / at
            print(f"{at} of {len(faults)} tried at once, {each:.2f} s each", flush=True)


def _counted(faults: Sequence[Fault], how: str) -> Iterator[Fault]:
    """The same, and now and then a word of how many they were."""
    begun = time.monotonic()
    for number, fault in enumerate(faults, 1):
        yield fault
        if number % 50 == 0:
            each = (time.monotonic() - begun) / number
            print(f"{number} of {len(faults)} tried {how}, {each:.2f} s each", flush=True)


def _below(project: Project, room: Room, modules: Sequence[str]) -> list[str]:
    """Other people's modules, and those of the rooms below: they know nothing of the room."""
    package = project.package.rpartition("/")[2]
    below = tuple(f"{package}.{name}" for name in room.loaded)
    ours = (package, "tests", "conftest", "__main__", "tools")
    return [name for name in modules if name.startswith(below) or name.partition(".")[0] not in ours]
