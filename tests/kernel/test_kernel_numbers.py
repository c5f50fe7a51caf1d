"""The same seed gives the same numbers on every machine: those of `numbers.json` (see `numbers`)."""

import json

import pytest

from tests.kernel.numbers import FILE, cases

CASES = cases()
RECORDED = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_the_same_seed_gives_the_same_numbers(name: str) -> None:
    assert CASES[name]() == RECORDED[name]


def test_every_case_is_recorded_and_no_other() -> None:
    assert list(CASES) == list(RECORDED)
