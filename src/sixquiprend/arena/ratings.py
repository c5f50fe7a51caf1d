"""Ratings that games of many players give: Plackett and Luce's model, as openskill computes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

from .intervals import NORMAL, Interval
from .match import Match
from .match_game import Played


def _all_of_it(*game: object) -> float:
    """How much of what a game tells is believed."""
    return 1.0


# For people openskill adds doubt from game to game (tau) and believes each game less than it tells (gamma),
# since they change. Bots don't: without both, the spread of ratings is what sigma says.
_MODEL: Final = PlackettLuce(tau=0.0, gamma=_all_of_it)


MOST_ORDERS: Final = 16
ENOUGH: Final = 10_000
"""So many games are rated, if need be in several orders: a second's work."""


class Rating(Struct, frozen=True):
    """How strong a bot is on openskill's scale, where everybody begins at 25, and how sure that is."""

    mu: float
    sigma: float
    low: float
    high: float

    @property
    def interval(self) -> Interval:
        return Interval(self.mu, self.low, self.high)


def rate(match: Match, games: Sequence[Played]) -> dict[str, Rating]:
    """The rating of each bot after these games.

    It depends on the order of games, above all if they are few: so it is the mean over several orders,
    always the same ones for the same games in the same order. The model takes all games for independent;
    its intervals are its own.
    """
    orders = min(MOST_ORDERS, max(1, ENOUGH // max(1, len(games))))
    dice = Random(0)
    results = [_rated(match, dice.sample(games, len(games))) for _ in range(orders)]
    ratings = {}
    for name in match.names:
        mu, sigma = (fmean(values) for values in zip(*[result[name] for result in results], strict=True))
        ratings[name] = Rating(mu, sigma, mu - NORMAL * sigma, mu + NORMAL * sigma)
    return ratings


def _rated(match: Match, games: Iterable[Played]) -> dict[str, tuple[float, float]]:
    """Mean and deviation of each bot after these games, one after the other.

    A bot with several places has a rating at each, and goes on with the mean of them.
    """
    standing = dict.fromkeys(match.names, (_MODEL.mu, _MODEL.sigma))
    seats = range(match.rules.seats)
    for game in games:
        names = [match.lineup[match.place(seat, game.unit)] for seat in seats]
        teams = [[_MODEL.create_rating(list(standing[name]))] for name in names]
        rated = _MODEL.rate(teams, ranks=[float(heads) for heads in game.heads])
        for name in standing:
            own = [seat for each, (seat,) in zip(names, rated, strict=True) if each == name]
            standing[name] = fmean([seat.mu for seat in own]), fmean([seat.sigma for seat in own])
    return standing
