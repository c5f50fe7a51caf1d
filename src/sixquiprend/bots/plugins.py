"""Bots of other packages: the entry points of the group `sixquiprend.bots`.

An entry point names something that makes a bot when it is called with nothing: a class or a function.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Final

from sixquiprend.engine import Answer, Illegal, Malformed, Rules, View

from .careful import Careful
from .chance import is_deterministic
from .faults import Fault, FaultLog, Misbehaved
from .protocol import Bot

GROUP: Final = "sixquiprend.bots"


class GuardedBot:
    """A bot of another package; it always gives a legal answer.

    Where the bot raises an error or answers what isn't legal, `Careful` answers in its place, and
    `faults` counts it. It can't be stopped when it is slow: for that it must be a program (`exec:`).
    """

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.faults = FaultLog(name)
        self.deterministic = is_deterministic(bot)
        self.options: str | None = getattr(bot, "options", None)
        """The letters of the options that it says it plays; None: it says nothing, and is asked anything."""
        self._bot = bot
        self._stand_in = Careful()

    def answer(self, view: View, rng: Random) -> Answer:
        try:
            return self._asked(view, rng)
        except Misbehaved as trouble:
            self.faults.note(trouble, view)
            return self._stand_in.answer(view, rng)

    def _asked(self, view: View, rng: Random) -> Answer:
        try:
            answer = self._bot.answer(view, rng)
        except Exception as error:  # noqa: BLE001 - whatever it is, the match goes on
            raise Misbehaved(Fault.RAISED, f"it raised {type(error).__name__}: {error}") from None
        if answer not in view.legal:
            raise Misbehaved(Fault.ILLEGAL, f"it gave an answer that isn't legal: {answer!r}"[:200])
        return view.legal[view.legal.index(answer)]


def check_knows(bot: Bot, rules: Rules) -> None:
    """Refuses the first of the options that this bot says it doesn't play, before anything is played."""
    known = getattr(bot, "options", None)
    if not isinstance(known, str):
        return
    for about in rules.about:
        if about.letter not in known:
            raise Illegal(
                "option_unsupported",
                f"the bot {bot.name!r} doesn't play option {about.letter} ({about.name})",
                option=about.letter,
                room="bot",
                bot=bot.name,
            )


def plugin_names() -> tuple[str, ...]:
    """The names of all bots of other packages; none of them is loaded for this."""
    return tuple(sorted(entry_points(group=GROUP).names))


def make_plugin(name: str) -> Bot | None:
    """The bot that another package has under this name; None if there is none.

    Raises `Malformed`, which names the bot and its package, if it can't be loaded or made.
    """
    found = entry_points(group=GROUP, name=name)
    if not found:
        return None
    entry = next(iter(found))
    try:
        bot = entry.load()()
    except Exception as error:  # noqa: BLE001 - any error in their code is theirs
        raise _broken(entry, f"{type(error).__name__}: {error}") from None
    if not callable(getattr(bot, "answer", None)):
        raise _broken(entry, f"{entry.value} makes no bot: it has no method 'answer'")
    return GuardedBot(name, bot)


def _broken(entry: EntryPoint, why: str) -> Malformed:
    package = entry.dist.name if entry.dist is not None else "an unknown package"
    return Malformed(
        "broken_bot",
        f"the bot {entry.name!r} of {package} can't be used: {' '.join(why.split())}",
        bot=entry.name,
        package=package,
    )
