"""Puts the faults of a room into a copy of the tree, one after the other, and asks the tests."""

from __future__ import annotations

import fcntl
import math
import shutil
import subprocess
import time
from collections.abc import Sequence
from functools import partial

from tools.mutation import forks, reaching
from tools.mutation.faults import Fault, changed_lines, faults_of
from tools.mutation.rooms import Project, Room
from tools.mutation.session import Session, Tried

FIRST = 12  # so many of the fastest tests that reach a line are asked first: they nearly always notice
QUICK = 0.1  # seconds that the others may take at first; survivors then meet the slower ones
TOO_LONG = "took too long"


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


def try_fault(project: Project, room: Room, reach: reaching.Reach, fault: Fault, patience: float) -> Tried:
    """Asks the tests that reach the fault, but for those that take longer than one is patient."""
    file = project.copy / project.package / fault.path
    before = file.read_text("utf-8")
    after = fault.applied(before)
    reached = reach.tests(fault.path, *fault.lines)
    if not reached and (room.environment or room.without):  # not every test has a say here
        return Tried("unreached", "", *changed_lines(before, after))
    first = reached[:FIRST]
    rest = [test for test in reached[FIRST:] if reach.seconds[test] <= patience]
    with forks.fault_in(file, after):
        for tests in filter(None, (first, rest)):
            seconds = 5 + 3 * sum(reach.seconds[test] for test in tests)
            outcome = forks.in_a_fork(partial(forks.run_tests, reach.files(tests), tests, ""), seconds)
            if outcome.code in (forks.NONE_FOUND, forks.BROKEN) and "test" not in outcome.said:
                raise SystemExit(f"{fault}: {outcome}")
            if outcome.noticed:
                by = TOO_LONG if outcome.code is None else outcome.said.get("test", f"code {outcome.code}")
                return Tried("noticed", by, *changed_lines(before, after))
    return Tried("survived", "", *changed_lines(before, after))


def run(project: Project, room: Room, most: int | None = None) -> None:
    """Tries faults of a room that weren't tried yet, and those that survived and nobody has judged."""
    project.kept.mkdir(exist_ok=True)
    lock = (project.kept / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"another run is at work in {project.kept}") from None
    copy_tree(project)
    forks.enter(project.copy, project.root, room.environment)
    faults = faults_of(project.files(room, project.copy), project.copy / project.package)
    session = Session(project.kept / f"{room.name}.sqlite")
    session.expect(faults)
    reach = reaching.measured(project, room)
    forks.load(_below(project, room, reach.modules))
    new = session.untried(faults)
    if most is not None:
        new = new[: max(0, most - (len(faults) - len(new)))]
    print(f"{room.name}: {len(faults)} faults, {len(new)} to try", flush=True)
    begun = time.monotonic()
    for number, fault in enumerate(new, 1):
        session.keep(fault, try_fault(project, room, reach, fault, QUICK))
        if number % 50 == 0:
            print(f"{number} tried, {(time.monotonic() - begun) / number:.2f} s each", flush=True)
    for fault in session.unjudged(faults):
        tried = try_fault(project, room, reach, fault, math.inf)
        session.keep(fault, tried)
        print(f"{tried.end}: {fault.path}:{fault.start[0]}: {tried.was} → {tried.now}", flush=True)


def _below(project: Project, room: Room, modules: Sequence[str]) -> list[str]:
    """Other people's modules, and those of the rooms below: they know nothing of the room."""
    package = project.package.rpartition("/")[2]
    below = tuple(f"{package}.{name}" for name in room.loaded)
    ours = (package, "tests", "conftest", "__main__", "tools")
    return [name for name in modules if name.startswith(below) or name.partition(".")[0] not in ours]
