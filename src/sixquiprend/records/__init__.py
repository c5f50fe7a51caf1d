"""Records: a game as a file of JSON lines that anybody can read, replay and verify (docs/records.md).

`dealer` turns seeds into deals, `drawing` says how people draw a seed together, `lines` is the format,
`writing` writes it while a game is played (`play` does both in one go), `reading` reads it back, checked
against the rules by `checking`.

`log_entries` is for what isn't a game: how the logs of tables and classes are kept.
"""

from __future__ import annotations

from .lines import Header, Seat, Thought
from .play import play_game
from .reading import Record, Verdict, read_record, verify
from .record_errors import RecordError, explain_record
from .writing import DrawnGameRecorder, GameRecorder, RecordWriter, new_record

__all__ = [
    "DrawnGameRecorder",
    "GameRecorder",
    "Header",
    "Record",
    "RecordError",
    "RecordWriter",
    "Seat",
    "Thought",
    "Verdict",
    "explain_record",
    "new_record",
    "play_game",
    "read_record",
    "verify",
]
