"""All things of one kind (tables, classes) that this process has in memory, by code.

They are loaded when somebody needs them and forgotten when nobody does. With several processes on one store,
each has only what it owns: whoever wants something else is passed on to its owner (`operations/passing`).
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from msgspec import json

from sixquiprend.records.log_entries import Entry
from sixquiprend.store import Conflict, Notice, Store, StoreError

from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.refusals import Refused, elsewhere, unreadable
from ..basics.settings import Settings
from ..basics.tokens import is_code, new_code
from .logged import Logged, LogKind, unread

K = TypeVar("K", bound=Logged[Any, Any])

_ERASED: Final = "erased"
"""Where processes tell each other which logs they have erased."""
_STREAMS_A_NOTICE: Final = 150
_CODE_TRIES: Final = 20
SECONDS_UNREADABLE: Final = 30.0


def _nothing() -> None:
    """Nobody has to hear that something is gone."""


class Keeper(ABC, Generic[K]):
    """Creates, finds, loads and forgets what is the fold of a log. There is never more than one of a code."""

    def __init__(self, kind: LogKind, store: Store, metrics: Metrics, settings: Settings) -> None:
        self._kind = kind
        self._store = store
        self._metrics = metrics
        self._settings = settings
        self._kept: dict[str, K] = {}
        self._loading: dict[str, asyncio.Task[K | None]] = {}
        self._unreadable: dict[str, float] = {}
        """The codes whose logs can't be read, and until when that is believed."""
        self._unneeded: set[str] = set()
        """The codes that nobody needed when the house was tidied up last."""
        self._begun: set[asyncio.Task[None]] = set()
        self._chores: list[asyncio.Task[None]] = []
        self.closing = False
        """Whether the server stops: nothing new is begun."""

    # --- what each kind of thing knows ---------------------------------------------------------

    @abstractmethod
    async def folded(self, entries: Sequence[Entry]) -> K:
        """What this log is about."""

    async def wake(self, thing: K) -> None:
        """It was loaded, and is about to go on."""

    def taken_in(self, thing: K) -> None:
        """It is kept from now on."""

    def let_go(self, thing: K) -> None:
        """It isn't kept any more, or the server stops."""

    def beside(self, code: str) -> Iterable[str]:
        """Other streams of the store that are about it, and are erased with its log."""
        return ()

    def needed(self, thing: K) -> bool:
        """Whether it must be kept, however long nobody asked for it."""
        return thing.busy

    def people_moved(self, thing: K) -> None:
        """Somebody has connected or gone."""
        thing.tell_soon()

    def chores(self) -> list[Coroutine[object, object, None]]:
        """What is to be done as long as the server runs."""
        return [self._keep_house()]

    # --- from start to end ---------------------------------------------------------------------

    async def start(self) -> None:
        """Hear of other processes, and do what is to be done all the time."""
        self._store.subscribe(self._hear)
        self._store.owning.on_lost.append(self._lost)
        self._store.owning.on_adopted.append(lambda streams: self._later(self._adopt(streams)))
        self._chores = [asyncio.create_task(chore) for chore in self.chores()]

    async def settle(self) -> None:
        """The server is about to stop: begin nothing new, and finish what is being written."""
        self.closing = True
        await self._settle_all()

    def send_away(self) -> None:
        """Whoever is connected goes to another process, or comes back when this one runs again."""
        for thing in list(self._kept.values()):
            thing.give_up(elsewhere())

    async def stop(self) -> None:
        """Finish what is being written; nothing new is begun."""
        self.closing = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for thing in self._kept.values():
            self.let_go(thing)
        await self._settle_all()
        await asyncio.gather(*self._begun, return_exceptions=True)

    async def _settle_all(self) -> None:
        """All at the same time: with a store that doesn't answer each would wait as long as it may."""
        await asyncio.gather(*[thing.settle() for thing in self._kept.values() if thing.busy])

    def _later(self, work: Coroutine[object, object, None]) -> None:
        """Begin this now; it is waited for when the server stops."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    # --- creating, finding, loading ------------------------------------------------------------

    async def create(self, first_entries: Callable[[str], Sequence[Entry]]) -> K:
        """Something new, whose log begins with these entries for the code that it gets."""
        for _ in range(_CODE_TRIES):
            thing = await self.begin(first_entries(new_code()))
            if thing is not None:
                return thing
        raise RuntimeError("no free code was found")

    async def begin(self, entries: Sequence[Entry]) -> K | None:
        """Something new, whose log begins with these entries; None if another has its code."""
        thing = await self.folded(entries)
        if self.closing:
            raise elsewhere()
        owning = self._store.owning
        if owning.begun:
            thing.epoch = await owning.claim(thing.stream, new=True)
            if thing.epoch is None:
                return None
        try:
            encoded = [self._kind.codec.encode(entry) for entry in entries]
            await self._store.append(thing.stream, 0, encoded, entries[-1].at, thing.epoch)
        except Conflict:
            return None
        for entry in entries:
            self._metrics.count_entry(entry)
        return self._take_in(thing)

    def keeps(self, code: str) -> bool:
        """Whether it is in memory here."""
        return code in self._kept

    def stream_of(self, code: str) -> str | None:
        """The name in the store of the log of this code; None if it can't be one."""
        return self._kind.stream_of(code) if is_code(code) else None

    async def exists(self, code: str) -> bool:
        """Whether there is one of this code, here or elsewhere."""
        stream = self.stream_of(code)
        return self.keeps(code) or (stream is not None and await self._store.last(stream) is not None)

    async def find(self, code: str, *, force: bool = False) -> K | None:
        """The one of this code; None if there is none.

        Raises `Refused` if its log can't be read, or if another process owns it; `force` takes it from there.
        """
        thing = self._kept.get(code)
        if thing is not None:
            thing.touched = time.monotonic()
            return thing
        if not is_code(code):
            return None
        if self.closing:
            raise elsewhere()
        if self._unreadable.get(code, 0.0) > time.monotonic():
            raise unreadable()
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code, force))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str, force: bool) -> K | None:
        stream, epoch = self._kind.stream_of(code), None
        if self._store.owning.begun:
            # Owned first, then read: nobody else can append any more.
            epoch = await self._store.owning.claim(stream, force=force)
            if epoch is None:
                if await self._store.last(stream) is None:
                    return None
                raise elsewhere()
        try:
            thing = await self.read(code)
        except (StoreError, Refused):
            raise
        except Exception as error:  # noqa: BLE001 - whatever a log says, only it can't be read
            unread(stream, error)
            self._mark_unreadable(code)
            await self._release([stream])  # a process of a newer version may be able to
            raise unreadable() from None
        if thing is None or code in self._kept:
            return self._kept.get(code)
        if epoch is not None and self._store.owning.epochs.get(stream) != epoch:
            raise elsewhere()  # while it was read
        thing.epoch = epoch
        await self.wake(thing)
        return self._take_in(thing)

    def _mark_unreadable(self, code: str) -> None:
        """So that a long log isn't read again for everybody who asks; another process may mend it."""
        now = time.monotonic()
        self._unreadable = {each: until for each, until in self._unreadable.items() if until > now}
        self._unreadable[code] = now + SECONDS_UNREADABLE

    async def read(self, code: str) -> K | None:
        """What the log of this code is about; None if there is none."""
        entries = await self.entries_of(code)
        return await self.folded(entries) if entries else None

    async def entries_of(self, code: str, after: int = 0) -> list[Entry]:
        """The log of this code behind its first `after` entries; empty if there is none."""
        data = await self._store.read(self._kind.stream_of(code), after)
        return [self._kind.codec.decode(each) for each in data]

    def _take_in(self, thing: K) -> K:
        kept = self._kept.setdefault(thing.code, thing)
        if kept is thing:
            thing.on_gone = lambda: self._gone(thing)
            self.taken_in(thing)
        return kept

    # --- forgetting ----------------------------------------------------------------------------

    def _gone(self, thing: K) -> None:
        """It was erased, or another process can go on with it."""
        self._drop(thing)
        self._later(self._release([thing.stream]))

    def _drop(self, thing: K) -> None:
        if self._kept.get(thing.code) is thing:
            del self._kept[thing.code]
            self.let_go(thing)
            thing.on_gone = _nothing  # which held it: nobody has to look for circles to free it

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(self._settings.idle / 4)
            await self._tidy_up()

    async def _tidy_up(self) -> None:
        """Forget what nobody has needed for long, and didn't the last time either.

        Where a process stands still for longer than that, somebody may have found a thing and not yet begun
        to watch it: dropped in between, it would never tell them anything.
        """
        before = time.monotonic() - self._settings.idle
        idle = [each for each in self._kept.values() if each.touched < before and not self.needed(each)]
        dropped = [thing for thing in idle if thing.code in self._unneeded]
        self._unneeded = {thing.code for thing in idle}.difference(thing.code for thing in dropped)
        for thing in dropped:
            self._drop(thing)
        await self._release([thing.stream for thing in dropped])

    async def _release(self, streams: Sequence[str]) -> None:
        try:
            await self._store.owning.release(streams)
        except StoreError as error:
            LOG.warning("what is forgotten is still owned", extra={"facts": {"code": error.code}})

    async def _erase(self, codes: Iterable[str]) -> None:
        """Forget these logs and the games that belong to them, here and in the other processes."""
        codes = list(codes)
        streams = [self._kind.stream_of(code) for code in codes]
        await self._store.erase([*streams, *[stream for code in codes for stream in self.beside(code)]])
        for start in range(0, len(streams), _STREAMS_A_NOTICE):
            part = streams[start : start + _STREAMS_A_NOTICE]
            self.vanish(part)
            await self._store.publish(_ERASED, json.encode(part))

    def vanish(self, streams: Iterable[str]) -> None:
        """These logs were erased; those of another kind don't matter here."""
        for stream in streams:
            thing = self._kept.get(self._kind.code_of(stream) or "")
            if thing is not None:
                thing.vanish()

    # --- other processes -----------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        if notice.stream == _ERASED:
            self.vanish(json.decode(notice.payload, type=list[str]))

    def _lost(self, streams: Sequence[str]) -> None:
        """Another process owns these now."""
        for stream in streams:
            thing = self._kept.get(self._kind.code_of(stream) or "")
            if thing is not None:
                thing.give_up(elsewhere())

    async def _adopt(self, streams: Sequence[str]) -> None:
        """Go on with what a dead process has left."""
        for stream in streams:
            code = self._kind.code_of(stream)
            if code is None:
                continue
            if self.closing:
                return  # others take over what this process leaves
            try:
                await self.find(code)
            except Refused:
                continue  # another process has it by now; or it can't be read, which was told
            except StoreError as error:
                LOG.error("it could not be taken over", extra={"facts": {"code": error.code}})

    def people_changed(self, thing: K) -> None:
        """Somebody has connected to this process or gone: tell everybody."""
        self.people_moved(thing)
