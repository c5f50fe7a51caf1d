"""How long people need to watch what happened before they can choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sixquiprend.engine import Event, Revealed, RoundScored

CARD_SECONDS: Final = 1.2
ROUND_SECONDS: Final = 8.0


def watching_seconds(events: Iterable[Event]) -> float:
    """So long for a reveal, for each card that all see moving, and for the scores at a round's end."""
    seconds = 0.0
    for event in events:
        if isinstance(event, RoundScored):
            seconds += ROUND_SECONDS
        elif isinstance(event, Revealed) or (event.audience is None and hasattr(event, "card")):
            seconds += CARD_SECONDS
    return seconds
