"""The strongest levels as they were before the network: yardsticks, not for players.

Nothing here may change what they answer: what stands in docs/bots.md was measured against them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from sixquiprend import kernel
from sixquiprend.engine import Play, View

from .model import load_model, load_net
from .positions import left_unseen, unknown
from .search import Budget, Playouts, costs, mean_costs
from .searcher import Searcher

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sixquiprend.kernel.cards import Heads


class Expert1(Searcher):
    """Plays each answer to the end, many times, as good players would go on."""

    name = "expert-1"
    deals = 800
    # Less heat, and all playouts are alike; more, and nobody in them plays well (docs/bots.md).
    playouts = Playouts(heat=0.4, others=0.8)
    solves = True


THOUGHT: Final = 24
"""How many playouts the others spend on a card, all together: the fewer they are, the better each thinks."""

MOST_THINKERS: Final = 5
"""The largest table at which others search: at larger ones each would think too little, and a network
guesses their cards instead (docs/bots.md)."""

LENGTH: Final = 4
"""A deal in which others search takes so many times as long as one in which they don't."""


class Master1(Searcher):
    """Like the expert, but it minds what good players do this turn."""

    name = "master-1"
    deals = 2000
    playouts = Expert1.playouts
    solves = True

    def _budget(self, view: View) -> Budget:
        budget = super()._budget(view)
        return budget if _minds(view) else budget._replace(deals=LENGTH * budget.deals)

    def _costs(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        if _minds(view):
            return self._minding(view, rng, budget)
        return costs(view, rng, budget, self.playouts)

    def costs_of(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        """What each legal answer costs, for others who ask; deals that nobody thinks in are as many more."""
        return self._costs(
            view, rng, budget if _minds(view) else budget._replace(deals=LENGTH * budget.deals)
        )

    def _minding(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        """What each card costs if the others search for their cards too, or play them as guessed."""
        position, left, me = unknown(view), left_unseen(view), cast(int, view.seat)
        chance, heat = kernel.seeded(rng.getrandbits(64)), cast(float, self.playouts.heat)
        model, net = load_model(), load_net()
        cards = kernel.to_codes(cast(Play, answer).card for answer in view.legal)
        seats = view.rules.seats
        tries = THOUGHT // (seats - 1) if seats <= MOST_THINKERS else 0

        def play(deals: int) -> Heads:
            return kernel.evaluate_modelled(position, me, cards, chance, deals, left, model, heat, tries, net)

        return mean_costs(view, budget, play, self.playouts.others)


def _minds(view: View) -> bool:
    """The kernel minds others only where nobody knows more than the table and their own number cards."""
    return isinstance(view.legal[0], Play) and kernel.plays("minding", view.rules)
