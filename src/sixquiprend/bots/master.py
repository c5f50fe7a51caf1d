"""The master: what the network thinks and what a search finds, added up."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from sixquiprend.engine import SpecialsView, View

from .frozen import Master1
from .search import Budget
from .with_network import WithNetwork

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TRUST: Final = 1.0
"""How much a head counts that the network expects, against one that the search found."""


class Master(WithNetwork, Master1):
    """Searches as master-1 did, half as long, and listens to the network: they err in different places."""

    name = "master"
    deals = 1000

    def searches(self, view: View) -> bool:
        """Not with special cards (S): a search leaves them aside, and wasn't seen to help there."""
        return super().searches(view) and SpecialsView.of(view) is None

    def _costs(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        found = super()._costs(view, rng, budget)
        return cast("NDArray[np.float64]", found - TRUST * self._network.think(view).worths)
