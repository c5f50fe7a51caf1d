"""The log of a class: what happened in it, in order. A class is the fold of these entries, and nothing else.

They are kept until the class is erased (`records.log_entries` says how).
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from sixquiprend.records.log_entries import Entry, EntryCodec

from ..forms import Mark
from .plans import AnyPlan

Phase: TypeAlias = Literal["open", "closed", "revealed"]
"""Of a question that the teacher leads: all may answer and change their answer; nobody may; it is solved."""


class Opened(Entry, frozen=True, tag="opened"):
    """The first entry: there is a class with this code; `teacher` is the hash of the teacher's secret."""

    code: str
    teacher: str


class PupilJoined(Entry, frozen=True, tag="pupil_joined", omit_defaults=True):
    """A pupil is there; pupils count from 0, and `token` is the hash of the pupil's secret."""

    pupil: int
    name: str
    token: str
    draws: bool = False
    """Its program adds to the seeds of games."""


class PupilLeft(Entry, frozen=True, tag="pupil_left"):
    """The pupil left, or was sent away by the teacher."""

    pupil: int


class PupilRenamed(Entry, frozen=True, tag="pupil_renamed"):
    """The teacher has changed what a pupil is called."""

    pupil: int
    name: str


class LevelSet(Entry, frozen=True, tag="level_set"):
    """The exercises of this pupil have this level from the next start on; None: as for all."""

    pupil: int
    level: int | None


class RecoveryMade(Entry, frozen=True, tag="recovery_made"):
    """The teacher has a new code that opens the class on any device; the one before opens nothing any more.

    `recovery` is its slow hash. `only`: the hash of the secret of the one device that still is the teacher's;
    "": all of them are.
    """

    recovery: str
    only: str = ""


class TeacherCame(Entry, frozen=True, tag="teacher_came"):
    """The teacher has opened the class on another device; `token` is the hash of the secret there."""

    token: str


class PersonalCodeMade(Entry, frozen=True, tag="personal_code_made"):
    """A pupil has a new code that gives the place back on another device; `code` is its slow hash."""

    pupil: int
    code: str


class PlaceAsked(Entry, frozen=True, tag="place_asked", omit_defaults=True):
    """Somebody says to be this pupil, on another device, whose secret has this hash."""

    ask: int
    pupil: int
    token: str
    draws: bool = False
    """Its program adds to the seeds of games."""


class PlaceRefused(Entry, frozen=True, tag="place_refused"):
    """The teacher says that it isn't so."""

    ask: int


class PlaceGiven(Entry, frozen=True, tag="place_given", omit_defaults=True):
    """The place of this pupil belongs to another device from now on, and to no other."""

    pupil: int
    token: str
    draws: bool = False
    """Its program adds to the seeds of games."""


class ActivityStarted(Entry, frozen=True, tag="activity_started"):
    """All begin something new, and what was before is over; activities count from 1.

    Which exercises come and who sits with whom is all told by the seed.
    """

    activity: int
    plan: AnyPlan
    seed: str


class ActivityEnded(Entry, frozen=True, tag="activity_ended"):
    """All wait for what comes next."""

    activity: int


class Answered(Entry, frozen=True, tag="answered"):
    """A pupil has answered a question; items count from 1, and each is answered once."""

    pupil: int
    activity: int
    item: int
    reply: Any
    """As JSON gave it."""
    right: bool
    open: bool = False
    """Whether the teacher still has to judge what was written: then it isn't right yet."""


class WritingJudged(Entry, frozen=True, tag="writing_judged"):
    """The teacher has judged what a pupil wrote; the last word counts."""

    pupil: int
    activity: int
    item: int
    mark: Mark


class ItemLed(Entry, frozen=True, tag="item_led"):
    """The teacher has this question on the board: all answer, nobody any more, or the answers are shown."""

    activity: int
    item: int
    phase: Phase


class TableMade(Entry, frozen=True, tag="table_made"):
    """A table of the activity is there, with this code; `seats` has the pupils of each seat (none: a bot)."""

    activity: int
    code: str
    seats: tuple[tuple[int, ...], ...]


class Seated(Entry, frozen=True, tag="seated"):
    """A pupil who came later has joined the team of this seat."""

    pupil: int
    activity: int
    code: str
    seat: int


class Paused(Entry, frozen=True, tag="paused"):
    """Nobody may answer; the tables stand still too."""


class Resumed(Entry, frozen=True, tag="resumed"):
    """All go on."""


class ReactionsAllowed(Entry, frozen=True, tag="reactions_allowed"):
    """Pupils may show at their tables what they feel, or not any more."""

    on: bool


class Closed(Entry, frozen=True, tag="closed"):
    """The class is over: its results can be read until it is erased."""


ENTRIES: Final[tuple[type[Entry], ...]] = (
    Opened,
    PupilJoined,
    PupilLeft,
    PupilRenamed,
    LevelSet,
    RecoveryMade,
    TeacherCame,
    PersonalCodeMade,
    PlaceAsked,
    PlaceRefused,
    PlaceGiven,
    ActivityStarted,
    ActivityEnded,
    Answered,
    WritingJudged,
    ItemLed,
    TableMade,
    Seated,
    Paused,
    Resumed,
    ReactionsAllowed,
    Closed,
)

CODEC: Final = EntryCodec(*ENTRIES)
encode_entry: Final = CODEC.encode
decode_entry: Final = CODEC.decode
