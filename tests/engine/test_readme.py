"""The examples of the README run, and do what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_readme_examples_run() -> None:
    text = README.read_text("utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(README), 0)
    assert examples.examples, "README.md shows no example (>>>)"
    told: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert results.failed == 0, "".join(told)
    assert results.attempted == len(examples.examples)
