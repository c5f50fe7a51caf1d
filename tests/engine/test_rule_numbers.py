"""Every rule that docs/rules.md numbers has a test that carries its number, and no test invents one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from sixquiprend.engine import OPTIONS

ROOT = Path(__file__).parents[2]
LETTERS = "".join(("B", *OPTIONS, "C", "X"))
"""The base game, the options, the rulings and the worked examples."""
NUMBERED = re.compile(rf"^(?:- |\| )\*\*([{LETTERS}]\d+)\*\*", re.MULTILINE)
NAMED = re.compile(rf"test_([{LETTERS}]\d+)_")


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: (number[0], int(number[1:])))


def numbers_of_the_rules() -> set[str]:
    return set(NUMBERED.findall((ROOT / "docs" / "rules.md").read_text("utf-8")))


def numbers_of_the_tests() -> set[str]:
    """Those of the functions that pytest collects: at the top of a file, not strings or comments."""
    return {
        found[1]
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and (found := NAMED.match(node.name))
    }


def test_the_rules_number_their_sections_without_gaps() -> None:
    numbers = numbers_of_the_rules()
    sections = {letter: {int(each[1:]) for each in numbers if each[0] == letter} for letter in LETTERS}
    for letter, found in sections.items():
        assert found == set(range(1, len(found) + 1)), f"section {letter}"
    # The law of issue 2, which may grow and never shrinks.
    assert all(sections.values()), "every option has rules"
    least = {"B": 12, "K": 1, "D": 2, "P": 2, "V": 3, "J": 6, "S": 11, "C": 21, "X": 18}
    for letter, count in least.items():
        assert len(sections[letter]) >= count, f"section {letter}"


def test_every_rule_number_has_a_test_that_names_it() -> None:
    missing = in_order(numbers_of_the_rules() - numbers_of_the_tests())
    assert not missing, f"no test named test_<number>_… for: {', '.join(missing)}"


def test_every_test_names_a_rule_that_exists() -> None:
    unknown = in_order(numbers_of_the_tests() - numbers_of_the_rules())
    assert not unknown, f"docs/rules.md has no rule: {', '.join(unknown)}"
