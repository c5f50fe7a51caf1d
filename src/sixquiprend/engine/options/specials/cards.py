"""The special cards (S1)."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Special(Enum):
    """A kind of special card; its value stands for it in JSON."""

    FIFTH_ROW = "fifth_row"
    SEVEN_TAKES = "seven_takes"
    INSERT = "insert"
    REPLACE = "replace"
    SLIDE = "slide"
    STOP = "stop"
    MINUS_IS_PLUS = "minus_is_plus"

    __hash__ = object.__hash__  # as for Joker


KINDS: Final[tuple[Special, ...]] = tuple(Special)
ALL_SPECIALS: Final[tuple[Special, ...]] = tuple(kind for kind in KINDS for _ in range(4))

# These stay on the table after they are played; the others are discarded at once (S2).
STAYING: Final[frozenset[Special]] = frozenset({Special.FIFTH_ROW, Special.SEVEN_TAKES, Special.STOP})


def in_kind_order(specials: tuple[Special, ...]) -> tuple[Special, ...]:
    """As a hand of them is shown."""
    return tuple(sorted(specials, key=KINDS.index))
