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
    if isinstance(plan, TeamsPlan) and plan.members:
        return _as_made(plan, mixed)
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


def _as_made(plan: TeamsPlan, pupils: Sequence[int]) -> tuple[Seats, ...]:
    """The teams that the teacher has made, but for whoever has left; who came since joins a small one."""
    teams = [tuple(pupil for pupil in team if pupil in pupils) for team in plan.members]
    for pupil in sorted(set(pupils).difference(*teams)):
        smallest = min(range(len(teams)), key=lambda team: (not teams[team], len(teams[team])))
        teams[smallest] = (*teams[smallest], pupil)
    tables = [tuple(teams[first : first + plan.teams]) for first in range(0, len(teams), plan.teams)]
    return tuple(table for table in tables if any(table))
