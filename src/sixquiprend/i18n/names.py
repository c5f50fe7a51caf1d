"""What things are called: options (as their descriptions say), special cards, bots."""

from __future__ import annotations

from typing import Final

from sixquiprend.engine import OPTIONS, Special

from . import Translator, later

_SPECIALS: Final[dict[Special, tuple[str, str]]] = {
    Special.FIFTH_ROW: (later("Fifth row"), later("your card starts a fifth row")),
    Special.SEVEN_TAKES: (
        later("Seven takes"),
        later("your card goes to its row without taking it; from now on the seventh takes"),
    ),
    Special.INSERT: (later("Insert"), later("your card goes inside a row, where it fits")),
    Special.REPLACE: (later("Replace"), later("another card of your hand is placed instead")),
    Special.SLIDE: (later("Slide"), later("first, a card of the table moves to another row")),
    Special.STOP: (later("Stop"), later("first, a row is closed until someone takes a row")),
    Special.MINUS_IS_PLUS: (
        later("Minus is plus"),
        later("one card of the row you take cancels heads instead of adding them"),
    ),
}

_BOTS: Final[dict[str, tuple[str, str]]] = {
    "beginner": (later("beginner"), later("knows the rules and looks at the table a little")),
    "careful": (later("careful"), later("weighs where each card would go, and what it might cost")),
    "counter": (later("card counter"), later("reckons with all the cards it hasn't seen")),
    "expert": (later("expert"), later("has learned by playing against itself")),
    "master": (later("master"), later("the strongest of them all")),
}

LEVELS: Final[tuple[str, ...]] = tuple(_BOTS)
"""The bots that have a name for people, the weakest first."""


def option_name(letter: str, t: Translator) -> str:
    """The name of an option: "Known cards"."""
    return t(OPTIONS[letter].about.title)


def option_line(letter: str, t: Translator) -> str:
    """What an option changes, in a few words."""
    return t(OPTIONS[letter].about.line)


def game_name(letter: str, t: Translator) -> str:
    """The name of the game with this option alone: "Pro: known cards"."""
    about = OPTIONS[letter].about
    return t(about.game or about.title)


def game_promise(letter: str, t: Translator) -> str:
    """What the game with this option alone is like, a sentence."""
    return t(OPTIONS[letter].about.promise)


def special_name(special: Special, t: Translator) -> str:
    """The name of a special card: "Fifth row"."""
    return t(_SPECIALS[special][0])


def special_line(special: Special, t: Translator) -> str:
    """What a special card does, in a few words."""
    return t(_SPECIALS[special][1])


def bot_level(name: str, t: Translator) -> str:
    """The name of a bot's level. Bots of third parties keep the name they have."""
    return t(_BOTS[name][0]) if name in _BOTS else name


def bot_line(name: str, t: Translator) -> str:
    """How a bot plays, in a few words; nothing is known of bots of third parties."""
    return t(_BOTS[name][1]) if name in _BOTS else ""
