"""What can go wrong with a match that isn't the fault of a bot."""

from __future__ import annotations


class ArenaError(Exception):
    """A match that can't be played, told in one line for the person who asked for it."""
