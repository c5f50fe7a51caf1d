"""The store: streams of entries, finished games, and notices between processes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from typing import Final, NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from . import games as stored_games
from .checking import QuickCheck
from .database import Database
from .games import StoredGame
from .migrating import check_version, migrate
from .notices import Listener, Notice, check_length, send
from .owning import Owning
from .postgres import ERRORS as POSTGRES_ERRORS
from .schema import entries, games, owners
from .store_errors import StoreError
from .writing import Append, Writer

Subscriber = Callable[[Notice], None]


class Busy(NamedTuple):
    """What was appended to a stream lately."""

    stream: str
    entries: int
    bytes: int
    last_at: float


_TRIES_TO_ERASE: Final = 10
CHECK: Final = "check:written"
"""The stream whose only entry is written anew to see whether that can be done."""


class Store:
    """One process's door to a database; made by `Store.open`, and used from that event loop only.

    What `append` and the other writers have returned from is on disk: it outlives `kill -9` and a power cut.
    Every method may raise `StoreError`; none leaves half a change.
    """

    def __init__(self, database: Database) -> None:
        self.database = self._database = database
        self._name = secrets.token_hex(8)
        self._subscribers: list[Subscriber] = []
        self._writer: Writer | None = None
        self._listener: Listener | None = None
        self._quick_check: QuickCheck | None = None
        self.owning = Owning(database, self._name, self.publish)
        """Which streams are this process's."""
        self.subscribe(self.owning.hear)

    @classmethod
    async def open(cls, url: str, *, on_notice: Subscriber | None = None) -> Store:
        """Connect, and make or bring up to date the tables.

        `sqlite:///path` is made if it isn't there, and belongs to one process; `postgresql://…` must be
        there, and serves many. Raises `StoreError`, which never shows a password.
        """
        store = cls(Database(url))
        if on_notice is not None:
            store.subscribe(on_notice)
        async with AsyncExitStack() as undo:
            undo.push_async_callback(store.close)
            await store._start()
            undo.pop_all()
        return store

    @classmethod
    async def beside(cls, url: str) -> Store:
        """A second door, while a server may have its own open: for a look and a few words.

        Takes no lock of a SQLite file, hears no notices and leaves the tables of the database as they are.
        Raises `StoreError` if there is none, or none of this version.
        """
        store = cls(Database(url))
        async with AsyncExitStack() as undo:
            undo.push_async_callback(store.close)
            if not store.database.is_there:
                raise StoreError(
                    "store_unreachable", place=store.database.place, reason="there is no such file"
                )
            await check_version(store.database)
            store._writer = Writer(store.database, store._name)
            undo.pop_all()
        return store

    async def _start(self) -> None:
        await self._database.open()
        await migrate(self._database)
        if self._database.is_postgres:
            self._listener = Listener(self._database.connect_to_postgres, self._name, self._deliver)
            try:
                await self._listener.open()
            except POSTGRES_ERRORS as error:
                raise self._database.unreachable(error) from error
        self._writer = Writer(self._database, self._name)
        self._quick_check = self._database.look_at_the_file()

    async def close(self) -> None:
        """Write what still waits, then let the database go; appends from now on are refused."""
        await self.owning.leave()
        if self._writer is not None:
            await self._writer.close()
        if self._quick_check is not None:
            await self._quick_check.stop()
        if self._listener is not None:
            await self._listener.close()
        await self._database.close()

    async def check(self) -> None:
        """Raises `StoreError` unless something can be written and read again, and the file is whole."""
        fault = None if self._quick_check is None else self._quick_check.fault
        if fault is not None:
            raise StoreError("store_damaged", place=self._database.place, reason=fault)
        row = {"stream": CHECK, "sequence": 1, "previous": None, "at": 0.0, "entry": self._name.encode()}
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(entries).where(entries.c.stream == CHECK))
                await connection.execute(insert(entries), row)
        except IntegrityError:
            pass  # another process has written at the same moment
        if await self.last(CHECK) is None:
            raise StoreError(
                "store_failed", place=self._database.place, reason="what was written isn't there"
            )

    # --- signs of life -----------------------------------------------------------------------

    def give_sign(self, at: float) -> None:
        """This process lives, and it is this late: for whoever goes on with its streams when it is dead."""
        self._database.give_sign(at)

    def last_sign(self, stream: str) -> float:
        """What time it was for the process that had this stream before when it was last alive; asked once,
        by who takes the stream over. 0 if nobody knows.
        """
        return self.owning.last_signs.pop(stream, self._database.last_sign)

    # --- streams -----------------------------------------------------------------------------

    async def append(
        self, stream: str, after: int, new: Sequence[bytes], at: float, epoch: int | None = None
    ) -> None:
        """Add entries to a stream that has `after` of them now; all on disk when this returns, or none.

        Raises `Conflict` if the stream has more (another process was first) or fewer (it was erased). With an
        `epoch`, `Fenced` if this process doesn't own the stream in that epoch (any more).
        """
        if not new:
            return
        if self._writer is None:
            raise StoreError("store_closed", place=self._database.place)
        await self._writer.write(Append(stream, after, new, at, epoch))

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """The entries behind the first `after`, in order; none if there is no such stream."""
        wanted = (
            select(entries.c.entry)
            .where(entries.c.stream == stream, entries.c.sequence > after)
            .order_by(entries.c.sequence)
        )
        async with self._database.reading() as connection:
            return list(await connection.scalars(wanted))

    async def last(self, stream: str) -> tuple[int, bytes] | None:
        """The last entry of a stream, and how many it has; None if there is no such stream."""
        wanted = (
            select(entries.c.sequence, entries.c.entry)
            .where(entries.c.stream == stream)
            .order_by(entries.c.sequence.desc())
            .limit(1)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        return None if found is None else (found[0], found[1])

    async def streams(self, kind: str, since: float) -> list[str]:
        """The streams `kind:…` that have an entry of that time or later, in alphabetical order."""
        prefix = f"{kind}:"
        wanted = (
            select(entries.c.stream)
            .where(entries.c.at >= since, func.substr(entries.c.stream, 1, len(prefix)) == prefix)
            .distinct()
        )
        async with self._database.reading() as connection:
            return sorted(await connection.scalars(wanted))

    async def busy(self, kind: str, since: float) -> list[Busy]:
        """The streams `kind:…` with entries of that time or later, and how much that is; the most first."""
        prefix = f"{kind}:"
        count, size = func.count(), func.sum(func.length(entries.c.entry))
        wanted = (
            select(entries.c.stream, count, size, func.max(entries.c.at))
            .where(entries.c.at >= since, func.substr(entries.c.stream, 1, len(prefix)) == prefix)
            .group_by(entries.c.stream)
            .order_by(count.desc(), entries.c.stream)
        )
        async with self._database.reading() as connection:
            return [Busy(*row) for row in await connection.execute(wanted)]

    async def untouched(self, kind: str, since: float, *, unplayed: bool = False) -> list[str]:
        """The streams `kind:…` that have no entry of that time or later, in alphabetical order.

        `unplayed`: only those of which no finished game is kept.
        """
        prefix = f"{kind}:"
        wanted = (
            select(entries.c.stream)
            .where(func.substr(entries.c.stream, 1, len(prefix)) == prefix)
            .group_by(entries.c.stream)
            .having(func.max(entries.c.at) < since)
        )
        if unplayed:
            wanted = wanted.where(entries.c.stream.not_in(select(games.c.stream)))
        async with self._database.reading() as connection:
            return sorted(await connection.scalars(wanted))

    async def erase(self, streams: Iterable[str]) -> None:
        """Forget streams with all their entries and games, one after the other, without a trace in the file.

        A process that still holds such a stream gets `Conflict` at its next append.
        """
        for stream in sorted(set(streams)):
            await self._erase(stream)
        await self._database.tidy_up()

    async def _erase(self, stream: str) -> None:
        for left in reversed(range(_TRIES_TO_ERASE)):
            try:
                async with self._database.writing() as connection:
                    # The owner first: whoever appends holds that row, and then looks at the entries.
                    await connection.execute(delete(owners).where(owners.c.stream == stream))
                    await connection.execute(delete(games).where(games.c.stream == stream))
                    await connection.execute(delete(entries).where(entries.c.stream == stream))
            except IntegrityError as error:  # another process has appended meanwhile
                if not left:
                    raise StoreError("store_failed", place=self._database.place, reason=stream) from error
            else:
                return

    # --- finished games -----------------------------------------------------------------------

    async def save_game(
        self, identity: str, stream: str, finished_at: float, record: bytes, *, turn: int = 0
    ) -> None:
        """Keep a finished game; one that is kept already stays as it is. Those of a low turn are analysed
        first.
        """
        game = StoredGame(identity, stream, finished_at, record, turn)
        await stored_games.save_game(self._database, game)

    async def game(self, identity: str) -> StoredGame | None:
        return await stored_games.find_game(self._database, identity)

    async def claim_analysis(self, process: str, now: float, lease_seconds: float) -> StoredGame | None:
        """The next game that nobody has analysed or is analysing, for this process; None if there is none.

        Nobody else gets it until `lease_seconds` are over; `set_progress` may prolong that.
        """
        return await stored_games.claim_analysis(self._database, process, now, lease_seconds)

    async def set_progress(
        self, identity: str, progress: float, *, claimed_until: float | None = None
    ) -> None:
        """How far the analysis is, from 0 to 1, and until when its game is still claimed."""
        await stored_games.set_progress(self._database, identity, progress, claimed_until)

    async def save_analysis(self, identity: str, analysis: bytes) -> None:
        """Keep the analysis of a game; of a game that was erased meanwhile nothing is kept."""
        await stored_games.save_analysis(self._database, identity, analysis)

    # --- between processes --------------------------------------------------------------------

    def subscribe(self, callback: Subscriber) -> None:
        """Call this, in the event loop, with every notice of another process."""
        self._subscribers.append(callback)

    async def publish(self, stream: str, payload: bytes) -> None:
        """Say something to the other processes; it is kept nowhere."""
        check_length(payload)
        if self._database.is_postgres:
            async with self._database.reading() as connection:
                await send(connection, Notice("said", stream, payload=payload, sender=self._name))

    def _deliver(self, notice: Notice) -> None:
        for callback in self._subscribers:
            callback(notice)
