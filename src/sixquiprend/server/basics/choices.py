"""What can be chosen for a table, as pages are told: options (their descriptions), presets, bots, bounds."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sixquiprend import engine
from sixquiprend.bots import BOT_NAMES
from sixquiprend.engine import OPTIONS
from sixquiprend.engine.presets import PRESETS
from sixquiprend.engine.rules import MAX_LIMIT, MAX_ROUNDS, MAX_SEATS, MIN_SEATS
from sixquiprend.table import TIMERS
from sixquiprend.table.names import MAX_NAME


class Preset(Struct, frozen=True):
    """A game by name: letters of options that people choose together."""

    name: str
    options: str


class Option(Struct, frozen=True):
    """What a page must know of an option: its description (`engine.option.About`) but for its texts."""

    letter: str
    name: str
    max_seats: int
    rounds: int | None
    excludes: str
    printed: tuple[str, ...]
    card: int | str
    touches: tuple[str, ...]
    brings: tuple[str, ...]
    questions: tuple[str, ...]
    """What a seat may be asked because of it."""
    referee: bool
    pad: bool
    heads_each: int
    lesson: bool
    analysis: bool


def described(option: engine.Option) -> Option:
    """An option as it is sent."""
    about = option.about
    return Option(
        letter=about.letter,
        name=about.name,
        max_seats=about.max_seats,
        rounds=about.rounds,
        excludes=about.excludes,
        printed=about.printed,
        card=about.card,
        touches=tuple(sorted(about.touches)),
        brings=tuple(sorted(about.brings)),
        questions=tuple(sorted(option.questions)),
        referee=about.referee,
        pad=about.pad,
        heads_each=about.heads_each,
        lesson=about.lesson,
        analysis="search" in about.kernel,
    )


class Bounds(Struct, frozen=True):
    """The least and most of what can be chosen."""

    min_seats: int = MIN_SEATS
    max_seats: int = MAX_SEATS
    max_limit: int = MAX_LIMIT
    max_rounds: int = MAX_ROUNDS
    max_name: int = MAX_NAME


class Choices(Struct, frozen=True):
    """All that can be chosen for a table."""

    presets: tuple[Preset, ...]
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    timers: tuple[int | None, ...]
    limits: Bounds


CHOICES: Final = Choices(
    presets=tuple([Preset(name, letters) for name, letters in PRESETS.items()]),
    options=tuple(map(described, OPTIONS.values())),
    bots=BOT_NAMES,
    timers=(None, *TIMERS),
    limits=Bounds(),
)
"""Beside the bots that this server lets in."""
