"""The way back to a class: recovery codes, personal codes, places that are handed over, names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands, places
from tests.learn.asking import ENGLISH
from tests.learn.school import TEACHER, Class, refusal, token
from tests.learn.test_learn_quiz import RIGHT, YES

HOME = token("the teacher's computer at home")
PHONE = token("Ada's phone")


def handed_over(school: Class, name: str, device: str) -> None:
    school.add(places.ask_for_place(school.room, name, device, school.tick()))
    (ask,) = school.room.asks
    school.add(places.give_place(school.room, ask.number, school.tick()))


# --- the teacher ----------------------------------------------------------------------------------


def test_the_teacher_opens_the_class_on_another_device_and_stays_where_they_were() -> None:
    school = Class()
    assert not places.opened_by(school.room, "")
    assert classroom.dashboard(school.room, {}, ENGLISH).recovery_at is None
    school.add(places.make_recovery(school.room, "slow", TEACHER, school.tick(), alone=False))
    assert classroom.dashboard(school.room, {}, ENGLISH).recovery_at == school.now
    assert places.opened_by(school.room, "slow")
    assert not places.opened_by(school.room, "other")
    school.add(places.come_as_teacher(school.room, HOME, school.tick()))
    assert school.room.is_teacher(HOME)
    assert school.room.is_teacher(TEACHER)


def test_a_new_recovery_code_ends_the_old_one_and_may_shut_the_class_everywhere_else() -> None:
    school = Class()
    salt = school.room.salt
    school.add(places.make_recovery(school.room, "old", TEACHER, school.tick(), alone=False))
    school.add(places.come_as_teacher(school.room, HOME, school.tick()))
    school.add(places.make_recovery(school.room, "new", HOME, school.tick(), alone=True))
    assert places.opened_by(school.room, "new")
    assert not places.opened_by(school.room, "old")
    assert not school.room.is_teacher(TEACHER)
    assert school.room.is_teacher(HOME)
    assert school.room.salt == salt, "the codes of pupils still open their places"


# --- places ---------------------------------------------------------------------------------------


def test_a_place_that_is_handed_over_keeps_its_results_and_its_line() -> None:
    school = Class(pupils=2)
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    handed_over(school, "ada", PHONE)
    room = school.room
    assert room.pupil_with(PHONE) == 0
    assert room.pupil_with(token("Ada")) is None, "only one device acts for a pupil"
    assert room.asks == ()
    school.answer(0, 2, RIGHT[2])
    lines = classroom.results_csv(school.room, {}, ENGLISH).decode("utf-8-sig").splitlines()
    assert [line.split(",")[:3] for line in lines[1:-1]] == [["Ada", "2", "2"], ["Bob", "0", "0"]]


def test_whoever_left_with_answers_keeps_the_name_and_gets_the_place_back() -> None:
    school = Class(pupils=2)
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    for pupil in (0, 1):
        school.add(commands.leave(school.room, pupil, school.tick()))
    assert refusal(lambda: commands.join(school.room, "Ada", PHONE, 0.0)) == ("illegal", "name_taken")
    assert commands.join(school.room, "Bob", PHONE, 0.0).pupil == 2, "he did nothing"
    handed_over(school, "Ada", PHONE)
    assert school.room.present == (0,)
    lines = classroom.results_csv(school.room, {}, ENGLISH).decode("utf-8-sig").splitlines()
    assert len(lines) == 3, "one line for each pupil of whom there is something to tell"


def test_the_teacher_may_say_no_and_each_device_asks_once() -> None:
    school = Class(pupils=2)
    school.add(places.ask_for_place(school.room, "Ada", PHONE, school.tick()))
    school.add(places.ask_for_place(school.room, "Bob", PHONE, school.tick()))
    (line,) = classroom.dashboard(school.room, {}, ENGLISH).asks
    assert line.name == "Bob"
    school.add(places.refuse_place(school.room, line.ask, school.tick()))
    assert school.room.asks == ()
    assert school.room.pupil_with(PHONE) is None
    for do in (places.give_place, places.refuse_place):
        assert refusal(lambda do=do: do(school.room, line.ask, 0.0)) == ("illegal", "no_such_ask")  # type: ignore[misc]
        assert refusal(lambda do=do: do(school.room, True, 0.0))[1] == "no_such_ask"  # type: ignore[misc]


def test_who_joins_under_another_name_asks_no_more() -> None:
    school = Class(pupils=1)
    school.add(places.ask_for_place(school.room, "Ada", PHONE, school.tick()))
    school.add(commands.join(school.room, "Ada 2", PHONE, school.tick()))
    assert school.room.asks == ()


def test_a_personal_code_gives_the_place_back_also_after_leaving() -> None:
    school = Class(pupils=2)
    school.add(places.make_personal_code(school.room, 1, "slow", school.tick()))
    assert places.pupil_of_code(school.room, "slow") == 1
    assert places.pupil_of_code(school.room, "") is None
    school.add(commands.leave(school.room, 1, school.tick()))
    school.add(places.take_place(school.room, 1, PHONE, school.tick()))
    assert school.room.pupil_with(PHONE) == 1
    school.add(places.make_personal_code(school.room, 1, "new", school.tick()))
    assert places.pupil_of_code(school.room, "slow") is None


@pytest.mark.parametrize(
    ("do", "code"),
    [
        (lambda room: places.ask_for_place(room, "Zoé", PHONE, 0.0), "unknown_pupil"),
        (lambda room: places.ask_for_place(room, "=1", PHONE, 0.0), "first_name_only"),
        (lambda room: places.ask_for_place(room, "Bob", token("Ada"), 0.0), "already_joined"),
        (lambda room: places.take_place(room, 1, token("Ada"), 0.0), "already_joined"),
        (lambda room: places.make_personal_code(room, 9, "slow", 0.0), "unknown_pupil"),
        (lambda room: places.rename(room, 9, "Zoé", 0.0), "unknown_pupil"),
        (lambda room: places.rename(room, 0, "bob", 0.0), "name_taken"),
        (lambda room: places.rename(room, 0, "B<b>", 0.0), "first_name_only"),
    ],
)
def test_what_is_no_way_back_is_refused(do: Callable[[classroom.Classroom], object], code: str) -> None:
    assert refusal(lambda: do(Class(pupils=2).room))[1] == code


def test_when_the_class_is_over_or_full_nobody_gets_a_place() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    school.add(commands.leave(school.room, 0, school.tick()))
    school.add(places.ask_for_place(school.room, "Ada", PHONE, school.tick()))
    ask = school.room.asks[0].number
    for number in range(commands.MOST_PUPILS):
        name = chr(ord("A") + number % 26) + "b" * (number // 26 + 1)
        school.add(commands.join(school.room, name, token(name), 0.0))
    assert refusal(lambda: places.give_place(school.room, ask, 0.0)) == ("illegal", "class_full")
    school.add(commands.close(school.room, school.tick()))
    assert refusal(lambda: places.give_place(school.room, ask, 0.0))[1] == "class_closed"
    assert refusal(lambda: places.ask_for_place(school.room, "Ada", PHONE, 0.0))[1] == "class_closed"


# --- names ----------------------------------------------------------------------------------------


def test_pupils_are_renamed_and_may_change_the_letters_of_their_own_name() -> None:
    school = Class(pupils=2)
    school.add(places.rename(school.room, 0, "Marie Lou", school.tick()))
    school.add(places.rename(school.room, 0, "marie lou", school.tick()))
    assert school.room.pupils[0].name == "marie lou"


def test_a_team_at_one_device_is_one_place_and_a_line_for_each() -> None:
    school = Class(pupils=1)
    school.add(commands.join(school.room, "Emma & Marie Lou,Tom ", PHONE, school.tick()))
    assert school.room.pupils[1].name == "Emma, Marie Lou, Tom"
    for name in ("tom", "Zoé, Emma"):
        assert refusal(lambda name=name: commands.join(school.room, name, token("x"), 0.0))[1] == "name_taken"  # type: ignore[misc]
    for name in ("Zoé, zoé", "Aa, Bb, Cc, Dd, Ee, Ff, Gg"):
        assert refusal(lambda name=name: commands.join(school.room, name, token("x"), 0.0))[1] == "bad_team"  # type: ignore[misc]
    for name in (" , ", ","):
        assert refusal(lambda name=name: commands.join(school.room, name, token("x"), 0.0))[0] == "malformed"  # type: ignore[misc]
    school.start(plan="quiz")
    school.answer(1, 1, YES)
    lines = classroom.results_csv(school.room, {}, ENGLISH).decode("utf-8-sig").splitlines()
    assert [line.split(",")[:3] for line in lines[1:-1]] == [
        ["Ada", "0", "0"],
        *([name, "1", "1"] for name in ("Emma", "Marie Lou", "Tom")),
    ]
    school.add(places.rename(school.room, 1, "Emma, Tom, Léo", school.tick()))
    assert classroom.seat_name(school.room.pupils[1]) == "Emma +2"
    assert places.ask_for_place(school.room, "Léo", token("x"), 0.0).pupil == 1


def test_names_that_look_alike_are_one_name() -> None:
    school = Class(pupils=1)
    greek = "\u0391da"
    assert refusal(lambda: commands.join(school.room, greek, PHONE, 0.0))[1] == "name_taken"


@pytest.mark.parametrize("typed", ["Zoe", "zoe", "ZOÉ", "Zoe\u0301"])
def test_a_name_typed_without_its_accents_is_the_same_pupil(typed: str) -> None:
    school = Class(pupils=1)
    school.add(commands.join(school.room, "Zoé", PHONE, school.tick()))
    assert refusal(lambda: commands.join(school.room, typed, token("x"), 0.0))[1] == "name_taken"
    assert places.ask_for_place(school.room, typed, token("x"), 0.0).pupil == 1
