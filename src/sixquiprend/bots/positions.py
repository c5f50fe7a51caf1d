"""A view as the kernel needs it: what is known, what is not, and an answer as the first line of a script."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from sixquiprend import kernel
from sixquiprend.engine import NUMBERS, Answer, Card, Pass, Play, PutJoker, TakeRow, TakeWithJoker, View

from .knowledge import Knowledge, knowledge

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sixquiprend.kernel import Left, Pack, Script, Unknown


def unknown(view: View, *, loosely: bool = False) -> Unknown:
    """The position as the seat knows it. Only for tables of number cards: four rows, no special cards.

    `loosely`: cards that may be with a few seats are taken to be anywhere. Where the jokers lie after passes
    is a guess, and with a wrong one those cards may find no place.
    """
    known = knowledge(view)
    if loosely:
        known = known._replace(maybe={}, anywhere=(*known.maybe, *known.anywhere))
    switched = kernel.switches(view.rules)
    hands, counts = _hands(known)
    return kernel.Unknown(
        table=kernel.to_table(view.rows, variable=switched.variable),
        hands=hands,
        known=counts,
        size=len(view.hand),
        numbers=_numbers(known, view),
        jokers=_jokers(known),
        variable=switched.variable,
        passing=switched.passing,
        passed=view.asked[0].kind == "play",
        queue=kernel.to_keys([(play.seat, play.card) for play in view.queue]),
    )


def scripts(view: View, answers: tuple[Answer, ...]) -> Script:
    """For each answer the script of a turn that begins with it."""
    lines = np.full((len(answers), 1, 3, view.rules.seats), kernel.FREE, np.int8)
    for line, answer in zip(lines, answers, strict=True):
        match answer:
            case Play(card=card):
                line[0, kernel.PLAYED, answer.seat] = kernel.CODES[card]
            case Pass(card=card):
                line[0, kernel.PASSED, answer.seat] = kernel.CODES[card]
            case TakeRow(row=row) | TakeWithJoker(row=row):
                line[0, kernel.AIMED, answer.seat] = kernel.TAKE + row
            case PutJoker(row=row):
                line[0, kernel.AIMED, answer.seat] = row
            case _:
                raise ValueError(f"the kernel doesn't know {answer!r}")
    return lines


def left_unseen(view: View) -> Left:
    """How many cards up to each number lie neither on the table nor in a pile: what everybody can count."""
    seen: set[Card] = {play.card for play in view.queue}
    seen.update(*view.rows, *view.piles)
    slots = view.rules.slots
    about = slots.deck(view.rules.seats, slots.hand)
    flags = np.zeros(len(NUMBERS) + 1, np.uint8)
    flags[[card for card in about if card not in seen]] = 1
    return cast("NDArray[np.uint8]", np.cumsum(flags, dtype=np.uint8))


def _hands(known: Knowledge) -> tuple[NDArray[np.int8], NDArray[np.int64]]:

    return kernel.to_hands(known.hands), np.array([len(hand) for hand in known.hands], np.int64)


def _numbers(known: Knowledge, view: View) -> Pack:
    """The unseen number cards; where they may lie matters only if more is known of some of them."""
    seats = view.rules.seats
    counts = [
        size - len(hand) - jokers
        for size, hand, jokers in zip(view.hand_sizes, known.hands, known.joker_counts, strict=True)
    ]
    cards = (*known.maybe, *known.anywhere)
    if not known.maybe:
        return kernel.Pack(kernel.to_codes(cards), np.array(counts, np.int64))
    everywhere = (1 << (seats + 1)) - 1
    places = [sum(1 << seat for seat in where) for where in known.maybe.values()]
    places += [everywhere] * len(known.anywhere)
    return kernel.Pack(kernel.to_codes(cards), np.array(counts, np.int64), np.array(places, np.uint16))


def _jokers(known: Knowledge) -> Pack:

    return kernel.Pack(kernel.to_codes(known.jokers), np.array(known.joker_counts, np.int64))
