"""Careful: weighs for each answer where it leads on the table, and what the others might put in between."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, cast

from sixquiprend.engine import VALUE, Answer, Card, Joker, NoSpecial, Pass, Pick, Play, Special, Swap, View

from .outlook import Outlook, outcome

# Measured on duplicate deals against the beginner; the exact numbers matter little.
JOKER_PRICE: Final = 0.7
"""The danger from which on the joker is played instead (in heads)."""
SPECIAL_PRICE: Final = 3
"""The heads that a special card must save."""
LOW_CARD_BONUS: Final = 0.2
"""Being rid of a card that is too low is worth so many heads for each of the others, who fill the rows."""

LEAST_HELPFUL: Final = (Special.REPLACE, Special.STOP)
"""The special cards that save the fewest heads, worst first: rather another one (S10)."""


class Careful:
    name = "careful"

    def answer(self, view: View, rng: Random) -> Answer:
        match view.legal[0]:
            case Play():
                danger = _danger(view)
                return min(cast(tuple[Play, ...], view.legal), key=lambda play: danger(play.card))
            case Pass():
                danger = _danger(view)
                return max(cast(tuple[Pass, ...], view.legal), key=lambda given: danger(given.card))
            case Pick():
                picks = cast(tuple[Pick, ...], view.legal)
                return max(picks, key=lambda pick: _distance(pick.card, view.hand))
            case NoSpecial():
                return _special(view)
            case Swap():
                return _swap(view)
            case _:  # a row to take, a place for the joker
                return min(view.legal, key=lambda answer: outcome(view, answer))


def _danger(view: View) -> Callable[[Card], tuple[float, int]]:
    """How bad each card of the hand is now; of equal ones, the one that fits closest is the best."""
    outlook = Outlook(view)

    def danger(card: Card) -> tuple[float, int]:
        if isinstance(card, Joker):
            return JOKER_PRICE, 0
        bonus = LOW_CARD_BONUS * (view.rules.seats - 1) if outlook.row_of(card) is None else 0.0
        return outlook.danger(card) - bonus, outlook.gap(card)

    return danger


def _distance(card: Card, hand: tuple[Card, ...]) -> int:
    """How far a card is from the nearest one of the hand, and from zero.

    A hand that is spread finds more rows, and very low cards find none.
    """
    return min([VALUE[card], *(abs(VALUE[card] - VALUE[other]) for other in hand)])


def _special(view: View) -> Answer:
    """The special card that saves the most, if that is worth it; at the very end less is enough."""
    none = view.legal[0]
    last_round = view.round == view.rules.rounds
    price = min(SPECIAL_PRICE, view.rules.turns - view.turn) if last_round else SPECIAL_PRICE
    without = outcome(view, none)
    if without.own <= price:
        return none
    best = min(view.legal, key=lambda answer: outcome(view, answer))
    return best if without.own - outcome(view, best).own > price else none


def _swap(view: View) -> Answer:
    swaps = {answer.special: answer for answer in cast(tuple[Swap, ...], view.legal)}
    return next((swaps[special] for special in LEAST_HELPFUL if special in swaps), swaps[None])
