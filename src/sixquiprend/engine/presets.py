"""Games by name: the option letters that people choose together, each named once and here only.

Every preset has a golden playthrough in tests/playthroughs and a line in the bench.
"""

from __future__ import annotations

from typing import Final

PRESETS: Final[dict[str, str]] = {
    "base": "",
    "known": "K",
    "draft": "D",
    "known-draft": "KD",
    "pass": "P",
    "variable": "V",
    "jokers": "J",
    "specials": "S",
    # All that goes together (C10), with and without the draft, and with special cards.
    "pass-variable-jokers": "PVJ",
    "all-numbers": "KDPVJ",
    "all-specials": "KDPS",
}
"""The name of a game → the letters of its options, as `Rules` takes them."""
