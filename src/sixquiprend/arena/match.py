"""Who plays what: the line-up, the rules and the seed, and the games that follow from them.

A deal is played once in every rotation of the line-up, with the same shuffles: each bot plays each hand
as often as any other place of the line-up does, so the luck of the deal cancels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from sixquiprend import __version__
from sixquiprend.bots.external import DECISION_SECONDS
from sixquiprend.engine import Rules

from .fingerprint import fingerprint, origins

MAX_SEED: Final = 2**64 - 1

# What is hashed begins with what it is for, so that no hash can stand for another.
_DEAL: Final = b"sixquiprend arena deal\0"
_DICE: Final = b"sixquiprend arena dice\0"
_ORDER: Final = b"sixquiprend arena order\0"


class ArenaError(Exception):
    """A match that can't be played, told in one line for the person who asked for it."""


class Unit(NamedTuple):
    """One game of a match."""

    deal: int
    rotation: int


class Match(Struct, frozen=True, tag_field="arena", tag="sixquiprend", forbid_unknown_fields=True):
    """All that the results depend on; the number of deals is not part of it, so it can grow later.

    `lineup` has one name for each seat, as `make_bot` takes it; the same name may stand several times.
    `code` is the fingerprint of the rules and bots that play, `theirs` that of each bot of somebody else.
    """

    format: Literal[1]
    lineup: tuple[str, ...]
    rules: Rules
    seed: int
    version: str
    code: str
    theirs: tuple[tuple[str, str], ...] = ()
    seconds: float = DECISION_SECONDS
    """How long a program may think about a decision."""
    mixed: bool = False
    """Whether each deal has the line-up in an order of its own, so that neighbours change."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every bot once, in the order of the line-up."""
        return tuple(dict.fromkeys(self.lineup))

    @property
    def rotations(self) -> int:
        """How many games a deal takes: as many as the line-up looks different when it is turned."""
        seats = len(self.lineup)
        if self.mixed:
            return seats
        return next(turn for turn in range(1, seats + 1) if self._turned(turn) == self.lineup)

    def _turned(self, turn: int) -> tuple[str, ...]:
        turn %= len(self.lineup)
        return self.lineup[turn:] + self.lineup[:turn]

    def place(self, seat: int, unit: Unit) -> int:
        """The place of the line-up whose bot has this seat."""
        place = (seat + unit.rotation) % len(self.lineup)
        return self._order(unit.deal)[place] if self.mixed else place

    def _order(self, deal: int) -> list[int]:
        """Who sits beside whom in this deal, the same in each rotation."""
        order = list(range(len(self.lineup)))
        Random(sha256(_ORDER + _bytes(self.seed, deal)).digest()).shuffle(order)
        return order

    def units(self, deals: int) -> Iterator[Unit]:
        """The games of the first so many deals, deal by deal."""
        rotations = self.rotations
        return (Unit(deal, rotation) for deal in range(deals) for rotation in range(rotations))

    def deal_seed(self, deal: int) -> bytes:
        """What the shuffles of this deal come from, the same in each rotation."""
        return sha256(_DEAL + _bytes(self.seed, deal)).digest()

    def dice(self, unit: Unit, seat: int) -> Random:
        """The generator for the bot at this seat in this game."""
        return Random(sha256(_DICE + _bytes(self.seed, *unit, seat)).digest())


def make_match(
    names: Sequence[str],
    *,
    seats: int | None = None,
    options: str = "",
    rounds: int | None = None,
    limit: int | None = None,
    seed: int = 1,
    seconds: float = DECISION_SECONDS,
    mixed: bool = False,
) -> Match:
    """The match of these bots: fewer than the seats are repeated in turn until all seats are taken.

    Without `rounds` and `limit` the games are single rounds, or as long as the options make them: those
    with special cards have two (S1). Raises `ArenaError` or the engine's errors for what doesn't fit.
    """
    seats = max(2, len(names)) if seats is None else seats
    if not names:
        raise ArenaError("a match needs at least one bot")
    if len(names) > seats:
        raise ArenaError(f"{len(names)} bots don't fit at {seats} seats")
    if not 0 <= seed <= MAX_SEED:
        raise ArenaError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    if rounds is None and limit is None:
        rounds = Rules(seats, options).slots.ending.rounds or 1
    rules = Rules(seats, options, limit=limit, rounds=rounds)
    lineup = tuple(islice(cycle(names), seats))
    return Match(1, lineup, rules, seed, __version__, fingerprint(), origins(names), seconds, mixed)


def _bytes(*numbers: int) -> bytes:
    return b"".join([number.to_bytes(8, "big") for number in numbers])
