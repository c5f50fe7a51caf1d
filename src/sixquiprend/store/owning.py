"""Who owns a stream: one process at a time, for as long as it gives signs of life.

Ownership makes many processes fast: whoever owns a table has it in memory, moves it, and is the only one that
writes to it. That nothing is lost doesn't depend on it: an append names the epoch in which its process became
the owner, and is refused in any other (`Fenced`), whatever its process believes.

Times are the database's, so that clocks which differ don't matter. Only PostgreSQL has owners.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from msgspec import json
from sqlalchemy import ARRAY, Boolean, Text, TextClause, bindparam, text

from .database import Database
from .ending import ended
from .notices import Notice
from .store_errors import StoreError

SECONDS_BETWEEN_BEATS: Final = 0.4
SECONDS_ALIVE: Final = 1.6
"""A process that gives no sign of life for so long is dead: others take over what it owns."""
CHANNEL: Final = "owners"
"""Where processes tell each other what they have taken over; nothing: that they leave."""
MOST_AT_ONCE: Final = 200
"""Streams of a dead process that one takes over at once, so that those who live share them."""

_logger = logging.getLogger(__name__)


class Owner(NamedTuple):
    """Who owns a stream."""

    process: str
    epoch: int
    address: str
    """Where that process takes connections over."""


def _statement(sql: str, **types: Any) -> TextClause:
    return text(sql).bindparams(*[bindparam(name, type_=kind) for name, kind in types.items()])


_BEAT: Final = text("""
INSERT INTO processes (name, address, until, clock)
VALUES (:name, :address, extract(epoch FROM clock_timestamp()) + :seconds, :clock)
ON CONFLICT (name) DO UPDATE SET until = excluded.until, clock = excluded.clock
""")
_DEAD: Final = text("""
SELECT name FROM processes WHERE until <= extract(epoch FROM clock_timestamp()) AND name <> :name
""")
_CLAIM: Final = _statement(
    """
    INSERT INTO owners (stream, process, epoch)
    SELECT wanted, :name, 1 FROM unnest(:streams) AS wanted
    WHERE :new OR EXISTS (SELECT FROM entries WHERE stream = wanted)
    ORDER BY wanted
    ON CONFLICT (stream) DO UPDATE SET process = excluded.process, epoch = owners.epoch + 1
    WHERE owners.process <> excluded.process AND (:force OR NOT EXISTS (
        SELECT FROM processes
        WHERE name = owners.process AND until > extract(epoch FROM clock_timestamp())
    ))
    RETURNING stream, epoch
    """,
    name=Text,
    streams=ARRAY(Text),
    new=Boolean,
    force=Boolean,
)
_OWNER: Final = text("""
SELECT process, epoch, address FROM owners JOIN processes ON name = process
WHERE stream = :stream AND until > extract(epoch FROM clock_timestamp())
""")
_OTHERS: Final = text("""
SELECT address FROM processes
WHERE name <> :name AND address <> '' AND until > extract(epoch FROM clock_timestamp()) ORDER BY until DESC
""")
_LAST_SIGN: Final = text("""
SELECT clock FROM owners JOIN processes ON name = process WHERE stream = :stream AND name <> :name
""")
_ADOPT: Final = _statement(
    """
    WITH left_alone AS (
        SELECT stream AS wanted, clock FROM owners JOIN processes ON name = process
        WHERE process = ANY (:dead) AND until <= extract(epoch FROM clock_timestamp())
        ORDER BY stream LIMIT :most FOR UPDATE OF owners SKIP LOCKED
    )
    UPDATE owners SET process = :name, epoch = epoch + 1 FROM left_alone WHERE stream = wanted
    RETURNING stream, epoch, clock
    """,
    name=Text,
    dead=ARRAY(Text),
)
_BURY: Final = _statement(
    """
    DELETE FROM processes WHERE name IN (
        SELECT name FROM processes
        WHERE name = ANY (:dead) AND until <= extract(epoch FROM clock_timestamp())
        AND NOT EXISTS (SELECT FROM owners WHERE process = name)
        FOR UPDATE SKIP LOCKED
    )
    """,
    dead=ARRAY(Text),
)
_RELEASE: Final = _statement(
    "UPDATE owners SET process = '' WHERE process = :name AND stream = ANY (:streams)",
    name=Text,
    streams=ARRAY(Text),
)
_OWN: Final = text("SELECT epoch FROM owners WHERE stream = :stream AND process = :name")
_OWNED: Final = text("SELECT stream, epoch FROM owners WHERE process = :name")
_LEAVE: Final = text("UPDATE processes SET until = 0, clock = :clock WHERE name = :name")


class Owning:
    """The streams of this process. Nothing is owned before `begin`, and nobody is asked."""

    def __init__(
        self, database: Database, name: str, publish: Callable[[str, bytes], Awaitable[None]]
    ) -> None:
        self._database = database
        self._name = name
        self._publish = publish
        self._look = asyncio.Event()
        self._address = ""
        self._alive = SECONDS_ALIVE
        self._clock: Callable[[], float] = time.time
        self._beaten = 0.0
        self._beating: asyncio.Task[None] | None = None
        self.epochs: dict[str, int] = {}
        """What this process owns, as far as it knows."""
        self.last_signs: dict[str, float] = {}
        """Of streams that were taken over: what time it was for the owner before when it was last alive."""
        self.on_lost: list[Callable[[Sequence[str]], None]] = []
        """Called with streams that other processes have taken over."""
        self.on_adopted: list[Callable[[Sequence[str]], None]] = []
        """Called with streams of dead processes that this one has taken over."""

    @property
    def begun(self) -> bool:
        """Whether streams have owners here."""
        return self._beating is not None

    async def begin(
        self, address: str = "", alive: float = SECONDS_ALIVE, clock: Callable[[], float] = time.time
    ) -> None:
        """Give signs of life from now on, and count as alive for so many seconds after each.

        `address` tells the others where connections are taken over, `clock` what time it is in our entries.
        """
        if not self._database.is_postgres:
            return
        self._address, self._alive, self._clock = address, alive, clock
        await self._beat()
        self._beating = asyncio.create_task(self._beat_on())

    async def leave(self) -> None:
        """Let the others take over everything, at once; nothing is owned any more."""
        beating, self._beating = self._beating, None
        if beating is None:
            return
        await ended(beating)
        self.epochs.clear()
        try:
            await self._run(_LEAVE, name=self._name, clock=self._clock())
            await self._publish(CHANNEL, json.encode([]))
        except StoreError as error:
            _logger.warning("others find out later that this process has left: %s", error.code)

    async def owner_of(self, stream: str) -> Owner | None:
        """Who owns this stream and is alive; None if nobody is."""
        found = await self._run(_OWNER, stream=stream)
        return Owner(*found[0]) if found else None

    def is_own(self, owner: Owner) -> bool:
        return owner.process == self._name

    async def others(self) -> list[str]:
        """Where the other processes that live take connections over."""
        return [row[0] for row in await self._run(_OTHERS, name=self._name)]

    async def claim(self, stream: str, *, new: bool = False, force: bool = False) -> int | None:
        """The epoch in which this process owns the stream from now on; None if another, alive, does.

        Without `new` there must be such a stream. `force`: whoever owns it; they are fenced off.
        """
        before = () if new else await self._run(_LAST_SIGN, stream=stream, name=self._name)
        taken = await self._run(_CLAIM, name=self._name, streams=[stream], new=new, force=force)
        if not taken:
            # Perhaps its own already; also if it gives its signs of life too late just now.
            own = await self._run(_OWN, stream=stream, name=self._name)
            if not own:
                return None
            self.epochs[stream] = epoch = int(own[0][0])
            return epoch
        self.epochs[stream] = epoch = int(taken[0][1])
        if before:
            self.last_signs[stream] = before[0][0]
        if epoch > 1:
            await self._publish(CHANNEL, json.encode([stream]))
        return epoch

    async def release(self, streams: Iterable[str]) -> None:
        """Nobody has to own these: they are in nobody's memory."""
        given = [stream for stream in streams if self.epochs.pop(stream, None) is not None]
        if given:
            await self._run(_RELEASE, name=self._name, streams=given)

    # --- signs of life -------------------------------------------------------------------------

    async def _beat_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_BETWEEN_BEATS):
                    await self._look.wait()
            self._look.clear()
            try:
                late = time.monotonic() > self._beaten + self._alive
                await self._beat()
                if late:
                    await self.find_out()
                await self._adopt()
            except StoreError as error:
                _logger.warning("no sign of life could be given: %s", error.code)
            except Exception:  # whatever it is, the next sign may be given
                _logger.exception("no sign of life could be given")

    async def _beat(self) -> None:
        values = {"address": self._address, "seconds": self._alive, "clock": self._clock()}
        await self._run(_BEAT, name=self._name, **values)
        self._beaten = time.monotonic()

    async def find_out(self) -> None:
        """See what others have taken over, and say so."""
        before = dict(self.epochs)
        owned = {row[0]: row[1] for row in await self._run(_OWNED, name=self._name)}
        self.lost([stream for stream, epoch in before.items() if owned.get(stream) != epoch])

    def hear(self, notice: Notice) -> None:
        """Another process has taken streams over, or has left; or nobody knows."""
        if notice.kind == "missed":
            self._beaten = -math.inf
        elif notice.stream != CHANNEL:
            return
        elif taken := json.decode(notice.payload, type=list[str]):
            self.lost(taken)
            return
        self._look.set()

    def lost(self, streams: Iterable[str]) -> None:
        """Another process owns these now; those that weren't ours don't matter."""
        gone = [stream for stream in streams if self.epochs.pop(stream, None) is not None]
        if gone:
            for callback in self.on_lost:
                callback(gone)

    async def _adopt(self) -> None:
        if not self.on_adopted:
            return  # a command that is soon done, not a server
        dead = [row[0] for row in await self._run(_DEAD, name=self._name)]
        if not dead:
            return
        rows = await self._run(_ADOPT, name=self._name, dead=dead, most=MOST_AT_ONCE)
        taken = {row[0]: int(row[1]) for row in rows}
        self.epochs |= taken
        self.last_signs |= {row[0]: row[2] for row in rows}
        if taken:
            await self._publish(CHANNEL, json.encode(sorted(taken)))
            for callback in self.on_adopted:
                callback(sorted(taken))
        else:
            await self._run(_BURY, dead=dead)

    async def _run(self, statement: TextClause, **values: object) -> Sequence[Any]:
        async with self._database.at_once() as connection:
            done = await connection.execute(statement, values)
            return done.all() if done.returns_rows else ()
