"""The games of a match as numbers: one row for each deal that was played in every rotation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

from .match import Match
from .match_game import Played

Numbers = npt.NDArray[np.float64]


class Tally:
    """Takes games in any order, and counts a deal once all its rotations are there.

    Half a deal would count the luck of some hands for one bot only.
    """

    def __init__(self, match: Match, games: Iterable[Played] = ()) -> None:
        self.match = match
        self._open: dict[int, list[Played]] = {}
        self._complete: dict[int, list[Played]] = {}
        self._rows: dict[int, Numbers] = {}
        for game in games:
            self.add(game)

    def add(self, game: Played) -> bool:
        """Takes one game more; whether its deal is complete with it."""
        games = self._open.setdefault(game.deal, [])
        games.append(game)
        if len(games) < self.match.rotations:
            return False
        games.sort(key=lambda game: game.rotation)
        self._complete[game.deal] = self._open.pop(game.deal)
        self._rows[game.deal] = self._row(games)
        return True

    @property
    def deals(self) -> int:
        """How many deals are complete."""
        return len(self._complete)

    @property
    def games(self) -> list[Played]:
        """Every game of the complete deals, deal by deal."""
        return [game for deal in sorted(self._complete) for game in self._complete[deal]]

    def heads(self) -> Mapping[str, Numbers]:
        """For each bot its heads per round, one number a deal: the mean over rotations and places."""
        return self._by_name(0)

    def wins(self) -> Mapping[str, Numbers]:
        """For each bot its share of the wins at one seat, one number a deal; ties are shared."""
        return self._by_name(1)

    def rest(self, name: str) -> Numbers:
        """The heads per round of all places but this bot's, one number a deal."""
        return self._mean(0, [place for place, each in enumerate(self.match.lineup) if each != name])

    def totals(self, name: str) -> list[int]:
        """The heads of each single game at each seat of this bot."""
        match = self.match
        return [
            heads
            for game in self.games
            for seat, heads in enumerate(game.heads)
            if match.lineup[match.place(seat, game.unit)] == name
        ]

    def _by_name(self, what: int) -> dict[str, Numbers]:
        lineup = self.match.lineup
        return {
            name: self._mean(what, [place for place, each in enumerate(lineup) if each == name])
            for name in self.match.names
        }

    def _mean(self, what: int, places: list[int]) -> Numbers:
        if not self._rows:
            return np.empty(0)
        table = np.stack([self._rows[deal][what] for deal in sorted(self._rows)])
        mean: Numbers = table[:, places].mean(axis=1)
        return mean

    def _row(self, games: list[Played]) -> Numbers:
        """Heads per round and share of the win of each place of the line-up."""
        match = self.match
        row = np.zeros((2, len(match.lineup)))
        for game in games:
            for seat, heads in enumerate(game.heads):
                place = match.place(seat, game.unit)
                row[0, place] += heads / game.rounds
                row[1, place] += (seat in game.winners) / len(game.winners)
        return row / len(games)
