"""What a table may be set to, and what it is if nothing is said."""

from __future__ import annotations

import msgspec
import pytest

from sixquiprend.engine import Malformed, Rules
from sixquiprend.table import Settings
from tests.table.living import (
    refused,
)


@pytest.mark.parametrize("timer", [0, 1, 14, 16, -15, 15.0, True, "15"])
def test_only_four_timers_are_offered(timer: object) -> None:
    refused(Malformed, "bad_settings", lambda: Settings(Rules(2), timer))  # type: ignore[arg-type]


@pytest.mark.parametrize("timer", [None, 15, 30, 60, 120])
def test_the_timers_that_are_offered_are_taken(timer: int | None) -> None:
    assert Settings(Rules(2), timer).timer == timer


def test_the_timer_that_is_refused_is_told_in_two_hundred_letters() -> None:
    error = refused(Malformed, "bad_settings", lambda: Settings(Rules(2), timer="x" * 500))  # type: ignore[arg-type]
    assert len(error.message) == 200


def test_settings_from_json_are_checked_in_the_same_way() -> None:
    refused(Malformed, "bad_settings", lambda: Settings(Rules(2), show_seen=1))  # type: ignore[arg-type]
    refused(Malformed, "bad_settings", lambda: Settings({"seats": 2}))  # type: ignore[arg-type]
    refused(Malformed, "bad_settings", lambda: msgspec.convert({"rules": {"seats": 2}, "timer": 7}, Settings))


def test_settings_with_a_field_too_many_are_not_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert({"rules": {"seats": 2}, "colour": "red"}, Settings)


def test_what_is_not_said_of_a_table_is_the_quiet_way() -> None:
    usual = Settings(Rules(2))
    assert (usual.timer, usual.show_seen, usual.led) == (None, False, False)
