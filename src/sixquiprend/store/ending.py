"""Ending a task that would go on for ever."""

from __future__ import annotations

import asyncio
from typing import Any, Final

SECONDS_TO_END: Final = 1.0


async def ended(task: asyncio.Task[Any]) -> None:
    """Return when this task has ended; what it raises is nobody's concern.

    It is told more than once: a driver that tidies up after an error may swallow what was told meanwhile.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=SECONDS_TO_END)
