"""Our Markdown on paper: paragraphs, tables and drawings of rows, as the rules have them."""

from __future__ import annotations

import re
from typing import Any, Final
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.platypus import Table, TableStyle

from .paper import LIGHT, paragraph, width_of

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_COLUMN: Final = re.compile(r" {2,}")
_TAG: Final = re.compile("<[^>]*>")


def blocks(text: str, size: float, wide: float) -> list[Any]:
    """The blocks of a text, one below the other."""
    made: list[Any] = []
    rows: list[list[str]] | None = None
    for token in _MARKDOWN.parse(_unindented(text)):
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open" and rows is not None:
            rows.append([])
        elif token.type == "inline" and rows is not None:
            rows[-1].append(marked(token))
        elif token.type == "inline":
            made.append(paragraph(marked(token), size, marked_up=True, leading=1.25))
        elif token.type == "table_close" and rows is not None:
            made.append(_table(rows, size, wide))
            rows = None
        elif token.type == "fence":
            lines = [_COLUMN.split(line.strip()) for line in token.content.splitlines()]
            most = max(map(len, lines))
            made.append(
                _table([[*map(escape, line), *[""] * (most - len(line))] for line in lines], size, wide)
            )
    return made


def marked(inline: Token) -> str:
    """The text with what is strong or stressed in bold, as a paragraph takes it."""
    said = []
    for token in inline.children or []:
        if token.type in ("strong_open", "em_open"):
            said.append("<b>")
        elif token.type in ("strong_close", "em_close"):
            said.append("</b>")
        elif token.type in ("softbreak", "hardbreak"):
            said.append(" ")
        else:
            said.append(escape(token.content))
    return "".join(said)


def _unindented(text: str) -> str:
    """What belongs to an item of a list stands two spaces to the right."""
    return re.sub(r"^ {2}", "", text, flags=re.MULTILINE)


def _table(rows: list[list[str]], size: float, wide: float) -> Any:
    small, aside = size * 0.88, size * 0.35
    style = [
        ("GRID", (0, 0), (-1, -1), 0.4, LIGHT),
        ("LEFTPADDING", (0, 0), (-1, -1), aside),
        ("RIGHTPADDING", (0, 0), (-1, -1), aside),
        ("TOPPADDING", (0, 0), (-1, -1), size * 0.1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), size * 0.25),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ]
    needs = [
        max(width_of(_TAG.sub("", cell), small, bold=True) for cell in column)
        for column in zip(*rows, strict=True)
    ]
    widths = _shared([need + 2 * aside + 1 for need in needs], wide)
    cells = [[paragraph(cell, small, marked_up=True) for cell in row] for row in rows]
    return Table(cells, colWidths=widths, style=TableStyle(style), hAlign="LEFT")


def _shared(needs: list[float], wide: float) -> list[float]:
    """What each column gets: all it needs, if that isn't more than its share of what is left."""
    widths = list(needs)
    narrow = [need for need in needs if need <= wide / len(needs)]
    if sum(needs) > wide:
        left, wanted = wide - sum(narrow), sum(needs) - sum(narrow)
        widths = [need if need <= wide / len(needs) else need / wanted * left for need in needs]
    return widths
