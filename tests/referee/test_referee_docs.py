"""Every example of docs/referee.md is asked, and answered as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.referee.asking import ask, tell

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text("utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```text ?(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_has_its_examples() -> None:
    assert [language for language, _ in BLOCKS] == [""] * 8 + ["en"]


@pytest.mark.parametrize(("language", "block"), BLOCKS)
def test_examples_are_answered_as_the_page_says(language: str, block: str) -> None:
    question, _, answer = block.partition("→\n")
    if language:
        assert tell(json.loads(question), language) == answer + "\n"
    else:
        assert ask(json.loads(question)) == json.loads(answer)


def test_every_special_of_the_page_is_understood() -> None:
    specials = re.findall(r"^\| \*.*?\| `(\{.*?\})` \|", PAGE, re.MULTILINE)
    assert len(specials) == 7
    for special in specials:
        play = {"seat": 0, "card": 14, "special": json.loads(special)}
        asked = {
            "options": ["S"],
            "rows": [[3, 4, 5, 11, 13], [37], [43], [7]],
            "plays": [play],
            "hands": {"0": [15]},
        }
        assert ask(asked)["placements"][0]["special"] == json.loads(special)
