"""Results by skill: over all lessons of a class, for one pupil, a group or all."""

from __future__ import annotations

from sixquiprend.learn.classroom import commands
from sixquiprend.learn.classroom.export import results_csv
from sixquiprend.learn.classroom.leading import lead
from sixquiprend.learn.classroom.skills import (
    SKILLS,
    SkillCount,
    skill_name,
    skill_of,
    skill_report,
    skills_of,
)
from sixquiprend.learn.exercises import KINDS
from tests.learn.asking import ENGLISH
from tests.learn.school import Class, token
from tests.learn.test_learn_quiz import NO, RIGHT, WRITTEN, YES


def test_every_question_of_the_quiz_and_every_exercise_has_a_skill() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    school.start(plan="exercises", kinds=list(KINDS), level=1, count=len(KINDS))
    found = {skill_of(did, item) for did in school.room.activities for item in range(1, did.plan.items + 1)}
    assert found == set(SKILLS)
    assert len({skill_name(skill, ENGLISH) for skill in SKILLS}) == len(SKILLS)


def test_what_was_answered_in_several_lessons_is_counted_together() -> None:
    school = Class(pupils=3)
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    school.answer(0, 3, YES)
    school.answer(1, 1, NO)
    school.answer(0, 9, WRITTEN)  # waits for the teacher
    school.start(plan="exercises", kinds=["heads"], level=1, count=2)
    school.answer(0, 1, {"number": 999})
    school.start(plan="led")
    school.answer(0, 1, YES)
    room = school.room
    one = skills_of(room, [0])
    assert one["rules"] == SkillCount(right=1, judged=2)
    assert one["heads"] == SkillCount(right=0, judged=1)
    assert one["difference"] == SkillCount(), "nobody has judged it"
    assert skills_of(room, [0, 1])["rules"] == SkillCount(right=1, judged=3)
    assert set(skills_of(room, [2]).values()) == {SkillCount()}
    school.add(lead(room, 3, 1, "revealed", school.tick()))
    school.add(commands.judge(school.room, 0, 1, 9, "right", school.tick()))
    one = skills_of(school.room, [0])
    assert one["rules"] == SkillCount(right=2, judged=3), "what is shown counts too"
    assert one["difference"] == SkillCount(right=1, judged=1)
    assert RIGHT[4] == YES
    assert skills_of(school.room, [0])["order"] == SkillCount()


def test_a_report_has_pupils_groups_and_all_and_only_skills_that_were_asked_for() -> None:
    school = Class(pupils=3)
    assert skill_report(school.room, ENGLISH).skills == ()
    school.start(plan="quiz")
    for pupil in (0, 1):
        school.answer(pupil, 1, YES if pupil else NO)
    report = skill_report(school.room, ENGLISH)
    assert (report.skills, len(report.lessons), report.groups) == (("Rules",), 1, ())
    assert [(line.name, line.counts[0].right, line.counts[0].judged) for line in report.pupils] == [
        ("Ada", 0, 1),
        ("Bob", 1, 1),
        ("Cléo", 0, 0),
    ]
    assert report.everybody.counts == (SkillCount(1, 2),)
    school.add(commands.set_level(school.room, 1, 3, school.tick()))
    groups = skill_report(school.room, ENGLISH).groups
    assert [(line.name, line.counts[0].right) for line in groups] == [
        ("Without a level of their own", 0),
        ("Level 3", 1),
    ]


def test_the_report_counts_each_of_a_team_as_the_spreadsheet_does() -> None:
    school = Class(pupils=1)
    school.add(commands.join(school.room, "Léa, Noé, Tom", token("Léa"), 0.0))
    school.start(plan="quiz")
    school.answer(0, 1, NO)
    school.answer(1, 1, YES)
    report = skill_report(school.room, ENGLISH)
    assert [(line.name, line.counts[0].right) for line in report.pupils] == [
        ("Ada", 0),
        ("Léa", 1),
        ("Noé", 1),
        ("Tom", 1),
    ]
    assert report.everybody.counts == (SkillCount(3, 4),)
    *_, average = results_csv(school.room, {}, ENGLISH).decode().splitlines()
    assert average.startswith("Average,0.75,1.00,")


def test_a_lesson_counts_from_its_first_activity_whether_or_not_anything_is_judged() -> None:
    school = Class(pupils=2)
    assert skill_report(school.room, ENGLISH).lessons == ()
    school.start(plan="tables")
    assert len(skill_report(school.room, ENGLISH).lessons) == 1
    school.now += 24 * 3600
    school.start(plan="quiz")
    assert len(skill_report(school.room, ENGLISH).lessons) == 2
    school.answer(0, 1, YES)
    report = skill_report(school.room, ENGLISH)
    assert report.everybody.lessons == ((SkillCount(),), (SkillCount(1, 1),))


def test_a_report_tells_each_lesson_apart_wherever_midnight_is() -> None:
    school = Class(pupils=2)
    school.now = 1_700_006_400.0 - 60  # in a minute it is midnight in Greenwich
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    school.now += 600
    school.start(plan="exercises", kinds=["safe"], level=1, count=1)
    school.answer(0, 1, {"option": 0})
    school.start(plan="tables")  # nothing to judge
    school.now += 24 * 3600
    school.start(plan="quiz")
    school.answer(0, 1, NO)
    school.answer(1, 1, YES)
    report = skill_report(school.room, ENGLISH)
    assert report.skills == ("Rules", "Strategy")
    assert [lesson > 1_700_006_400 for lesson in report.lessons] == [False, True]
    first, second = report.pupils[0].lessons
    assert (first[0], first[1].judged) == (SkillCount(1, 1), 1)
    assert second == (SkillCount(0, 1), SkillCount())
    assert report.everybody.lessons[1] == (SkillCount(1, 2), SkillCount())
    assert report.everybody.counts[0] == SkillCount(2, 3)
