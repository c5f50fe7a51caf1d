"""Environments for learning: many tables side by side on the compiled kernel, and the usual faces of one.

`Batch` is the core: it plays n tables at once in arrays that belong to the caller. Nothing here is loaded
before it is asked for. docs/envs.md has the layouts of actions and observations.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Actions
    from .batch import Batch, Buffers
    from .observing import LAYOUT

_HOME = {
    "LAYOUT": "observing",
    "Actions": "actions",
    "Batch": "batch",
    "Buffers": "batch",
}

__all__ = ["LAYOUT", "Actions", "Batch", "Buffers"]


def __getattr__(name: str) -> object:
    """Loads the module of a name when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
