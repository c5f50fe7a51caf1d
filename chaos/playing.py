"""People who play, come back as a page does when their line is cut, and write down what they are told."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Final, NoReturn

import httpx
from msgspec import Struct
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from tests.server.visiting import Guest, Line, Message, has_question

FIRST_WAIT: Final = 0.4
LONGEST_WAIT: Final = 10.0
"""Seconds until somebody connects again, as in `web/js/lib/socket.js`: half of it to half as much more."""
SOON: Final = 5.0
"""So long every try comes as soon as the first, as there."""
SECONDS_TO_ANSWER: Final = 10.0
"""After which a page takes its line for dead, as there."""
CUT: Final = (OSError, TimeoutError, WebSocketException, InvalidHandshake, InvalidMessage, httpx.HTTPError)
"""What can happen to somebody whose server is gone for a moment."""


class Asked(Struct):
    """An answer that somebody wanted to give. Times are of one clock that never jumps."""

    seat: int
    moment: int
    answer: object
    sent: float
    told: float = float("inf")
    """When it was confirmed or refused; never, if the line was cut before."""
    version: int | None = None
    """The version of the table that it led to; None if it wasn't confirmed."""
    refused: str = ""


class Seen(Struct):
    """What somebody was shown."""

    seat: int
    version: int
    moment: int
    chosen: object
    asked: float
    """When the line was opened that showed it: nothing confirmed before may be missing."""
    at: float


class History(Struct):
    """All that the people of one table wrote down."""

    code: str
    asked: list[Asked] = []
    seen: list[Seen] = []
    pauses: list[float] = []
    """From a line that was cut to the next picture of the table, in seconds."""


class Person:
    """One of them. `again`: how likely it chooses once more before the others have, as people do."""

    def __init__(self, guest: Guest, history: History, chance: random.Random, *, again: float = 0.2) -> None:
        self.guest = guest
        self._history = history
        self._chance = chance
        self._again = again
        self._cut: float | None = None
        self._wait = FIRST_WAIT

    async def play(self, thinking: float = 0.0) -> None:
        """Until it is cancelled. A line that says nothing for long is taken for dead, as a page does."""
        while True:
            with suppress(*CUT):
                opened = time.monotonic()
                async with asyncio.timeout(SECONDS_TO_ANSWER):
                    stack = AsyncExitStack()
                    line = await stack.enter_async_context(self.guest.line())
                async with stack:
                    await self._play_on(line, opened, thinking)
            if self._cut is None:
                self._cut = time.monotonic()
            await asyncio.sleep(self._wait * (0.5 + self._chance.random()))
            if time.monotonic() - self._cut > SOON:
                self._wait = min(LONGEST_WAIT, 2 * self._wait)

    async def _play_on(self, line: Line, opened: float, thinking: float) -> NoReturn:
        waiting: dict[int, Asked] = {}
        while True:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                message = await line.hear()
            if message.get("id") in waiting:
                self._told(waiting.pop(message["id"]), message)
            if message["type"] != "update":
                continue
            self._see(message, opened)
            await self._help_the_game_along(message)
            if has_question(message) or (message["you"]["question"] and self._chance.random() < self._again):
                await asyncio.sleep(thinking * self._chance.random())
                asked = Asked(
                    self.guest.seat,
                    message["moment"],
                    self._chance.choice(message["you"]["legal"]),
                    time.monotonic(),
                )
                self._history.asked.append(asked)
                waiting[await line.say(type="choose", moment=asked.moment, answer=asked.answer)] = asked

    async def _help_the_game_along(self, update: Message) -> None:
        if update["draw"]:
            with suppress(AssertionError):  # too late
                await self.guest.add_to_seed(update)
        elif update["status"] == "over" and self.guest.seat == 0:
            await self.guest.ask("POST", f"/api/tables/{self.guest.code}/start")

    def _told(self, asked: Asked, message: Message) -> None:
        asked.told = time.monotonic()
        if message["type"] == "done":
            asked.version = message["version"]
        else:
            asked.refused = message["code"]

    def _see(self, update: Message, opened: float) -> None:
        now = time.monotonic()
        if self._cut is not None:
            self._history.pauses.append(now - self._cut)
            self._cut = None
        self._wait = FIRST_WAIT
        you = update["you"]
        self._history.seen.append(
            Seen(self.guest.seat, update["version"], update["moment"], you["chosen"], opened, now)
        )


@asynccontextmanager
async def company(
    url: str, tables: int, seed: int, *, people: int = 2, bots: int = 1, timer: int | None = None
) -> AsyncIterator[tuple[list[Person], list[History]]]:
    """So many tables of so many people, whose games have begun."""
    async with AsyncExitStack() as stack:
        persons, histories = list[Person](), list[History]()
        for number in range(tables):
            guests = [await stack.enter_async_context(Guest(url)) for _ in range(people)]
            seats = [None] * (people - 1) + ["careful"] * bots
            code = await guests[0].make(people + bots, bots=seats, timer=timer, draws=True)
            for place, guest in enumerate(guests[1:], start=1):
                await guest.join(code, name=f"Bea{place}", draws=True)
            await guests[0].at("/start", "POST")
            histories.append(History(code))
            persons += [
                Person(guest, histories[-1], random.Random(f"{seed} {number} {guest.seat}"))
                for guest in guests
            ]
        yield persons, histories


async def play_all(persons: Sequence[Person], stop: asyncio.Event, thinking: float = 0.0) -> None:
    """All of them at once, until somebody says stop."""
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(person.play(thinking)) for person in persons]
        await stop.wait()
        for each in playing:
            each.cancel()
