"""What may be done in a class: each command checks, and returns what to append to the log.

A refusal is one of the engine's three kinds of errors, with a stable code, and changes nothing: neither does
a success, before the entry is folded. Whoever calls knows who speaks: the teacher or which pupil.
"""

from __future__ import annotations

import re
from typing import Final, cast, get_args
from unicodedata import category, normalize

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.i18n import Translator
from sixquiprend.table.names import checked_name, look

from ..exercises import LEVELS
from ..forms import Mark
from ..quiz import QuizVerdict
from ..tasks import Verdict
from .entries import (
    ActivityEnded,
    ActivityStarted,
    Answered,
    Closed,
    LevelSet,
    Opened,
    Paused,
    PupilJoined,
    PupilLeft,
    ReactionsAllowed,
    Resumed,
    Seated,
    TableMade,
    WritingJudged,
)
from .items import item_verdict
from .plans import GamesPlan, TablesPlan, TeamsPlan, read_plan
from .room import Activity, Classroom, first_names

MOST_PUPILS: Final = 60
MOST_AT_A_DEVICE: Final = 6
"""Pupils who answer together, as on one sheet of paper."""
# A first name of at most three words, and perhaps an initial or a number that tells two of them apart:
# "Zoé", "Jean-Luc", "Marie Lou", "Emma B.", "Emma 2".
_WORD: Final = r"[^\W\d_]+(?:['’-][^\W\d_]+)*"
_FIRST_NAME: Final = re.compile(rf"{_WORD}(?: {_WORD}){{0,2}}(?: [^\W\d_]\.| \d{{1,2}})?")


# --- pupils ----------------------------------------------------------------------------------------


def open_class(code: str, teacher: str, at: float) -> Opened:
    """A new class; that no other has its code is for the caller to know. `teacher` is a secret's hash."""
    return Opened(at, code, teacher)


def join(room: Classroom, name: object, token: str, at: float, *, draws: bool = False) -> PupilJoined:
    """A pupil comes in with a first name that nobody else there has. `token` is the hash of its secret."""
    called = pupil_name(name)
    check_open(room)
    if room.pupil_with(token) is not None:
        raise Illegal("already_joined", "you are in this class already")
    if called_like(room, called) is not None:
        raise Illegal("name_taken", "somebody in this class has this name already")
    check_room_for_one(room)
    return PupilJoined(at, len(room.pupils), called, token, draws)


def set_level(room: Classroom, pupil: object, level: object, at: float) -> LevelSet:
    """The exercises of a pupil have this level from the next start on; None: as for all."""
    who = present_pupil(room, pupil)
    if level is not None and (type(level) is not int or level not in LEVELS):
        raise Malformed("bad_level", f"the levels of exercises are {', '.join(map(str, LEVELS))}")
    return LevelSet(at, who, level)


def called_like(room: Classroom, name: str, but: int | None = None) -> int | None:
    """The pupil with one of these first names, or one that looks like it, if it isn't `but`. Whoever has left
    and did something keeps theirs: so all that somebody ever did stands under one name."""
    wanted = set(map(_look, first_names(name)))
    others = (each for each in room.listed if each != but)
    return next(
        (each for each in others if wanted.intersection(map(_look, first_names(room.pupils[each].name)))),
        None,
    )


def _look(name: str) -> str:
    """Without accents: on another keyboard "Zoé" types "zoe", and is still the same pupil."""
    letters = normalize("NFD", look(name.casefold()))
    return "".join(letter for letter in letters if category(letter) != "Mn")


def check_room_for_one(room: Classroom) -> None:
    """Raises `Illegal` if a class has as many pupils as it may have."""
    if len(room.present) >= MOST_PUPILS:
        raise Illegal("class_full", f"a class has room for {MOST_PUPILS} pupils", most=MOST_PUPILS)


def leave(room: Classroom, pupil: object, at: float) -> PupilLeft:
    """A pupil goes, or the teacher sends it away."""
    return PupilLeft(at, present_pupil(room, pupil))


def pupil_name(name: object) -> str:
    """What whoever is at one device is called: a first name, or those of a team, with commas between."""
    if not isinstance(name, str):
        return first_name(name)
    names = [first_name(each) for each in re.split("[,;&+]", name) if each.strip()] or [first_name(name)]
    if len(names) > MOST_AT_A_DEVICE or len(set(map(_look, names))) < len(names):
        raise Malformed(
            "bad_team",
            f"a team at one device has up to {MOST_AT_A_DEVICE} names, each once",
            most=MOST_AT_A_DEVICE,
        )
    return ", ".join(names)


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
    if isinstance(planned, TeamsPlan):
        for pupil in (pupil for team in planned.members for pupil in team):
            if not 0 <= pupil < len(room.pupils):  # who has left meanwhile is just not there
                raise Malformed("unknown_pupil", f"there is no pupil {pupil} in this class")
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
    """A pupil who came when the tables were made joins the smallest team, or has the seat of a bot; the table
    must be told too."""
    who, activity = present_pupil(room, pupil), _running(room)
    if activity.place_of(who) is not None:
        raise Illegal("already_seated", "you have a seat already")
    if isinstance(activity.plan, TablesPlan):
        bots = [
            (table.code, seat) for table in activity.tables for seat, who in enumerate(table.seats) if not who
        ]
        if not bots:
            raise Illegal("no_seat", "no bot has a seat that you could take")
        return Seated(at, who, activity.number, *bots[0])
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
    """A pupil answers a question of the running activity, once, or, if the teacher leads, until it is closed;
    with what it may be told about it as soon as that is no secret any more."""
    who, running = present_pupil(room, pupil), running_activity(room, activity)
    _check_not_paused(room)
    verdict = item_verdict(running, item, who, reply, t)
    assert type(item) is int
    if running.led:  # until it is closed everybody may think again
        if item != running.shown or running.phases[item] != "open":
            raise Illegal("question_closed", f"question {item} isn't open now", item=item)
    elif item in running.results.get(who, {}):
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


def allow_reactions(room: Classroom, on: bool, at: float) -> ReactionsAllowed:
    """Whether pupils may show at their tables what they feel; they may not until the teacher says so."""
    check_open(room)
    return ReactionsAllowed(at, on)


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


def running_activity(room: Classroom, number: object) -> Activity:
    """What the class does, if that is the activity which is meant."""
    running = _running(room)
    if number != running.number or type(number) is not int:
        raise Illegal("stale_activity", f"the class does something else now: {running.number}")
    return running


def _running(room: Classroom) -> Activity:
    check_open(room)
    if room.activity is None:
        raise Illegal("no_activity", "the class isn't doing anything now")
    return room.activity
