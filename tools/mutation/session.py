"""What was tried and how it ended: Cosmic Ray's session files, and the survivors that somebody has judged."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from tools.mutation.faults import Fault

JUDGED = Path(__file__).parent / "judged.toml"

ANYTHING = "anything"

End = Literal["noticed", "survived", "unreached"]
_OUTCOMES: dict[End, tuple[WorkerOutcome, TestOutcome | None]] = {
    "noticed": (WorkerOutcome.NORMAL, TestOutcome.KILLED),
    "survived": (WorkerOutcome.NORMAL, TestOutcome.SURVIVED),
    "unreached": (WorkerOutcome.NO_TEST, None),
}


@dataclass(frozen=True)
class Tried:
    """How a fault ended: `by` is the test that noticed it, or that it took too long.

    `unreached`: in an environment where not every test can run, none of those that can comes there.
    """

    end: End
    by: str
    was: str
    now: str


def _end(result: WorkResult) -> End:
    (end,) = [end for end, kept in _OUTCOMES.items() if kept == (result.worker_outcome, result.test_outcome)]
    return end


class Session:
    """One room's, in a file that is kept: a run that is stopped goes on where it was."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(exist_ok=True)
        self.work = WorkDB(file, WorkDB.Mode.create)
        self.judged = judgements()
        self._known = {item.job_id for item in self.work.work_items}
        self.tried = {
            key: Tried(
                _end(result),
                result.output or "",
                *(result.diff or "\n").split("\n", 1),
            )
            for key, result in self.work.results
        }

    def expect(self, faults: Iterable[Fault]) -> None:
        new = [
            WorkItem.single(
                fault.key,
                MutationSpec(
                    module_path=fault.path,
                    operator_name=fault.operator,
                    occurrence=fault.occurrence,
                    start_pos=fault.start,
                    end_pos=fault.end,
                    definition_name=fault.definition,
                ),
            )
            for fault in faults
            if fault.key not in self._known
        ]
        self.work.add_work_items(new)
        self._known.update(item.job_id for item in new)

    def keep(self, fault: Fault, tried: Tried) -> None:
        worker, outcome = _OUTCOMES[tried.end]
        diff = f"{tried.was}\n{tried.now}"
        self.work.set_result(fault.key, WorkResult(worker, tried.by, outcome, diff))
        self.tried[fault.key] = tried

    def untried(self, faults: Iterable[Fault]) -> list[Fault]:
        """Those that were never tried, and those that no test came to: one may do so now."""
        return [each for each in faults if self.end(each) in (None, "unreached")]

    def end(self, fault: Fault) -> End | None:
        return self.tried[fault.key].end if fault.key in self.tried else None

    def survivors(self, faults: Iterable[Fault]) -> list[Fault]:
        return [each for each in faults if self.end(each) == "survived"]

    def judgement(self, fault: Fault) -> Judgement | None:
        tried = self.tried[fault.key]
        here = fault.path, fault.definition, tried.was
        return self.judged.get((*here, tried.now)) or self.judged.get((*here, ANYTHING))

    def unjudged(self, faults: Iterable[Fault]) -> list[Fault]:
        return [fault for fault in self.survivors(faults) if self.judgement(fault) is None]


@dataclass(frozen=True)
class Judgement:
    """A survivor that changes nothing anybody could see, and why; `ANYTHING`: whatever it becomes."""

    file: str
    definition: str
    was: str
    now: str
    why: str
    by: str = ""
    """The test that notices it all the same, where the kernel is compiled."""


def judgements(file: Path = JUDGED) -> dict[tuple[str, str, str, str], Judgement]:
    read: Mapping[str, list[Mapping[str, str]]] = (
        tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    )
    found = [
        Judgement(each["file"], each["in"], was, now or ANYTHING, each["why"], each.get("by", ""))
        for kind in ("equivalent", "compiled")
        for each in read.get(kind, ())
        for was, _, now in (change.partition(" → ") for change in _listed(each.get("change") or each["line"]))
    ]
    return {(each.file, each.definition, each.was, each.now): each for each in found}


def _listed(change: str | list[str]) -> list[str]:
    return [change] if isinstance(change, str) else change
