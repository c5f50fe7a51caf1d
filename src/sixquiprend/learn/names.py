"""Who plays in exercises and lessons."""

from __future__ import annotations

from typing import Final

NAMES: Final[tuple[str, ...]] = (
    "Ana",
    "Ben",
    "Chloé",
    "David",
    "Emma",
    "Finn",
    "Greta",
    "Hugo",
    "Inès",
    "Jan",
)
"""Short first names that all three languages know."""
