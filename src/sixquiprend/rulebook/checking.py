"""Asking a program the questions of the rule book, and saying in words which rules it breaks."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec import DecodeError, Struct, field, json

from sixquiprend.bots.external.program import Program
from sixquiprend.bots.faults import Misbehaved
from sixquiprend.engine import Malformed
from sixquiprend.records.lines import shown

from .cases import Case, all_cases

PROTOCOL: Final = 1
SECONDS: Final = 10.0
_LONGEST: Final = 1 << 16
_HELLO: Final = {"ask": "hello", "protocol": PROTOCOL}

Track = Callable[[Sequence[Case]], Iterable[Case]]


class Broken(Struct, frozen=True):
    """A case that a program got wrong, and how."""

    case: Case
    how: str


class Report(Struct):
    """What a program knows of the rules."""

    program: str
    asked: list[Case] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    not_known: list[Case] = field(default_factory=list)
    """Not asked, because the program said that it doesn't know such questions or options, or didn't know
    the answer."""
    ended: str = ""
    """Why the dialogue ended early, if it did."""

    @property
    def ok(self) -> bool:
        return bool(self.asked) and not self.broken and not self.ended

    def text(self) -> str:
        """For people: rule by rule what is broken, then the sum."""
        rules = {each.case.rule for each in self.broken}
        lines = [self.program]
        for each in self.broken:
            lines += [
                f"  {each.case.rule} is broken: {each.case.says}",
                f"     asked: {json.encode(each.case.question).decode()}",
                f"     {each.how}",
            ]
        if self.ended:
            lines.append(f"  it stopped: {self.ended}")
        known = {case.rule for case in self.asked}
        right = len(self.asked) - len(self.broken)
        broken = f", broken: {_in_order(rules)}" if rules else ""
        lines.append(f"  {len(self.asked)} questions about {len(known)} rules: {right} right{broken}")
        skipped = {case.rule for case in self.not_known} - known
        if skipped:
            lines.append(f"  not asked: {_in_order(skipped)}")
        lines.append("keeps the rules that it was asked about" if self.ok else "does not keep the rules")
        return "\n".join(lines)


def check_program(
    command: str, *, seconds: float = SECONDS, cases: Sequence[Case] | None = None, track: Track = iter
) -> Report:
    """Ask the program of this command; raises `Malformed` if there is none that can be run."""
    words = shlex.split(command)
    if not words or shutil.which(words[0]) is None:
        name = words[0] if words else ""
        raise Malformed("missing_program", f"there is no program {name!r} that can be run", program=name)
    report = Report(command)
    try:
        program = Program(words, _LONGEST, 0.5)
    except OSError as error:
        report.ended = f"it can't be started: {error.strerror}"
        return report
    try:
        _ask_all(program, report, all_cases() if cases is None else cases, seconds, track)
    except Misbehaved as trouble:
        report.ended = trouble.reason
    finally:
        program.close()
    return report


def _ask_all(program: Program, report: Report, cases: Sequence[Case], seconds: float, track: Track) -> None:
    hello = _asked(program, _HELLO, seconds)
    if hello.get("protocol") != PROTOCOL:
        report.ended = f"its first line doesn't say that it speaks protocol {PROTOCOL}"
        return
    asks, options = hello.get("asks"), hello.get("options")
    for number, case in enumerate(track(cases), start=1):
        if (asks is not None and case.ask not in asks) or (
            options is not None and not set(case.options) <= set(options)
        ):
            report.not_known.append(case)
            continue
        answer = _asked(program, {"id": number, **case.question}, seconds)
        if answer.get("unknown"):
            report.not_known.append(case)
            continue
        report.asked.append(case)
        if how := difference(case.answer, answer):
            report.broken.append(Broken(case, how))


def _asked(program: Program, question: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Its answer; a line that is none is an answer with nothing in it."""
    line = program.ask(json.encode(question) + b"\n", seconds)
    try:
        answer = json.decode(line)
    except (DecodeError, UnicodeDecodeError):
        return {"said": shown(line, 80)}
    return answer if isinstance(answer, dict) else {"said": shown(line, 80)}


def difference(right: dict[str, Any], given: dict[str, Any]) -> str:
    """What differs, in words; empty if nothing that matters does. More fields than asked for do no harm."""
    if "error" in right:
        return "" if given.get("error") else f"it allows this, and the rules don't: {_told(given)}"
    if given.get("error"):
        return f"it refuses this, and the rules allow it: {_told(right)}"
    parts = []
    for name, wanted in right.items():
        if name not in given:
            parts.append(f"{name} is missing, right is {_told(wanted)}")
        elif not _agree(wanted, given[name]):
            parts.append(f"{name}: it says {_told(given[name])}, right is {_told(wanted)}")
    return "; ".join(parts)


def _agree(wanted: object, given: object) -> bool:
    if isinstance(wanted, dict):
        return isinstance(given, dict) and all(
            name in given and _agree(value, given[name]) for name, value in wanted.items()
        )
    if isinstance(wanted, list):
        return isinstance(given, list) and len(given) == len(wanted) and all(map(_agree, wanted, given))
    return type(wanted) is type(given) and wanted == given


def _told(value: object) -> str:
    return shown(json.encode(value), 300)


def _in_order(rules: set[str]) -> str:
    """As the rule book has them."""
    order = list(dict.fromkeys(case.rule for case in all_cases()))
    return ", ".join(sorted(rules, key=order.index))
