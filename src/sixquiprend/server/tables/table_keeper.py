"""The tables that this process has in memory, each with its clockwork; their games are kept when finished."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Final

from msgspec import MsgspecError

from sixquiprend.engine import GameError, Illegal
from sixquiprend.records.log_entries import Entry
from sixquiprend.store import Conflict, Store, StoreError
from sixquiprend.table import Place, Table, decode_entry, fold, from_snapshot, record_of, snapshot_of
from sixquiprend.table.chairs import holds
from sixquiprend.table.clock import after_outage, is_timed
from sixquiprend.table.entries import Started
from sixquiprend.table.session import Folded

from ..basics.clocks import catch_up, the_time
from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.refusals import Refused, not_seated
from ..basics.settings import Settings
from ..keeping.keeper import Keeper
from ..keeping.logged import unread
from ..workers.minds import Minds
from ..workers.turns import Turns
from .clockwork import Clockwork
from .live_table import TABLE, LiveTable, Remembered
from .reacting import Reacted, Reaction

_SECONDS_BETWEEN_SIGNS: Final = 0.5
_FOLDED_AT_ONCE: Final = 100
"""Entries of a long log, before others have their turn: about a hundredth of a second."""


SNAPSHOT_EVERY: Final = 500
"""Entries after which a table is kept as it is, so that whoever loads it needn't read the log before."""


def snapshots_of(code: str) -> str:
    """The stream of a table's snapshots; the last one counts."""
    return f"snapshot:{code}"


def _ended() -> Refused:
    return Refused(404, "table_ended", "whoever runs this server has ended this table")


def _nothing() -> None:
    """Nobody has to hear of a change."""


class TableKeeper(Keeper[LiveTable]):
    """The tables of one process. `saved` is called whenever a finished game has been kept."""

    def __init__(
        self, store: Store, minds: Minds, metrics: Metrics, settings: Settings, saved: Callable[[], None]
    ) -> None:
        super().__init__(TABLE, store, metrics, settings)
        self._minds = minds
        self._saved = saved
        self._turns = Turns()
        self._clockworks: dict[str, Clockwork] = {}
        self._ended: frozenset[str] = frozenset()

    def chores(self) -> list[Coroutine[object, object, None]]:
        forget = [] if self._settings.keep_games is None else [self._erase_in_time(self._settings.keep_games)]
        return [self._resume(), self._give_signs(), *forget, *super().chores()]

    def release(self) -> None:
        """The server stops: whoever waits for news is answered now."""
        self.closing = True
        for live in self._kept.values():
            live.release()

    def end(self, codes: Iterable[str]) -> None:
        """From now on nobody plays at these tables, and no others are ended; their logs stay as they are."""
        self._ended = frozenset(codes)
        self.vanish(map(TABLE.stream_of, sorted(self._ended)))

    async def find(self, code: str, *, force: bool = False) -> LiveTable | None:
        live = None if code in self._ended else await super().find(code, force=force)
        if code in self._ended:
            if live is not None:  # ended while it was loaded
                live.vanish()
            raise _ended()
        return live

    async def exists(self, code: str) -> bool:
        if code in self._ended:
            raise _ended()
        return await super().exists(code)

    async def look(self, code: str) -> Table | None:
        """The table of this code as its log tells it, and nothing is kept; None if there is none."""
        _, begun, entries = await self._log_of(code)
        if begun is None and not entries:
            return None
        return (await self.folded(entries, begun)).table

    async def erase(self, codes: Iterable[str]) -> None:
        """Forget these tables with all their games, here and in the other processes."""
        await self._erase(codes)

    async def _erase_in_time(self, keep: float) -> None:
        """Again and again: tables that nobody has touched for so long are erased, with their games."""
        unplayed = min(keep, self._settings.keep_unplayed)
        while True:
            now = time.time()
            try:
                old = set(await self._store.untouched(TABLE.name, now - keep))
                old.update(await self._store.untouched(TABLE.name, now - unplayed, unplayed=True))
                if old:
                    await self.erase([TABLE.code_of(stream) or "" for stream in sorted(old)])
                    LOG.info("old tables were erased", extra={"facts": {"count": len(old)}})
            except StoreError as error:
                LOG.error("old tables could not be erased", extra={"facts": {"code": error.code}})
            await asyncio.sleep(self._settings.erase_every)

    # --- what is kept of a table ---------------------------------------------------------------

    async def read(self, code: str) -> LiveTable | None:
        """The table of its last snapshot, and what the log says since then; or all of the log.

        Games that ended just before a process was killed are saved now.
        """
        snapshots, begun, entries = await self._log_of(code)
        if begun is None and not entries:
            return None
        live = await self.folded(entries, begun)
        live.snapshots, live.snapped = snapshots, 0 if begun is None else begun[0].version
        games = [entry.game for entry in entries if isinstance(entry, Started)]
        if begun is not None and begun[0].game:
            games.insert(0, begun[0].game)
        for game in games[:-1] if live.table.status == "playing" else games:
            await self._save(live, game, (begun, entries))
        await self._snap(live)
        return live

    async def folded(self, entries: Sequence[Entry], begun: Folded | None = None) -> LiveTable:
        """The table after these entries; it remembers what happened in its last game."""
        table, first = (None, ()) if begun is None else begun
        happened = [] if table is None else [Remembered(table.version, each) for each in first]
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

    def beside(self, code: str) -> Iterable[str]:
        return (snapshots_of(code),)

    async def _snap(self, live: LiveTable) -> None:
        """Keep the table as it is, if its log has grown so much that reading it would take a while."""
        table = live.table
        if live.snapping or live.unsaved or live.gone or table.version - live.snapped < SNAPSHOT_EVERY:
            return
        live.snapping = True
        try:
            data = snapshot_of(table)
            await self._store.append(snapshots_of(live.code), live.snapshots, [data], time.time())
        except Conflict:  # another process was faster
            kept = await self._store.last(snapshots_of(live.code))
            live.snapshots = 0 if kept is None else kept[0]
        except StoreError as error:
            LOG.warning("a snapshot could not be kept", extra={"facts": {"code": error.code}})
        else:
            live.snapshots += 1
            await self._go_with_the_log(live, table.version)
        finally:
            live.snapping = False
        live.snapped = table.version

    async def wake(self, thing: LiveTable) -> None:
        """Nobody's time has run while no process had the table: not even if that one was killed."""
        alive, table = self._store.last_sign(thing.stream), thing.table
        if is_timed(table):
            last = await self._store.last(thing.stream)
            written = 0.0 if last is None else decode_entry(last[1]).at
            alive = max(alive, written)
            await thing.do(lambda now: after_outage(now, alive, the_time()))

    async def _give_signs(self) -> None:
        """So that whoever comes after this process knows until when people's time ran. Meanwhile the clock is
        only looked at when no timer runs.
        """
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_SIGNS)
            if any(clockwork.waits for clockwork in self._clockworks.values()):
                self._store.give_sign(the_time())
            else:
                catch_up()

    def taken_in(self, thing: LiveTable) -> None:
        clockwork = self._clockworks[thing.code] = Clockwork(thing, self._minds)
        self._metrics.tables.set(len(self._clockworks))

        def on_change() -> None:
            table = thing.table
            if table.status == "over" and not thing.gone:
                self._later(self._save(thing, table.game))
            if table.version - thing.snapped >= SNAPSHOT_EVERY and not thing.snapping:
                self._later(self._snap(thing))
            clockwork.look()

        thing.on_change = on_change
        clockwork.look()

    def let_go(self, thing: LiveTable) -> None:
        clockwork = self._clockworks.pop(thing.code, None)
        if clockwork is not None:
            clockwork.stop()
            self._metrics.tables.set(len(self._clockworks))
        # Each holds the other: so both can be freed without looking for circles, which is done rarely.
        thing.on_change = _nothing

    def needed(self, thing: LiveTable) -> bool:
        return bool(thing.watchers) or thing.busy or self._clockworks[thing.code].busy

    # --- what people feel ----------------------------------------------------------------------

    def react(self, live: LiveTable, place: Place, reaction: Reaction) -> None:
        """Somebody shows what they feel; raises `Refused` or `GameError` if they may not, or not so often."""
        if not holds(live.table.chairs, place):
            raise not_seated()
        if not live.table.reactions:
            raise Illegal("reactions_off", "nobody shows what they feel at this table")
        live.feelings.count(place)
        live.show(Reacted(place.seat, reaction))

    def people_moved(self, thing: LiveTable) -> None:
        thing.tell_soon()
        clockwork = self._clockworks.get(thing.code)
        if clockwork is not None:
            clockwork.look()

    # --- finished games ------------------------------------------------------------------------

    async def _save(
        self, live: LiveTable, game: str, log: tuple[Folded | None, Sequence[Entry]] | None = None
    ) -> None:
        """Keep a finished game, unless it is kept. `log`: the table's, if it has been read."""
        live.unsaved.add(game)
        try:
            if await self._store.game(game) is None:
                await self._keep_game(live, game, *(log or (await self._log_of(live.code))[1:]))
        except StoreError as error:  # it is saved when the table is loaded again
            LOG.error("a game could not be saved", extra={"facts": {"game": game, "code": error.code}})
            return
        except MsgspecError as error:
            unread(live.stream, error)
            return
        live.unsaved.discard(game)

    async def _log_of(self, code: str) -> tuple[int, Folded | None, Sequence[Entry]]:
        """How many snapshots there are, the table of the last one, and the log since then."""
        kept = await self._store.last(snapshots_of(code))
        begun = None if kept is None else await asyncio.to_thread(from_snapshot, kept[1])
        if kept is None or begun is None:
            return 0 if kept is None else kept[0], None, await self.entries_of(code)
        # One entry more than needed: if it isn't there, the log was erased, and the snapshot goes with it.
        entries = await self.entries_of(code, begun[0].version - 1)
        return (kept[0], begun, entries[1:]) if entries else (kept[0], None, ())

    async def _keep_game(
        self, live: LiveTable, game: str, begun: Folded | None, entries: Sequence[Entry]
    ) -> None:
        try:
            record = await asyncio.to_thread(record_of, entries, game, begun)
        except GameError:
            return
        before = 0 if begun is None else begun[0].version
        finished = entries[-1].at if entries else time.time()
        turn = self._turns.next_of(live.maker)
        await self._store.save_game(game, live.stream, finished, record, turn=turn)
        await self._go_with_the_log(live, before + len(entries))
        self._saved()

    async def _go_with_the_log(self, live: LiveTable, version: int) -> None:
        """What was just kept of a table whose log was erased meanwhile is erased too."""
        if not await self._store.read(live.stream, version - 1):
            await self._store.erase([live.stream, *self.beside(live.code)])

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
            begun = time.monotonic()
            try:
                live = await self.find(code)
            except Refused:
                continue  # it can't be read, which was told; or another process has it
            except Exception:  # noqa: BLE001 - one table that can't be read must not keep the others back
                LOG.exception("a table could not be resumed", extra={"facts": {"table": code}})
                continue
            if live is not None:
                live.touched -= self._settings.idle  # unless somebody comes, it is soon forgotten
            # At most half of the time: thousands of tables must not keep those waiting who are there already.
            await asyncio.sleep(time.monotonic() - begun)
