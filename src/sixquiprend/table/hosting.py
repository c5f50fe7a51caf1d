"""What the host may do beyond starting a game, and how a spectator gets a seat in it: more `commands`.

Who sits where is the host's business, what is hidden isn't: a host sees no card, and hears no choice, that
isn't its own. In a class there is no host, and the teacher decides.
"""

from __future__ import annotations

from typing import Final

from sixquiprend.engine import Illegal, Malformed, NotYourTurn
from sixquiprend.records.log_entries import Entry

from .chairs import Chair, Secret
from .commands import chair_at, check_new, check_not_drawing, check_not_paused, come_back, pause, resume
from .entries import (
    Invited,
    Nudged,
    Paused,
    Renamed,
    Reopened,
    Resettled,
    Resumed,
    SentAway,
    StoodIn,
    Switch,
    Switched,
    TookOver,
)
from .names import checked_name
from .settings import Settings
from .standing import Table

NUDGE_EVERY: Final = 20.0
"""The seconds between two nudges of one seat."""


def check_host(table: Table, by_seat: int | None) -> None:
    """Whether this seat may decide for the table."""
    if by_seat is None or by_seat != table.host:
        raise NotYourTurn("not_host", "only the host of the table may do that", host=table.host)


# --- people ----------------------------------------------------------------------------------------


def send_away(table: Table, by_seat: int, seat: object, at: float) -> SentAway:
    """The person of this seat goes, and its secret opens nothing any more."""
    _other_person(table, by_seat, seat)
    check_not_drawing(table)
    assert isinstance(seat, int)
    return SentAway(at, seat)


def invite_again(table: Table, by_seat: int, number: object, at: float) -> Invited:
    """Somebody who was sent away may sit down again, where there is room."""
    check_host(table, by_seat)
    if number not in [each.number for each in table.sent_away]:
        raise Malformed("nobody_sent_away", f"nobody was sent away under the number {number!r}"[:100])
    assert isinstance(number, int)
    return Invited(at, number)


def check_welcome(table: Table, token: str) -> None:
    """Whether whoever has the secret with this hash may be here; "": somebody without one may."""
    if token and Secret(token) in [each.token for each in table.sent_away]:
        raise NotYourTurn("sent_away", "the host of this table has sent you away")


def hand_over(table: Table, by_seat: int, seat: object, at: float) -> StoodIn:
    """A bot plays for this person from now on, until the host or the person takes that back."""
    chair = _other_person(table, by_seat, seat)
    _check_playing(table)
    if chair.stood_in:
        raise Illegal("nobody_there", f"a bot plays for seat {seat} already", seat=seat)
    assert isinstance(seat, int)
    return StoodIn(at, seat, by_host=True)


def hand_back(table: Table, by_seat: int, seat: object, at: float) -> tuple[Entry, ...]:
    """The person of this seat plays again."""
    check_host(table, by_seat)
    return come_back(table, seat, at)


def take_over(
    table: Table, name: object, token: str, at: float, seat: object = None, *, draws: bool = False
) -> TookOver:
    """A spectator takes this bot's seat, or the first one's, in a game; if the host allows it."""
    called = checked_name(name)
    check_new(table, token)
    if seat is not None:
        chair_at(table, seat)
    if not table.newcomers:
        raise Illegal("game_running", "a game has been started, and the host wants nobody to join it")
    bots = [number for number, chair in enumerate(table.chairs) if chair.kind == "bot"]
    if not bots:
        raise Illegal("table_full", "people have all seats")
    if seat is not None and seat not in bots:
        raise Illegal("seat_taken", f"no bot has seat {seat}", seat=seat)
    return TookOver(at, bots[0] if seat is None else bots[bots.index(seat)], called, token, draws)


def rename(table: Table, by_seat: int, seat: object, name: object, at: float) -> Renamed:
    """Somebody is called otherwise: the host says so, or the person itself."""
    chair = chair_at(table, seat)
    if table.settings.led:
        raise NotYourTurn("teacher_decides", "the teacher of the class says who is called how")
    if seat != by_seat:
        check_host(table, by_seat)
    if chair.kind != "human":
        raise Illegal("no_person", f"no person is at seat {seat}", seat=seat)
    assert isinstance(seat, int)
    return Renamed(at, seat, checked_name(name))


# --- the game --------------------------------------------------------------------------------------


def pause_game(table: Table, by_seat: int, at: float) -> Paused:
    """Nobody answers until the host lets the game go on, and no clock runs."""
    check_host(table, by_seat)
    _check_playing(table)
    pause(table, at)
    return Paused(at, by_seat)


def go_on(table: Table, by_seat: int, at: float) -> Resumed:
    """The game goes on where it was paused."""
    check_host(table, by_seat)
    return resume(table, at)


def nudge(table: Table, by_seat: int, seat: object, at: float) -> Nudged:
    """Tell a person who is waited for that it is; not again before some seconds have passed."""
    chair = _other_person(table, by_seat, seat)
    _check_playing(table)
    check_not_paused(table)
    if seat not in table.waiting or chair.player:
        raise Illegal("not_waited_for", f"nobody waits for the person of seat {seat}", seat=seat)
    assert isinstance(seat, int)
    last = next((each.at for each in table.nudges if each.seat == seat), None)
    if last is not None and 0 <= at - last < NUDGE_EVERY:
        raise Illegal(
            "nudged_lately", f"seat {seat} was nudged less than {NUDGE_EVERY:g} seconds ago", seat=seat
        )
    return Nudged(at, seat, table.moment)


# --- what is agreed --------------------------------------------------------------------------------


def resettle(table: Table, by_seat: int, settings: Settings, at: float) -> Resettled:
    """Other rules, or more seats or fewer, before a game; nobody loses a seat by it."""
    check_host(table, by_seat)
    check_not_drawing(table)
    if table.status != "gathering":
        raise Illegal("game_running", "a game has been started: its rules stay as they are")
    people, seats = sum(chair.kind == "human" for chair in table.chairs), settings.rules.seats
    if people > seats:
        raise Illegal("too_few_seats", f"{people} people sit at this table", people=people, seats=seats)
    return Resettled(at, settings)


def reopen(table: Table, by_seat: int, at: float) -> Reopened:
    """After a game, seats and rules may be changed before the next one."""
    check_host(table, by_seat)
    check_not_drawing(table)
    if table.status != "over":
        raise Illegal("game_not_finished", "the game at this table isn't finished")
    return Reopened(at)


def switch(
    table: Table, by_seat: int | None, what: Switch, on: bool, at: float, *, teacher: bool = False
) -> Switched:
    """Allow something at this table, or not any more."""
    if not teacher:
        check_host(table, by_seat)
    return Switched(at, what, on)


# --- what is checked -------------------------------------------------------------------------------


def _other_person(table: Table, by_seat: int, seat: object) -> Chair:
    """The chair of somebody else, whom the host may decide about."""
    check_host(table, by_seat)
    chair = chair_at(table, seat)
    if seat == by_seat:
        raise Illegal("own_seat", "the host can leave, but not be sent away", seat=seat)
    if chair.kind != "human":
        raise Illegal("no_person", f"no person is at seat {seat}", seat=seat)
    return chair


def _check_playing(table: Table) -> None:
    if table.status != "playing":
        raise Illegal("no_game", "no game is being played at this table")
