"""A view as a state, so that the engine's own functions can say what would happen on the table."""

from __future__ import annotations

from sixquiprend.engine import Card, Picked, State, View


def as_state(view: View) -> State:
    """The state as far as this view knows it.

    The hands of the others are empty, and so are their special cards: good for placing cards on the
    table that is seen, useless for playing the game on. It has no history.
    """
    hands: tuple[tuple[Card, ...], ...] = tuple(
        view.hand if seat == view.seat else () for seat in range(view.rules.seats)
    )
    return State(
        rules=view.rules,
        hands=hands,
        piles=view.piles,
        heads=view.heads,
        totals=view.totals,
        round=view.round,
        turn=view.turn,
        dealt=True,
        rows=view.rows,
        queue=view.queue,
        scores=view.scores,
        winners=view.winners,
        own={letter: data.in_state(view) for letter, data in view.own.items()},
    )


def unseen(view: View) -> tuple[Card, ...]:
    """The number cards that this view has seen nowhere: in the hands of others, or out of the round."""
    slots = view.rules.slots
    seen = {*view.hand, *(play.card for play in view.queue)}
    seen.update(*view.rows, *view.piles)
    picked = {event.card for event in view.history if isinstance(event, Picked)}
    # D1: after a draft everybody knows that what nobody has picked stays out.
    about = picked or slots.deck(view.rules.seats, slots.hand)
    return tuple(card for card in about if card not in seen)
