"""The commands `sixquiprend bot` and `sixquiprend check-bot`."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout

from rich.console import Console
from rich.progress import track

from sixquiprend.engine import GameError

from . import make_bot
from .conformance import Fixture, check_bot
from .external import NOBODY, Listening
from .external.listening import begin_transcript
from .external.speaker import speak

CONFORMS, FAILS, USAGE, INTERRUPTED = 0, 1, 2, 130


def speak_as(name: str) -> int:
    """Let the bot of this name speak the bot protocol until the input ends; the exit code."""
    try:
        bot = make_bot(name)
    except GameError as error:
        return _refuse(error)
    if sys.stdin.isatty():
        print("One request a line, as JSON: see docs/bot-protocol.md. Ctrl-D ends.", file=sys.stderr)
    output = sys.stdout.buffer
    try:
        with redirect_stdout(sys.stderr):  # nothing but answers may come out there
            speak(bot, sys.stdin.buffer, output)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def check(name: str, games: int, rounds: int, seconds: float, listening: Listening = NOBODY) -> int:
    """Print what the conformance kit says of this bot; the exit code: 0 if it conforms, else 1."""
    # The report counts the faults; said when they happen they would only disturb the progress bar.
    logging.getLogger(__package__).addHandler(logging.NullHandler())
    try:
        begin_transcript(listening)
    except OSError as error:
        print(f"can't write the transcript to {listening.transcript}: {error.strerror}", file=sys.stderr)
        return USAGE
    try:
        report = check_bot(
            name, games=games, rounds=rounds, seconds=seconds, track=_with_progress, listening=listening
        )
    except GameError as error:
        return _refuse(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    print(report.text())
    return CONFORMS if report.ok else FAILS


def _with_progress(fixtures: Sequence[Fixture]) -> Iterable[Fixture]:
    return track(fixtures, "games", console=Console(stderr=True), transient=True)


def _refuse(error: GameError) -> int:
    print(error.message, file=sys.stderr)
    return USAGE
