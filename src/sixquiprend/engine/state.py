"""The state of a game: immutable, and without any secret that nobody at the table could know.

It holds no order of unseen cards, no random generator, and no card that is chosen but not revealed
(choices are gathered beside the engine, in `table/`).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .answers import Decision, Play
from .cards import Card, Row
from .events import Event
from .lazy import lazy
from .placing import fitting_row
from .rules import Rules
from .slots import Phase, Slots


class State(Struct, frozen=True, dict=True):
    """One moment of a game. Make one with `new_game` or `position`, go on with `advance`."""

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    heads: tuple[int, ...]
    """Heads of each pile this round; special cards may have cancelled some (S9)."""
    totals: tuple[int, ...]
    round: int = 0
    turn: int = 0
    """How many turns of this round have been revealed."""
    dealt: bool = False
    rows: tuple[Row, ...] = ()
    queue: tuple[Play, ...] = ()
    """Revealed cards that are not yet placed, in the order of placing (B4)."""
    scores: tuple[tuple[int, ...], ...] = ()
    """The heads of each round so far, per seat."""
    winners: tuple[int, ...] = ()
    own: dict[str, Any] = {}
    """What the options keep, by letter: each its own kind of `OptionData`."""
    history: tuple[Event, ...] = ()
    """The events of this round."""

    @property
    def slots(self) -> Slots:
        return self.rules.slots

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @lazy
    def phase(self) -> Phase:
        """Where the game is: the first phase of the table that is due."""
        for phase in self.rules.slots.phases:
            if phase.due(self):
                return phase
        raise AssertionError("the last phase of the table is always due")  # pragma: no cover

    @lazy
    def pending(self) -> tuple[Decision, ...]:
        """What the game waits for. Several decisions at once are answered at once (B3, P1)."""
        return () if self.winners else self.phase.decisions(self)

    @lazy
    def next_row(self) -> int | None:
        """The row that the next revealed card fits (B6); None: it is too low for all."""
        return fitting_row(self, self.queue[0].card)


def new_game(rules: Rules) -> State:
    """A game before its first deal."""
    nothing, zeros = ((),) * rules.seats, (0,) * rules.seats
    return State(rules, nothing, nothing, zeros, zeros, own=rules.slots.data)
