"""The yardstick: flat Monte Carlo, the strongest published bot we know of.

For each card of the hand 100 playouts of its own: unseen cards dealt at random, everybody plays at random,
a card too low takes the cheapest row. The card with the lowest mean of own heads is played. It is not one of
the levels: it is what they are measured against.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from sixquiprend.engine import View

from .search import Budget, costs
from .searcher import Searcher

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Flat(Searcher):
    name = "flat100"
    deals = 100
    growth = 0

    def _costs(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        views = [replace(view, legal=(answer,)) for answer in view.legal]
        return np.concatenate([costs(alone, rng, budget, self.playouts) for alone in views])
