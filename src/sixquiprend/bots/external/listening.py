"""Listening in on programs: their dialogue as a file, their error output on the screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct, json

Way: TypeAlias = Literal["to", "from", "stderr"]
"""To the program, from it, or what it says on its standard error."""

_SHOWN: Final = 2000


class Listening(Struct, frozen=True):
    """What somebody wants to hear of the programs of a match. Several processes may write to one file."""

    transcript: Path | None = None
    """A file to which each line is added, as JSON."""
    stderr: bool = False
    """Whether what programs say on standard error is shown on ours."""

    def heard(self, bot: str, process: int, way: Way, line: bytes) -> None:
        """A line went to or came from the process of this bot."""
        text = line.decode("utf-8", "backslashreplace").rstrip("\n")
        if self.transcript is not None:
            said = json.encode({"bot": bot, "process": process, way: text}) + b"\n"
            # One write at the end of the file: lines of other processes don't get in between.
            file = os.open(self.transcript, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(file, said)
            finally:
                os.close(file)
        if self.stderr and way == "stderr":
            print(f"{bot}: {text[:_SHOWN]}", file=sys.stderr, flush=True)


NOBODY: Final = Listening()


def begin_transcript(listening: Listening) -> None:
    """An empty transcript, if one is wanted; raises `OSError` if it can't be written."""
    if listening.transcript is not None:
        listening.transcript.write_bytes(b"")
