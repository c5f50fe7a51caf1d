"""Exercises: how many heads is this row, also from memory, and add up the sheet of a round.

Level 1: few cards, small sums. Level 2: a full row; several rounds, with a total near the limit. Level 3:
whole piles; a round that is told by its cards.
"""

from __future__ import annotations

from random import Random

from sixquiprend.engine import HEADS, NUMBERS, Card, card_text
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text

from ..names import NAMES
from ..tasks import AddUp, CountHeads
from .chance import found

ONE_HEAD = [card for card in NUMBERS if HEADS[card] == 1]
MANY_HEADS = [card for card in NUMBERS if HEADS[card] > 1]


def how_many_heads(rng: Random, level: int) -> CountHeads:
    """How many heads do these cards have?"""
    if level == 1:
        return CountHeads(_cards(rng, 1, rng.randint(1, 2)))
    if level == 2:
        return CountHeads(found(lambda: _cards(rng, 3, 2), _has_three_values))
    return CountHeads(_cards(rng, rng.randint(4, 6), rng.randint(4, 6)))


def heads_words(task: CountHeads, level: int, t: Translator) -> str:
    """The question in words."""
    if task.shown:
        return t("How many heads do these cards have together?")
    if len(task.cards) == 1:
        return t("From memory: how many heads does the {card} have?", card=card_text(task.cards[0]))
    cards = cards_text(task.cards)
    return t("From memory: how many heads do these cards have together: {cards}?", cards=cards)


def heads_from_memory(rng: Random, level: int) -> CountHeads:
    """The same without the cards to look at: one, then three, then five."""
    if level == 1:
        return CountHeads((rng.choice(NUMBERS),), shown=False)
    return CountHeads(_cards(rng, level, level - 1), shown=False)


def _cards(rng: Random, many: int, one: int) -> tuple[Card, ...]:
    """So many cards with several heads and so many with one, as a row has them."""
    return tuple(sorted([*rng.sample(MANY_HEADS, many), *rng.sample(ONE_HEAD, one)]))


def _has_three_values(cards: tuple[Card, ...]) -> bool:
    return len({HEADS[card] for card in cards}) >= 3


def add_up(rng: Random, level: int) -> AddUp:
    """What is everybody's total, and is the game over?"""
    if level == 1:
        return AddUp(NAMES[:3], _rounds(rng, 2, 3, 15), winners=False)
    if level == 2:
        return found(lambda: AddUp(NAMES[:4], _rounds(rng, rng.randint(3, 4), 4, 25)), is_close)
    over = rng.random() < 0.5
    return found(
        lambda: _with_piles(rng, rng.randint(3, 5), 33 if over else 25),
        lambda task: _can_be(task) and bool(task.scored().winners) == over,
    )


def add_up_words(task: AddUp, level: int, t: Translator) -> str:
    """The question in words."""
    if task.winners:
        return t("What is everybody's total? Is the game over, and who has won?")
    return t("What is everybody's total?")


def is_close(task: AddUp) -> bool:
    """The highest total is next to the limit: it may just be reached, or just exceeded (B11)."""
    return _can_be(task) and 64 <= max(task.scored().totals) <= 69


def _can_be(task: AddUp) -> bool:
    return not task.scored().over_before_the_end


def _rounds(rng: Random, rounds: int, seats: int, most: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(rng.randint(0, most) for _ in range(seats)) for _ in range(rounds))


def _with_piles(rng: Random, seats: int, most: int) -> AddUp:
    """Two rounds that are counted, with so many heads at most, and one whose piles lie there."""
    cards = rng.sample(NUMBERS, len(NUMBERS))
    sizes = [rng.choice((0, 2, 3, 5, 6)) for _ in range(seats)]
    piles = []
    for size in sizes:
        piles.append(tuple(sorted(cards[:size])))
        del cards[:size]
    return AddUp(NAMES[:seats], _rounds(rng, 2, seats, most), tuple(piles))
