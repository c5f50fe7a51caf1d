"""The results of a class as a table for a spreadsheet program."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from sixquiprend.i18n import Translator
from sixquiprend.table.session import Table

from ..exercises import kind_name
from .items import item_reply_text
from .pictures import TableNews, table_news
from .plans import AnyPlan, TeamsPlan
from .room import Activity, Classroom, first_names

# What a cell must not begin with: a spreadsheet program would take it for something to work out.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def results_csv(room: Classroom, tables: Mapping[str, Table], t: Translator) -> bytes:
    """One line for each pupil, on however many devices it was, and also of those who shared one; for each
    activity how many answers were right, and each of them.

    In UTF-8, with a mark by which spreadsheet programs know it, and with the separator they expect in this
    language. `tables` are those whose games are known, by code.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter="," if t.language == "en" else ";", lineterminator="\r\n")
    writer.writerow([t("First name"), *_titles(room, t)])
    for pupil in room.listed:
        cells = [cell for each in room.activities for cell in _cells(each, pupil, tables, t)]
        for name in first_names(room.pupils[pupil].name):
            writer.writerow([harmless(cell) for cell in (name, *cells)])
    return text.getvalue().encode("utf-8-sig")


def harmless(cell: str) -> str:
    """The text of a cell, never taken for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _titles(room: Classroom, t: Translator) -> Iterator[str]:
    for activity in room.activities:
        name = f"{activity.number}. {plan_name(activity.plan, t)}"
        if not activity.plan.items:
            yield from (f"{name}: {t('Table')}", f"{name}: {t('Heads')}", f"{name}: {t('Won')}")
            continue
        yield f"{name}: {t('right')}"
        yield f"{name}: {t('answered')}"
        for item in range(1, activity.plan.items + 1):
            yield f"{activity.number}.{item}"
            yield f"{activity.number}.{item}: {t('answer')}"


def plan_name(plan: AnyPlan, t: Translator) -> str:
    """What an activity is called."""
    practice = plan.practises
    if practice is not None:
        kinds = ", ".join(kind_name(kind, t) for kind in practice.kinds)
        return t("Exercises, level {level}: {kinds}", level=practice.level, kinds=kinds)
    if plan.items:
        return t("Quiz")
    return t("Teams") if isinstance(plan, TeamsPlan) else t("Tables")


def _cells(activity: Activity, pupil: int, tables: Mapping[str, Table], t: Translator) -> Iterator[str]:
    if not activity.plan.items:
        yield from _game_cells(activity, pupil, tables, t)
        return
    own = activity.results.get(pupil, {})
    yield str(sum(result.right for result in own.values()))
    yield str(len(own))
    for item in range(1, activity.plan.items + 1):
        result = own.get(item)
        yield "" if result is None else "?" if result.open else str(int(result.right))
        yield "" if result is None else item_reply_text(activity, item, pupil, result.reply, t)


def _game_cells(activity: Activity, pupil: int, tables: Mapping[str, Table], t: Translator) -> list[str]:
    place = activity.place_of(pupil)
    if place is None:
        return ["", "", ""]
    table, seat = place
    if table.code not in tables:
        return [table.code, "", ""]
    news: TableNews = table_news(tables[table.code])
    won = (t("Yes") if seat in news.winners else t("No")) if news.winners else ""
    return [table.code, str(news.heads[seat]), won]
