"""A class: the fold of its log, and what may be done in it."""

from __future__ import annotations

import json

import msgspec
import pytest

from sixquiprend.engine import GameError
from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands, places
from sixquiprend.learn.classroom.entries import ENTRIES
from sixquiprend.learn.classroom.leading import lead
from tests.learn.asking import ENGLISH, as_json, tells_no_answer
from tests.learn.school import NAMES, SEED, TEACHER, Class, refusal, token
from tests.learn.test_learn_quiz import RIGHT, WRITTEN, YES

# --- the log --------------------------------------------------------------------------------------


def test_a_class_is_the_fold_of_its_log() -> None:
    school = Class(pupils=4)
    school.start(plan="quiz")
    assert school.answer(2, 1, YES)
    assert not school.answer(2, 3, YES)
    room = school.room
    assert classroom.replayed(map(classroom.decode_entry, school.log)) == room
    assert (room.code, room.version, len(room.pupils)) == ("K7QX2M", 8, 4)
    assert [pupil.name for pupil in room.pupils] == NAMES[:4]
    assert room.activity is not None
    assert {item: result.right for item, result in room.activity.results[2].items()} == {1: True, 3: False}
    assert room.is_teacher(TEACHER)
    assert not room.is_teacher(token("Ada"))
    assert room.pupil_with(token("Cléo")) == 2
    assert room.pupil_with(TEACHER) is None


def test_every_kind_of_entry_can_be_stored_and_tells_nothing_by_its_repr() -> None:
    school = Class(pupils=5)
    school.start(plan="exercises", kinds=["heads"], level=1, count=3)
    school.answer(0, 1, {"number": 5})
    school.add(commands.end_activity(school.room, school.tick()))
    school.start(plan="quiz")
    school.answer(0, 9, WRITTEN)
    school.add(commands.judge(school.room, 0, 2, 9, "partly", school.tick()))
    school.start(plan="led")
    school.add(lead(school.room, 3, 1, "closed", school.tick()))
    school.start(plan="teams", teams=2)
    school.make_tables()
    school.add(commands.join(school.room, "Zoé", token("Zoé"), school.tick()))
    school.add(commands.seat_late(school.room, 5, school.tick()))
    school.add(commands.pause(school.room, school.tick()))
    school.add(commands.resume(school.room, school.tick()))
    school.add(commands.allow_reactions(school.room, True, school.tick()))
    assert school.room.reactions
    school.add(places.rename(school.room, 3, "Dana", school.tick()))
    school.add(commands.set_level(school.room, 3, 2, school.tick()))
    school.add(places.make_recovery(school.room, "slow", TEACHER, school.tick(), alone=False))
    school.add(places.come_as_teacher(school.room, token("home"), school.tick()))
    school.add(places.make_personal_code(school.room, 2, "slow", school.tick()))
    for give in (places.refuse_place, places.give_place):
        school.add(places.ask_for_place(school.room, "Ada", token("phone"), school.tick()))
        school.add(give(school.room, school.room.asks[0].number, school.tick()))
    school.add(commands.leave(school.room, 1, school.tick()))
    school.add(commands.close(school.room, school.tick()))
    entries = [classroom.decode_entry(line) for line in school.log]
    assert {type(entry) for entry in entries} == set(ENTRIES)
    for line, entry in zip(school.log, entries, strict=True):
        assert classroom.encode_entry(entry) == line
        assert not any(name in repr(entry) for name in NAMES)
        assert TEACHER not in repr(entry)
    assert "Secret" not in repr(school.room)
    with pytest.raises(TypeError):
        msgspec.json.encode(school.room)


# --- joining --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Zoé", "Zoé"),
        ("  Ana  ", "Ana"),
        ("Jean-Luc", "Jean-Luc"),
        ("D'Arcy", "D'Arcy"),
        ("Emma B", "Emma B"),
        ("Emma  B.", "Emma B."),
        ("Emma 2", "Emma 2"),
        ("Zoe\u0301", "Zoé"),
        ("Łukasz", "Łukasz"),
        ("李", "李"),
        ("Marie Lou", "Marie Lou"),
        ("Anne-Sophie  Lou B.", "Anne-Sophie Lou B."),
    ],
)
def test_first_names_are_kept(typed: str, kept: str) -> None:
    assert commands.first_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Em Ma De La Tour", "first_name_only"),
        ("Emma 123", "first_name_only"),
        ("Emma-", "first_name_only"),
        ("=1+1", "first_name_only"),
        ("@Emma", "first_name_only"),
        ("-Emma", "first_name_only"),
        ("0612345678", "first_name_only"),
        ("emma@school", "first_name_only"),
        ("Em<b>ma", "first_name_only"),
        ("", "bad_name"),
        ("   ", "bad_name"),
        ("E" * 25, "bad_name"),
        ("Em\u202ema", "bad_name"),
        ("Em\nma", "bad_name"),
        (None, "bad_name"),
        (7, "bad_name"),
    ],
)
def test_what_is_no_first_name_is_refused(typed: object, code: str) -> None:
    with pytest.raises(GameError) as refused:
        commands.join(Class().room, typed, token("x"), 0.0)
    assert refused.value.code == code


def test_nobody_joins_twice_or_with_a_name_that_is_there() -> None:
    room = Class(pupils=2).room
    assert refusal(lambda: commands.join(room, "Eve", token("Ada"), 0.0)) == ("illegal", "already_joined")
    assert refusal(lambda: commands.join(room, "ADA", token("x"), 0.0)) == ("illegal", "name_taken")


def test_whoever_left_is_unknown_and_its_name_is_free() -> None:
    school = Class(pupils=2)
    school.add(commands.leave(school.room, 0, school.tick()))
    room = school.room
    assert room.pupil_with(token("Ada")) is None
    assert room.present == (1,)
    assert refusal(lambda: commands.leave(room, 0, 0.0)) == ("malformed", "unknown_pupil")
    assert commands.join(room, "Ada", token("Ada again"), 0.0).pupil == 2


def test_a_class_has_an_end_of_room() -> None:
    school = Class()
    for number in range(commands.MOST_PUPILS):
        letter = chr(ord("A") + number % 26) + "a" * (number // 26 + 1)
        school.add(commands.join(school.room, letter, token(letter), 0.0))
    assert refusal(lambda: commands.join(school.room, "Zoé", token("Zoé"), 0.0)) == ("illegal", "class_full")


# --- activities -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"plan": "sleep"}, "bad_activity"),
        ({}, "bad_activity"),
        (None, "bad_activity"),
        ("quiz", "bad_activity"),
        ({"plan": "quiz", "more": 1}, "bad_activity"),
        ({"plan": "exercises", "kinds": [], "level": 1}, "bad_activity"),
        ({"plan": "exercises", "kinds": ["magic"], "level": 1}, "bad_activity"),
        ({"plan": "exercises", "kinds": ["where", "where"], "level": 1}, "bad_activity"),
        ({"plan": "exercises", "kinds": ["where"], "level": 4}, "bad_activity"),
        ({"plan": "exercises", "kinds": ["where"], "level": 1, "count": 0}, "bad_activity"),
        ({"plan": "exercises", "kinds": ["where"], "level": 1, "count": 51}, "bad_activity"),
        ({"plan": "tables", "size": 1}, "bad_activity"),
        ({"plan": "tables", "size": 7}, "bad_activity"),
        ({"plan": "tables", "size": "4"}, "bad_activity"),
        ({"plan": "tables", "bot": "exec:rm"}, "unknown_bot"),
        ({"plan": "tables", "options": "X"}, "unknown_option"),
        ({"plan": "tables", "options": "SV"}, "options_conflict"),
        ({"plan": "tables", "rounds": 0}, "bad_rules"),
        ({"plan": "tables", "timer": 7}, "bad_settings"),
        ({"plan": "teams", "teams": 1}, "bad_activity"),
        ({"plan": "teams", "teams": 7}, "bad_activity"),
        ({"plan": "teams", "tables": 0}, "bad_activity"),
        ({"plan": "teams", "tables": 21}, "bad_activity"),
    ],
)
def test_activities_that_cant_be_are_refused(plan: object, code: str) -> None:
    with pytest.raises(GameError) as refused:
        commands.start_activity(Class(pupils=3).room, plan, SEED, 0.0)
    assert refused.value.code == code


def test_a_new_activity_ends_the_one_before() -> None:
    school = Class(pupils=3)
    school.start(plan="quiz")
    school.start(plan="exercises", kinds=["where", "heads"], level=2, count=4)
    room = school.room
    assert [activity.ended for activity in room.activities] == [True, False]
    assert room.activity is room.activities[1]
    assert refusal(lambda: commands.answer(room, 0, 1, 1, YES, 0.0, ENGLISH)) == ("illegal", "stale_activity")
    school.add(commands.end_activity(room, 0.0))
    assert school.room.activity is None
    assert refusal(lambda: commands.answer(school.room, 0, 2, 1, YES, 0.0, ENGLISH)) == (
        "illegal",
        "no_activity",
    )


def test_a_question_is_answered_once() -> None:
    school = Class(pupils=2)
    school.start(plan="quiz")
    school.answer(0, 3, YES)
    room = school.room
    again = refusal(lambda: commands.answer(room, 0, 1, 3, RIGHT[3], 0.0, ENGLISH))
    assert again == ("illegal", "already_answered")
    school.answer(1, 3, RIGHT[3])  # another pupil may
    for item, code in ((0, "bad_item"), (14, "bad_item"), ("1", "bad_item"), (True, "bad_item")):
        assert refusal(lambda item=item: commands.answer(room, 0, 1, item, YES, 0.0, ENGLISH))[1] == code  # type: ignore[misc]
    assert refusal(lambda: commands.answer(room, 0, 1, 1, [], 0.0, ENGLISH))[1] == "bad_reply"
    assert refusal(lambda: commands.answer(room, 7, 1, 1, YES, 0.0, ENGLISH))[1] == "unknown_pupil"


def test_nobody_answers_while_the_class_is_paused_or_over() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    assert refusal(lambda: commands.resume(school.room, 0.0))[1] == "class_not_paused"
    school.add(commands.pause(school.room, 0.0))
    assert refusal(lambda: school.answer(0, 1, YES))[1] == "class_paused"
    assert refusal(lambda: commands.pause(school.room, 0.0))[1] == "class_paused"
    assert refusal(lambda: school.start(plan="quiz"))[1] == "class_paused"
    school.add(commands.resume(school.room, 0.0))
    school.answer(0, 1, YES)
    school.add(commands.close(school.room, 0.0))
    room = school.room
    for do in (
        lambda: commands.join(room, "Zoé", token("Zoé"), 0.0),
        lambda: commands.start_activity(room, {"plan": "quiz"}, SEED, 0.0),
        lambda: commands.answer(room, 0, 1, 2, YES, 0.0, ENGLISH),
        lambda: commands.pause(room, 0.0),
        lambda: commands.allow_reactions(room, True, 0.0),
        lambda: commands.close(room, 0.0),
        lambda: commands.end_activity(room, 0.0),
    ):
        assert refusal(do) == ("illegal", "class_closed")
    assert classroom.dashboard(room, {}, ENGLISH).closed


def test_exercises_dont_tell_their_seed_and_are_the_same_for_all_unless_they_shall_differ() -> None:
    school = Class(pupils=2)
    school.start(plan="exercises", kinds=["where", "takes", "sheet"], level=3, count=7)
    activity = school.room.activity
    assert activity is not None
    kinds = []
    for item in range(1, 8):
        question = as_json(classroom.item_question(activity, item, 0, ENGLISH))
        assert question == as_json(classroom.item_question(activity, item, 1, ENGLISH))
        assert question["seed"] == ""
        assert SEED not in json.dumps(question)
        assert tells_no_answer(question["ask"])
        kinds.append(question["kind"])
    assert kinds == ["where", "takes", "sheet"] * 2 + ["where"]
    assert refusal(lambda: classroom.item_question(activity, 8, 0, ENGLISH))[1] == "bad_item"


def test_everybody_gets_exercises_of_their_own_and_of_their_own_level() -> None:
    school = Class(pupils=3)
    school.add(commands.set_level(school.room, 1, 3, school.tick()))
    school.add(commands.set_level(school.room, 2, 2, school.tick()))
    school.add(commands.set_level(school.room, 2, None, school.tick()))
    school.start(plan="exercises", kinds=["order"], level=1, count=2, each=True)
    school.add(commands.set_level(school.room, 0, 2, school.tick()))  # from the next start on
    activity = school.room.activity
    assert activity is not None
    asked = [as_json(classroom.item_question(activity, 1, pupil, ENGLISH)) for pupil in range(3)]
    assert [question["level"] for question in asked] == [1, 3, 1]
    assert len({json.dumps(question["ask"]["plays"]) for question in asked}) == 3
    cards = sorted(play["card"] for play in asked[0]["ask"]["plays"])
    assert school.answer(0, 1, {"cards": cards}), "each is judged by their own"
    with pytest.raises(GameError):
        school.answer(1, 1, {"cards": cards})
    lines = classroom.results_csv(school.room, {}, ENGLISH).decode("utf-8-sig").splitlines()
    assert f"{cards[0]}, {cards[1]}" in lines[1]
    assert [line.level for line in classroom.dashboard(school.room, {}, ENGLISH).pupils] == [2, 3, None]
    for level in (0, 4, "1", True):
        assert refusal(lambda level=level: commands.set_level(school.room, 0, level, 0.0))[1] == "bad_level"  # type: ignore[misc]
    assert refusal(lambda: commands.set_level(school.room, 9, 1, 0.0))[1] == "unknown_pupil"


def test_a_pupil_who_comes_back_sees_its_verdict_again() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    school.answer(0, 13, RIGHT[13])
    activity = school.room.activity
    assert activity is not None
    assert as_json(classroom.item_question(activity, 13, 0, ENGLISH))["number"] == 13
    kept = activity.results[0][13]
    assert kept.reply == RIGHT[13]
    assert classroom.item_verdict(activity, 13, 0, kept.reply, ENGLISH).right
