"""One table, beside the engine: what the seats have chosen before it is revealed.

The state of a game never holds a card that is chosen but not revealed. A `Gathering` does, for as long
as the choices of one moment are being made.
"""

from __future__ import annotations

from .gathering import Gathering

__all__ = ["Gathering"]
