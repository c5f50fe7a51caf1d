"""What a class can do together, and what the teacher says about it."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from sixquiprend.bots import BOT_NAMES
from sixquiprend.engine import Malformed, Rules
from sixquiprend.table.settings import Settings

from ..exercises import KINDS, LEVELS
from ..quiz import QUESTIONS

SIZES: Final = range(2, 7)
"""How many seats a table of pupils may have."""
TEAMS: Final = range(2, 7)
"""How many teams may play at one table."""
MOST_TABLES: Final = 20
COUNTS: Final = range(1, 51)
"""How many exercises a pupil may be given at once."""


class Plan(Struct, frozen=True, tag_field="plan", forbid_unknown_fields=True):
    """One activity of a class."""

    @property
    def kind(self) -> str:
        """What it is called in JSON."""
        return str(self.__struct_config__.tag)

    @property
    def items(self) -> int:
        """How many questions each pupil gets; they count from 1."""
        return 0

    @property
    def practises(self) -> Practice | None:
        """Which exercises are asked; None: the questions of the quiz, or none at all."""
        return None

    def check(self) -> None:
        """Raises a `GameError` for what can't be."""


class QuizPlan(Plan, frozen=True, tag="quiz"):
    """The quiz."""

    @property
    def items(self) -> int:
        return QUESTIONS


class Practice(Plan, frozen=True):
    """So many exercises of these kinds, in turn."""

    kinds: tuple[str, ...] = ()
    level: int = 1
    count: int = 10

    @property
    def items(self) -> int:
        return self.count

    @property
    def practises(self) -> Practice | None:
        return self

    def check(self) -> None:
        if not self.kinds or len(set(self.kinds)) < len(self.kinds) or not set(self.kinds) <= set(KINDS):
            raise _refused(f"the kinds of exercises are {', '.join(KINDS)}, each at most once")
        if self.level not in LEVELS:
            raise _refused("the levels of exercises are 1, 2 and 3")
        if self.count not in COUNTS:
            raise _refused(f"a pupil gets {COUNTS[0]} to {COUNTS[-1]} exercises")


class ExercisesPlan(Practice, frozen=True, tag="exercises"):
    """Exercises, each at their own pace; pupils for whom the teacher has set a level have that one."""

    each: bool = False
    """Whether everybody gets other numbers; else all get the same."""


class LedPlan(Practice, frozen=True, tag="led"):
    """One question for all at a time, led by the teacher; without kinds of exercises those of the quiz."""

    @property
    def items(self) -> int:
        return self.count if self.kinds else QUESTIONS

    @property
    def practises(self) -> Practice | None:
        return self if self.kinds else None

    def check(self) -> None:
        if self.kinds:
            super().check()


class GamesPlan(Plan, frozen=True):
    """Games at tables; bots take the seats that are left."""

    options: str = ""
    rounds: int | None = None
    """None: as long as the rules say, until somebody has more than 66 heads."""
    timer: int | None = None
    bot: str = "careful"

    @property
    def seats(self) -> int:
        """How many seats each table has."""
        raise NotImplementedError  # pragma: no cover

    @property
    def settings(self) -> Settings:
        """Those of each table; raises a `GameError` for what can't be."""
        return Settings(Rules(self.seats, self.options, rounds=self.rounds), timer=self.timer, led=True)

    def check(self) -> None:
        if self.bot not in BOT_NAMES:
            known = list(BOT_NAMES)
            raise Malformed("unknown_bot", f"bots are {', '.join(known)}", bot=self.bot[:40], known=known)
        _ = self.settings


class TablesPlan(GamesPlan, frozen=True, tag="tables"):
    """Every pupil has a seat."""

    size: int = 4

    @property
    def seats(self) -> int:
        return self.size

    def check(self) -> None:
        if self.size not in SIZES:
            raise _refused(f"a table has {SIZES[0]} to {SIZES[-1]} seats")
        super().check()


class TeamsPlan(GamesPlan, frozen=True, tag="teams"):
    """Several pupils share a seat and vote (Q1)."""

    teams: int = 4
    """At each table."""
    tables: int = 1
    members: tuple[tuple[int, ...], ...] = ()
    """The pupils of each team as the teacher has made them, table by table; none: they are made by chance."""

    @property
    def seats(self) -> int:
        return self.teams

    def check(self) -> None:
        if self.teams not in TEAMS:
            raise _refused(f"{TEAMS[0]} to {TEAMS[-1]} teams play at a table")
        if not 1 <= self.tables <= MOST_TABLES:
            raise _refused(f"teams play at 1 to {MOST_TABLES} tables")
        if self.members and len(self.members) != self.teams * self.tables:
            raise _refused(f"{self.tables} × {self.teams} teams are made, not {len(self.members)}")
        everybody = [pupil for team in self.members for pupil in team]
        if len(set(everybody)) < len(everybody):
            raise _refused("nobody is in two teams")
        super().check()


AnyPlan: TypeAlias = QuizPlan | ExercisesPlan | LedPlan | TablesPlan | TeamsPlan


def read_plan(data: object) -> AnyPlan:
    """The plan in data as a JSON reader gives it; raises a `GameError` if there can't be such an activity."""
    try:
        plan: AnyPlan = msgspec.convert(data, AnyPlan)
    except msgspec.ValidationError as error:
        raise _refused(str(error)[:200]) from None
    plan.check()
    return plan


def _refused(reason: str) -> Malformed:
    return Malformed("bad_activity", f"there is no such activity: {reason}")
