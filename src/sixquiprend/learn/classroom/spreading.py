"""Who sits with whom: pupils spread evenly, by chance, and bots where nobody is left."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from .plans import GamesPlan, TablesPlan, TeamsPlan

Seats: TypeAlias = tuple[tuple[int, ...], ...]
"""The pupils of each seat of a table; none where a bot plays."""


def spread(pupils: Sequence[int], groups: int) -> list[tuple[int, ...]]:
    """The pupils in so many groups, of which none has two more than another."""
    return [tuple(pupils[group::groups]) for group in range(groups)]


def seatings(plan: GamesPlan, pupils: Sequence[int], rng: Random) -> tuple[Seats, ...]:
    """The tables for these pupils: as few as can be, and no table without a pupil."""
    mixed = rng.sample(pupils, len(pupils))
    if isinstance(plan, TeamsPlan):
        tables = min(plan.tables, len(mixed))
        teams = spread(mixed, tables * plan.teams)
        return tuple(tuple(teams[table::tables]) for table in range(tables))
    assert isinstance(plan, TablesPlan)
    tables = -(-len(mixed) // plan.size)
    return tuple(
        tuple((pupil,) for pupil in group) + ((),) * (plan.size - len(group))
        for group in spread(mixed, tables)
    )
