"""What has changed since a client was last told of a table, for those that keep the last picture.

An `update` says all that somebody may know, and most of it they know already. `changes` says the rest: fields
that aren't there are as they were. A board is told by those of its fields that are others now, so are its
rows, by their numbers. What can be said in a word is said so: of the queue how many cards have left its
front, or that it is what the step reveals ("plays"); that any card of the hand may be played ("hand").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, astuple

from sixquiprend.engine import Event, Play, Revealed
from sixquiprend.engine.answers import one_of_each
from sixquiprend.engine.view import Asked
from sixquiprend.table import Board, Table, You
from sixquiprend.table.own import SeatState

from .shapes import SeatChanges


class Known(NamedTuple):
    """What whoever follows a table has been told; everybody may know what is drawn of it."""

    table: Table
    states: Sequence[SeatState]
    stand_ins: Mapping[int, float]
    """When a bot begins to play for whom."""
    asked: tuple[Asked, ...]
    board: Board | None

    def followed_by(self, table: Table) -> bool:
        """Whether changes can tell this table: the same people play by the same rules."""
        before = self.table
        return table.chairs is before.chairs and table.settings is before.settings


def seat_changes(
    known: Known, states: Sequence[SeatState], stand_ins: Mapping[int, float]
) -> dict[int, SeatChanges]:
    """The seats that others see in another state now."""
    found = {}
    for seat, (before, state) in enumerate(zip(known.states, states, strict=True)):
        then, due = known.stand_ins.get(seat), stand_ins.get(seat)
        if state != before or due != then:
            found[seat] = SeatChanges(
                state=state if state != before else UNSET, stand_in_at=due if due != then else UNSET
            )
    return found


def board_changes(
    before: Board | None, after: Board | None, event: Event | None = None
) -> dict[str, object] | None:
    """The fields of a board that changed; all of them where there was none before. None: there is none.

    `event` is told beside it: the cards that it reveals aren't named twice.
    """
    if after is None:
        return None
    if before is None:
        return asdict(after)
    found = _changed(before, after)
    if "rows" in found and len(after.rows) == len(before.rows):
        pairs = enumerate(zip(before.rows, after.rows, strict=True))
        found["rows"] = {row: _changed(then, now) for row, (then, now) in pairs if now is not then}
    if "queue" in found:
        gone = len(before.queue) - len(after.queue)
        if gone > 0 and before.queue[gone:] == after.queue:
            found["queue"] = gone
        elif isinstance(event, Revealed) and event.plays == after.queue:
            found["queue"] = "plays"
    return found


def own_changes(before: You, after: You) -> dict[str, object] | UnsetType:
    """The fields that changed of what one seat may know; unset: none did."""
    found = _changed(before, after)
    if "legal" in found and after.hand and after.legal == one_of_each(Play, after.seat, after.hand):
        found["legal"] = "hand"
    return found or UNSET


def _changed(before: Struct, after: Struct) -> dict[str, object]:
    """The fields of the same struct that are others now."""
    pairs = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    return {name: value for name, old, value in pairs if value is not old and value != old}
