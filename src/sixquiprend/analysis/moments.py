"""The moments of a recorded game at which somebody had to decide, with what they decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixquiprend.engine import Answer, Decision, Event, State, View, advance, evolve, new_game, view
from sixquiprend.records import Record


class Moment(NamedTuple):
    """Decisions that were due at once, and the answer to each, in their order."""

    state: State
    answers: tuple[Answer, ...]

    def views(self) -> Iterator[tuple[View, Answer]]:
        """What each seat saw when it decided, and what it answered. Hidden cards stay hidden from here on."""
        for answer in self.answers:
            yield view(self.state, answer.seat), answer


def moments(record: Record) -> Iterator[Moment]:
    """Every moment of the game at which seats decided, as far as the record has all their answers."""
    events = record.events
    state, at = new_game(record.header.rules), 0
    while at < len(events):
        answers = _told(state.pending, events[at : at + len(state.pending)])
        if answers is None:  # a deal: it is laid out as the record says
            state = evolve(state, events[at])
            at += 1
        else:
            yield Moment(state, answers)
            state, happened = advance(state, *answers)
            at += len(happened)


def _told(pending: tuple[Decision, ...], coming: Sequence[Event]) -> tuple[Answer, ...] | None:
    """The answers that the coming events tell of; None unless there is one for each decision of a seat."""
    found: dict[int | None, Answer] = {}
    for event in coming:
        told = [answer for answer in event.told() for decision in pending if answer in decision.legal]
        found |= {answer.seat: answer for answer in told}
        if not told or len(found) == len(pending):
            break
    if not pending or len(found) < len(pending):
        return None
    return tuple(found[decision.seat] for decision in pending)
