"""Time goes on evenly for timers, whatever somebody does to the clock of the computer."""

from __future__ import annotations

import time

import pytest

from sixquiprend.server.basics.clocks import catch_up, the_time


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_jumps_changes_no_duration_while_a_timer_runs(
    monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    real, begun, passed = time.time, the_time(), time.monotonic()
    monkeypatch.setattr("time.time", lambda: real() + jump)
    assert the_time() - begun == pytest.approx(time.monotonic() - passed, abs=1.0)
    catch_up()
    assert the_time() == pytest.approx(real() + jump, abs=1.0)
    monkeypatch.undo()
    catch_up()
    assert the_time() == pytest.approx(time.time(), abs=1.0)
