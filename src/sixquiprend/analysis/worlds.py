"""Whole games as they may be, from what one seat knows: the cards it doesn't see are dealt by chance.

For games with special cards; with number cards alone the kernel deals, and faster.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypeVar, cast

from msgspec.structs import replace

from sixquiprend.bots.knowledge import Knowledge, knowledge
from sixquiprend.bots.seen import as_state
from sixquiprend.engine import Card, Special, SpecialsData, SpecialsView, State, View, in_order
from sixquiprend.engine.options.specials import Specials
from sixquiprend.engine.options.specials.cards import ALL_SPECIALS, in_kind_order

T = TypeVar("T")


def some_world(view: View, rng: Random) -> State:
    """A state that looks to the seat of this view exactly as its own game with special cards does."""
    return some_worlds(view, 1, rng)[0]


def some_worlds(view: View, count: int, rng: Random) -> list[State]:
    """So many of them: what is known is found out once."""
    state, known, letter = as_state(view), knowledge(view), Specials.about.letter
    worlds = []
    for _ in range(count):
        hands = _Dealing(known, view.hand_sizes, rng).hands
        specials = _specials(view, cast(SpecialsData, SpecialsData.of(state)), rng)
        worlds.append(replace(state, hands=tuple(map(in_order, hands)), own={**state.own, letter: specials}))
    return worlds


class _Dealing:
    """Deals the unseen number cards to hands of these sizes, none of them where it can't be."""

    def __init__(self, known: Knowledge, sizes: tuple[int, ...], rng: Random) -> None:
        self._rng = rng
        self._sizes = sizes
        self._places = {card: tuple(sorted(seats)) for card, seats in known.maybe.items()}
        self._moved: list[list[Card]] = [[] for _ in sizes]
        self._fixed = known.hands
        for card in _shuffled(tuple(self._places), rng):
            found = self._find_place(card, set())
            assert found, f"{card} has no place in {known}"
        rest = iter(_shuffled(known.anywhere, rng))
        self.hands = [
            [*fixed, *moved, *(next(rest) for _ in range(self._room(seat)))]
            for seat, (fixed, moved) in enumerate(zip(self._fixed, self._moved, strict=True))
        ]

    def _room(self, seat: int) -> int:
        return self._sizes[seat] - len(self._fixed[seat]) - len(self._moved[seat])

    def _find_place(self, card: Card, tried: set[int]) -> bool:
        """Puts the card into one of its hands, and moves another from there if that hand is full."""
        for seat in _shuffled(self._places[card], self._rng):
            if seat in tried:
                continue
            tried.add(seat)
            if self._room(seat) > 0:
                self._moved[seat].append(card)
                return True
            for other in tuple(self._moved[seat]):
                if self._find_place(other, tried):
                    self._moved[seat].remove(other)
                    self._moved[seat].append(card)
                    return True
        return False


def _specials(view: View, data: SpecialsData, rng: Random) -> SpecialsData:
    """The special cards nobody has seen, in the hands of the others and in the stock (S1)."""
    seen = cast(SpecialsView, SpecialsView.of(view))
    unseen = iter(_shuffled(unseen_specials(view), rng))
    hands = [
        seen.hand if seat == view.seat else in_kind_order(tuple(next(unseen) for _ in range(size)))
        for seat, size in enumerate(seen.hand_sizes)
    ]
    swaps = any(asked.kind == "swap" for asked in view.asked)
    return replace(
        data, hands=tuple(hands), stock=in_kind_order(tuple(unseen)), taker=view.seat if swaps else None
    )


def unseen_specials(view: View) -> tuple[Special, ...]:
    """The special cards that this view has seen nowhere: in the hands of others, or in the stock."""
    seen = cast(SpecialsView, SpecialsView.of(view))
    left = Counter(ALL_SPECIALS)
    left.subtract([*seen.hand, *seen.discards])
    left.subtract({Special.SEVEN_TAKES: len(seen.sevens), Special.STOP: len(seen.stops)})
    left[Special.FIFTH_ROW] -= len(view.rows) == 5  # C20
    return tuple(left.elements())


def _shuffled(things: tuple[T, ...], rng: Random) -> list[T]:
    return rng.sample(things, len(things))
