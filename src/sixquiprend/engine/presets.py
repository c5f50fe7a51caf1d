"""Games by name: the option letters that people choose together, as the options' descriptions say.

Every preset has a golden playthrough in tests/playthroughs and a line in the bench.
"""

from __future__ import annotations

from typing import Final

from .options import OPTIONS

PRESETS: Final[dict[str, str]] = {
    "base": "",
    **{name: letters for option in OPTIONS.values() for name, letters in option.about.games.items()},
}
"""The name of a game → the letters of its options, as `Rules` takes them."""
