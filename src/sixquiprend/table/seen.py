"""The cards that a seat has already seen in this round, so that nobody must remember them."""

from __future__ import annotations

from sixquiprend.engine import Card, Passed, Picked, PoolClosed, Replaced, State, in_order, visible


def seen_cards(state: State, seat: int | None) -> tuple[Card, ...]:
    """All cards this seat (None: a spectator) has seen in this round and doesn't hold, in order.

    Those on the table and in the piles, those it passed on itself (C11), those that went back to a hand
    (S6), and those that a draft has left out (D2). A card that was picked face up counts once it is played:
    else a draft would leave nothing to be curious about.
    """
    seen: set[Card] = {play.card for play in state.queue}
    seen.update(*state.rows, *state.piles)
    history = visible(state.history, seat)
    seen.update(event.card for event in history if isinstance(event, Passed | Replaced))
    if any(isinstance(event, PoolClosed) for event in history):
        picked = {event.card for event in history if isinstance(event, Picked)}
        deck = state.slots.deck(state.rules.seats, state.slots.hand)
        seen.update(card for card in deck if card not in picked)
    held = () if seat is None else state.hands[seat]
    return in_order(seen.difference(held))
