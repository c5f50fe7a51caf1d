"""One game of a match, played by the bots of the line-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter_ns
from typing import Final, TypeAlias

from msgspec import Struct

from sixquiprend.bots import Bot, check_knows, make_bot
from sixquiprend.bots.external import NOBODY, ExternalBot, Listening
from sixquiprend.bots.faults import Misbehaved
from sixquiprend.bots.plugins import GuardedBot
from sixquiprend.engine import Answer, Decision, Event, State, advance, new_game, view
from sixquiprend.records.dealer import deal_from_game_seed

from .match import ArenaError, Match, Unit

SafeBot: TypeAlias = ExternalBot | GuardedBot
"""A bot that always gives a legal answer, and counts when another had to answer in its place."""

Onlooker: TypeAlias = Callable[[State, tuple[Event, ...], State], None]
"""Is told of each step of a game: the state before it, what happened, the state after it."""

_NAME_LENGTH: Final = 30


class Faults(Struct, frozen=True, forbid_unknown_fields=True):
    """How often the bot at a seat did one thing wrong in a game; `kind` is one of `bots.faults.Fault`.

    `remark` says what was wrong the first time that this bot did it in this process.
    """

    seat: int
    kind: str
    count: int
    remark: str


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of one game.

    Played again it is the same but for `micros` and remarks, if the bots keep the promise of all bots.
    """

    deal: int
    rotation: int
    rounds: int
    heads: tuple[int, ...]
    """The heads of each seat at the end."""
    winners: tuple[int, ...]
    """The seats with the fewest."""
    micros: tuple[tuple[int, ...], ...]
    """For each seat the microseconds of each real decision: one answer alone is not asked for."""
    faults: tuple[Faults, ...] = ()

    @property
    def unit(self) -> Unit:
        return Unit(self.deal, self.rotation)


class Players:
    """The bots of a match, one for each place of the line-up, which play its games."""

    def __init__(
        self, match: Match, bots: Sequence[Bot] | None = None, listening: Listening = NOBODY
    ) -> None:
        """Makes the bots unless they are given; raises what `make_bot` and `check_knows` raise.

        No bot stops a match: one that raises errors or gives no legal answer is replaced for that answer.
        """
        self.match = match
        if bots is None:
            bots = [make_bot(name, seconds=match.seconds, listening=listening) for name in match.lineup]
        for bot in bots:
            check_knows(bot, match.rules)
        self._bots = tuple([bot if isinstance(bot, SafeBot) else GuardedBot(bot.name, bot) for bot in bots])

    def calling_themselves(self) -> dict[str, str]:
        """What each program calls itself, if it says so; raises `ArenaError` for one that doesn't start."""
        programs = {bot.name: bot for bot in self._bots if isinstance(bot, ExternalBot)}
        said = {}
        for name, bot in programs.items():
            try:
                said[name] = bot.start().name
            except Misbehaved as trouble:
                raise ArenaError(f"{name}: {trouble.reason}") from None
        return {name: own[:_NAME_LENGTH] for name, own in said.items() if own.isprintable() and own.strip()}

    def warm_up(self) -> None:
        """One answer of each bot that doesn't count, so that no time tells how long loading took."""
        state = new_game(self.match.rules)
        state, _ = advance(state, deal_from_game_seed(bytes(32), state))
        seen = view(state, state.pending[0].seat)
        for bot in self._bots:
            bot.answer(seen, Random(0))

    def play(self, unit: Unit, onlooker: Onlooker | None = None) -> Played:
        """This game, from its first deal to its end; somebody may look on, who sees everything."""
        match = self.match
        seed = match.deal_seed(unit.deal)
        seats = [
            _Seat(seat, self._bots[match.place(seat, unit)], match.dice(unit, seat))
            for seat in range(match.rules.seats)
        ]
        state = new_game(match.rules)
        while not state.over:
            answers = [
                deal_from_game_seed(seed, state)
                if each.seat is None
                else seats[each.seat].answer(state, each)
                for each in state.pending
            ]
            before = state
            state, events = advance(before, *answers)
            for seat in seats:
                seat.tell(events)
            if onlooker is not None:
                onlooker(before, events, state)
        return Played(
            deal=unit.deal,
            rotation=unit.rotation,
            rounds=state.round,
            heads=state.totals,
            winners=state.winners,
            micros=tuple(tuple(seat.micros) for seat in seats),
            faults=tuple(faults for seat in seats for faults in seat.faults()),
        )

    def close(self) -> None:
        """Ends the programs among the bots."""
        for bot in self._bots:
            if isinstance(bot, ExternalBot):
                bot.close()


def introduced(match: Match) -> dict[str, str]:
    """What the programs of a match call themselves.

    A bot that doesn't exist, doesn't start or doesn't know an option is found before anything is played:
    raises `ArenaError` or what `Players` raises.
    """
    players = Players(match)
    try:
        return players.calling_themselves()
    finally:
        players.close()


class _Seat:
    """A bot in one game: its dice, its times, its faults."""

    def __init__(self, number: int, bot: SafeBot, dice: Random) -> None:
        self.micros: list[int] = []
        self._number = number
        self._bot = bot
        self._dice = dice
        self._faults_before = bot.faults.counts.copy()

    def answer(self, state: State, decision: Decision) -> Answer:
        """The bot's answer, or the only one there is."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        seen = view(state, self._number)
        start = perf_counter_ns()
        answer = self._bot.answer(seen, self._dice)
        self.micros.append((perf_counter_ns() - start) // 1000)
        return answer

    def faults(self) -> list[Faults]:
        """What it did wrong in this game."""
        log = self._bot.faults
        new = log.counts - self._faults_before
        return [Faults(self._number, kind, count, log.first[kind]) for kind, count in new.items()]

    def tell(self, events: tuple[Event, ...]) -> None:
        """Ends of rounds and games, for programs that asked to hear of them."""
        if isinstance(self._bot, ExternalBot):
            self._bot.tell(self._number, events)
