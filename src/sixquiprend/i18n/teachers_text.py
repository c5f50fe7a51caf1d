"""The page for teachers as they read it: Markdown, in each language (`teachers/LANGUAGE.md`).

The three say the same, part by part (`tests/server/test_teachers_page.py`).
"""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def teachers_text(language: str) -> str:
    """Plans for lessons, skills, variants by age, data protection, in one of the LANGUAGES."""
    return (resources.files(__package__) / "teachers" / f"{language}.md").read_text("utf-8")
