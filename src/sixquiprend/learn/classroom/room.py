"""A class as the fold of its log. It trusts the log; `commands` checks what may be appended to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine.tuples import put
from sixquiprend.records.log_entries import Entry
from sixquiprend.table.chairs import NO_SECRET, Secret

from ..forms import Mark
from .entries import (
    ActivityEnded,
    ActivityStarted,
    Answered,
    Closed,
    ItemLed,
    LevelSet,
    Opened,
    Paused,
    PersonalCodeMade,
    Phase,
    PlaceAsked,
    PlaceGiven,
    PlaceRefused,
    PupilJoined,
    PupilLeft,
    PupilRenamed,
    ReactionsAllowed,
    RecoveryMade,
    Resumed,
    Seated,
    TableMade,
    TeacherCame,
    WritingJudged,
)
from .plans import AnyPlan, ExercisesPlan, GamesPlan, LedPlan
from .spreading import Seats, seatings

_MOST_DEVICES: Final = 20
"""So many devices of a teacher are known, the latest; and so many asks for a place."""


def first_names(name: str) -> list[str]:
    """The first names of those who share a device; mostly one."""
    return name.split(", ")


class Pupil(Struct, frozen=True):
    """A pupil, or a team that shares a device. Who holds the secret whose hash is `token` acts for it, and
    nobody else."""

    name: str
    token: Secret
    left: bool = False
    personal: Secret = NO_SECRET
    """The slow hash of the code that gives the place back on another device."""
    level: int | None = None
    """Of the exercises; None: as for all."""
    before: tuple[Secret, ...] = ()
    """The tokens of the devices that the pupil had before."""
    draws: bool = False
    """Whether the program on this device has said that it adds to the seeds of games."""


class PlaceAsk(Struct, frozen=True):
    """Somebody on another device says to be this pupil."""

    number: int
    pupil: int
    token: Secret
    draws: bool = False


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
    levels: dict[int, int] = {}
    """Of the exercises of pupils for whom the teacher had set one when it began."""
    ended: bool = False
    shown: int | None = None
    """The question that the teacher has on the board; None: pupils go at their own pace."""
    phases: dict[int, Phase] = {}
    """Of each question that was on the board."""

    @property
    def led(self) -> bool:
        """Whether the teacher leads from question to question."""
        return isinstance(self.plan, LedPlan)

    def is_secret(self, item: int) -> bool:
        """Whether nobody is told yet what is right: the teacher hasn't shown it."""
        return self.led and not self.ended and self.phases.get(item) != "revealed"

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
    salt: Secret
    """Hashes of codes that people type are made with it: it is another one in each class."""
    teachers: tuple[Secret, ...]
    """The hashes of the secrets of the teacher's devices."""
    opened: float
    pupils: tuple[Pupil, ...] = ()
    activities: tuple[Activity, ...] = ()
    paused: bool = False
    reactions: bool = False
    """Whether pupils may show at their tables what they feel."""
    closed: bool = False
    recovery: Secret = NO_SECRET
    """The slow hash of the teacher's recovery code."""
    recovery_at: float | None = None
    asks: tuple[PlaceAsk, ...] = ()
    """Who wants a place back, and waits for the teacher."""
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
    def listed(self) -> tuple[int, ...]:
        """The pupils of whom there is something to tell: those who are there, and those who did something."""
        return tuple(
            number for number, pupil in enumerate(self.pupils) if not pupil.left or self.has_done(number)
        )

    def has_done(self, pupil: int) -> bool:
        """Whether this pupil has ever answered something, or had a seat."""
        return any(
            activity.results.get(pupil) or activity.place_of(pupil) is not None
            for activity in self.activities
        )

    @property
    def table_codes(self) -> tuple[str, ...]:
        """Every table this class ever had: they are erased with it."""
        return tuple(table.code for activity in self.activities for table in activity.tables)

    def is_teacher(self, token: str) -> bool:
        """Whether this is the hash of a secret of the teacher's."""
        return Secret(token) in self.teachers

    def pupil_with(self, token: str) -> int | None:
        """The pupil who holds the secret with this hash, unless it has left."""
        secret = Secret(token)
        return next((number for number in self.present if self.pupils[number].token == secret), None)


def fold(room: Classroom | None, entry: Entry) -> Classroom:
    """The class after this entry. The first entry opens it."""
    if isinstance(entry, Opened):
        teacher = Secret(entry.teacher)
        return Classroom(entry.code, teacher, (teacher,), entry.at)
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
    token = Secret(entry.token)
    waiting = tuple(ask for ask in room.asks if ask.token != token)
    return replace(room, pupils=(*room.pupils, Pupil(entry.name, token, draws=entry.draws)), asks=waiting)


def _left(room: Classroom, entry: PupilLeft) -> Classroom:
    return _pupil(room, entry.pupil, left=True)


def _pupil(room: Classroom, number: int, **changes: object) -> Classroom:
    return replace(room, pupils=put(room.pupils, number, replace(room.pupils[number], **changes)))


def _renamed(room: Classroom, entry: PupilRenamed) -> Classroom:
    return _pupil(room, entry.pupil, name=entry.name)


def _level_set(room: Classroom, entry: LevelSet) -> Classroom:
    return _pupil(room, entry.pupil, level=entry.level)


def _recovery_made(room: Classroom, entry: RecoveryMade) -> Classroom:
    teachers = (Secret(entry.only),) if entry.only else room.teachers
    return replace(room, teachers=teachers, recovery=Secret(entry.recovery), recovery_at=entry.at)


def _teacher_came(room: Classroom, entry: TeacherCame) -> Classroom:
    return replace(room, teachers=(*room.teachers, Secret(entry.token))[-_MOST_DEVICES:])


def _personal_code_made(room: Classroom, entry: PersonalCodeMade) -> Classroom:
    return _pupil(room, entry.pupil, personal=Secret(entry.code))


def _place_asked(room: Classroom, entry: PlaceAsked) -> Classroom:
    asked = PlaceAsk(entry.ask, entry.pupil, Secret(entry.token), entry.draws)
    others = tuple(ask for ask in room.asks if ask.token != asked.token)
    return replace(room, asks=(*others, asked)[-_MOST_DEVICES:])


def _place_refused(room: Classroom, entry: PlaceRefused) -> Classroom:
    return replace(room, asks=tuple(ask for ask in room.asks if ask.number != entry.ask))


def _place_given(room: Classroom, entry: PlaceGiven) -> Classroom:
    token, who = Secret(entry.token), room.pupils[entry.pupil]
    before = (*who.before, who.token)
    given = _pupil(room, entry.pupil, token=token, left=False, before=before, draws=entry.draws)
    waiting = tuple(ask for ask in room.asks if ask.token != token and ask.pupil != entry.pupil)
    return replace(given, asks=waiting)


def _started(room: Classroom, entry: ActivityStarted) -> Classroom:
    before = tuple(replace(activity, ended=True) for activity in room.activities)
    planned = (
        seatings(entry.plan, room.present, Random(entry.seed)) if isinstance(entry.plan, GamesPlan) else ()
    )
    started = Activity(entry.activity, entry.plan, Secret(entry.seed), entry.at, planned)
    if isinstance(entry.plan, ExercisesPlan):
        levels = {number: pupil.level for number, pupil in enumerate(room.pupils) if pupil.level is not None}
        started = replace(started, levels=levels)
    if started.led:  # all begin with the first question
        started = replace(started, shown=1, phases={1: "open"})
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


def _led(room: Classroom, entry: ItemLed) -> Classroom:
    before = room.activities[entry.activity - 1]
    # A question that makes room for another one is closed.
    over: dict[int, Phase] = {
        item: "closed" if phase == "open" else phase for item, phase in before.phases.items()
    }
    return _changed(room, entry.activity, shown=entry.item, phases={**over, entry.item: entry.phase})


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


def _reactions_allowed(room: Classroom, entry: ReactionsAllowed) -> Classroom:
    return replace(room, reactions=entry.on)


def _closed(room: Classroom, entry: Closed) -> Classroom:
    ended = tuple(replace(activity, ended=True) for activity in room.activities)
    return replace(room, activities=ended, paused=False, closed=True)


_FOLD: Final[dict[type[Entry], Callable[[Classroom, Any], Classroom]]] = {
    PupilJoined: _joined,
    PupilLeft: _left,
    PupilRenamed: _renamed,
    LevelSet: _level_set,
    RecoveryMade: _recovery_made,
    TeacherCame: _teacher_came,
    PersonalCodeMade: _personal_code_made,
    PlaceAsked: _place_asked,
    PlaceRefused: _place_refused,
    PlaceGiven: _place_given,
    ActivityStarted: _started,
    ActivityEnded: _ended,
    Answered: _answered,
    WritingJudged: _judged,
    ItemLed: _led,
    TableMade: _table_made,
    Seated: _seated,
    Paused: _paused,
    Resumed: _resumed,
    ReactionsAllowed: _reactions_allowed,
    Closed: _closed,
}
