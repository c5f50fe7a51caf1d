"""The rule book as cases: for each numbered rule, questions with their one right answer, as JSON.

For other programs that play this game, in whatever language: `sixquiprend conformance "exec:…"` asks them
the questions of `cases/` and says which rules they break. docs/conformance.md describes the files and the
dialogue. What is right here is what the engine does; a test holds every case to it.
"""

from __future__ import annotations

from .cases import Case, all_cases
from .checking import Report, check_program

__all__ = ["Case", "Report", "all_cases", "check_program"]
