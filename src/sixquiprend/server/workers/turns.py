"""Whose game is analysed next: everybody's first before anybody's second, however many somebody plays."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from typing import Final

REMEMBERED_FOR: Final = 3600.0
_MOST_KNOWN: Final = 10_000


class Turns:
    """Counts the games of each maker in the last hour. Addresses stay in memory; the store has the count."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, deque[float]] = OrderedDict()

    def next_of(self, maker: str) -> int:
        """The turn of one more game of theirs."""
        now = time.monotonic()
        games = self._games.setdefault(maker, deque())
        self._games.move_to_end(maker)
        while games and games[0] < now - REMEMBERED_FOR:
            games.popleft()
        games.append(now)
        if len(self._games) > _MOST_KNOWN:
            self._games.popitem(last=False)
        return len(games) - 1
