"""One class in memory: the fold of its log, whoever follows it here, and the tables that it plays at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from msgspec import Struct, json

from sixquiprend.i18n import translator
from sixquiprend.learn.classroom import (
    Classroom,
    Dashboard,
    PupilPicture,
    dashboard,
    fold,
    pupil_picture,
)
from sixquiprend.learn.classroom.entries import CODEC
from sixquiprend.store import Store
from sixquiprend.table import Entry, Place, Table
from sixquiprend.table.votes import voters

from ..basics.clocks import the_time
from ..basics.metrics import Metrics
from ..basics.refusals import FORBIDDEN, Refused
from ..keeping.logged import Logged, LogKind, Told
from ..tables.live_table import LiveTable

KEPT_FOR: Final = 30 * 24 * 3600.0
"""Seconds after which everything of a class is erased."""

_TEACHER_EVERY: Final = 0.2
"""A dashboard is drawn at most once in so many seconds, however much happens in a class."""
_ENCODER: Final = json.Encoder()


class Voting(Struct, frozen=True):
    """How many of a team's members, of those who are there, have voted."""

    voted: int
    members: int


class Overview(Struct, frozen=True, tag_field="type", tag="dashboard"):
    """All that a teacher may know."""

    dashboard: Dashboard
    here: tuple[int, ...]
    """The pupils whose devices are connected."""
    votes: dict[str, tuple[Voting | None, ...]]
    """By table, for each seat: a team that is voting; null for anybody else."""
    erased_at: float
    """When all of the class is erased by itself."""


class OwnPage(Struct, frozen=True, tag_field="type", tag="pupil"):
    """All that a pupil may know."""

    picture: PupilPicture


class Watcher(Protocol):
    """A connection; `pupil` is None for the teacher's. `token`: the hash of the secret that proves it."""

    pupil: int | None
    token: str
    language: str

    @property
    def heard(self) -> float:
        """When it gave its last sign of life."""

    def tell(self, message: bytes) -> None:
        """Send this when it can be sent; never waits."""

    def close(self, code: int) -> None:
        """End the connection; never waits."""


CLASS: Final = LogKind("class", CODEC)


def _nothing() -> None:
    """Nobody has to hear of it."""


class LiveClass(Logged[Classroom, None]):
    """A class that somebody follows. Made by `ClassKeeper`."""

    def __init__(self, room: Classroom, store: Store, metrics: Metrics) -> None:
        super().__init__(room, CLASS, store, metrics)
        self.watchers: set[Watcher] = set()
        self.tables: dict[str, LiveTable] = {}
        """Those of its tables that are followed, by code."""
        self.arranging = asyncio.Lock()
        """Held while the tables are brought in line with the class."""
        self.on_dealt: Callable[[], None] = _nothing
        """Hears when the cards of one of its tables are dealt: until then some things have to wait there."""
        self._spectators: dict[str, _Spectator] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._told_teacher = 0.0
        self._told: dict[Watcher, bytes] = {}

    # --- its log -------------------------------------------------------------------------------

    def fold(self, state: Classroom, entry: Entry) -> tuple[Classroom, Sequence[None]]:
        return fold(state, entry), ()

    def missing(self) -> Refused:
        return Refused(404, "no_such_class", "there is no class with this code (any more)")

    def changed(self, before: Classroom, happened: Told[None]) -> None:
        self.tell_soon()
        for watcher in list(self.watchers):
            if watcher.pupil is not None:
                self.tell_pupil(watcher, watcher.pupil)
            elif not self.state.is_teacher(watcher.token):
                watcher.close(FORBIDDEN)

    def send_away(self, code: int) -> None:
        for watcher in list(self.watchers):
            watcher.close(code)

    # --- its tables ----------------------------------------------------------------------------

    def follow(self, live: LiveTable) -> None:
        """Hear of whatever happens at this table, for the dashboard."""
        code = live.table.code
        if self.tables.get(code) is not live:
            self.tables[code] = live
            spectator = self._spectators[code] = _Spectator(self, live)
            live.watchers.add(spectator)
            self.tell_soon()

    def unfollow(self, code: str) -> None:
        """The table is gone."""
        live = self.tables.pop(code, None)
        spectator = self._spectators.pop(code, None)
        if live is not None and spectator is not None:
            live.watchers.discard(spectator)

    def let_go(self) -> None:
        """Nobody follows the class any more: nor does it follow its tables."""
        for code in list(self.tables):
            self.unfollow(code)
        self.on_dealt = _nothing  # which held it
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def known_tables(self) -> dict[str, Table]:
        """The tables as they are now, by code."""
        return {code: live.table for code, live in self.tables.items()}

    # --- telling -------------------------------------------------------------------------------

    def tell_soon(self) -> None:
        """Draw the dashboard again, for whoever looks at it."""
        if self._timer is None and any(watcher.pupil is None for watcher in self.watchers):
            wait = self._told_teacher + _TEACHER_EVERY - self._loop.time()
            self._timer = self._loop.call_later(max(0.0, wait), self._tell_teacher)

    def _tell_teacher(self) -> None:
        self._timer = None
        self._told_teacher = self._loop.time()
        made: dict[str, bytes] = {}
        for watcher in list(self.watchers):
            if watcher.pupil is None:
                language = watcher.language
                if language not in made:
                    made[language] = _encoded(self.overview(language))
                self._tell(watcher, made[language])

    def tell_pupil(self, watcher: Watcher, pupil: int) -> None:
        """Tell a pupil what has changed for it, if anything has."""
        if self.state.pupil_with(watcher.token) != pupil:  # gone, or on another device now
            watcher.close(FORBIDDEN)
            return
        self._tell(watcher, _encoded(OwnPage(pupil_picture(self.state, pupil))))

    def _tell(self, watcher: Watcher, message: bytes) -> None:
        if self._told.get(watcher) != message:
            self._told[watcher] = message
            watcher.tell(message)

    def join(self, watcher: Watcher) -> None:
        """Somebody connects."""
        self.watchers.add(watcher)
        if watcher.pupil is None:
            self._tell(watcher, _encoded(self.overview(watcher.language)))
            return
        self.presence.connect(watcher.pupil)
        self.tell_pupil(watcher, watcher.pupil)
        self.tell_soon()

    def quit(self, watcher: Watcher) -> None:
        """Somebody is gone."""
        self.watchers.discard(watcher)
        self._told.pop(watcher, None)
        self.touched = time.monotonic()
        if watcher.pupil is not None:
            self.presence.disconnect(watcher.pupil, watcher.heard)
            self.tell_soon()

    def overview(self, language: str) -> Overview:
        """All that a teacher may know, now."""
        room, tables = self.state, self.known_tables
        away = self.presence.away(room.present, the_time())
        running = () if room.activity is None else room.activity.tables
        return Overview(
            dashboard=dashboard(room, tables, translator(language)),
            here=tuple([pupil for pupil in room.present if pupil not in away]),
            votes={each.code: _votes(tables[each.code]) for each in running if each.code in tables},
            erased_at=room.opened + KEPT_FOR,
        )


class _Spectator:
    """The class as one who looks at a table: of what is told there it only hears that there is news."""

    place: Place | None = None
    language = "en"
    wants_changes = follows = False

    def __init__(self, room: LiveClass, live: LiveTable) -> None:
        self._room = room
        self._live = live
        self._drawing = live.table.draw is not None

    def tell(self, message: bytes) -> None:
        self._room.tell_soon()
        before, self._drawing = self._drawing, self._live.table.draw is not None
        if before and not self._drawing:
            self._room.on_dealt()

    def whisper(self, message: bytes) -> None:
        """A class has no time for feelings."""

    def close(self, code: int) -> None:
        self._room.unfollow(self._live.code)


def _votes(table: Table) -> tuple[Voting | None, ...]:
    waiting = table.waiting
    return tuple(
        [
            Voting(len(voters(table.votes, seat).intersection(chair.present)), len(chair.present))
            if chair.kind == "team" and chair.present and seat in waiting
            else None
            for seat, chair in enumerate(table.chairs)
        ]
    )


def _encoded(message: Struct) -> bytes:
    return _ENCODER.encode(message)
