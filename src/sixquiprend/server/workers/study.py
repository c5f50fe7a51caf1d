"""The process that analyses one game: `python -m sixquiprend.server.workers.study BYTES SAMPLES`.

The record comes on the standard input; "progress 0.25" lines, then "done BYTES" and the analysis as JSON,
go to the standard output. When the input ends, the server is gone, and this process with it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Final

from msgspec import json

from sixquiprend.analysis import analyse
from sixquiprend.analysis.moments import moments
from sixquiprend.records import read_record

FAILED: Final = b"null"
"""What is kept for a game that can't be analysed."""

MOST_DEALS: Final = 1_000_000
"""For a whole game: a very long one is weighed less exactly, so that others needn't wait long for theirs."""
FEWEST_SAMPLES: Final = 100

SAID_EVERY: Final = 0.3


def study(size: int, samples: int) -> None:
    """Analyse the record on the standard input."""
    if hasattr(os, "nice"):
        os.nice(10)  # people who play come first
    record = read_record(sys.stdin.buffer.read(size))
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    said = 0.0

    def watch(done: int, tasks: int) -> None:
        nonlocal said
        if time.monotonic() - said >= SAID_EVERY:
            said = time.monotonic()
            _say(f"progress {done / tasks:.3f}\n".encode())

    decisions = sum(len(moment.answers) for moment in moments(record))
    enough = min(samples, max(FEWEST_SAMPLES, MOST_DEALS // max(1, decisions)))
    analysis = json.encode(analyse(record, samples=enough, watch=watch))
    _say(f"done {len(analysis)}\n".encode() + analysis)


def _leave_with_the_server() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _say(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    study(int(sys.argv[1]), int(sys.argv[2]))
