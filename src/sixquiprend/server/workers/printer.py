"""Paper is printed in a worker, one order at a time, and what was printed last is kept."""

from __future__ import annotations

from asyncio import Lock
from collections import OrderedDict
from typing import Final

from sixquiprend.printing.orders import Order

from .minds import Minds

_MOST_KEPT: Final = 24
"""PDFs in memory; the largest, a deck, has 120 kB."""


class Printer:
    """The printer of one server."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._kept: OrderedDict[Order, bytes] = OrderedDict()
        self._printing = Lock()

    async def pdf(self, order: Order) -> bytes:
        """What was ordered; raises `Refused` if it can't be printed now. Bots keep most of the processes: all
        orders wait for each other."""
        if order not in self._kept:
            async with self._printing:
                if order not in self._kept:
                    self._kept[order] = await self._minds.work(_printed, order)
                    if len(self._kept) > _MOST_KEPT:
                        self._kept.popitem(last=False)
        self._kept.move_to_end(order)
        return self._kept[order]


def _printed(order: Order) -> bytes:
    from sixquiprend.printing.making import printed  # noqa: PLC0415 - in a worker, when there is an order

    return printed(order)
