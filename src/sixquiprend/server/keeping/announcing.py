"""Who is connected to which process: each tells the others, so that everybody knows who is there.

What a process said is believed for a while only, so it says it again and again; a killed one takes its people
with it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar

from msgspec import MsgspecError, Struct, json

from sixquiprend.store import Notice, Store, StoreError
from sixquiprend.store.notices import MOST_BYTES

from ..basics.logs import LOG
from .logged import Logged

K = TypeVar("K", bound=Logged[Any, Any])

_BELIEVED_FOR: Final = 2.5
"""How long what a process said is believed, in times of how often it says it."""


class _People(Struct, omit_defaults=True):
    """Who is connected to one process, by code; `who`: a code that somebody asks about."""

    here: dict[str, list[int]] = {}
    who: str = ""


class Announcer(Generic[K]):
    """Tells the other processes of the people here, and hears of theirs, for all that one keeper keeps.

    `heard` is called with whatever others have said something of; `later` begins what takes a moment.
    """

    def __init__(
        self,
        channel: str,
        kept: Mapping[str, K],
        store: Store,
        *,
        every: float,
        heard: Callable[[K], None],
        later: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self._channel = channel
        self._kept = kept
        self._store = store
        self._every = every
        self._heard = heard
        self._later = later
        self._announced: dict[str, frozenset[int]] = {}
        """Whom this process has told the others of, by code."""

    def people_changed(self, thing: K) -> None:
        """Tell the others, if they don't know it yet."""
        here = thing.presence.here(time.time())
        if here != self._announced.get(thing.code, frozenset()):
            self._say_soon(thing.code, here)

    async def ask(self, code: str) -> None:
        """Have the others say who is connected to them."""
        await self._say(_People(who=code))

    async def again_and_again(self) -> None:
        """Say who is connected here, until this is cancelled."""
        while True:
            await asyncio.sleep(self._every)
            now = time.time()
            here = {code: thing.presence.here(now) for code, thing in self._kept.items()}
            self._announced = {code: people for code, people in here.items() if people}
            for part in _parts(self._announced):
                await self._say(_People(part))

    def hear(self, notice: Notice) -> None:
        """Another process has said something; nothing happens if it isn't about people."""
        if notice.stream != self._channel:
            return
        try:
            said = json.decode(notice.payload, type=_People)
        except MsgspecError:
            return
        now = time.time()
        for code, people in said.here.items():
            thing = self._kept.get(code)
            if thing is not None:
                thing.presence.hear(notice.sender, people, now, now + _BELIEVED_FOR * self._every)
                self._heard(thing)
        asked = self._kept.get(said.who)
        if asked is not None and (here := asked.presence.here(now)):
            self._say_soon(said.who, here)

    def _say_soon(self, code: str, here: frozenset[int]) -> None:
        self._announced[code] = here
        self._later(self._say(_People({code: sorted(here)})))

    async def _say(self, people: _People) -> None:
        try:
            await self._store.publish(self._channel, json.encode(people))
        except StoreError as error:
            LOG.warning("others could not be told who is here", extra={"facts": {"code": error.code}})


def _parts(here: Mapping[str, frozenset[int]]) -> Iterator[dict[str, list[int]]]:
    """The same in as few notices as it takes: each has a largest size."""
    empty = len(json.encode(_People({"": []})))
    part: dict[str, list[int]] = {}
    size = empty
    for code, people in here.items():
        listed = sorted(people)
        more = len(json.encode({code: listed}))
        if part and size + more > MOST_BYTES:
            yield part
            part, size = {}, empty
        part[code] = listed
        size += more
    if part:
        yield part
