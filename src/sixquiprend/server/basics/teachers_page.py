"""The page for teachers as HTML, part by part, made from our own text alone."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from msgspec import Struct

from sixquiprend.i18n.teachers_text import teachers_text

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")

PARTS: Final = ("top", "brief", "lesson", "trouble", "three", "skills", "ages", "data")
"""The parts of the page by name, `/teachers#data`; the same in every language."""


class TeachersPart(Struct, frozen=True):
    """A part of the page: its place there, its title and its text as HTML, without script or style."""

    id: str
    title: str
    html: str


class TeachersPage(Struct, frozen=True):
    """The page in one language."""

    title: str
    sections: list[TeachersPart]


@cache
def teachers_page(language: str) -> TeachersPage:
    """The page in one of the LANGUAGES."""
    tokens = _MARKDOWN.parse(teachers_text(language))
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    bounds = [3, *starts, len(tokens)]
    parts = []
    for name, (start, end) in zip(PARTS, pairwise(bounds), strict=True):
        title, begin = ("", start) if name == "top" else (tokens[start + 1].content, start + 3)
        for token in tokens[begin:end]:
            if token.type == "table_open":
                token.attrSet("class", "rules-table")
        html = _MARKDOWN.renderer.render(tokens[begin:end], _MARKDOWN.options, {})
        parts.append(TeachersPart(name, title, html))
    return TeachersPage(tokens[1].content, parts)
