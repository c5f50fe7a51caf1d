"""Letting the engine play on: every right answer of this room is what the engine does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixquiprend.engine import Answer, State, TakeRow, advance, cheapest, evolve
from sixquiprend.table.steps import Happened


class Course(NamedTuple):
    """What happened, and the state it led to."""

    happened: tuple[Happened, ...]
    state: State


def play_on(state: State, *answers: Answer, leaving: int = 0) -> Course:
    """The game goes on with these answers until it asks again, or until so many cards are left to place.

    A table laid out by hand has no cards in the hands; so what would follow the last placing, the end of
    the round, is no part of it.
    """
    placing, happened = bool(state.queue), list[Happened]()
    for event in advance(state, *answers)[1]:
        after = evolve(state, event)
        happened.append(Happened(state, event, after))
        state = after
        if placing and len(state.queue) <= leaving:
            break
    return Course(tuple(happened), state)


def place_all(state: State, decide: Callable[[State], Answer], leaving: int = 0) -> Course:
    """All revealed cards are placed, but the last so many; whatever is asked on the way, `decide` says."""
    happened: tuple[Happened, ...] = ()
    while len(state.queue) > leaving:
        answers = [decide(state)] if state.pending else []
        more, state = play_on(state, *answers, leaving=leaving)
        happened += more
    return Course(happened, state)


def take_cheapest(state: State) -> Answer:
    """The first of the rows with the fewest heads, when that is what is asked (B8)."""
    (decision,) = state.pending
    assert decision.seat is not None
    (row, *_) = cheapest(state, tuple(range(len(state.rows))))
    return TakeRow(decision.seat, row)
