"""The page of the rules: each rule at its number, every mention leads there, and nothing but our text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.rules_text import rules_by_number, rules_text
from sixquiprend.server.basics.rules_page import rules_page
from tests.server.visiting import open_server, run

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def whole(language: str) -> str:
    return "".join(section.html for section in rules_page(language).sections)


@EVERY_LANGUAGE
def test_every_rule_has_its_place_once_and_stands_among_the_contents(language: str) -> None:
    numbers = list(rules_by_number(language))
    assert re.findall(r'<li id="([A-Z]\d+)">', whole(language)) == numbers
    sections = rules_page(language).sections
    assert [number for section in sections for number in section.numbers] == numbers
    assert all(number[0] == section.id for section in sections for number in section.numbers)
    assert len({section.id for section in sections}) == len(sections)


@EVERY_LANGUAGE
def test_every_link_of_the_rules_leads_to_a_place_of_the_page(language: str) -> None:
    sections = rules_page(language).sections
    places = {section.id for section in sections} | set(rules_by_number(language))
    links = re.findall(r'href="([^"]*)"', whole(language))
    assert len(links) > 2 * len(rules_by_number(language)) - 20
    assert {link.removeprefix("#") for link in links} <= places
    assert '<strong><a href="#B7">B7</a></strong>' in whole(language)


@EVERY_LANGUAGE
def test_the_text_has_no_tags_but_those_of_a_text(language: str) -> None:
    tags = set(re.findall(r"</?([a-z0-9]+)", whole(language)))
    assert " ".join(sorted(tags)) == "a code em h3 li p pre span strong table tbody td th thead tr ul"


@EVERY_LANGUAGE
def test_every_line_of_an_example_is_an_element_so_that_it_can_go_on_indented(language: str) -> None:
    examples = re.findall(r"```text\n(.*?)```", rules_text(language), re.DOTALL)
    lines = [line.strip() for example in examples for line in example.splitlines() if line.strip()]
    shown = re.findall(r'<span class="rules-line">(.*?)</span>', whole(language))
    assert [line.strip() for line in shown] == lines
    assert len(lines) > 8


def test_the_rules_are_served_packed_and_small_in_every_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            for language in LANGUAGES:
                path = f"/api/rules/{language}.json"
                answer = await ana.ask("GET", path, headers={"Accept-Encoding": "gzip"})
                assert answer.headers["content-encoding"] == "gzip"
                assert int(answer.headers["content-length"]) < 15_000
                assert answer.json()["title"] == rules_page(language).title
                again = await ana.ask("GET", path, headers={"If-None-Match": answer.headers["etag"]})
                assert again.status_code == 304
            assert (await ana.ask("GET", "/api/rules/xx.json")).status_code == 404
            assert (await ana.ask("GET", "/rules")).headers["content-type"] == "text/html; charset=utf-8"

    run(test)
