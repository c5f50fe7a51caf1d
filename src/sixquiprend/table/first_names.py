"""What bots are called at a table: first names that all three languages know, never one of them twice.

Which ones depends on the table alone, and they stand in its log: whoever tells of a game years later tells
of the same Clara.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from .names import look

# fmt: off
FIRST_NAMES: Final[tuple[str, ...]] = (
    "Anton", "Arthur", "Bella", "Bianca", "Carlo", "Clara", "Diana", "Dora", "Edgar", "Emil",
    "Felix", "Flora", "Greta", "Gustav", "Ida", "Iris", "Jonas", "Jules", "Leo", "Lola", "Max",
    "Mila", "Nina", "Nora", "Olga", "Oscar", "Pablo", "Paula", "Rosa", "Ruben", "Simon", "Sonia",
    "Theo", "Tilda", "Vera", "Victor", "Willy", "Yara", "Zora",
)
"""Short, without accents, and more than a table has seats, with initials for all of them."""
# fmt: on


def first_name(code: str, taken: Iterable[str]) -> str:
    """A name that looks like none of those taken; with an initial of its own, while there is one.

    Initials are what a glance tells apart, and what narrow columns begin with.
    """
    others = [look(name).casefold() for name in taken if name]
    initials = {name[:1] for name in others}
    free = [name for name in _shuffled(code) if look(name).casefold() not in others]
    return next((name for name in free if look(name).casefold()[:1] not in initials), free[0])


def _shuffled(code: str) -> list[str]:
    """The names in the order of this table."""
    return sorted(FIRST_NAMES, key=lambda name: sha256(f"{code} {name}".encode()).digest())
