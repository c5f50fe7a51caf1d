"""What follows from a view by the rules, for programs that can't know every rule of every option."""

from __future__ import annotations

from msgspec import Struct

from sixquiprend.engine import HEADS, Card, Pick, State, View, card_text, heads_of, in_order

from ..seen import as_state


class RowFacts(Struct, frozen=True):
    """A row, reckoned."""

    end: int | float
    """What a card must be greater than; a joker adds its tenths (J3)."""
    capacity: int
    """How many cards it holds; the one too many takes them (B7, V1, S4)."""
    room: int
    """How many cards may still come."""
    heads: int
    """What taking it costs."""
    open: bool
    """Whether it may be touched (S8)."""


def reckoned(view: View) -> dict[str, object]:
    """The fields that a request has besides those of the view."""
    state = as_state(view)
    touchable = set(state.slots.open_rows(state))
    facts = [_facts(state, row, row in touchable) for row in range(len(view.rows))]
    return {"row_facts": facts, "card_heads": {card_text(card): HEADS[card] for card in _cards(view)}}


def _facts(state: State, row: int, touchable: bool) -> RowFacts:
    cards = state.rows[row]
    tenths, capacity = state.slots.end(cards), state.slots.capacity(state, row)
    end = tenths / 10 if tenths % 10 else tenths // 10
    return RowFacts(end, capacity, max(0, capacity - len(cards)), heads_of(cards), touchable)


def _cards(view: View) -> tuple[Card, ...]:
    """Every card that the decision may be about: in the hand, on the table, or to be picked."""
    cards = {*view.hand, *(play.card for play in view.queue)}
    cards.update(*view.rows)
    cards.update(answer.card for answer in view.legal if isinstance(answer, Pick))
    return in_order(cards)
