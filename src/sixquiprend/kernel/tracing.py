"""What happens on the table, told card by card: for proofs, tests and whoever wants to look.

A playout keeps no cards of rows and piles; here the placings it logged are laid out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sixquiprend.engine import Card, Row

from .borders import check_chance, check_seats
from .cards import CARDS, MAX_SEATS, to_hands
from .chance import Chance
from .compiling import compiled
from .rounds import Course, Playout, Script, Ways, play_round
from .table import Table, to_table
from .turns import check_script


@dataclass(frozen=True)
class Trace:
    """A round that was played to its end."""

    rows: tuple[Row, ...]
    piles: tuple[tuple[Card, ...], ...]
    heads: tuple[int, ...]
    table: Table
    """The two words at the end: they must say the same as the rows."""


def replay(
    rows: Sequence[Row],
    hands: Sequence[Sequence[Card]],
    script: Script,
    chance: Chance,
    *,
    variable: bool = False,
    passing: bool = False,
) -> Trace:
    """The round that begins with these rows and hands, with the choices of the script.

    Choices that the script leaves free are made as `choosing` says for no policy.
    """
    seats = len(hands)
    check_seats(seats)
    check_chance(chance)
    check_script(script, seats)
    size, cards = len(hands[0]), [card for hand in hands for card in hand]
    if any(len(hand) != size for hand in hands):
        raise ValueError("all hands of a round have as many cards")
    if len({*cards, *(card for row in rows for card in row)}) < len(cards) + sum(map(len, rows)):
        raise ValueError("a card lies in two places")
    table, heads = to_table(rows, variable), np.zeros(seats, np.int16)
    log = np.zeros((size, seats, 4), np.int16)
    keys, given = np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.int64)
    on = Playout(to_hands(hands), heads, keys, given, log)
    _replay(chance, table, size, Course(variable, passing, 0), Ways(script, None, None), on)
    lying, piles = [list(row) for row in rows], [list[Card]() for _ in hands]
    for seat, code, row, taken in log.reshape(-1, 4).tolist():
        if taken:
            piles[seat] += lying[row]
            lying[row] = []
        lying[row].append(CARDS[code])
    return Trace(tuple(map(tuple, lying)), tuple(map(tuple, piles)), tuple(heads.tolist()), table)


@compiled
def _replay(chance: Chance, table: Table, size: int, course: Course, ways: Ways, on: Playout) -> None:
    table[0], table[1] = play_round(
        chance, table[0], table[1], size, len(on.hands), course, 0, False, ways, on
    )
