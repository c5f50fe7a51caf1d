"""What a running server consists of; opened and closed in the right order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from sixquiprend.bots.guests import let_in
from sixquiprend.store import Store
from sixquiprend.table.names import read_lookalikes

from .admin.overseeing import Overseer
from .basics.clocks import the_time
from .basics.limits import Limits
from .basics.metrics import Metrics
from .basics.settings import Settings
from .classes.class_keeper import ClassKeeper
from .keeping.door import Door
from .keeping.readiness import Readiness
from .tables.table_keeper import TableKeeper
from .workers.analyses import Analyses
from .workers.booklets import Booklets
from .workers.minds import Minds
from .workers.printer import Printer


@dataclass(frozen=True)
class House:
    """All that whoever handles a request may need. Made by `open_house`."""

    settings: Settings
    store: Store
    tables: TableKeeper
    classes: ClassKeeper
    minds: Minds
    limits: Limits
    metrics: Metrics
    readiness: Readiness
    printer: Printer
    booklets: Booklets
    door: Door | None
    """Where other processes hand connections over; None if there are none."""

    async def hand_over(self) -> None:
        """Leave everything to the other processes, or to the next one; people are told to connect again."""
        for keeper in (self.classes, self.tables):
            await keeper.settle()
        self.store.give_sign(the_time())
        await self.store.owning.leave()
        for keeper in (self.classes, self.tables):
            keeper.send_away()


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Raises `StoreError` if the store can't be opened.

    When this ends, all that was begun has been written, and every process that was started is gone.
    """
    async with AsyncExitStack() as closing:
        store = await Store.open(settings.database)
        closing.push_async_callback(store.close)
        door = Door.open() if store.database.is_postgres else None
        if store.database.is_postgres:
            await store.owning.begin("" if door is None else door.address, settings.alive, the_time)
        if door is not None:
            closing.callback(door.close)
        await asyncio.to_thread(read_lookalikes)
        metrics = Metrics()
        let_in(settings.guests)
        minds = Minds(settings, metrics)
        minds.start()
        closing.push_async_callback(minds.stop)
        analyses = Analyses(store, metrics, settings)
        tables = TableKeeper(store, minds, metrics, settings, analyses.game_saved)
        limits = Limits(settings.rates)
        overseer = Overseer(store, tables, limits, settings.look_for_orders)
        await overseer.start()  # before any table is loaded that was ended
        closing.push_async_callback(overseer.stop)
        await tables.start()
        closing.push_async_callback(tables.stop)
        classes = ClassKeeper(store, tables, metrics, settings)
        await classes.start()
        closing.push_async_callback(classes.stop)
        analyses.start()
        closing.push_async_callback(analyses.stop)
        yield House(
            *(settings, store, tables, classes, minds, limits, metrics),
            readiness=Readiness(store),
            printer=Printer(minds),
            booklets=Booklets(minds),
            door=door,
        )
