"""What can be wrong with a reply, as a word: replies that make the same slip get the same verdict.

So the verdicts on all replies to a task can be written down (`booklet`), though an order of nine cards has
362,880 of them. The browser finds the word of a reply in the same way (web/js/offline/slips.js).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from sixquiprend.engine import card_text

from .forms import (
    ChoiceForm,
    DecisionForm,
    Form,
    NumberForm,
    OrderForm,
    Reply,
    RowForm,
    SheetForm,
    TakesForm,
    YesNoForm,
)

RIGHT: Final = "right"


def slip_of(form: Form, reply: Any, expected: Any) -> str:
    """The slip of this reply, where `expected` is a right one."""
    match form:
        case RowForm():
            return str(reply.row)
        case YesNoForm():
            return str(reply.yes)
        case ChoiceForm():
            return str(reply.option)
        case DecisionForm():
            return str(form.legal.index(reply.answer))
        case NumberForm() if reply.number != expected.number:
            return "less" if reply.number < expected.number else "more"
        case OrderForm():
            pairs = enumerate(zip(reply.cards, expected.cards, strict=True))
            return next((f"{at} {card_text(said)}" for at, (said, due) in pairs if said != due), RIGHT)
        case SheetForm():
            pairs = enumerate(zip(reply.totals, expected.totals, strict=True))
            wrong = " ".join(str(seat) for seat, (said, due) in pairs if said != due)
            return wrong or (RIGHT if sorted(reply.winners) == sorted(expected.winners) else "winners")
        case TakesForm() if sorted(reply.takes) != sorted(expected.takes):
            return "wrong"
        case NumberForm() | TakesForm():
            return RIGHT
    raise NotImplementedError(f"nobody has said which slips {type(form).__name__} allows")


def examples(form: Form, expected: Any) -> Iterator[Reply]:
    """A reply for each slip that can be made; some make the same one, and one may be right."""
    reply: Any = form.reply
    match form:
        case RowForm():
            yield from map(reply, (None, *range(form.rows)))
        case YesNoForm():
            yield from map(reply, (True, False))
        case ChoiceForm():
            yield from map(reply, range(len(form.options)))
        case DecisionForm():
            yield from map(reply, form.legal)
        case NumberForm():
            around = (expected.number - 1, expected.number + 1)
            yield from (reply(number) for number in around if 0 <= number <= form.most)
        case OrderForm():
            yield from map(reply, _swapped(expected.cards))
        case SheetForm():
            yield from (reply(totals, expected.winners) for totals in _miscounted(expected.totals))
            yield reply(expected.totals, () if expected.winners or not form.winners else (0,))
        case TakesForm():
            yield reply(())


def _swapped(cards: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Two cards in each other's place: each card that can come too early at each place."""
    for one, other in combinations(range(len(cards)), 2):
        mixed = list(cards)
        mixed[one], mixed[other] = mixed[other], mixed[one]
        yield tuple(mixed)


def _miscounted(totals: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each choice of seats with a wrong total."""
    for count in range(1, len(totals) + 1):
        for wrong in combinations(range(len(totals)), count):
            yield tuple(total + (seat in wrong) for seat, total in enumerate(totals))
