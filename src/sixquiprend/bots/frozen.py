"""The strongest levels as they were before the network: yardsticks, not for players."""

from __future__ import annotations

from .expert import Expert
from .master import Master


class Expert1(Expert):
    name = "expert-1"


class Master1(Master):
    name = "master-1"
