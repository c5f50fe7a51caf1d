"""From single decisions to a verdict: accuracy, the worst decisions, a line for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from statistics import fmean
from typing import Final

from sixquiprend.records import Record

from .model import WORST, Considered, SeatSummary, Standing

HALVED_BY: Final = 2.0
"""The accuracy of a decision is 100, and half of it for each so many heads of regret."""


def accuracy(regret: float) -> float:
    """From 100 for a best answer down towards 0."""
    return float(100 * 2 ** (-regret / HALVED_BY))


def summaries(
    heads: Sequence[int], decisions: Sequence[Considered], luck: Mapping[int, Sequence[float]]
) -> tuple[SeatSummary, ...]:
    """A line for each seat; `luck` has that of each deal for the seats that were dealt a hand."""
    lines = []
    for seat, total in enumerate(heads):
        regrets = [decision.regret for decision in decisions if decision.seat == seat]
        lines.append(
            SeatSummary(
                seat=seat,
                heads=total,
                decisions=len(regrets),
                regret=sum(regrets),
                mean_regret=fmean(regrets) if regrets else None,
                accuracy=fmean(map(accuracy, regrets)) if regrets else None,
                luck=sum(luck[seat]) if seat in luck else None,
            )
        )
    return tuple(lines)


def worst(decisions: Sequence[Considered]) -> tuple[int, ...]:
    """The decisions with the most regret, the worst first; of equal ones the earliest. None without any."""
    costly = [decision for decision in decisions if decision.regret > 0]
    costly.sort(key=lambda decision: (-decision.regret, decision.number))
    return tuple(decision.number for decision in costly[:WORST])


def course(record: Record) -> tuple[Standing, ...]:
    """The heads after each turn."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for state in record.states():
        if state.round and state.turn and not state.queue:
            now = tuple(map(add, state.totals, state.heads)) if state.dealt else state.totals
            found[state.round, state.turn] = now
    return tuple(Standing(*when, heads) for when, heads in found.items())
