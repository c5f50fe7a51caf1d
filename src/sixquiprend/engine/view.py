"""What one seat, or a spectator, may know."""

from __future__ import annotations

from msgspec import Struct

from .answers import Answer, Play
from .cards import Card, Row
from .checking import check_seat
from .events import Event
from .rules import Rules
from .slots import OptionData
from .state import State


class Asked(Struct, frozen=True):
    """Who is asked for what; public, since everybody at a table sees it. The dealer's seat is None."""

    kind: str
    seat: int | None


class View(Struct, frozen=True):
    """The game as a seat sees it (`seat` None: a spectator). A bot gets this and never a state."""

    rules: Rules
    seat: int | None
    round: int
    turn: int
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    rows: tuple[Row, ...]
    queue: tuple[Play, ...]
    piles: tuple[tuple[Card, ...], ...]
    heads: tuple[int, ...]
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    own: dict[str, OptionData]
    asked: tuple[Asked, ...]
    legal: tuple[Answer, ...]
    """The answers this seat may give now; empty if it isn't asked."""
    history: tuple[Event, ...]
    """The events of this round that it may know."""


def view(state: State, seat: int | None) -> View:
    """The state as this seat sees it; None: as a spectator does."""
    if seat is not None:
        check_seat(seat, len(state.hands))
    return View(
        rules=state.rules,
        seat=seat,
        round=state.round,
        turn=state.turn,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        rows=state.rows,
        queue=state.queue,
        piles=state.piles,
        heads=state.heads,
        totals=state.totals,
        scores=state.scores,
        winners=state.winners,
        own={letter: data.seen_by(seat) for letter, data in state.own.items()},
        asked=tuple([Asked(decision.kind, decision.seat) for decision in state.pending]),
        legal=next((d.legal for d in state.pending if seat is not None and d.seat == seat), ()),
        history=visible(state.history, seat),
    )


def visible(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """Those of the events that this seat may know."""
    return tuple([event for event in events if event.audience is None or seat in event.audience])
