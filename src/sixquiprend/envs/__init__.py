"""Environments for learning: many tables side by side on the compiled kernel, and the usual faces of one.

`Batch` is the core: it plays n tables at once in arrays that belong to the caller. Nothing here is loaded
before it is asked for. The faces that other libraries know need the extra `sixquiprend[envs]`:
`sixquiprend_v1` (PettingZoo), `gymnasium_faces`, `open_spiel_game`. docs/envs.md tells all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Actions
    from .batch import Batch, Buffers
    from .core.observing import LAYOUT
    from .from_view import observation_of
    from .layouts import layout

_HOME = {
    "LAYOUT": "core.observing",
    "Actions": "actions",
    "Batch": "batch",
    "Buffers": "batch",
    "layout": "layouts",
    "observation_of": "from_view",
}

__all__ = ["LAYOUT", "Actions", "Batch", "Buffers", "layout", "observation_of"]


def __getattr__(name: str) -> object:
    """Loads the module of a name when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
