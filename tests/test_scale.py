"""The arithmetic of docs/scale.md, checked by a simulation that knows nothing of it."""

from __future__ import annotations

import pytest

from bench.scale.reckoning import Habits, need_of, rate_of, read_costs, waiting
from bench.scale.simulation import simulate


@pytest.mark.parametrize("busy", [0.3, 0.8])
def test_a_simulated_process_is_as_busy_and_lets_wait_as_long_as_was_reckoned(busy: float) -> None:
    habits, service = Habits(), 0.01  # slow, so that few people and few events are enough
    people = round(busy / (rate_of(1, habits) * (1 + habits.bots_a_person) * service))
    seen = simulate(people, service, habits, seconds=600.0, seed=1)
    assert seen.busy == pytest.approx(busy, rel=0.05)
    assert seen.waited == pytest.approx(waiting(busy, service), rel=0.25)
    assert seen.slowest > seen.waited


def test_ten_times_the_people_need_ten_times_as_much() -> None:
    costs, habits = read_costs(), Habits()
    small, large = need_of(10_000, costs, habits), need_of(100_000, costs, habits)
    for name in ("answers", "server_cores", "database_cores", "bot_cores", "megabits", "gigabytes_a_day"):
        assert getattr(large, name) == pytest.approx(10 * getattr(small, name))
