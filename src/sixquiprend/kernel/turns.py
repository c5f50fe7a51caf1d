"""One turn from Python: its cards placed on a table, and the answers that a card needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from sixquiprend.engine import VALUE, Card

from .borders import INT8, UINT64, check_array, check_chance, check_number, check_seats
from .cards import CARDS, CODES, MAX_SEATS, ROWS, Heads
from .chance import Chance
from .choosing import TAKE, Policies, Policy, checked, given_or_plain
from .compiling import compiled
from .rounds import Keys, Script, are_sound_keys, is_sound_script, place_turn
from .table import ENDS_WITH_JOKER, ID_AT, LANE, Table, check_table, is_sound


class Turn(NamedTuple):
    """A table after a turn, and the heads each seat took."""

    table: Table
    heads: Heads


def to_keys(plays: Sequence[tuple[int, Card]]) -> Keys:
    """Revealed cards, each with its seat, as the kernel places them: sorted (B4)."""
    for seat, card in plays:
        if not 0 <= seat < MAX_SEATS or card not in CODES:
            raise ValueError(f"{card!r} of seat {seat} is no card that the kernel places")
    keys = sorted(VALUE[card] << 4 | seat for seat, card in plays)
    return np.array(keys, np.uint64)


def aims(table: Table, card: int) -> tuple[int, ...]:
    """What the player of this card may say if it is placed now; nothing: it goes by itself.

    An aim is a row to put a joker behind, or `TAKE` more to take that row (B8, J3 to J5).
    """
    check_table(table)
    check_number("a card", card)
    if card not in CARDS:
        raise ValueError(f"{card} is no card")
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
    check_seats(seats)
    check_chance(chance)
    check_array("a table", table, UINT64, (2,))
    check_array("keys", keys, UINT64, (None,))
    if script is None:
        script = _NO_SCRIPT[seats]
    check_array("script", script, INT8, (None, 3, seats))
    plainest = given_or_plain(seats, None, None)
    policies = plainest if policy is None else Policies(checked(policy, seats), plainest.weights)
    after, heads = table.copy(), np.zeros(seats, np.int16)
    if not _place(chance, after, keys, variable, script, policies, heads):
        raise ValueError("no table, no sorted cards of its seats (`to_keys`), or no script of cards and aims")
    return Turn(after, heads)


_NO_SCRIPT: Final = {seats: np.empty((0, 3, seats), np.int8) for seats in range(2, MAX_SEATS + 1)}


def check_script(script: Script, seats: int) -> None:
    """Refuses a script that compiled code couldn't follow."""
    check_array("script", script, INT8, (None, 3, seats))
    if not _is_sound_script(script):
        raise ValueError("a script says cards and aims, or `FREE`")


@compiled
def _is_sound_script(script: Script) -> bool:
    return is_sound_script(script)


@compiled
def _place(
    chance: Chance,
    table: Table,
    keys: Keys,
    variable: bool,
    script: Script,
    policies: Policies,
    heads: Heads,
) -> bool:
    """False: something that came in can't be, and nothing was done."""
    if not is_sound(table) or not are_sound_keys(keys, len(heads)) or not is_sound_script(script):
        return False
    table[0], table[1] = place_turn(
        chance, table[0], table[1], keys, len(keys), variable, 0, script, policies, heads, None
    )
    return True
