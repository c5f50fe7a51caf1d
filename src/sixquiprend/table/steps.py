"""What happened, step by step: the event, its sentence, and the board after it.

Clients draw boards, replay pages and lessons too: whoever has the steps needs no rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from sixquiprend.engine import Answer, Deal, Event, State, advance_stepwise, evolve
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import tell

from .picture import Board, board


class Step(Struct, frozen=True):
    """One event, as it is shown."""

    event: Event
    text: str
    """A sentence for people, in their language; "" if there is nothing to say."""
    board: Board


class Happened:
    """One event of a game, and the states around it.

    It holds every hand, so it is no struct that a serializer would write out; `steps` has what a seat may
    see of it.
    """

    __slots__ = ("after", "before", "event")

    def __init__(self, before: State, event: Event, after: State) -> None:
        self.before = before
        self.event = event
        self.after = after

    def __repr__(self) -> str:
        return f"Happened({type(self.event).__name__})"

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know of it."""
        audience = self.event.audience
        return audience is None or seat in audience

    def step(self, names: Sequence[str], t: Translator) -> Step:
        """The step to show to whoever may know of it."""
        return Step(self.event, self.text(names, t), board(self.after))

    def text(self, names: Sequence[str], t: Translator) -> str:
        """The sentence of the step."""
        return tell(self.event, self.before, names, t)


def happening(state: State, *answers: Answer | Deal) -> list[Happened]:
    """What these answers lead to; the last state is the one that `advance` comes to."""
    found = []
    for event, after in advance_stepwise(state, *answers):
        found.append(Happened(state, event, after))
        state = after
    return found


def happened_in(state: State, events: Iterable[Event]) -> list[Happened]:
    """The same from events that are known already, as in a record."""
    found = []
    for event in events:
        after = evolve(state, event)
        found.append(Happened(state, event, after))
        state = after
    return found


def steps(happened: Iterable[Happened], seat: int | None, names: Sequence[str], t: Translator) -> list[Step]:
    """The steps that this seat (None: a spectator) may see."""
    return [each.step(names, t) for each in happened if each.seen_by(seat)]


def public(happened: Iterable[Happened]) -> bool:
    """Whether everybody may see all of it: then one encoding serves all readers of a language."""
    return all(each.event.audience is None for each in happened)
