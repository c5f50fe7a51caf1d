"""What moves a table when no person does: bots, the timer, stand-ins for people who have left.

The process that owns the table does it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from sixquiprend.engine import GameError, view
from sixquiprend.records.drawing import dice
from sixquiprend.table import Entry, Table, elected
from sixquiprend.table.chairs import STAND_IN
from sixquiprend.table.clock import bots_asked, deserted, heir, hostless, next_wake, overdue, waited_for
from sixquiprend.table.commands import choose, pass_host, stand_in
from sixquiprend.table.drawing_commands import close_draw
from sixquiprend.table.entries import By

from ..basics.clocks import the_time
from ..basics.logs import LOG
from ..basics.refusals import Refused
from ..workers.minds import TOGETHER, Minds
from .live_table import LiveTable

Work: TypeAlias = Callable[[], Awaitable[None]]
"""Called when its task begins; of one that is stopped before, nothing is left."""
AGAIN: Final = 1.0
"""Seconds until something that failed is tried again."""


class Clockwork:
    """Moves one table. It is told of each change, and sets itself one timer for the next time to look."""

    def __init__(self, live: LiveTable, minds: Minds) -> None:
        self._live = live
        self._minds = minds
        self._grace = live.grace
        self._asked: set[tuple[int, int]] = set()
        """The seats that are being answered for, each with the moment."""
        self._replacing = False
        """Whether somebody who has been away too long is being replaced."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether something is to be done here, now or when a timer runs out, without any person."""
        table = self._live.table
        return bool(self._tasks or bots_asked(table) or next_wake(table) is not None)

    @property
    def waits(self) -> bool:
        """Whether something is due at some time."""
        return self._timer is not None

    def look(self) -> None:
        """Do what is due, and look again when something will be."""
        if self._stopped:
            return
        now, table = the_time(), self._live.table
        away = self._deserting()
        if table.status == "playing":
            bots, late = bots_asked(table), overdue(table, now)
            if bots:
                self._ask(bots, "bot")
            if late:
                self._ask([(seat, STAND_IN) for seat in late], "clock")
        if table.draw is not None and now >= table.draw.due:
            self._begin(self._close_draw)
        if not self._replacing and self._replacements(table, away, now):
            self._replacing = True
            self._begin(self._replace)
        self._look_later(table, away, now)

    def stop(self) -> None:
        """No more moves: the server stops, or the table is watched by nobody."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _deserting(self) -> Mapping[int, float]:
        """Those who are away while others wait for them."""
        return waited_for(self._live.table, self._live.away())

    def _look_later(self, table: Table, away: Mapping[int, float], now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = [
            due
            for due in (next_wake(table, away, self._grace), self._live.presence.next_change(now))
            if due is not None
        ]
        if times:
            # A little later than due: clocks are not exact, and too early would mean to look again.
            delay = max(0.005, min(times) - now + 0.002)
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._live.tell_soon()  # somebody may count as away now
        self.look()

    # --- answering -----------------------------------------------------------------------------

    def _ask(self, asked: Iterable[tuple[int, str]], by: By) -> None:
        """Have these seats answered for, once: quick bots together, each of the others by itself."""
        moment = self._live.table.moment
        groups: defaultdict[tuple[str, int | None], list[int]] = defaultdict(list)
        for seat, bot in asked:
            if (moment, seat) not in self._asked:
                self._asked.add((moment, seat))
                groups[bot, None if bot in TOGETHER else seat].append(seat)
        for (bot, _), seats in groups.items():
            self._begin(partial(self._answer, self._live.table, bot, seats, by))

    async def _answer(self, table: Table, bot: str, seats: Sequence[int], by: By) -> None:
        state = table.state
        assert state is not None
        try:
            seed, question = bytes.fromhex(table.seed.reveal()), table.moment - table.first
            found = await self._minds.thoughts(
                bot, [view(state, seat) for seat in seats], [dice(seed, question, seat) for seat in seats]
            )

            def wish(now: Table) -> list[Entry]:
                if now.moment != table.moment:
                    return []
                at, entries = the_time(), list[Entry]()
                for seat, thought in zip(seats, found, strict=True):
                    # A team whose time is up plays what most of it has voted for so far.
                    said = elected(now.votes, seat) or thought.answer
                    back = by == "bot" and not now.chairs[seat].player  # a person plays here again
                    if seat in now.waiting and not back:
                        how = thought._asdict() | {"answer": said, "by": by}
                        entries.append(choose(now, seat, table.moment, at=at, **how))
                return entries

            await self._live.do(wish)
        finally:
            self._asked.difference_update({(table.moment, seat) for seat in seats})

    async def _close_draw(self) -> None:
        """Nobody waits any longer for a program that doesn't say what it adds to the seed."""
        await self._live.do(lambda now: close_draw(now, the_time()))

    async def _replace(self) -> None:
        try:
            await self._live.do(lambda now: self._replacements(now, self._deserting(), the_time()))
        finally:
            self._replacing = False

    def _replacements(self, table: Table, away: Mapping[int, float], at: float) -> list[Entry]:
        """A bot stands in for a player who has been away too long; without a game, another is the host."""
        entries: list[Entry] = [stand_in(table, seat, at) for seat in deserted(table, away, at, self._grace)]
        seat = heir(table, away)
        if seat is not None and hostless(table, away, at, self._grace):
            entries.append(pass_host(table, seat, at))
        return entries

    def _begin(self, work: Work) -> None:
        task = asyncio.create_task(self._careful(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _careful(self, work: Work) -> None:
        """Whatever goes wrong, the table is looked at again."""
        try:
            await work()
        except GameError:
            pass  # somebody was faster
        except Refused:
            self._look_again()
        except Exception:  # noqa: BLE001 - a bug must not stop a game for good
            LOG.exception("a table could not be moved", extra={"facts": {"table": self._live.table.code}})
            self._look_again()

    def _look_again(self) -> None:
        asyncio.get_running_loop().call_later(AGAIN, self.look)
