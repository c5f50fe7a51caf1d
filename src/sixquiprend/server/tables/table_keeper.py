"""The tables that this process has in memory, each with its clockwork; their games are kept when finished."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Final

from sixquiprend.engine import GameError
from sixquiprend.records.log_entries import Entry
from sixquiprend.store import Store, StoreError
from sixquiprend.table import Table, fold, record_of
from sixquiprend.table.entries import Started

from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.settings import Settings
from ..keeping.keeper import Keeper
from ..workers.minds import Minds
from .clockwork import Clockwork
from .live_table import TABLE, LiveTable, Remembered

_FOLDED_AT_ONCE: Final = 100
"""Entries of a long log, before others have their turn: about a hundredth of a second."""


class TableKeeper(Keeper[LiveTable]):
    """The tables of one process. `saved` is called whenever a finished game has been kept."""

    def __init__(
        self, store: Store, minds: Minds, metrics: Metrics, settings: Settings, saved: Callable[[], None]
    ) -> None:
        super().__init__(TABLE, "people", store, metrics, settings)
        self._minds = minds
        self._saved = saved
        self._clockworks: dict[str, Clockwork] = {}
        metrics.watch(tables=lambda: len(self._kept))

    def chores(self) -> list[Coroutine[object, object, None]]:
        return [self._resume(), *super().chores()]

    def release(self) -> None:
        """The server stops: whoever waits for news is answered now."""
        self.closing = True
        for live in self._kept.values():
            live.release()

    async def erase(self, codes: Iterable[str]) -> None:
        """Forget these tables with all their games, here and in the other processes."""
        await self._erase(codes)

    # --- what is kept of a table ---------------------------------------------------------------

    async def folded(self, entries: Sequence[Entry]) -> LiveTable:
        """The table after these entries; it remembers what happened in its last game."""
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
        live = LiveTable(table, self._store, self._metrics, self._settings.grace)
        live.remember(happened)
        return live

    async def loaded(self, thing: LiveTable, entries: Sequence[Entry]) -> None:
        """Save the games that ended just before a process was killed."""
        games = [entry.game for entry in entries if isinstance(entry, Started)]
        for game in games if thing.table.status == "over" else games[:-1]:
            if await self._store.game(game) is None:
                await self._keep_game(thing.stream, entries, game)

    def taken_in(self, thing: LiveTable, *, mine: bool) -> None:
        settings = self._settings
        patience = 0.0 if self._alone else settings.patience
        clockwork = Clockwork(thing, self._minds, patience=patience)
        self._clockworks[thing.code] = clockwork

        def on_change(mine: bool) -> None:
            if thing.table.status == "over" and not thing.gone:
                self._later(self._save(thing, thing.table.game))
            clockwork.changed(mine)

        thing.on_change = on_change
        clockwork.changed(mine)

    def let_go(self, thing: LiveTable) -> None:
        clockwork = self._clockworks.pop(thing.code, None)
        if clockwork is not None:
            clockwork.stop()

    def needed(self, thing: LiveTable) -> bool:
        return bool(thing.watchers) or thing.busy or self._clockworks[thing.code].busy

    def people_moved(self, thing: LiveTable) -> None:
        thing.tell_soon()
        clockwork = self._clockworks.get(thing.code)
        if clockwork is not None:
            clockwork.look()

    # --- finished games ------------------------------------------------------------------------

    async def _save(self, live: LiveTable, game: str) -> None:
        try:
            if await self._store.game(game) is None:
                await self._keep_game(live.stream, await self.entries_of(live.code), game)
        except StoreError as error:  # it is saved when the table is loaded again
            LOG.error("a game could not be saved", extra={"facts": {"game": game, "code": error.code}})

    async def _keep_game(self, stream: str, entries: Sequence[Entry], game: str) -> None:
        try:
            record = await asyncio.to_thread(record_of, entries, game)
        except GameError:
            return
        await self._store.save_game(game, stream, entries[-1].at, record)
        if not await self._store.read(stream, len(entries) - 1):
            await self._store.erase([stream])  # the table was erased meanwhile, and this goes with it
        self._saved()

    # --- after a restart -----------------------------------------------------------------------

    async def _resume(self) -> None:
        """Load the tables of the last hours; those that wait for people only are soon forgotten again."""
        try:
            streams = await self._store.streams(TABLE.name, time.time() - self._settings.resume_for)
        except StoreError as error:
            LOG.error("tables could not be resumed", extra={"facts": {"code": error.code}})
            return
        for stream in streams:
            code = TABLE.code_of(stream) or ""
            if code in self._kept:
                continue
            try:
                live = await self.find(code)
            except Exception:  # noqa: BLE001 - one table that can't be read must not keep the others back
                LOG.exception("a table could not be resumed", extra={"facts": {"table": code}})
                continue
            if live is not None:
                live.touched -= self._settings.idle  # unless somebody comes, the next tidying up forgets it
            await asyncio.sleep(0)
