"""E. Ebb, an invented option with a decision, an event and data: one row holds less for a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from sixquiprend.engine.answers import Answer, Deal, Decision
from sixquiprend.engine.events import Event
from sixquiprend.engine.option import About, Option
from sixquiprend.engine.slots import OptionData, Slots, with_data, with_phases

if TYPE_CHECKING:
    from sixquiprend.engine.state import State


class LetEbb(Answer, frozen=True, tag="let_ebb"):
    """E1: this row holds one card less until the next turn."""

    question = "ebb"
    row: int


class Ebbed(Event, frozen=True, tag="ebbed"):
    """A seat has named the row; everybody hears it."""

    seat: int
    row: int

    def apply(self, state: State) -> State:
        return replace(state, own={**state.own, "E": EbbData(state.turn + 1, self.row)})

    def told(self) -> tuple[Answer, ...]:
        return (LetEbb(self.seat, self.row),)


class EbbData(OptionData, frozen=True):
    """The turn for which a row was named last, and which."""

    turn: int = 0
    row: int | None = None


class EbbPhase:
    """Before each turn another seat names a row."""

    name = "ebb"

    def due(self, state: State) -> bool:
        return cast(EbbData, state.own["E"]).turn <= state.turn

    def decisions(self, state: State) -> tuple[Decision, ...]:
        seat = state.turn % state.rules.seats
        return (Decision("ebb", seat, tuple(LetEbb(seat, row) for row in range(len(state.rows)))),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (ebb,) = cast(tuple[LetEbb], answers)
        yield Ebbed(ebb.seat, ebb.row)


class Ebb(Option):
    about = About(
        letter="E",
        name="ebb",
        title="Ebb",
        line="before each turn somebody names a row that holds one card less",
        promise="The sea takes a place away, and you say where.",
        card=8,
        touches=frozenset({"table"}),
    )
    answers = (LetEbb,)
    events = (Ebbed,)

    def fill(self, slots: Slots) -> Slots:
        usual = slots.capacity

        def capacity(state: State, row: int) -> int:
            return usual(state, row) - (cast(EbbData, state.own["E"]).row == row)

        slots = with_data(replace(slots, capacity=capacity), self.about.letter, EbbData())
        return with_phases(slots, EbbPhase(), before="play")
