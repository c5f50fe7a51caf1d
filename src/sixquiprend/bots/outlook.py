"""What things would cost on the table as it is seen; all by the engine's own rules."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import comb
from typing import NamedTuple, cast

from sixquiprend.engine import VALUE, Answer, Card, Placed, State, View, advance, heads_of
from sixquiprend.engine.placing import fitting_row, take

from .seen import as_state, unseen


class Outcome(NamedTuple):
    """Heads that come to a seat and to the others; the smaller the better, own heads first."""

    own: int
    minus_others: int


def outcome(view: View, answer: Answer) -> Outcome:
    """What an answer leads to while the revealed cards are placed, as far as nobody else decides.

    Own choices of a row that follow from it are made as cheaply as possible.
    """
    before = as_state(view)
    return _settled(before, answer, answer.seat, before)


def _settled(state: State, answer: Answer, seat: int, before: State) -> Outcome:
    state, _ = advance(state, answer)
    pending = state.pending
    if len(pending) == 1 and pending[0].seat == seat and pending[0].kind == "row":
        return min(_settled(state, choice, seat, before) for choice in pending[0].legal)
    gains = [after - then for after, then in zip(state.heads, before.heads, strict=True)]
    return Outcome(gains[seat], gains[seat] - sum(gains))


class Outlook:
    """The risks of each card of a hand before a turn is played."""

    def __init__(self, view: View) -> None:
        self._state = as_state(view)
        self._seat = cast(int, view.seat)
        cards = unseen(view)
        # Sorted, so that a gap is counted by two searches: hands are looked at in millions of rounds.
        self._unseen = sorted(VALUE[card] for card in cards)
        self._others = view.rules.seats - 1
        self._average = heads_of(cards) / max(1, len(cards))
        self._row_of: dict[Card, int | None] = {}

    def row_of(self, card: Card) -> int | None:
        """The row where the card would go if nothing came before it; None: it is too low for all."""
        if card not in self._row_of:
            self._row_of[card] = fitting_row(self._state, card)
        return self._row_of[card]

    def gap(self, card: Card) -> int:
        """How many unseen cards lie between the card and the end that it would go behind."""
        return bisect_left(self._unseen, VALUE[card]) - bisect_right(self._unseen, self._end(card))

    def difference(self, card: Card) -> float:
        """Between the card and the end that it would go behind (B6), whatever was played before."""
        return VALUE[card] - self._end(card)

    def _end(self, card: Card) -> float:
        row = self.row_of(card)
        return 0 if row is None else self._state.slots.end(self._state.rows[row])

    def room(self, row: int) -> int:
        """How many cards may still come to the row without taking it."""
        state = self._state
        # An option may let a row hold less than lies there: then the next card takes it, as of any full row.
        return max(0, state.slots.capacity(state, row) - len(state.rows[row]))

    def cost(self, card: Card, row: int) -> int:
        """The heads of taking this row with this card."""
        return cast(Placed, take(self._state, self._seat, card, row)).heads

    def cheapest(self, card: Card) -> int:
        """The heads of the row that a card too low for all would take."""
        return min(self.cost(card, row) for row in self._state.slots.open_rows(self._state))

    def danger(self, card: int) -> float:
        """The heads that playing this number card may cost, on average.

        A card takes its row if exactly as many cards come in before it as there is room for; one more,
        and somebody else has taken it. Each of the others plays any unseen card with equal chance.
        """
        row = self.row_of(card)
        if row is None:
            return self.cheapest(card)
        room, others = self.room(row), self._others
        if room > others:
            return 0.0
        chance = self.gap(card) / max(1, len(self._unseen))
        taking = comb(others, room) * chance**room * (1 - chance) ** (others - room)
        return taking * (self.cost(card, row) + room * self._average)
