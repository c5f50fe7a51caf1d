"""What a class can do, skill by skill: all that was answered in all its lessons, counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from sixquiprend.i18n import Translator, later

from ..exercises import KIND_OF, Skill
from .items import item_kind
from .room import Activity, Classroom, first_names

_BETWEEN_LESSONS: Final = 4 * 3600
"""So many seconds without a new activity make the next one another lesson, wherever on Earth midnight is."""

_NAMES: Final[dict[Skill, str]] = {
    "order": later("Order of numbers"),
    "difference": later("Difference"),
    "heads": later("Adding heads"),
    "table": later("Reading the table"),
    "rules": later("Rules"),
    "strategy": later("Strategy"),
}
SKILLS: Final[tuple[Skill, ...]] = tuple(_NAMES)

_OF_QUIZ: Final[dict[int, Skill]] = {
    1: "rules",
    2: "rules",
    3: "rules",
    4: "order",
    5: "rules",
    6: "rules",
    7: "order",
    8: "order",
    9: "difference",
    10: "table",
    11: "table",
    12: "rules",
    13: "difference",
}


class SkillCount(Struct, frozen=True):
    """How many answers that need a skill were judged, and how many of them are right."""

    right: int = 0
    judged: int = 0


def skill_name(skill: Skill, t: Translator) -> str:
    """What a skill is called."""
    return t(_NAMES[skill])


def skill_of(activity: Activity, item: int) -> Skill:
    """What a question asks for most of all."""
    kind = item_kind(activity, item)
    return _OF_QUIZ[item] if kind is None else KIND_OF[kind].skill


def skills_of(
    room: Classroom, pupils: Iterable[int], activities: Iterable[Activity] | None = None
) -> dict[Skill, SkillCount]:
    """What these pupils have shown in these activities, or in all so far. What is still a secret, or waits
    for the teacher, doesn't count. A pupil who is named twice counts twice."""
    wanted, counts = list(pupils), dict.fromkeys(SKILLS, SkillCount())
    for activity in room.activities if activities is None else activities:
        for pupil in wanted:
            for item, result in activity.results.get(pupil, {}).items():
                if not result.open and not activity.is_secret(item):
                    skill = skill_of(activity, item)
                    before = counts[skill]
                    counts[skill] = SkillCount(before.right + result.right, before.judged + 1)
    return counts


class SkillLine(Struct, frozen=True):
    """A pupil, the pupils of one level, or all: what they have shown of each skill."""

    name: str
    counts: tuple[SkillCount, ...]
    lessons: tuple[tuple[SkillCount, ...], ...]
    """The same for each lesson."""


class SkillReport(Struct, frozen=True):
    """The skills that were asked for in this class so far, and who has shown what."""

    skills: tuple[str, ...]
    """What they are called, in the order of each line's counts."""
    since: float
    lessons: tuple[float, ...]
    """When each lesson began, also one in which nothing is judged, or nothing yet."""
    pupils: tuple[SkillLine, ...]
    groups: tuple[SkillLine, ...]
    """By the level that the teacher has set; none if there is no other than that for all."""
    everybody: SkillLine


def lessons_of(room: Classroom) -> list[list[Activity]]:
    """The activities, lesson by lesson."""
    lessons: list[list[Activity]] = []
    for activity in room.activities:
        if lessons and activity.started - lessons[-1][-1].started < _BETWEEN_LESSONS:
            lessons[-1].append(activity)
        else:
            lessons.append([activity])
    return lessons


def skill_report(room: Classroom, t: Translator) -> SkillReport:
    """The results of a class by skill, over all its lessons. Each first name has a line, also of those who
    share a device, and counts in what is added up: as in the table for spreadsheets."""
    asked = [skill for skill, count in skills_of(room, room.listed).items() if count.judged]
    lessons = lessons_of(room)
    people = [(name, pupil) for pupil in room.listed for name in first_names(room.pupils[pupil].name)]

    def line(name: str, pupils: list[int]) -> SkillLine:
        def counted(activities: Iterable[Activity] | None = None) -> tuple[SkillCount, ...]:
            counts = skills_of(room, pupils, activities)
            return tuple(counts[skill] for skill in asked)

        return SkillLine(name, counted(), tuple(counted(lesson) for lesson in lessons))

    def level_of(pupil: int) -> int:
        return room.pupils[pupil].level or 0

    levels = sorted({level_of(pupil) for _, pupil in people})
    groups = [
        line(
            t("Level {level}", level=level) if level else t("Without a level of their own"),
            [pupil for _, pupil in people if level_of(pupil) == level],
        )
        for level in levels
    ]
    return SkillReport(
        skills=tuple(skill_name(skill, t) for skill in asked),
        since=room.opened,
        lessons=tuple(lesson[0].started for lesson in lessons),
        pupils=tuple(line(name, [pupil]) for name, pupil in people),
        groups=tuple(groups) if len(levels) > 1 else (),
        everybody=line(t("The whole class"), [pupil for _, pupil in people]),
    )
