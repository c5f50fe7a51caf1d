"""The one way forward: answers in, events out."""

from __future__ import annotations

from collections.abc import Iterator

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
    events: list[Event] = []
    for event, after in advance_stepwise(state, *answers):
        events.append(event)
        state = after
    return state, tuple(events)


def advance_stepwise(state: State, *answers: Answer | Deal) -> Iterator[tuple[Event, State]]:
    """As `advance`, event by event, each with the state after it. The first one raises what is wrong."""
    accepted = checked(state, answers)
    while True:
        for event in state.phase.resolve(state, accepted):
            state = evolve(state, event)
            yield event, state
        if state.pending or state.over:
            return
        accepted = ()


def evolve(state: State, event: Event) -> State:
    """The state after one event: folding all events of a game gives what `advance` gave.

    Between the events of one `advance` the game is on its way and nothing may be pending.
    """
    state = event.apply(state)
    return replace(state, history=(*state.history, event))
