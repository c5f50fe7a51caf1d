"""Exercises with options: how long a row is (V), where jokers and numbers go (J), and the rules of all.

Level 1: what is plain. Level 2: a later card with many heads, a row that ends with a joker. Level 3: the 55,
or a long way before the card that decides; two jokers, and differences that are less than one apart.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from sixquiprend.engine import (
    HEADS,
    JOKERS,
    NUMBERS,
    VALUE,
    Card,
    Joker,
    Malformed,
    Play,
    Row,
    Rules,
    State,
    position,
)
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.variable import VariableRows
from sixquiprend.i18n import Translator

from ..tasks import CountRoom, OptionRule, OrderCards, PlaceCard, Task
from ..tasks.option_rules import DeckSize, EndsWith, HoldsFrom, InTheDeck, PassesOn, PicksInAll, SevenTakes
from .chance import found
from .placing import out_of_order

_V: Final = VariableRows.about.letter
_J: Final = Jokers.about.letter
_OTHERS: Final = ((101,), (102,), (103,))


def room(rng: Random, level: int) -> CountRoom:
    """How many cards does this row hold?"""
    return CountRoom(_variable_row(rng, level), 0)


def room_words(task: CountRoom, level: int, t: Translator) -> str:
    """The question in words."""
    return t("Variable rows: how many cards does this row hold before one more takes it?")


def _variable_row(rng: Random, level: int) -> State:
    """A row with several cards and, from level 2 on, more than one that has many heads."""
    while True:
        row = tuple(sorted(rng.sample(range(1, 101), rng.randint(2, 3 + level))))
        many = [card for card in row if HEADS[card] > 1]
        if (level == 1 and len(many) > 1) or (level > 1 and len(many) < 2):
            continue
        if level == 3 and many[0] != 55 and row.index(many[0]) < 2:
            continue
        try:
            return position(Rules(2, _V), [(), ()], [row, *_OTHERS], plays=[Play(0, 104)])
        except Malformed:  # more cards than such a row can have
            continue


def jokers(rng: Random, level: int) -> Task[Any]:
    """In which order, or where does it go?"""
    if level == 1:
        cards: list[Card] = [*rng.sample(JOKERS, 2), *rng.sample(NUMBERS, rng.randint(2, 3))]
        return OrderCards(out_of_order(rng, cards, _J))
    wanted = _joker_matters if level == 2 else _joker_decides
    return PlaceCard(found(lambda: _with_jokers(rng, level - 1), wanted))


def _with_jokers(rng: Random, many: int) -> State:
    """Four rows, so many of which end with a joker, and a number card."""
    cards, ends = rng.sample(NUMBERS, 8), rng.sample(JOKERS, many)
    rows: list[Row] = [(card,) for card in cards[:4]]
    for row, joker in enumerate(ends):
        rows[row] = (*rows[row], joker)
    return position(Rules(2, _J), [(), ()], rng.sample(rows, 4), plays=[Play(0, cards[4])])


def _joker_matters(state: State) -> bool:
    """The card goes behind a joker, or the row with the joker is the second nearest."""
    return any(isinstance(state.rows[row][-1], Joker) for row in _nearest(state)[:2])


def _joker_decides(state: State) -> bool:
    """The two nearest ends are at most one and a half apart, and one of them is a joker."""
    nearest = _nearest(state)
    if len(nearest) < 2 or not _joker_matters(state):
        return False
    first, second = (state.slots.end(state.rows[row]) for row in nearest[:2])
    return first - second <= 15


def _nearest(state: State) -> list[int]:
    """The rows that the card may go to, the nearest first."""
    value = VALUE[state.queue[0].card]
    ends = [state.slots.end(row) for row in state.rows]
    return sorted((row for row in range(len(ends)) if ends[row] < value), key=lambda row: -ends[row])


def option_rules(rng: Random, level: int) -> OptionRule:
    """Is this so?"""
    return rng.choice(_RULES[level])(rng)


def option_words(task: OptionRule, level: int, t: Translator) -> str:
    """The question in words."""
    return task.statement(t)


def _near(rng: Random, right: int, *away: int) -> int:
    """The right number, or one that is wrong by so much: each as often."""
    return right if rng.random() < 0.5 else max(0, right + rng.choice(away))


def _deck_size(rng: Random) -> OptionRule:
    seats = rng.randint(2, 10)
    return DeckSize(seats, _near(rng, 10 * seats + 4, -4, 4, 10, -10))


def _in_the_deck(rng: Random) -> OptionRule:
    seats = rng.randint(2, 9)
    return InTheDeck(seats, rng.randint(10 * seats - 4, 10 * seats + 12))


def _picks(rng: Random) -> OptionRule:
    seats = rng.randint(2, 10)
    return PicksInAll(seats, _near(rng, 10 * seats, 4, -seats, 2))


def _passes(rng: Random) -> OptionRule:
    return PassesOn(rng.choice((1, 1, 1, *range(2, 10))))


def _holds_from(rng: Random) -> OptionRule:
    state = _variable_row(rng, rng.choice((1, 2)))
    row = tuple(card for card in state.rows[0] if isinstance(card, int))
    return HoldsFrom(row, _near(rng, state.slots.capacity(state, 0), -1, 1, 2))


def _ends_with(rng: Random) -> OptionRule:
    card, joker = rng.choice(NUMBERS), rng.choice(JOKERS[1:])
    right = 10 * card + VALUE[joker]
    wrong = rng.choice((10 * card, 10 * card - VALUE[joker], 10 * (card + VALUE[joker])))
    return EndsWith(card, joker, rng.choice((right, wrong)))


def _seven_takes(rng: Random) -> OptionRule:
    seven = rng.random() < 0.6
    return SevenTakes(rng.choice((4, 5, 6) if seven else (4, 5)), seven)


_RULES: Final[dict[int, tuple[Callable[[Random], OptionRule], ...]]] = {
    1: (_deck_size, _picks, _in_the_deck, _passes),
    2: (_in_the_deck, _holds_from, _ends_with),
    3: (_holds_from, _ends_with, _deck_size, _seven_takes),
}
"""Which statements a level has; those of the special cards come last."""
