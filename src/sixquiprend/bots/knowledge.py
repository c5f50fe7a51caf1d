"""Where the cards that a seat doesn't see may lie, from all that it has seen and been told.

Most unseen cards may be with anybody, or out of the round. Some are known better: a card picked face up
(D1), a card passed on (C11), a revealed card that went back to its hand (S6). A card that was passed on may
be passed on again without being seen, so from turn to turn the seats that may hold it become more.
"""

from __future__ import annotations

from itertools import cycle
from typing import NamedTuple, cast

from sixquiprend.engine import (
    JOKERS,
    Card,
    Dealt,
    Event,
    Joker,
    Passed,
    Picked,
    PoolOpened,
    Replaced,
    Revealed,
    View,
)
from sixquiprend.engine.options.jokers import Jokers

from .seen import unseen


class Knowledge(NamedTuple):
    """What a seat knows of the hands before it decides."""

    hands: tuple[tuple[Card, ...], ...]
    """The cards that are certainly in each hand; its own hand is whole."""
    maybe: dict[Card, frozenset[int]]
    """Unseen number cards that are with one of these seats, and not out."""
    anywhere: tuple[Card, ...]
    """All other unseen number cards: with another seat, or out of the round."""
    jokers: tuple[Card, ...]
    """Jokers that may be with another seat, or out."""
    joker_counts: tuple[int, ...]
    """How many of those each seat is thought to hold. After passes this is a guess."""


def knowledge(view: View) -> Knowledge:
    """What the seat of this view knows of the cards."""
    me, seats = cast(int, view.seat), view.rules.seats
    places = _places(view.history, me, seats)
    hidden = unseen(view)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    hands[me] = list(view.hand)
    maybe: dict[Card, frozenset[int]] = {}
    anywhere: list[Card] = []
    for card in hidden:
        where = places.get(card, frozenset())
        if len(where) == 1:
            hands[min(where)].append(card)
        elif where:
            maybe[card] = where
        else:
            anywhere.append(card)
    jokers, counts = _jokers(view, places, hands)
    return Knowledge(tuple(map(tuple, hands)), maybe, tuple(anywhere), jokers, counts)


def _places(history: tuple[Event, ...], me: int, seats: int) -> dict[Card, frozenset[int]]:
    """The seats that may hold each card of which more is known than that it is unseen."""
    places: dict[Card, frozenset[int]] = {}
    for event in history:
        match event:
            case PoolOpened():
                places = {card: where for card, where in places.items() if isinstance(card, Joker)}
            case Dealt(cards=cards):
                places.update(dict.fromkeys(cards, frozenset((event.seat,))))
            case Picked(card=card):
                places[card] = frozenset((event.seat,))
            case Passed(seat=giver, to=receiver, card=card):
                if giver == me:  # once in each passing: the others pass too, unseen
                    places = {card: _passed_on(where, me, seats) for card, where in places.items()}
                places[card] = frozenset((receiver,))
            case Revealed(plays=plays):
                for play in plays:
                    places.pop(play.card, None)
            case Replaced(card=card, by=by):
                places.pop(by, None)
                places[card] = frozenset((event.seat,))
            case _:
                pass
    return places


def _passed_on(where: frozenset[int], me: int, seats: int) -> frozenset[int]:
    """Where a card may be after a passing that the seat `me` saw only its own part of (P1)."""
    onward = {(seat + 1) % seats for seat in where if seat != me}
    return where | (onward - {me})


def _jokers(
    view: View, places: dict[Card, frozenset[int]], hands: list[list[Card]]
) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The jokers nobody has seen, and who is thought to hold one; puts the known ones into the hands."""
    seats, me = view.rules.seats, cast(int, view.seat)
    counts = [0] * seats
    if not view.rules.has(Jokers):
        return (), tuple(counts)
    played = {
        play.card: play.seat
        for event in view.history
        if isinstance(event, Revealed)
        for play in event.plays
        if isinstance(play.card, Joker)
    }
    for card, where in places.items():
        if isinstance(card, Joker) and card not in played and len(where) == 1 and me not in where:
            hands[min(where)].append(card)
    seen = {*played, *(card for hand in hands for card in hand if isinstance(card, Joker))}
    holders = [seat for seat in range(seats) if seat != me and seat not in played.values()]
    others = [seat for seat in range(seats) if seat != me and seat in played.values()]
    room = [size - len(hand) for size, hand in zip(view.hand_sizes, hands, strict=True)]
    left = seats - len(seen)  # J1: one for each seat, but some may have been passed on
    for seat in cycle(holders + others):
        if left == 0 or not any(room[other] > counts[other] for other in holders + others):
            break
        if room[seat] > counts[seat]:
            counts[seat] += 1
            left -= 1
    return tuple(card for card in JOKERS if card not in seen), tuple(counts)
