"""Exercises for ages 6 to 8: cards up to 30, two rows, no heads.

Level 1: cards up to 10 or 12. Level 2: up to 20. Level 3: up to 30, and cards that are too low or full rows.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from sixquiprend.engine import Play, Rules, State, position
from sixquiprend.engine.placing import is_full
from sixquiprend.i18n import Translator

from ..tasks import Difference, DoesItTake, OrderCards, PlaceCard
from .chance import found
from .placing import out_of_order

MOST: Final = {1: 12, 2: 20, 3: 30}
"""The highest card of each level."""
_ROWS: Final = 2


def small_order(rng: Random, level: int) -> OrderCards:
    """In which order are they placed?"""
    return OrderCards(out_of_order(rng, rng.sample(range(1, MOST[level] + 1), 2 + level)))


def small_difference(rng: Random, level: int) -> Difference:
    """How far is this card from the end of the row?"""
    end = rng.randint(1, MOST[level] - 2)
    return Difference(end, rng.randint(end + 1, min(MOST[level], end + 5 * level)))


def small_where(rng: Random, level: int) -> PlaceCard:
    """Where does this card go?"""
    lengths = ((1, 1), (1, 2), (2, 3))[level - 1]
    low = level == 3 and rng.random() < 0.3
    return PlaceCard(
        found(lambda: _table(rng, MOST[level], lengths), lambda state: (state.next_row is None) == low)
    )


def small_full(rng: Random, level: int) -> DoesItTake:
    """Does this card take a row?"""
    full = rng.random() < 0.5
    lengths = ((5, 1), (5, 3), (5, 4))[level - 1]

    def wanted(state: State) -> bool:
        return state.next_row is not None and is_full(state, state.next_row) == full

    return DoesItTake(found(lambda: _table(rng, max(20, MOST[level]), lengths), wanted), heads=False)


def full_words(task: DoesItTake, level: int, t: Translator) -> str:
    """The question in words."""
    return t("Five cards make a row full. Does the {card} take a row?", card=task.state.queue[0].card)


def _table(rng: Random, most: int, lengths: tuple[int, ...]) -> State:
    """Two rows of these lengths in any order, and a revealed card."""
    cards = rng.sample(range(1, most + 1), sum(lengths) + 1)
    rows = []
    for length in rng.sample(lengths, _ROWS):
        rows.append(tuple(sorted(cards[:length])))
        del cards[:length]
    # The game has four rows: a table for beginners is one of which two are covered.
    covered = [(101,), (102,)]
    whole = position(Rules(2), [(), ()], [*rows, *covered], plays=[Play(0, cards[0])])
    return replace(whole, rows=whole.rows[:_ROWS])
