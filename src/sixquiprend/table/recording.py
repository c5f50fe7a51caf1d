"""The record of a game, from the log of its table."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from sixquiprend.engine import Illegal
from sixquiprend.records import DrawnGameRecorder, GameRecorder, RecordWriter, Seat, Thought
from sixquiprend.records.log_entries import Entry

from .chairs import Chair, names_of
from .session import Folded, Table, fold


def record_of(entries: Iterable[Entry], game: str, begun: Folded | None = None) -> bytes:
    """The finished game of this id as a record file; raises `Illegal` if it wasn't finished at this table.

    `begun`: a table, with what had happened in its game, that these entries follow; else the log is whole.
    """
    table, happened = (None, ()) if begun is None else begun
    recorder: GameRecorder | DrawnGameRecorder | None = None
    file = BytesIO()
    for entry in (None, *entries):
        if entry is not None:
            table, happened = fold(table, entry)
        if table is None:
            continue
        if recorder is None and table.game == game:
            recorder = _recorder(table, RecordWriter(file))
        if recorder is not None:
            events = [each.event for each in happened]
            if isinstance(recorder, DrawnGameRecorder):
                recorder.add(events, thoughts_of(table))
            else:
                recorder.add(events)
            if table.status == "over":
                return file.getvalue()
    raise Illegal("game_not_finished", "that game isn't finished")


def _recorder(table: Table, writer: RecordWriter) -> GameRecorder | DrawnGameRecorder:
    rules, seats, drawn = table.settings.rules, seats_of(table.starters), table.drawn
    if drawn is None:
        return GameRecorder(writer, rules, seats, bytes.fromhex(table.seed.reveal()))
    server_seed = bytes.fromhex(drawn.server_seed.reveal())
    return DrawnGameRecorder(writer, rules, seats, server_seed, drawn.shares)


def thoughts_of(table: Table) -> dict[int, list[Thought]]:
    """What is to be told of the answers at the seats of bots, by seat, so that they can be asked again."""
    found: dict[int, dict[int, Thought]] = {}
    for each in table.thoughts:
        if table.starters[each.seat].kind == "bot":
            thought = Thought(each.question, each.deals, each.mind)
            found.setdefault(each.seat, {})[each.question] = thought
    return {seat: list(thoughts.values()) for seat, thoughts in found.items()}


def seats_of(chairs: tuple[Chair, ...]) -> list[Seat]:
    """Who played, as a record has it. Whoever left during the game has played it."""
    seats = []
    for name, chair in zip(names_of(chairs), chairs, strict=True):
        assert chair.kind != "empty", "no game starts with an empty chair"
        seats.append(Seat(name, chair.kind, chair.bot))
    return seats
