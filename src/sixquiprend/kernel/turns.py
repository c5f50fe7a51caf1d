"""One turn from Python: its cards placed on a table, and the answers that a card needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sixquiprend.engine import VALUE, Card

from .cards import ROWS, Heads
from .chance import Chance
from .choosing import TAKE, Policies, Policy, given_or_plain
from .compiling import compiled
from .rounds import Keys, Script, place_turn
from .table import ENDS_WITH_JOKER, ID_AT, LANE, Table


class Turn(NamedTuple):
    """A table after a turn, and the heads each seat took."""

    table: Table
    heads: Heads


def to_keys(plays: Sequence[tuple[int, Card]]) -> Keys:
    """Revealed cards, each with its seat, as the kernel places them: sorted (B4)."""
    keys = sorted(VALUE[card] << 4 | seat for seat, card in plays)
    return np.array(keys, np.uint64)


def aims(table: Table, card: int) -> tuple[int, ...]:
    """What the player of this card may say if it is placed now; nothing: it goes by itself.

    An aim is a row to put a joker behind, or `TAKE` more to take that row (B8, J3 to J5).
    """
    ends, rows = map(int, table)
    lanes = [rows >> 16 * lane for lane in range(ROWS)]
    takes = tuple(TAKE + row for row in range(ROWS))
    if card < 0:
        ready = [lane >> int(ID_AT) & 3 for lane in lanes if not lane & int(ENDS_WITH_JOKER)]
        return (*sorted(ready), *takes)
    return takes if ends & int(LANE) > 10 * card else ()


def place(
    table: Table,
    keys: Keys,
    seats: int,
    chance: Chance,
    *,
    variable: bool = False,
    script: Script | None = None,
    policy: Policy | None = None,
) -> Turn:
    """The table after these cards (the one given stays as it is); line 0 of the script has the aims."""
    after, heads = table.copy(), np.zeros(seats, np.int16)
    if script is None:
        script = np.empty((0, 3, seats), np.int8)
    _place(chance, after, keys, variable, script, given_or_plain(seats, policy, None), heads)
    return Turn(after, heads)


@compiled
def _place(
    chance: Chance,
    table: Table,
    keys: Keys,
    variable: bool,
    script: Script,
    policies: Policies,
    heads: Heads,
) -> None:
    table[0], table[1] = place_turn(
        chance, table[0], table[1], keys, len(keys), variable, 0, script, policies, heads, None
    )
