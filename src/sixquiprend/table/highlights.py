"""What people talk about when a game is over: who came where, which turn decided it, and the worst take.

All of it follows from the events. It is gathered while they come, so that nobody replays a long game at its
end to say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine import Card, Revealed, RoundScored, State

from .steps import Happened


class Take(Struct, frozen=True):
    """A row that somebody had to take."""

    round: int
    turn: int
    seat: int
    row: int
    cards: tuple[Card, ...]
    heads: int


class LeadTurn(Struct, frozen=True):
    """The turn after which those led who led until the end, and the rows that were taken in it."""

    round: int
    turn: int
    takes: tuple[Take, ...]


class Highlights(Struct, frozen=True):
    """What has been gathered of a game so far."""

    leaders: tuple[int, ...] = ()
    """The seats with the fewest heads after the last whole turn; nobody before the first."""
    since: LeadTurn | None = None
    """Since when just these lead."""
    worst: Take | None = None
    """The take of the most heads; of several the first. None: nobody has taken any."""
    takes: tuple[Take, ...] = ()
    """Those of the turn that is being played."""


NOTHING_YET: Final = Highlights()


class Ending(Struct, frozen=True):
    """What is told of a game that is over."""

    places: tuple[int, ...]
    """The place of each seat, from 1; who has the same number of heads shares it."""
    decided: LeadTurn
    worst: Take | None


def gathered(known: Highlights, happened: Iterable[Happened]) -> Highlights:
    """What is known after these events too."""
    for each in happened:
        event = each.event
        cards: tuple[Card, ...] = getattr(event, "taken", ())
        if cards:
            known = _with_take(known, each, cards)
        elif isinstance(event, RoundScored):
            known = replace(_turn_over(known, each.after), takes=())
        elif isinstance(event, Revealed):
            if each.before.turn > 0:
                known = _turn_over(known, each.before)
            known = replace(known, takes=())
    return known


def ending(known: Highlights, state: State) -> Ending:
    """What is told of this game, which is over."""
    assert known.since is not None, "no game ends before its first turn"
    return Ending(places(state.totals), known.since, known.worst)


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat: the fewest heads come first (B11), and whoever has as many comes there too."""
    return tuple([1 + sum(other < total for other in totals) for total in totals])


def _with_take(known: Highlights, happened: Happened, cards: tuple[Card, ...]) -> Highlights:
    event, state = happened.event, happened.before
    seat, row, heads = (getattr(event, name) for name in ("seat", "row", "heads"))
    take = Take(state.round, state.turn, seat, row, cards, heads)
    worst = take if heads > (0 if known.worst is None else known.worst.heads) else known.worst
    return replace(known, takes=(*known.takes, take), worst=worst)


def _turn_over(known: Highlights, state: State) -> Highlights:
    """The highlights when this turn is over, and everybody's heads are as in this state."""
    counted = len(state.scores) == state.round
    heads = state.totals if counted else tuple(map(sum, zip(state.totals, state.heads, strict=True)))
    leaders = tuple([seat for seat, each in enumerate(heads) if each == min(heads)])
    if leaders == known.leaders:
        return known
    return replace(known, leaders=leaders, since=LeadTurn(state.round, state.turn, known.takes))
