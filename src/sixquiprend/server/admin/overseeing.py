"""In a running server: obeys the orders of whoever runs it, and answers what is asked over the store."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

from msgspec import json

from sixquiprend.store import Conflict, Store, StoreError

from ..basics.limits import Limits
from ..basics.logs import LOG
from ..tables.table_keeper import TableKeeper
from .orders import ASKED, ORDERS, Answered, Cost, Orders, said

MOST_NAMED: Final = 50


class Overseer:
    """Looks into the store every few seconds; `start` has read the orders once, before anybody is served."""

    def __init__(self, store: Store, tables: TableKeeper, limits: Limits, every: float) -> None:
        self._store = store
        self._tables = tables
        self._limits = limits
        self._every = every
        self._orders = Orders()
        self._name = secrets.token_hex(4)
        self._answered = ""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Raises `StoreError` if the orders can't be read."""
        await self._obey()
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            self._limits.costs.turn()
            try:
                await self._obey()
                await self._answer()
            except StoreError as error:  # told at length by whoever plays
                LOG.warning("orders could not be read", extra={"facts": {"code": error.code}})

    async def _obey(self) -> None:
        new = await self._store.read(ORDERS, self._orders.version)
        if new or not self._orders.version:
            self._orders = self._orders.after(new)
            self._limits.blocked.change(self._orders.blocked)
            self._tables.end(self._orders.ended)

    async def _answer(self) -> None:
        asked = await self._store.last(ASKED)
        question = "" if asked is None else asked[1].decode("ascii", "replace")
        if not question or question == self._answered:
            return
        self._answered = question
        try:
            data = json.encode(self._costs())
            await self._store.append(said(question, self._name), 0, [data], time.time())
        except Conflict:
            pass  # answered already

    def _costs(self) -> Answered:
        seconds, spent = self._limits.costs.all()
        lines = self._limits.blocked.lines()
        costs = [
            Cost(network, lines[network], *spent.get(network, (0, 0, 0))) for network in {*spent, *lines}
        ]
        costs.sort(key=lambda each: (-each.requests - each.messages, -each.lines, each.network))
        return Answered(seconds, costs[:MOST_NAMED])
