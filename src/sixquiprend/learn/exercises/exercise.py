"""One exercise: made from its kind, level and seed; asked in words; checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

from msgspec import Struct

from sixquiprend.engine import Malformed, card_text
from sixquiprend.i18n import Translator, later

from ..drawing import Ask
from ..names import NAMES
from ..tasks import AddUp, CountHeads, NameTakes, PlaceCard, Task, Verdict
from .counting import add_up, how_many_heads
from .placing import order, where
from .taking import who_takes

_MAKERS: Final[dict[str, Callable[[Random, int], Task[Any]]]] = {
    "where": where,
    "order": order,
    "takes": who_takes,
    "heads": how_many_heads,
    "sheet": add_up,
}
_NAMES: Final[dict[str, str]] = {
    "where": later("Where does this card go?"),
    "order": later("In which order are they placed?"),
    "takes": later("Who takes, and what?"),
    "heads": later("How many heads?"),
    "sheet": later("Add up the sheet"),
}
KINDS: Final[tuple[str, ...]] = tuple(_MAKERS)
LEVELS: Final[tuple[int, ...]] = (1, 2, 3)
_SEED: Final = re.compile(r"[A-Za-z0-9_.:-]{1,100}")


class Exercise(Struct, frozen=True):
    """What is asked, with all that is needed to make it again."""

    kind: str
    level: int
    seed: str
    task: Task[Any]


class Question(Struct, frozen=True):
    """An exercise as the pupil gets it."""

    kind: str
    level: int
    seed: str
    ask: Ask


def make(kind: object, level: object, seed: object) -> Exercise:
    """The exercise of this kind, level and seed: always the same. Raises `Malformed` if there is none."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed("bad_exercise", f"kinds of exercises are {', '.join(KINDS)}", known=KINDS)
    if type(level) is not int or level not in LEVELS:
        raise Malformed("bad_exercise", "the levels of exercises are 1, 2 and 3", known=KINDS)
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise Malformed("bad_exercise", "the seed of an exercise has 1 to 100 letters or digits", known=KINDS)
    return Exercise(kind, level, seed, _MAKERS[kind](Random(f"{kind} {level} {seed}"), level))


def kind_name(kind: str, t: Translator) -> str:
    """What a kind of exercise is called."""
    return t(_NAMES[kind])


def asked(exercise: Exercise, t: Translator) -> Question:
    """The exercise in words, and what to draw."""
    ask = exercise.task.draw(_words(exercise, t), NAMES)
    return Question(exercise.kind, exercise.level, exercise.seed, ask)


def checked(exercise: Exercise, reply: object, t: Translator) -> Verdict:
    """Whether the reply is right, and why; raises `Malformed` if it answers something else."""
    return exercise.task.marked(reply, NAMES, t)


def _words(exercise: Exercise, t: Translator) -> str:
    task = exercise.task
    if isinstance(task, PlaceCard):
        said = t("Which row does {card} go to?", card=card_text(task.state.queue[task.place].card))
        return f"{_cheapest(t)} {said}" if task.place else said
    if isinstance(task, NameTakes):
        said = t("Who takes a row in this turn? Which row, and how many heads?")
        return f"{_cheapest(t)} {said}" if exercise.level == 3 else said
    if isinstance(task, CountHeads):
        return t("How many heads do these cards have together?")
    if isinstance(task, AddUp):
        if task.winners:
            return t("What is everybody's total? Is the game over, and who has won?")
        return t("What is everybody's total?")
    return t("These cards are revealed. In which order are they placed?")


def _cheapest(t: Translator) -> str:
    return t("Whoever has a card that is too low for every row takes the row with the fewest heads.")
