"""The command `sixquiprend conformance`: which rules another program keeps."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.progress import track

from sixquiprend.bots.external import PREFIX
from sixquiprend.engine import GameError

from .cases import Case
from .checking import check_program

KEEPS, BREAKS, USAGE, INTERRUPTED = 0, 1, 2, 130


def run(program: str, seconds: float) -> int:
    """Prints what the program knows of the rules; the exit code: 0 if it keeps them, else 1."""
    try:
        report = check_program(program.removeprefix(PREFIX), seconds=seconds, track=_with_progress)
    except GameError as error:
        print(error.message, file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    print(report.text())
    return KEEPS if report.ok else BREAKS


def _with_progress(cases: Sequence[Case]) -> Iterable[Case]:
    return track(cases, "questions", console=Console(stderr=True), transient=True)
