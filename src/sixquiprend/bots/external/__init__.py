"""Bots that are programs of their own, in any language: the bot protocol from both sides.

`messages` are its lines, `program` a process that is asked line by line, `bot` makes it a bot like any
other, `speaker` is the other end: one of our bots as such a program.
"""

from __future__ import annotations

from .bot import DECISION_SECONDS, PREFIX, ExternalBot, command_words
from .listening import NOBODY, Listening

__all__ = ["DECISION_SECONDS", "NOBODY", "PREFIX", "ExternalBot", "Listening", "command_words"]
