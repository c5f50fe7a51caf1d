"""Something in memory that is the fold of a log, and the only way to change it.

What somebody wants becomes entries of the log: checked against the state as it is, appended to the store,
and only when they are on disk folded for good, confirmed and told. Wishes that come while an append is under
way are checked one after the other and appended together. Nothing here is lost by a crash: the state is
loaded by folding its log.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from sixquiprend.engine import GameError
from sixquiprend.records.log_entries import Entry, EntryCodec
from sixquiprend.store import Conflict, Fenced, Store, StoreError

from ..basics.clocks import the_time
from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.refusals import AGAIN, NOT_THERE, Refused, elsewhere, unreadable
from .presence import Presence

SHORTEST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""Seconds between tries when the store doesn't answer."""
SECONDS_TO_SETTLE: Final = 5.0


class LogKind(NamedTuple):
    """What all logs of one kind have in common: how they are called in the store, how entries are written."""

    name: str
    codec: EntryCodec

    def stream_of(self, code: str) -> str:
        """The name in the store of the log of this code."""
        return f"{self.name}:{code}"

    def code_of(self, stream: str) -> str | None:
        """The code of the log with this name; None if it is of another kind."""
        kind, _, code = stream.partition(":")
        return code if kind == self.name else None


class State(Protocol):
    """What entries are folded into."""

    @property
    def code(self) -> str:
        """What people find it by."""

    @property
    def version(self) -> int:
        """How many entries made it."""


S = TypeVar("S", bound=State)
H = TypeVar("H")

Wish: TypeAlias = Callable[[S], Sequence[Entry]]
"""Checks what somebody wants against a state, and gives the entries that it takes; or raises `GameError`."""

Told: TypeAlias = Sequence[tuple[int, H]]
"""Things that happened, each with the version of the state that it led to."""


class _Wished(NamedTuple, Generic[S]):
    wish: Wish[S]
    done: asyncio.Future[S]


class Logged(ABC, Generic[S, H]):
    """A state with its log and its people. `H`: what an entry can make happen, for whoever is to be told."""

    def __init__(self, state: S, kind: LogKind, store: Store, metrics: Metrics) -> None:
        self.state = state
        self.code = state.code
        self.stream = kind.stream_of(state.code)
        self.presence = Presence(the_time())
        self.touched = time.monotonic()
        self.gone = False
        """Whether nothing can be done here any more: its log was erased, or can't be read."""
        self._why_gone: Refused | None = None
        self.on_gone: Callable[[], None] = lambda: None
        """Called when that is found out."""
        self.epoch: int | None = None
        """In which this process owns the log; None where logs have no owners."""
        self._loop = asyncio.get_running_loop()
        self._codec = kind.codec
        self._store = store
        self._metrics = metrics
        self._wished: list[_Wished[S]] = []
        self._stale = False
        self._working: asyncio.Task[None] | None = None

    # --- what each kind of log knows -----------------------------------------------------------

    @abstractmethod
    def fold(self, state: S, entry: Entry) -> tuple[S, Sequence[H]]:
        """The state after this entry, and what happened."""

    @abstractmethod
    def missing(self) -> Refused:
        """The refusal once the log is gone."""

    @abstractmethod
    def changed(self, before: S, happened: Told[H]) -> None:
        """The state is another one than before."""

    @abstractmethod
    def send_away(self, code: int) -> None:
        """Whoever watches here is told to go, with this code."""

    @abstractmethod
    def tell_soon(self) -> None:
        """Tell whoever watches what has changed, a little later."""

    # --- changing it ---------------------------------------------------------------------------

    async def do(self, wish: Wish[S]) -> S:
        """The state with what this wish takes, once that is on disk; raises what the wish raises.

        Raises `Refused` if the store fails: then nobody knows yet whether it was written.
        """
        if self.gone:
            raise self._why_gone or self.missing()
        done: asyncio.Future[S] = self._loop.create_future()
        self._wished.append(_Wished(wish, done))
        self._work_on()
        return await done

    def vanish(self) -> None:
        """Somebody has erased the log."""
        if not self.gone:
            self.gone = True
            self.on_gone()
            self.send_away(NOT_THERE)

    def give_up(self, why: Refused) -> None:
        """This process can't go on here, but another may: it owns the log now, or can read it."""
        if not self.gone:
            self.gone, self._why_gone = True, why
            self.on_gone()
            self.send_away(AGAIN)

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._working is not None

    async def settle(self) -> None:
        """Return when all that was wished for is done; not later, if the store doesn't answer any more."""
        if self._working is not None:
            await asyncio.wait([self._working], timeout=SECONDS_TO_SETTLE)

    def _work_on(self) -> None:
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        pause = SHORTEST_PAUSE
        try:
            while self._stale or self._wished:
                wished, self._wished = self._wished, []
                try:
                    if self._stale:
                        await self._read()
                    await self._fulfil(wished)
                except Refused as error:
                    _fail(wished, error)
                except StoreError as error:
                    LOG.error("the store failed", extra={"facts": {"code": error.code}})
                    self._stale = True  # what was to be appended may be there, or not: it is read again
                    _fail(wished, Refused(503, "unavailable", "the store doesn't answer: try again"))
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                except Exception:  # noqa: BLE001 - whatever it is, nobody may wait for ever
                    LOG.exception("a wish failed", extra={"facts": {"stream": self.stream}})
                    _fail(wished, Refused(500, "server_error", "something went wrong here"))
        finally:
            self._working = None

    async def _fulfil(self, wished: Iterable[_Wished[S]]) -> None:
        while True:
            state, new, happened = self.state, list[Entry](), list[tuple[int, H]]()
            granted: list[tuple[asyncio.Future[S], S]] = []
            refused: list[tuple[asyncio.Future[S], GameError | Refused]] = []
            for wish, done in wished:
                try:
                    entries = wish(state)
                except (GameError, Refused) as error:
                    refused.append((done, error))
                    continue
                for entry in entries:
                    state, events = self.fold(state, entry)
                    happened += [(state.version, event) for event in events]
                    new.append(entry)
                granted.append((done, state))
            if not new or await self._append(new):
                break
        # Those who asked first: their answers are then sent before the news that they make. Whoever has
        # left in the meantime isn't answered.
        for done, result in granted:
            if not done.done():
                done.set_result(result)
        for done, reason in refused:
            if not done.done():
                done.set_exception(reason)
        if new:
            self._change(state, happened)

    async def _append(self, new: Sequence[Entry]) -> bool:
        """Whether this was written; if another process was first, the state is as that one left it."""
        begun = time.perf_counter()
        try:
            encoded = [self._codec.encode(entry) for entry in new]
            await self._store.append(self.stream, self.state.version, encoded, new[-1].at, self.epoch)
        except Fenced:
            if await self._store.last(self.stream) is None:
                self.vanish()
                raise self.missing() from None
            self.give_up(elsewhere())
            raise elsewhere() from None
        except Conflict:
            self._metrics.conflicts.inc()
            before = self.state
            await self._read()
            if self.state is before:  # nobody was first: there is nothing any more
                self.vanish()
                raise self.missing() from None
            return False
        self._metrics.append_seconds.observe(time.perf_counter() - begun)
        for entry in new:
            self._metrics.count_entry(entry)
        return True

    async def _read(self) -> None:
        """Fold what others have appended."""
        self._stale = False
        state, happened = self.state, list[tuple[int, H]]()
        for data in await self._store.read(self.stream, state.version):
            try:
                state, events = self.fold(state, self._codec.decode(data))
            except Exception as error:  # noqa: BLE001 - whatever a log says, only it can't be read
                unread(self.stream, error)
                self.give_up(unreadable())
                raise unreadable() from None
            happened += [(state.version, event) for event in events]
        if state is not self.state:
            self._change(state, happened)

    def _change(self, state: S, happened: Told[H]) -> None:
        before, self.state = self.state, state
        self.touched = time.monotonic()
        self.changed(before, happened)


def unread(stream: str, error: Exception) -> None:
    """Tell whoever runs the server that a log can't be read; nothing of what it says."""
    LOG.error("a log can't be read", extra={"facts": {"stream": stream, "error": type(error).__name__}})


def _fail(wished: Iterable[_Wished[S]], error: Refused) -> None:
    for each in wished:
        if not each.done.done():
            each.done.set_exception(error)
