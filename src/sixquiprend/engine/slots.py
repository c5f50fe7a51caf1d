"""The slots of the game, which options fill.

The core plays a round through these slots and knows no option by name. The base game fills them all
(`base_slots`); each option of `options/` takes the slots as they are and returns them with some filled
differently. To see what an option changes, read its `fill`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from .answers import Answer, Deal, Decision
from .cards import Card, Row

if TYPE_CHECKING:
    from .events import Event
    from .state import State
    from .view import View


class Phase(Protocol):
    """A step of the round. The game is in the first phase of its table that is `due`."""

    @property
    def name(self) -> str: ...

    def due(self, state: State) -> bool:
        """Whether the game has come to this phase."""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """What is asked now. Nothing: the phase goes by itself."""

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        """What happens, given one legal answer for each decision, in the order of the decisions."""


class Pack(Protocol):
    """Cards that are shuffled together at the start of a round."""

    def cards(self, state: State) -> tuple[object, ...]:
        """The cards to shuffle, in a fixed order."""

    def hand_out(self, state: State, shuffled: tuple[object, ...]) -> Iterator[Event]:
        """Who gets what of the shuffled pack."""


class Ending(Struct, frozen=True):
    """When the game ends (B11, B12); None: not by this."""

    limit: int | None
    rounds: int | None


class OptionData(Struct, frozen=True):
    """What an option keeps in the state, under its letter."""

    @classmethod
    def of(cls, shown: State | View) -> Self | None:
        """This data of a game; None if the game has no such option."""
        for data in shown.own.values():
            if isinstance(data, cls):
                return data
        return None

    def seen_by(self, seat: int | None) -> OptionData:
        """The part of it that this seat (None: a spectator) may know."""
        return self

    def in_state(self, view: View) -> OptionData:
        """The other way: what a state keeps, as far as the seat of this view knows."""
        return self

    def next_round(self) -> OptionData:
        """How a new round finds it."""
        return type(self)()


class Slots(Struct, frozen=True):
    """The rules of one game, slot by slot."""

    hand: int
    """How many number cards each seat gets."""
    turns: int
    """How many turns a round has."""
    cards: frozenset[Card]
    """Every card that may lie on the table."""
    max_rows: int
    deck: Callable[[int, int], tuple[int, ...]]
    """(seats, cards in a hand) → the number cards in use."""
    packs: tuple[Pack, ...]
    """What a deal shuffles, in order."""
    phases: tuple[Phase, ...]
    """The table of phases: the first that is due is where the game is."""
    end: Callable[[Row], int]
    """The value of a row's end, in tenths."""
    may_follow: Callable[[Row, Card], bool]
    """Whether this card may stand behind these."""
    capacity: Callable[[State, int], int]
    """How many cards this row holds."""
    set_by: Callable[[Row], int | None]
    """The place, from 0, of the card that says how many this row holds; None: no card does."""
    open_rows: Callable[[State], Iterable[int]]
    """The rows that may be touched."""
    take: Callable[[State, int, Card, int, int], Event]
    """(state, seat, card, row, heads): the card makes its player take the row."""
    after_take: Callable[[State, int, int], State]
    """(state, seat, row): what follows for the option's data once a seat has taken a row."""
    ending: Ending
    """When the game ends if nothing else was agreed."""
    data: dict[str, OptionData]
    """What the options keep in the state, at the start of the game."""


def with_phases(slots: Slots, *phases: Phase, before: str) -> Slots:
    """The slots with these phases in the table, just before the one of that name."""
    at = [phase.name for phase in slots.phases].index(before)
    return replace(slots, phases=(*slots.phases[:at], *phases, *slots.phases[at:]))


def with_data(slots: Slots, letter: str, data: OptionData) -> Slots:
    """The slots with an option's data in the state."""
    return replace(slots, data={**slots.data, letter: data})
