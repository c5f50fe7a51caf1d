"""`sixquiprend verify`: one line a file, what it proves and what not, and an exit code for scripts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

import typer

from sixquiprend.i18n import Translator, chosen_language, translator

from .reading import Record, Verdict, read_record
from .record_errors import RecordError, explain_record

OK, WRONG, UNREADABLE = 0, 1, 2


Look: TypeAlias = Callable[[Record, Translator], tuple[str, bool]]
"""Looks at something else in a record; what it found, and whether that is right."""


def verify_files(files: Iterable[Path], lang: str | None, unfinished_too: bool, *looks: Look) -> int:
    """Say of each file what is proved or what is wrong, and return the exit code for all of them.

    A record that just stops could be a finished one that was cut, so it doesn't count as right unless
    it is told that games may be unfinished.
    """
    t = translator(chosen_language(lang))
    worst, verdicts = OK, list[Verdict]()
    for file in files:
        try:
            record = read_record(file)
        except RecordError as error:
            code, said = exit_code(error), explain_record(error, t)
            if code == WRONG:
                said = t("wrong: {error}", error=said)
        else:
            verdicts.append(record.verdict)
            code = OK if record.verdict.finished or unfinished_too else WRONG
            said = verdict_text(record.verdict, t)
            for look in looks:
                found, right = look(record, t)
                said, code = f"{said}; {found}", code if right else WRONG
        typer.echo(f"{file_name(file)}: {said}")
        worst = max(worst, code)
    for explained in meanings(verdicts, t):
        typer.echo(f"\n{explained}")
    return worst


def meanings(verdicts: Iterable[Verdict], t: Translator) -> list[str]:
    """What the proofs of these records show, and what they can't."""
    proofs = [verdict for verdict in verdicts if verdict.proved]
    found = []
    if any(verdict.opened for verdict in proofs):
        found.append(
            t(
                "Seeds drawn together: the server was bound to its part before it knew the others'. Whoever "
                "took part, and finds their own bits in the record, knows that nobody has chosen the cards. "
                "Not proved: that nobody else saw them (the server deals them), and that people whom you "
                "don't know exist. A server can also abort a game."
            )
        )
    if any(not verdict.opened for verdict in proofs):
        found.append(
            t(
                "Seeds that the dealer drew alone: the cards were fixed before the first choice, and not "
                "changed later. Not proved: that the dealer drew only once."
            )
        )
    if any(verdict.withheld for verdict in proofs):
        found.append(
            t(
                "Where somebody has pledged bits and kept them back, that person and the server together "
                "could choose between two deals."
            )
        )
    return found


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
    if verdict.finished and not verdict.asked:
        return t("ok: {seats}, {rounds}, every deal proved", seats=seats, rounds=rounds)
    if verdict.finished:
        said = t(
            "ok: {seats}, {rounds}, every deal proved; the seed was drawn with {opened} of {asked} people",
            seats=seats,
            rounds=rounds,
            opened=verdict.opened,
            asked=verdict.asked,
        )
        kept = t.n(
            "{count} has kept back what it pledged",
            "{count} have kept back what they pledged",
            verdict.withheld,
        )
        return f"{said}, {kept}" if verdict.withheld else said
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
