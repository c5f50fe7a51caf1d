"""Rewards: what a step was worth to each player."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixquiprend.kernel.compiling import inlined
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.layout import Table, signed

Rewards: TypeAlias = NDArray[np.float32]
"""Of one table, by player."""

REWARDS: Final = ("heads", "relative", "rank", "win")
"""Minus the heads taken in this step; the same less the mean of the others; at the end of the episode, from 1
for the best to −1 for the worst; at the end, the share of the win (B11)."""
HEADS, RELATIVE, RANK, WIN = range(len(REWARDS))


@inlined
def _sum(table: Table, seat: int) -> int:
    """All heads of this seat in this game; those of a round that was scored stand in the totals."""
    return signed(table[at.TOTALS + seat]) + (signed(table[at.HEADS + seat]) if table[at.DEALT] else 0)


@inlined
def _seat_of(player: int, turned: int, seats: int) -> int:
    """Where this player sits."""
    return player + turned if player + turned < seats else player + turned - seats


@inlined
def note_heads(table: Table, turned: int, line: Rewards) -> None:
    """Before a step: how many heads each player has."""
    for player in range(len(line)):
        line[player] = _sum(table, _seat_of(player, turned, len(line)))


@inlined
def write_rewards(table: Table, turned: int, kind: int, ended: bool, by_round: bool, line: Rewards) -> None:
    """After a step: turns the heads noted before it into what the step was worth."""
    seats = len(line)
    taken = np.float32(0)
    for player in range(seats):
        line[player] -= _sum(table, _seat_of(player, turned, seats))
        taken += line[player]
    if kind == RELATIVE:
        for player in range(seats):
            line[player] -= (taken - line[player]) / np.float32(seats - 1)
    elif kind > RELATIVE:
        for player in range(seats):
            line[player] = 0
        if ended:
            _at_the_end(table, turned, kind, at.HEADS if by_round else at.TOTALS, line)


@inlined
def _at_the_end(table: Table, turned: int, kind: int, heads: int, line: Rewards) -> None:
    """Fewer heads are better; equal ones share what they would have had."""
    seats = len(line)
    for player in range(seats):
        own = table[heads + _seat_of(player, turned, seats)]
        fewer, equal = 0, 0
        for other in range(seats):
            fewer += table[heads + other] < own
            equal += table[heads + other] == own
        if kind == WIN:
            line[player] = np.float32(1) / np.float32(equal) if fewer == 0 else np.float32(0)
        else:
            place = np.float32(fewer) + np.float32(equal - 1) / np.float32(2)
            line[player] = np.float32(1) - np.float32(2) * place / np.float32(seats - 1)
