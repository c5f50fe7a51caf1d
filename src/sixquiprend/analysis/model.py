"""An analysis as data: what the JSON output is, and what terminal and report are made from.

docs/analysis.md describes it. Any change that a reader could notice gets another `version`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sixquiprend.engine import Answer, Card, Play, Row, Rules
from sixquiprend.records import Seat

from .comparing import Comparison
from .evaluating import Method
from .why import Reason

VERSION: Final = 1
WORST: Final = 5


class Weighed(Struct, frozen=True):
    """A legal answer, with what it was expected to cost; see `Evaluation`."""

    answer: Answer
    cost: float
    error: float
    regret: float
    share: float | None = None
    """How likely a best strategy gives it; None unless the method is exact."""


class Considered(Struct, frozen=True):
    """A decision with more than one legal answer: what the seat saw, and what each answer was worth."""

    number: int
    """Its place among all of them, from 0."""
    round: int
    turn: int
    """Turns count from 1; 0: before the first, in a draft."""
    seat: int
    kind: str
    rows: tuple[Row, ...]
    hand: tuple[Card, ...]
    queue: tuple[Play, ...]
    """Revealed cards that were not yet placed, the seat's own first."""
    answers: tuple[Weighed, ...]
    chosen: int
    best: int
    """Which of the answers was chosen, and which was the best; the same if there is no regret."""
    method: Method
    regret: float
    why_chosen: Reason | None = None
    why_best: Reason | None = None
    """A fact about each of the two, if there is regret; `compared` says whether they explain it."""
    compared: Comparison | None = None
    """What tells the one from the other, if there is regret."""


class Standing(Struct, frozen=True):
    """Everybody's heads since the game began, after a turn."""

    round: int
    turn: int
    heads: tuple[int, ...]


class SeatSummary(Struct, frozen=True):
    """How one seat did."""

    seat: int
    heads: int
    decisions: int
    regret: float
    """All heads given away."""
    mean_regret: float | None
    accuracy: float | None
    """0 to 100; None, as for the mean, if there was nothing to decide."""
    luck: float | None
    """Heads that the hands it was dealt were better than usual ones; None in a draft."""


class Analysis(Struct, frozen=True, tag_field="analysis", tag="sixquiprend"):
    """What each decision of a game was worth."""

    version: Literal[1]
    rules: Rules
    seats: tuple[Seat, ...]
    finished: bool
    winners: tuple[int, ...]
    samples: int
    seed: int
    summaries: tuple[SeatSummary, ...]
    worst: tuple[int, ...]
    """The numbers of the decisions that gave away the most, the worst first; at most five."""
    course: tuple[Standing, ...]
    decisions: tuple[Considered, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)
