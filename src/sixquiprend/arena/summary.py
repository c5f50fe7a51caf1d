"""What the games of a match say, as data: the JSON output, the table and the report are made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct

from .intervals import Interval, mean_interval, ratio_interval
from .match import Match
from .ratings import Rating, rate
from .tally import Numbers, Tally

ALL_OTHERS: Final = "all others"
NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


class BotSummary(Struct, frozen=True):
    """How one bot did."""

    name: str
    places: int
    """How many places of the line-up it has."""
    heads: Interval
    """Heads per round."""
    wins: Interval
    """Share of the wins at one seat: equal bots have one over the number of seats."""
    rating: Rating
    faults: dict[str, int]
    """What it did wrong, and how often."""
    calls_itself: str = ""
    """What a program says it is called."""

    @property
    def title(self) -> str:
        """How people know it."""
        return f"{self.calls_itself} ({self.name})" if self.calls_itself else self.name


class Comparison(Struct, frozen=True):
    """The first bot of the line-up against another, or all others, on the same deals."""

    bot: str
    other: str
    difference: Interval
    """Heads per round of the bot minus those of the other."""
    ratio: Interval
    """Heads of the bot as a share of those of the other."""


class Times(Struct, frozen=True):
    """How long a bot thinks: milliseconds a decision."""

    name: str
    decisions: int
    mean: float
    p95: float
    max: float


class Summary(Struct, frozen=True):
    """Everything but `times` and `remarks` is the same whenever and wherever the match is played."""

    match: Match
    deals: int
    games: int
    bots: tuple[BotSummary, ...]
    comparisons: tuple[Comparison, ...]
    times: tuple[Times, ...]
    remarks: tuple[str, ...]
    """About what bots did wrong: one of each kind."""


def summarise(tally: Tally, calling_themselves: Mapping[str, str] = NO_NAMES) -> Summary:
    """The summary of all complete deals; programs may have names of their own."""
    match, games = tally.match, tally.games
    heads, wins, ratings = tally.heads(), tally.wins(), rate(tally.match, games)
    faults: dict[str, Counter[str]] = {name: Counter() for name in match.names}
    remarks: dict[tuple[str, str], str] = {}
    micros: dict[str, list[int]] = {name: [] for name in match.names}
    for game in games:
        for seat, spent in enumerate(game.micros):
            micros[match.lineup[match.place(seat, game.unit)]].extend(spent)
        for fault in game.faults:
            name = match.lineup[match.place(fault.seat, game.unit)]
            faults[name][fault.kind] += fault.count
            remarks.setdefault((name, fault.kind), fault.remark)
    return Summary(
        match=match,
        deals=tally.deals,
        games=len(games),
        bots=tuple(
            BotSummary(
                name=name,
                places=match.lineup.count(name),
                heads=mean_interval(heads[name]),
                wins=mean_interval(wins[name]),
                rating=ratings[name],
                faults=dict(faults[name]),
                calls_itself=calling_themselves.get(name, ""),
            )
            for name in match.names
        ),
        comparisons=_comparisons(tally),
        times=tuple(_times(name, np.array(micros[name]) / 1000) for name in match.names),
        remarks=tuple(remarks.values()),
    )


def _comparisons(tally: Tally) -> tuple[Comparison, ...]:
    first, *others = tally.match.names
    heads = tally.heads()
    against = {other: heads[other] for other in others}
    if len(others) > 1:
        against[ALL_OTHERS] = tally.rest(first)
    return tuple(
        Comparison(first, other, mean_interval(heads[first] - theirs), ratio_interval(heads[first], theirs))
        for other, theirs in against.items()
    )


def _times(name: str, millis: Numbers) -> Times:
    if not len(millis):
        return Times(name, 0, 0.0, 0.0, 0.0)
    return Times(
        name,
        len(millis),
        mean=round(float(millis.mean()), 3),
        p95=round(float(np.percentile(millis, 95)), 3),
        max=round(float(millis.max()), 3),
    )
