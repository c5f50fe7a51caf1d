"""What each answer of a view is worth exactly, where the rest of the round can be solved (see `endgame`)."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from sixquiprend.engine import Joker, Picked, Play, State, View, advance, position

from .endgame import MOST_CARDS, solve
from .gate import plays


class Exact(Struct, frozen=True):
    """The worth of the legal answers of a view, in their order, and how likely each should be given.

    Costs are heads of this seat minus the other's from here to the end of the round, if both seats do
    their best from then on, and the other one, who may choose at the same time, now.
    """

    value: float
    costs: tuple[float, ...]
    strategy: tuple[float, ...]


def exact_costs(view: View) -> Exact | None:
    """The solution of this view; None if it can't be solved, or the seat isn't asked.

    It can if there are two seats that know each other's hands, of at most five cards, all of them number
    cards, and no option whose endings the kernel doesn't play. With J that is once both jokers are played.
    """
    hands = _known_hands(view)
    if hands is None or not view.legal:
        return None
    if isinstance(view.legal[0], Play):
        ending = solve(view.rows, hands, view.rules.options)
        return Exact(ending.value, ending.costs, ending.strategies[0])
    me = cast(int, view.seat)
    by_seat = hands if me == 0 else hands[::-1]
    state = position(view.rules, by_seat, view.rows, plays=view.queue, heads=view.heads, turn=view.turn)
    costs = [_worth(advance(state, answer)[0], me, state) for answer in view.legal]
    best = costs.index(min(costs))
    return Exact(costs[best], tuple(costs), tuple(float(at == best) for at in range(len(costs))))


def _known_hands(view: View) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Both hands, that of this seat first, if both seats know them."""
    rules, me = view.rules, view.seat
    if rules.seats != 2 or me is None or not plays("endings", rules) or not view.rows:
        return None
    size = view.hand_sizes[1 - me]
    if len(view.hand) > MOST_CARDS or any(isinstance(card, Joker) for card in view.hand):
        return None
    seen = {*view.hand, *(play.card for play in view.queue)}
    seen.update(*view.rows, *view.piles)
    picked = [event.card for event in view.history if isinstance(event, Picked)]
    about = picked or rules.slots.deck(rules.seats, rules.slots.hand)  # D1, K1
    hidden = [card for card in about if card not in seen]
    if len(hidden) != size:  # cards that are out, or a joker in the other hand
        return None
    return cast(tuple[int, ...], view.hand), cast(tuple[int, ...], tuple(hidden))


def _worth(state: State, me: int, before: State) -> float:
    """What this seat takes minus the other, between these states and from the later one on."""
    paid = float(state.heads[me] - before.heads[me] - state.heads[1 - me] + before.heads[1 - me])
    if not state.dealt:  # the round is over
        return paid
    decision = state.pending[0]
    if decision.kind == "play":
        hands = cast(tuple[tuple[int, ...], ...], (state.hands[me], state.hands[1 - me]))
        return paid + solve(state.rows, hands, state.rules.options).value
    choices = [_worth(advance(state, answer)[0], me, before) for answer in decision.legal]
    return min(choices) if decision.seat == me else max(choices)
