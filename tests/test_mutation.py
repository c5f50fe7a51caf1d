"""`make mutation` finds what tests do not notice and goes on where it stopped; judgements are of today."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tools.mutation.faults import changed_lines, faults
from tools.mutation.forks import enter, in_a_fork
from tools.mutation.reaching import Reach
from tools.mutation.report import BEGIN, END, HEAD, PAGE, interval, stale, write_report
from tools.mutation.rooms import Project, Room
from tools.mutation.session import ANYTHING, Judgement, judgements
from tools.mutation.trying import Trying, copy_tree

ROOT = Path(__file__).parents[1]

CODE = '''
from __future__ import annotations


def larger(one: int | None, other: int) -> bool:
    """Whether it is, unless there is none: 1 or 0."""
    return one is not None and one > other
'''
TEST = """
from sums.maths import larger


def test_larger() -> None:
    assert larger(2, 1)
    assert not larger(1, 2)
    assert not larger(None, 2)
"""
RUN = """
import sys
import threading
from pathlib import Path
from tools.mutation.rooms import Project, Room
from tools.mutation.trying import run

room = Room("maths", ("tests/maths",))
run(Project(Path(sys.argv[1]), "src/sums", {"maths": room}), room, None, sys.argv[2:] or [""])
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A package with one function, whose tests forget one case."""
    for name, text in {
        "src/sums/__init__.py": "",
        "src/sums/maths/__init__.py": CODE,
        "tests/maths/test_maths.py": TEST,
        "pyproject.toml": "[tool.pytest.ini_options]\n",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    return tmp_path


def run_on(project: Path, *only: str) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RUN, str(project), *only]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_fault_that_no_test_notices_is_told_and_a_second_run_tries_only_that_one(project: Path) -> None:
    left = "return one is not None and one > other → return one is not None and one >= other"
    survived = f"survived: maths/__init__.py:7: {left}"
    measured = "maths: 1 tests, 0 of the new can't be used"
    assert run_on(project) == [measured, "maths: 4 faults, 4 to try", survived]
    assert run_on(project, "__init__.py", "other/") == ["maths: 4 faults, 0 to try", survived]
    assert run_on(project, "other/") == ["maths: 0 faults, 0 to try"]
    test = project / "tests/maths/test_maths.py"
    test.write_text(TEST + "    assert not larger(1, 1)\n", "utf-8")
    code = project / "src/sums/maths/__init__.py"
    code.write_text(f"{CODE}\n\nassert True\n", "utf-8")
    assert run_on(project) == [
        measured,
        "maths: 6 faults, 2 to try",  # the function is as it was
    ]


def test_every_kind_of_fault_is_found_and_none_in_types_or_words() -> None:
    found = [changed_lines(CODE, fault.applied(CODE))[1] for fault in faults("maths.py", CODE)]
    assert sorted(found) == [
        "return one is None and one > other",
        "return one is not None and one <= other",
        "return one is not None and one >= other",
        "return one is not None or one > other",
    ]


def test_stars_that_multiply_nothing_are_left_alone() -> None:
    code = "def f(*, a: int, b: int) -> int:\n    return g(*h(a), **i(b)) + a * b\n"
    found = [changed_lines(code, fault.applied(code))[1] for fault in faults("a.py", code)]
    assert found == ["return g(*h(a), **i(b)) - a * b", "return g(*h(a), **i(b)) + a + b"]


def test_errors_with_dots_in_their_names_are_left_alone() -> None:
    code = "try:\n    f()\nexcept (OSError, socket.error):\n    pass\nexcept sqlite3.Error:\n    pass\n"
    found = [changed_lines(code, fault.applied(code))[1] for fault in faults("a.py", code)]
    assert found == ["except (CosmicRayTestingException, socket.error):"]


def test_a_condition_that_names_what_it_finds_is_not_turned_round() -> None:
    code = "while found := f():\n    g(found)\n"
    assert list(faults("a.py", code)) == []


def test_what_a_function_remembers_is_a_matter_of_all_tests() -> None:
    code = "@cache\ndef f() -> int:\n    return 1\n\n\ndef g() -> int:\n    return 2\n"
    first, second = {fault.definition: fault for fault in faults("a.py", code)}.values()
    reach = Reach({"fast": 0.1, "slow": 0.2}, {"a.py": {3: ["slow"], 7: ["slow"]}}, {}, [])
    assert reach.tests(first) == ["slow", "fast"]
    assert reach.tests(second) == ["slow"]


def test_what_is_done_in_loading_is_tried_too(project: Path) -> None:
    """Code is swapped where that is enough; a constant needs the file to be loaded anew."""
    (project / "src/sums/maths/__init__.py").write_text("LIMIT = 2\n\n\ndef limit():\n    return LIMIT + 1\n")
    (project / "tests/maths/test_maths.py").write_text(
        "from sums.maths import limit\n\n\ndef test_limit():\n    assert limit() == 3\n"
    )
    assert run_on(project)[1:] == ["maths: 5 faults, 5 to try"]


def test_a_process_that_changes_files_loads_the_room_from_its_own_copy(project: Path) -> None:
    """Also if the package, and the rooms below, are loaded already."""
    rooms = Project(project, "src/sums", {"maths": Room("maths", ("tests/maths",))})
    copy_tree(rooms)

    def move(said: dict[str, Any]) -> int:
        enter(rooms.copy, project, {})
        importlib.import_module("sums")
        Trying(rooms, rooms.rooms["maths"], Reach({}, {}, {}, [])).move_to(rooms.kept / "own")
        said["file"] = importlib.import_module("sums.maths").__file__
        return 0

    assert in_a_fork(move, 30).said == {"file": str(rooms.kept / "own/src/sums/maths/__init__.py")}


def test_a_judgement_of_a_line_is_one_of_whatever_becomes_of_it(tmp_path: Path) -> None:
    file = tmp_path / "judged.toml"
    file.write_text(
        '[[equivalent]]\nfile = "a.py"\nin = "f"\nline = "x = 1"\nwhy = "Nobody reads it."\n', "utf-8"
    )
    (judged,) = judgements(file)
    assert judged == ("a.py", "f", "x = 1", ANYTHING)


def test_what_takes_too_long_is_ended() -> None:
    def for_ever(said: dict[str, Any]) -> int:
        while True:
            said["n"] = said.get("n", 0) + 1

    assert in_a_fork(for_ever, 0).code is None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux")
def test_what_waits_for_ever_is_ended_and_may_tidy_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tools.mutation.forks.SECONDS_OF_SILENCE", 1)
    monkeypatch.setattr("tools.mutation.forks.SECONDS_TO_TIDY_UP", 60)
    tidy = tmp_path / "tidy"

    def wait(said: dict[str, Any]) -> int:
        try:
            threading.Event().wait()
        finally:
            tidy.touch()
        return 0

    assert in_a_fork(wait, 1000).code is None
    assert tidy.exists()


def test_what_a_fork_says_comes_back() -> None:
    def say(said: dict[str, Any]) -> int:
        said["test"] = "t"
        return 1

    outcome = in_a_fork(say, 5)
    assert (outcome.code, outcome.said, outcome.noticed) == (1, {"test": "t"}, True)


def test_the_interval_is_nothing_when_all_were_tried_and_wide_when_few_were() -> None:
    assert interval(9, 10, 10) == pytest.approx((0.9, 0.9))
    low, high = interval(90, 100, 1_000_000)
    assert (low, high) == pytest.approx((0.826, 0.945), abs=0.001)  # Wilson's, as in the books


def test_a_room_that_was_tried_elsewhere_keeps_its_row(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.mutation.report.judgements", dict)
    page = project / PAGE
    page.parent.mkdir()
    rows = [f"| `{name}/` | 9 | 9 | 9 | 0 | 0 | 0 | 100.0% | – |" for name in ("maths", "words", "gone")]
    before = "\n".join((BEGIN, *HEAD, *rows, "", f"{END} and what it doesn't say."))
    page.write_text(before, "utf-8")
    rooms = {name: Room(name, ()) for name in ("maths", "words")}
    run_on(project)  # maths alone
    assert write_report(Project(project, "src/sums", rooms)) == 1
    maths = "| `maths/` | 4 | 4 | 3 | 0 | 0 | 1 | 75.0% | – |"
    after = before.replace(rows[0], maths).replace(f"{rows[2]}\n", "")
    assert page.read_text("utf-8") == after


def test_every_judgement_has_a_reason() -> None:
    for judged in judgements().values():
        assert judged.was != judged.now
        assert " → " not in judged.was + judged.now
        assert len(judged.why.split()) > 3, judged


def test_a_judgement_of_a_line_that_has_changed_is_told(tmp_path: Path) -> None:
    """By `make mutation`: whoever changes the line need not know that it was judged."""
    (tmp_path / "a.py").write_text("def f() -> int:\n    return 1\n", "utf-8")
    stands, changed, elsewhere, gone = (
        Judgement(file, definition, was, ANYTHING, "Nobody reads it.")
        for file, definition, was in (
            ("a.py", "f", "return 1"),
            ("a.py", "f", "return 2"),
            ("a.py", "g", "return 1"),
            ("b.py", "f", "return 1"),
        )
    )
    assert stale([stands, changed, elsewhere, gone], tmp_path) == [changed, elsewhere, gone]
