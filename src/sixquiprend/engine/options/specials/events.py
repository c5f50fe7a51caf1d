"""What happens with special cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...answers import Answer, Play, TakeRow
from ...cards import HEADS, Card, Row, in_order
from ...events import Event, collect
from ...tuples import put, without
from .answers import AnySpecial, NoSpecial, Stop, Swap
from .cards import STAYING, Special, in_kind_order
from .data import data_of, with_specials

if TYPE_CHECKING:
    from ...state import State


class SpecialsDealt(Event, frozen=True, tag="specials_dealt"):
    """A seat gets special cards; only it sees them (S1, S11)."""

    seat: int
    specials: tuple[Special, ...]

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)

    def apply(self, state: State) -> State:
        data = data_of(state)
        hands = data.hands or ((),) * state.rules.seats
        hand = in_kind_order((*hands[self.seat], *self.specials))
        stock = data.stock
        for special in self.specials:
            stock = without(stock, special)
        return with_specials(state, hands=put(hands, self.seat, hand), stock=stock)

    def drawn(self) -> tuple[object, ...]:
        return self.specials


class SpecialPlayed(Event, frozen=True, tag="special_played"):
    """A seat plays a special card with its number card, or says that it plays none (S2)."""

    special: AnySpecial

    def apply(self, state: State) -> State:
        asked = (state.turn, len(state.queue))
        if isinstance(self.special, NoSpecial):
            return with_specials(state, asked=asked)
        data, seat, kind = data_of(state), self.special.seat, self.special.special
        return with_specials(
            state,
            asked=asked,
            hands=put(data.hands, seat, without(data.hands[seat], kind)),
            discards=data.discards if kind in STAYING else (*data.discards, kind),
            stops=(*data.stops, self.special.row) if isinstance(self.special, Stop) else data.stops,
        )

    def told(self) -> tuple[Answer, ...]:
        return (self.special,)


class FifthRowStarted(Event, frozen=True, tag="fifth_row_started"):
    """The number card starts a fifth row (S3)."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        return replace(state, rows=(*state.rows, (self.card,)), queue=state.queue[1:])


class SevenLaid(Event, frozen=True, tag="seven_laid"):
    """The number card lies at the end of its row without a take, and the special behind it (S4)."""

    seat: int
    card: Card
    row: int

    def apply(self, state: State) -> State:
        rows = put(state.rows, self.row, (*state.rows[self.row], self.card))
        state = replace(state, rows=rows, queue=state.queue[1:])
        return with_specials(state, sevens=(*data_of(state).sevens, self.row))


class Replaced(Event, frozen=True, tag="replaced"):
    """The revealed card is back in the hand; another stands in its place in the order (S6)."""

    seat: int
    card: Card
    by: Card

    def apply(self, state: State) -> State:
        hand = in_order((*without(state.hands[self.seat], self.by), self.card))
        queue = (Play(self.seat, self.by), *state.queue[1:])
        return replace(state, hands=put(state.hands, self.seat, hand), queue=queue)


class OpenedRow(Event, frozen=True, tag="opened_row"):
    """The number card starts the row that a slide has emptied (S7)."""

    seat: int
    card: Card
    row: int

    def apply(self, state: State) -> State:
        return replace(state, rows=put(state.rows, self.row, (self.card,)), queue=state.queue[1:])


class Inserted(Event, frozen=True, tag="inserted"):
    """The number card lies inside a row (S5).

    If the row became too long, `taken` went to the pile and the last card stayed; with five rows
    (`gone`) all of it went, and the row with it (C8).
    """

    seat: int
    card: Card
    row: int
    taken: tuple[Card, ...] = ()
    heads: int = 0
    gone: bool = False

    def apply(self, state: State) -> State:
        state = _slip_in(state, self.card, self.row)
        state = replace(state, queue=state.queue[1:])
        return _overflow(state, self)


class Slid(Event, frozen=True, tag="slid"):
    """A card of the table has moved to another row (S7); `taken` and `gone` as for `Inserted`."""

    seat: int
    card: Card
    source: int
    row: int
    taken: tuple[Card, ...] = ()
    heads: int = 0
    gone: bool = False

    def apply(self, state: State) -> State:
        source = without(state.rows[self.source], self.card)
        state = replace(state, rows=put(state.rows, self.source, source))
        return _overflow(_slip_in(state, self.card, self.row), self)


class RowGone(Event, frozen=True, tag="row_gone"):
    """With five rows, a seat takes one and its own card too: four remain (S3)."""

    seat: int
    card: Card
    row: int
    taken: tuple[Card, ...]
    heads: int

    @staticmethod
    def of(state: State, seat: int, card: Card, row: int, heads: int) -> RowGone:
        """`heads` are those of the row; the card's own come on top."""
        return RowGone(seat, card, row, (*state.rows[row], card), heads + HEADS[card])

    def apply(self, state: State) -> State:
        state = replace(state, queue=state.queue[1:])
        state = collect(state, self.seat, self.row, self.taken, self.heads)
        return _remove_row(state, self.row)

    def told(self) -> tuple[Answer, ...]:
        return (TakeRow(self.seat, self.row),)


class Swapped(Event, frozen=True, tag="swapped"):
    """A seat that took a row discards a special card to draw another, or keeps them (S10)."""

    seat: int
    special: Special | None

    def apply(self, state: State) -> State:
        data = data_of(state)
        if self.special is None:
            return with_specials(state, taker=None)
        hand = without(data.hands[self.seat], self.special)
        return with_specials(
            state,
            taker=None,
            drawer=self.seat,
            hands=put(data.hands, self.seat, hand),
            discards=(*data.discards, self.special),
        )

    def told(self) -> tuple[Answer, ...]:
        return (Swap(self.seat, self.special),)


class DrewSpecial(Event, frozen=True, tag="drew_special"):
    """A seat draws a special card; only it sees which. An empty stock is made of the discards (S10)."""

    seat: int
    special: Special

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)

    def apply(self, state: State) -> State:
        data = data_of(state)
        stock, discards = data.drawable(), data.discards if data.stock else ()
        hand = in_kind_order((*data.hands[self.seat], self.special))
        return with_specials(
            state,
            drawer=None,
            draws=data.draws + 1,
            hands=put(data.hands, self.seat, hand),
            stock=without(stock, self.special),
            discards=discards,
        )

    def drawn(self) -> tuple[object, ...]:
        return (self.special,)


def slipped_in(row: Row, card: Card) -> Row:
    """The row with this card where it fits in ascending order."""
    return in_order((*row, card))


def _slip_in(state: State, card: Card, row: int) -> State:
    return replace(state, rows=put(state.rows, row, slipped_in(state.rows[row], card)))


def _overflow(state: State, event: Inserted | Slid) -> State:
    """A row that has become too long is taken, but for its last card (S5, S7, C8)."""
    if not event.taken:
        return state
    if not event.gone:
        state = replace(state, rows=put(state.rows, event.row, state.rows[event.row][-1:]))
    state = collect(state, event.seat, event.row, event.taken, event.heads)
    return _remove_row(state, event.row) if event.gone else state


def _remove_row(state: State, row: int) -> State:
    """The table without this row: those behind it move up, the fifth row's card is done (C20)."""
    data = data_of(state)
    return with_specials(
        replace(state, rows=state.rows[:row] + state.rows[row + 1 :]),
        sevens=tuple(seven - (seven > row) for seven in data.sevens),
        discards=(*data.discards, Special.FIFTH_ROW),
    )
