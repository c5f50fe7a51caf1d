"""An answer as it goes out. The fields stand in the order in which they are written."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sixquiprend.engine import Card, Row

from .question import AnyChoice


class Placement(Struct, frozen=True):
    """What became of one number card."""

    seat: int
    card: Card
    """The card that was placed: after *replace* the other one (S6)."""
    row: int | None
    """Where it lies right afterwards; None if it was taken too (S3, S5)."""
    taken: Row
    """Every card that went to the pile meanwhile, in that order."""
    heads: int
    """By how much the pile changed; less than zero only with *minus is plus* (S9)."""
    special: AnyChoice | None


class PendingTake(Struct, frozen=True, kw_only=True):
    """A card is too low, and nobody has said which row it takes (B8)."""

    seat: int
    card: Card
    decision: Literal["take"] = "take"
    legal: tuple[int, ...]
    cheapest: tuple[int, ...]


class PendingJoker(Struct, frozen=True, kw_only=True):
    """Nobody has said where a joker goes: behind one of these rows (J3), or instead of one (J4)."""

    seat: int
    card: Card
    decision: Literal["joker"] = "joker"
    put: tuple[int, ...]
    take: tuple[int, ...]


class Answer(Struct, frozen=True):
    """The table after the turn, or where the first missing choice leaves it."""

    rows: tuple[Row, ...]
    stops: tuple[int, ...]
    sevens: tuple[int, ...]
    pending: PendingTake | PendingJoker | None
    placements: tuple[Placement, ...]
    heads: dict[int, int]
    """How this turn changed each pile so far."""


class Trouble(Struct, frozen=True):
    """Why there is no answer."""

    code: str
    message: str


class Refusal(Struct, frozen=True):
    """Instead of an answer."""

    error: Trouble
