"""The timer as data: when it runs out, and for whom. Whoever has a clock asks here.

All of it comes from the times in the log, so it is the same after a restart and on every process.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .entries import StoodStill
from .session import Table

SECONDS_TO_RETURN: Final = 3.0
"""How long people's pages may take to connect again once a server is there."""
GRACE: Final = 45.0
"""The seconds after which a bot plays for a person who isn't connected any more."""

_NOBODY: Final[Mapping[int, float]] = MappingProxyType({})


def deadline(table: Table) -> float | None:
    """When the time for the choices of this moment is up; None: never, or not while it is paused."""
    if table.settings.timer is None or table.gathering is None or table.paused:
        return None
    return table.since + table.allowance + table.settings.timer


def overdue(table: Table, now: float) -> tuple[int, ...]:
    """The seats of people whose time is up: somebody must answer for them."""
    due = deadline(table)
    if due is None or now < due:
        return ()
    return tuple(seat for seat in table.waiting if not table.chairs[seat].player)


def is_timed(table: Table) -> bool:
    """Whether somebody's time runs: for a choice, or for what is added to a seed."""
    return table.draw is not None or deadline(table) is not None


def after_outage(table: Table, alive: float, now: float) -> tuple[StoodStill, ...]:
    """What must be written before anybody's time goes on at a table that nobody has moved since `alive`.

    Everybody has as long from now on as they had then, and the time that it takes to come back. The clock may
    have been set meanwhile: then `now` is before `alive`, or long after it.
    """
    if not is_timed(table):
        return ()
    begun = table.since if table.draw is None else table.draw.since
    spent = max(0.0, alive - begun)
    return (StoodStill(now, now + SECONDS_TO_RETURN - spent - begun),)


def bots_asked(table: Table) -> tuple[tuple[int, str], ...]:
    """The seats that wait for a bot, and which: bots' own, and those of people who have left.

    Once everybody has left, the game stands still until somebody comes back.
    """
    if table.paused or all(chair.player for chair in table.chairs):
        return ()
    players = [(seat, table.chairs[seat].player) for seat in table.waiting]
    return tuple([(seat, player) for seat, player in players if player])


def waited_for(table: Table, away: Mapping[int, float]) -> Mapping[int, float]:
    """Those of them for whom others wait: as long as nobody is there, whoever plays may take any time.

    `away` says, here and below, since when each of these people isn't connected.
    """
    people = (seat for seat, chair in enumerate(table.chairs) if chair.kind in ("human", "team"))
    return away if away and any(seat not in away for seat in people) else _NOBODY


def stand_in_times(table: Table, away: Mapping[int, float], grace: float = GRACE) -> dict[int, float]:
    """When a bot stands in for each of those who are waited for, unless they come back before.

    A pause doesn't count: who was away in it has all of the time once the game goes on.
    """
    begun = table.resumed_at
    gone = {seat: max(since, begun) for seat, since in waited_for(table, away).items()}
    return {seat: since + grace for seat, since in gone.items() if _leaving(table, seat)}


def deserted(table: Table, away: Mapping[int, float], now: float, grace: float = GRACE) -> tuple[int, ...]:
    """The seats of people who have been away too long, so that a bot must stand in."""
    return tuple(seat for seat, due in stand_in_times(table, away, grace).items() if now >= due)


def heir(table: Table, away: Mapping[int, float]) -> int | None:
    """Who may become host while no game is on, or it is paused, and the host is away: the first of the others
    who is there. (In a game a bot stands in for the host, and the next one is host by that.)
    """
    if (table.status == "playing" and not table.paused) or table.host not in away:
        return None
    people = (seat for seat, chair in enumerate(table.chairs) if chair.kind == "human" and not chair.stood_in)
    return next((seat for seat in people if seat not in away), None)


def hostless(table: Table, away: Mapping[int, float], now: float, grace: float = GRACE) -> bool:
    """Whether the host has been away too long, so that the heir takes over."""
    return table.host is not None and heir(table, away) is not None and now >= away[table.host] + grace


def next_wake(table: Table, away: Mapping[int, float] = _NOBODY, grace: float = GRACE) -> float | None:
    """When to ask `overdue`, `deserted`, `hostless` and a draw again, if nothing else happens before."""
    times = list(stand_in_times(table, away, grace).values())
    if table.draw is not None:
        times.append(table.draw.due)
    if table.host is not None and heir(table, away) is not None:
        times.append(away[table.host] + grace)
    due = deadline(table)
    if due is not None and any(not table.chairs[seat].player for seat in table.waiting):
        times.append(due)
    return min(times, default=None)


def _leaving(table: Table, seat: int) -> bool:
    """Whether a bot could stand in here."""
    chair = table.chairs[seat]
    return table.status == "playing" and not table.paused and chair.kind == "human" and not chair.stood_in
