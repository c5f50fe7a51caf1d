"""Exercises: who takes, and what?

Level 1: at most one take, of a row that everybody can see is full. Level 2: a row that is filled and taken in
the same turn, or a full row that is only nearly hit. Level 3: several takes, or a card that is too low.
"""

from __future__ import annotations

from random import Random

from sixquiprend.engine import VALUE, Placed, State
from sixquiprend.engine.placing import is_full
from sixquiprend.i18n import Translator

from ..forms import TakesReply
from ..tasks import NameTakes
from .chance import found, some_table
from .placing import cheapest_words


def who_takes(rng: Random, level: int) -> NameTakes:
    """Who takes a row, and what does it cost?"""
    if level == 1:
        takes = 1 if rng.random() < 0.75 else 0
        return found(
            lambda: NameTakes(some_table(rng, (5, 1, 2, 2), rng.randint(2, 3))),
            lambda task: is_plain(task) and len(task.takes()) == takes,
        )
    if level == 2:
        lengths, wanted = rng.choice((((4, 4, 3, 2), fills_and_takes), ((5, 3, 2, 2), just_misses)))
        return found(lambda: NameTakes(some_table(rng, lengths, rng.randint(3, 4))), wanted)
    wanted = rng.choice((several_take, one_is_too_low))
    return found(lambda: NameTakes(some_table(rng, (5, 5, 4, 2), rng.randint(4, 6))), wanted)


def takes_words(task: NameTakes, level: int, t: Translator) -> str:
    """The question in words."""
    said = t("Who takes a row in this turn? Which row, and how many heads?")
    return f"{cheapest_words(t)} {said}" if level == 3 else said


def is_plain(task: NameTakes) -> bool:
    """Every card fits a row, and no two go to the same: no card changes what another one finds."""
    placed = _placed(task)
    return not _too_low(task) and len({event.row for _, event in placed}) == len(placed)


def fills_and_takes(task: NameTakes) -> bool:
    """One take, of a row that wasn't full when the cards were revealed; no card is too low (as in X4)."""
    rows = [take.row for _, take in task.takes()]
    return len(rows) == 1 and not is_full(task.state, rows[0]) and not _too_low(task)


def just_misses(task: NameTakes) -> bool:
    """Nobody takes, though a full row's end is the nearest of all to some card."""
    return not task.takes() and any(
        is_full(before, _nearest(before, VALUE[event.card])) for before, event in _placed(task)
    )


def several_take(task: NameTakes) -> bool:
    """Two takes or more, and no choice among rows that cost the same."""
    return len(task.takes()) >= 2 and not task.choices()


def one_is_too_low(task: NameTakes) -> bool:
    """A card fits no row, and there is one cheapest row to take."""
    return _too_low(task) and not task.choices()


def _placed(task: NameTakes) -> list[tuple[State, Placed]]:
    """Each placing of the turn, with the table before it."""
    happened = task.happened(TakesReply(()))
    return [(each.before, each.event) for each in happened if isinstance(each.event, Placed)]


def _too_low(task: NameTakes) -> bool:
    return any(before.next_row is None for before, _ in _placed(task))


def _nearest(state: State, value: int) -> int:
    """The row whose end is nearest to this value, above or below."""
    return min(range(len(state.rows)), key=lambda row: abs(state.slots.end(state.rows[row]) - value))
