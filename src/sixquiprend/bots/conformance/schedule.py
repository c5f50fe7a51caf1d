"""The games that a bot has to go through."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, combinations

from msgspec import Struct

from sixquiprend.engine import OPTIONS, Illegal, Rules
from sixquiprend.engine.rules import MAX_SEATS, MIN_SEATS


class Fixture(Struct, frozen=True):
    """One game: its rules, where the bot sits, and all chance in it."""

    number: int
    rules: Rules
    seat: int

    @property
    def seed(self) -> bytes:
        return sha256(f"sixquiprend conformance {self.number}".encode()).digest()

    def __str__(self) -> str:
        options = self.rules.options or "none"
        return f"game {self.number}: options {options}, {self.rules.seats} seats, seat {self.seat}"


def schedule(games: int, rounds: int) -> tuple[Fixture, ...]:
    """So many games for each combination of options (C10), each with another number of seats.

    Where the options don't fix the end, a game has so many rounds.
    """
    fixtures: list[Fixture] = []
    for options, most_seats in _combinations():
        for _ in range(games):
            times, place = divmod(len(fixtures), most_seats - MIN_SEATS + 1)
            seats = MIN_SEATS + place
            seat = (seats - 1 - times) % seats  # another one the next time
            fixtures.append(Fixture(len(fixtures), _rules(seats, options, rounds), seat))
    return tuple(fixtures)


def _combinations() -> Iterator[tuple[str, int]]:
    """All letters that go together, and for how many seats at most."""
    sizes = range(len(OPTIONS) + 1)
    for letters in chain.from_iterable(combinations(OPTIONS, size) for size in sizes):
        options = "".join(letters)
        try:
            chosen = Rules(MIN_SEATS, options).about
        except Illegal:
            continue
        yield options, min([MAX_SEATS, *(about.max_seats for about in chosen)])


def _rules(seats: int, options: str, rounds: int) -> Rules:
    usual = Rules(seats, options)
    fixed = usual.slots.ending.limit is None
    return usual if fixed else Rules(seats, options, rounds=rounds)
