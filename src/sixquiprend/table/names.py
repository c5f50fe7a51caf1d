"""What people may be called, and how all at one table are told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from sixquiprend.engine import Malformed
from sixquiprend.records import Seat

MAX_NAME: Final = 24

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, besides those that Unicode counts as formats or spaces."""


def checked_name(name: object) -> str:
    """A name as it is kept: without spaces around it, and nothing in it that does more than show."""
    if isinstance(name, str) and len(name) <= 10 * MAX_NAME:
        called = unicodedata.normalize("NFC", name).strip()
        try:
            Seat(called, "human")
        except ValueError:
            called = ""
        visible = any(each.isprintable() and not each.isspace() for each in visible_part(called))
        if visible and len(called) <= MAX_NAME:
            return called
    raise Malformed(
        "bad_name", f"a name has 1 to {MAX_NAME} letters, and no control characters", most=MAX_NAME
    )


def visible_part(name: str) -> str:
    """The name without what can't be seen in it."""
    return "".join(
        each
        for each in unicodedata.normalize("NFKC", name)
        if each not in _BLANK and unicodedata.category(each) not in ("Cc", "Cf") and not _selects(each)
    ).strip()


@lru_cache(4096)
def look(name: str) -> str:
    """What the name looks like: two with the same look can't be told apart, whatever alphabets they mix.

    Never shown: it is the *skeleton* of Unicode's rules for security (UTS 39), as far as the table of
    lookalikes has single letters.
    """
    prototypes = _prototypes()
    letters = unicodedata.normalize("NFD", visible_part(name))
    return unicodedata.normalize("NFD", "".join([prototypes.get(each, each) for each in letters]))


def _selects(letter: str) -> bool:
    """Whether this only chooses among the shapes of the letter before it."""
    return (
        "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
        or letter in "\u180b\u180c\u180d\u180f"
    )


@cache
def _prototypes() -> Mapping[str, str]:
    """For each letter that looks like another the one that stands for all of them. Reading takes a moment.

    They come with the extra "server", on which strangers meet; else only what can't be seen is left out.
    """
    try:
        from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - large
    except ImportError:
        return {}
    like: dict[str, list[str]] = {
        letter: [each["c"] for each in others] for letter, others in confusables_data.items()
    }
    found = {}
    for letter, others in like.items():
        if len(letter) == 1 and len(others) == 1:  # one with many stands for them
            pair = sorted((letter, others[0]), key=lambda each: (not each.isascii(), each))
            found[letter] = others[0] if len(like.get(others[0], ())) > 1 else pair[0]
    return found


def read_lookalikes() -> None:
    """Do now what the first comparison of names would wait for."""
    _prototypes()


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """The names, with numbers where one looks like another: the second of a name is "Ana 2". "" stays."""
    looks: set[str] = set()
    apart = []
    for name in names:
        shown, number = name, 1
        while shown and look(shown) in looks:
            number += 1
            shown = f"{name} {number}"
        looks.add(look(shown))
        apart.append(shown)
    return tuple(apart)
