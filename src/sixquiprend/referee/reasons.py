"""Why a card went where it went: each row with its difference, the sums of heads, the rules by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from sixquiprend.engine import (
    HEADS,
    VALUE,
    Card,
    Event,
    Joker,
    MinusIsPlus,
    Placed,
    Replaced,
    SpecialsData,
    State,
    Stop,
    card_text,
)
from sixquiprend.engine.options.specials.events import (
    FifthRowStarted,
    Inserted,
    OpenedRow,
    RowGone,
    SevenLaid,
    Slid,
    SpecialPlayed,
)
from sixquiprend.engine.placing import fitting_row, is_full
from sixquiprend.i18n import Translator, later
from sixquiprend.i18n.telling import difference_text, tenths_text

from .settling import Course

RULES: Final[dict[str, str]] = {
    "B5": later("a card only goes behind a smaller card"),
    "B6": later("of these rows it goes to the one with the smallest difference"),
    "B7": later("a row has room for five cards; the sixth takes the five and starts the row again"),
    "B8": later("a card lower than the last cards of all rows takes a row of its player's choice"),
    "C12": later("a stopped row can't be chosen"),
    "J3": later(
        "a joker goes behind any row that doesn't end with a joker, and adds its value to its last card"
    ),
    "J4": later("or a joker takes a row of its player's choice and starts it again"),
    "J6": later("on a full row a joker is the card too many, and takes the row"),
    "S3": later("while there are five rows, whoever takes a row also takes the card just played"),
    "S4": later("a row with “Seven takes” has room for six cards; the seventh takes the six"),
    "S5": later("the card goes inside a row; if that makes the row too long, only its last card stays"),
    "S6": later("another card of the hand is placed instead"),
    "S7": later("first a card of the table moves to another row"),
    "S8": later("nobody may add to a stopped row or take it"),
    "S9": later("one card of the row cancels as many heads as it shows; a pile never falls below zero"),
    "V1": later("the first card with several heads says how many cards may still follow it"),
}
"""The rules that decide a turn, in a few words; the whole text stands on the page /rules."""


class Rule(Struct, frozen=True):
    """A rule, by its number and in words."""

    number: str
    words: str


class Why(Struct, frozen=True):
    """Why a step came about: the comparisons and sums, a line each, and the rules that decide."""

    lines: tuple[str, ...]
    rules: tuple[Rule, ...]


def reasons(course: Course, t: Translator) -> list[Why]:
    """Why each of the steps came about, in their order."""
    found, played = list[Why](), dict[int, Card]()
    for before, event in course.steps:
        if isinstance(event, SpecialPlayed) and isinstance(event.special, MinusIsPlus):
            played[event.special.seat] = event.special.card
        seat = getattr(event, "seat", None)
        cancelled = played.get(seat) if isinstance(event, Placed | RowGone) and seat is not None else None
        lines = [*_compared(before, event, t), *_summed(before, event, cancelled, t)]
        numbers = dict.fromkeys([*_rules(before, event), *(["S9"] if cancelled is not None else [])])
        found.append(Why(tuple(lines), tuple(Rule(number, t(RULES[number])) for number in numbers)))
    return found


def _compared(before: State, event: Event, t: Translator) -> Iterator[str]:
    """Every row with its difference to the card that looks for its place (B5, B6)."""
    if not isinstance(event, Placed | RowGone | SevenLaid) or isinstance(event.card, Joker):
        return
    value, fits = VALUE[event.card], fitting_row(before, event.card)
    open_rows = set(before.slots.open_rows(before))
    for at, row in enumerate(before.rows):
        end = before.slots.end(row)
        if at not in open_rows:
            yield t("Row {row}: stopped", row=at + 1)
        elif end > value:
            yield t(
                "Row {row}: {end} is greater than {card}",
                row=at + 1,
                end=tenths_text(end, t),
                card=card_text(event.card),
            )
        elif at == fits:
            yield t(
                "Row {row}: {difference}, the smallest difference",
                row=at + 1,
                difference=difference_text(value, end, t),
            )
        else:
            yield t("Row {row}: {difference}", row=at + 1, difference=difference_text(value, end, t))


def _summed(before: State, event: Event, cancelled: Card | None, t: Translator) -> Iterator[str]:
    """The heads that are taken, card by card; with *minus is plus* also what is cancelled (S9)."""
    taken = getattr(event, "taken", ())
    if not taken:
        return
    assert isinstance(event, Placed | RowGone | Inserted | Slid)
    if cancelled is None:
        terms = " + ".join(str(HEADS[card]) for card in taken)
        yield t("Heads: {sum}", sum=terms if len(taken) == 1 else f"{terms} = {event.heads}")
        return
    pile, less = before.heads[event.seat], HEADS[cancelled]
    others = [HEADS[card] for card in taken if card != cancelled]
    result = pile + sum(others) - less
    terms = " + ".join(map(str, [pile, *others]))
    if result >= 0:
        yield t("Pile: {sum}", sum=f"{terms} − {less} = {result}")
    else:
        yield t.n(
            "Pile: {sum}, so 0; {count} head is lost",
            "Pile: {sum}, so 0; {count} heads are lost",
            -result,
            sum=f"{terms} − {less}",
        )


def _rules(before: State, event: Event) -> Iterator[str]:
    match event:
        case Placed() | RowGone():
            yield from _placing_rules(before, event)
        case FifthRowStarted():
            yield "S3"
        case SevenLaid():
            yield from ("B5", "B6", "S4")
        case Inserted():
            yield "S5"
        case Replaced():
            yield "S6"
        case Slid() | OpenedRow():
            yield "S7"
        case SpecialPlayed(special=Stop()):
            yield "S8"
        case _:
            return


def _placing_rules(before: State, event: Placed | RowGone) -> Iterator[str]:
    full = is_full(before, event.row)
    if isinstance(event.card, Joker):
        yield ("J6" if full else "J4") if event.taken else "J3"
        return
    stopped = len(set(before.slots.open_rows(before))) < len(before.rows)
    if stopped:
        yield "S8"
    if fitting_row(before, event.card) is None:
        yield "B8"
        if stopped:
            yield "C12"
    else:
        yield from ("B5", "B6")
        if event.taken:
            yield _length_rule(before, event.row)
    if isinstance(event, RowGone):
        yield "S3"


def _length_rule(before: State, row: int) -> str:
    """What says how many cards this row has room for."""
    specials = SpecialsData.of(before)
    if specials is not None and row in specials.sevens:
        return "S4"
    return "B7" if before.slots.set_by(before.rows[row]) is None else "V1"
