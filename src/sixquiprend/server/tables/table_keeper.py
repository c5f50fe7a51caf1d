"""The tables that this process has in memory, by code: loaded when needed, forgotten when not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import MsgspecError, Struct, json

from sixquiprend.engine import GameError
from sixquiprend.store import Conflict, Notice, Store, StoreError
from sixquiprend.table import Entry, Table, decode_entry, encode_entry, fold, record_of
from sixquiprend.table.entries import Started

from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.settings import Settings
from ..basics.tokens import is_code, new_code
from ..workers.minds import Minds
from .clockwork import Clockwork
from .live_table import Live, Remembered, stream_of

_PEOPLE: Final = "people"
"""Where processes tell each other who is connected to them."""
ERASED: Final = "erased"
"""Where processes tell each other which logs they have erased."""
_TABLES_A_NOTICE: Final = 150
_CODE_TRIES: Final = 20
_FOLDED_AT_ONCE: Final = 100
"""Entries of a long log, before others have their turn: about a hundredth of a second."""


class _People(Struct, omit_defaults=True):
    """Seats that are connected to one process, by table; `who`: a table that somebody asks about."""

    seats: dict[str, list[int]] = {}
    who: str = ""


class _Kept(NamedTuple):
    live: Live
    clockwork: Clockwork


class Hub:
    """The tables of one process. `saved` is called whenever a finished game has been kept."""

    def __init__(
        self, store: Store, minds: Minds, metrics: Metrics, settings: Settings, saved: Callable[[], None]
    ) -> None:
        self._store = store
        self._minds = minds
        self._metrics = metrics
        self._settings = settings
        self._saved = saved
        self._alone = not settings.database.startswith("postgres")
        self._tables: dict[str, _Kept] = {}
        self._announced: dict[str, frozenset[int]] = {}
        """Whom this process has told the others of, by table."""
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._begun: set[asyncio.Task[None]] = set()
        self._chores: list[asyncio.Task[None]] = []
        self.closing = False
        metrics.watch(tables=lambda: len(self._tables))

    async def start(self) -> None:
        """Hear of other processes, resume what was played here before, and keep house."""
        self._store.subscribe(self._hear)
        self._chores = [asyncio.create_task(self._resume()), asyncio.create_task(self._keep_house())]
        if not self._alone:
            self._chores.append(asyncio.create_task(self._announce()))

    def release(self) -> None:
        """The server stops: whoever waits for news is answered now."""
        self.closing = True
        for kept in self._tables.values():
            kept.live.release()

    async def stop(self) -> None:
        """Finish what is being written; nothing new is begun."""
        self.closing = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for kept in self._tables.values():
            kept.clockwork.stop()
        for kept in self._tables.values():
            await kept.live.settle()
        await asyncio.gather(*self._begun, return_exceptions=True)

    # --- tables --------------------------------------------------------------------------------

    async def create(self, first_entries: Callable[[str], Sequence[Entry]]) -> Live:
        """A new table, whose log begins with these entries for the code that it gets."""
        for _ in range(_CODE_TRIES):
            live = await self.begin(first_entries(new_code()))
            if live is not None:
                return live
        raise RuntimeError("no free code was found")

    async def begin(self, entries: Sequence[Entry]) -> Live | None:
        """The table whose log begins with these entries; None if there is another with its code."""
        table, happened = await _folded(entries)
        try:
            await self._store.append(
                stream_of(table.code), 0, [encode_entry(entry) for entry in entries], entries[-1].at
            )
        except Conflict:
            return None
        for entry in entries:
            self._metrics.count_entry(entry)
        return self._keep(table, happened, mine=True)

    async def erase(self, codes: Iterable[str]) -> None:
        """Forget these tables with all their games, here and in the other processes."""
        streams = [stream_of(code) for code in codes]
        await self._store.erase(streams)
        for start in range(0, len(streams), _TABLES_A_NOTICE):
            part = streams[start : start + _TABLES_A_NOTICE]
            self._vanish(part)
            await self._store.publish(ERASED, json.encode(part))

    def _vanish(self, streams: Iterable[str]) -> None:
        for stream in streams:
            kept = self._tables.get(stream.removeprefix("table:"))
            if kept is not None:
                kept.live.vanish()

    async def find(self, code: str) -> Live | None:
        """The table of this code; None if there is none."""
        kept = self._tables.get(code)
        if kept is not None:
            kept.live.touched = time.monotonic()
            return kept.live
        if not is_code(code):
            return None
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Live | None:
        data = await self._store.read(stream_of(code))
        if not data or code in self._tables:
            return self._tables[code].live if code in self._tables else None
        entries = [decode_entry(each) for each in data]
        table, happened = await _folded(entries)
        await self._save_unsaved(table, entries)
        live = self._keep(table, happened, mine=self._alone)
        if not self._alone:
            live.refresh()  # others may have appended before notices of this table were heeded
            await self._say(_People(who=code))
        return live

    def _keep(self, table: Table, happened: Sequence[Remembered], *, mine: bool) -> Live:
        live = Live(table, self._store, self._metrics)
        live.remember(each for each in happened)
        settings = self._settings
        patience = 0.0 if self._alone else settings.patience
        clockwork = Clockwork(live, self._minds, grace=settings.grace, patience=patience)
        self._tables[table.code] = _Kept(live, clockwork)

        def on_change(mine: bool) -> None:
            if live.gone:
                clockwork.stop()
                self._tables.pop(table.code, None)
                return
            if live.table.status == "over":
                self._save_soon(live)
            clockwork.changed(mine)

        live.on_change = on_change
        clockwork.changed(mine)
        return live

    def people_changed(self, live: Live) -> None:
        """Somebody has connected or gone: tell everybody, and the other processes."""
        live.tell_soon()
        kept = self._tables.get(live.table.code)
        if kept is not None:
            kept.clockwork.look()
        code, here = live.table.code, live.presence.here(time.time())
        if here != self._announced.get(code, frozenset()) and not self._alone and not self.closing:
            self._say_soon(code, here)

    def _say_soon(self, code: str, here: frozenset[int]) -> None:
        self._announced[code] = here
        self._later(self._say(_People({code: sorted(here)})))

    def _later(self, work: Coroutine[object, object, None]) -> None:
        """Begin this now; it is waited for when the server stops."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    # --- finished games ------------------------------------------------------------------------

    def _save_soon(self, live: Live) -> None:
        self._later(self._save(live.table.code, live.table.game))

    async def _save(self, code: str, game: str) -> None:
        try:
            if await self._store.game(game) is None:
                entries = [decode_entry(each) for each in await self._store.read(stream_of(code))]
                await self._keep_game(code, entries, game)
        except StoreError as error:  # it is saved when the table is loaded again
            LOG.error("a game could not be saved", extra={"facts": {"game": game, "code": error.code}})

    async def _save_unsaved(self, table: Table, entries: Sequence[Entry]) -> None:
        """Games that ended just before a process was killed."""
        games = [entry.game for entry in entries if isinstance(entry, Started)]
        for game in games if table.status == "over" else games[:-1]:
            if await self._store.game(game) is None:
                await self._keep_game(table.code, entries, game)

    async def _keep_game(self, code: str, entries: Sequence[Entry], game: str) -> None:
        try:
            record = await asyncio.to_thread(record_of, entries, game)
        except GameError:
            return
        stream = stream_of(code)
        await self._store.save_game(game, stream, entries[-1].at, record)
        if not await self._store.read(stream, len(entries) - 1):
            await self._store.erase([stream])  # the table was erased meanwhile, and this goes with it
        self._saved()

    # --- chores --------------------------------------------------------------------------------

    async def _resume(self) -> None:
        """Load the tables of the last hours; those that wait for people only are soon forgotten again."""
        try:
            streams = await self._store.streams("table", time.time() - self._settings.resume_for)
        except StoreError as error:
            LOG.error("tables could not be resumed", extra={"facts": {"code": error.code}})
            return
        for stream in streams:
            code = stream.partition(":")[2]
            if code in self._tables:
                continue
            try:
                live = await self.find(code)
            except Exception:  # noqa: BLE001 - one table that can't be read must not keep the others back
                LOG.exception("a table could not be resumed", extra={"facts": {"table": code}})
                continue
            if live is not None:
                live.touched -= self._settings.idle  # unless somebody comes, the next tidying up forgets it
            await asyncio.sleep(0)

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(self._settings.idle / 4)
            before = time.monotonic() - self._settings.idle
            for code, kept in list(self._tables.items()):
                if kept.live.touched < before:
                    self._forget_unless_needed(code)

    def _forget_unless_needed(self, code: str) -> None:
        kept = self._tables.get(code)
        if kept is not None and not (kept.live.watchers or kept.live.busy or kept.clockwork.busy):
            kept.clockwork.stop()
            del self._tables[code]

    # --- other processes -----------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        if notice.kind == "missed":
            for kept in self._tables.values():
                kept.live.refresh()
        elif notice.kind == "appended":
            found = self._tables.get(notice.stream.removeprefix("table:"))
            if found is not None and notice.head != found.live.table.version:
                found.live.refresh()
        elif notice.stream == _PEOPLE:
            self._hear_of_people(notice)
        elif notice.stream == ERASED:
            self._vanish(json.decode(notice.payload, type=list[str]))

    def _hear_of_people(self, notice: Notice) -> None:
        try:
            people = json.decode(notice.payload, type=_People)
        except MsgspecError:
            return
        now = time.time()
        for code, seats in people.seats.items():
            kept = self._tables.get(code)
            if kept is not None:
                kept.live.presence.hear(notice.sender, seats, now, now + 2.5 * self._settings.announce)
                kept.live.tell_soon()
                kept.clockwork.look()
        asked = self._tables.get(people.who)
        if asked is not None and (here := asked.live.presence.here(now)):
            self._say_soon(people.who, here)

    async def _announce(self) -> None:
        """Say again and again who is connected here: what a process said is believed for a while only."""
        while True:
            await asyncio.sleep(self._settings.announce)
            now = time.time()
            here = {code: kept.live.presence.here(now) for code, kept in self._tables.items()}
            self._announced = {code: seats for code, seats in here.items() if seats}
            codes = list(self._announced)
            for start in range(0, len(codes), _TABLES_A_NOTICE):
                part = codes[start : start + _TABLES_A_NOTICE]
                await self._say(_People({code: sorted(here[code]) for code in part}))

    async def _say(self, people: _People) -> None:
        try:
            await self._store.publish(_PEOPLE, json.encode(people))
        except StoreError as error:
            LOG.warning("others could not be told who is here", extra={"facts": {"code": error.code}})


async def _folded(entries: Sequence[Entry]) -> tuple[Table, list[Remembered]]:
    """The table after these entries, and what happened in its last game."""
    table: Table | None = None
    happened: list[Remembered] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Started):
            happened.clear()
        table, events = fold(table, entry)
        happened += [Remembered(table.version, event) for event in events]
        if number % _FOLDED_AT_ONCE == 0:
            await asyncio.sleep(0)
    assert table is not None
    return table, happened
