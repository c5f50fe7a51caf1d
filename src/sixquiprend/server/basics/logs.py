"""Logs: a JSON object a line. No secret, no card and no name of a person is ever logged.

So messages are fixed sentences, the facts stand in `extra={"facts": {...}}`, and of an error only its kind
and where it was raised are kept: what it says may quote somebody's input.
"""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec import json

LOG: Final = logging.getLogger("sixquiprend.server")


class JsonLines(logging.Formatter):
    """A record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line |= facts
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(trace)[-8:]]
        return json.encode(line).decode()


def start_logging(file: Path | None) -> None:
    """Log all to this file; without one, warnings and worse to the standard error."""
    handler: logging.Handler
    if file is None:
        handler, level = logging.StreamHandler(sys.stderr), logging.WARNING
    else:
        handler, level = logging.FileHandler(file, encoding="utf-8"), logging.INFO
    handler.setFormatter(JsonLines())
    for name in ("sixquiprend", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    if file is not None:  # uvicorn tells of every connection, with its address
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
