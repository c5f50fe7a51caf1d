"""Bots: a view in, an answer out; one file each, and one line in `BOTS`.

`protocol` says what a bot is, `seen` what can be read from a view, `outlook` what a card or an answer
would cost on the table as it is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from sixquiprend.engine import Malformed

from .beginner import Beginner
from .careful import Careful
from .counter import Counter
from .expert import Expert
from .external import DECISION_SECONDS, NOBODY, PREFIX, ExternalBot, Listening
from .flat import Flat
from .frozen import Expert1, Master1
from .guests import guest_command, guest_names
from .master import Master
from .network import NETWORK_PREFIX, Network
from .plugins import check_knows, make_plugin, plugin_names
from .protocol import Bot
from .strangers import Cautious, Erratic, Greedy

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "beginner": Beginner,
    "careful": Careful,
    "counter": Counter,
    "expert": Expert,
    "master": Master,
}
"""The levels, from the weakest to the strongest."""

YARDSTICKS: Final[dict[str, Callable[[], Bot]]] = {
    "flat100": Flat,
    "expert-1": Expert1,
    "master-1": Master1,
    "network": Network,
    "cautious": Cautious,
    "greedy": Greedy,
    "erratic": Erratic,
}
"""What the levels are measured against; not offered to players."""

LIVE: Final[dict[str, Callable[[], Bot]]] = {
    "master": lambda: Master(deals=1_000, seconds=0.1),
}
"""The level that thinks for a time in live play, and not for a number of deals."""

BOT_NAMES: Final[tuple[str, ...]] = tuple(BOTS)


def table_bots() -> tuple[str, ...]:
    """Who may be seated at a table: our levels, bots of other packages, and programs that were let in."""
    return (*BOT_NAMES, *plugin_names(), *guest_names())


def make_bot(
    name: str,
    *,
    seconds: float = DECISION_SECONDS,
    live: bool = False,
    listening: Listening = NOBODY,
) -> Bot:
    """The bot of this name: one of ours, a program (`exec:COMMAND`), or one of another package.

    Raises `Malformed` if there is none, or if it can't be made. A program has so many `seconds` for each
    decision, and `listening` hears what it is asked and says. Bots of third parties never stop a game;
    `faults.faults_of` tells what they did wrong.

    `live`: at a table with people, where the best bots think for a time that nobody minds, and may answer
    differently another time. Else the same view and chance always give the same answer.
    """
    name = guest_command(name) or name
    if name.startswith(PREFIX):
        return ExternalBot(name.removeprefix(PREFIX), seconds=seconds, listening=listening)
    if live and name in LIVE:
        return LIVE[name]()
    if name in BOTS:
        return BOTS[name]()
    if name in YARDSTICKS:
        return YARDSTICKS[name]()
    if name.startswith(NETWORK_PREFIX):
        return Network(Path(name.removeprefix(NETWORK_PREFIX)))
    plugin = make_plugin(name)
    if plugin is not None:
        return plugin
    known = [*BOT_NAMES, *YARDSTICKS, *plugin_names()]
    raise Malformed(
        "unknown_bot",
        f"there is no bot {name!r}; bots are {', '.join(known)}, and programs ({PREFIX}COMMAND)",
        bot=name,
        known=known,
    )


__all__ = ["BOTS", "BOT_NAMES", "YARDSTICKS", "Bot", "check_knows", "make_bot", "table_bots"]
