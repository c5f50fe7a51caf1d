"""Chance: SplitMix64, whose whole state is one word that the caller holds.

Nothing here is global. The same word gives the same numbers on every machine, and threads that hold
different words don't meet. The words of `streams` lie far apart for any seed.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .compiling import compiled, inlined

Chance: TypeAlias = NDArray[np.uint64]
"""An array of one word."""

_U = np.uint64
_STEP = _U(0x9E3779B97F4A7C15)
_FIRST = _U(0xBF58476D1CE4E5B9)
_SECOND = _U(0x94D049BB133111EB)
_LOW_HALF = _U(0xFFFFFFFF)


@inlined
def next_word(chance: Chance) -> np.uint64:
    """64 random bits."""
    word = chance[0] + _STEP
    chance[0] = word
    word = (word ^ (word >> _U(30))) * _FIRST
    word = (word ^ (word >> _U(27))) * _SECOND
    return _U(word ^ (word >> _U(31)))


@inlined
def scaled(half: np.uint64, count: np.uint64) -> np.uint64:
    """32 random bits as a number below `count`. For a count up to 104 each number's chance is right to
    2.4 parts in 100 million."""
    return (half * count) >> _U(32)


@inlined
def below(chance: Chance, count: int) -> int:
    """A random number from 0 to `count` − 1."""
    return int(scaled(next_word(chance) >> _U(32), _U(count)))


@inlined
def unit(chance: Chance) -> np.float32:
    """A random number from 0 to 1."""
    return np.float32(next_word(chance) >> _U(40)) * np.float32(2.0**-24)


@inlined
def shuffle(chance: Chance, cards: NDArray[np.int8], count: int) -> None:
    """Puts random cards of the array in its first `count` places: Fisher–Yates, stopped early.

    The array may be in any order before, so the same one serves for deal after deal.
    """
    size = _U(len(cards))
    pairs = count // 2
    for pair in range(pairs):
        word = next_word(chance)
        _swap(cards, _U(2 * pair), scaled(word >> _U(32), size - _U(2 * pair)))
        _swap(cards, _U(2 * pair + 1), scaled(word & _LOW_HALF, size - _U(2 * pair + 1)))
    if count % 2:
        last = _U(count - 1)
        _swap(cards, last, scaled(next_word(chance) >> _U(32), size - last))


@inlined
def _swap(cards: NDArray[np.int8], at: np.uint64, distance: np.uint64) -> None:
    other = at + distance
    card = cards[other]
    cards[other] = cards[at]
    cards[at] = card


@compiled
def _streams(chance: Chance, words: NDArray[np.uint64]) -> None:
    for at in range(len(words)):
        words[at] = next_word(chance)


def streams(seed: int, count: int) -> NDArray[np.uint64]:
    """So many states of chance from one seed: `streams(seed, 2)[0:1]` is the first thread's."""
    if not _is_count(count):
        raise ValueError(f"there can't be {count} states of chance")
    words = np.empty(count, np.uint64)
    _streams(np.array([seed % 2**64], np.uint64), words)
    return words


def _is_count(count: object) -> bool:
    return isinstance(count, int | np.integer) and 0 <= int(count) < 2**63


def seeded(seed: int) -> Chance:
    """A state of chance of its own."""
    return streams(seed, 1)
