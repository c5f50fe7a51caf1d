"""The master: like the expert, but it minds what good players do this turn."""

from __future__ import annotations

from .expert import Expert
from .frozen import Master1
from .with_network import WithNetwork


class Master(WithNetwork, Master1):
    name = "master"
    alone = Expert.alone
