"""Bots: a view in, an answer out; one file each, and one line in `BOTS`.

`protocol` says what a bot is, `seen` what can be read from a view, `outlook` what a card or an answer
would cost on the table as it is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixquiprend.engine import Malformed

from .beginner import Beginner
from .careful import Careful
from .external import DECISION_SECONDS, PREFIX, ExternalBot
from .plugins import make_plugin, plugin_names
from .protocol import Bot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": Beginner,
    "careful": Careful,
}
"""Every bot that comes with the game, from the weakest to the strongest."""

BOT_NAMES: Final[tuple[str, ...]] = tuple(BOTS)


def make_bot(name: str, *, seconds: float = DECISION_SECONDS) -> Bot:
    """The bot of this name: one of ours, a program (`exec:COMMAND`), or one of another package.

    Raises `Malformed` if there is none, or if it can't be made. A program has so many `seconds` for each
    decision. Bots of third parties never stop a game; `faults.faults_of` tells what they did wrong.
    """
    if name.startswith(PREFIX):
        return ExternalBot(name.removeprefix(PREFIX), seconds=seconds)
    if name in BOTS:
        return BOTS[name]()
    plugin = make_plugin(name)
    if plugin is not None:
        return plugin
    known = [*BOT_NAMES, *plugin_names()]
    raise Malformed(
        "unknown_bot",
        f"there is no bot {name!r}; bots are {', '.join(known)}, and programs ({PREFIX}COMMAND)",
        bot=name,
        known=known,
    )


__all__ = ["BOTS", "BOT_NAMES", "Bot", "make_bot"]
