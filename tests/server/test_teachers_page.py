"""The page for teachers says the same in every language, and what the server does."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.teachers_text import teachers_text
from sixquiprend.server.basics.teachers_page import PARTS, teachers_page
from sixquiprend.server.classes.live_class import KEPT_FOR
from sixquiprend.server.site.pages import PAGES

NARROW, WIDE = "\u202f", "\u00a0"
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@EVERY_LANGUAGE
def test_the_parts_and_tables_are_the_same(language: str) -> None:
    page, english = teachers_page(language), teachers_page("en")
    assert [part.id for part in page.sections] == list(PARTS)
    for here, there in zip(page.sections, english.sections, strict=True):
        assert bool(here.title) == bool(there.title)
        for sign in ("<table", "<tr", "<td", "<li"):
            assert here.html.count(sign) == there.html.count(sign), (here.id, sign)


@EVERY_LANGUAGE
def test_every_link_leads_to_a_page(language: str) -> None:
    links = re.findall(r'href="([^"]*)"', "".join(part.html for part in teachers_page(language).sections))
    assert {"/print", "/class", "/rules", "/referee"} <= set(links) <= set(PAGES)


@EVERY_LANGUAGE
def test_what_is_said_of_keeping_and_erasing_is_true(language: str) -> None:
    (data,) = [part.html for part in teachers_page(language).sections if part.id == "data"]
    assert str(round(KEPT_FOR / 86_400)) in re.findall(r"\d+", data)
    assert "<code>sixquiprend class erase CODE</code>" in data


@EVERY_LANGUAGE
def test_the_plan_fills_forty_five_minutes(language: str) -> None:
    (plan,) = [part.html for part in teachers_page(language).sections if part.id == "lesson"]
    times = [tuple(map(int, found)) for found in re.findall(r"<td>(\d+)–(\d+)</td>", plan)]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(one[1] == next_one[0] for one, next_one in pairwise(times))


def test_the_french_page_has_its_spaces_and_apostrophes() -> None:
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|\|?---.*", "", teachers_text("fr"))
    wrong = re.compile(rf"(?<!{NARROW})[;!?]|(?<!{WIDE})[:»]|«(?!{WIDE})|'")
    assert [text[max(0, found.start() - 30) : found.end() + 10] for found in wrong.finditer(text)] == []
