"""The one way forward: answers in, events out."""

from __future__ import annotations

from msgspec.structs import replace

from .answers import Answer, Deal
from .checking import checked
from .events import Event
from .state import State


def advance(state: State, *answers: Answer | Deal) -> tuple[State, tuple[Event, ...]]:
    """The state after these answers, and what happened on the way.

    Takes exactly one answer for each pending decision, in any order, and goes on by itself to the next
    decision or the end of the game. Raises `Malformed`, `Illegal` or `NotYourTurn` if they don't fit;
    the state given stays valid either way, since states never change.
    """
    accepted = checked(state, answers)
    events: list[Event] = []
    while True:
        for event in state.phase.resolve(state, accepted):
            state = evolve(state, event)
            events.append(event)
        if state.pending or state.over:
            return state, tuple(events)
        accepted = ()


def evolve(state: State, event: Event) -> State:
    """The state after one event: folding all events of a game gives what `advance` gave.

    Between the events of one `advance` the game is on its way and nothing may be pending.
    """
    state = event.apply(state)
    return replace(state, history=(*state.history, event))
