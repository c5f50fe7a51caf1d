"""A game of one person against bots, from the first deal to the last line."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.rule import Rule
from rich.text import Text

from sixquiprend.bots import make_bot
from sixquiprend.bots.searcher import Searcher
from sixquiprend.engine import (
    Answer,
    Card,
    Deal,
    Dealt,
    Decision,
    Event,
    GameEnded,
    Pass,
    Play,
    PoolOpened,
    Revealed,
    RoundScored,
    RoundStarted,
    RowsStarted,
    SpecialsView,
    State,
    View,
    advance,
    card_text,
    evolve,
    new_game,
    view,
    visible,
)
from sixquiprend.engine.options.draft import DraftData
from sixquiprend.engine.options.specials.events import Slid, SpecialsDealt
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import bot_level, option_line, option_name
from sixquiprend.i18n.telling import tell
from sixquiprend.records import GameRecorder
from sixquiprend.records.dealer import commitment, deal_from_game_seed, round_seed

from .asking import ask_decision
from .drawing import (
    WARNING_STYLE,
    draw_hand,
    draw_pool,
    draw_scores,
    draw_specials,
    draw_standing,
    draw_table,
)
from .helping import ending, short_rules
from .setup import Agreement
from .talk import Talk

YOU = 0
"""The person's seat."""

# What a drawing shows better than a sentence.
DRAWN = (RoundStarted, Dealt, SpecialsDealt, RowsStarted, RoundScored, GameEnded)


class Game:
    """One game at one terminal; `play` plays it."""

    def __init__(self, agreement: Agreement, talk: Talk, seed: bytes, recorder: GameRecorder | None) -> None:
        self._rules = agreement.rules
        self._names = agreement.names
        self._levels = agreement.bots
        self._bots = {seat: make_bot(name, live=True) for seat, name in enumerate(agreement.bots, start=1)}
        self._dice = {seat: Random(f"{seed.hex()} {seat}") for seat in self._bots}
        self._talk = talk
        self._seed = seed
        self._recorder = recorder
        self._state = new_game(self._rules)
        self._told: list[str] = []
        self._fresh: set[Card] = set()
        talk.on("?", self._help)
        talk.on("h", self._history)

    def play(self) -> State:
        """Play to the end; raises `Quit` if the person stops before."""
        try:
            return self._play()
        finally:
            for bot in self._bots.values():
                getattr(bot, "close", lambda: None)()  # a bot that is a program has one to end

    def _play(self) -> State:
        self._introduce()
        self._prepare_bots()
        while not self._state.over:
            # The person decides before the bots do, so that nobody waits for a choice already made.
            answers = [self._answer(decision) for decision in self._state.pending]
            before = self._state
            self._state, events = advance(self._state, *answers)
            if self._recorder is not None:
                self._recorder.add(events)
            self._tell_all(before, events)
        return self._state

    def _prepare_bots(self) -> None:
        """The search bots compile what they need once on each machine, and nobody likes to wait unaware."""
        searchers = [bot for bot in self._bots.values() if isinstance(bot, Searcher)]
        if searchers:
            ready = self._talk.t("The bots are getting ready. The first time this takes some seconds.")
            with self._talk.console.status(ready):
                for kind in set(map(type, searchers)):
                    kind().prepare()

    # --- deciding ----------------------------------------------------------------------------------

    def _answer(self, decision: Decision) -> Answer | Deal:
        if decision.seat is None:
            return deal_from_game_seed(self._seed, self._state)
        seen = view(self._state, decision.seat)
        if decision.seat != YOU:
            return self._bots[decision.seat].answer(seen, self._dice[decision.seat])
        self._show(seen)
        return ask_decision(seen, self._talk)

    def _show(self, seen: View) -> None:
        """All that the person needs to decide."""
        talk, t = self._talk, self._talk.t
        talk.blank()
        if seen.rows:
            begins = isinstance(seen.legal[0], Play | Pass)
            turn = seen.turn + 1 if begins else seen.turn
            talk.say(t("Turn {turn} of {turns}", turn=turn, turns=seen.rules.turns), "bold")
            talk.show(draw_table(seen, t, fresh=self._fresh))
            talk.show(draw_standing(self._names, seen, t))
        draft = DraftData.of(seen)
        if draft is not None and not seen.rows:
            talk.show(draw_pool(draft.pool))
        if 0 < len(seen.queue) < seen.rules.seats:
            plays = ", ".join(f"{card_text(play.card)} ({self._names[play.seat]})" for play in seen.queue)
            talk.say(t("Still to be placed: {plays}", plays=plays))
        if seen.hand:
            talk.say(t("Your hand:"))
            talk.show(draw_hand(seen.hand))
        specials = SpecialsView.of(seen)
        if specials is not None and specials.hand:
            talk.show(draw_specials(specials.hand, t))

    # --- telling -----------------------------------------------------------------------------------

    def _introduce(self) -> None:
        talk, t = self._talk, self._talk.t
        talk.blank()
        talk.show(Rule(Text("6 qui prend", "bold")))
        others = ", ".join(
            f"{name} ({bot_level(level, t)})"
            for name, level in zip(self._names[1:], self._levels, strict=True)
        )
        talk.say(t("At the table: {you}, {others}.", you=self._names[YOU], others=others))
        for letter in self._rules.options:
            talk.say(t("{name}: {line}", name=option_name(letter, t), line=option_line(letter, t)) + ".")
        talk.say(ending(self._rules, t))
        talk.say(t("? rules · h what happened this round · q stop"), "dim")

    def _tell_all(self, state: State, events: tuple[Event, ...]) -> None:
        for event in events:
            self._tell(event, state)
            state = evolve(state, event)

    def _tell(self, event: Event, before: State) -> None:
        talk, t = self._talk, self._talk.t
        if isinstance(event, Revealed | PoolOpened):
            talk.blank()
            self._fresh = set()
        if isinstance(event, Revealed):
            self._fresh = {play.card for play in event.plays}
        elif isinstance(event, Slid):
            self._fresh.add(event.card)
        if visible((event,), YOU):
            said = tell(event, before, self._names, t)
            self._told.append(said)
            if said and not isinstance(event, DRAWN):
                talk.tell(said, self._style(event))
                talk.pause()
        if isinstance(event, RoundStarted):
            self._begin_round(event)
        elif isinstance(event, RoundScored):
            self._show_scores(event, before)
        elif isinstance(event, GameEnded):
            self._show_end(event)

    def _style(self, event: Event) -> str:
        """Takes stand out; what the person did is bold."""
        own = getattr(event, "seat", None) == YOU
        if getattr(event, "taken", ()):
            return WARNING_STYLE if own else WARNING_STYLE.removeprefix("bold ")
        return "bold" if own else ""

    def _begin_round(self, event: RoundStarted) -> None:
        talk, t = self._talk, self._talk.t
        self._told = [self._told[-1]]
        self._fresh = set()
        talk.blank()
        talk.show(Rule(Text(t("Round {round}", round=event.round), "bold")))
        seal = commitment(round_seed(self._seed, event.round))
        talk.say(t("Seal of the deal: {seal}", seal=f"{seal[:16]}…"), "dim")

    def _show_scores(self, event: RoundScored, before: State) -> None:
        talk, t = self._talk, self._talk.t
        talk.blank()
        talk.say(t("End of round {round}", round=before.round), "bold")
        talk.show(draw_scores(self._names, (*before.scores, event.heads), event.totals, t))
        if not self._rules.ends(before.round, event.totals):
            talk.ask(t("Enter: the next round"), lambda line: None)

    def _show_end(self, event: GameEnded) -> None:
        total = self._state.totals[event.winners[0]]
        said = win_text(event.winners, self._names, total, self._talk.t)
        self._talk.say(said or self._told[-1], "bold")

    # --- commands ----------------------------------------------------------------------------------

    def _help(self) -> None:
        self._talk.tell_all(short_rules(self._rules, self._talk.t))

    def _history(self) -> None:
        self._talk.tell_all(filter(None, self._told), "dim")


def win_text(winners: Sequence[int], names: Sequence[str], total: int, t: Translator) -> str:
    """What is said to a person who has won, alone or with others; "" to one who hasn't."""
    if YOU not in winners:
        return ""
    if len(winners) == 1:
        return t.n(
            "You win, with {count} head. Well played!", "You win, with {count} heads. Well played!", total
        )
    return t.n(
        "You share the win with {names}: {count} head each. Well played!",
        "You share the win with {names}: {count} heads each. Well played!",
        total,
        names=", ".join(names[seat] for seat in winners if seat != YOU),
    )
