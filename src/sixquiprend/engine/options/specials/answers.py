"""What a seat may say about special cards."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from ...answers import Answer
from ...cards import Card
from .cards import Special


class PlaySpecial(Answer, frozen=True):
    """S2: a special card with the number card that is about to be placed."""

    question = "special"
    special: ClassVar[Special]


class NoSpecial(Answer, frozen=True, tag="no_special"):
    """S2: none."""

    question = "special"


class FifthRow(PlaySpecial, frozen=True, tag="fifth_row"):
    """S3: the number card starts a fifth row."""

    special = Special.FIFTH_ROW


class SevenTakes(PlaySpecial, frozen=True, tag="seven_takes"):
    """S4: the number card goes to its row without a take; from now on the seventh takes."""

    special = Special.SEVEN_TAKES


class Insert(PlaySpecial, frozen=True, tag="insert"):
    """S5: the number card goes inside this row, or before its first card."""

    special = Special.INSERT
    to: int


class Replace(PlaySpecial, frozen=True, tag="replace"):
    """S6: this card of the hand is placed instead."""

    special = Special.REPLACE
    card: Card


class Slide(PlaySpecial, frozen=True, tag="slide"):
    """S7: first this card of the table moves to another row."""

    special = Special.SLIDE
    card: Card
    to: int


class Stop(PlaySpecial, frozen=True, tag="stop"):
    """S8: first this row is closed."""

    special = Special.STOP
    row: int


class MinusIsPlus(PlaySpecial, frozen=True, tag="minus_is_plus"):
    """S9: this card of the row that is taken cancels heads instead of adding them."""

    special = Special.MINUS_IS_PLUS
    card: Card


AnySpecial: TypeAlias = NoSpecial | FifthRow | SevenTakes | Insert | Replace | Slide | Stop | MinusIsPlus


class Swap(Answer, frozen=True, tag="swap"):
    """S10: discard this special card and draw another; None: keep them."""

    question = "swap"
    special: Special | None
