"""The master: like the expert, but it lets the others think too before they play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from sixquiprend import kernel
from sixquiprend.engine import Play, View

from .expert import Expert
from .model import load_model
from .positions import left_unseen, unknown
from .search import costs, mean_costs
from .searcher import Searcher

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sixquiprend.kernel.cards import Heads

THOUGHT: Final = 24
"""How many playouts the others spend on a card, all together: the fewer they are, the better each thinks."""

MOST_THINKERS: Final = 5
"""At larger tables neither a little thought of each other nor more deals help (docs/bots.md)."""
LENGTH: Final = 4
"""A deal in which others think takes so many times as long as one in which they don't."""


class Master(Searcher):
    name = "master"
    deals = 2000
    playouts = Expert.playouts
    solves = True

    def _costs(self, view: View, rng: Random) -> NDArray[np.float64]:
        if not isinstance(view.legal[0], Play) or view.rules.seats > MOST_THINKERS:
            return self._at_length(view, rng)
        # The kernel lets others think only where nobody knows more than the table and their own number cards.
        return (
            self._at_length(view, rng) if set(view.rules.options) & set("DJPS") else self._modelled(view, rng)
        )

    def _at_length(self, view: View, rng: Random) -> NDArray[np.float64]:
        """As the expert does; with the time that the others would take to think, where that helps."""
        budget = self._budget(view)
        deals = LENGTH * budget.deals
        if view.rules.seats > MOST_THINKERS:
            deals = min(budget.deals, Expert.deals * 4 // view.rules.seats)
        return costs(view, rng, budget._replace(deals=deals), self.playouts)

    def _modelled(self, view: View, rng: Random) -> NDArray[np.float64]:
        position, left, me = unknown(view), left_unseen(view), cast(int, view.seat)
        chance, heat = kernel.seeded(rng.getrandbits(64)), cast(float, self.playouts.heat)
        model = load_model()
        cards = kernel.to_codes(cast(Play, answer).card for answer in view.legal)
        tries = max(3, THOUGHT // (view.rules.seats - 1))

        def play(deals: int) -> Heads:
            return kernel.evaluate_modelled(position, me, cards, chance, deals, left, model, heat, tries)

        return mean_costs(view, self._budget(view), play, self.playouts.others)
