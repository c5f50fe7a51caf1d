"""A finished game, step by step, with all that was hidden while it was played."""

from __future__ import annotations

from collections.abc import Sequence

from sixquiprend.engine import Card, Special, SpecialsData, State, new_game
from sixquiprend.i18n import Translator
from sixquiprend.records import Record

from .highlights import NOTHING_YET, Ending, ending, gathered
from .steps import Happened, Step, happened_in


class ReplayStep(Step, frozen=True):
    """A step of a game that is over, with everybody's cards after it."""

    hands: tuple[tuple[Card, ...], ...]
    specials: tuple[tuple[Special, ...], ...]
    """Everybody's special cards; () without that option."""


def replay_steps(record: Record, names: Sequence[str], t: Translator) -> list[ReplayStep]:
    """Every event of the record, the private ones too. Only for a game that is over: it hides nothing."""
    called = tuple(names)
    happened = happened_in(new_game(record.header.rules), record.events)
    return [_revealed(each, called, t) for each in happened]


def ending_of(record: Record) -> Ending:
    """What is told of this finished game."""
    happened = happened_in(new_game(record.header.rules), record.events)
    return ending(gathered(NOTHING_YET, happened), happened[-1].after)


def _revealed(happened: Happened, names: tuple[str, ...], t: Translator) -> ReplayStep:
    step, after = happened.step(names, t), happened.after
    return ReplayStep(step.event, step.text, step.board, after.hands, _specials(after))


def _specials(state: State) -> tuple[tuple[Special, ...], ...]:
    data = SpecialsData.of(state)
    return () if data is None else data.hands
