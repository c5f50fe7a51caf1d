"""`sixquiprend analyse`: from a record to its analysis on the screen, as JSON, as a page."""

from __future__ import annotations

import os
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

import typer
from msgspec import Struct, json

from sixquiprend.engine import GameError
from sixquiprend.i18n import Translator, chosen_language, translator
from sixquiprend.i18n.explaining import explain
from sixquiprend.records import Record, RecordError, explain_record, read_record
from sixquiprend.records.verify_command import file_name

from .analysing import analyse
from .model import Analysis
from .report import report
from .screen import progress, show

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
STANDARD_OUTPUT: Final = Path("-")


class Wishes(Struct, frozen=True):
    """What the command line asks for."""

    samples: int
    seed: int
    jobs: int
    json: Path | None = None
    html: Path | None = None
    lang: str | None = None


def run(file: Path, wishes: Wishes) -> int:
    """Analyse the game in this file and say what came of it; the exit code.

    With JSON on the standard output nothing else is written there.
    """
    t = translator(chosen_language(wishes.lang))
    try:
        record = _readable(file, t)
        _check_place(wishes.json, t)
        _check_place(wishes.html, t)
        with progress(t) as watch:
            analysis = analyse(
                record, samples=wishes.samples, seed=wishes.seed, jobs=wishes.jobs, watch=watch
            )
        _write(analysis, wishes, t)
    except _Refused as refused:
        typer.echo(str(refused), err=True)
        return BAD_INPUT
    except GameError as error:  # an option that can't be analysed
        typer.echo(f"{file_name(file)}: {explain(error, t)}", err=True)
        return BAD_INPUT
    except BrokenProcessPool:  # killed, or out of memory
        typer.echo(t("A process of the analysis died; with --jobs 1 it needs none."), err=True)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return DONE


class _Refused(Exception):
    """What can't be done, in one line for the person who asked for it."""


def _readable(file: Path, t: Translator) -> Record:
    try:
        return read_record(file)
    except RecordError as error:
        raise _Refused(f"{file_name(file)}: {explain_record(error, t)}") from None


def _check_place(file: Path | None, t: Translator) -> None:
    """A file that can't be written is better refused before the work than after."""
    if file is None or file == STANDARD_OUTPUT:
        return
    try:
        writable = not file.is_dir() and os.access(file if file.exists() else file.parent, os.W_OK)
    except OSError as error:  # a name that no file system takes
        raise _not_written(file, error, t) from None
    if not writable:
        raise _Refused(t("{file}: this file can't be written", file=file_name(file)))


def _write_file(file: Path, content: bytes, t: Translator) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise _not_written(file, error, t) from None


def _not_written(file: Path, error: OSError, t: Translator) -> _Refused:
    reason = error.strerror or str(error)
    return _Refused(t("{file}: this file can't be written: {reason}", file=file_name(file), reason=reason))


def _write(analysis: Analysis, wishes: Wishes, t: Translator) -> None:
    """Files first: whoever reads the standard output may close it at any time."""
    encoded = json.format(json.encode(analysis), indent=1) + b"\n"
    if wishes.html is not None:
        _write_file(wishes.html, report(analysis, t).encode(), t)
    if wishes.json is not None and wishes.json != STANDARD_OUTPUT:
        _write_file(wishes.json, encoded, t)
    if wishes.json == STANDARD_OUTPUT:
        sys.stdout.buffer.write(encoded)
        sys.stdout.buffer.flush()
    else:
        show(analysis, t)
