"""The games of a match as work for a runner."""

from __future__ import annotations

import logging
from functools import cache

from msgspec import Struct

from sixquiprend.bots.external import NOBODY, Listening
from sixquiprend.bots.origins import origin

from .fingerprint import fingerprint
from .match import ArenaError, Match, Unit
from .match_game import Played, Players


class Playing(Struct, frozen=True):
    """The games of one match."""

    match: Match
    listening: Listening = NOBODY

    def check(self) -> None:
        """This machine must play with the same code and bots."""
        if fingerprint() != self.match.code:
            raise ArenaError("a machine of the cluster has another version of sixquiprend")
        for name, made_of in self.match.theirs:
            if _origin_here(name) != made_of:
                raise ArenaError(f"a machine of the cluster has another version of the bot {name}")

    @property
    def players(self) -> Players:
        """The bots of this process, made once."""
        return _THE_PLAYERS.of(self.match, self.listening)

    def begin(self) -> None:
        """Makes the bots."""
        _THE_PLAYERS.of(self.match, self.listening)

    def do(self, unit: Unit) -> Played:
        """One game, by the bots of this process."""
        return self.players.play(unit)

    def end(self) -> None:
        """Ends the programs among the bots."""
        _THE_PLAYERS.dismiss()


class _PlayersHere:
    """The bots of the match that this process plays now."""

    def __init__(self) -> None:
        self._for: tuple[Match, Listening] | None = None
        self._players: Players | None = None

    def of(self, match: Match, listening: Listening) -> Players:
        """Those of this match; those of another one leave."""
        if self._players is None or self._for != (match, listening):
            self.dismiss()
            # Faults are counted in the results; said here as well they would only disturb the progress bar.
            logging.getLogger("sixquiprend.bots").addHandler(logging.NullHandler())
            self._players = Players(match, listening=listening)
            self._for = (match, listening)
            self._players.warm_up()
        return self._players

    def dismiss(self) -> None:
        players, self._players = self._players, None
        if players is not None:
            players.close()


_THE_PLAYERS = _PlayersHere()


@cache
def _origin_here(name: str) -> str | None:
    """What the bot is made of on this machine, as it is when this process first asks."""
    return origin(name)
