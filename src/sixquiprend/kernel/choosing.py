"""The choices inside a playout: who plays how is data, not code.

A `Policy` is an `int8` array with a line a seat and a column for each kind of choice; an array of zeros,
or None, is the plainest one: the cards as they lie in the hand, from its end (random, if the hand was
dealt by chance), the cheapest row, the safest place for a joker, a random card to pass. None is compiled
without looking at any policy, so it is the fastest.

`Weights` (`float32`, a line a seat) are for the seats that weigh their cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .borders import FLOAT32, INT8, check_array
from .cards import MAX_SEATS, ROWS, VALUES, Cards
from .chance import Chance, below, unit
from .compiling import inlined
from .table import (
    ENDS_WITH_JOKER,
    HEADS_BITS,
    LANE,
    ROOM_AT,
    U,
    cheapest_lane,
    fitting_lane,
    lane_of,
    too_low,
)

Policy: TypeAlias = NDArray[np.int8]
Weights: TypeAlias = NDArray[np.float32]

# Columns of a policy.
CARD, ROW, JOKER, PASS = range(4)

# Which card to play (CARD) or to give away (PASS).
IN_ORDER: Final = 0  # CARD: the last of the hand as it lies
ANY_PASS: Final = 0  # PASS: a random one
RANDOM: Final = 1
LOWEST: Final = 2
HIGHEST: Final = 3
WEIGHED: Final = 4  # CARD: the one with the least trouble; PASS: the one with the most

# Which row a card that is too low takes (ROW); 0: the cheapest.
RANDOM_ROW: Final = 1

# Where a joker goes (JOKER); 0: behind the row with the most room, else the cheapest is taken.
RANDOM_AIM: Final = 1  # any answer that is allowed

_CODES: Final = np.array([WEIGHED + 1, RANDOM_ROW + 1, RANDOM_AIM + 1, WEIGHED + 1], np.int8)
"""How many codes each column of a policy knows."""

# Columns of the weights: the trouble of a card is the sum of these.
PER_LOW_HEAD, PER_FULL_HEAD, PER_GAP, PER_CHANCE = range(4)

TAKE: Final = 4
"""An aim is a row's number to put a joker behind it, or `TAKE` more to take that row (B8, J4)."""


class Policies(NamedTuple):
    """A policy with its weights."""

    codes: Policy
    weights: Weights


_PLAINEST: Final = {
    seats: Policies(np.zeros((seats, 4), np.int8), np.zeros((seats, 4), np.float32))
    for seats in range(2, MAX_SEATS + 1)
}


def checked(policy: Policy, seats: int) -> Policy:
    """This policy, if all its codes mean something."""
    check_array("a policy", policy, INT8, (seats, 4))
    if ((policy < 0) | (policy >= _CODES)).any():
        raise ValueError(f"a policy has codes below {_CODES.tolist()}, not {policy.tolist()}")
    return policy


def given_or_plain(seats: int, policy: Policy | None, weights: Weights | None) -> Policies:
    """The policy and the weights, or the plainest ones: one compiled form serves both.

    Raises `ValueError` for codes that mean nothing, for missing weights, and for weights of no policy.
    """
    plainest = _PLAINEST[seats]
    if policy is None and weights is None:
        return plainest
    if policy is None:
        raise ValueError("weights are for a policy that weighs cards: there is none")
    codes = checked(policy, seats)
    if weights is not None:
        check_array("weights", weights, FLOAT32, (seats, 4))
        return Policies(codes, weights)
    if (codes[:, [CARD, PASS]] == WEIGHED).any():
        raise ValueError("a policy that weighs cards needs weights")
    return Policies(codes, plainest.weights)


@inlined
def value_of(card: int) -> np.uint64:
    """The value of a card in tenths."""
    return U(VALUES[U(card + 10)])


@inlined
def trouble(ends: np.uint64, rows: np.uint64, card: int, weights: Weights, seat: int) -> np.float32:
    """How unwelcome it would be to play this card on this table, as the weights of the seat say.

    A card too low costs the heads of the cheapest row, a card on a full row the heads of that row. Any
    other card is in danger if others may come between: by its gap to the row's end, over the room there.
    """
    if card < 0:  # its player always finds a place for a joker
        return np.float32(0)
    value = U(10 * int(card))  # an int8 times ten is one too where nothing is compiled
    if too_low(ends, value):
        heads = (rows >> cheapest_lane(rows)) & HEADS_BITS
        return np.float32(weights[seat, PER_LOW_HEAD] * np.float32(heads))
    lane = fitting_lane(ends, value)
    row = (rows >> lane) & LANE
    room = row >> ROOM_AT
    if room == U(0):
        return np.float32(weights[seat, PER_FULL_HEAD] * np.float32(row & HEADS_BITS))
    gap = np.float32(value - ((ends >> lane) & LANE)) * np.float32(0.1)
    return np.float32(weights[seat, PER_GAP] * gap / np.float32(room))


@inlined
def choose_card(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    hands: Cards,
    size: int,
    seat: int,
    how: int,
    weights: Weights,
    most: bool,
) -> int:
    """Which card of the hand, as the policy says; `most`: the one with the most trouble."""
    if how == RANDOM:
        return below(chance, size)
    found = 0
    if how == WEIGHED:
        best = np.float32(0)
        for at in range(size):
            bad = trouble(ends, rows, hands[seat, at], weights, seat)
            bad += weights[seat, PER_CHANCE] * unit(chance)
            if most:
                bad = -bad
            if at == 0 or bad < best:
                found, best = at, bad
        return found
    for at in range(1, size):
        if (hands[seat, at] < hands[seat, found]) == (how == LOWEST):
            found = at
    return found


@inlined
def choose_row(chance: Chance, rows: np.uint64, how: int) -> np.uint64:
    """The lane of the row that a card too low takes (B8)."""
    return U(16 * below(chance, ROWS)) if how == RANDOM_ROW else cheapest_lane(rows)


@inlined
def aim_joker(chance: Chance, rows: np.uint64, how: int) -> tuple[np.uint64, bool]:
    """The lane a joker is aimed at, and whether it takes the row (J3, J4)."""
    if how == RANDOM_AIM:
        return _any_aim(chance, rows)
    lane, most = U(0), U(0)
    for at in range(ROWS):
        row = (rows >> U(16 * at)) & LANE
        if not row & ENDS_WITH_JOKER and row >> ROOM_AT > most:
            lane, most = U(16 * at), row >> ROOM_AT
    return (lane, False) if most > U(0) else (cheapest_lane(rows), True)


@inlined
def _any_aim(chance: Chance, rows: np.uint64) -> tuple[np.uint64, bool]:
    """One of all allowed answers, each as likely (J5)."""
    open_rows = 0
    for at in range(ROWS):
        if not (rows >> U(16 * at)) & ENDS_WITH_JOKER:
            open_rows += 1
    pick = below(chance, open_rows + ROWS)
    if pick >= open_rows:
        return U(16 * (pick - open_rows)), True
    for at in range(ROWS):
        if not (rows >> U(16 * at)) & ENDS_WITH_JOKER:
            if pick == 0:
                return U(16 * at), False
            pick -= 1
    return U(0), True


@inlined
def aimed(rows: np.uint64, aim: int) -> tuple[np.uint64, bool]:
    """The lane that a scripted aim means, and whether the row is taken."""
    return lane_of(rows, aim % TAKE), aim >= TAKE
