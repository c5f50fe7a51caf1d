"""Programs for tests of the arena, as its commands name them."""

from __future__ import annotations

ANSWERS_NOTHING = """exec:sh -c 'read -r hello; echo {\\"protocol\\": 1}'"""
"""It greets, and ends; each time that it is started."""
