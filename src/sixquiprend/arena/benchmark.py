"""How good a bot is, in one number: the same deals and the same opponents for every bot, for years.

The bot sits alone among yardsticks, in twelve settings. In each of them its heads are a share of theirs; the
number is the mean of the twelve. What is fixed here never changes under one `VERSION`: a change of settings,
deals or opponents is a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from math import sqrt
from typing import Final, NamedTuple

from msgspec import Struct

from sixquiprend.bots.external import DECISION_SECONDS

from .intervals import Interval, ratio_interval
from .match import ArenaError, Match, Unit, make_match
from .match_game import Played
from .playing import Playing
from .tally import Tally

VERSION: Final = 1
OPPONENT: Final = "flat100"
SEATS: Final = (2, 4, 6)
OPTIONS: Final = ("", "D", "S", "PVJ")
DEALS: Final = 100
"""How many of each setting make a benchmark that can be compared with others."""

BLOCK: Final = 10
"""So many deals of a setting are played before the next one's turn: who stops has all settings."""

_SEED: Final = "sixquiprend benchmark {version}: {seats} seats, options {options}"


class Setting(NamedTuple):
    """One of the games in which a bot is measured."""

    seats: int
    options: str

    @property
    def seed(self) -> int:
        """Other deals in each setting, so that their errors are independent."""
        text = _SEED.format(version=VERSION, seats=self.seats, options=self.options or "none")
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def match(self, bot: str, seconds: float = DECISION_SECONDS) -> Match:
        """The bot among opponents."""
        names = [bot, *[OPPONENT] * (self.seats - 1)]
        return make_match(names, options=self.options, seed=self.seed, seconds=seconds)


SETTINGS: Final = tuple(Setting(seats, options) for options, seats in product(OPTIONS, SEATS))


class Game(NamedTuple):
    """A game of a benchmark: the number of its setting, and which game of it."""

    setting: int
    unit: Unit


class Benchmark(Struct, frozen=True):
    """The matches of a bot, one in each setting; as work for a runner, all their games."""

    matches: tuple[Match, ...]

    def games(self, deals: int) -> Iterator[Game]:
        """The games of so many deals of each setting, a block of each in turn."""
        for first in range(0, deals, BLOCK):
            for number, match in enumerate(self.matches):
                for unit in match.units(min(first + BLOCK, deals)):
                    if unit.deal >= first:
                        yield Game(number, unit)

    def check(self) -> None:
        for match in self.matches[:1]:  # all have the same code and bots
            Playing(match).check()

    def begin(self) -> None:
        """Bots are made with the first game of their setting."""

    def do(self, game: Game) -> tuple[Game, Played]:
        """One game, by the bots of this process."""
        return game, Playing(self.matches[game.setting]).do(game.unit)

    def end(self) -> None:
        Playing(self.matches[0]).end()


def make_benchmark(bot: str, seconds: float = DECISION_SECONDS) -> Benchmark:
    """The benchmark of this bot; raises `ArenaError` for the one that others are measured against."""
    if bot == OPPONENT:
        raise ArenaError(f"{OPPONENT} is what others are measured against: it has 100 by definition")
    return Benchmark(tuple(setting.match(bot, seconds) for setting in SETTINGS))


class SettingScore(Struct, frozen=True):
    """How the bot did in one setting."""

    seats: int
    options: str
    deals: int
    share: Interval
    """Its heads as a share of an opponent's, in per cent."""


class Score(Struct, frozen=True):
    """The result of a benchmark."""

    benchmark: int
    bot: str
    opponent: str
    deals: int
    """How many deals every setting has at least."""
    score: Interval
    """The mean share of the settings, in per cent: 100 is as good as an opponent, less is better."""
    settings: tuple[SettingScore, ...]
    faults: int
    """How often another bot had to answer in its place."""
    version: str
    code: str
    calls_itself: str = ""
    """What a program says it is called."""
    remark: str = ""
    """The first thing that it did wrong."""

    @property
    def title(self) -> str:
        """How a paper knows it: a command says nothing to people who haven't got the program."""
        return self.calls_itself or self.bot


def score(tallies: Sequence[Tally], calling_itself: str = "") -> Score:
    """What the complete deals say; one tally for each setting, in their order."""
    bot = tallies[0].match.names[0]
    settings = tuple(
        SettingScore(setting.seats, setting.options, tally.deals, _share(tally, bot))
        for setting, tally in zip(SETTINGS, tallies, strict=True)
    )
    match = tallies[0].match
    faults = [
        fault
        for tally in tallies
        for game in tally.games
        for fault in game.faults
        if tally.match.place(fault.seat, game.unit) == 0
    ]
    return Score(
        benchmark=VERSION,
        bot=bot,
        opponent=OPPONENT,
        deals=min(tally.deals for tally in tallies),
        score=_mean([each.share for each in settings]),
        settings=settings,
        faults=sum(fault.count for fault in faults),
        version=match.version,
        code=match.code,
        calls_itself=calling_itself,
        remark=faults[0].remark if faults else "",
    )


def _share(tally: Tally, bot: str) -> Interval:
    share = ratio_interval(tally.heads()[bot], tally.rest(bot))
    return Interval(100 * share.mean, 100 * share.low, 100 * share.high)


def _mean(shares: Sequence[Interval]) -> Interval:
    """The mean of independent estimates: the squares of their margins add up."""
    mean = sum(share.mean for share in shares) / len(shares)
    margin = sqrt(sum(share.margin**2 for share in shares)) / len(shares)
    return Interval(mean, mean - margin, mean + margin)
