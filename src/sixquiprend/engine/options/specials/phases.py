"""When a seat is asked about its special cards.

    draw      it has discarded one and draws another          S10
    swap      its card lies, and it has taken a row           S10, C13
    special   its card is about to be placed                  S2

A seat that holds special cards is asked even if none can be played now, because the others would learn
from the silence which ones it doesn't hold (C14).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from ...answers import Answer, Deal, Decision
from ...events import Event
from .answers import AnySpecial, NoSpecial, PlaySpecial, Swap
from .cards import Special
from .data import data_of
from .events import DrewSpecial, SpecialPlayed, Swapped
from .kinds import KIND

if TYPE_CHECKING:
    from ...state import State


class SpecialPhase:
    name = "special"

    def due(self, state: State) -> bool:
        if not state.queue:
            return False
        data = data_of(state)
        asked = data.asked == (state.turn, len(state.queue))
        return not asked and bool(data.hand(state.queue[0].seat))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        play = state.queue[0]
        held = dict.fromkeys(data_of(state).hand(play.seat))
        legal = [answer for kind in held for answer in KIND[kind].legal(state, play)]
        return (Decision("special", play.seat, (NoSpecial(play.seat), *legal)),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (answer,) = cast(tuple[AnySpecial], answers)
        yield SpecialPlayed(answer)
        if isinstance(answer, PlaySpecial):
            yield from KIND[answer.special].effect(state, state.queue[0], answer)


class SwapPhase:
    name = "swap"

    def due(self, state: State) -> bool:
        data = data_of(state)
        if data.taker is None or not data.hand(data.taker):
            return False
        return not state.queue or state.queue[0].seat != data.taker

    def decisions(self, state: State) -> tuple[Decision, ...]:
        data = data_of(state)
        seat = cast(int, data.taker)
        held = dict.fromkeys(data.hand(seat))
        legal = (Swap(seat, None), *[Swap(seat, special) for special in held])
        return (Decision("swap", seat, legal),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (swap,) = cast(tuple[Swap], answers)
        yield Swapped(swap.seat, swap.special)


class DrawPhase:
    name = "draw"

    def due(self, state: State) -> bool:
        return data_of(state).drawer is not None

    def decisions(self, state: State) -> tuple[Decision, ...]:
        data = data_of(state)
        return (Decision("deal", None, packs=(data.drawable(),), label=f"draw-{data.draws + 1}"),)

    def resolve(self, state: State, answers: tuple[Answer | Deal, ...]) -> Iterator[Event]:
        (deal,) = cast(tuple[Deal], answers)
        seat = cast(int, data_of(state).drawer)
        yield DrewSpecial(seat, cast(Special, deal.packs[0][0]))
