"""Tasks about where cards go and in which order (B4 to B8)."""

from __future__ import annotations

from dataclasses import dataclass

from sixquiprend.engine import Card, Placed, State, card_text
from sixquiprend.i18n import Translator
from sixquiprend.table.steps import Happened

from ..drawing import Ask, ask_about
from ..forms import OrderForm, OrderReply, RowForm, RowReply, YesNoForm, YesNoReply
from ..playing_on import Course, place_all, play_on, take_cheapest
from ..reasons import why_cheapest, why_not_there, why_taken, why_there, why_this_order
from .base import Task


@dataclass(frozen=True)
class PlaceCard(Task[RowReply]):
    """Which row does a revealed card go to? It finds the table as the lower cards have left it (B4).

    `place` is its place in the order: by default it is the next. Whoever must choose a row before it
    takes the cheapest.
    """

    state: State
    place: int = 0

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        form = RowForm(len(self.state.rows))
        return ask_about(self.state, text, form, names, self.state.queue[self.place].card)

    def expected(self) -> RowReply:
        return RowReply(self.before().state.next_row)

    def why(self, reply: RowReply, t: Translator) -> list[str]:
        before, state = self.before()
        taken = [
            why_cheapest(each.before, each.event.row, t)
            for each in before
            if isinstance(each.event, Placed) and each.before.next_row is None
        ]
        return taken + why_there(state, t)

    def hint(self, reply: RowReply, t: Translator) -> list[str]:
        return [why_not_there(self.before().state, reply.row, t)]

    def happened(self, reply: RowReply) -> tuple[Happened, ...]:
        before, state = self.before()
        if state.next_row is None:
            return before  # its player is asked first (B8)
        return before + play_on(state, leaving=len(state.queue) - 1).happened

    def before(self) -> Course:
        """What comes before this card is placed."""
        return place_all(self.state, take_cheapest, leaving=len(self.state.queue) - self.place)


@dataclass(frozen=True)
class OrderCards(Task[OrderReply]):
    """In which order are the revealed cards placed (B4)?"""

    state: State

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        plays = sorted(self.state.queue, key=lambda play: play.seat)
        form = OrderForm(tuple(play.card for play in plays))
        return Ask(text=text, form=form, names=names[: len(plays)], plays=tuple(plays))

    def expected(self) -> OrderReply:
        return OrderReply(self._order())

    def why(self, reply: OrderReply, t: Translator) -> list[str]:
        return why_this_order(self._order(), t)

    def hint(self, reply: OrderReply, t: Translator) -> list[str]:
        said, right = next(
            pair for pair in zip(reply.cards, self._order(), strict=True) if pair[0] != pair[1]
        )
        return [t("{card} doesn't come yet: {lower} is lower.", card=card_text(said), lower=card_text(right))]

    def _order(self) -> tuple[Card, ...]:
        """The engine keeps revealed cards in the order of placing."""
        return tuple(play.card for play in self.state.queue)


@dataclass(frozen=True)
class DoesItTake(Task[YesNoReply]):
    """Does the lowest of the revealed cards take a row (B7, V1)? It must fit one."""

    state: State
    heads: bool = True
    """Whether it is told what that costs: the youngest don't count heads yet."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return ask_about(self.state, text, YesNoForm(), names, self.state.queue[0].card)

    def expected(self) -> YesNoReply:
        return YesNoReply(bool(self._placed().taken))

    def why(self, reply: YesNoReply, t: Translator) -> list[str]:
        placed = self._placed()
        if placed.taken and not self.heads:
            return [
                t(
                    "{card} goes to row {row}. It would be card number {number} there: it takes the row.",
                    card=card_text(placed.card),
                    row=placed.row + 1,
                    number=len(self.state.rows[placed.row]) + 1,
                )
            ]
        if placed.taken:
            return [why_taken(self.state, placed.row, t)]
        return [
            t(
                "Row {row} has {count} of the {capacity} cards it can hold: there is room for {card}.",
                row=placed.row + 1,
                count=len(self.state.rows[placed.row]),
                capacity=self.state.slots.capacity(self.state, placed.row),
                card=card_text(placed.card),
            )
        ]

    def hint(self, reply: YesNoReply, t: Translator) -> list[str]:
        row = self._placed().row
        return [
            t(
                "Row {row} holds at most {capacity} cards. How many lie there already?",
                row=row + 1,
                capacity=self.state.slots.capacity(self.state, row),
            )
        ]

    def happened(self, reply: YesNoReply) -> tuple[Happened, ...]:
        return play_on(self.state, leaving=len(self.state.queue) - 1).happened

    def _placed(self) -> Placed:
        event = self.happened(YesNoReply(True))[-1].event
        assert isinstance(event, Placed)
        return event
