"""One table in memory: the fold of its log, and whoever watches it here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import json

from sixquiprend.engine import RoundStarted
from sixquiprend.store import Store
from sixquiprend.table import Chair, Entry, Happened, Place, Table, fold, place_of
from sixquiprend.table.chairs import holds
from sixquiprend.table.clock import stand_in_times
from sixquiprend.table.entries import CODEC

from ..basics.clocks import the_time
from ..basics.metrics import Metrics
from ..basics.refusals import AGAIN, SENT_AWAY, Refused, not_seated
from ..keeping.logged import Logged, LogKind, Told, Wish
from .changes import Known
from .messages import Fixtures, Telling
from .reacting import Feelings, Reacted

REMEMBERED: Final = 64
"""How many of the last events are kept for whoever reconnects; and all of this round."""


class Watcher(Protocol):
    """A connection."""

    place: Place | None
    language: str
    wants_changes: bool
    """Whether it keeps the last picture, so that it only needs what changed."""
    follows: bool
    """Whether it has been told what was told last, so that this is enough."""

    def tell(self, message: bytes) -> None:
        """Send this when it can be sent; never waits."""

    def whisper(self, message: bytes) -> None:
        """Send this now, or never if others are waiting to be sent."""

    def close(self, code: int) -> None:
        """End the connection; never waits."""


class Remembered(NamedTuple):
    """Something that happened, and the version of the table that it led to."""

    version: int
    happened: Happened


TABLE: Final = LogKind("table", CODEC)
_ENCODER: Final = json.Encoder()


def _standing(table: Table) -> tuple[object, ...]:
    """What only an update tells."""
    agreed = table.settings, table.newcomers, table.reactions, table.sent_away
    draw = table.draw and (table.draw.game, table.draw.opening)
    return table.moment, table.paused, table.host, table.status, table.nudges, draw, *agreed


class LiveTable(Logged[Table, Happened]):
    """A table that somebody watches, or that has to be moved. Made by `TableKeeper`."""

    def __init__(self, table: Table, store: Store, metrics: Metrics, grace: float) -> None:
        super().__init__(table, TABLE, store, metrics)
        self.watchers: set[Watcher] = set()
        self.grace = grace
        """The seconds after which a bot plays for somebody who is away."""
        self.on_change: Callable[[], None] = lambda: None
        """Hears of every change."""
        self.unsaved: set[str] = set()
        """Finished games that aren't kept yet."""
        self.snapshots = self.snapped = 0
        """How many snapshots there are, and the version of the last."""
        self.snapping = False
        self.maker = table.code
        """Whose table this is, as far as is known: a network, else the table itself. Kept in memory only."""
        self._fixtures = Fixtures(table)
        self._recent: list[Remembered] = []
        self._round = 0
        """Where in it the current round begins."""
        self._forgotten = 0
        """The version up to which events are no longer in it."""
        self._told = table
        self._told_away: dict[int, float] = {}
        self._followed: Known | None = None
        """What those who follow the changes know; None: nobody does."""
        self._untold: list[Happened] = []
        self._telling: asyncio.Handle | None = None
        self._news = asyncio.Event()
        self._pollers = 0
        self.feelings = Feelings()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.state

    async def do_for(self, place: Place, wish: Wish[Table]) -> Table:
        """As `do`, for somebody who sits at the table, and still does when the wish is heard."""

        def checked(table: Table) -> Sequence[Entry]:
            if not holds(table.chairs, place):
                raise not_seated()
            return wish(table)

        return await self.do(checked)

    # --- its log -------------------------------------------------------------------------------

    def fold(self, state: Table, entry: Entry) -> tuple[Table, Sequence[Happened]]:
        return fold(state, entry)

    def missing(self) -> Refused:
        return Refused(404, "no_such_table", "there is no such table any more")

    def send_away(self, code: int) -> None:
        for watcher in list(self.watchers):
            watcher.close(code)

    def changed(self, before: Table, happened: Told[Happened]) -> None:
        if self.table.game != before.game:
            self._recent, self._round, self._forgotten = [], 0, 0
        self.remember(Remembered(version, each) for version, each in happened)
        self._untold += [each for _, each in happened]
        if self.table.settings is not before.settings:
            self._fixtures = Fixtures(self.table)
        if self.table.chairs is not before.chairs:
            self._move(before.chairs)
            self._show_out()
        self.tell_soon()
        self.on_change()

    def _move(self, before: Sequence[Chair]) -> None:
        """Whose chair has another number now, since one before it was taken away, sits there from now on."""
        now = self.table.chairs
        places = {seat: place_of(now, chair.token) for seat, chair in enumerate(before)}
        moved = {seat: place.seat for seat, place in places.items() if place and place.seat != seat}
        if moved:
            self.presence.renumber(moved)
            for watcher in self.watchers:
                if watcher.place is not None and watcher.place.seat in moved:
                    watcher.place = places[watcher.place.seat]

    def _show_out(self) -> None:
        """Who has given up a seat, or lost it, hears nothing more there: another may have it already."""
        unwelcome = {each.token for each in self.table.sent_away}
        for watcher in list(self.watchers):
            if watcher.place is not None and not holds(self.table.chairs, watcher.place):
                watcher.close(SENT_AWAY if watcher.place.secret in unwelcome else AGAIN)  # as a spectator

    def remember(self, happened: Iterable[Remembered]) -> None:
        """Keep these for whoever reconnects, at least until the round is over."""
        for each in happened:
            if isinstance(each.happened.event, RoundStarted):
                self._round = len(self._recent)
            self._recent.append(each)
        surplus = min(self._round, len(self._recent) - REMEMBERED)
        if surplus > 0:
            self._forgotten = self._recent[surplus - 1].version
            del self._recent[:surplus]
            self._round -= surplus

    # --- telling -------------------------------------------------------------------------------

    def tell_soon(self) -> None:
        """Tell all watchers what has changed, after those who changed it have been answered."""
        if self._telling is None:
            self._telling = self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = None
        table, told, away = self.table, self._told, self.away()
        if table.version == told.version and away == self._told_away:
            return
        moved = bool(self._untold) or _standing(table) != _standing(told)
        telling = self._telling_of(away, self._untold, self._followed)
        self._told, self._told_away, self._untold = table, away, []
        message = telling.update if moved else telling.change
        changes = telling.changes if moved else telling.seats_changes
        followed = False
        for watcher in self.watchers:
            watcher.tell((changes if watcher.follows else message)(watcher.place, watcher.language))
            # Whoever came after the last telling has a picture that is newer than that: it gets a whole one.
            watcher.follows = watcher.wants_changes
            followed = followed or watcher.follows
        self._followed = telling.known if followed else None
        news, self._news = self._news, asyncio.Event()
        news.set()

    def show(self, reaction: Reacted) -> None:
        """Show whoever watches here what somebody feels."""
        message = _ENCODER.encode(reaction)
        for watcher in self.watchers:
            watcher.whisper(message)

    def away(self) -> dict[int, float]:
        """The seats of people who aren't there, and since when."""
        people = [seat for seat, chair in enumerate(self.table.chairs) if chair.kind == "human"]
        return self.presence.away(people, the_time())

    def picture(self, place: Place | None, language: str, after: int | None = None) -> bytes:
        """The whole table for one reader, with the steps behind the version that this reader knows."""
        return self._telling_of(self.away(), self._since(after)).update(place, language)

    def _telling_of(
        self, away: Mapping[int, float], happened: Sequence[Happened], before: Known | None = None
    ) -> Telling:
        due = stand_in_times(self.table, away, self.grace) if away else {}
        return Telling(self.table, self._fixtures, away, happened, due, before)

    def _since(self, after: int | None) -> list[Happened]:
        """What happened after this version; for a newcomer, and if that isn't known, in this round."""
        if after is None or after < self._forgotten:
            return [each.happened for each in self._recent[self._round :]]
        return [each.happened for each in self._recent if each.version > after]

    async def newer(self, after: int, seconds: float) -> None:
        """Return when there is news after this version, or after so many seconds."""
        if self.table.version > after:
            return
        self._pollers += 1
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass
        finally:
            self._pollers -= 1

    def release(self) -> None:
        """Let those go who wait for news: the server stops."""
        self._news.set()

    @property
    def busy(self) -> bool:
        """Whether something is being written, or somebody waits for news."""
        return super().busy or self._pollers > 0
