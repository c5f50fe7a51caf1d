"""What is agreed when a table is opened."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sixquiprend.engine import Malformed, Rules

TIMERS: Final[tuple[int, ...]] = (15, 30, 60, 120)
"""The seconds that people may be given for a choice."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of the games at a table, and how they are played there; making one refuses what can't be."""

    rules: Rules
    timer: int | None = None
    """Seconds for each choice, one of the TIMERS; None: as long as it takes."""
    show_seen: bool = False
    """Whether everybody is shown the cards already seen in this round."""
    led: bool = False
    """Whether a teacher starts the games; then none of those who sit there is the host."""

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise Malformed("bad_settings", "the settings of a table need the rules of its games")
        if self.timer is not None and (type(self.timer) is not int or self.timer not in TIMERS):
            raise Malformed(
                "bad_settings",
                f"the timer is one of {', '.join(map(str, TIMERS))} seconds, or none: {self.timer!r}"[:200],
                timers=TIMERS,
            )
        if not {type(self.show_seen), type(self.led)} <= {bool}:
            raise Malformed("bad_settings", "show_seen and led are yes or no")
