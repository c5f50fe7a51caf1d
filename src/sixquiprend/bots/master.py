"""The master: searches with the network, in deals that explain what was played, and with playouts besides."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from sixquiprend import kernel
from sixquiprend.engine import Answer, View
from sixquiprend.engine.options.specials import Specials

from .foresight import foreseeing, sight_of
from .frozen import Master1
from .network import Network
from .search import Budget, Spent, cheapest_answer, is_searchable
from .searcher import Searcher, solved_ending

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAYED: Final = 5
"""Deals that are played to the end by the learned table, for each that the network looks into."""

PART: Final = 20
"""So many deals between two looks at the clock."""

USUAL_ANSWERS: Final = 10
"""With more answers than the cards of a hand there are fewer deals."""


class Master(Searcher):
    """Adds up what three judges say of an answer, who err in different places: head for head.

    The network by itself; the network after this turn and the next have been played, in deals that explain
    what was played so far; and playouts to the round's end, in which the others think (`Master1`).
    """

    name = "master"
    deals = 150
    solves = True

    @cached_property
    def _network(self) -> Network:
        return Network()

    @cached_property
    def _playouts(self) -> Master1:
        return Master1()

    def counted(self, view: View, rng: Random, exactly: int | None = None) -> tuple[Answer, int]:
        if len(view.legal) == 1 or not kernel.plays("games", view.rules):
            return self._network.answer(view, rng), 0
        solved = solved_ending(view, rng)
        if solved is not None:
            return solved, 0
        spent = Spent()
        budget = Budget(exactly, part=PART) if exactly else self._budget(view)
        costs = self._costs(view, rng, budget._replace(spent=spent))
        return cheapest_answer(view, costs), 0 if self.deterministic else spent.deals

    def prepare(self) -> None:
        super().prepare()
        self._network.prepare()
        self._playouts.prepare()

    def _budget(self, view: View) -> Budget:
        deals, seconds = super()._budget(view)[:2]
        fewer = USUAL_ANSWERS / max(USUAL_ANSWERS, len(view.legal))
        return Budget(max(1, round(deals * fewer)), seconds, part=PART)

    def _costs(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        """What each legal answer costs."""
        # A special card changes more than a turn shows; the network knows what that is worth.
        specials = view.rules.has(Specials)
        sight = sight_of(view, recall=True)
        way = kernel.network.Way(more=0 if specials else 1)
        weights = self._network.weights_for(sight.table)
        look = foreseeing(sight, weights, kernel.seeded(rng.getrandbits(64)), way)
        plays_on = is_searchable(view) and not specials
        total, done = np.zeros(len(view.legal)), 0
        for deals in budget.parts():
            found = look(deals)
            if plays_on:
                found = found + self._playouts.costs_of(view, rng, Budget(deals * PLAYED))
            total, done = total + deals * found, done + deals
        worths = self._network.think_of(sight.table).worths
        return total / done - worths
