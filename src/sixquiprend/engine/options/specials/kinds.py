"""What each kind of special card may do, and does. One object a kind, all in one table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, cast

from ...answers import Play, one_of_each
from ...cards import HEADS, VALUE, heads_of
from ...events import Event
from ...placing import is_full
from .answers import (
    FifthRow,
    Insert,
    MinusIsPlus,
    PlaySpecial,
    Replace,
    SevenTakes,
    Slide,
    Stop,
)
from .cards import Special
from .data import data_of, open_rows
from .events import (
    FifthRowStarted,
    Inserted,
    OpenedRow,
    Replaced,
    SevenLaid,
    Slid,
    slipped_in,
)

if TYPE_CHECKING:
    from ...state import State


class Kind(Protocol):
    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        """The ways to play it now, with the number card that is about to be placed."""

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        """What it does. If the number card isn't placed by this, it is then placed as usual."""


class FifthRowKind:
    """S3."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        return [FifthRow(play.seat)] if len(state.rows) < 5 else []

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        yield FifthRowStarted(play.seat, play.card)


class SevenTakesKind:
    """S4. One a row, and only with a card that fits a row (C6)."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        row = state.next_row
        if row is None or row in data_of(state).sevens:
            return []
        return [SevenTakes(play.seat)]

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        row = state.next_row
        assert row is not None
        yield SevenLaid(play.seat, play.card, row)


class InsertKind:
    """S5. Never at the end, so only in a row whose end is higher."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        return [
            Insert(play.seat, row)
            for row in open_rows(state)
            if VALUE[play.card] < VALUE[state.rows[row][-1]]
        ]

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        row = cast(Insert, answer).to
        if not is_full(state, row):
            yield Inserted(play.seat, play.card, row)
            return
        gone = len(state.rows) == 5  # C8
        longer = slipped_in(state.rows[row], play.card)
        taken = longer if gone else longer[:-1]
        yield Inserted(play.seat, play.card, row, taken, heads_of(taken), gone)


class ReplaceKind:
    """S6."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        return list(one_of_each(Replace, play.seat, state.hands[play.seat]))

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        yield Replaced(play.seat, play.card, cast(Replace, answer).card)


class SlideKind:
    """S7. Every card fits somewhere in every other row; stopped rows are left alone."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        rows = open_rows(state)
        return [
            Slide(play.seat, card, to) for row in rows for card in state.rows[row] for to in rows if to != row
        ]

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        slide = cast(Slide, answer)
        source = next(row for row, cards in enumerate(state.rows) if slide.card in cards)
        gone = False
        if is_full(state, slide.to):
            gone = len(state.rows) == 5  # C8
            longer = slipped_in(state.rows[slide.to], slide.card)
            taken = longer if gone else longer[:-1]
            heads = heads_of(taken)
            yield Slid(play.seat, slide.card, source, slide.to, taken, heads, gone)
        else:
            yield Slid(play.seat, slide.card, source, slide.to)
        if len(state.rows[source]) == 1:
            yield OpenedRow(play.seat, play.card, source - (gone and slide.to < source))


class StopKind:
    """S8. At most two on the table, one a row. `SpecialPlayed` itself puts it there."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        if len(data_of(state).stops) == 2:
            return []
        return [Stop(play.seat, row) for row in open_rows(state)]

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        yield from ()


class MinusIsPlusKind:
    """S9. Only for a take by B7 or B8; with a card that is too low it names the row (C18)."""

    def legal(self, state: State, play: Play) -> list[PlaySpecial]:
        row = state.next_row
        if row is None:
            rows = open_rows(state)
        elif is_full(state, row):
            rows = [row]
        else:
            rows = []
        return [MinusIsPlus(play.seat, card) for row in rows for card in state.rows[row]]

    def effect(self, state: State, play: Play, answer: PlaySpecial) -> Iterator[Event]:
        chosen = cast(MinusIsPlus, answer).card
        row = next(row for row, cards in enumerate(state.rows) if chosen in cards)
        pile = state.heads[play.seat]
        own = HEADS[play.card] if len(state.rows) == 5 else 0  # S3: it goes to the pile too
        others = heads_of(state.rows[row]) - HEADS[chosen]
        change = max(others + own - HEADS[chosen], -pile)  # a pile never goes below zero
        yield state.slots.take(state, play.seat, play.card, row, change - own)


KIND: dict[Special, Kind] = {
    Special.FIFTH_ROW: FifthRowKind(),
    Special.SEVEN_TAKES: SevenTakesKind(),
    Special.INSERT: InsertKind(),
    Special.REPLACE: ReplaceKind(),
    Special.SLIDE: SlideKind(),
    Special.STOP: StopKind(),
    Special.MINUS_IS_PLUS: MinusIsPlusKind(),
}
