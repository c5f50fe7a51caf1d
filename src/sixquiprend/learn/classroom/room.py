"""A class as the fold of its log. It trusts the log; `commands` checks what may be appended to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine.tuples import put
from sixquiprend.records.log_entries import Entry
from sixquiprend.table.chairs import Secret

from ..forms import Mark
from .entries import (
    ActivityEnded,
    ActivityStarted,
    Answered,
    Closed,
    Opened,
    Paused,
    PupilJoined,
    PupilLeft,
    Resumed,
    Seated,
    TableMade,
    WritingJudged,
)
from .plans import AnyPlan, GamesPlan
from .spreading import Seats, seatings


class Pupil(Struct, frozen=True):
    """A pupil; who holds the secret whose hash is `token` acts for it, and nobody else."""

    name: str
    token: Secret
    left: bool = False


class Result(Struct, frozen=True):
    """What a pupil answered, when, and whether it was right."""

    reply: Any
    right: bool
    at: float
    open: bool = False
    """Whether the teacher still has to judge it."""
    mark: Mark | None = None
    """What the teacher said of it; None for what the engine judges."""


class ClassTable(Struct, frozen=True):
    """A table of pupils."""

    code: str
    seats: Seats


class Activity(Struct, frozen=True):
    """Something the class does, or did."""

    number: int
    plan: AnyPlan
    seed: Secret
    started: float
    seatings: tuple[Seats, ...] = ()
    """Who is to sit at which table; a table of `tables` is made for each."""
    tables: tuple[ClassTable, ...] = ()
    results: dict[int, dict[int, Result]] = {}
    """By pupil, then by item."""
    ended: bool = False

    def place_of(self, pupil: int) -> tuple[ClassTable, int] | None:
        """The table and the seat of this pupil."""
        for table in self.tables:
            for seat, pupils in enumerate(table.seats):
                if pupil in pupils:
                    return table, seat
        return None


class Classroom(Struct, frozen=True):
    """One moment of a class. It holds its secrets: `pictures` show what may be seen of it."""

    code: str
    teacher: Secret
    opened: float
    pupils: tuple[Pupil, ...] = ()
    activities: tuple[Activity, ...] = ()
    paused: bool = False
    closed: bool = False
    version: int = 1
    """How many entries made it."""

    def __repr__(self) -> str:
        return f"Classroom({self.code!r}, version={self.version})"

    @property
    def activity(self) -> Activity | None:
        """What the class does now."""
        if not self.activities or self.activities[-1].ended:
            return None
        return self.activities[-1]

    @property
    def present(self) -> tuple[int, ...]:
        """The pupils who are there."""
        return tuple(number for number, pupil in enumerate(self.pupils) if not pupil.left)

    @property
    def table_codes(self) -> tuple[str, ...]:
        """Every table this class ever had: they are erased with it."""
        return tuple(table.code for activity in self.activities for table in activity.tables)

    def is_teacher(self, token: str) -> bool:
        """Whether this is the hash of the teacher's secret."""
        return self.teacher == Secret(token)

    def pupil_with(self, token: str) -> int | None:
        """The pupil who holds the secret with this hash, unless it has left."""
        secret = Secret(token)
        return next((number for number in self.present if self.pupils[number].token == secret), None)


def fold(room: Classroom | None, entry: Entry) -> Classroom:
    """The class after this entry. The first entry opens it."""
    if isinstance(entry, Opened):
        return Classroom(entry.code, Secret(entry.teacher), entry.at)
    assert room is not None, "the log of a class begins with its opening"
    return replace(_FOLD[type(entry)](room, entry), version=room.version + 1)


def replayed(entries: Iterable[Entry]) -> Classroom:
    """The class that these entries made."""
    room: Classroom | None = None
    for entry in entries:
        room = fold(room, entry)
    assert room is not None, "the log of a class begins with its opening"
    return room


def _joined(room: Classroom, entry: PupilJoined) -> Classroom:
    return replace(room, pupils=(*room.pupils, Pupil(entry.name, Secret(entry.token))))


def _left(room: Classroom, entry: PupilLeft) -> Classroom:
    gone = replace(room.pupils[entry.pupil], left=True)
    return replace(room, pupils=put(room.pupils, entry.pupil, gone))


def _started(room: Classroom, entry: ActivityStarted) -> Classroom:
    before = tuple(replace(activity, ended=True) for activity in room.activities)
    planned = (
        seatings(entry.plan, room.present, Random(entry.seed)) if isinstance(entry.plan, GamesPlan) else ()
    )
    started = Activity(entry.activity, entry.plan, Secret(entry.seed), entry.at, planned)
    return replace(room, activities=(*before, started))


def _changed(room: Classroom, number: int, **changes: object) -> Classroom:
    activity = replace(room.activities[number - 1], **changes)
    return replace(room, activities=put(room.activities, number - 1, activity))


def _ended(room: Classroom, entry: ActivityEnded) -> Classroom:
    return _changed(room, entry.activity, ended=True)


def _answered(room: Classroom, entry: Answered) -> Classroom:
    results = room.activities[entry.activity - 1].results
    own = {**results.get(entry.pupil, {}), entry.item: Result(entry.reply, entry.right, entry.at, entry.open)}
    return _changed(room, entry.activity, results={**results, entry.pupil: own})


def _judged(room: Classroom, entry: WritingJudged) -> Classroom:
    results = room.activities[entry.activity - 1].results
    before = results[entry.pupil][entry.item]
    after = replace(before, right=entry.mark == "right", open=False, mark=entry.mark)
    return _changed(
        room, entry.activity, results={**results, entry.pupil: {**results[entry.pupil], entry.item: after}}
    )


def _table_made(room: Classroom, entry: TableMade) -> Classroom:
    tables = room.activities[entry.activity - 1].tables
    return _changed(room, entry.activity, tables=(*tables, ClassTable(entry.code, entry.seats)))


def _seated(room: Classroom, entry: Seated) -> Classroom:
    tables = room.activities[entry.activity - 1].tables
    at = next(number for number, table in enumerate(tables) if table.code == entry.code)
    seats = tables[at].seats
    joined = ClassTable(entry.code, put(seats, entry.seat, (*seats[entry.seat], entry.pupil)))
    return _changed(room, entry.activity, tables=put(tables, at, joined))


def _paused(room: Classroom, entry: Paused) -> Classroom:
    return replace(room, paused=True)


def _resumed(room: Classroom, entry: Resumed) -> Classroom:
    return replace(room, paused=False)


def _closed(room: Classroom, entry: Closed) -> Classroom:
    ended = tuple(replace(activity, ended=True) for activity in room.activities)
    return replace(room, activities=ended, paused=False, closed=True)


_FOLD: Final[dict[type[Entry], Callable[[Classroom, Any], Classroom]]] = {
    PupilJoined: _joined,
    PupilLeft: _left,
    ActivityStarted: _started,
    ActivityEnded: _ended,
    Answered: _answered,
    WritingJudged: _judged,
    TableMade: _table_made,
    Seated: _seated,
    Paused: _paused,
    Resumed: _resumed,
    Closed: _closed,
}
