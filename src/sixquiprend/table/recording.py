"""The record of a game, from the log of its table."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from sixquiprend.engine import Illegal
from sixquiprend.records import GameRecorder, RecordWriter, Seat
from sixquiprend.records.log_entries import Entry

from .chairs import Chair, names_of
from .session import Folded, fold


def record_of(entries: Iterable[Entry], game: str, begun: Folded | None = None) -> bytes:
    """The finished game of this id as a record file; raises `Illegal` if it wasn't finished at this table.

    `begun`: a table, with what had happened in its game, that these entries follow; else the log is whole.
    """
    table, happened = (None, ()) if begun is None else begun
    recorder: GameRecorder | None = None
    file = BytesIO()
    for entry in (None, *entries):
        if entry is not None:
            table, happened = fold(table, entry)
        if table is None:
            continue
        if recorder is None and table.game == game:
            seats = seats_of(table.starters)
            seed = bytes.fromhex(table.seed.reveal())
            recorder = GameRecorder(RecordWriter(file), table.settings.rules, seats, seed)
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
