"""An order: what is to be printed, and how. Checked when it is made, so that printing can't fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from sixquiprend.engine import Malformed
from sixquiprend.i18n import DEFAULT_LANGUAGE, translator

from .deck import deck
from .paper import PAPERS, Ink, Wanted

_MAKERS: Final[dict[str, Callable[[Order], bytes]]] = {}


class Order(Struct, frozen=True, kw_only=True):
    """Raises `Malformed` if it can't be printed."""

    what: str
    paper: str = "A4"
    language: str = DEFAULT_LANGUAGE
    colour: bool = False

    def __post_init__(self) -> None:
        translator(self.language)
        check_known("sheet", self.what, SHEETS)
        check_known("paper", self.paper, tuple(PAPERS))

    @property
    def wanted(self) -> Wanted:
        return Wanted(self.paper, translator(self.language), Ink(self.colour))


def printed(order: Order) -> bytes:
    """What was ordered, as a PDF: for the same order always the same bytes."""
    return _MAKERS[order.what](order)


def check_known(kind: str, name: str, known: tuple[str, ...]) -> None:
    """Raises `Malformed` unless it is one of those there are."""
    if name not in known:
        raise Malformed(
            "cannot_print", f"there is no {kind} {name!r}: {', '.join(known)}"[:300], name=name, known=known
        )


_MAKERS.update(deck=lambda order: deck(order.wanted))
SHEETS: Final[tuple[str, ...]] = tuple(_MAKERS)
"""All that can be printed."""
