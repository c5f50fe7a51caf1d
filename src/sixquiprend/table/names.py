"""What people may be called, and how all at one table are told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
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
        visible = any(each.isprintable() and not each.isspace() for each in look(called))
        if visible and len(called) <= MAX_NAME:
            return called
    raise Malformed(
        "bad_name", f"a name has 1 to {MAX_NAME} letters, and no control characters", most=MAX_NAME
    )


@lru_cache(4096)
def look(name: str) -> str:
    """The name without what can't be seen in it: two with the same look can't be told apart."""
    return "".join(
        each
        for each in unicodedata.normalize("NFKC", name)
        if each not in _BLANK and unicodedata.category(each) not in ("Cc", "Cf")
    ).strip()


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
