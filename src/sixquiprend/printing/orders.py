"""An order: what is to be printed, and how. Checked when it is made, so that printing can't fail.

Whoever takes orders loads no PDF library for it: what prints them is `making`.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from sixquiprend.engine import Malformed
from sixquiprend.i18n import DEFAULT_LANGUAGE, translator
from sixquiprend.learn import exercises

from .formats import PAPERS

SHEETS: Final = (
    *("deck", "score", "line", "rules", "options"),
    *("quiz", "correction", "exercises", "certificates"),
)
"""All that can be printed."""
PARTS: Final = ("all", "sheets", "key")
MOST_EXERCISES: Final = 10
MOST_COPIES: Final = 40
MOST_NAMES: Final = 200
LONGEST_NAME: Final = 40
_SEED: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


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
        if self.names:
            self._check_names()

    def _check_names(self) -> None:
        from .paper import missing_letters  # noqa: PLC0415 - a server that starts can do without PDF

        for name in self.names:
            if not name.strip() or len(name) > LONGEST_NAME or missing_letters(name):
                said = f"{name!r} can't be printed as a name"
                raise Malformed("unprintable_name", said[:200], name=name[:LONGEST_NAME])


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
