"""The catalogue of the browser client: only the sentences that its modules say, and the names of things.

The modules in web/js say `t("…")`, `tn("…", "…", count)` and `later("…")` with plain double-quoted strings
(a long one in pieces, `"…" + "…"`), so a look at the files finds them all; `i18n.update` brings them into the
catalogues in the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from sixquiprend.engine import OPTIONS, Special

from . import translator
from .names import (
    LEVELS,
    bot_level,
    bot_line,
    game_name,
    game_promise,
    option_line,
    option_name,
    special_line,
    special_name,
)

MODULES: Final = Path(__file__).parents[1] / "web" / "js"

_PIECE: Final = r'"(?:[^"\\\n]|\\.)*"'
_STRING: Final = rf"{_PIECE}(?:\s*\+\s*{_PIECE})*"
_CALL: Final = re.compile(r"(?<![\w.$])(t|tn|later)\(\s*(?=[\"'`])")
_SENTENCE: Final = re.compile(rf"({_STRING})\s*(?=[,)])")
_SENTENCES: Final = re.compile(rf"({_STRING})\s*,\s*({_STRING})\s*,")


class UnclearSentence(ValueError):
    """A sentence that isn't a plain double-quoted string: it would never be translated."""


def sentences(source: str, name: str = "") -> Iterator[str | tuple[str, str]]:
    """The sentences of one module; with a plural, both forms. Raises `UnclearSentence`."""
    for call in _CALL.finditer(source):
        plural = call[1] == "tn"
        said = (_SENTENCES if plural else _SENTENCE).match(source, call.end())
        if said is None:
            line = source.count("\n", 0, call.start()) + 1
            raise UnclearSentence(f"{name}:{line}: {call[1]}(…) needs plain double-quoted strings")
        yield (_whole(said[1]), _whole(said[2])) if plural else _whole(said[1])


def _whole(text: str) -> str:
    """A sentence from the pieces that it is written in."""
    return "".join(json.loads(piece) for piece in re.findall(_PIECE, text))


def modules() -> list[Path]:
    """The modules of the browser client."""
    return sorted(MODULES.rglob("*.js"))


@cache
def catalogue(language: str) -> dict[str, str | tuple[str, str]]:
    """What the browser needs to speak this language; raises `Malformed` for one that isn't ours.

    A sentence is found by its English text, one with a plural by its singular; names by what they name:
    "option:K", "game:K" (with that option alone), "special:stop", "bot:careful", and with ":line" what that
    is in a few words.
    """
    t = translator(language)
    texts: dict[str, str | tuple[str, str]] = {}
    for module in modules():
        for said in sentences(module.read_text("utf-8"), module.name):
            if isinstance(said, tuple):
                texts[said[0]] = t.unfilled_forms(*said)
            else:
                texts[said] = t.unfilled(said)
    for letter in OPTIONS:
        texts |= _named(f"option:{letter}", option_name(letter, t), option_line(letter, t))
        texts |= _named(f"game:{letter}", game_name(letter, t), game_promise(letter, t))
    for special in Special:
        texts |= _named(f"special:{special.value}", special_name(special, t), special_line(special, t))
    for bot in LEVELS:
        texts |= _named(f"bot:{bot}", bot_level(bot, t), bot_line(bot, t))
    return texts


def _named(key: str, name: str, line: str) -> dict[str, str]:
    return {key: name, f"{key}:line": line}
