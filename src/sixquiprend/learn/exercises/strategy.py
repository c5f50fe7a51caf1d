"""Exercises: which card is safe?

Every table has a row that ends with the lowest card of all: so no card is too low, and what a card risks can
be told for certain. Level 1: one other player; the wrong cards take a row as it lies. Level 2: two others,
who may fill a row first. Level 3: three others, and two cards or more whose rows they may fill.
"""

from __future__ import annotations

from random import Random

from sixquiprend.engine import NUMBERS, Rules, State, position
from sixquiprend.i18n import Translator

from ..tasks import SafeCard
from ..tasks.strategy import is_safe
from .chance import found

_HAND = 3
"""How many cards there are to choose from."""


def safe(rng: Random, level: int) -> SafeCard:
    """Which of these cards takes nothing, whatever the others play?"""
    fillable = level - 1

    def wanted(task: SafeCard) -> bool:
        reasons = [task.reason_for(card) for card in task.hand]
        return (
            sum(map(is_safe, reasons)) == 1
            and sum(each.kind == "filling" for each in reasons) >= fillable
            and all(is_safe(each) or each.kind in ("full", "filling") for each in reasons)
        )

    lengths = (1, 5, 5, 3) if level == 1 else (1, 3, 4, 4)
    task = found(lambda: _task(_dealt(rng, lengths, 1 + level)), wanted)
    # A hand is sorted, and low cards are safe more often.
    return SafeCard(task.state, tuple(rng.sample(task.hand, len(task.hand))))


def safe_words(task: SafeCard, level: int, t: Translator) -> str:
    """The question in words."""
    others = task.state.rules.seats - 1
    return t.n(
        "You play against {count} other, and each of you has {cards} cards left. "
        "Which of your cards takes no row, whatever the other plays?",
        "You play against {count} others, and each of you has {cards} cards left. "
        "Which of your cards takes no row, whatever the others play?",
        others,
        cards=len(task.hand),
    )


def _task(state: State) -> SafeCard:
    return SafeCard(state, state.hands[0])


def _dealt(rng: Random, lengths: tuple[int, ...], seats: int) -> State:
    """Rows of these lengths, the first with the lowest cards of all, and a hand for every seat."""
    first, cards = NUMBERS[0], rng.sample(NUMBERS[1:], len(NUMBERS) - 1)
    rows: list[tuple[int, ...]] = [(first,)]
    for length in lengths[1:]:
        rows.append(tuple(sorted(cards[:length])))
        del cards[:length]
    hands = [tuple(cards[seat * _HAND : (seat + 1) * _HAND]) for seat in range(seats)]
    return position(Rules(seats), hands, rng.sample(rows, len(rows)))
