"""A table at one moment: who sits there, what is played, and what was agreed. What changes it: `session`."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine import State
from sixquiprend.engine.tuples import put

from .chairs import NO_SECRET, Chair, Secret
from .draws import Draw
from .gathering import Gathering
from .highlights import NOTHING_YET, Highlights
from .settings import Settings
from .votes import Vote

Status: TypeAlias = Literal["gathering", "playing", "over"]


class SentOff(Struct, frozen=True):
    """Somebody whom the host has sent away: `token` is the hash of a secret that opens nothing any more."""

    number: int
    """The version of the table that this led to: no other has it."""
    name: str
    token: Secret


class Nudge(Struct, frozen=True):
    """The host has told this seat at this time that it is waited for."""

    seat: int
    moment: int
    at: float


class Thinking(Struct, frozen=True):
    """Of an answer at a bot's seat: how many deals the bot came to, and who answered if it was another."""

    seat: int
    question: int
    deals: int
    mind: str


class Table(Struct, frozen=True):
    """One moment of a table. It holds every secret of it: its parts can't be serialized by accident."""

    code: str
    settings: Settings
    chairs: tuple[Chair, ...]
    status: Status = "gathering"
    version: int = 1
    """How many entries made it."""
    game: str = ""
    seed: Secret = NO_SECRET
    draw: Draw | None = None
    """While the seed of the next game is drawn; until it is, the table stays as it was."""
    drawn: Draw | None = None
    """How the seed of this game was drawn together; None: it wasn't."""
    first: int = 0
    """The moment of this game's first question."""
    thoughts: tuple[Thinking, ...] = ()
    """Of the bots of this game: what their dice don't tell."""
    state: State | None = None
    gathering: Gathering | None = None
    """The choices of this moment; None while no game is played."""
    votes: tuple[Vote, ...] = ()
    """Those of the teams in this moment, earliest first."""
    not_by_people: frozenset[int] = frozenset()
    """The seats that a bot, the clock or a teacher has chosen for in this moment: nobody is told what."""
    highlights: Highlights = NOTHING_YET
    """What will be told of this game when it is over."""
    played: bytes = b""
    """The answers that made this game so far, as JSON with commas between: for snapshots."""
    moment: int = 0
    """Counts the times that something was asked at this table; answers name theirs."""
    since: float = 0.0
    """When this moment began; later if the table was paused since."""
    allowance: float = 0.0
    """The seconds that people need to watch what led here."""
    paused_at: float | None = None
    paused_by: int | None = None
    """The seat of the host who has paused it; None: nobody, or a teacher."""
    resumed_at: float = 0.0
    """When it last went on after a pause."""
    host: int | None = None
    """The seat of the person who may start a game: the first who sat down, while that one is there."""
    starters: tuple[Chair, ...] = ()
    """Who sat there when the game began: whatever happens then, it is they whom its record names."""
    newcomers: bool = False
    """Whether a spectator may take a bot's seat while a game is on."""
    reactions: bool = True
    """Whether those who sit here may show what they feel."""
    sent_away: tuple[SentOff, ...] = ()
    """Whom the host doesn't want back, earliest first."""
    nudges: tuple[Nudge, ...] = ()
    """The last one of each seat, in this game."""

    def __repr__(self) -> str:
        return f"Table({self.code!r}, {self.status}, version={self.version})"

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to choose."""
        return () if self.gathering is None else cast(tuple[int, ...], self.gathering.waiting)


def changed(table: Table, **changes: object) -> Table:
    """The table after one more entry, with these changes."""
    return replace(table, version=table.version + 1, **changes)


def seated(table: Table, seat: int, chair: Chair, **changes: object) -> Table:
    """The table with another chair, and a host who is there."""
    chairs = put(table.chairs, seat, chair)
    here = [number for number, each in enumerate(chairs) if each.kind == "human" and not each.stood_in]
    if table.settings.led:
        here = []
    host = table.host if table.host in here else next(iter(here), None)
    return changed(table, chairs=chairs, host=host, **changes)
