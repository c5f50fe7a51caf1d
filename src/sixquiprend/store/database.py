"""A connection pool to SQLite or PostgreSQL: what differs between the two stands here and in `notices`."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from .appending import Appender
from .checking import QuickCheck
from .locking import FileLock
from .postgres import ERRORS as POSTGRES_ERRORS
from .postgres import Connection as PostgresConnection
from .postgres import connect
from .postgres_appending import Place, PostgresAppender, Rows
from .store_errors import StoreError

EXAMPLES: Final = "sqlite:///games.db, postgresql://user@host/games"

SECONDS_TO_WAIT_FOR_SQLITE: Final = 10

_ERRORS: Final[tuple[type[Exception], ...]] = (SQLAlchemyError, sqlite3.Error, *POSTGRES_ERRORS)

_WRITES: Final = "sixquiprend_writes"


class Database:
    """An address, its pool of connections and, for SQLite, the lock that keeps other processes out.

    Errors of either database come out of `reading` and `writing` as `StoreError`; only an `IntegrityError`
    passes, which tells a writer that the data say no.
    """

    def __init__(self, address: str) -> None:
        url = _parsed(address)
        self.place = _shown(url)
        self.is_postgres = url.get_backend_name() == "postgresql"
        self._lock: FileLock | None = None
        self.last_sign = 0.0
        """When the process before this one was last alive, of a SQLite file; 0 if nobody knows."""
        self._closed = False
        self._unwanted: set[asyncio.Task[None]] = set()
        """Connections that nobody waits for any more."""
        # SQLite has one writer at a time, and those who wait for its lock are served in no order.
        self._one_writer = nullcontext() if self.is_postgres else asyncio.Lock()
        if self.is_postgres:
            self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
            self._engine = _postgres_engine(self)
            self._appender: Appender | PostgresAppender = PostgresAppender(self.connect_to_postgres)
        else:
            self._file = Path(url.database or "")
            self._engine = _sqlite_engine(self._file)
            self._appender = Appender(self._file, _prepare)
        self._writing_engine = self._engine.execution_options(**{_WRITES: True})
        self._at_once_engine = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def is_there(self) -> bool:
        """Whether there is a file; whether there is such a database is for PostgreSQL to say."""
        return self.is_postgres or self._file.exists()

    async def open(self) -> None:
        """Take the lock of a SQLite file, which is made if it isn't there; PostgreSQL needs neither."""
        if self.is_postgres:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch(mode=0o600)  # tables hold seeds: for this user only
            lock = FileLock(self._file.with_name(f"{self._file.name}.lock"))
            if not lock.acquire():
                raise StoreError("store_in_use", place=self.place)
        except OSError as error:
            raise self.unreachable(error) from error
        self._lock = lock
        self.last_sign = lock.last_sign

    def give_sign(self, at: float) -> None:
        """This process lives. Of PostgreSQL's processes `Owning` says so.

        Where the disk takes no sign this is no error: whoever has something to keep there is told.
        """
        if self._lock is not None:
            with suppress(OSError):
                self._lock.give_sign(at)

    async def close(self) -> None:
        if not self._closed:
            await self._appender.close()
        self._closed = True
        if self._unwanted:
            await asyncio.wait(self._unwanted)
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction that changes nothing."""
        with self._telling_errors():
            async with self._transaction(self._engine) as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction that is on disk when this ends without an error."""
        with self._telling_errors():
            async with self._one_writer, self._transaction(self._writing_engine) as connection:
                yield connection

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[AsyncConnection]:
        """A connection to PostgreSQL on which each statement is a transaction.

        A process that is paused here holds no lock that others would wait for.
        """
        with self._telling_errors():
            async with self._transaction(self._at_once_engine) as connection:
                yield connection

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """A connection of the pool. If that was closed meanwhile nobody else would ever close this one."""
        connection = await self._connected(engine)
        try:
            async with connection.begin():
                yield connection
        finally:
            if self._closed:
                await connection.invalidate()
            await asyncio.shield(asyncio.create_task(connection.close()))

    async def _connected(self, engine: AsyncEngine) -> AsyncConnection:
        """A connection, opened to the end whoever is cancelled: half open it leaves its thread behind."""
        opening = asyncio.create_task(_opened(engine))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            unwanted = asyncio.create_task(_given_back(opening))
            self._unwanted.add(unwanted)
            unwanted.add_done_callback(self._unwanted.discard)
            raise

    async def append_to_sqlite(self, rows: Sequence[dict[str, Any]]) -> None:
        """Entries, on disk when this returns: the short way, for what is done all the time."""
        assert isinstance(self._appender, Appender)
        with self._telling_errors():
            async with self._one_writer:
                await self._appender.append(rows)

    async def append_to_postgres(self, appends: Sequence[Rows], process: str) -> set[Place]:
        """The same for PostgreSQL: which of these were written. May raise `NotWhole`."""
        assert isinstance(self._appender, PostgresAppender)
        with self._telling_errors():
            return await self._appender.append(appends, process)

    async def held_on_postgres(self, streams: Sequence[str], process: str) -> dict[str, int]:
        """Which of these streams this process owns, each with the epoch."""
        assert isinstance(self._appender, PostgresAppender)
        with self._telling_errors():
            return await self._appender.held(streams, process)

    async def tidy_up(self) -> None:
        """Leave nothing of what was erased in SQLite's journal; PostgreSQL looks after its own."""
        if self.is_postgres:
            return
        with self._telling_errors():
            async with self._one_writer, self._engine.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                await (await driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")).close()

    def look_at_the_file(self) -> QuickCheck | None:
        """Begin to look whether the file is whole; PostgreSQL looks after its own."""
        return None if self.is_postgres else QuickCheck(self._file)

    async def connect_to_postgres(self, *_arguments: object, **_options: object) -> PostgresConnection:
        """A connection outside the pool."""
        return await connect(self._dsn)

    def unreachable(self, error: BaseException) -> StoreError:
        return StoreError("store_unreachable", place=self.place, reason=_reason(error))

    @contextmanager
    def _telling_errors(self) -> Iterator[None]:
        if self._closed:
            raise StoreError("store_closed", place=self.place)
        try:
            yield
        except (IntegrityError, sqlite3.IntegrityError):
            raise
        except _ERRORS as error:
            raise StoreError("store_failed", place=self.place, reason=_reason(error)) from error


async def _opened(engine: AsyncEngine) -> AsyncConnection:
    return await engine.connect().start()


async def _given_back(opening: asyncio.Task[AsyncConnection]) -> None:
    with suppress(*_ERRORS):
        await (await opening).close()


def _parsed(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        # The address may hold a password: it is not repeated, nor is the error that quotes it.
        raise StoreError("bad_address", examples=EXAMPLES) from None
    known = url.drivername in {
        "sqlite",
        "sqlite+aiosqlite",
        "postgres",
        "postgresql",
        "postgresql+asyncpg",
    }
    if url.drivername == "postgres":
        url = url.set(drivername="postgresql")
    # A SQLite in memory is lost with its process, and each connection has its own.
    in_a_file = bool(url.database) and url.database != ":memory:" and not url.query
    if not known or (url.get_backend_name() == "sqlite" and not in_a_file):
        raise StoreError("bad_address", examples=EXAMPLES)
    return url


def _shown(url: URL) -> str:
    """The address without user, password and options."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"postgresql://{url.host or ''}/{url.database or ''}"


def _reason(error: BaseException) -> str:
    """The first line of what a database says: the others may quote what was to be written."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(cause).splitlines() or [type(cause).__name__]
    # SQLAlchemy's adapter for asyncpg puts the class of the error first.
    return lines[0].rpartition(">: ")[2]


def _postgres_engine(database: Database) -> AsyncEngine:
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=database.connect_to_postgres,
        pool_pre_ping=True,  # a database that was restarted is no reason to refuse an answer
        hide_parameters=True,
    )


def _sqlite_engine(file: Path) -> AsyncEngine:
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)), hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        _prepare(connection)

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _prepare(connection: Any) -> None:
    # The driver would begin transactions by itself, but not before a savepoint: we say when.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {SECONDS_TO_WAIT_FOR_SQLITE * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # confirmed means on disk
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")  # erased means overwritten, not only out of sight
    cursor.close()
