"""The conformance kit: whether a bot plays by the protocol, in every option, at every table.

`check_bot("exec:node mybot.js")` plays whole games with the bot in one seat and chance in the others,
and gives a `Report`; so does `sixquiprend check-bot`. It says nothing about how well a bot plays.
"""

from __future__ import annotations

from .checking import check_bot
from .report import Problem, Report
from .schedule import Fixture, schedule

__all__ = ["Fixture", "Problem", "Report", "check_bot", "schedule"]
