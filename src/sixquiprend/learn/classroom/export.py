"""The results of a class as a table for a spreadsheet program."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import Final

from sixquiprend.i18n import Translator
from sixquiprend.table.session import Table

from ..exercises import Skill, kind_name
from ..wording import about
from .items import ANYBODY, is_same_for_all, item_full_text, item_reply_text, item_text
from .pictures import TableNews, table_news
from .plans import AnyPlan, TeamsPlan
from .room import Activity, Classroom, first_names
from .skills import skill_name, skills_of

# What a cell must not begin with: a spreadsheet program would take it for something to work out.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
# What it would take for a date, a time or another number is made of these only, and has a digit: 3/4, 18.11.,
# 5-6-2026, 10:30, 50 %, 1 000; "Jan 2", for a pupil may be called so; "mardi 3 mars 2026", 4:05 pm, 2E5555.
_MONTH: Final = "jan|feb|fév|mar|mär|apr|avr|may|mai|jun|juin|jul|juil|aug|aoû|sep|oct|okt|nov|dec|déc|dez"
_DAY: Final = "mon|tue|wed|thu|fri|sat|sun|lun|mer|jeu|ven|sam|dim|die|mit|don|fre|son"
_MONTHS: Final = re.compile(rf"(?:{_MONTH})\w*|[ap]m|e", re.IGNORECASE)
_DAYS: Final = re.compile(rf"(?:{_DAY}|mar)\w*", re.IGNORECASE)
_WORDS: Final = re.compile(r"[^\W\d_]+")
# What it would take for a truth value, which it then writes in its own language and its own way.
_TRUTHS: Final = frozenset({"true", "false", "vrai", "faux", "wahr", "falsch"})
# These stay as they are: a whole number, a list of cards (with jokers), the two ends of a gap.
_PLAIN: Final = re.compile(r"\d+|\d+(?:\.\d)?(?:, \d+(?:\.\d)?)+|\d+ … \d+")

Cell = str | int
"""A number is counted in the average of its column."""


def results_csv(room: Classroom, tables: Mapping[str, Table], t: Translator) -> bytes:
    """One line for each pupil, on however many devices it was, and also of those who shared one; then the
    averages. For each skill, over all lessons, and for each activity how many answers were right, and each of
    them with the text of its question.

    In UTF-8, with a mark by which spreadsheet programs know it, and with the separator they expect in this
    language. `tables` are those whose games are known, by code.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter="," if t.language == "en" else ";", lineterminator="\r\n")
    skills = [skill for skill, count in skills_of(room, room.listed).items() if count.judged]
    writer.writerow([harmless(title) for title in (t("First name"), *_titles(room, skills, t))])
    lines = [
        (name, cells)
        for pupil in room.listed
        for cells in [list(_line(room, pupil, skills, tables, t))]
        for name in first_names(room.pupils[pupil].name)
    ]
    for name, cells in lines:
        writer.writerow(
            [harmless(name), *(cell if isinstance(cell, int) else harmless(cell) for cell in cells)]
        )
    if lines:
        # Of the lines that stand there, as anybody would work it out: each of a team counts.
        columns = zip(*[cells for _, cells in lines], strict=True)
        writer.writerow([t("Average"), *(_average(column, t) for column in columns)])
    return text.getvalue().encode("utf-8-sig")


def harmless(cell: str) -> str:
    """The text of a cell, never taken for a formula, a date, another number or a truth value."""
    turned = cell.startswith(_FORMULA) or cell.strip().casefold() in _TRUTHS or _looks_like_a_date(cell)
    return f"'{cell}" if turned else cell


def _looks_like_a_date(cell: str) -> bool:
    """Or like a time or a number; too often rather than too seldom."""
    if _PLAIN.fullmatch(cell) or not any(letter.isdigit() for letter in cell):
        return False
    words = _WORDS.findall(cell)
    months = [word for word in words if _MONTHS.fullmatch(word)]
    return len(words) == 0 or (
        len(months) > 0 and all(word in months or _DAYS.fullmatch(word) for word in words)
    )


def _titles(room: Classroom, skills: Sequence[Skill], t: Translator) -> Iterator[str]:
    for skill in skills:
        yield about(skill_name(skill, t), t("right"), t)
        yield about(skill_name(skill, t), t("answered"), t)
    for activity in room.activities:
        name = f"{activity.number}. {plan_name(activity.plan, t)} ({_date(activity)})"
        if not activity.plan.items:
            yield from (about(name, each, t) for each in (t("Table"), t("Heads"), t("Won")))
            continue
        yield about(name, t("right"), t)
        yield about(name, t("answered"), t)
        for item in range(1, activity.plan.items + 1):
            question = t("Question {number}", number=f"{activity.number}–{item}")
            same = is_same_for_all(activity)
            asked = item_full_text(activity, item, ANYBODY, t) if same else item_text(activity, item, t)
            yield about(question, asked, t)
            if not same:
                yield about(question, t("task"), t)
            yield about(question, t("answer"), t)


def _date(activity: Activity) -> str:
    return datetime.fromtimestamp(activity.started, UTC).date().isoformat()


def plan_name(plan: AnyPlan, t: Translator) -> str:
    """What an activity is called."""
    practice = plan.practises
    if practice is not None:
        kinds = ", ".join(kind_name(kind, t) for kind in practice.kinds)
        return t("Exercises, level {level}: {kinds}", level=practice.level, kinds=kinds)
    if plan.items:
        return t("Quiz")
    return t("Teams") if isinstance(plan, TeamsPlan) else t("Tables")


def _line(
    room: Classroom, pupil: int, skills: Sequence[Skill], tables: Mapping[str, Table], t: Translator
) -> Iterator[Cell]:
    counts = skills_of(room, [pupil])
    for skill in skills:
        yield counts[skill].right
        yield counts[skill].judged
    for activity in room.activities:
        yield from _cells(activity, pupil, tables, t)


def _cells(activity: Activity, pupil: int, tables: Mapping[str, Table], t: Translator) -> Iterator[Cell]:
    if not activity.plan.items:
        yield from _game_cells(activity, pupil, tables, t)
        return
    own = activity.results.get(pupil, {})
    yield sum(result.right for result in own.values())
    yield len(own)
    for item in range(1, activity.plan.items + 1):
        result = own.get(item)
        yield "" if result is None else "?" if result.open else int(result.right)
        if not is_same_for_all(activity):
            yield item_full_text(activity, item, pupil, t)
        yield "" if result is None else item_reply_text(activity, item, pupil, result.reply, t)


def _game_cells(activity: Activity, pupil: int, tables: Mapping[str, Table], t: Translator) -> list[Cell]:
    place = activity.place_of(pupil)
    if place is None:
        return ["", "", ""]
    table, seat = place
    name = t("Table {number}", number=activity.tables.index(table) + 1)
    if table.code not in tables:
        return [name, "", ""]
    news: TableNews = table_news(tables[table.code])
    won = (t("Yes") if seat in news.winners else t("No")) if news.winners else ""
    return [name, news.heads[seat], won]


def _average(column: Sequence[Cell], t: Translator) -> str:
    """Of the numbers of a column, with the decimal sign of the language: another one could make it a date."""
    numbers = [cell for cell in column if isinstance(cell, int)]
    if not numbers:
        return ""
    return f"{sum(numbers) / len(numbers):.2f}".replace(".", t.decimal_point)
