"""What time it is, for entries of logs and the timers that follow from them.

Timers are told by the times in a log, so the time must go on evenly: a clock that somebody sets, or that was
wrong when the computer started, must not end anybody's turn. So the system's clock is read once, and then
only how much time has passed; `catch_up` reads it again, when no timer runs that could notice.
"""

from __future__ import annotations

import time


class _Clock:
    def __init__(self) -> None:
        self.ahead = time.time() - time.monotonic()


_CLOCK = _Clock()


def the_time() -> float:
    """Seconds since 1970, as if nobody ever set the clock."""
    return time.monotonic() + _CLOCK.ahead


def catch_up() -> None:
    """Go by the system's clock again, wherever it is now."""
    _CLOCK.ahead = time.time() - time.monotonic()
