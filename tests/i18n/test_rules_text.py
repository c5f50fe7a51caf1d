"""The rules are the same in three languages: by number, with the same cards and references."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sixquiprend.engine import OPTIONS
from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.rules_text import NUMBER, rules_by_number, rules_text

OTHERS = pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"

_CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)|\|[-|]+\|", re.DOTALL)
_NUMERAL = re.compile(r"\d+(?:[.,]\d+)?")


def numerals(text: str) -> Counter[str]:
    """All numbers that a text writes in digits; 17,4 is 17.4, and 5e, 5. and 5th are 5."""
    return Counter(found.replace(",", ".") for found in _NUMERAL.findall(NUMBER.sub("", text)))


def headings(language: str) -> list[str]:
    """What the headings are: their depths, and their letters if they have one."""
    return re.findall(r"^(#+(?: [A-Z]\.)?)", rules_text(language), re.MULTILINE)


def test_every_number_of_the_law_is_found() -> None:
    law = re.findall(r"\*\*([A-Z]\d+)\*\*", rules_text("en"))
    assert list(rules_by_number("en")) == law
    assert {number[0] for number in law} == {"B", *OPTIONS, "C", "X"}


@OTHERS
def test_every_rule_is_there_in_every_language_in_the_same_order(language: str) -> None:
    assert list(rules_by_number(language)) == list(rules_by_number("en"))
    assert headings(language) == headings("en")


PRINTED = "5e série"
"""The name of a card: its number is no number of the rule."""


@OTHERS
@pytest.mark.parametrize("number", rules_by_number("en"))
def test_a_rule_names_the_same_numbers_and_the_same_other_rules(language: str, number: str) -> None:
    there, here = rules_by_number("en")[number], rules_by_number(language)[number].replace(PRINTED, "")
    assert numerals(here) == numerals(there)
    assert Counter(NUMBER.findall(here)) == Counter(NUMBER.findall(there))
    for sign in ("**", "|", "```", "`"):  # what is strong, what is a table, what is drawn
        assert here.count(sign) == there.count(sign), sign


def test_the_french_rules_have_their_spaces_and_apostrophes() -> None:
    text = _CODE.sub("", rules_text("fr")).replace("6 nimmt!", "")
    wrong = re.compile(rf"(?<!{NARROW})[;!?]|(?<!{WIDE})[:»]|«(?!{WIDE})|'")
    assert [text[max(0, found.start() - 30) : found.end() + 10] for found in wrong.finditer(text)] == []


def test_the_german_rules_have_german_quotation_marks() -> None:
    text = rules_text("de")
    assert "”" not in text
    assert '"' not in text
    assert text.count("„") == text.count("“")
