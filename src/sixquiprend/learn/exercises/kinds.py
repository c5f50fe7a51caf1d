"""The kinds of exercises: each has three levels, and trains one skill most of all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sixquiprend.i18n import Translator, later

from ..tasks import Task
from .counting import add_up, add_up_words, heads_from_memory, heads_words, how_many_heads
from .differences import difference, difference_words, gaps, gaps_words
from .options import jokers, option_rules, option_words, room, room_words
from .placing import order, order_words, where, where_words
from .small import full_words, small_difference, small_full, small_order, small_where
from .strategy import safe, safe_words
from .taking import takes_words, who_takes

Skill: TypeAlias = Literal["order", "difference", "heads", "table", "rules", "strategy"]
Group: TypeAlias = Literal["game", "small", "options"]
"""The game itself; ages 6 to 8, with few cards and no heads; with options."""

GROUPS: Final[dict[Group, str]] = {
    "game": later("The game"),
    "small": later("Ages 6 to 8: cards up to 30, no heads"),
    "options": later("With options"),
}


class Kind(NamedTuple):
    """What one kind of exercise is called, what it is for, and how it is made and asked."""

    name: str
    group: Group
    skill: Skill
    make: Callable[[Random, int], Task[Any]]
    words: Callable[[Any, int, Translator], str]


def _joker_words(task: Any, level: int, t: Translator) -> str:
    return order_words(task, level, t) if level == 1 else where_words(task, level, t)


KIND_OF: Final[dict[str, Kind]] = {
    "where": Kind(later("Where does this card go?"), "game", "difference", where, where_words),
    "order": Kind(later("In which order are they placed?"), "game", "order", order, order_words),
    "takes": Kind(later("Who takes, and what?"), "game", "table", who_takes, takes_words),
    "heads": Kind(later("How many heads?"), "game", "heads", how_many_heads, heads_words),
    "sheet": Kind(later("Add up the sheet"), "game", "heads", add_up, add_up_words),
    "difference": Kind(later("Differences"), "game", "difference", difference, difference_words),
    "gaps": Kind(later("Which gap is the smallest?"), "game", "difference", gaps, gaps_words),
    "memory": Kind(later("Heads from memory"), "game", "heads", heads_from_memory, heads_words),
    "safe": Kind(later("Which card is safe?"), "game", "strategy", safe, safe_words),
    "small_order": Kind(later("Put them in order"), "small", "order", small_order, order_words),
    "small_where": Kind(later("Which row?"), "small", "difference", small_where, where_words),
    "small_difference": Kind(
        later("Small differences"), "small", "difference", small_difference, difference_words
    ),
    "small_full": Kind(later("Is the row full?"), "small", "table", small_full, full_words),
    "room": Kind(later("How long is the row?"), "options", "rules", room, room_words),
    "jokers": Kind(later("Jokers"), "options", "order", jokers, _joker_words),
    "options": Kind(later("True or false?"), "options", "rules", option_rules, option_words),
}
KINDS: Final[tuple[str, ...]] = tuple(KIND_OF)
LEVELS: Final[tuple[int, ...]] = (1, 2, 3)
