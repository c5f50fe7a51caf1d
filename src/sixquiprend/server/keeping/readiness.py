"""Whether this process can do its work: something can be written to the store."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sixquiprend.store import Store, StoreError

SECONDS_BELIEVED: Final = 1.0
"""For so long the last look counts, however many ask."""
SECONDS_TO_WRITE: Final = 5.0


class Readiness:
    """Looks when it is asked, one look at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one = asyncio.Lock()
        self._looked = -SECONDS_BELIEVED
        self._fault: StoreError | TimeoutError | None = None

    async def check(self) -> None:
        """Raises `StoreError` or `TimeoutError` if nothing can be written."""
        async with self._one:
            if time.monotonic() - self._looked >= SECONDS_BELIEVED:
                self._fault = None
                try:
                    async with asyncio.timeout(SECONDS_TO_WRITE):
                        await self._store.check()
                except (StoreError, TimeoutError) as error:
                    self._fault = error
                self._looked = time.monotonic()
        if self._fault is not None:
            raise self._fault
