"""The same weights think the same of the same table everywhere: what `numbers.json` says (see `numbers`)."""

import json

import pytest

from tests.network.numbers import FILE, cases

CASES = cases()
RECORDED = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_the_same_table_gives_the_same_thought(name: str) -> None:
    assert CASES[name]() == pytest.approx(RECORDED[name], abs=1e-3)


def test_every_thought_is_recorded_and_no_other() -> None:
    assert list(CASES) == list(RECORDED)
