"""Tasks of arithmetic: heads of cards (B1), lengths of rows (V1), score sheets (B10, B11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sixquiprend.engine import (
    HEADS,
    Card,
    GameEnded,
    RoundScored,
    Rules,
    State,
    advance,
    card_text,
    heads_of,
    new_game,
    position,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import heads_text

from ..drawing import Ask, Sheet, unsolved
from ..forms import NumberForm, NumberReply, SheetForm, SheetReply
from ..reasons import addition, heads_sum, why_heads
from .base import Task


@dataclass(frozen=True)
class CountHeads(Task[NumberReply]):
    """How many heads do these cards have together?"""

    cards: tuple[Card, ...]
    shown: bool = True
    """Whether they lie there; else their heads are to be known by heart."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return Ask(text=text, form=NumberForm(), names=names, cards=self.cards if self.shown else ())

    def expected(self) -> NumberReply:
        return NumberReply(heads_of(self.cards))

    def why(self, reply: NumberReply, t: Translator) -> list[str]:
        return why_heads(self.cards, t)

    def hint(self, reply: NumberReply, t: Translator) -> list[str]:
        if reply.number < self.expected().number:
            return [t("{number} is too few. Count again!", number=reply.number)]
        return [t("{number} is too many. Count again!", number=reply.number)]


@dataclass(frozen=True)
class CountDeck(Task[NumberReply]):
    """How many cards are used in a game with these rules (K1)?"""

    rules: Rules

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return Ask(text=text, form=NumberForm())

    def expected(self) -> NumberReply:
        (decision,) = new_game(self.rules).pending
        return NumberReply(len(decision.packs[0]))

    def why(self, reply: NumberReply, t: Translator) -> list[str]:
        return [
            t(
                "{seats} players with {hand} cards each, and 4 for the rows: {seats} × {hand} + 4 = {cards}.",
                seats=self.rules.seats,
                hand=self.rules.slots.hand,
                cards=self.expected().number,
            )
        ]

    def hint(self, reply: NumberReply, t: Translator) -> list[str]:
        return [
            t(
                "Everybody gets {hand} cards, and there are {seats} players. "
                "Don't forget the four of the rows!",
                hand=self.rules.slots.hand,
                seats=self.rules.seats,
            )
        ]


@dataclass(frozen=True)
class CountRoom(Task[NumberReply]):
    """How many cards does this row hold before one more takes it, in a game with variable rows (V1)?"""

    state: State
    row: int

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        # How many cards the rows hold is drawn nowhere: that is the question.
        shown = unsolved(self.state)
        return Ask(text=text, form=NumberForm(), names=names, cards=shown.rows[self.row].cards)

    def expected(self) -> NumberReply:
        return NumberReply(self.state.slots.capacity(self.state, self.row))

    def why(self, reply: NumberReply, t: Translator) -> list[str]:
        cards, holds, many = self.state.rows[self.row], self.expected().number, self._first_with_many()
        if many is None:  # V3
            return [t("No card of this row has several heads: it holds at most {holds} cards.", holds=holds)]
        return [
            t(
                "{card} is the first card with several heads, {heads}; it stands at place {place}.",
                card=card_text(many),
                heads=HEADS[many],
                place=cards.index(many) + 1,
            ),
            t.n(
                "So {count} more card may follow it: {place} + {count} = {holds} cards in all.",
                "So {count} more cards may follow it: {place} + {count} = {holds} cards in all.",
                HEADS[many] - 1,
                place=cards.index(many) + 1,
                holds=holds,
            ),
        ]

    def hint(self, reply: NumberReply, t: Translator) -> list[str]:
        many = self._first_with_many()
        if many is None:
            return [t("No card has several heads here: it is a row as in the base game.")]
        return [
            t(
                "The first card with several heads is {card}. How many cards may follow it?",
                card=card_text(many),
            )
        ]

    def _first_with_many(self) -> Card | None:
        return next((card for card in self.state.rows[self.row] if HEADS[card] > 1), None)


class Scored(NamedTuple):
    """What the engine makes of a sheet."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """None while the game goes on."""
    over_before_the_end: bool
    """Whether the game was over before the last round of the sheet: then there can't be such a sheet."""


def scored(rounds: Sequence[tuple[int, ...]]) -> Scored:
    """The totals after these rounds of the base game, by the engine (B10, B11)."""
    seats = len(rounds[0])
    totals, winners, early = (0,) * seats, tuple[int, ...](), False
    for heads in rounds:
        early = early or bool(winners)
        # The last cards of the round lie; the engine scores it.
        state = position(Rules(seats), [()] * seats, [(1,), (2,), (3,), (4,)], heads=heads, totals=totals)
        for event in advance(state)[1]:
            if isinstance(event, RoundScored):
                totals = event.totals
            elif isinstance(event, GameEnded):
                winners = event.winners
    return Scored(totals, winners, early)


@dataclass(frozen=True)
class AddUp(Task[SheetReply]):
    """What is everybody's total, and is the game over?

    The last round may be given as the cards of each pile instead of their heads.
    """

    names: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[Card, ...], ...] = ()
    winners: bool = True
    """Whether it is asked who has won."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        seats = len(self.names)
        return Ask(
            text=text,
            form=SheetForm(seats, self.winners),
            names=self.names,
            sheet=Sheet(self.rounds, self.piles, limit=_limit(seats)),
        )

    def expected(self) -> SheetReply:
        result = self.scored()
        return SheetReply(result.totals, result.winners if self.winners else ())

    def is_right(self, reply: SheetReply) -> bool:
        expected = self.expected()
        return reply.totals == expected.totals and tuple(sorted(reply.winners)) == expected.winners

    def why(self, reply: SheetReply, t: Translator) -> list[str]:
        lines = [
            t("{name}: {sum}.", name=name, sum=self._sum(seat, t)) for seat, name in enumerate(self.names)
        ]
        return [*lines, self._ending(t)] if self.winners else lines

    def hint(self, reply: SheetReply, t: Translator) -> list[str]:
        totals = self.scored().totals
        wrong = [
            name for name, said, right in zip(self.names, reply.totals, totals, strict=True) if said != right
        ]
        if wrong:
            return [t("Add up again: {names}.", names=", ".join(wrong))]
        return [
            t(
                "The totals are right. Now look: is one of them more than {limit}? "
                "And who has the fewest heads?",
                limit=_limit(len(totals)),
            )
        ]

    def all_rounds(self) -> tuple[tuple[int, ...], ...]:
        """The heads of every round, piles counted."""
        return (*self.rounds, tuple(map(heads_of, self.piles))) if self.piles else self.rounds

    def scored(self) -> Scored:
        """What the engine makes of it."""
        return scored(self.all_rounds())

    def _sum(self, seat: int, t: Translator) -> str:
        added = addition([heads[seat] for heads in self.all_rounds()])
        if not self.piles or not self.piles[seat]:
            return added
        return t("{heads}; {sum}", heads=heads_sum(self.piles[seat], t), sum=added)

    def _ending(self, t: Translator) -> str:
        totals, winners, _ = self.scored()
        limit = _limit(len(totals))
        if not winners:
            return t("No total is more than {limit}: the game goes on.", limit=limit)
        return t.n(
            "{total} is more than {limit}: the game is over. The fewest heads win: {names}, with {heads}.",
            "{total} is more than {limit}: the game is over. The fewest heads win: {names} share the win, "
            "with {heads}.",
            len(winners),
            total=max(totals),
            limit=limit,
            names=", ".join(self.names[seat] for seat in winners),
            heads=heads_text(totals[winners[0]], t),
        )


def _limit(seats: int) -> int:
    limit = Rules(seats).limit
    assert limit is not None
    return limit
