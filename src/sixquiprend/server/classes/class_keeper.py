"""The classes that this process has in memory, by code: loaded when needed, forgotten, and erased in time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterable
from typing import Final

from msgspec import MsgspecError, Struct, json

from sixquiprend.engine import GameError
from sixquiprend.i18n import DEFAULT_LANGUAGE, translator
from sixquiprend.learn.classroom import Classroom, decode_entry, encode_entry, fold, replayed
from sixquiprend.learn.classroom.commands import close, open_class
from sixquiprend.learn.classroom.plans import TeamsPlan
from sixquiprend.store import Conflict, Notice, Store, StoreError

from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.refusals import Refused
from ..basics.settings import Settings
from ..basics.tokens import is_code, new_code
from ..keeping.logged import Wish
from ..tables.table_keeper import ERASED, Hub
from .class_tables import arrange
from .live_class import KEPT_FOR, LiveClass, stream_of

_PUPILS: Final = "pupils"
"""Where processes tell each other which pupils are connected to them."""
_CODE_TRIES: Final = 20
_TEAMS_EVERY: Final = 5.0
_TEAMS_AT_MOST_EVERY: Final = 0.05
"""Seconds between two looks at the teams that play."""


class _Pupils(Struct):
    """The pupils of one class who are connected to one process; `asking`: who is connected to you?"""

    code: str
    here: list[int] = []
    asking: bool = False


class Classes:
    """The classes of one process."""

    def __init__(self, store: Store, hub: Hub, metrics: Metrics, settings: Settings) -> None:
        self._store = store
        self._hub = hub
        self._metrics = metrics
        self._settings = settings
        self._alone = not settings.database.startswith("postgres")
        self._rooms: dict[str, LiveClass] = {}
        self._loading: dict[str, asyncio.Task[LiveClass | None]] = {}
        self._opened: dict[str, float] = {}
        """When each class was opened, by stream: of those that were looked at once."""
        self._begun: set[asyncio.Task[None]] = set()
        self._chores: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Hear of other processes, and keep house."""
        self._store.subscribe(self._hear)
        chores = (self._keep_house(), self._erase_in_time(), self._look_after_teams())
        self._chores = [asyncio.create_task(chore) for chore in chores]
        if not self._alone:
            self._chores.append(asyncio.create_task(self._announce()))

    async def stop(self) -> None:
        """Finish what is being written; nothing new is begun."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, *self._begun, return_exceptions=True)
        for room in self._rooms.values():
            await room.settle()
            room.let_go()

    # --- classes -------------------------------------------------------------------------------

    async def create(self, teacher: str) -> LiveClass:
        """A new class, whose teacher holds the secret with this hash."""
        for _ in range(_CODE_TRIES):
            entry = open_class(new_code(), teacher, time.time())
            try:
                await self._store.append(stream_of(entry.code), 0, [encode_entry(entry)], entry.at)
            except Conflict:  # another class has that code
                continue
            self._metrics.count_entry(entry)
            return self._keep(fold(None, entry))
        raise RuntimeError("no free code was found")

    async def find(self, code: str) -> LiveClass | None:
        """The class of this code; None if there is none."""
        room = self._rooms.get(code)
        if room is not None:
            room.touched = time.monotonic()
            return room
        if not is_code(code):
            return None
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> LiveClass | None:
        data = await self._store.read(stream_of(code))
        if code in self._rooms:
            return self._rooms[code]
        if not data:
            return None
        room = self._keep(replayed(map(decode_entry, data)))
        if not self._alone:
            await self._say(_Pupils(code, asking=True))
        return room

    def _keep(self, room: Classroom) -> LiveClass:
        kept = self._rooms[room.code] = LiveClass(room, self._store, self._metrics)
        return kept

    async def do(self, room: LiveClass, wish: Wish[Classroom], language: str = DEFAULT_LANGUAGE) -> Classroom:
        """Change a class, and then its tables with it; raises what the wish raises."""
        await room.do(wish)
        await self.arrange(room, language)
        return room.state

    async def arrange(self, room: LiveClass, language: str = DEFAULT_LANGUAGE) -> None:
        """Bring the tables of a class in line with it. Teams of new tables are named in this language."""
        await arrange(room, self._hub, self._store, translator(language), self._settings.grace)

    def people_changed(self, room: LiveClass) -> None:
        """Somebody has connected or gone: tell the other processes, and see to the tables."""
        self._later(self._look_after(room))
        if not self._alone:
            self._later(self._say_who(room))

    async def _look_after(self, room: LiveClass) -> None:
        """Finish what another process, or this one before it was killed, may have left half done."""
        try:
            await self.arrange(room)
        except (Refused, GameError, StoreError) as error:  # the next who comes tries again
            LOG.warning("tables of a class could not be arranged", extra={"facts": {"code": error.code}})

    def _later(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    # --- erasing -------------------------------------------------------------------------------

    async def erase(self, room: LiveClass) -> None:
        """Forget everything of a class: its log, its tables, their games; in all processes."""
        # Closed first: from now on no process makes a table that would be overlooked here.
        await room.do(lambda now: [] if now.closed else [close(now, time.time())])
        async with room.arranging:
            # The class last: if this is cut short, its log still knows what else there is to erase.
            data = await self._store.read(room.stream)  # another process may have made more tables
            if data:
                await self._hub.erase(replayed(map(decode_entry, data)).table_codes)
            await self._store.erase([room.stream])
            self._vanish([room.stream])
        await self._store.publish(ERASED, json.encode([room.stream]))

    async def erase_old(self, now: float) -> None:
        """Erase the classes that are too old by then."""
        for stream in await self._store.streams("class", 0.0):
            opened = self._opened.get(stream)
            if opened is None:
                first, *_ = await self._store.read(stream) or [b""]
                if not first:
                    continue
                opened = self._opened[stream] = decode_entry(first).at
            if opened + KEPT_FOR <= now:
                room = await self.find(stream.partition(":")[2])
                if room is not None:
                    await self.erase(room)

    def _vanish(self, streams: Iterable[str]) -> None:
        for stream in streams:
            room = self._rooms.pop(stream.removeprefix("class:"), None)
            self._opened.pop(stream, None)
            if room is not None:
                room.vanish()

    # --- chores --------------------------------------------------------------------------------

    async def _erase_in_time(self) -> None:
        while True:
            try:
                await self.erase_old(time.time())
            except StoreError as error:
                LOG.error("old classes could not be erased", extra={"facts": {"code": error.code}})
            await asyncio.sleep(self._settings.erase_every)

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(self._settings.idle / 4)
            before = time.monotonic() - self._settings.idle
            for code, room in list(self._rooms.items()):
                if room.touched < before and not (room.watchers or room.busy or room.arranging.locked()):
                    room.let_go()
                    del self._rooms[code]

    async def _look_after_teams(self) -> None:
        """See again and again to teams that wait for somebody whose device is gone."""
        while True:
            # However short the grace is: others want to be served in between.
            await asyncio.sleep(max(_TEAMS_AT_MOST_EVERY, min(_TEAMS_EVERY, self._settings.grace / 4)))
            for room in list(self._rooms.values()):
                running = room.state.activity
                if running is not None and isinstance(running.plan, TeamsPlan) and room.watchers:
                    await self._look_after(room)

    # --- other processes -----------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        if notice.kind == "missed":
            for room in self._rooms.values():
                room.refresh()
        elif notice.kind == "appended":
            found = self._rooms.get(notice.stream.removeprefix("class:"))
            if found is not None and notice.head != found.state.version:
                found.refresh()
        elif notice.stream == ERASED:
            self._vanish(json.decode(notice.payload, type=list[str]))
        elif notice.stream == _PUPILS:
            self._hear_of_pupils(notice)

    def _hear_of_pupils(self, notice: Notice) -> None:
        try:
            said = json.decode(notice.payload, type=_Pupils)
        except MsgspecError:
            return
        room = self._rooms.get(said.code)
        if room is None:
            return
        if said.asking:
            self._later(self._say_who(room))
            return
        now = time.time()
        room.presence.hear(notice.sender, said.here, now, now + 2.5 * self._settings.announce)
        room.tell_soon()

    async def _announce(self) -> None:
        """Say again and again who is connected here: what a process said is believed for a while only."""
        while True:
            await asyncio.sleep(self._settings.announce)
            for room in list(self._rooms.values()):
                room.tell_soon()
                if room.presence.here(time.time()):
                    await self._say_who(room)

    async def _say_who(self, room: LiveClass) -> None:
        await self._say(_Pupils(room.state.code, sorted(room.presence.here(time.time()))))

    async def _say(self, pupils: _Pupils) -> None:
        try:
            await self._store.publish(_PUPILS, json.encode(pupils))
        except StoreError as error:
            LOG.warning("others could not be told who is here", extra={"facts": {"code": error.code}})
