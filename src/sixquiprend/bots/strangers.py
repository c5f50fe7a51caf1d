"""Players of other characters than our levels: how the levels do against somebody whom they have never met.

None of them is strong, and nothing has learned from their play. They choose cards in their own way; every
other question they answer as `careful` does.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

from sixquiprend.engine import HEADS, VALUE, Answer, Card, Joker, Play, View

from .careful import JOKER_PRICE, Careful
from .outlook import Outlook


class Cautious(Careful):
    """Reckons with the worst: a row that others can fill before its card comes is as good as taken."""

    name = "cautious"

    def answer(self, view: View, rng: Random) -> Answer:
        if not isinstance(view.legal[0], Play):
            return super().answer(view, rng)
        outlook = Outlook(view)

        def worst(card: Card) -> tuple[float, float]:
            if isinstance(card, Joker):
                return JOKER_PRICE, 0
            row = outlook.row_of(card)
            if row is None:
                return outlook.cheapest(card), 0
            fills = outlook.room(row) <= min(view.rules.seats - 1, outlook.gap(card))
            return outlook.cost(card, row) if fills else 0, outlook.danger(card)

        return min(cast(tuple[Play, ...], view.legal), key=lambda play: worst(play.card))


class Greedy(Careful):
    """Of the cards that cost nothing as the table lies, plays the one that has the most heads."""

    name = "greedy"

    def answer(self, view: View, rng: Random) -> Answer:
        if not isinstance(view.legal[0], Play):
            return super().answer(view, rng)
        outlook = Outlook(view)

        def now(card: Card) -> tuple[float, int, int]:
            if isinstance(card, Joker):
                return JOKER_PRICE, 0, 0
            row = outlook.row_of(card)
            if row is None:
                cost = outlook.cheapest(card)
            else:
                cost = 0 if outlook.room(row) else outlook.cost(card, row)
            return cost, -HEADS[card], -VALUE[card]

        return min(cast(tuple[Play, ...], view.legal), key=lambda play: now(play.card))


class Erratic(Careful):
    """Plays as `careful` does, but gives one answer of five without a thought."""

    name = "erratic"
    thoughtless: Final = 0.2

    def answer(self, view: View, rng: Random) -> Answer:
        if rng.random() < self.thoughtless:
            return rng.choice(view.legal)
        return super().answer(view, rng)
