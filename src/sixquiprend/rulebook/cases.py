"""The cases: one JSON file for each section of the rules, and one of perft counts."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Final

from msgspec import Struct, json

from sixquiprend.engine import OPTIONS

_FOLDER: Final = resources.files(__package__) / "cases"

SECTIONS: Final = tuple(
    section for section in ("B", *OPTIONS, "C", "X", "perft") if (_FOLDER / f"{section}.json").is_file()
)
"""The base game, each option that has cases, rulings, examples, counts."""

NOT_ASKED: Final = {
    "B3": "who sees what, and when, is no question that a program could answer wrongly about itself",
    "C5": "nothing can be asked twice about one card, nor between two placings",
    "C7": "a matter of chance: which special cards are dealt in the second round",
    "C9": "a name",
    "C11": "who sees what",
    "C13": "swaps are a matter of chance; their number is counted by perft",
    "C14": "when a seat is asked",
    "C17": "for the eye only",
    "C19": "what is dealt first, face down",
    "C20": "where played special cards lie, until they are shuffled",
    "S10": "what is drawn is a matter of chance; the ways to swap are counted by perft",
    "S11": "a matter of chance: the second deal",
}
"""The rules without a case, and why."""


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A question about one rule, and what is right."""

    rule: str
    """Its number: "B7"."""
    says: str
    """What the rule says about this, in a few words."""
    question: dict[str, Any]
    answer: dict[str, Any]

    @property
    def ask(self) -> str:
        """The kind of question."""
        return str(self.question["ask"])

    @property
    def options(self) -> str:
        """The options that a program must know to answer it."""
        return str(self.question.get("options", ""))


def read_section(section: str) -> tuple[Case, ...]:
    """The cases of one file."""
    return json.decode((_FOLDER / f"{section}.json").read_bytes(), type=tuple[Case, ...])


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case, section by section."""
    return tuple(case for section in SECTIONS for case in read_section(section))
