"""The rule book's cases: each is what the engine does, and every rule has one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sixquiprend.rulebook import Case, all_cases
from sixquiprend.rulebook.answering import ASKS, answered
from sixquiprend.rulebook.cases import NOT_ASKED, SECTIONS
from tools.rulebook import FOLDER, perft_cases, written

ROOT = Path(__file__).parents[2]
NUMBERED = re.compile(r"^(?:- |\| )\*\*([A-Z]\d+)\*\*", re.MULTILINE)
ENGINE_S = [case for case in all_cases() if case.ask != "perft"]


@pytest.mark.parametrize("case", ENGINE_S, ids=[f"{case.rule}: {case.says}" for case in ENGINE_S])
def test_a_case_is_what_the_engine_does(case: Case) -> None:
    assert answered(case.question) == case.answer


def test_the_perft_cases_are_those_of_the_perft_files() -> None:
    assert (FOLDER / "perft.json").read_text("utf-8") == written(perft_cases())


@pytest.mark.parametrize("section", SECTIONS)
def test_a_file_has_one_case_a_line(section: str) -> None:
    text = (FOLDER / f"{section}.json").read_text("utf-8")
    assert text == written(json.loads(text))


def test_every_numbered_rule_has_a_case_or_a_reason_why_not() -> None:
    rules = set(NUMBERED.findall((ROOT / "docs" / "rules.md").read_text("utf-8")))
    asked = {case.rule for case in all_cases()} - {"perft"}
    assert asked | set(NOT_ASKED) == rules
    assert not asked & set(NOT_ASKED)


def test_the_page_describes_every_kind_of_question() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \| ", page, re.MULTILINE)[1:] == list(ASKS)
    assert {case.ask for case in all_cases()} == set(ASKS)
