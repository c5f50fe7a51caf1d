"""Whole rounds from Python: random ones by the million."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sixquiprend.engine import Rules

from .borders import check_chance, check_count
from .cards import HEADS_OF_VALUE, MAX_SEATS, ROWS, Cards, Heads
from .chance import Chance, below, shuffle
from .choosing import Policies, Policy, Weights, given_or_plain
from .compiling import compiled, inlined
from .gate import check_plays, switches
from .rounds import SEAT, SEAT_BITS, Course, Given, Keys, Playout, Ways, play_round, sort_keys
from .table import ID_AT, U, fresh_row

HAND: Final = 10


class Deals(NamedTuple):
    """The cards to deal, and the hands they come to."""

    deck: Cards
    pack: Cards
    """The jokers (J1)."""
    hands: Cards


def random_rounds(
    chance: Chance, rules: Rules, rounds: int, policy: Policy | None = None, weights: Weights | None = None
) -> Heads:
    """Deals and plays so many rounds: `heads[round, seat]` is what each seat took.

    A draft (D) by chance is a deal, so it is played as one. Options that aren't played here are refused.
    """
    seats = rules.seats
    check_plays("rounds", rules)
    check_chance(chance)
    check_count("rounds", rounds)
    switched = switches(rules)
    deck = np.array(rules.slots.deck(seats, HAND), np.int8)  # K1
    if switched.jokers:
        hands = np.empty((seats, HAND + 1), np.int8)  # J1
    else:
        hands = deck[: seats * HAND].reshape(seats, HAND)  # a deal of the deck is a deal of the hands
    pack = np.arange(-10, 0).astype(np.int8)
    heads = np.zeros((rounds, seats), np.int16)
    keys, given = np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.int64)
    plain = policy is None and weights is None
    policies = None if plain else given_or_plain(seats, policy, weights)
    course = Course(switched.variable, switched.passing, 0)
    _random_rounds(chance, Deals(deck, pack, hands), course, policies, heads, keys, given)
    return heads


@compiled
def _random_rounds(
    chance: Chance,
    deals: Deals,
    course: Course,
    policies: Policies | None,
    heads: Heads,
    keys: Keys,
    given: Given,
) -> None:
    seats = len(deals.hands)
    if seats == 4:  # the usual table: loops over a number that the compiler knows are a sixth faster
        _rounds(chance, deals, 4, course, policies, heads, keys, given)
    else:
        _rounds(chance, deals, seats, course, policies, heads, keys, given)


@inlined
def _rounds(
    chance: Chance,
    deals: Deals,
    seats: int,
    course: Course,
    policies: Policies | None,
    heads: Heads,
    keys: Keys,
    given: Given,
) -> None:
    deck, pack, hands = deals.deck, deals.pack, deals.hands
    size = hands.shape[1]
    for number in range(len(heads)):
        shuffle(chance, deck, seats * HAND + ROWS)
        if size > HAND:  # J1
            shuffle(chance, pack, seats)
            for seat in range(seats):
                for at in range(HAND):
                    hands[seat, at] = deck[seat * HAND + at]
                at = below(chance, size)  # in any place, as the cards are played in their order
                hands[seat, HAND], hands[seat, at] = hands[seat, at], pack[seat]
        ends, rows = start_rows(deck, seats * HAND, course.variable, keys)
        on, ways = Playout(hands, heads[number], keys, given, None), Ways(None, policies, None)
        play_round(chance, ends, rows, size, seats, course, 0, False, ways, on)


@inlined
def start_rows(deck: Cards, first: int, variable: bool, keys: Keys) -> tuple[np.uint64, np.uint64]:
    """The four rows as a deal starts them, with the cards of the deck from the `first` on (B2)."""
    for row in range(ROWS):
        # An int8 times ten is one too where nothing is compiled: hence `int`.
        keys[row] = (U(10 * int(deck[first + row])) << SEAT_BITS) | U(row)
    sort_keys(keys, ROWS)
    ends, rows = U(0), U(0)
    for at in range(ROWS):
        value, row_id = keys[at] >> SEAT_BITS, keys[at] & SEAT
        ends |= value << U(16 * at)
        rows |= (fresh_row(U(HEADS_OF_VALUE[value]), variable) | (row_id << ID_AT)) << U(16 * at)
    return ends, rows
