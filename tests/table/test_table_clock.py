"""The timer: kept in the log, so it is the same after a restart; it waits for whoever watches."""

from __future__ import annotations

import random

import pytest

from sixquiprend.engine import Illegal, Placed, Revealed, RoundScored, Rules
from sixquiprend.table import commands, replayed
from sixquiprend.table.clock import (
    GRACE,
    SECONDS_TO_RETURN,
    after_outage,
    bots_asked,
    deadline,
    deserted,
    heir,
    hostless,
    next_wake,
    overdue,
    stand_in_times,
)
from sixquiprend.table.pace import CARD_SECONDS, ROUND_SECONDS
from tests.table.living import Living, by_chance, first_legal, refused, two_at_a_table


def due(living: Living) -> float:
    time = deadline(living.table)
    assert time is not None
    return time


def test_without_a_timer_nobody_is_ever_overdue() -> None:
    living = two_at_a_table()
    assert deadline(living.table) is None
    assert overdue(living.table, 1e12) == ()
    assert next_wake(living.table) is None


def test_the_timer_runs_only_while_a_game_is_played() -> None:
    living = Living(Rules(2), timer=15)
    living.sit("Ana", "Bo")
    assert deadline(living.table) is None
    living.start()
    assert deadline(living.table) is not None
    living.play_out(first_legal)
    assert deadline(living.table) is None
    assert overdue(living.table, 1e12) == ()


def test_people_have_as_long_as_the_timer_says_and_then_are_answered_for() -> None:
    living = two_at_a_table(timer=30)
    started = living.entries[-1].at
    assert due(living) == started + 30
    assert next_wake(living.table) == due(living)
    living.choose(0, living.legal(0)[0])
    assert due(living) == started + 30
    assert overdue(living.table, started + 29.9) == ()
    assert overdue(living.table, started + 30) == (1,)


def test_the_clock_answers_when_the_time_is_up_and_not_before() -> None:
    living = two_at_a_table(timer=15)
    answer, moment = living.legal(1)[0], living.table.moment

    def by_clock(seat: int, at: float) -> object:
        return commands.choose(living.table, seat, moment, answer, at, by="clock")

    refused(Illegal, "not_overdue", lambda: by_clock(1, due(living) - 0.1))
    living.choose(0, living.legal(0)[0])
    refused(Illegal, "already_chosen", lambda: by_clock(0, due(living)))
    living.now = due(living)
    living.do(commands.choose(living.table, 1, moment, answer, living.now, by="clock"))
    assert living.table.moment == moment + 1
    assert due(living) > living.entries[-1].at + 15


def test_time_to_watch_the_cards_is_given_on_top() -> None:
    living = two_at_a_table(timer=15)
    happened = living.choose_all(by_chance(random.Random(3)))
    shown = sum(isinstance(each.event, Revealed | Placed) for each in happened)
    assert shown > 1
    assert living.table.allowance == pytest.approx(shown * CARD_SECONDS)
    assert due(living) == pytest.approx(living.entries[-1].at + shown * CARD_SECONDS + 15)


def test_after_a_round_there_is_time_to_look_at_the_scores() -> None:
    living = Living(Rules(2, rounds=2), timer=15)
    living.sit("Ana", "Bo")
    living.start()
    happened = living.choose_all(first_legal)
    while not any(isinstance(each.event, RoundScored) for each in happened):
        happened = living.choose_all(first_legal)
    assert living.table.allowance > ROUND_SECONDS


def test_the_timer_stands_still_while_the_table_is_paused() -> None:
    living = two_at_a_table(timer=15)
    before = due(living)
    living.do(commands.pause(living.table, living.now))
    paused = living.entries[-1].at
    assert deadline(living.table) is None
    assert overdue(living.table, before + 1000) == ()
    assert next_wake(living.table) is None
    living.now += 500
    living.do(commands.resume(living.table, living.now))
    assert due(living) == before + (living.entries[-1].at - paused)
    assert deadline(replayed(living.entries)) == due(living)


def test_deadlines_are_the_same_when_the_log_is_folded_again() -> None:
    living = two_at_a_table("P", timer=120)
    rng = random.Random(5)
    for turn in range(8):
        living.choose_all(by_chance(rng))
        living.do(commands.pause(living.table, living.now))
        living.now += 10 * turn
        living.do(commands.resume(living.table, living.now))
        again = replayed(living.entries)
        assert (deadline(again), next_wake(again)) == (due(living), next_wake(living.table))


def test_a_clock_that_goes_backwards_takes_no_time_away() -> None:
    living = two_at_a_table(timer=15)
    before = due(living)
    living.do(commands.pause(living.table, living.now))
    living.do(commands.resume(living.table, living.now - 100))
    assert due(living) == before


def test_bots_are_asked_for_bots_and_for_whoever_has_left_but_not_while_paused() -> None:
    living = Living(Rules(3), timer=15)
    living.sit("Ana", "Bo")
    living.do(commands.seat_bot(living.table, 2, "expert", living.now))
    assert bots_asked(living.table) == ()
    living.start()
    assert bots_asked(living.table) == ((2, "expert"),)
    living.do(commands.stand_in(living.table, 0, living.now))
    assert bots_asked(living.table) == ((0, "careful"), (2, "expert"))
    assert overdue(living.table, 1e12) == (1,)
    living.choose(2, living.legal(2)[0])
    assert bots_asked(living.table) == ((0, "careful"),)
    living.do(commands.pause(living.table, living.now))
    assert bots_asked(living.table) == ()


def test_a_table_wakes_nobody_when_only_bots_think() -> None:
    living = Living(Rules(2), timer=15)
    living.sit("Ana")
    living.start()
    living.choose(0, living.legal(0)[0])
    assert next_wake(living.table) is None


def test_a_bot_stands_in_for_people_who_are_away_too_long() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo")
    away = {0: 2_000.0, 2: 2_000.0}
    assert deserted(living.table, away, 9_999.0) == ()
    living.start()
    assert deserted(living.table, away, 2_044.9, grace=45) == ()
    assert deserted(living.table, away, 2_045.0, grace=45) == (0,)
    assert next_wake(living.table, away, grace=45) == 2_045.0
    living.do(commands.stand_in(living.table, 0, living.now))
    assert deserted(living.table, away, 9_999.0) == ()
    assert next_wake(living.table, away) is None


def test_it_is_known_when_a_bot_will_stand_in_unless_nobody_is_there() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo")
    assert stand_in_times(living.table, {0: 2_000.0}) == {}
    living.start()
    assert stand_in_times(living.table, {0: 2_000.0}, grace=45) == {0: 2_045.0}
    assert stand_in_times(living.table, {0: 2_000.0, 1: 2_010.0}, grace=45) == {}
    living.do(commands.pause(living.table, living.now))
    assert stand_in_times(living.table, {0: 2_000.0}, grace=45) == {}


def test_without_a_game_whoever_is_there_becomes_host_when_the_host_is_away_too_long() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo", "Cy")
    away = {0: 2_000.0, 1: 2_000.0}
    assert heir(living.table, {1: 2_000.0}) is None
    assert heir(living.table, {**away, 2: 2_000.0}) is None
    assert heir(living.table, away) == 2
    assert next_wake(living.table, away, grace=45) == 2_045.0
    assert not hostless(living.table, away, 2_044.9, grace=45)
    assert hostless(living.table, away, 2_045.0, grace=45)
    living.do(commands.pass_host(living.table, 2, living.now))
    assert living.table.host == 2
    assert next_wake(living.table, away, grace=45) is None
    living.start()
    assert heir(living.table, {2: 2_000.0}) is None, "in a game a bot stands in, and that one is host no more"


def test_once_everybody_has_left_the_game_stands_still() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo")
    living.start()
    living.do(commands.stand_in(living.table, 0, living.now))
    assert [seat for seat, _ in bots_asked(living.table)] == [0, 2]
    living.do(commands.stand_in(living.table, 1, living.now))
    assert bots_asked(living.table) == ()
    living.do(*commands.come_back(living.table, 0, living.now))
    assert [seat for seat, _ in bots_asked(living.table)] == [1, 2]


def test_how_long_people_watch_and_how_long_they_may_be_gone() -> None:
    """Felt, not worked out: a change is a decision, and shows here."""
    assert (CARD_SECONDS, ROUND_SECONDS, GRACE) == (1.2, 8.0, 45.0)


def test_no_bot_and_nobody_who_has_left_becomes_host() -> None:
    living = Living(Rules(4, rounds=1))
    living.sit("Ana")
    living.do(commands.seat_bot(living.table, 1, "careful", living.now))
    living.sit("Cy", "Di")
    away = {0: 2_000.0}
    assert heir(living.table, away) == 2
    living.start()
    living.do(commands.stand_in(living.table, 2, living.now))
    living.play_out(first_legal)
    assert heir(living.table, away) == 3


@pytest.mark.parametrize("outage", [0.5, 3600.0, -7200.0], ids=["short", "long", "clock set back"])
def test_nobodys_time_runs_while_no_server_does(outage: float) -> None:
    living = two_at_a_table(timer=30)
    alive = living.entries[-1].at + 10
    living.do(*after_outage(living.table, alive, alive + outage))
    assert due(living) == pytest.approx(alive + outage + 3 + 20), "20 s were left, and 3 to return"
    assert due(living) == deadline(replayed(living.entries)), "it stands in the log"


def test_an_outage_of_which_nobody_knows_the_beginning_gives_the_whole_time_again() -> None:
    living = two_at_a_table(timer=30)
    back = living.now + 500
    living.do(*after_outage(living.table, alive=0.0, now=back))
    assert due(living) == pytest.approx(back + SECONDS_TO_RETURN + 30)


def test_where_no_time_runs_an_outage_changes_nothing() -> None:
    assert after_outage(two_at_a_table().table, 0.0, 1e9) == ()
    living = two_at_a_table(timer=30)
    living.do(commands.pause(living.table, living.now))
    assert after_outage(living.table, living.now, living.now + 60) == ()
