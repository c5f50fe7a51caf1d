"""Who starts a game, and with what."""

from __future__ import annotations

import pytest

from sixquiprend.engine import Illegal, Malformed, NotYourTurn, Rules
from sixquiprend.table import Settings, commands, fold
from sixquiprend.table.commands import (
    pause,
    sit_down,
    stand_up,
    start,
)
from tests.table.living import (
    OTHER_SEED,
    SEED,
    Living,
    first_legal,
    refused,
    token,
    two_at_a_table,
    waiting,
)


def test_only_the_host_starts_and_bots_take_the_empty_seats() -> None:
    living = waiting()
    living.sit("Bo")
    living.do(stand_up(living.table, 1, living.now))
    for stranger in (1, 2, None, 7):
        refused(
            NotYourTurn,
            "not_host",
            lambda seat=stranger: start(living.table, seat, "g", SEED, living.now),  # type: ignore[misc]
        )
    entries = start(living.table, 0, "g", SEED, living.now, fill_with="counter")
    living.do(*entries)
    assert [chair.bot for chair in living.table.chairs] == ["", "counter", "expert"]
    assert living.table.status == "playing"
    refused(Illegal, "game_running", lambda: start(living.table, 0, "h", SEED, living.now))


def test_a_table_without_a_host_is_started_by_a_teacher_alone() -> None:
    living = Living(Rules(2))
    refused(NotYourTurn, "not_host", lambda: start(living.table, None, "g", SEED, living.now))
    living.do(*start(living.table, None, "g", SEED, living.now, teacher=True))
    assert living.table.status == "playing"


def test_where_a_teacher_leads_nobody_at_the_table_is_the_host() -> None:
    table, _ = fold(None, commands.open_table("KARO", Settings(Rules(2), led=True), 1.0))
    table, _ = fold(table, sit_down(table, "Ana", token("Ana"), 2.0))
    assert table.host is None
    refused(NotYourTurn, "not_host", lambda: start(table, 0, "g", SEED, 3.0))
    assert start(table, None, "g", SEED, 3.0, teacher=True)


@pytest.mark.parametrize("seed", ["", "ab", "x" * 64, "AB" * 32, "ab" * 33])
def test_a_game_needs_a_whole_seed(seed: str) -> None:
    living = waiting()
    error = refused(Malformed, "bad_seed", lambda: start(living.table, 0, "g", seed, living.now))
    assert not seed or seed not in str(error)
    assert error.details == {"digits": 64}


def test_a_seed_may_have_every_digit_and_the_first_moment_is_the_first() -> None:
    living = waiting()
    assert living.table.moment == 0
    living.start(seed="0123456789abcdef" * 4)
    assert living.table.moment == 1


def test_no_game_begins_while_the_table_is_paused() -> None:
    living = waiting()
    living.do(pause(living.table, living.now))
    refused(Illegal, "paused", lambda: start(living.table, 0, "g", SEED, living.now))


def test_nothing_but_a_command_of_the_next_game_goes_on_after_the_end() -> None:
    living = two_at_a_table()
    living.play_out(first_legal)
    refused(Illegal, "game_running", lambda: sit_down(living.table, "Cy", token("Cy"), living.now))
    refused(NotYourTurn, "not_host", lambda: start(living.table, 1, "game-2", OTHER_SEED, living.now))
    assert start(living.table, 0, "game-2", OTHER_SEED, living.now)
