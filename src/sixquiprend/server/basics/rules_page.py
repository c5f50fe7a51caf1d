"""The whole rules as a page: docs/rules.md and its translations as HTML, each rule at its number."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from sixquiprend.i18n.rules_text import NUMBER, rules_by_number, rules_text

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_NO_BREAK: Final = "\u00a0"
_LETTER: Final = re.compile(r"([A-Z])\. ")
_SECTION: Final = re.compile(r"#([a-z])-")


class RulesSection(Struct, frozen=True):
    """A part of the rules: its place on the page, its title, its rules' numbers and its text as HTML."""

    id: str
    title: str
    numbers: list[str]
    html: str


class RulesPage(Struct, frozen=True):
    """The rules in one language. The HTML is made from our own text alone: no script, no style."""

    title: str
    sections: list[RulesSection]


@cache
def rules_page(language: str) -> RulesPage:
    """The rules in one of the LANGUAGES; `/rules#B7` finds a rule, `/rules#B` a section."""
    known = frozenset(rules_by_number(language))
    tokens = _MARKDOWN.parse(rules_text(language))
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    title = tokens[1].content
    sections = [_section("top", "", tokens[3 : starts[0]], known)]
    for place, (start, end) in enumerate(zip(starts, [*starts[1:], len(tokens)], strict=True)):
        heading = tokens[start + 1].content
        letter = _LETTER.match(heading)
        sections.append(
            _section(letter[1] if letter else f"part-{place}", heading, tokens[start + 3 : end], known)
        )
    return RulesPage(title, sections)


def _section(name: str, title: str, tokens: list[Token], known: frozenset[str]) -> RulesSection:
    numbers: list[str] = []
    for at, token in enumerate(tokens):
        if token.type == "list_item_open":
            number = _number_of(tokens[at + 2])
            if number in known:
                token.attrSet("id", number)
                numbers.append(number)
        if token.type == "inline":
            _point_to_rules(token, known)
        if token.type == "table_open":
            token.attrSet("class", "rules-table")
        if token.type == "fence":
            tokens[at] = _example(token.content)
        for child in token.children or []:
            if child.type == "code_inline":
                child.content = _unbroken(child.content)
    return RulesSection(name, title, numbers, _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _example(text: str) -> Token:
    """Rows before and after, each line an element: on a phone one that goes on below is indented there."""
    lines = [f'<span class="rules-line">{escape(line)}</span>' for line in text.splitlines()]
    return Token("html_block", "", 0, content=f"<pre>{''.join(lines)}</pre>\n")


def _unbroken(rows: str) -> str:
    """Rows in a sentence, "12 14 15 · 37 · 43 44": a line may end between two of them, and in none."""
    return f"{_NO_BREAK}· ".join(row.replace(" ", _NO_BREAK) for row in rows.split(" · "))


def _number_of(inline: Token) -> str:
    """The number that a rule begins with, in bold; else nothing."""
    words = inline.content.split("**", 2)
    return words[1] if len(words) == 3 and not words[0] else ""


def _point_to_rules(inline: Token, known: frozenset[str]) -> None:
    """Every mention of a rule leads to it: one in bold is the rule itself, and its address to copy."""
    pointed: list[Token] = []
    within_link = False
    for token in inline.children or []:
        within_link = token.type == "link_open" or (within_link and token.type != "link_close")
        if token.type == "link_open":
            section = _SECTION.match(str(token.attrGet("href")))
            if section:  # an address of the Markdown page
                token.attrSet("href", f"#{section[1].upper()}")
        if token.type == "text" and not within_link:
            pointed += _with_links(token.content, known)
        else:
            pointed.append(token)
    inline.children = pointed


def _with_links(text: str, known: frozenset[str]) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    for found in NUMBER.finditer(text):
        if found[0] in known:
            link = Token("link_open", "a", 1, attrs={"href": f"#{found[0]}"})
            tokens += [_words(text[at : found.start()]), link, _words(found[0]), Token("link_close", "a", -1)]
            at = found.end()
    return [*tokens, _words(text[at:])]


def _words(text: str) -> Token:
    return Token("text", "", 0, content=text)
