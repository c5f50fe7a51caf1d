"""People leave, a bot stands in for them, and they come back."""

from __future__ import annotations

from sixquiprend.engine import Illegal, Malformed, NotYourTurn
from sixquiprend.table import Secret, place_of, you
from sixquiprend.table.commands import (
    choose,
    come_back,
    stand_in,
)
from tests.table.living import (
    refused,
    token,
    two_at_a_table,
    waiting,
)


def test_only_people_leave_and_only_they_come_back() -> None:
    living = waiting()
    refused(Illegal, "not_started", lambda: stand_in(living.table, 0, living.now))
    living.start()
    refused(Illegal, "nobody_there", lambda: stand_in(living.table, 2, living.now))
    refused(Malformed, "unknown_seat", lambda: stand_in(living.table, 3, living.now))
    refused(Illegal, "not_away", lambda: come_back(living.table, 0, living.now))
    refused(Illegal, "not_away", lambda: come_back(living.table, 2, living.now))
    living.do(stand_in(living.table, 0, living.now))
    refused(Illegal, "nobody_there", lambda: stand_in(living.table, 0, living.now))
    living.do(*come_back(living.table, 0, living.now))


def test_who_leaves_for_good_has_no_way_back() -> None:
    living = waiting()
    living.sit("Bo")
    living.start()
    living.do(stand_in(living.table, 0, living.now))
    assert place_of(living.table.chairs, Secret(token("Ana"))) is not None, "who just left has one"
    living.do(stand_in(living.table, 0, living.now, for_good=True))
    assert place_of(living.table.chairs, Secret(token("Ana"))) is None
    assert living.table.chairs[0].player
    living.do(stand_in(living.table, 1, living.now, for_good=True))
    assert place_of(living.table.chairs, Secret(token("Bo"))) is None


def test_a_bot_answers_only_for_whoever_is_not_there() -> None:
    living = two_at_a_table()
    moment, card = living.table.moment, living.legal(0)[0]

    def by_bot() -> object:
        return choose(living.table, 0, moment, card, living.now, by="bot")

    refused(NotYourTurn, "bot_not_asked", by_bot)
    living.do(stand_in(living.table, 0, living.now))
    living.do(*come_back(living.table, 0, living.now))
    refused(NotYourTurn, "bot_not_asked", by_bot)  # it had begun to think while the person was away
    living.do(stand_in(living.table, 0, living.now))
    living.choose(0, card)
    refused(Illegal, "already_chosen", by_bot)


def test_a_person_who_is_back_may_change_what_the_bot_has_chosen() -> None:
    living = two_at_a_table()
    one, other, *_ = living.legal(0)
    living.do(stand_in(living.table, 0, living.now))
    living.choose(0, one)
    living.do(*come_back(living.table, 0, living.now))
    living.choose(0, other)
    assert living.table.gathering is not None
    assert living.table.gathering.chosen_by(0) == other


def test_who_comes_back_never_learns_what_the_bot_has_chosen() -> None:
    living = two_at_a_table()
    one = living.legal(0)[0]
    living.do(stand_in(living.table, 0, living.now))
    living.choose(0, one)
    assert living.table.gathering is not None
    assert living.table.gathering.chosen_by(0) == one
    assert you(living.table, 0).chosen is None  # also for whoever only looks, and doesn't come back
    living.do(*come_back(living.table, 0, living.now))
    assert you(living.table, 0).chosen is None
    assert 0 in living.table.waiting
    living.choose(0, one)
    assert you(living.table, 0).chosen == one


def test_who_chooses_after_the_clock_has_sees_the_own_choice_again() -> None:
    living = two_at_a_table(timer=15)
    one, other, *_ = living.legal(0)
    late = living.now + 1_000
    living.do(choose(living.table, 0, living.table.moment, one, late, "clock"))
    assert you(living.table, 0).chosen is None
    living.choose(0, other)
    assert you(living.table, 0).chosen == other
    assert living.table.not_by_people == frozenset()


def test_what_a_person_has_chosen_before_leaving_is_still_there_afterwards() -> None:
    living = two_at_a_table()
    one = living.legal(0)[0]
    living.choose(0, one)
    living.do(stand_in(living.table, 0, living.now))
    living.do(*come_back(living.table, 0, living.now))
    assert you(living.table, 0).chosen == one
    assert 0 not in living.table.waiting
