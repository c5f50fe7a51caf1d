"""J. Jokers: each seat has one more card, lower than all others, that may go behind any row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from ..answers import Answer, Deal, Decision
from ..cards import JOKERS, VALUE, Card, Joker, Row
from ..events import Dealt, Event
from ..option import About, Option
from ..placing import put_behind, take
from ..slots import Slots, with_phases

if TYPE_CHECKING:
    from ..state import State


class PutJoker(Answer, frozen=True, tag="put_joker"):
    """J3: the joker goes behind this row."""

    question = "joker"
    row: int


class TakeWithJoker(Answer, frozen=True, tag="take_with_joker"):
    """J4: the joker's player takes this row, and the joker starts it."""

    question = "joker"
    row: int


class JokerAimed(Event, frozen=True, tag="joker_aimed"):
    """A joker's player has said which row, and whether to put it there or to take the row."""

    seat: int
    row: int
    take: bool

    def apply(self, state: State) -> State:
        return state

    def told(self) -> tuple[Answer, ...]:
        return ((TakeWithJoker if self.take else PutJoker)(self.seat, self.row),)


class JokerPhase:
    """A joker's player says where it goes (J3, J4)."""

    name = "joker"

    def due(self, state: State) -> bool:
        return bool(state.queue) and isinstance(state.queue[0].card, Joker)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        seat = state.queue[0].seat
        joker, rows = state.queue[0].card, range(len(state.rows))
        put = [PutJoker(seat, row) for row in rows if may_follow(state.rows[row], joker)]
        return (Decision("joker", seat, (*put, *[TakeWithJoker(seat, row) for row in rows])),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (choice,) = cast(tuple[PutJoker | TakeWithJoker], answers)
        takes = isinstance(choice, TakeWithJoker)
        yield JokerAimed(choice.seat, choice.row, takes)
        settle = take if takes else put_behind  # J6 is B7: a full row is taken either way
        yield settle(state, choice.seat, state.queue[0].card, choice.row)


class JokerPack:
    """One joker for each seat; the others stay out (J1)."""

    def cards(self, state: State) -> tuple[object, ...]:
        return JOKERS

    def hand_out(self, state: State, shuffled: tuple[object, ...]) -> Iterator[Event]:
        for seat in range(state.rules.seats):
            yield Dealt(seat, (cast(Joker, shuffled[seat]),))


class Jokers(Option):
    about = About(
        letter="J",
        name="jokers",
        title="Jokers",
        line="one joker each, lower than all cards, for the end of any row",
        promise="A joker each: behind any row, or take a row with it.",
        card="0.4",
        presets={"pass-variable-jokers": "PVJ", "all-numbers": "KDPVJ"},  # all that goes together (C10)
        touches=frozenset({"deck", "hand", "table"}),
        brings=frozenset({"jokers"}),
        kernel=frozenset({"games", "rounds", "search", "endings"}),
        referee=True,
        pad=True,
        heads_each=1,  # C4
        lesson=True,
    )
    answers = (PutJoker, TakeWithJoker)
    events = (JokerAimed,)

    def fill(self, slots: Slots) -> Slots:
        slots = replace(
            slots,
            turns=slots.turns + 1,
            packs=(*slots.packs, JokerPack()),
            cards=slots.cards | frozenset(JOKERS),
            end=end_with_joker,
            may_follow=may_follow,
        )
        return with_phases(slots, JokerPhase(), before="place")


def end_with_joker(row: Row) -> int:
    """A joker adds its value to the card before it (J3); alone it has its own (J4)."""
    last = VALUE[row[-1]]
    if isinstance(row[-1], Joker) and len(row) > 1:
        return VALUE[row[-2]] + last
    return last


def may_follow(row: Row, card: Card) -> bool:
    """A joker goes behind any number card, but never next to a joker (J3, J5)."""
    if isinstance(card, Joker):
        return not isinstance(row[-1], Joker)
    return end_with_joker(row) < VALUE[card]
