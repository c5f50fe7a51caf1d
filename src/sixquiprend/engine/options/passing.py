"""P. Pass it on: before each turn every seat gives a card to its left neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from ..answers import Answer, Deal, Decision, one_of_each
from ..cards import Card, in_order
from ..events import Event
from ..option import About, Option
from ..slots import OptionData, Slots, with_data, with_phases
from ..tuples import put, without

if TYPE_CHECKING:
    from ..state import State


class Pass(Answer, frozen=True, tag="pass"):
    """P1: this card of the hand, face down, to the next seat."""

    question = "pass"
    card: Card


class Passed(Event, frozen=True, tag="passed"):
    """A card has changed hands; only giver and receiver know which (C11)."""

    seat: int
    to: int
    card: Card

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat, self.to)

    def apply(self, state: State) -> State:
        hands = put(state.hands, self.seat, without(state.hands[self.seat], self.card))
        hands = put(hands, self.to, in_order((*hands[self.to], self.card)))
        own = {**state.own, "P": PassingData(state.turn, _passed(state) + 1)}
        return replace(state, hands=hands, own=own)

    def told(self) -> tuple[Answer, ...]:
        return (Pass(self.seat, self.card),)


class PassingData(OptionData, frozen=True):
    """How many cards have been passed before the turn that follows this many."""

    turn: int = 0
    passed: int = 0


class PassPhase:
    """All give at once, before each turn, but not with a single card left (P1, P2)."""

    name = "pass"

    def due(self, state: State) -> bool:
        return _passed(state) < len(state.hands) and len(state.hands[0]) > 1

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            [Decision("pass", seat, one_of_each(Pass, seat, hand)) for seat, hand in enumerate(state.hands)]
        )

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        for given in cast(tuple[Pass, ...], answers):
            yield Passed(given.seat, (given.seat + 1) % state.rules.seats, given.card)


class PassItOn(Option):
    about = About(
        letter="P",
        name="pass",
        title="Pass it on",
        line="before each turn, a card for the left neighbour",
        promise="Before each turn you give a card to your left neighbour.",
        printed=("Faites passer !",),
        card=35,
        touches=frozenset({"hand"}),
        kernel=frozenset({"games", "rounds", "search"}),
        referee=True,
        pad=True,
        lesson=True,
    )
    answers = (Pass,)
    events = (Passed,)

    def fill(self, slots: Slots) -> Slots:
        slots = with_data(slots, self.about.letter, PassingData())
        return with_phases(slots, PassPhase(), before="play")


def _passed(state: State) -> int:
    """How many cards have been passed before this turn."""
    data: PassingData = state.own["P"]
    return data.passed if data.turn == state.turn else 0
