"""The tool that measures what more knowledge would be worth."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tools.oracles import ORACLES, done_so_far, measure, play, ratio, report

FOREVER = float("inf")


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "oracles.jsonl"
    measure(file, (2,), ("hands",), 2, FOREVER)
    whole = file.read_text()
    first = whole.splitlines(keepends=True)[0]
    file.write_text(first + first[:20])  # the second line was cut off
    measure(file, (2,), ("hands",), 2, FOREVER)
    assert file.read_text() == whole
    measure(file, (2,), ("hands",), 3, until=0)  # no time left
    assert file.read_text() == whole


def test_oracles_meet_the_same_deals_and_see_what_they_say() -> None:
    """Whoever sees the hands and the cards of the turn takes less than whoever sees nothing."""
    heads = {
        name: sum(play(ORACLES[name], 2, number)[0] for number in range(12))
        for name in ("expert", "hands, cards of the turn")
    }
    assert heads["hands, cards of the turn"] < heads["expert"]


@pytest.mark.parametrize("name", ["hands, how they choose", "cards of the turn"])
def test_a_round_of_an_oracle_is_the_same_twice(name: str) -> None:
    assert play(ORACLES[name], 3, 5) == play(ORACLES[name], 3, 5)


def test_the_report_has_the_ratio_of_the_means_and_its_interval(tmp_path: Path) -> None:
    file = tmp_path / "oracles.jsonl"
    rounds = [(4, 10.0), (6, 10.0), (5, 10.0), (5, 10.0)]
    lines = [
        {"seats": 4, "oracle": "hands", "round": number, "own": own, "others": others}
        for number, (own, others) in enumerate(rounds)
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert done_so_far(file)[4, "hands"] == dict(enumerate(rounds))
    value, half = ratio(np.array(rounds))
    assert value == pytest.approx(0.5)
    assert half == pytest.approx(1.96 * (2 / 3) ** 0.5 / 10 / 2)
    assert "| hands | 0.50 ± 0.08 (4) |" in list(report(file))
