"""A question as it comes in: strictly typed, nothing guessed, unknown fields refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sixquiprend import engine
from sixquiprend.engine import Card, Malformed, PlaySpecial, Special

from .refusals import refused

# 64 bits, because an answer must be able to name the seat again.
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**63 - 1)]


class SpecialChoice(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A special card played with a number card (S2). Rows count from 1."""

    @property
    def special(self) -> Special:
        return Special(self.__struct_config__.tag)

    def answer(self, seat: int) -> PlaySpecial:
        """The same for the engine, whose rows count from 0."""
        raise NotImplementedError  # pragma: no cover


class FifthRow(SpecialChoice, frozen=True, tag="fifth_row"):
    """S3."""

    def answer(self, seat: int) -> PlaySpecial:
        return engine.FifthRow(seat)


class SevenTakes(SpecialChoice, frozen=True, tag="seven_takes"):
    """S4."""

    def answer(self, seat: int) -> PlaySpecial:
        return engine.SevenTakes(seat)


class Insert(SpecialChoice, frozen=True, tag="insert"):
    """S5: into this row."""

    to: int

    def answer(self, seat: int) -> PlaySpecial:
        return engine.Insert(seat, self.to - 1)


class Replace(SpecialChoice, frozen=True, tag="replace"):
    """S6: by this card of the hand."""

    card: Card

    def answer(self, seat: int) -> PlaySpecial:
        return engine.Replace(seat, self.card)


class Slide(SpecialChoice, frozen=True, tag="slide"):
    """S7: this card of the table, to that row."""

    card: Card
    to: int

    def answer(self, seat: int) -> PlaySpecial:
        return engine.Slide(seat, self.card, self.to - 1)


class Stop(SpecialChoice, frozen=True, tag="stop"):
    """S8: on this row."""

    row: int

    def answer(self, seat: int) -> PlaySpecial:
        return engine.Stop(seat, self.row - 1)


class MinusIsPlus(SpecialChoice, frozen=True, tag="minus_is_plus"):
    """S9: on this card of the row that is taken."""

    card: Card

    def answer(self, seat: int) -> PlaySpecial:
        return engine.MinusIsPlus(seat, self.card)


AnyChoice: TypeAlias = FifthRow | SevenTakes | Insert | Replace | Slide | Stop | MinusIsPlus


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's revealed card, and what its player chooses where a choice is needed."""

    seat: Count
    card: Card
    take: int | None = None
    """The row to take (B8, J4)."""
    put: int | None = None
    """The row to put a joker behind (J3)."""
    special: AnyChoice | None = None


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table before a turn, and the cards revealed."""

    options: tuple[str, ...] | str = ()
    rows: tuple[tuple[Card, ...], ...]
    plays: Annotated[tuple[Play, ...], Meta(min_length=1)]
    stops: tuple[int, ...] = ()
    """Rows with a *stop* (S8)."""
    sevens: tuple[int, ...] = ()
    """Rows with a *seven takes* (S4)."""
    hands: dict[Count, tuple[Card, ...]] = {}
    """Needed for *replace* only (S6)."""
    piles: dict[Count, Count] = {}
    """Heads so far this round, where there are some; they matter for *minus is plus* only (S9)."""


_DECODER = msgspec.json.Decoder(Question)


def read(line: bytes) -> Question:
    """The question on a line of JSON; raises `Malformed` for anything else."""
    try:
        return _DECODER.decode(line)
    except msgspec.ValidationError as error:
        raise refused(Malformed, "bad_question", reason=error) from None
    except ValueError as error:  # msgspec.DecodeError and UnicodeDecodeError are both of this kind
        raise refused(Malformed, "not_json", reason=error) from None


def as_question(data: Mapping[str, object]) -> Question:
    """The question in data as a JSON reader gives it; raises `Malformed` if there is none."""
    try:
        return msgspec.convert(data, Question, str_keys=True)
    except msgspec.ValidationError as error:
        raise refused(Malformed, "bad_question", reason=error) from None
