"""The whole rules by their numbers, as people read them: Markdown, in each language.

The texts stand once, in docs/ of the checkout: `rules.md` is the law, `rules.fr.md` and `rules.de.md` say the
same, rule by rule (`tests/i18n/test_rules_text.py`). A wheel brings them along as `i18n/rules/LANGUAGE.md`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

NUMBER: Final = re.compile(r"\b[A-Z]\d{1,2}\b")
"""A rule's number, where a text mentions it: B7."""

_DOCS: Final = Path(__file__).parents[3] / "docs"
_RULE: Final = re.compile(r"^- \*\*([A-Z]\d{1,2})\*\* (.*(?:\n(?:  .*)?)*)", re.MULTILINE)


@cache
def rules_text(language: str) -> str:
    """The rules in one of the LANGUAGES."""
    packed = resources.files(__package__) / "rules" / f"{language}.md"
    if packed.is_file():
        return packed.read_text("utf-8")
    return (_DOCS / ("rules.md" if language == "en" else f"rules.{language}.md")).read_text("utf-8")


@cache
def rules_by_number(language: str) -> dict[str, str]:
    """The text of each rule, by its number, in the order of the rules."""
    return {found[1]: found[2].strip() for found in _RULE.finditer(rules_text(language))}
