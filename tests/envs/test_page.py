"""docs/envs.md has the layouts of the code."""

import re
from pathlib import Path

import pytest

from sixquiprend.envs import LAYOUT, actions
from sixquiprend.envs.core.observing import MEANINGS

PAGE = (Path(__file__).parents[2] / "docs" / "envs.md").read_text("utf-8")


def rows(table: str) -> list[str]:
    return re.findall(r"^\|.*\|$", table, re.MULTILINE)


def observation() -> list[str]:
    spans = {
        name: f"{first}" if last == first + 1 else f"{first}–{last - 1}"
        for name, (first, last) in LAYOUT.items()
    }
    return [
        "| cells | name | what |",
        "|---|---|---|",
        *(f"| {spans[name]} | `{name}` | {MEANINGS[name]} |" for name in LAYOUT),
    ]


@pytest.mark.parametrize(
    ("mark", "expected"), [("observation", observation()), ("actions", rows(actions.__doc__ or ""))]
)
def test_the_page_has_the_tables_of_the_code(mark: str, expected: list[str]) -> None:
    behind = PAGE.split(f"<!-- {mark} -->")[1]
    assert rows(behind)[: len(expected)] == expected
