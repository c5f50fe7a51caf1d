"""Decisions and answers: what the game asks, and what a seat (or the dealer) may say.

An answer is a small frozen value. Answers of an option (a draft pick, a joker, a special card) stand in
that option's file; the ones here belong to every game. In JSON the field `kind` tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Protocol, TypeVar

from msgspec import Struct

from .cards import HEADS, Card


class Answer(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a seat says when it is asked."""

    question: ClassVar[str] = ""
    """The kind of decision it answers."""

    seat: int


class Play(Answer, frozen=True, tag="play"):
    """B3: this card of the hand, face down."""

    question = "play"
    card: Card


class TakeRow(Answer, frozen=True, tag="take_row"):
    """B8: the row that a card too low for all rows takes. Rows count from 0 here."""

    question = "row"
    row: int


class Deal(Struct, frozen=True, tag_field="kind", tag="deal"):
    """The dealer's answer: each pack of the decision, shuffled.

    The game uses cards from the front of a pack and forgets the rest: no state holds the order of cards
    that nobody has seen, so no search can read the future from it.
    """

    packs: tuple[tuple[object, ...], ...]


class Decision(Struct, frozen=True):
    """One question that the game waits for.

    `legal` lists every allowed answer in an order that never changes for the same position. For the
    dealer (`seat` is None) it is empty: any order of each of the `packs` is allowed, and `label` names
    this shuffle within its round ("deal", "rows", "draw-1"), so that a seed can be expanded for it.
    """

    kind: str
    seat: int | None
    legal: tuple[Answer, ...] = ()
    packs: tuple[tuple[object, ...], ...] = ()
    label: str = ""


class CardAnswer(Protocol):
    """A kind of answer that names a card and nothing else."""

    def __init__(self, seat: int, card: Card) -> None: ...


A = TypeVar("A", bound=CardAnswer)


def one_of_each(kind: type[A], seat: int, cards: Iterable[Card]) -> tuple[A, ...]:
    """An answer of this kind for each of the cards."""
    return tuple(map(_answers_by_card(kind, seat).__getitem__, cards))


@cache
def _answers_by_card(kind: type[A], seat: int) -> dict[Card, A]:
    """Made once: these lists are most of what a turn costs, and frozen answers can be shared."""
    return {card: kind(seat, card) for card in HEADS}
