"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from sixquiprend.engine import Answer, View


class Bot(Protocol):
    """A player: it gets what a seat may know, never a state, so it can't cheat."""

    name: str
    """What it is called where bots are chosen."""

    def answer(self, view: View, rng: Random) -> Answer:
        """One of `view.legal`, which is never empty here.

        The same view and an equally seeded generator give the same answer: a bot keeps nothing between
        its answers and takes chance from nowhere else.
        """
