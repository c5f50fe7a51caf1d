"""What may be done in a class: each command checks, and returns what to append to the log.

A refusal is one of the engine's three kinds of errors, with a stable code, and changes nothing: neither does
a success, before the entry is folded. Whoever calls knows who speaks: the teacher or which pupil.
"""

from __future__ import annotations

import re
from typing import Final, cast, get_args

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.i18n import Translator
from sixquiprend.table.names import checked_name, look

from ..forms import Mark
from ..quiz import QuizVerdict
from ..tasks import Verdict
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
from .items import item_verdict
from .plans import GamesPlan, TeamsPlan, read_plan
from .room import Activity, Classroom

MOST_PUPILS: Final = 60
# A first name of at most three words, and perhaps an initial or a number that tells two of them apart:
# "Zoé", "Jean-Luc", "Marie Lou", "Emma B.", "Emma 2".
_WORD: Final = r"[^\W\d_]+(?:['’-][^\W\d_]+)*"
_FIRST_NAME: Final = re.compile(rf"{_WORD}(?: {_WORD}){{0,2}}(?: [^\W\d_]\.| \d{{1,2}})?")


# --- pupils ----------------------------------------------------------------------------------------


def open_class(code: str, teacher: str, at: float) -> Opened:
    """A new class; that no other has its code is for the caller to know. `teacher` is a secret's hash."""
    return Opened(at, code, teacher)


def join(room: Classroom, name: object, token: str, at: float) -> PupilJoined:
    """A pupil comes in with a first name that nobody else there has. `token` is the hash of its secret."""
    called = first_name(name)
    check_open(room)
    if room.pupil_with(token) is not None:
        raise Illegal("already_joined", "you are in this class already")
    if called_like(room, called) is not None:
        raise Illegal("name_taken", "somebody in this class has this name already")
    check_room_for_one(room)
    return PupilJoined(at, len(room.pupils), called, token)


def called_like(room: Classroom, name: str) -> int | None:
    """The pupil with this name, or one that looks like it. Whoever has left and did something keeps theirs:
    so all that somebody ever did stands under one name."""
    wanted = look(name.casefold())
    return next((each for each in room.listed if look(room.pupils[each].name.casefold()) == wanted), None)


def check_room_for_one(room: Classroom) -> None:
    """Raises `Illegal` if a class has as many pupils as it may have."""
    if len(room.present) >= MOST_PUPILS:
        raise Illegal("class_full", f"a class has room for {MOST_PUPILS} pupils", most=MOST_PUPILS)


def leave(room: Classroom, pupil: object, at: float) -> PupilLeft:
    """A pupil goes, or the teacher sends it away."""
    return PupilLeft(at, present_pupil(room, pupil))


def first_name(name: object) -> str:
    """The name as it is kept. Only first names are: a class needs no more to know who is who."""
    called = " ".join(checked_name(name).split())
    if not _FIRST_NAME.fullmatch(called):
        raise Malformed("first_name_only", "only a first name, perhaps with an initial or a number")
    return called


# --- activities ------------------------------------------------------------------------------------


def start_activity(room: Classroom, plan: object, seed: str, at: float) -> ActivityStarted:
    """All begin this; what they did before is over. `seed`: letters and digits that pupils can't guess."""
    check_open(room)
    _check_not_paused(room)
    planned = read_plan(plan)
    if isinstance(planned, GamesPlan) and not room.present:
        raise Illegal("no_pupils", "nobody has joined the class yet")
    return ActivityStarted(at, len(room.activities) + 1, planned, seed)


def end_activity(room: Classroom, at: float) -> ActivityEnded:
    """All stop, and wait for what comes next."""
    return ActivityEnded(at, _running(room).number)


def table_made(room: Classroom, code: str, at: float) -> TableMade:
    """The next of the tables that the activity needs is there; `room.activity.seatings` says how many."""
    activity = _running(room)
    if len(activity.tables) >= len(activity.seatings):
        raise Illegal("no_table_needed", "all tables of this activity are there")
    return TableMade(at, activity.number, code, activity.seatings[len(activity.tables)])


def seat_late(room: Classroom, pupil: object, at: float) -> Seated:
    """A pupil who came when the teams were made joins the smallest of them; its table must be told too."""
    who, activity = present_pupil(room, pupil), _running(room)
    if activity.place_of(who) is not None:
        raise Illegal("already_seated", "you have a seat already")
    teams = [
        (len(pupils), table.code, seat)
        for table in activity.tables
        for seat, pupils in enumerate(table.seats)
        if pupils and isinstance(activity.plan, TeamsPlan)
    ]
    if not teams:
        raise Illegal("no_team", "there is no team to join")
    _, code, seat = min(teams)
    return Seated(at, who, activity.number, code, seat)


def answer(
    room: Classroom, pupil: object, activity: object, item: object, reply: object, at: float, t: Translator
) -> tuple[Answered, Verdict | QuizVerdict]:
    """A pupil answers a question of the running activity, once; with what it is told about it."""
    who, running = present_pupil(room, pupil), _running(room)
    _check_not_paused(room)
    if activity != running.number or type(activity) is not int:
        raise Illegal("stale_activity", f"the class does something else now: {running.number}")
    verdict = item_verdict(running, item, reply, t)
    assert type(item) is int
    if item in running.results.get(who, {}):
        raise Illegal("already_answered", f"question {item} is answered already", item=item)
    return Answered(at, who, running.number, item, reply, verdict.right, verdict.open), verdict


def judge(
    room: Classroom, pupil: object, activity: object, item: object, mark: object, at: float
) -> WritingJudged:
    """The teacher judges what a pupil wrote, also later, and may change their mind."""
    if mark not in get_args(Mark):
        raise Malformed("bad_mark", f"a text is {', '.join(get_args(Mark))}, not {mark!r}"[:200])
    result = None
    if type(pupil) is int and type(item) is int and type(activity) is int and activity >= 1:
        did = room.activities[activity - 1] if activity <= len(room.activities) else None
        result = did.results.get(pupil, {}).get(item) if did is not None else None
    if result is None or not (result.open or result.mark):
        raise Illegal("nothing_to_judge", "this pupil has written nothing there that you could judge")
    assert type(pupil) is int
    assert type(item) is int
    assert type(activity) is int
    return WritingJudged(at, pupil, activity, item, cast(Mark, mark))


# --- the whole class -------------------------------------------------------------------------------


def pause(room: Classroom, at: float) -> Paused:
    """Nobody answers until the class goes on."""
    check_open(room)
    _check_not_paused(room)
    return Paused(at)


def resume(room: Classroom, at: float) -> Resumed:
    """The class goes on."""
    if not room.paused:
        raise Illegal("class_not_paused", "the class isn't paused")
    return Resumed(at)


def close(room: Classroom, at: float) -> Closed:
    """The class is over; its results can still be read."""
    check_open(room)
    return Closed(at)


def check_open(room: Classroom) -> None:
    """Raises `Illegal` once the class is over."""
    if room.closed:
        raise Illegal("class_closed", "this class is over")


def _check_not_paused(room: Classroom) -> None:
    if room.paused:
        raise Illegal("class_paused", "the class is paused")


def present_pupil(room: Classroom, pupil: object) -> int:
    """The number of a pupil who is there; raises `Malformed` for anything else."""
    if type(pupil) is not int or pupil not in room.present:
        raise Malformed("unknown_pupil", f"there is no pupil {pupil!r} in this class"[:200])
    return pupil


def _running(room: Classroom) -> Activity:
    check_open(room)
    if room.activity is None:
        raise Illegal("no_activity", "the class isn't doing anything now")
    return room.activity
