"""What was ordered is made: each sheet by its maker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixquiprend.i18n import translator

from .deck import deck
from .exercise_sheets import Exercises, exercise_sheets
from .option_sheets import option_pages
from .orders import Order
from .paper import Ink, Wanted
from .plain_sheets import certificates, number_line, score_sheet
from .quiz_sheets import correction_sheet, quiz_sheet
from .rule_sheets import rules_page


def printed(order: Order) -> bytes:
    """What was ordered, as a PDF: for the same order always the same bytes."""
    return _MAKERS[order.what](order)


def _wanted(order: Order) -> Wanted:
    return Wanted(order.paper, translator(order.language), Ink(order.colour))


def _exercises(order: Order) -> bytes:
    wish = Exercises(order.kind, order.level, order.count, order.copies, order.seed)
    return exercise_sheets(_wanted(order), wish, sheets=order.part != "key", key=order.part != "sheets")


_MAKERS: Final[dict[str, Callable[[Order], bytes]]] = {
    "deck": lambda order: deck(_wanted(order)),
    "score": lambda order: score_sheet(_wanted(order)),
    "line": lambda order: number_line(_wanted(order)),
    "rules": lambda order: rules_page(_wanted(order)),
    "options": lambda order: option_pages(_wanted(order)),
    "quiz": lambda order: quiz_sheet(_wanted(order)),
    "correction": lambda order: correction_sheet(_wanted(order)),
    "exercises": _exercises,
    "certificates": lambda order: certificates(_wanted(order), order.names),
}
