"""Playing the games of the kit, and watching the bot meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, cast

from msgspec import json

from sixquiprend.engine import Answer, Deal, Decision, State, advance, new_game, view
from sixquiprend.records.dealer import deal_from_game_seed

from .. import make_bot
from ..chance import SEED_BITS, SeededRandom, is_deterministic
from ..external import DECISION_SECONDS, NOBODY, ExternalBot, Listening
from ..faults import Fault, Misbehaved, faults_of
from ..protocol import Bot
from .report import Report
from .schedule import Fixture, schedule

Track = Callable[[Sequence[Fixture]], Iterable[Fixture]]

# What the kit looks for in a bot of this process; those of programs are named by `Fault`.
ILLEGAL: Final = "answers what isn't legal"
RAISES: Final = "raises errors"
CHANGES: Final = "changes the view"
SLOW: Final = "too slow"
UNREPEATED: Final = "answers otherwise with the same view and seed"


class _Given(NamedTuple):
    """An answer, and all that is needed to ask for it again."""

    state: State
    seat: int
    seed: int
    answer: Answer


def check_bot(
    bot: str | Bot,
    *,
    games: int = 2,
    rounds: int = 1,
    seconds: float = DECISION_SECONDS,
    track: Track = iter,
    listening: Listening = NOBODY,
) -> Report:
    """Play `games` games of `rounds` rounds in each combination of options with this bot, and report.

    A bot that is given by its name is made twice: the second one must repeat the answers of the first
    from its seeds alone. Raises `Malformed` if there is no such bot. `track` may show the progress;
    `listening` hears what a program is asked and says.
    """
    name = bot if isinstance(bot, str) else bot.name
    if isinstance(bot, str):
        first, second = (make_bot(bot, seconds=seconds, listening=listening) for _ in "12")
    else:
        first, second = bot, bot
    checker = _Checker(first, second, Report(name, seconds))
    try:
        checker.run(schedule(games, rounds), track)
    finally:
        for made in (first, second):
            if isinstance(made, ExternalBot) and made is not bot:
                made.close()
    return checker.report


class _Checker:
    def __init__(self, bot: Bot, twin: Bot, report: Report) -> None:
        self.report = report
        self._bot = bot
        self._twin = twin
        self._spare: dict[str, tuple[State, Decision]] = {}
        """For each kind of decision one that chance was asked for."""

    def run(self, fixtures: Sequence[Fixture], track: Track) -> None:
        self.report.games_planned = len(fixtures)
        if self._starts():
            self.report.deterministic = is_deterministic(self._bot)
            for fixture in track(fixtures):
                self._play(fixture)
                if self._given_up():
                    break
            else:
                self._fill_gaps()
        self._count_faults()

    def _starts(self) -> bool:
        """Whether it can be started, as often as a match would try."""
        while isinstance(self._bot, ExternalBot):
            try:
                self._bot.start()
            except Misbehaved as trouble:
                self.report.blame(trouble.fault, trouble.reason)
                if trouble.fault is Fault.GIVEN_UP:
                    return False
            else:
                break
        return True

    def _play(self, fixture: Fixture) -> None:
        report = self.report
        rng = Random(fixture.seed)
        given: list[_Given] = []
        state = new_game(fixture.rules)
        while not state.over and not self._given_up():
            answers: list[Answer | Deal] = []
            for decision in state.pending:
                if decision.seat is None:
                    answers.append(deal_from_game_seed(fixture.seed, state))
                elif decision.seat == fixture.seat:
                    given.append(self._ask(state, decision, rng, str(fixture)))
                    answers.append(given[-1].answer)
                else:
                    self._spare.setdefault(decision.kind, (state, decision))
                    answers.append(_by_chance(decision, rng))
            state, events = advance(state, *answers)
            if isinstance(self._bot, ExternalBot):
                self._bot.tell(fixture.seat, events)
        report.games += state.over
        report.options.add(fixture.rules.options)
        report.seats.add(fixture.rules.seats)
        self._check_repeats(given, fixture)

    def _ask(self, state: State, decision: Decision, rng: Random, where: str) -> _Given:
        """The bot's answer, or one by chance if it has none that is legal."""
        report = self.report
        where = f"{where}, {decision.kind} in round {state.round}, turn {state.turn}"
        seat, seed = cast(int, decision.seat), rng.getrandbits(SEED_BITS)
        seen = view(state, seat)
        before = json.encode(seen)
        answer: Answer | None = None
        start = time.perf_counter()
        try:
            answer = self._bot.answer(seen, SeededRandom(seed))
        except Exception as error:  # noqa: BLE001 - that it raises is what we want to know
            report.blame(RAISES, f"{type(error).__name__}: {error} ({where})")
        took = time.perf_counter() - start
        report.decisions[decision.kind] += 1
        report.time += took
        report.slowest = max(report.slowest, took)
        if took > report.seconds and not isinstance(self._bot, ExternalBot):
            report.blame(SLOW, f"{took:.2f} s ({where})")
        if json.encode(seen) != before:
            report.blame(CHANGES, where)
        if answer is not None and answer not in decision.legal:
            report.blame(ILLEGAL, f"{answer!r} ({where})"[:300])
            answer = None
        return _Given(state, seat, seed, answer or _by_chance(decision, rng))

    def _check_repeats(self, given: list[_Given], fixture: Fixture) -> None:
        """The twin is asked from the last decision to the first, so that it can't live on its memory."""
        if not self.report.deterministic or not self.report.ok or self._faults():
            return
        for state, seat, seed, answer in reversed(given):
            again = self._twin.answer(view(state, seat), SeededRandom(seed))
            if again != answer:
                where = f"{fixture}, round {state.round}, turn {state.turn}"
                self.report.blame(UNREPEATED, f"first {answer!r}, then {again!r} ({where})")

    def _fill_gaps(self) -> None:
        """A good bot may never have to take a row: then it is asked in the place of chance."""
        for kind, (state, decision) in self._spare.items():
            if kind not in self.report.decisions:
                self._ask(state, decision, Random(kind), "in another seat")

    def _count_faults(self) -> None:
        for bot in dict.fromkeys((self._bot, self._twin)):
            if faults := faults_of(bot):
                for fault, count in faults.counts.items():
                    self.report.blame(fault, faults.first[fault], count)

    def _faults(self) -> int:
        faults = faults_of(self._bot)
        return 0 if faults is None else faults.counts.total()

    def _given_up(self) -> bool:
        faults = faults_of(self._bot)
        return faults is not None and Fault.GIVEN_UP in faults.counts


def _by_chance(decision: Decision, rng: Random) -> Answer:
    """A legal answer: first its kind, so that the many slides don't crowd out the rest."""
    kind = rng.choice(list(dict.fromkeys(map(type, decision.legal))))
    return rng.choice([answer for answer in decision.legal if type(answer) is kind])
