"""The same search recalls and foresees the same everywhere: what `foreseen.json` says (see `foreseen`)."""

from __future__ import annotations

import json

import pytest

from tests.network.foreseen import FILE, cases

CASES = cases()
RECORDED = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_the_same_chance_foresees_the_same(name: str) -> None:
    assert CASES[name]() == pytest.approx(RECORDED[name], rel=0, abs=2e-3)


def test_all_that_is_foreseen_is_recorded_and_nothing_else() -> None:
    assert list(CASES) == list(RECORDED)
