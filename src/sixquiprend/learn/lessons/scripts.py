"""How a lesson is written: a list of scripts, each a picture with some words, perhaps with a task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sixquiprend.engine import Card, State, card_text
from sixquiprend.i18n import Translator
from sixquiprend.table.steps import Happened

from ..playing_on import play_on
from ..tasks import Decide, PlaceCard, Task


class Script(NamedTuple):
    """A scene as it is written, in one language."""

    text: str
    state: State | None = None
    """A table to look at, if there is no task."""
    watch: tuple[Happened, ...] = ()
    """What happens on it."""
    cards: tuple[Card, ...] = ()
    """Cards to look at."""
    ask: str = ""
    task: Task[Any] | None = None
    then: str = ""
    """What is added to the reason once the task is solved."""


class Written(NamedTuple):
    """A lesson as it is written, in one language."""

    title: str
    line: str
    """What it is about, in a few words."""
    minutes: int
    names: tuple[str, ...]
    scripts: tuple[Script, ...]


def placings(state: State, texts: dict[Card, str], t: Translator) -> Iterator[Script]:
    """A task for each revealed card, lowest first: where does it go? With these words before it.

    Whoever has a card that is too low must then choose a row, the cheapest.
    """
    while state.queue:
        card, left = state.queue[0].card, len(state.queue) - 1
        ask = t("Which row does {card} go to?", card=card_text(card))
        yield Script(texts.get(card, ""), ask=ask, task=PlaceCard(state))
        if state.next_row is None:
            decide = Decide(state)
            yield Script(
                t("{card} fits no row. Then its player takes a row, any one.", card=card_text(card)),
                ask=t("Which row costs the fewest heads?"),
                task=decide,
                then=t("{card} is now alone in this row.", card=card_text(card)),
            )
            state = play_on(state, decide.expected().answer, leaving=left).state
        else:
            state = play_on(state, leaving=left).state
