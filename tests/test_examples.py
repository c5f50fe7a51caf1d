"""The examples of the README and of docs/python.md run, and do what these pages say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
def test_the_examples_of_a_page_run(name: str) -> None:
    page = ROOT / name
    examples = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), {}, name, str(page), 0)
    assert examples.examples, f"{name} shows no example (>>>)"
    told: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert results.failed == 0, "".join(told)
    assert results.attempted == len(examples.examples)
