"""The expert: the network where it answers better than a search, and a search elsewhere."""

from __future__ import annotations

from .frozen import Expert1
from .with_network import WithNetwork


class Expert(WithNetwork, Expert1):
    name = "expert"
    # A search that leaves special cards aside takes nearly twice as many heads there (docs/bots.md).
    alone = ("KDPS",)
