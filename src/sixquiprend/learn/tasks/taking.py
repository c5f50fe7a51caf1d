"""Tasks about takes: who takes what in a turn, and what a player who is asked had better do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sixquiprend.engine import Answer, Card, Decision, Placed, State, card_text, cheapest
from sixquiprend.engine.options.specials.data import SpecialsData
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import heads_text
from sixquiprend.table.steps import Happened

from ..drawing import Ask, ask_about
from ..forms import DecisionForm, DecisionReply, RowForm, RowReply, Take, TakesForm, TakesReply
from ..playing_on import Course, place_all, play_on, take_cheapest
from ..reasons import heads_sum, why_cheapest, why_taken
from .base import Task


@dataclass(frozen=True)
class NameTakes(Task[TakesReply]):
    """Who takes a row in this turn, which one, and how many heads is that?

    Whoever must choose a row takes the cheapest; `choices` says whether there always is just one.
    """

    state: State

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return ask_about(self.state, text, TakesForm(len(self.state.queue), len(self.state.rows)), names)

    def expected(self) -> TakesReply:
        return TakesReply(tuple(sorted(take for _, take in self.takes())))

    def is_right(self, reply: TakesReply) -> bool:
        return tuple(sorted(reply.takes)) == self.expected().takes

    def why(self, reply: TakesReply, t: Translator) -> list[str]:
        takes = self.takes()
        if not takes:
            return [
                _room_for(each.before, each.event, t)
                for each in self.happened(reply)
                if isinstance(each.event, Placed)
            ] + [t("Nobody takes a row.")]
        return [
            (why_cheapest if before.next_row is None else why_taken)(before, take.row, t)
            for before, take in takes
        ]

    def happened(self, reply: TakesReply) -> tuple[Happened, ...]:
        return self._course.happened

    @cached_property
    def _course(self) -> Course:
        """The whole turn, worked out once."""
        return place_all(self.state, take_cheapest)

    def takes(self) -> list[tuple[State, Take]]:
        """The takes of the turn, each with the table before it."""
        return [
            (each.before, Take(each.event.seat, each.event.row, each.event.heads))
            for each in self._course.happened
            if isinstance(each.event, Placed) and each.event.taken
        ]

    def choices(self) -> bool:
        """Whether somebody must choose among several rows that cost least: then the reply isn't certain."""
        return any(
            before.next_row is None and len(cheapest(before, tuple(range(len(before.rows))))) > 1
            for before, _ in self.takes()
        )


def _room_for(before: State, placed: Placed, t: Translator) -> str:
    return t(
        "{card} goes to row {row} and is card number {number} there.",
        card=card_text(placed.card),
        row=placed.row + 1,
        number=len(before.rows[placed.row]) + 1,
    )


@dataclass(frozen=True)
class CheapestRow(Task[RowReply]):
    """Which row should the player whose card is too low take, so that it costs least (B8)?

    There must be one that costs less than the others.
    """

    state: State

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        form = RowForm(len(self.state.rows), none=False)
        return ask_about(self.state, text, form, names, self.state.queue[0].card)

    def expected(self) -> RowReply:
        (row,) = cheapest(self.state, tuple(range(len(self.state.rows))))
        return RowReply(row)

    def why(self, reply: RowReply, t: Translator) -> list[str]:
        costs = [
            t("Row {row}: {heads}.", row=number, heads=heads_sum(cards, t))
            for number, cards in enumerate(self.state.rows, start=1)
        ]
        row = self.expected().row
        assert row is not None
        return [*costs, t("Row {row} costs least.", row=row + 1)]

    def happened(self, reply: RowReply) -> tuple[Happened, ...]:
        return play_on(self.state, take_cheapest(self.state), leaving=len(self.state.queue) - 1).happened


@dataclass(frozen=True)
class Decide(Task[DecisionReply]):
    """What had the player who is asked better do?

    Right is the answer that is `wanted`; if none is named, every answer after which the player's card lies
    with the fewest heads that any answer can lead to.
    """

    state: State
    wanted: Answer | None = None
    example: Answer | None = None
    """The right answer that is shown to whoever gives up; else it is the first in the engine's order."""
    to_the_end: bool = False
    """Whether the cards of the others are placed too, before the pupil goes on."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        decision, seat = self._decision()
        specials = SpecialsData.of(self.state)
        form = DecisionForm(
            seat=seat,
            question=decision.kind,
            legal=decision.legal,
            hand=self.state.hands[seat],
            specials=() if specials is None else specials.hand(seat),
        )
        return ask_about(self.state, text, form, names, self._card())

    def expected(self) -> DecisionReply:
        return DecisionReply(self.example or self._best[0])

    def is_right(self, reply: DecisionReply) -> bool:
        return reply.answer in self._best

    def why(self, reply: DecisionReply, t: Translator) -> list[str]:
        if self.wanted is not None or not self.state.queue:
            return []
        return [_cost_text(self._cost(reply.answer), t), t("No other choice costs less.")]

    def hint(self, reply: DecisionReply, t: Translator) -> list[str]:
        if self.wanted is not None:
            return super().hint(reply, t)
        return [_cost_text(self._cost(reply.answer), t), t("There is something better!")]

    def happened(self, reply: DecisionReply) -> tuple[Happened, ...]:
        return self.course(reply.answer).happened

    def course(self, answer: Answer) -> Course:
        """What comes of this answer; others who are asked at the same time give their lowest card."""
        others = [decision.legal[0] for decision in self.state.pending if decision.seat != answer.seat]
        leaving = 0 if self.to_the_end or not self.state.queue else len(self.state.queue) - 1
        return play_on(self.state, answer, *others, leaving=leaving)

    def _decision(self) -> tuple[Decision, int]:
        decision = self.state.pending[0]
        assert decision.seat is not None
        return decision, decision.seat

    def _card(self) -> Card | None:
        return self.state.queue[0].card if self.state.queue else None

    @cached_property
    def _best(self) -> tuple[Answer, ...]:
        """The right answers, worked out once: every reply is compared with them."""
        if self.wanted is not None:
            return (self.wanted,)
        legal = self._decision()[0].legal
        costs = [self._cost(answer) for answer in legal]
        return tuple(answer for answer, cost in zip(legal, costs, strict=True) if cost == min(costs))

    def _cost(self, answer: Answer) -> int:
        """The heads that the player's pile gains until the card lies; a row to choose is the cheapest."""
        if not self.state.queue:
            return 0  # nothing is placed by it, as when a card is passed on or picked
        left = len(self.state.queue) - 1
        state = play_on(self.state, answer, leaving=left).state
        state = place_all(state, take_cheapest, leaving=left).state
        return state.heads[answer.seat] - self.state.heads[answer.seat]


def _cost_text(heads: int, t: Translator) -> str:
    if heads < 0:  # S9
        return t.n(
            "This takes {count} head away from the pile.",
            "This takes {count} heads away from the pile.",
            -heads,
        )
    return t("This costs {heads}.", heads=heads_text(heads, t)) if heads else t("You take nothing.")
