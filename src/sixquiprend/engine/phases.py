"""The base game: its table of phases, and how it fills the other slots.

    deal    the dealer hands in a shuffled pack               B2
    place   the lowest revealed card goes to its row;         B4 to B8
            asks for a row only if it is too low for all
    score   all hands are empty                               B10, B11
    play    every seat picks a card, all at once              B3

The game is always in the first of these phases that is due. Options put theirs in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import add
from typing import TYPE_CHECKING, Final, cast

from .answers import Answer, Deal, Decision, Play, TakeRow, one_of_each
from .cards import NUMBERS, VALUE
from .events import Dealt, Event, GameEnded, Revealed, RoundScored, RoundStarted, RowsStarted
from .placing import (
    base_after_take,
    base_capacity,
    base_end,
    base_may_follow,
    base_open_rows,
    base_take,
    put_behind,
    take,
)
from .slots import Ending, Slots

if TYPE_CHECKING:
    from .state import State


class DealPhase:
    """A round begins with a shuffle, which comes from outside (B2, B10)."""

    name = "deal"

    def due(self, state: State) -> bool:
        return not state.dealt

    def decisions(self, state: State) -> tuple[Decision, ...]:
        packs = tuple(pack.cards(state) for pack in state.slots.packs)
        return (Decision("deal", None, packs=packs, label="deal"),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (deal,) = cast(tuple[Deal], answers)
        yield RoundStarted(state.round + 1)
        for pack, shuffled in zip(state.slots.packs, deal.packs, strict=True):
            yield from pack.hand_out(state, shuffled)


class PlacePhase:
    """Revealed cards are placed one by one, lowest first (B4)."""

    name = "place"

    def due(self, state: State) -> bool:
        return bool(state.queue)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if state.next_row is not None:
            return ()
        seat = state.queue[0].seat
        rows = state.slots.open_rows(state)
        return (Decision("row", seat, tuple([TakeRow(seat, row) for row in rows])),)  # B8, C12

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        seat, card = state.queue[0].seat, state.queue[0].card
        if answers:
            (choice,) = cast(tuple[TakeRow], answers)
            yield take(state, seat, card, choice.row)
        else:
            assert state.next_row is not None
            yield put_behind(state, seat, card, state.next_row)


class ScorePhase:
    """With the last card placed the round is counted, and perhaps the game is over (B10, B11)."""

    name = "score"

    def due(self, state: State) -> bool:
        return not any(state.hands)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return ()

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        totals = tuple(map(add, state.totals, state.heads))
        yield RoundScored(state.heads, totals)
        if state.rules.ends(state.round, totals):
            lowest = min(totals)
            yield GameEnded(tuple(seat for seat, total in enumerate(totals) if total == lowest))


class PlayPhase:
    """Every seat picks one card; all are revealed at once (B3) and stand by value (B4, J2)."""

    name = "play"

    def due(self, state: State) -> bool:
        return True

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            [Decision("play", seat, one_of_each(Play, seat, hand)) for seat, hand in enumerate(state.hands)]
        )

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        plays = cast(tuple[Play, ...], answers)
        yield Revealed(tuple(sorted(plays, key=lambda play: VALUE[play.card])))


class NumbersPack:
    """The number cards: so many to each seat, the next four start the rows, the rest stays out (B2)."""

    def cards(self, state: State) -> tuple[object, ...]:
        return state.slots.deck(state.rules.seats, state.slots.hand)

    def hand_out(self, state: State, shuffled: tuple[object, ...]) -> Iterator[Event]:
        pack = cast(tuple[int, ...], shuffled)
        hand, seats = state.slots.hand, state.rules.seats
        for seat in range(seats):
            yield Dealt(seat, pack[seat * hand : (seat + 1) * hand])
        yield RowsStarted(pack[seats * hand : seats * hand + 4])


_ALL_NUMBERS: Final = frozenset(NUMBERS)
"""Once for all rules: it is larger than most of a game."""


def whole_deck(seats: int, hand: int) -> tuple[int, ...]:
    """All 104 (B1)."""
    return NUMBERS


def base_slots() -> Slots:
    """The base game (B)."""
    return Slots(
        hand=10,
        turns=10,
        cards=_ALL_NUMBERS,
        max_rows=4,
        deck=whole_deck,
        packs=(NumbersPack(),),
        phases=(DealPhase(), PlacePhase(), ScorePhase(), PlayPhase()),
        end=base_end,
        may_follow=base_may_follow,
        capacity=base_capacity,
        set_by=lambda row: None,
        open_rows=base_open_rows,
        take=base_take,
        after_take=base_after_take,
        ending=Ending(limit=66, rounds=None),
        data={},
    )
