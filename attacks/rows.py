"""One line of the table of attacks."""

from __future__ import annotations

from typing import NamedTuple

from bench.server.clients import Figures


class Row(NamedTuple):
    """What honest players waited, in milliseconds, without and with an attack; and what else came of it."""

    attack: str
    median: float | None = None
    median_attacked: float | None = None
    slowest: float | None = None
    slowest_attacked: float | None = None
    told: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times as long the median wait is."""
        if not self.median or self.median_attacked is None:
            return None
        return self.median_attacked / self.median


def waits(quiet: Figures, attacked: Figures) -> tuple[float, float, float, float]:
    """The figures of a row: medians, and the slowest in a hundred."""
    return quiet.p50, attacked.p50, quiet.p99, attacked.p99
