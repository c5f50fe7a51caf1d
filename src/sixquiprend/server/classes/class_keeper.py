"""The classes that this process has in memory, and their tables; everything of a class is erased in time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Final

from msgspec import MsgspecError

from sixquiprend.engine import GameError
from sixquiprend.i18n import DEFAULT_LANGUAGE, translator
from sixquiprend.learn.classroom import Classroom, replayed
from sixquiprend.learn.classroom.commands import close, open_class
from sixquiprend.learn.classroom.entries import TableMade
from sixquiprend.learn.classroom.plans import TeamsPlan
from sixquiprend.records.log_entries import Entry
from sixquiprend.store import Store, StoreError

from ..basics.clocks import the_time
from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.refusals import Refused
from ..basics.settings import Settings
from ..basics.tokens import slow_digest
from ..keeping.keeper import Keeper
from ..keeping.logged import Wish
from ..tables.table_keeper import TableKeeper
from .class_tables import arrange
from .live_class import CLASS, KEPT_FOR, LiveClass

_TEAMS_EVERY: Final = 5.0
_TEAMS_AT_MOST_EVERY: Final = 0.05
"""Seconds between two looks at the teams that play."""
_HASHES_AT_ONCE: Final = 2
"""A slow hash takes 16 MB and a core for a moment: however many try codes, others are served."""


class ClassKeeper(Keeper[LiveClass]):
    """The classes of one process."""

    def __init__(self, store: Store, tables: TableKeeper, metrics: Metrics, settings: Settings) -> None:
        super().__init__(CLASS, store, metrics, settings)
        self._tables = tables
        self._hashing = asyncio.Semaphore(_HASHES_AT_ONCE)
        self._opened: dict[str, float] = {}
        """When each class was opened, by stream: of those that were looked at once."""

    def chores(self) -> list[Coroutine[object, object, None]]:
        return [self._erase_in_time(), self._look_after_teams(), *super().chores()]

    async def open(self, teacher: str) -> LiveClass:
        """A new class, whose teacher holds the secret with this hash."""
        return await self.create(lambda code: [open_class(code, teacher, the_time())])

    async def slow_digest(self, room: LiveClass, typed: str) -> str:
        """What is stored, in this class, of a code that somebody types."""
        async with self._hashing:
            return await asyncio.to_thread(slow_digest, typed, room.state.salt.reveal())

    # --- what is kept of a class ---------------------------------------------------------------

    async def folded(self, entries: Sequence[Entry]) -> LiveClass:
        return LiveClass(replayed(entries), self._store, self._metrics)

    def taken_in(self, thing: LiveClass) -> None:
        thing.on_dealt = lambda: self._later(self._look_after(thing))

    def let_go(self, thing: LiveClass) -> None:
        thing.let_go()

    def needed(self, thing: LiveClass) -> bool:
        return bool(thing.watchers) or thing.busy or thing.arranging.locked()

    def people_changed(self, thing: LiveClass) -> None:
        """As for any keeper; and the tables of the class are seen to."""
        self._later(self._look_after(thing))
        super().people_changed(thing)

    # --- a class and its tables ----------------------------------------------------------------

    async def do(self, room: LiveClass, wish: Wish[Classroom], language: str = DEFAULT_LANGUAGE) -> Classroom:
        """Change a class, and then its tables with it; raises what the wish raises."""
        await room.do(wish)
        await self.arrange(room, language)
        return room.state

    async def arrange(self, room: LiveClass, language: str = DEFAULT_LANGUAGE) -> None:
        """Bring the tables of a class in line with it. Teams of new tables are named in this language."""
        await arrange(room, self._tables, self._store, translator(language), self._settings)

    async def _look_after(self, room: LiveClass) -> None:
        """Finish what another process, or this one before it was killed, may have left half done."""
        try:
            await self.arrange(room)
        except (Refused, GameError, StoreError) as error:  # the next who comes tries again
            LOG.warning("tables of a class could not be arranged", extra={"facts": {"code": error.code}})

    async def _look_after_teams(self) -> None:
        """See again and again to teams that wait for somebody whose device is gone."""
        while True:
            # However short the grace is: others want to be served in between.
            await asyncio.sleep(max(_TEAMS_AT_MOST_EVERY, min(_TEAMS_EVERY, self._settings.grace / 4)))
            for room in list(self._kept.values()):
                running = room.state.activity
                if running is not None and isinstance(running.plan, TeamsPlan) and room.watchers:
                    await self._look_after(room)

    # --- erasing -------------------------------------------------------------------------------

    async def erase(self, room: LiveClass) -> None:
        """Forget everything of a class: its log, its tables, their games; in all processes."""
        # Closed first: from now on no process makes a table that would be overlooked here.
        await room.do(lambda now: [] if now.closed else [close(now, the_time())])
        async with room.arranging:
            # The class last: if this is cut short, its log still knows what else there is to erase.
            entries = await self.entries_of(room.code)  # another process may have made more tables
            if entries:
                await self._tables.erase(replayed(entries).table_codes)
            await self._erase([room.code])

    async def erase_unread(self, code: str) -> None:
        """The same for a class whose log can't be read: all that can be known to belong to it."""
        tables = list[str]()
        for data in await self._store.read(CLASS.stream_of(code)):
            with suppress(MsgspecError):
                entry = CLASS.codec.decode(data)
                if isinstance(entry, TableMade):
                    tables.append(entry.code)
        await self._tables.erase(tables)
        await self._erase([code])

    async def erase_old(self, now: float) -> None:
        """Erase the classes that are too old by then."""
        for stream in await self._store.streams(CLASS.name, 0.0):
            if not await self._is_old(stream, now):
                continue
            code = CLASS.code_of(stream) or ""
            try:
                room = await self.find(code)
                if room is not None:
                    await self.erase(room)
            except Refused as error:
                if error.code == "unreadable":
                    await self.erase_unread(code)
                # Else another process has it, and erases it.

    async def _is_old(self, stream: str, now: float) -> bool:
        """Whether this class was opened long ago; if its log doesn't say that any more, last heard of."""
        opened = self._opened.get(stream)
        if opened is None:
            first, *_ = await self._store.read(stream) or [b""]
            if not first:
                return False  # it has just been erased
            try:
                opened = self._opened[stream] = CLASS.codec.decode(first).at
            except MsgspecError:
                return stream in await self._store.untouched(CLASS.name, now - KEPT_FOR)
        return opened + KEPT_FOR <= now

    async def _erase_in_time(self) -> None:
        while True:
            try:
                await self.erase_old(the_time())
            except StoreError as error:
                LOG.error("old classes could not be erased", extra={"facts": {"code": error.code}})
            await asyncio.sleep(self._settings.erase_every)

    def vanish(self, streams: Iterable[str]) -> None:
        super().vanish(streams)
        for stream in streams:
            self._opened.pop(stream, None)
