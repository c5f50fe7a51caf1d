"""The way back to a class, for its teacher and its pupils on another device: commands, as in `commands`.

Codes that people type are known by slow hashes only, which the caller makes with the `salt` of the class; it
also checks what is typed, and sees to it that nobody tries too often.
"""

from __future__ import annotations

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.table.chairs import NO_SECRET, Secret

from .commands import called_like, check_open, check_room_for_one, present_pupil, pupil_name
from .entries import (
    PersonalCodeMade,
    PlaceAsked,
    PlaceGiven,
    PlaceRefused,
    PupilRenamed,
    RecoveryMade,
    TeacherCame,
)
from .room import Classroom, PlaceAsk

# --- the teacher -----------------------------------------------------------------------------------


def make_recovery(room: Classroom, recovery: str, own: str, at: float, *, alone: bool) -> RecoveryMade:
    """A new recovery code, instead of the one before. `alone`: the class opens on no other device than the
    one whose secret has the hash `own`, before somebody types the new code there."""
    return RecoveryMade(at, recovery, own if alone else "")


def opened_by(room: Classroom, recovery: str) -> bool:
    """Whether this is the slow hash of the recovery code."""
    return room.recovery != NO_SECRET and room.recovery == Secret(recovery)


def come_as_teacher(room: Classroom, token: str, at: float) -> TeacherCame:
    """The teacher is on another device; that the recovery code was right is for the caller to know."""
    return TeacherCame(at, token)


# --- pupils ----------------------------------------------------------------------------------------


def rename(room: Classroom, pupil: object, name: object, at: float) -> PupilRenamed:
    """A pupil is called differently; nobody else in the class may have this name."""
    who, called = present_pupil(room, pupil), pupil_name(name)
    if called_like(room, called, but=who) is not None:
        raise Illegal("name_taken", "somebody in this class has this name already")
    return PupilRenamed(at, who, called)


def make_personal_code(room: Classroom, pupil: object, code: str, at: float) -> PersonalCodeMade:
    """A new personal code, instead of the one before; `code` is its slow hash."""
    return PersonalCodeMade(at, present_pupil(room, pupil), code)


def pupil_of_code(room: Classroom, code: str) -> int | None:
    """Whose personal code has this slow hash; also of a pupil who has left."""
    wanted = Secret(code)
    if wanted == NO_SECRET:
        return None
    return next((number for number, pupil in enumerate(room.pupils) if pupil.personal == wanted), None)


def ask_for_place(room: Classroom, name: object, token: str, at: float, *, draws: bool = False) -> PlaceAsked:
    """Somebody says to be the pupil of this name, on another device; the teacher decides."""
    called = pupil_name(name)
    check_open(room)
    _check_new(room, token)
    pupil = called_like(room, called)
    if pupil is None:
        raise Malformed("unknown_pupil", "there is no pupil of this name in this class")
    return PlaceAsked(at, room.version, pupil, token, draws)


def give_place(room: Classroom, ask: object, at: float) -> PlaceGiven:
    """The teacher hands a place over to whoever asked for it: with all that was done there."""
    wanted = _asked(room, ask)
    return take_place(room, wanted.pupil, wanted.token.reveal(), at, draws=wanted.draws)


def refuse_place(room: Classroom, ask: object, at: float) -> PlaceRefused:
    """The teacher doesn't believe it."""
    return PlaceRefused(at, _asked(room, ask).number)


def take_ask_back(room: Classroom, token: str, at: float) -> PlaceRefused:
    """Whoever asked from the device with this secret doesn't want that place."""
    wanted = Secret(token)
    ask = next((each.number for each in room.asks if each.token == wanted), None)
    return refuse_place(room, ask, at)


def take_place(room: Classroom, pupil: int, token: str, at: float, *, draws: bool = False) -> PlaceGiven:
    """A pupil goes on with another device; that the personal code was right is for the caller to know."""
    check_open(room)
    _check_new(room, token)
    if room.pupils[pupil].left:
        check_room_for_one(room)
    return PlaceGiven(at, pupil, token, draws)


def _check_new(room: Classroom, token: str) -> None:
    if room.pupil_with(token) is not None:
        raise Illegal("already_joined", "you are in this class already")


def _asked(room: Classroom, ask: object) -> PlaceAsk:
    for each in room.asks:
        if type(ask) is int and each.number == ask:
            return each
    raise Illegal("no_such_ask", "nobody asks for this place any more")
