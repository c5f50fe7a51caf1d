"""Exercises: where does this card go, and in which order are they placed?

Level 1 has no traps. Level 2 has ends that are nearer but too big, full rows, and numbers with the same
digits. Level 3 has cards that are too low, and a table that changes before the card's turn comes.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sixquiprend.engine import NUMBERS, VALUE, Card, Play, Rules, State, card_text, cheapest, position
from sixquiprend.engine.placing import is_full
from sixquiprend.i18n import Translator

from ..names import NAMES
from ..reasons import easily_mixed_up
from ..tasks import OrderCards, PlaceCard
from .chance import found, some_table

CLEARLY: Final = 50
"""By how much, in tenths, the right end is nearer than all others in an exercise without traps."""


def where(rng: Random, level: int) -> PlaceCard:
    """Where does this card go?"""
    if level == 1:
        return PlaceCard(found(lambda: some_table(rng, (1, 1, 2, 2), 1), is_clear))
    if level == 2:
        wanted = rng.choice((has_nearer_end_above, goes_to_full_row))
        return PlaceCard(found(lambda: some_table(rng, (1, 3, 4, 5), 1), wanted))
    if rng.random() < 0.5:
        return PlaceCard(found(lambda: some_table(rng, (1, 2, 3, 4), 1), is_too_low))
    state = found(lambda: some_table(rng, (2, 3, 4, 5), 2), loses_its_row)
    return PlaceCard(state, place=1)


def where_words(task: PlaceCard, level: int, t: Translator) -> str:
    """The question in words."""
    said = t("Which row does {card} go to?", card=card_text(task.state.queue[task.place].card))
    return f"{cheapest_words(t)} {said}" if task.place else said


def cheapest_words(t: Translator) -> str:
    """What a choice of rows comes to in exercises."""
    return t(
        "In this exercise, whoever has a card that is too low for every row "
        "takes the row with the fewest heads."
    )


def is_clear(state: State) -> bool:
    """The card fits a row that isn't full, and no other end is as near, above or below."""
    row = state.next_row
    if row is None or is_full(state, row):
        return False
    away = _distances(state)
    return all(away[row] + CLEARLY <= other for number, other in enumerate(away) if number != row)


def has_nearer_end_above(state: State) -> bool:
    """The card fits a row, but the nearest end of all is a greater one."""
    row, away = state.next_row, _distances(state)
    return row is not None and min(away) < away[row]


def goes_to_full_row(state: State) -> bool:
    """The card fits a row that is full."""
    return state.next_row is not None and is_full(state, state.next_row)


def is_too_low(state: State) -> bool:
    """The card fits no row."""
    return state.next_row is None


def loses_its_row(state: State) -> bool:
    """The lower card is too low and takes the one cheapest row: the very row the other would have gone to."""
    if state.next_row is not None or len(cheapest(state, tuple(range(len(state.rows))))) > 1:
        return False
    alone = position(state.rules, state.hands, state.rows, plays=state.queue[1:])
    return alone.next_row is not None and PlaceCard(state, place=1).expected().row != alone.next_row


def _distances(state: State) -> list[int]:
    """How far each end is from the next card, above or below."""
    value = VALUE[state.queue[0].card]
    return [abs(value - state.slots.end(row)) for row in state.rows]


def order(rng: Random, level: int) -> OrderCards:
    """In which order are they placed?"""
    if level == 1:
        cards = found(lambda: rng.sample(range(10, 100), rng.randint(3, 4)), _have_different_tens)
    elif level == 2:
        cards = [*_mixed_up(rng, 1), *rng.sample(NUMBERS, rng.randint(3, 4))]
    else:
        cards = [*_mixed_up(rng, 2), rng.randint(1, 9), rng.randint(100, 104), *rng.sample(NUMBERS, 3)]
    return OrderCards(out_of_order(rng, list(dict.fromkeys(cards))))


def order_words(task: OrderCards, level: int, t: Translator) -> str:
    """The question in words."""
    return t("These cards are revealed. In which order are they placed?")


def _have_different_tens(cards: list[int]) -> bool:
    tens = {card // 10 for card in cards}
    return len(tens) == len(cards) and not easily_mixed_up(cards)


def _mixed_up(rng: Random, pairs: int) -> list[int]:
    """So many pairs of cards with the same digits, as 47 and 74."""
    digits = rng.sample(range(1, 10), 2 * pairs)
    twos = zip(digits[::2], digits[1::2], strict=True)
    return [card for one, two in twos for card in (10 * one + two, 10 * two + one)]


def out_of_order(rng: Random, cards: list[Card], options: str = "") -> State:
    """These cards before their players, not in the order of placing; the rows don't matter."""

    def wanted(drawn: list[Card]) -> bool:
        return drawn != sorted(drawn, key=VALUE.__getitem__)

    drawn = found(lambda: rng.sample(cards, len(cards)), wanted)
    rows = [[card] for card in NUMBERS if card not in cards][:4]
    plays = [Play(seat, card) for seat, card in enumerate(drawn)]
    assert len(plays) <= len(NAMES)
    return position(Rules(len(plays), options), [()] * len(plays), rows, plays=plays)
