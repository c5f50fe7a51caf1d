"""A question laid out as a state of the engine."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal, NamedTuple

from sixquiprend import engine
from sixquiprend.engine import (
    OPTIONS,
    Card,
    Illegal,
    Joker,
    Malformed,
    Rules,
    Special,
    SpecialsData,
    State,
    card_text,
    check_supported,
    position,
)
from sixquiprend.engine.options.specials import Specials
from sixquiprend.engine.rules import MIN_SEATS
from sixquiprend.engine.slots import OptionData

from .question import Play, Question, Replace
from .refusals import refused


class Table(NamedTuple):
    """The engine's state before the first placing.

    The engine counts seats from 0; here they are the plays in the order of the question, and behind them
    the seats of which only the hand is told.
    """

    state: State
    seats: tuple[int, ...]
    """The number of each seat in the question."""


def lay_out(question: Question) -> Table:
    """The table of this question; raises `Malformed` or `Illegal` if there can't be such a one."""
    for play in question.plays:
        _check_choices(play, question)
    seats = _seats(question)
    rules = _rules(frozenset(question.options), len(seats))
    state = position(
        rules,
        hands=_hands(question, seats),
        rows=question.rows,
        plays=[engine.Play(index, play.card) for index, play in enumerate(question.plays)],
        heads=[question.piles.get(seat, 0) for seat in seats],
        own=_own(question, rules, len(seats)),
    )
    return Table(state, seats)


def _check_choices(play: Play, question: Question) -> None:
    """What is wrong with a choice wherever the cards lie."""
    if play.put is not None and not isinstance(play.card, Joker):
        raise refused(Illegal, "put_without_joker", seat=play.seat, card=card_text(play.card))
    if play.put is not None and play.take is not None:
        raise refused(Illegal, "put_and_take", seat=play.seat)
    if isinstance(play.special, Replace) and play.seat not in question.hands:
        raise refused(Malformed, "hand_missing", seat=play.seat)


def _seats(question: Question) -> tuple[int, ...]:
    seats = dict.fromkeys(play.seat for play in question.plays)
    if len(seats) < len(question.plays):
        (seat, _), *_ = Counter(play.seat for play in question.plays).most_common(1)
        raise refused(Malformed, "seat_twice", seat=seat)
    return (*seats, *(seat for seat in question.hands if seat not in seats))


@lru_cache(maxsize=1024)
def _rules(options: frozenset[str], seats: int) -> Rules:
    """The rules of a table with so many players; refuses more than its options allow (B2, S1)."""
    unknown = sorted(options - OPTIONS.keys())
    if unknown:
        raise Malformed("unknown_option", f"there is no option {unknown[0]!r}", option=unknown[0])
    about = [OPTIONS[letter].about for letter in sorted(options)]
    check_supported("referee", about, lambda each: each.referee)
    return Rules(max(MIN_SEATS, seats), "".join(options))


def _hands(question: Question, seats: tuple[int, ...]) -> list[list[Card]]:
    """The hands that are told; the others are empty. A card just played may still be counted in."""
    hands = [list(question.hands.get(seat, ())) for seat in seats]
    for play, hand in zip(question.plays, hands, strict=False):
        if play.card in hand:
            hand.remove(play.card)
    return hands


def _own(question: Question, rules: Rules, seats: int) -> dict[str, OptionData]:
    """What the special cards add to the state, if the game has them."""
    played = [play.special.special for play in question.plays if play.special is not None]
    if not rules.has(Specials):
        _check_no_specials(question, played)
        return {}
    stops, sevens = _marked("stops", question), _marked("sevens", question)
    if len(stops) > 2:
        raise refused(Malformed, "too_many_stops", count=len(stops))
    fifth = [Special.FIFTH_ROW] * (len(question.rows) == 5)
    _check_there_are_so_many(
        [*played, *fifth, *[Special.STOP] * len(stops), *[Special.SEVEN_TAKES] * len(sevens)]
    )
    # A seat that holds no special card isn't asked for one, and can't swap either (S10).
    held = tuple((play.special.special,) if play.special else () for play in question.plays)
    hands = held + ((),) * (seats - len(held))
    return {Specials.about.letter: SpecialsData(hands=hands, stops=stops, sevens=sevens)}


def _check_no_specials(question: Question, played: list[Special]) -> None:
    for field, given in (("special", played), ("stops", question.stops), ("sevens", question.sevens)):
        if given:
            raise refused(Illegal, "option_missing", field=field)


def _marked(field: Literal["stops", "sevens"], question: Question) -> tuple[int, ...]:
    """The rows on which such a special card lies, counted from 0 as the engine does."""
    rows: tuple[int, ...] = getattr(question, field)
    for row, count in Counter(rows).items():
        if not 1 <= row <= len(question.rows):
            raise refused(Malformed, "no_such_row", row=row, rows=len(question.rows))
        if count > 1:
            raise refused(Malformed, "row_twice", row=row, field=field)
    return tuple(sorted(row - 1 for row in rows))


def _check_there_are_so_many(specials: list[Special]) -> None:
    """No kind has more cards on the table and among the plays than exist: none comes back in its turn."""
    there_are = Counter(SpecialsData().stock)
    for special, count in Counter(specials).items():
        if count > there_are[special]:
            raise refused(
                Malformed, "too_many_specials", kind=special.value, count=count, most=there_are[special]
            )
