"""How seats go on in a playout on the engine: quickly, and not badly.

It looks at the table as it lies, and never at the hand of another seat, though the state would show it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, cast

from sixquiprend.bots.careful import SPECIAL_PRICE
from sixquiprend.engine import (
    VALUE,
    Answer,
    Card,
    Deal,
    Decision,
    FifthRow,
    Insert,
    MinusIsPlus,
    Pass,
    Play,
    SevenTakes,
    State,
    TakeRow,
    heads_of,
)
from sixquiprend.engine.placing import fitting_row, is_full

LOOKED_AT: Final = 3
"""A seat weighs so many cards of its hand, taken by chance."""

HELPING: Final = (FifthRow, SevenTakes, Insert, MinusIsPlus)
"""The special cards that are played against a dear take, the most certain first."""


def usual_answer(state: State, decision: Decision, rng: Random) -> Answer | Deal:
    """What a seat, or the dealer, says without thinking long."""
    return _HABITS[decision.kind](state, decision, rng)


def _deal(state: State, decision: Decision, rng: Random) -> Deal:
    return Deal(tuple(tuple(rng.sample(pack, len(pack))) for pack in decision.packs))


def _play(state: State, decision: Decision, rng: Random) -> Answer:
    plays = cast(tuple[Play, ...], decision.legal)
    looked_at = rng.sample(plays, min(LOOKED_AT, len(plays)))
    return min(looked_at, key=lambda play: _trouble(state, play.card))


def _pass(state: State, decision: Decision, rng: Random) -> Answer:
    gifts = cast(tuple[Pass, ...], decision.legal)
    looked_at = rng.sample(gifts, min(LOOKED_AT, len(gifts)))
    return max(looked_at, key=lambda gift: _trouble(state, gift.card))


def _trouble(state: State, card: Card) -> tuple[int, int]:
    """The heads that the card would take if it were placed now; then how far it is from its row's end."""
    row = fitting_row(state, card)
    if row is None:
        return min(heads_of(state.rows[row]) for row in state.slots.open_rows(state)), 0
    heads = heads_of(state.rows[row]) if is_full(state, row) else 0
    return heads, VALUE[card] - state.slots.end(state.rows[row])


def _row(state: State, decision: Decision, rng: Random) -> Answer:
    rows = cast(tuple[TakeRow, ...], decision.legal)
    return min(rows, key=lambda take: heads_of(state.rows[take.row]))


def _special(state: State, decision: Decision, rng: Random) -> Answer:
    """One that helps, if the card would take more than a special card is worth (S2)."""
    none = decision.legal[0]
    if _trouble(state, state.queue[0].card)[0] <= SPECIAL_PRICE:
        return none
    for kind in HELPING:
        for answer in decision.legal:
            if isinstance(answer, kind) and not (isinstance(answer, Insert) and is_full(state, answer.to)):
                return answer
    return none


def _swap(state: State, decision: Decision, rng: Random) -> Answer:
    return decision.legal[0]  # keeps what it has


_HABITS: Final[dict[str, Callable[[State, Decision, Random], Answer | Deal]]] = {
    "deal": _deal,
    "play": _play,
    "pass": _pass,
    "row": _row,
    "special": _special,
    "swap": _swap,
}
