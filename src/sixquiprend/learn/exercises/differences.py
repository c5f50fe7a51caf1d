"""Exercises: plain differences, and which of several gaps is the smallest.

Level 1: within the tens, gaps that are far from each other. Level 2: over a ten. Level 3: over a hundred, and
backwards; four gaps that are close to each other.
"""

from __future__ import annotations

from random import Random

from sixquiprend.i18n import Translator

from ..tasks import CompareGaps, Difference
from ..tasks.reckoning import gap
from .chance import found


def difference(rng: Random, level: int) -> Difference:
    """How far is this card from the end of the row?"""
    if level == 1:
        return Difference(*found(lambda: _pair(rng, 11, 99, 39), lambda pair: not borrows(*pair)))
    if level == 2:
        return Difference(*found(lambda: _pair(rng, 11, 99, 49), lambda pair: borrows(*pair)))
    if rng.random() < 0.5:
        return Difference(*found(lambda: _pair(rng, 11, 99, 49), lambda pair: borrows(*pair)), backwards=True)
    over = found(lambda: (rng.randint(45, 99), rng.randint(101, 104)), lambda pair: borrows(*pair))
    return Difference(*over)


def difference_words(task: Difference, level: int, t: Translator) -> str:
    """The question in words."""
    if task.backwards:
        return t(
            "A row ends with {end}. Your card is {gap} more. What is its number?",
            end=task.end,
            gap=gap(task.end, task.card),
        )
    return t(
        "A row ends with {end}, and you play the {card}. What is the difference?",
        end=task.end,
        card=task.card,
    )


def borrows(end: int, card: int) -> bool:
    """Whether the subtraction goes over a ten: 63 − 46, not 68 − 46."""
    return card % 10 < end % 10


def _pair(rng: Random, lowest: int, highest: int, widest: int) -> tuple[int, int]:
    """An end and a card behind it, at most so far away."""
    end = rng.randint(lowest, highest - 2)
    return end, rng.randint(end + 2, min(highest, end + widest))


def gaps(rng: Random, level: int) -> CompareGaps:
    """Where is the gap the smallest?"""
    if level == 1:
        return _compared(rng, 2, 99, 30, apart=5)
    if level == 2:
        return found(lambda: _compared(rng, 3, 99, 30, apart=2), lambda task: _over_tens(task) >= 2)
    return found(lambda: _compared(rng, 4, 104, 40, apart=1), lambda task: _spread(task) <= 12)


def gaps_words(task: CompareGaps, level: int, t: Translator) -> str:
    """The question in words."""
    return t("Each card goes behind the last one of a row (last … new). Where is the gap the smallest?")


def _compared(rng: Random, many: int, highest: int, widest: int, apart: int) -> CompareGaps:
    """So many ends with their cards, no number twice; the smallest gap is smaller by at least `apart`."""

    def draw() -> CompareGaps:
        return CompareGaps(tuple(_pair(rng, 1, highest, widest) for _ in range(many)))

    def wanted(task: CompareGaps) -> bool:
        smallest, second, *_ = sorted(task.gaps())
        numbers = [number for pair in task.pairs for number in pair]
        return second - smallest >= apart and len(set(numbers)) == len(numbers)

    return found(draw, wanted)


def _over_tens(task: CompareGaps) -> int:
    return sum(borrows(*pair) for pair in task.pairs)


def _spread(task: CompareGaps) -> int:
    return max(task.gaps()) - min(task.gaps())
