"""The log of a table: what happened at it, in order. A table is the fold of these entries, and nothing else.

They are kept for good (`records.log_entries` says how).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sixquiprend.engine import ALL_ANSWERS, Answer
from sixquiprend.records.log_entries import Entry, EntryCodec

from .draws import Giver
from .settings import Settings

if TYPE_CHECKING:
    AnyAnswer: TypeAlias = Answer
else:  # the options have registered theirs, so this union is only known now
    AnyAnswer = reduce(or_, ALL_ANSWERS)

By: TypeAlias = Literal["person", "bot", "clock", "teacher"]
Switch: TypeAlias = Literal["newcomers", "reactions"]
"""What can be allowed at a table: that spectators take bots' seats in a game; that people show feelings."""


class Opened(Entry, frozen=True, tag="opened"):
    """The first entry: there is a table with this code."""

    code: str
    settings: Settings


class SatDown(Entry, frozen=True, tag="sat_down", omit_defaults=True):
    """A person has a seat; `token` is the hash of the secret that proves who it is."""

    seat: int
    name: str
    token: str
    draws: bool = False
    """Its program adds to the seeds of games."""


class BotSat(Entry, frozen=True, tag="bot_sat", omit_defaults=True):
    """A bot has a seat; in logs from before bots had first names, without one: it is called by its level."""

    seat: int
    bot: str
    name: str = ""


class StoodUp(Entry, frozen=True, tag="stood_up"):
    """The chair is empty again; only before a game."""

    seat: int


class Started(Entry, frozen=True, tag="started", omit_defaults=True):
    """A game begins: the first, or a rematch once one is over. All its deals come from the seed.

    If people are asked to add to it, it is only the server's part, and the deal waits for them.
    """

    game: str
    seed: str
    asked: tuple[Giver, ...] = ()
    window: float = 0.0
    """The seconds that they have for each step."""


class Pledged(Entry, frozen=True, tag="pledged", omit_defaults=True):
    """Somebody is bound to the bits that have this hash."""

    seat: int
    pledge: str
    member: int | None = None


class Gave(Entry, frozen=True, tag="gave", omit_defaults=True):
    """Somebody has opened the bits that it had pledged."""

    seat: int
    bits: str
    member: int | None = None


class DrawClosed(Entry, frozen=True, tag="draw_closed"):
    """The time is up: nobody waits for more pledges, or for more bits."""


class Chose(Entry, frozen=True, tag="chose", omit_defaults=True):
    """A seat has answered, for now: until the last has, it may choose again (B3)."""

    seat: int
    moment: int
    answer: AnyAnswer
    by: By = "person"
    deals: int = 0
    """How many deals a bot came to that thinks for a time."""
    mind: str = ""
    """The bot that answered, if it isn't the one that was asked."""


class Withdrew(Entry, frozen=True, tag="withdrew", omit_defaults=True):
    """A seat, or one member of a team, has taken its choice back."""

    seat: int
    moment: int
    member: int | None = None


class StoodIn(Entry, frozen=True, tag="stood_in", omit_defaults=True):
    """The person of this seat has left; a bot plays on."""

    seat: int
    for_good: bool = False
    """The secret of this person opens nothing any more."""
    by_host: bool = False
    """The host has given the seat to the bot: the person is back when it says so, not when it connects."""


class CameBack(Entry, frozen=True, tag="came_back"):
    """The person of this seat is there again."""

    seat: int


class HostPassed(Entry, frozen=True, tag="host_passed"):
    """The host has been gone too long while no game was on: the person of this seat may start the next."""

    seat: int


class Paused(Entry, frozen=True, tag="paused", omit_defaults=True):
    """Nobody may answer, and the timer stands still."""

    by: int | None = None
    """The seat of the host who wanted it; None: a teacher."""


class Resumed(Entry, frozen=True, tag="resumed"):
    """The game goes on."""


class StoodStill(Entry, frozen=True, tag="stood_still"):
    """No server moved this table for a while: its timers go on where they were."""

    seconds: float
    """How much later by the clock what runs now began; less than nothing if the clock was set back."""


class SentAway(Entry, frozen=True, tag="sent_away"):
    """The host has sent the person of this seat away: its secret opens nothing any more. In a game a bot has
    the seat from now on, before one nobody."""

    seat: int


class Invited(Entry, frozen=True, tag="invited"):
    """Somebody who was sent away may sit down again; `number` is that of the `SentOff`."""

    number: int


class TookOver(Entry, frozen=True, tag="took_over", omit_defaults=True):
    """A person has a bot's seat from now on, in the middle of a game; what it had chosen is forgotten."""

    seat: int
    name: str
    token: str
    draws: bool = False
    """Its program adds to the seeds of games."""


class Renamed(Entry, frozen=True, tag="renamed"):
    """The person of this seat is called otherwise from now on."""

    seat: int
    name: str


class Nudged(Entry, frozen=True, tag="nudged"):
    """The host has told this seat that it is waited for."""

    seat: int
    moment: int


class Resettled(Entry, frozen=True, tag="resettled"):
    """Something else is agreed for the next game; there may be more chairs, or fewer."""

    settings: Settings


class Reopened(Entry, frozen=True, tag="reopened"):
    """The game is over, and seats and rules may be changed again before the next one."""


class Switched(Entry, frozen=True, tag="switched"):
    """The host, or a teacher, allows something at this table, or doesn't any more."""

    what: Switch
    on: bool


class TeamSat(Entry, frozen=True, tag="team_sat"):
    """A team has a seat; its members join one by one."""

    seat: int
    name: str


class MemberJoined(Entry, frozen=True, tag="member_joined", omit_defaults=True):
    """Somebody new in a team; members count from 0, in the order of joining."""

    seat: int
    member: int
    name: str
    token: str
    draws: bool = False
    """Its program adds to the seeds of games."""


class MemberLeft(Entry, frozen=True, tag="member_left", omit_defaults=True):
    """Nobody waits for this member's vote any more."""

    seat: int
    member: int
    for_good: bool = False
    """The secret of this member opens nothing any more."""


class MemberBack(Entry, frozen=True, tag="member_back"):
    """The member is there again."""

    seat: int
    member: int


class Voted(Entry, frozen=True, tag="voted"):
    """A member of a team has voted, for now. Once all have, the team has chosen."""

    seat: int
    member: int
    moment: int
    answer: AnyAnswer


ENTRIES: Final[tuple[type[Entry], ...]] = (
    Opened,
    SatDown,
    BotSat,
    StoodUp,
    Started,
    Pledged,
    Gave,
    DrawClosed,
    Chose,
    Withdrew,
    StoodIn,
    CameBack,
    HostPassed,
    Paused,
    Resumed,
    StoodStill,
    SentAway,
    Invited,
    TookOver,
    Renamed,
    Nudged,
    Resettled,
    Reopened,
    Switched,
    TeamSat,
    MemberJoined,
    MemberLeft,
    MemberBack,
    Voted,
)

CODEC: Final = EntryCodec(*ENTRIES)
encode_entry: Final = CODEC.encode
decode_entry: Final = CODEC.decode
