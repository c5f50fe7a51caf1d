"""D. Draft: the cards lie face up and are picked one by one, in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from ..answers import Answer, Deal, Decision, one_of_each
from ..cards import Card, in_order
from ..events import Event, RowsStarted
from ..option import About, Option
from ..slots import OptionData, Slots, with_data, with_phases
from ..tuples import put, without

if TYPE_CHECKING:
    from ..state import State


class Pick(Answer, frozen=True, tag="pick"):
    """D1: this card of those that lie face up."""

    question = "pick"
    card: Card


class PoolOpened(Event, frozen=True, tag="pool_opened"):
    """The round's cards lie face up (D1)."""

    cards: tuple[Card, ...]

    def apply(self, state: State) -> State:
        return _with_draft(state, self.cards, 0)


class Picked(Event, frozen=True, tag="picked"):
    """A seat has picked a card; everybody sees which (D1)."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        hand = in_order((*state.hands[self.seat], self.card))
        state = replace(state, hands=put(state.hands, self.seat, hand))
        draft = _draft(state)
        return _with_draft(state, without(draft.pool, self.card), draft.picks + 1)

    def told(self) -> tuple[Answer, ...]:
        return (Pick(self.seat, self.card),)


class PoolClosed(Event, frozen=True, tag="pool_closed"):
    """The cards that nobody has picked and that start no row stay out (D2)."""

    def apply(self, state: State) -> State:
        return _with_draft(state, (), _draft(state).picks)


class DraftData(OptionData, frozen=True):
    """The cards that still lie face up, and how many have been picked."""

    pool: tuple[Card, ...] = ()
    picks: int = 0


class PickPhase:
    """Once around, again and again, until everyone has enough (D1)."""

    name = "pick"

    def due(self, state: State) -> bool:
        return not state.rows and _draft(state).picks < state.rules.seats * state.slots.hand

    def decisions(self, state: State) -> tuple[Decision, ...]:
        # The first picker of a round sits after the one of the round before (C3).
        seat = (state.round - 1 + _draft(state).picks) % state.rules.seats
        return (Decision("pick", seat, one_of_each(Pick, seat, _draft(state).pool)),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (pick,) = cast(tuple[Pick], answers)
        yield Picked(pick.seat, pick.card)


class RowsPhase:
    """Four of the cards that are left start the rows: by chance if there are more (D2, C3, C17)."""

    name = "rows"

    def due(self, state: State) -> bool:
        return not state.rows

    def decisions(self, state: State) -> tuple[Decision, ...]:
        pool = _draft(state).pool
        return () if len(pool) == 4 else (Decision("deal", None, packs=(pool,), label="rows"),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        pool: tuple[Card, ...] = _draft(state).pool
        if answers:
            (deal,) = cast(tuple[Deal], answers)
            pool = cast(tuple[Card, ...], deal.packs[0])
        yield RowsStarted(pool[:4])
        yield PoolClosed()


class FaceUpNumbers:
    """Nothing is shuffled: the number cards lie open."""

    def cards(self, state: State) -> tuple[object, ...]:
        return ()

    def hand_out(self, state: State, shuffled: tuple[object, ...]) -> Iterator[Event]:
        yield PoolOpened(state.slots.deck(state.rules.seats, state.slots.hand))


class Draft(Option):
    about = About(
        letter="D",
        name="draft",
        title="Draft",
        line="the cards lie face up, and each player picks a hand in turn",
        promise="The cards lie face up, and you pick your hand in turn.",
        card=90,
        best_with="K",
        presets={"known-draft": "KD"},
        touches=frozenset({"draft"}),
        kernel=frozenset({"games", "rounds", "search", "endings"}),
        referee=True,
        pad=True,
        lesson=True,
    )
    answers = (Pick,)
    events = (PoolOpened, Picked, PoolClosed)

    def fill(self, slots: Slots) -> Slots:
        slots = replace(slots, packs=(FaceUpNumbers(), *slots.packs[1:]))
        slots = with_data(slots, self.about.letter, DraftData())
        return with_phases(slots, PickPhase(), RowsPhase(), before="place")


def _draft(state: State) -> DraftData:
    data: DraftData = state.own["D"]
    return data


def _with_draft(state: State, pool: tuple[Card, ...], picks: int) -> State:
    return replace(state, own={**state.own, "D": DraftData(pool, picks)})
