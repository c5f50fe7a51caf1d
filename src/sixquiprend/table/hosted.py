"""What the host has done to a table: how it changes it. (What a host may do: `hosting`.)

A seat keeps its cards, its heads and its place whoever plays it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from sixquiprend.records.log_entries import Entry

from .chairs import EMPTY, NO_SECRET, STAND_IN, Chair, Secret
from .entries import Invited, Nudged, Renamed, Reopened, Resettled, SentAway, Switched, TookOver
from .first_names import first_name
from .highlights import NOTHING_YET
from .standing import Nudge, SentOff, Table, changed, seated

MOST_SENT_AWAY: Final = 32
"""Of more, the earliest are forgotten: a log must not grow a table without end."""


def resized(chairs: tuple[Chair, ...], seats: int) -> tuple[Chair, ...]:
    """So many chairs. New ones are empty; empty ones go first, from the last on, then bots, never people."""
    kept = list(chairs) + [EMPTY] * (seats - len(chairs))
    for kind in ("empty", "bot"):
        for number in reversed(range(len(kept))):
            if len(kept) > seats and kept[number].kind == kind:
                del kept[number]
    return tuple(kept)


def _sent_away(table: Table, entry: SentAway) -> Table:
    chair = table.chairs[entry.seat]
    name = first_name(table.code, [each.name for each in table.chairs])
    left = EMPTY if table.status == "gathering" else Chair("bot", name, STAND_IN)
    gone = SentOff(table.version + 1, chair.name, chair.token)
    return seated(table, entry.seat, left, sent_away=(*table.sent_away, gone)[-MOST_SENT_AWAY:])


def _invited(table: Table, entry: Invited) -> Table:
    return changed(table, sent_away=tuple([each for each in table.sent_away if each.number != entry.number]))


def _took_over(table: Table, entry: TookOver) -> Table:
    """Whoever comes decides anew: what the bot had chosen would be its advice."""
    gathering, others = table.gathering, table.not_by_people - {entry.seat}
    if gathering is not None and entry.seat in gathering.ready:
        gathering = gathering.withdraw(entry.seat)
    chair = Chair("human", entry.name, token=Secret(entry.token), draws=entry.draws)
    return seated(table, entry.seat, chair, gathering=gathering, not_by_people=others)


def _renamed(table: Table, entry: Renamed) -> Table:
    return seated(table, entry.seat, replace(table.chairs[entry.seat], name=entry.name))


def _nudged(table: Table, entry: Nudged) -> Table:
    others = [each for each in table.nudges if each.seat != entry.seat]
    return changed(table, nudges=(*others, Nudge(entry.seat, entry.moment, entry.at)))


def _resettled(table: Table, entry: Resettled) -> Table:
    chairs = resized(table.chairs, entry.settings.rules.seats)
    host = None if table.host is None else chairs.index(table.chairs[table.host])
    return changed(table, settings=entry.settings, chairs=chairs, host=host)


def _reopened(table: Table, entry: Reopened) -> Table:
    """Nothing of the game is left but who played it. Whose seat the host gave to a bot has it again."""
    chairs = tuple(
        [replace(each, stood_in=False, handed=False) if each.handed else each for each in table.chairs]
    )
    return changed(
        table,
        status="gathering",
        chairs=chairs,
        game="",
        seed=NO_SECRET,
        drawn=None,
        thoughts=(),
        state=None,
        gathering=None,
        highlights=NOTHING_YET,
        played=b"",
        starters=(),
        nudges=(),
    )


def _switched(table: Table, entry: Switched) -> Table:
    return changed(table, **{entry.what: entry.on})


HOST_FOLDS: Final[dict[type[Entry], Callable[[Table, Any], Table]]] = {
    SentAway: _sent_away,
    Invited: _invited,
    TookOver: _took_over,
    Renamed: _renamed,
    Nudged: _nudged,
    Resettled: _resettled,
    Reopened: _reopened,
    Switched: _switched,
}
