"""What third parties' bots do wrong: named, counted, and never in the way of a match."""

from __future__ import annotations

import logging
from collections import Counter, deque
from enum import StrEnum
from typing import Final

from sixquiprend.engine import View

_LOG: Final = logging.getLogger(__name__)
_KEPT: Final = 20


class Fault(StrEnum):
    """A kind of misbehaviour. Each one counted is one decision that another bot took, but for `FLOOD`
    and `DIED` between two decisions: then the program is asked again.
    """

    NOT_STARTED = "not started"
    """The program could not be run, or its first line was not that of this protocol."""
    SLOW = "slow"
    DIED = "died"
    """The program ended, or closed its input or output."""
    NONSENSE = "nonsense"
    """What came was no answer at all."""
    FLOOD = "flood"
    """A line without end, or lines that nobody asked for."""
    ILLEGAL = "illegal"
    """An answer, but none of the legal ones."""
    RAISED = "raised"
    """A bot of this process raised an error."""
    GIVEN_UP = "given up"
    """The program had to be started again too often and is no longer asked."""


class Misbehaved(Exception):
    """A bot gave no legal answer; `reason` says what it did, for people."""

    def __init__(self, fault: Fault, reason: str) -> None:
        super().__init__(reason)
        self.fault = fault
        self.reason = reason


class FaultLog:
    """The faults of one bot: how many of each kind, the first of each kind, and the last few.

    The first of each kind is also logged as a warning, so that whoever runs a match hears of it.
    """

    def __init__(self, culprit: str) -> None:
        self.culprit = culprit
        self.counts: Counter[Fault] = Counter()
        self.first: dict[Fault, str] = {}
        self.messages: deque[str] = deque(maxlen=_KEPT)

    def note(self, trouble: Misbehaved, view: View) -> None:
        """Count this, and remember who did what, where."""
        where = f"{question(view)}, round {view.round}, turn {view.turn}"
        message = f"{self.culprit}: {trouble.reason} ({where})"
        self.counts[trouble.fault] += 1
        self.messages.append(message)
        if trouble.fault not in self.first:
            self.first[trouble.fault] = message
            _LOG.warning("%s", message)

    def summary(self) -> str:
        """Such as "2 slow, 1 died"; empty if there were none."""
        return ", ".join(f"{count} {fault}" for fault, count in self.counts.items())


def faults_of(bot: object) -> FaultLog | None:
    """The faults of a third party's bot; None for one of ours, for which nobody answers in its place."""
    faults = getattr(bot, "faults", None)
    return faults if isinstance(faults, FaultLog) else None


def question(view: View) -> str:
    """The kind of decision that the seat of this view is asked for."""
    return next(asked.kind for asked in view.asked if asked.seat == view.seat)
