"""An option of the rules: what it changes, and what everybody else must know of it.

Every option stands in a file of its own in `options/`: `fill` is what it changes, `about` is its one
description. Commands, pages, gates, docs and tests read that record and nothing else, so nobody but the
option's own file knows its letter. What isn't said there counts as not supported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from .errors import Illegal

if TYPE_CHECKING:
    from .answers import Answer
    from .events import Event
    from .slots import Slots

Part: TypeAlias = Literal["deck", "draft", "hand", "table"]
"""What an option touches: which cards there are, how hands are picked, what they hold, how cards lie."""

Brought: TypeAlias = Literal["jokers", "specials"]
"""Kinds of cards that aren't number cards."""

KernelWay: TypeAlias = Literal["games", "rounds", "search", "minding", "endings"]
"""What the compiled kernel does: whole games, question by question; whole rounds by chance; a round played on
from what one seat sees; the same while the others search too; the last cards solved exactly."""


class About(Struct, frozen=True, kw_only=True):
    """The description of one option. Texts are English, and found in the catalogues by that (`i18n`)."""

    letter: str
    """Of docs/rules.md."""
    name: str
    """For programs, and of the game with this option alone (`presets`)."""
    title: str
    """For people."""
    line: str
    """What it changes, in a few words."""
    game: str = ""
    """What a game with it alone is called, if not by its title."""
    promise: str
    """What such a game is like, a sentence."""
    printed: tuple[str, ...] = ()
    """What it is called on the French cards and leaflets, where that is another name."""
    card: int | str
    """The card that stands for it in a picture: a number, a joker ("0.4") or a kind of special card."""

    max_seats: int = 10
    rounds: int | None = None
    """The rounds of a game, if it fixes them: then no other end can be agreed (C10)."""
    excludes: str = ""
    """The letters of options it doesn't go with (C10); one of the two says so."""
    best_with: str = ""
    """The letters of options it is mostly played with."""
    presets: Mapping[str, str] = field(default_factory=dict)
    """Games by name, beside its own, with the letters of their options: this one and those before it."""

    touches: frozenset[Part]
    brings: frozenset[Brought] = frozenset()

    kernel: frozenset[KernelWay] = frozenset()
    """What the compiled kernel can do with it: searches and the analysis use it for nothing else."""
    referee: bool = False
    """Whether the referee settles its turns."""
    pad: bool = False
    """Whether the score pad counts it."""
    heads_each: int = 0
    """The heads that a round has for each seat beyond those of the number cards."""
    lesson: bool = False
    """Whether there is a lesson of its `name`."""

    @property
    def games(self) -> dict[str, str]:
        """All games by name that it adds, with the letters of their options."""
        return {self.name: self.letter, **self.presets}

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is to be translated."""
        return tuple(dict.fromkeys(text for text in (self.title, self.line, self.game, self.promise) if text))


class Option:
    """One option of the rules. To see what it changes, read its `fill`."""

    about: ClassVar[About]
    answers: ClassVar[tuple[type[Answer], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def questions(self) -> frozenset[str]:
        """The kinds of decisions that it adds."""
        return frozenset(answer.question for answer in self.answers)

    def fill(self, slots: Slots) -> Slots:
        """The slots as they are found, with some filled differently."""
        raise NotImplementedError  # pragma: no cover


def check_supported(room: str, options: Iterable[About], supports: Callable[[About], bool]) -> None:
    """Refuses the first of the options that this room doesn't support, by its name."""
    for about in options:
        if not supports(about):
            raise Illegal(
                "option_unsupported",
                f"option {about.letter} ({about.name}) isn't supported by {room}",
                option=about.letter,
                room=room,
            )
