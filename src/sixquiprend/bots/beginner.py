"""The beginner: knows the rules, looks at the ends of the rows, and at nothing that others might do."""

from __future__ import annotations

from random import Random
from typing import TypeVar, cast

from sixquiprend.engine import HEADS, VALUE, Answer, NoSpecial, Pass, Pick, Play, Swap, View

from .outlook import Outlook, outcome

A = TypeVar("A", bound=Answer)


class Beginner:
    name = "beginner"

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
        outlook = Outlook(view)
        fitting = [
            play for play in plays if (row := outlook.row_of(play.card)) is not None and outlook.room(row) > 0
        ]
        if not fitting:
            return rng.choice(plays)
        return min(fitting, key=lambda play: (outlook.gap(play.card), VALUE[play.card]))

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
