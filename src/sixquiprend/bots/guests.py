"""Programs that whoever runs a server has let in as bots, each under a name of its own.

People at a table choose among names. What comes from the network never names a command to run: that is
said once, when the server starts, in this process and in those that think for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from sixquiprend.engine import Malformed

from .external import PREFIX, command_words

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
_GUESTS: Final[dict[str, str]] = {}


def read_guests(wishes: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """The commands of `NAME=exec:COMMAND`, by name; raises `Malformed` for one that can't be let in."""
    guests: dict[str, str] = {}
    for wish in wishes:
        name, _, command = wish.partition("=")
        if not _NAME.fullmatch(name) or not command.startswith(PREFIX):
            raise Malformed(
                "bad_command",
                f"{wish!r} isn't NAME={PREFIX}COMMAND, with a name of small letters, digits and hyphens",
                bot=wish,
            )
        if name in taken or name in guests:
            raise Malformed("bad_command", f"there is a bot {name!r} already", bot=name)
        command_words(command.removeprefix(PREFIX))
        guests[name] = command
    return guests


def let_in(guests: Mapping[str, str]) -> None:
    """From now on these names stand for these programs, in this process."""
    _GUESTS.clear()
    _GUESTS.update(guests)


def guest_names() -> tuple[str, ...]:
    """Those that were let in."""
    return tuple(_GUESTS)


def guest_command(name: str) -> str | None:
    """The command of this guest, as `make_bot` takes it."""
    return _GUESTS.get(name)
