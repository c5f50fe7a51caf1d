"""The same answer in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from sixquiprend.engine import GameError, State, card_text, heads_of
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text, heads_text, tell

from .answer import PendingJoker, PendingTake
from .refusals import in_words
from .settling import Course


def names_of(course: Course, t: Translator, known: Mapping[int, str]) -> tuple[str, ...]:
    """What each seat is called, in the engine's order: by its name if it has one, else by its number."""
    return tuple([known.get(seat) or t("Seat {seat}", seat=seat) for seat in course.seats])


def told(course: Course, t: Translator, known: Mapping[int, str] = MappingProxyType({})) -> str:
    """What happened and why, a line each; then the choice that is missing, the table, and the heads.

    `known` are the names of seats, where they have some.
    """
    answer = course.answer
    names = names_of(course, t, known)
    lines = [tell(step.event, step.before, names, t) for step in course.steps]
    if answer.pending is not None:
        name = names[course.seats.index(answer.pending.seat)]
        lines.append(_asked(answer.pending, name, course.state, t))
    lines.extend(_table(course, t))
    # Seats of which only the hand is told come last in `names`; they have no part in the turn.
    heads = [f"{name} {_signed(change)}" for name, change in zip(names, answer.heads.values(), strict=False)]
    lines.append(t("Heads of this turn: {heads}.", heads=", ".join(heads)))
    return "\n".join(filter(None, lines))


def told_refusal(error: GameError, t: Translator) -> str:
    """Why there is no answer."""
    return t("Can't be settled ({code}): {why}", code=error.code, why=in_words(error, t))


def _asked(pending: PendingTake | PendingJoker, name: str, state: State, t: Translator) -> str:
    """The choice that is missing, with every way to make it."""
    card = card_text(pending.card)
    if isinstance(pending, PendingTake):
        rows = ", ".join(_cost(row, row in pending.cheapest, state, t) for row in pending.legal)
        return t(
            "{name}: {card} fits no row. Which row does it take? {rows}.", name=name, card=card, rows=rows
        )
    take = ", ".join(_cost(row, False, state, t) for row in pending.take)
    if not pending.put:  # J5
        return t("{name}: which row does {card} take? {rows}.", name=name, card=card, rows=take)
    return t(
        "{name}: where does {card} go? Behind row: {put}. Or it takes row: {take}.",
        name=name,
        card=card,
        put=", ".join(map(str, pending.put)),
        take=take,
    )


def _cost(row: int, is_cheapest: bool, state: State, t: Translator) -> str:
    """A row to choose, with its heads."""
    heads = heads_text(heads_of(state.rows[row - 1]), t)
    if is_cheapest:
        return t("{row} ({heads}: the cheapest)", row=row, heads=heads)
    return f"{row} ({heads})"


def _table(course: Course, t: Translator) -> Iterator[str]:
    for number, row in enumerate(course.answer.rows, start=1):
        said = t("Row {row}: {cards}", row=number, cards=cards_text(row))
        if number in course.answer.stops:
            said += " " + t("[stopped]")
        if number in course.answer.sevens:
            said += " " + t("[seven takes]")
        yield said


def _signed(heads: int) -> str:
    return f"{heads:+}".replace("-", "−")
