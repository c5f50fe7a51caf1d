"""The tables and teams of a class."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import table
from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands, places
from sixquiprend.learn.classroom.plans import SIZES, TablesPlan, TeamsPlan
from sixquiprend.learn.classroom.spreading import seatings
from sixquiprend.table.draws import CLASS_WINDOW, Giver
from sixquiprend.table.entries import SatDown, Started
from tests.learn.asking import ENGLISH
from tests.learn.school import SEED, Class, refusal, token


@given(st.integers(1, 60), st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_pupils_are_spread_evenly_over_tables(pupils: int, size: int, rng: Any) -> None:
    tables = seatings(TablesPlan(size=size), range(pupils), rng)
    assert sorted(pupil for seats in tables for seat in seats for pupil in seat) == list(range(pupils))
    assert {len(seats) for seats in tables} == {size}
    assert all(len(seat) <= 1 for seats in tables for seat in seats)
    people = [sum(map(len, seats)) for seats in tables]
    assert min(people) >= 1
    assert max(people) - min(people) <= 1
    assert (len(tables) - 1) * size < pupils <= len(tables) * size


@given(st.integers(1, 60), st.integers(2, 6), st.integers(1, 5), st.randoms(use_true_random=False))
def test_pupils_are_spread_evenly_over_teams(pupils: int, teams: int, tables: int, rng: Any) -> None:
    made = seatings(TeamsPlan(teams=teams, tables=tables), range(pupils), rng)
    assert sorted(pupil for seats in made for seat in seats for pupil in seat) == list(range(pupils))
    assert len(made) == min(tables, pupils)
    assert all(len(seats) == teams and any(seats) for seats in made)
    sizes = [len(seat) for seats in made for seat in seats]
    assert max(sizes) - min(sizes) <= 1


def test_nobody_no_tables() -> None:
    assert refusal(lambda: Class().start(plan="tables")) == ("illegal", "no_pupils")
    assert seatings(TablesPlan(), (), Random(0)) == seatings(TeamsPlan(), (), Random(0)) == ()
    Class().start(plan="quiz")  # pupils may come later


def test_tables_begin_with_pupils_who_prove_themselves_as_in_the_class_and_bots() -> None:
    school = Class(pupils=7)
    school.start(plan="tables", size=4, rounds=1, bot="beginner")
    tables = school.make_tables()
    assert len(tables) == 2
    assert refusal(lambda: commands.table_made(school.room, "MORE", 0.0))[1] == "no_table_needed"
    room = school.room
    assert room.table_codes == ("TABLE0", "TABLE1")
    kinds = sorted(chair.kind for each in tables.values() for chair in each.chairs)
    assert kinds == ["bot"] + ["human"] * 7
    lines = classroom.dashboard(room, tables, ENGLISH).pupils
    for number, (pupil, line) in enumerate(zip(room.pupils, lines, strict=True)):
        at = tables[line.table]
        assert at.status == "playing"
        assert at.settings.rules.rounds == 1
        assert table.place_of(at.chairs, pupil.token) == (line.seat, None, pupil.token)
        own = classroom.pupil_picture(room, number).activity
        assert own is not None
        assert (own.kind, own.table, own.seat) == ("tables", line.table, line.seat)


def test_teams_share_seats_and_late_pupils_join_the_smallest() -> None:
    school = Class(pupils=5)
    school.start(plan="teams", teams=3, timer=30)
    ((code, at),) = school.make_tables().items()
    assert [chair.kind for chair in at.chairs] == ["team"] * 3
    assert sorted(len(chair.members) for chair in at.chairs) == [1, 2, 2]
    assert [chair.name for chair in at.chairs] == ["Team 1", "Team 2", "Team 3"]
    school.add(commands.join(school.room, "Zoé", token("Zoé"), 0.0))
    assert classroom.dashboard(school.room, {}, ENGLISH).pupils[5].where == "waiting"
    seated = commands.seat_late(school.room, 5, 0.0)
    assert len(at.chairs[seated.seat].members) == 1
    school.add(seated)
    joined = classroom.joins_team(school.room, 5, seated.seat, len(at.chairs[seated.seat].members), 0.0)
    at, _ = table.fold(at, joined)
    assert [member.name for member in at.chairs[seated.seat].members][-1] == "Zoé"
    assert classroom.pupil_picture(school.room, 5).activity is not None
    assert classroom.dashboard(school.room, {code: at}, ENGLISH).pupils[5].table == code
    assert refusal(lambda: commands.seat_late(school.room, 5, 0.0))[1] == "already_seated"


def test_teams_are_as_the_teacher_has_made_them_but_for_who_came_or_left() -> None:
    school = Class(pupils=6)
    school.add(commands.leave(school.room, 1, school.tick()))
    made = [[5, 0], [2], [], [1], [], []]
    school.start(plan="teams", teams=3, tables=2, members=made)
    running = school.room.activity
    assert running is not None
    # 1 has left, and so there is nobody at the second table; 3 and 4 are in no team yet.
    assert running.seatings == (((5, 0, 4), (2, 3), ()),)
    for members in ([[0, 1], [1]], [[0]], [[0], [6]], [[0], [-1]]):
        kind, code = refusal(lambda members=members: school.start(plan="teams", teams=2, members=members))  # type: ignore[misc]
        assert (kind, code in ("bad_activity", "unknown_pupil")) == ("malformed", True)


def test_at_tables_late_pupils_have_the_seats_of_bots_as_long_as_there_are_some() -> None:
    school = Class(pupils=3)
    school.start(plan="tables", size=4)
    school.make_tables()
    for name in ("Late", "Later"):
        school.add(commands.join(school.room, name, token(name), school.tick()))
    seated = commands.seat_late(school.room, 3, 0.0)
    assert (seated.code, seated.seat) == ("TABLE0", 3)
    school.add(seated)
    assert refusal(lambda: commands.seat_late(school.room, 3, 0.0))[1] == "already_seated"
    assert refusal(lambda: commands.seat_late(school.room, 4, 0.0)) == ("illegal", "no_seat")


def test_the_seed_of_a_table_waits_for_pupils_who_are_there_and_draw() -> None:
    school = Class()
    for name in ("Ada", "Bob", "Cleo"):
        school.add(commands.join(school.room, name, token(name), school.tick(), draws=name != "Bob"))
    school.start(plan="tables", size=4, rounds=1)
    school.add(commands.table_made(school.room, "TABLE", school.tick()))
    running = school.room.activity
    assert running is not None
    (made,) = running.tables
    seats = {pupils[0]: seat for seat, pupils in enumerate(made.seats) if pupils}

    def started(*here: int) -> Started:
        *seated, last = classroom.first_entries(school.room, made, "game", SEED, 0.0, ENGLISH, here)
        assert {each.draws for each in seated if isinstance(each, SatDown)} == {True, False}
        assert isinstance(last, Started)
        return last

    assert [giver.seat for giver in started(0, 1, 2).asked] == sorted([seats[0], seats[2]])
    assert started(0, 1, 2).window == CLASS_WINDOW
    assert [giver.seat for giver in started(1, 2).asked] == [seats[2]]
    assert (started(1).asked, started(1).window) == ((), 0.0), "nobody is waited for"
    school.add(places.take_place(school.room, 2, token("tablet"), school.tick()))
    assert started(0, 2).asked == (Giver(seats[0]),), "the pupil's new device hasn't said that it draws"
