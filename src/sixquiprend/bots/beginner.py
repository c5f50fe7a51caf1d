"""The beginner: knows the rules, and makes the mistakes that people make at first.

It lays the card with the smallest difference to an end, as the rule says where cards go. So it overlooks what
others may lay in between, keeps its high cards too long, and forgets which cards were played. Now and then it
looks twice, as `Careful` does: without that it would be further below the next level than levels are apart.
"""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar, cast

from sixquiprend.engine import HEADS, VALUE, Answer, NoSpecial, Pass, Pick, Play, Swap, View

from .careful import Careful
from .outlook import Outlook, outcome

A = TypeVar("A", bound=Answer)

LOOKS_TWICE: Final = 0.45
"""How often it thinks about a card: measured, so that levels are as far apart as docs/bots.md says."""


class Beginner:
    name = "beginner"

    def __init__(self) -> None:
        self._careful = Careful()

    def answer(self, view: View, rng: Random) -> Answer:
        legal = view.legal
        match legal[0]:
            case Play():
                return self._play(view, cast(tuple[Play, ...], legal), rng)
            case Pass():  # the card with the most heads looks the worst
                return max(_shuffled(cast(tuple[Pass, ...], legal), rng), key=lambda given: HEADS[given.card])
            case Pick():
                return min(_shuffled(cast(tuple[Pick, ...], legal), rng), key=lambda pick: HEADS[pick.card])
            case NoSpecial():
                return self._special(view, rng)
            case Swap():
                return legal[0]  # keeps what it has
            case _:  # a row to take, a place for the joker
                return min(_shuffled(legal, rng), key=lambda answer: outcome(view, answer).own)

    def _play(self, view: View, plays: tuple[Play, ...], rng: Random) -> Answer:
        """The card that goes closest behind an end with room; else any."""
        if rng.random() < LOOKS_TWICE:
            return self._careful.answer(view, rng)
        outlook = Outlook(view)
        fitting = [
            play for play in plays if (row := outlook.row_of(play.card)) is not None and outlook.room(row) > 0
        ]
        if not fitting:
            return rng.choice(plays)
        return min(fitting, key=lambda play: (outlook.difference(play.card), VALUE[play.card]))

    def _special(self, view: View, rng: Random) -> Answer:
        """A special card only if heads would come without it: any that keeps them all away."""
        none = view.legal[0]
        if outcome(view, none).own <= 0:
            return none
        helping = [answer for answer in view.legal if outcome(view, answer).own <= 0]
        return rng.choice(helping) if helping else none


def _shuffled(answers: tuple[A, ...], rng: Random) -> list[A]:
    """The same answers in a random order, so that ties are broken by chance."""
    return rng.sample(answers, len(answers))
