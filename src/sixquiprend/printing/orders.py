"""An order: what is to be printed, and how. Checked when it is made, so that printing can't fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from sixquiprend.engine import Malformed
from sixquiprend.i18n import DEFAULT_LANGUAGE, translator
from sixquiprend.learn import exercises

from .deck import deck
from .exercise_sheets import Exercises, exercise_sheets
from .paper import PAPERS, Ink, Wanted, missing_letters
from .plain_sheets import certificates, number_line, score_sheet
from .quiz_sheets import correction_sheet, quiz_sheet
from .rule_sheets import option_pages, rules_page

PARTS: Final = ("all", "sheets", "key")
MOST_EXERCISES: Final = 10
MOST_COPIES: Final = 40
MOST_NAMES: Final = 200
LONGEST_NAME: Final = 40
_SEED: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")

_MAKERS: Final[dict[str, Callable[[Order], bytes]]] = {}


class Order(Struct, frozen=True, kw_only=True):
    """Raises `Malformed` if it can't be printed."""

    what: str
    paper: str = "A4"
    language: str = DEFAULT_LANGUAGE
    colour: bool = False
    kind: str = exercises.KINDS[0]
    """Of exercises, as well as their level, how many there are on a copy, and so on."""
    level: int = 1
    count: int = 4
    copies: int = 1
    seed: str = "1"
    """The same seed gives the same numbers."""
    part: str = "all"
    """Of exercises: the sheets, their key, or all of it."""
    names: tuple[str, ...] = ()
    """Of those who get a certificate; none: they are written by hand."""

    def __post_init__(self) -> None:
        translator(self.language)
        check_known(self.what, SHEETS)
        check_known(self.paper, tuple(PAPERS))
        check_known(self.kind, exercises.KINDS)
        check_known(self.part, PARTS)
        check_number(self.level, min(exercises.LEVELS), max(exercises.LEVELS))
        check_number(self.count, 1, MOST_EXERCISES)
        check_number(self.copies, 1, MOST_COPIES)
        check_number(len(self.names), 0, MOST_NAMES)
        if not _SEED.fullmatch(self.seed):
            said = f"the seed of a sheet has 1 to 40 letters or digits, not {self.seed!r}"
            raise Malformed("bad_print_seed", said[:200])
        for name in self.names:
            if not name.strip() or len(name) > LONGEST_NAME or missing_letters(name):
                said = f"{name!r} can't be printed as a name"
                raise Malformed("unprintable_name", said[:200], name=name[:LONGEST_NAME])

    @property
    def wanted(self) -> Wanted:
        return Wanted(self.paper, translator(self.language), Ink(self.colour))


def _exercises(order: Order) -> bytes:
    wish = Exercises(order.kind, order.level, order.count, order.copies, order.seed)
    return exercise_sheets(order.wanted, wish, sheets=order.part != "key", key=order.part != "sheets")


def printed(order: Order) -> bytes:
    """What was ordered, as a PDF: for the same order always the same bytes."""
    return _MAKERS[order.what](order)


def check_known(name: str, known: tuple[str, ...]) -> None:
    """Raises `Malformed` unless it is one of those there are."""
    if name not in known:
        raise Malformed(
            "cannot_print",
            f"{name!r} can't be printed: there are {', '.join(known)}"[:300],
            name=name[:40],
            known=known,
        )


def check_number(number: int, least: int, most: int) -> None:
    """Raises `Malformed` unless it is one of those that can be printed."""
    if not least <= number <= most:
        known = (f"{least}–{most}",)
        raise Malformed("cannot_print", f"{number} is not in {least}–{most}", name=str(number), known=known)


_MAKERS.update(
    deck=lambda order: deck(order.wanted),
    score=lambda order: score_sheet(order.wanted),
    line=lambda order: number_line(order.wanted),
    rules=lambda order: rules_page(order.wanted),
    options=lambda order: option_pages(order.wanted),
    quiz=lambda order: quiz_sheet(order.wanted),
    correction=lambda order: correction_sheet(order.wanted),
    exercises=_exercises,
    certificates=lambda order: certificates(order.wanted, order.names),
)
SHEETS: Final[tuple[str, ...]] = tuple(_MAKERS)
"""All that can be printed."""
