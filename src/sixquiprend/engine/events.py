"""Events: the facts of a game.

A state is the fold of its events, and a record is the list of them. Each event knows its audience and
how it changes the state. Events of an option stand in that option's file. In JSON the field `event`
tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .answers import Answer, Play, TakeRow
from .cards import Card, in_order
from .tuples import put, without

if TYPE_CHECKING:
    from .state import State


class Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """A fact."""

    @property
    def audience(self) -> tuple[int, ...] | None:
        """The seats that may know it; None: everybody, spectators too."""
        return None

    def apply(self, state: State) -> State:
        """The state after it. Trusts the event: checking is the referee's and the record's work."""
        raise NotImplementedError  # pragma: no cover

    def told(self) -> tuple[Answer, ...]:
        """The answers this event may tell of, if one was asked: how a record gives them back."""
        return ()

    def drawn(self) -> tuple[object, ...]:
        """The cards it brings from a shuffled pack: how a record gives a deal back."""
        return ()


class RoundStarted(Event, frozen=True, tag="round_started"):
    """The cards are shuffled for a new round (B10)."""

    round: int

    def apply(self, state: State) -> State:
        nothing = ((),) * len(state.hands)
        return replace(
            state,
            round=self.round,
            turn=0,
            dealt=True,
            hands=nothing,
            rows=(),
            piles=nothing,
            heads=(0,) * len(state.hands),
            own={letter: data.next_round() for letter, data in state.own.items()},
            history=(),
        )


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat gets cards; only it sees them (B2, J1)."""

    seat: int
    cards: tuple[Card, ...]

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)

    def apply(self, state: State) -> State:
        hand = in_order((*state.hands[self.seat], *self.cards))
        return replace(state, hands=put(state.hands, self.seat, hand))

    def drawn(self) -> tuple[object, ...]:
        return self.cards


class RowsStarted(Event, frozen=True, tag="rows_started"):
    """Four cards, face up, start the rows (B2)."""

    cards: tuple[Card, ...]

    def apply(self, state: State) -> State:
        return replace(state, rows=tuple((card,) for card in self.cards))

    def drawn(self) -> tuple[object, ...]:
        return self.cards


class Revealed(Event, frozen=True, tag="revealed"):
    """All cards of the turn turn over at once (B3); they stand in the order of placing (B4)."""

    plays: tuple[Play, ...]

    def apply(self, state: State) -> State:
        hands = list(state.hands)
        for play in self.plays:
            hands[play.seat] = without(hands[play.seat], play.card)
        return replace(state, hands=tuple(hands), queue=self.plays, turn=state.turn + 1)

    def told(self) -> tuple[Answer, ...]:
        return self.plays


class Placed(Event, frozen=True, tag="placed"):
    """The next revealed card lies at the end of a row, or alone in it if its player took the row."""

    seat: int
    card: Card
    row: int
    taken: tuple[Card, ...] = ()
    heads: int = 0

    def apply(self, state: State) -> State:
        row = (self.card,) if self.taken else (*state.rows[self.row], self.card)
        rows = put(state.rows, self.row, row)
        if not self.taken:
            return replace(state, rows=rows, queue=state.queue[1:])
        state = replace(state, rows=rows, queue=state.queue[1:])
        return collect(state, self.seat, self.row, self.taken, self.heads)

    def told(self) -> tuple[Answer, ...]:
        return (TakeRow(self.seat, self.row),)


class RoundScored(Event, frozen=True, tag="round_scored"):
    """The heads of each pile are added to the totals (B10)."""

    heads: tuple[int, ...]
    totals: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, dealt=False, totals=self.totals, scores=(*state.scores, self.heads))


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; more than one winner share the win (B11)."""

    winners: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, winners=self.winners)


EVENTS: tuple[type[Event], ...] = (
    RoundStarted,
    Dealt,
    RowsStarted,
    Revealed,
    Placed,
    RoundScored,
    GameEnded,
)


def collect(state: State, seat: int, row: int, cards: tuple[Card, ...], heads: int) -> State:
    """The state with these cards of that row on the seat's pile, and so many heads more (B9)."""
    state = replace(
        state,
        piles=put(state.piles, seat, state.piles[seat] + cards),
        heads=put(state.heads, seat, state.heads[seat] + heads),
    )
    return state.slots.after_take(state, seat, row)
