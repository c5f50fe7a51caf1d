"""The quick way to try a fault: in a fork of a process that has collected a room's tests already.

There only the code of the functions that hold the fault is swapped, and the tests run at once: hundredths
of a second where loading and collecting would take half a second. It sees nothing of what is done in loading:
a fault there is tried in a process that loads the changed file.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tools.mutation.forks import Chosen, options

TOO_LONG = "took too long"

Swaps = list[tuple[FunctionType, CodeType]]


class Collected:
    """A plugin: collects the tests, and then, instead of running them, has some work done with them."""

    def __init__(self, folder: Path, work: Callable[[Collected], None]) -> None:
        self.folder = folder
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[str, list[FunctionType]] = {}
        self.late = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = _functions_in(self.folder)
        gc.collect()
        gc.freeze()
        self.work(self)
        return True

    def swaps(self, file: Path, before: str, after: str) -> Swaps:
        """The functions of a file that a change makes others, each with its new code."""
        old, new = _compiled(before, file), _compiled(after, file)
        if len(old) != len(new):  # one inside of another is gone: which is which?
            return []
        renewed = {_place(one): two for one, two in zip(old, new, strict=True) if one != two}
        here = self.functions.get(str(file), ())
        return [(each, renewed[_place(each.__code__)]) for each in here if _place(each.__code__) in renewed]

    def ask(self, tests: Sequence[str], swaps: Swaps, seconds: float) -> str:
        """Which of these tests fails first with other code: "" if none does, `TOO_LONG` if it doesn't end."""
        before = [(function, function.__code__) for function, _ in swaps]
        self._swap(swaps)
        watching, self.late = Chosen(None, {}), False
        plugins = self.items[tests[0]].config.pluginmanager
        plugins.register(watching)
        signal.signal(signal.SIGVTALRM, self._end)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.1)
        try:
            self._run([self.items[test] for test in tests], watching)
        except TimeoutError:
            self.late = True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            plugins.unregister(watching)
            self._swap(before)
        return TOO_LONG if self.late else str(watching.said.get("test", ""))

    def _end(self, number: int, frame: object) -> None:
        self.late = True
        raise TimeoutError

    @staticmethod
    def _swap(swaps: Swaps) -> None:
        for function, code in swaps:
            function.__code__ = code

    def _run(self, items: Sequence[pytest.Item], watching: Chosen) -> None:
        for item, following in zip(items, [*items[1:], None], strict=True):
            last = following if "test" not in watching.said else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=last)
            if "test" in watching.said or self.late:
                return


def collect(places: Iterable[str], without: str, folder: Path, work: Callable[[Collected], None]) -> None:
    """Collects the tests of these files or folders, and does the work with them, in this process."""
    pytest.main([*options(without), "--capture=no", *places], [Chosen(None, {}), Collected(folder, work)])


def _functions_in(folder: Path) -> dict[str, list[FunctionType]]:
    """All functions whose code stands in the files of a folder."""
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(f"{folder}/"):
            found.setdefault(each.__code__.co_filename, []).append(each)
    return found


@lru_cache(64)
def _compiled(code: str, file: Path) -> list[CodeType]:
    return list(_codes(compile(code, str(file), "exec")))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """This piece of code and all in it, in the order in which they stand."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
