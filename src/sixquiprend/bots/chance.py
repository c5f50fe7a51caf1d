"""Seeds that can be handed on: a program in another process gets the seed that a bot here would use."""

from __future__ import annotations

from random import Random
from typing import Final

from .protocol import Bot

SEED_BITS: Final = 53
"""Every language reads whole numbers of so many bits exactly from JSON, JavaScript too."""


class SeededRandom(Random):
    """Chance for one decision; gives what `Random(given)` gives, and remembers its seed.

    Make a new one for each decision. A bot of this process and the same bot behind `exec:` then answer
    alike; with any other generator both can be repeated, but don't equal each other.
    """

    def __init__(self, given: int) -> None:
        if not 0 <= given < 1 << SEED_BITS:
            raise ValueError(f"a seed has at most {SEED_BITS} bits and no sign, unlike {given}")
        super().__init__(given)
        self.given = given


def is_deterministic(bot: Bot) -> bool:
    """Whether it promises the same answer to the same view and seed, as a bot does unless it says no."""
    return bool(getattr(bot, "deterministic", True))


def seed_of(rng: Random) -> int:
    """The seed of a generator that nobody has used yet, if it remembers one; else one drawn from it."""
    if isinstance(rng, SeededRandom) and rng.getstate() == Random(rng.given).getstate():
        return rng.given
    return rng.getrandbits(SEED_BITS)
