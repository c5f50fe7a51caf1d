"""One of several processes of a server: told by `supervising` what to do, and says when it serves."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from pathlib import Path

from msgspec import json

from sixquiprend.store import StoreError

from ..basics.logs import start_logging
from .serve_command import FAILED, OK, serve_here
from .supervising import LISTENING, Work


def main() -> int:
    """Serve until somebody, or the end of the supervisor, stops it; the exit code."""
    work = json.decode(sys.stdin.buffer.readline(), type=Work)
    start_logging(None if work.log is None else Path(work.log))
    threading.Thread(target=_watch_supervisor, daemon=True).start()
    with socket.socket(fileno=work.listener) as listener:
        try:
            serve_here(work.settings, listener, _say_so)
        except StoreError as error:
            print(error.message, file=sys.stderr)
            return FAILED
    return OK


def _say_so() -> None:
    sys.stdout.buffer.write(LISTENING)
    sys.stdout.buffer.flush()


def _watch_supervisor() -> None:
    """A supervisor that was killed leaves nobody behind."""
    while os.read(sys.stdin.fileno(), 1):  # not `sys.stdin`: its lock would be held when this process ends
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
