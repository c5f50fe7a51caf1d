"""Teams (Q1): several people share a seat; most votes play, and ties go to the earliest vote."""

from __future__ import annotations

import random

import msgspec

from sixquiprend.engine import Answer, Illegal, Malformed, NotYourTurn, Rules
from sixquiprend.records import read_record, verify
from sixquiprend.table import Secret, commands, elected, names_of, place_of, record_of, replayed, seats, you
from sixquiprend.table.clock import bots_asked, deadline, overdue
from sixquiprend.table.entries import MemberJoined, TeamSat
from sixquiprend.table.teams import leave_team, rejoin_team, vote, withdraw_vote
from tests.play import short_game
from tests.table.living import SEED, Living, by_chance, refused, token

TEAM, OTHER = 0, 1
PUPILS = ("Ana", "Bo", "Cy", "Di")


class Class(Living):
    """Two teams; the first has four members."""

    def __init__(self, options: str = "", timer: int | None = None) -> None:
        super().__init__(short_game(2, options), timer=timer)
        self.do(TeamSat(self.now, TEAM, "Les Bœufs"), TeamSat(self.now, OTHER, "Les Vaches"))
        self.join(TEAM, *PUPILS)
        self.join(OTHER, "Eli")
        self.do(*commands.start(self.table, None, "game-1", SEED, self.now, teacher=True))

    def join(self, seat: int, *names: str) -> None:
        for name in names:
            members = self.table.chairs[seat].members
            self.do(MemberJoined(self.now, seat, len(members), name, token(name)))

    def vote(self, member: int, answer: object, seat: int = TEAM) -> None:
        self.do(vote(self.table, seat, member, self.table.moment, answer, self.now))

    def chosen(self) -> object:
        assert self.table.gathering is not None
        return self.table.gathering.chosen_by(TEAM)


def test_the_team_has_chosen_when_all_have_voted_and_most_votes_play() -> None:
    lesson = Class()
    one, two, *_ = lesson.legal(TEAM)
    for member, answer in enumerate((one, two, two)):
        lesson.vote(member, answer)
        assert lesson.chosen() is None
    lesson.vote(3, one.__class__(*msgspec.structs.astuple(two)))
    assert lesson.chosen() == two
    assert lesson.table.waiting == (OTHER,)


def test_a_tie_goes_to_the_earliest_vote() -> None:
    lesson = Class()
    one, two, three, *_ = lesson.legal(TEAM)
    for member, answer in ((2, two), (0, one), (1, one), (3, two)):
        lesson.vote(member, answer)
    assert lesson.chosen() == two
    lesson.vote(2, three)  # now the 1 has two votes, the others one each
    assert lesson.chosen() == one


def test_who_votes_again_votes_later_but_who_repeats_a_vote_does_not() -> None:
    lesson = Class()
    one, two, three, *_ = lesson.legal(TEAM)
    for member, answer in enumerate((one, one, two, two)):
        lesson.vote(member, answer)
    assert lesson.chosen() == one
    lesson.vote(0, one)
    assert lesson.chosen() == one
    lesson.vote(0, three)
    lesson.vote(1, three)
    assert lesson.chosen() == two
    lesson.vote(0, one)
    lesson.vote(1, one)
    assert lesson.chosen() == two


def test_B3_a_vote_may_be_taken_back_until_the_reveal() -> None:
    lesson = Class()
    one, two, *_ = lesson.legal(TEAM)
    for member in range(4):
        lesson.vote(member, one)
    lesson.do(withdraw_vote(lesson.table, TEAM, 2, lesson.table.moment, lesson.now))
    assert lesson.chosen() is None
    assert you(lesson.table, TEAM, 2).chosen is None
    refused(
        Illegal,
        "nothing_chosen",
        lambda: withdraw_vote(lesson.table, TEAM, 2, lesson.table.moment, lesson.now),
    )
    lesson.vote(2, two)
    assert lesson.chosen() == one
    moment = lesson.table.moment
    lesson.vote(0, lesson.legal(OTHER)[0], OTHER)
    assert lesson.table.moment == moment + 1
    assert lesson.table.votes == ()
    refused(Illegal, "stale_moment", lambda: vote(lesson.table, TEAM, 0, moment, one, lesson.now))


def test_the_clock_plays_what_has_the_most_votes_so_far() -> None:
    lesson = Class(timer=60)
    one, two, *_ = lesson.legal(TEAM)
    lesson.vote(1, two)
    lesson.vote(0, one)
    due = deadline(lesson.table)
    assert due is not None
    assert overdue(lesson.table, due) == (TEAM, OTHER)
    lesson.now = due
    answer = elected(lesson.table.votes, TEAM)
    assert answer == two
    lesson.do(commands.choose(lesson.table, TEAM, lesson.table.moment, answer, lesson.now, by="clock"))
    assert lesson.chosen() == two
    assert overdue(lesson.table, lesson.now) == (OTHER,)
    assert elected(lesson.table.votes, OTHER) is None  # nobody has voted: a bot's answer is needed


def test_the_teacher_may_end_the_vote_at_any_time() -> None:
    lesson = Class()
    one, two, *_ = lesson.legal(TEAM)
    lesson.vote(3, two)
    moment = lesson.table.moment
    lesson.do(commands.choose(lesson.table, TEAM, moment, two, lesson.now, by="teacher"))
    assert lesson.chosen() == two
    refused(
        Illegal,
        "already_chosen",
        lambda: commands.choose(lesson.table, TEAM, moment, one, lesson.now, by="teacher"),
    )
    lesson.vote(0, one)  # too few to change it
    assert lesson.chosen() == two
    lesson.do(withdraw_vote(lesson.table, TEAM, 0, moment, lesson.now))
    assert lesson.chosen() == two


def test_nobody_waits_for_a_member_who_has_left_but_its_vote_counts() -> None:
    lesson = Class()
    one, two, *_ = lesson.legal(TEAM)
    lesson.vote(0, two)
    lesson.do(leave_team(lesson.table, TEAM, 0, lesson.now))
    lesson.vote(1, one)
    lesson.vote(2, two)
    assert lesson.chosen() is None
    lesson.do(leave_team(lesson.table, TEAM, 3, lesson.now))
    assert lesson.chosen() == two
    assert seats(lesson.table, names_of(lesson.table.chairs))[TEAM].members == ("Bo", "Cy")
    refused(Illegal, "nobody_there", lambda: leave_team(lesson.table, TEAM, 3, lesson.now))
    assert place_of(lesson.table.chairs, Secret(token("Di"))) == (TEAM, 3, Secret(token("Di")))
    lesson.do(rejoin_team(lesson.table, TEAM, 3, lesson.now))
    refused(Illegal, "not_away", lambda: rejoin_team(lesson.table, TEAM, 3, lesson.now))
    assert lesson.chosen() == two


def test_the_last_member_whom_all_waited_for_leaves_and_the_game_goes_on() -> None:
    lesson = Class()
    lesson.vote(0, lesson.legal(OTHER)[0], OTHER)
    for member in range(3):
        lesson.vote(member, lesson.legal(TEAM)[0])
    moment = lesson.table.moment
    lesson.do(leave_team(lesson.table, TEAM, 3, lesson.now))
    assert lesson.table.moment == moment + 1
    assert replayed(lesson.entries) == lesson.table


def test_somebody_may_join_during_the_game() -> None:
    lesson = Class()
    one, two, *_ = lesson.legal(TEAM)
    for member in range(4):
        lesson.vote(member, one)
    lesson.join(TEAM, "Fay")
    assert lesson.chosen() == one
    secret = Secret(token("Fay"))
    assert place_of(lesson.table.chairs, secret) == (TEAM, 4, secret)
    lesson.vote(4, two)
    assert lesson.chosen() == one


def test_a_bot_plays_for_a_team_without_anybody() -> None:
    lesson = Class()
    assert bots_asked(lesson.table) == ()
    lesson.do(leave_team(lesson.table, OTHER, 0, lesson.now))
    assert bots_asked(lesson.table) == ((OTHER, "careful"),)
    lesson.choose(OTHER, lesson.legal(OTHER)[0])
    assert bots_asked(lesson.table) == ()


def test_team_mates_see_each_others_votes_and_nobody_else_does() -> None:
    lesson = Class()
    one, two, *_ = lesson.legal(TEAM)
    elsewhere = you(lesson.table, OTHER, 0)
    lesson.vote(1, two)
    mine = you(lesson.table, TEAM, 0)
    assert mine.chosen is None
    assert [(each.name, each.vote, each.away) for each in mine.team] == [
        ("Ana", None, False),
        ("Bo", two, False),
        ("Cy", None, False),
        ("Di", None, False),
    ]
    lesson.vote(1, one)
    assert you(lesson.table, TEAM, 0).team[1].vote == one
    assert you(lesson.table, TEAM, 1).chosen == one
    assert you(lesson.table, OTHER, 0) == elsewhere


def test_only_members_vote_and_only_for_their_own_seat() -> None:
    lesson = Class()
    table, now = lesson.table, lesson.now
    moment, mine, theirs = table.moment, lesson.legal(TEAM)[0], lesson.legal(OTHER)[0]
    refused(NotYourTurn, "team_seat", lambda: commands.choose(table, TEAM, moment, mine, now))
    refused(NotYourTurn, "team_seat", lambda: commands.withdraw(table, TEAM, moment, now))
    refused(NotYourTurn, "other_seat", lambda: vote(table, TEAM, 0, moment, theirs, now))
    refused(Malformed, "not_an_answer", lambda: vote(table, TEAM, 0, moment, {}, now))
    refused(Illegal, "stale_moment", lambda: vote(table, TEAM, 0, moment - 1, mine, now))
    for nobody in (4, -1, True, None, "0"):
        refused(
            Malformed,
            "unknown_member",
            lambda member=nobody: vote(table, TEAM, member, moment, mine, now),  # type: ignore[misc]
        )
    refused(Malformed, "unknown_seat", lambda: leave_team(table, 2, 0, now))
    lesson.do(commands.pause(table, now))
    refused(Illegal, "paused", lambda: vote(lesson.table, TEAM, 0, moment, mine, now))


def test_a_team_is_no_person_and_a_person_no_team() -> None:
    living = Living(Rules(3))
    living.sit("Ana")
    refused(Illegal, "not_a_team", lambda: leave_team(living.table, 0, 0, living.now))
    living.do(TeamSat(living.now, 2, "Les Bœufs"), MemberJoined(living.now, 2, 0, "Bo", token("Bo")))
    assert living.table.host == 0
    living.start()
    refused(Illegal, "nobody_there", lambda: commands.stand_in(living.table, 2, living.now))


def test_a_whole_game_of_teams_is_given_back_by_its_log_and_recorded() -> None:
    rng = random.Random(6)
    lesson = Class("S")
    while lesson.table.status == "playing":
        seat = rng.choice(lesson.table.waiting)
        moment = lesson.table.moment
        chooser = by_chance(rng)
        answers: list[Answer] = [chooser(lesson.table, seat) for _ in range(2)]
        for member in rng.sample(range(n := len(lesson.table.chairs[seat].members)), n):
            if lesson.table.moment == moment:
                lesson.vote(member, rng.choice(answers), seat)
    assert replayed(lesson.entries) == lesson.table
    record = record_of(lesson.entries, "game-1")
    assert verify(record).finished
    assert [(seat.name, seat.kind) for seat in read_record(record).header.seats] == [
        ("Les Bœufs", "team"),
        ("Les Vaches", "team"),
    ]


def test_a_member_who_leaves_for_good_has_no_way_back() -> None:
    lesson = Class()
    lesson.do(leave_team(lesson.table, TEAM, 3, lesson.now, for_good=True))
    assert place_of(lesson.table.chairs, Secret(token("Di"))) is None


def test_a_member_that_is_none_is_told_in_a_hundred_letters() -> None:
    lesson = Class()
    odd = "z" * 200
    error = refused(Malformed, "unknown_member", lambda: rejoin_team(lesson.table, TEAM, odd, lesson.now))
    assert len(error.message) == 100
