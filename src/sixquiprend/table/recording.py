"""The record of a game, from the log of its table."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from sixquiprend.engine import Illegal
from sixquiprend.records import GameRecorder, RecordWriter, Seat
from sixquiprend.records.log_entries import Entry

from .chairs import Chair, names_of
from .entries import Started
from .session import Table, fold


def record_of(entries: Iterable[Entry], game: str) -> bytes:
    """The finished game of this id as a record file; raises `Illegal` if it wasn't finished at this table."""
    table: Table | None = None
    recorder: GameRecorder | None = None
    file = BytesIO()
    for entry in entries:
        table, happened = fold(table, entry)
        if isinstance(entry, Started) and entry.game == game:
            seats = seats_of(table.chairs)
            recorder = GameRecorder(
                RecordWriter(file), table.settings.rules, seats, bytes.fromhex(entry.seed)
            )
        if recorder is not None:
            recorder.add(each.event for each in happened)
            if table.status == "over":
                return file.getvalue()
    raise Illegal("game_not_finished", "that game isn't finished")


def seats_of(chairs: tuple[Chair, ...]) -> list[Seat]:
    """Who played, as a record has it. Whoever left during the game has played it."""
    seats = []
    for name, chair in zip(names_of(chairs), chairs, strict=True):
        assert chair.kind != "empty", "no game starts with an empty chair"
        seats.append(Seat(name, chair.kind, chair.bot))
    return seats
