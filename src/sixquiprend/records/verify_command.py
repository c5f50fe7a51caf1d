"""`sixquiprend verify`: one line a file, and an exit code for scripts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import typer

from sixquiprend.i18n import Translator, chosen_language, translator

from .reading import Verdict, verify
from .record_errors import RecordError, explain_record

OK, WRONG, UNREADABLE = 0, 1, 2


def verify_files(files: Iterable[Path], lang: str | None, unfinished_too: bool) -> int:
    """Say of each file what is proved or what is wrong, and return the exit code for all of them.

    A record that just stops could be a finished one that was cut, so it doesn't count as right unless
    it is told that games may be unfinished.
    """
    t = translator(chosen_language(lang))
    worst = OK
    for file in files:
        try:
            verdict = verify(file)
        except RecordError as error:
            code, said = exit_code(error), explain_record(error, t)
            if code == WRONG:
                said = t("wrong: {error}", error=said)
        else:
            code = OK if verdict.finished or unfinished_too else WRONG
            said = verdict_text(verdict, t)
        typer.echo(f"{file_name(file)}: {said}")
        worst = max(worst, code)
    return worst


def exit_code(error: RecordError) -> int:
    """What a command ends with when it meets this error."""
    return UNREADABLE if error.code == "unreadable" else WRONG


def file_name(file: Path) -> str:
    """The name of a file as text that can be printed, even if its bytes are none in this encoding."""
    return os.fsencode(file).decode("utf-8", "replace")


def verdict_text(verdict: Verdict, t: Translator) -> str:
    """What was proved, in one sentence."""
    seats = t.n("{count} seat", "{count} seats", verdict.seats)
    rounds = t.n("{count} round", "{count} rounds", verdict.rounds)
    if verdict.finished:
        return t("ok: {seats}, {rounds}, every deal proved", seats=seats, rounds=rounds)
    return t(
        "{stop}; up to there it follows the rules: {seats}, {rounds}, {proved} of {shuffles} deals proved",
        stop=stop_text(verdict, t),
        seats=seats,
        rounds=rounds,
        proved=verdict.proved,
        shuffles=verdict.shuffles,
    )


def stop_text(verdict: Verdict, t: Translator) -> str:
    """Where an unfinished record stops."""
    if verdict.torn:
        return t("unfinished: the record stops in the middle of line {line}", line=verdict.stops + 1)
    return t("unfinished: the record stops after line {line}", line=verdict.stops)
