"""The expert: the network where it answers better than a search, and a search elsewhere."""

from __future__ import annotations

from .frozen import Expert1
from .with_network import WithNetwork


class Expert(WithNetwork, Expert1):
    name = "expert"
    # The only table of all that were measured at which a search takes more heads (docs/bots.md).
    alone = frozenset({("KDPS", 4)})
