"""What is seen of a class, and by whom: dashboard, pages of pupils, export."""

from __future__ import annotations

import csv
import json
import re
from functools import partial
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import table
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands
from sixquiprend.learn.classroom.export import harmless
from sixquiprend.learn.classroom.pictures import TableNews, table_news
from sixquiprend.learn.classroom.plans import TablesPlan
from tests.learn.asking import ENGLISH, as_json
from tests.learn.school import NAMES, SEED, TEACHER, Class, refusal, token
from tests.learn.test_learn_quiz import RIGHT, WRITTEN, YES

IN_CLASS = {**RIGHT, 9: WRITTEN, 10: WRITTEN, 11: WRITTEN}
"""All answers right, once the teacher has read what is written."""

# --- who sees what --------------------------------------------------------------------------------


said = st.tuples(st.integers(1, 3), st.integers(1, 8), st.booleans())
"""A pupil's reply to a question: yes or no."""


@given(others=st.lists(said, max_size=10, unique_by=lambda each: each[:2]))
def test_a_pupil_sees_nothing_of_what_others_answer(others: list[tuple[int, int, bool]]) -> None:
    def own_picture(answers: list[tuple[int, int, bool]]) -> dict[str, Any]:
        school = Class(pupils=4)
        school.start(plan="quiz")
        school.answer(0, 2, YES)
        for pupil, item, yes in answers:
            school.answer(pupil, item, [{"yes": yes}])
        picture: dict[str, Any] = as_json(classroom.pupil_picture(school.room, 0))
        assert picture.pop("version") == 7 + len(answers)
        return picture

    assert own_picture(others) == own_picture([])


def test_no_picture_has_a_secret() -> None:
    school = Class(pupils=6)
    school.start(plan="exercises", kinds=["order"], level=1)
    school.start(plan="tables")
    tables = school.make_tables()
    pictures = [
        as_json(classroom.dashboard(school.room, tables, ENGLISH)),
        *[as_json(classroom.pupil_picture(school.room, pupil)) for pupil in range(6)],
    ]
    for picture in pictures:
        shown = json.dumps(picture)
        assert not any(token(name) in shown for name in NAMES)
        assert TEACHER not in shown
        assert SEED not in shown
    for pupil, picture in enumerate(pictures[1:]):
        others = [name for number, name in enumerate(NAMES[:6]) if number != pupil]
        assert not any(f'"{name}"' in json.dumps(picture) for name in others)


def test_the_dashboard_shows_results_as_they_come_and_what_fails_most() -> None:
    school = Class(pupils=3)
    school.start(plan="quiz")
    assert classroom.dashboard(school.room, {}, ENGLISH).activity.hardest == ()  # type: ignore[union-attr]
    school.answer(0, 1, YES)
    school.answer(0, 3, YES)
    school.answer(1, 3, YES)
    school.answer(1, 5, YES)
    shown = classroom.dashboard(school.room, {}, ENGLISH)
    assert shown.activity is not None
    assert shown.activity.hardest == (3,)
    third = shown.activity.items[2]
    assert (third.item, third.answered, third.right) == (3, 2, 0)
    assert "five cards are laid out" in third.text
    ada, bob, cleo = shown.pupils
    assert (ada.where, ada.answered, ada.right, ada.results[:3]) == ("quiz", 2, 1, (True, None, False))
    assert (bob.answered, bob.right) == (2, 0)
    assert (cleo.answered, cleo.results) == (0, (None,) * 13)
    own = classroom.pupil_picture(school.room, 0).activity
    assert own is not None
    assert own.next_item == 2
    school.add(commands.end_activity(school.room, 0.0))
    later = classroom.dashboard(school.room, {}, ENGLISH)
    assert later.activity is None
    assert [past.number for past in later.past] == [1]
    assert later.past[0].hardest == (3,)
    assert {line.where for line in later.pupils} == {"waiting"}
    school.add(commands.leave(school.room, 2, 0.0))
    assert classroom.dashboard(school.room, {}, ENGLISH).pupils[2].where == "left"


def test_the_dashboard_tells_how_the_games_go() -> None:
    school = Class(pupils=3)
    school.start(plan="tables", size=3, rounds=1)
    ((code, at),) = school.make_tables().items()
    line = classroom.dashboard(school.room, {code: at}, ENGLISH).activity.tables[0]  # type: ignore[union-attr]
    assert line.news is not None
    assert (line.news.status, line.news.round, line.news.heads) == ("playing", 1, (0, 0, 0))
    while at.status == "playing":  # everybody plays the first card, and takes the first row
        assert at.state is not None
        for decision in at.state.pending:
            assert decision.seat is not None
            at, _ = table.fold(at, table.entries.Chose(0.0, decision.seat, at.moment, decision.legal[0]))
    line = classroom.dashboard(school.room, {code: at}, ENGLISH).activity.tables[0]  # type: ignore[union-attr]
    assert line.news is not None
    assert at.state is not None
    assert (line.news.status, line.news.heads) == ("over", at.state.totals)
    assert line.news.winners == at.state.winners
    unknown = classroom.dashboard(school.room, {}, ENGLISH).activity
    assert unknown is not None
    assert unknown.tables[0].news is None
    (head, *lines) = spreadsheet(classroom.results_csv(school.room, {code: at}, ENGLISH), ",")
    tables = "1. Tables (2023-11-14)"
    assert head == ["First name", f"{tables}: Table", f"{tables}: Heads", f"{tables}: Won"]
    *lines, average = lines
    assert average == ["Average", "", f"{sum(int(each[2]) for each in lines) / len(lines):.2f}", ""]
    seats = {name: seat for seat, (name,) in enumerate(line.seats)}
    for name, where, heads, won in lines:
        assert where == "Table 1"
        assert int(heads) == at.state.totals[seats[name]]
        assert won == ("Yes" if seats[name] in at.state.winners else "No")


# --- what is written ------------------------------------------------------------------------------


def test_a_written_answer_waits_until_the_teacher_has_judged_it() -> None:
    school = Class(pupils=2)
    school.start(plan="quiz")
    school.answer(0, 9, WRITTEN)
    shown = classroom.dashboard(school.room, {}, ENGLISH)
    assert shown.activity is not None
    ninth, ada = shown.activity.items[8], shown.pupils[0]
    assert (ninth.answered, ninth.right, ninth.open, shown.activity.hardest) == (1, 0, 1, ())
    assert (ada.answered, ada.results[8], ada.open) == (1, None, (9,))
    own = classroom.pupil_picture(school.room, 0).activity
    assert own is not None
    assert (own.open, own.next_item) == ((9,), 1)

    def texts() -> Any:
        return as_json(classroom.written(school.room, school.room.activities[0], ENGLISH))

    line = {"pupil": 0, "name": "Ada", "item": 9, "text": WRITTEN[0]["text"], "mark": None}
    assert texts() == [line]
    # One tap, and another changes it; also when the class does something else, or is over.
    school.add(commands.judge(school.room, 0, 1, 9, "partly", school.tick()))
    assert texts() == [{**line, "mark": "partly"}]
    assert not school.room.activities[0].results[0][9].right
    school.add(commands.close(school.room, school.tick()))
    school.add(commands.judge(school.room, 0, 1, 9, "right", school.tick()))
    kept = school.room.activities[0].results[0][9]
    assert (kept.right, kept.open, kept.mark) == (True, False, "right")
    verdict = classroom.kept_verdict(school.room.activities[0], 9, 0, kept, ENGLISH)
    assert verdict.right
    assert as_json(verdict)["parts"][0]["why"]


def test_the_dashboard_counts_what_is_right_of_what_is_judged() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    school.answer(0, 9, WRITTEN)

    def ada() -> tuple[int, int, int]:
        (line,) = classroom.dashboard(school.room, {}, ENGLISH).pupils
        return line.answered, line.right, line.judged

    assert ada() == (2, 1, 1), "what is written waits, and is neither right nor wrong"
    school.add(commands.judge(school.room, 0, 1, 9, "wrong", 0.0))
    assert ada() == (2, 1, 2)
    school.start(plan="led")
    school.answer(0, 1, YES)
    assert ada() == (1, 0, 0), "a question on the board is a secret until it is shown"


def test_the_teacher_gets_what_is_right_beside_what_was_written() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    (model,) = classroom.model_answers(school.room.activities[0], [9, 9], ENGLISH)
    assert model.item == 9
    assert model.text.startswith("My card must be greater than the one before it")


def test_only_what_was_written_can_be_judged() -> None:
    school = Class(pupils=1)
    school.start(plan="quiz")
    school.answer(0, 9, WRITTEN)
    school.answer(0, 1, YES)
    for pupil, activity, item in ((0, 1, 1), (0, 1, 10), (1, 1, 9), (0, 2, 9), (0, 0, 9), ("0", 1, 9)):
        judge = partial(commands.judge, school.room, pupil, activity, item, "right", 0.0)
        assert refusal(judge) == ("illegal", "nothing_to_judge")
    assert refusal(lambda: commands.judge(school.room, 0, 1, 9, "good", 0.0)) == ("malformed", "bad_mark")
    assert refusal(lambda: school.answer(0, 10, RIGHT[10]))[1] == "bad_reply"  # nobody judges their own


def test_the_log_of_an_older_quiz_still_folds_and_breaks_no_page() -> None:
    """Questions 9 and 13 had other forms once; what was right stays right."""
    school = Class(pupils=1)
    school.start(plan="quiz")
    told: tuple[tuple[int, Any], ...] = ((9, [{"row": 2}, {"option": 1}]), (13, [{"row": 0}, {"number": 1}]))
    for item, reply in told:
        line = {"entry": "answered", "at": 0.0, "pupil": 0, "activity": 1, "item": item, "reply": reply}
        school.add(classroom.decode_entry(json.dumps({**line, "right": True}).encode()))
    shown = classroom.dashboard(school.room, {}, ENGLISH)
    assert (shown.pupils[0].right, shown.pupils[0].open) == (2, ())
    activity = school.room.activities[0]
    verdict = classroom.kept_verdict(activity, 9, 0, activity.results[0][9], ENGLISH)
    assert as_json(verdict) == {"number": 9, "right": True, "parts": [], "open": False, "partly": False}
    head, ada, _ = spreadsheet(classroom.results_csv(school.room, {}, ENGLISH), ",")
    assert ada[column(head, 1, 9) :][:2] == ["1", "(answer to an older question)"]


# --- export ---------------------------------------------------------------------------------------


def column(head: list[str], activity: int, item: int) -> int:
    """Where it stands whether this was right."""
    return next(
        place for place, title in enumerate(head) if f"{activity}–{item}: " in title.replace("\u00a0", "")
    )


def spreadsheet(data: bytes, delimiter: str) -> list[list[str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def test_the_export_has_a_line_for_each_pupil_and_all_they_answered() -> None:
    school = Class(pupils=2)
    school.start(plan="quiz")
    school.answer(0, 1, YES)
    school.answer(0, 13, [{"described": [{"number": 64, "heads": 1}, {"number": 70, "heads": 4}]}])
    school.answer(1, 9, [{"text": "=1+1\nthe nearest"}])
    school.start(plan="exercises", kinds=["heads"], level=1, count=2)
    school.answer(1, 2, {"number": 999})
    for language in LANGUAGES:
        data = classroom.results_csv(school.room, {}, translator(language))
        head, ada, bob, average = spreadsheet(data, "," if language == "en" else ";")
        # Three skills: rules, difference, adding heads.
        assert len(head) == len(ada) == len(bob) == len(average) == 1 + 2 * 3 + 2 + 2 * 13 + 2 + 2 * 2
        assert (ada[0], ada[7:10]) == ("Ada", ["1", "2", "1"])
        assert ada[1:7] == ["0", "1", "0", "0", "1", "1"], "the text of Bob waits for the teacher"
        assert "(2023-11-14)" in head[7]
        assert ada[column(head, 1, 13)] == "0"
        assert ada[column(head, 1, 1) + 1] == {"en": "'True", "fr": "'Vrai", "de": "Richtig"}[language]
        assert ada[column(head, 1, 2)] == ""
        assert bob[column(head, 2, 2)] == "0"
        assert bob[column(head, 2, 2) + 1] == "999"
        assert ada[column(head, 1, 13) + 1].startswith("64 (1 ")
        assert len(head[column(head, 1, 1)]) > 40, "the whole question"
        assert average[7:9] == (["0.50", "1.50"] if language == "en" else ["0,50", "1,50"])
        assert bob[column(head, 1, 9) :][:2] == ["?", "'=1+1\nthe nearest"]  # not judged yet


@pytest.mark.parametrize(
    "cell",
    [
        *(
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "3/4",
            "1.2",
            "5-6-2026",
            "10:30",
            "2E5555",
            " 1 / 2 ",
        ),
        *("Jan 2", "Mai 5", "April 3", "août 12", "3 Mars"),
        # Seen to change in a spreadsheet program, each in one of the three languages at least.
        *("mardi 3 mars", "18.11.", "3 März 2026", "3 May 2026", "12:30 PM", "4:5 pm", "12:30:15"),
        *("50%", "5 €", "(5)", "1 000", "1,5", "1.234,5", "1 1/2", "1."),
        *("True", "False", "Vrai", "Faux", "Wahr", "Falsch", "VRAI", " faux "),
    ],
)
def test_no_cell_is_a_formula_a_date_or_a_truth_value(cell: str) -> None:
    assert harmless(cell) == "'" + cell


@pytest.mark.parametrize(
    "cell",
    [
        *("Ada", "12", "35, 16", "row 1", "1. Quiz (2026-11-16): right", "Jan", "Emma 2", "Mai L.", "Sam 2"),
        *(
            "",
            "–",
            "?",
            "…",
            "44 − 41 = 3 is the smallest",
            "Because 3 of May have 5",
            "Mardi",
            "0.7, 30, 2",
            "8 … 29",
        ),
        *("Yes", "No", "Oui", "Ja", "Nein", "Vrai ou faux ?", "That is false"),
    ],
)
def test_what_stays_as_it_is_in_a_spreadsheet_is_left_alone(cell: str) -> None:
    assert harmless(cell) == cell


def test_the_export_has_the_whole_text_of_each_task_also_where_everybody_has_another() -> None:
    school = Class(pupils=2)
    school.start(plan="exercises", kinds=["where", "sheet", "gaps"], level=1, count=3, each=True)
    school.start(plan="led", kinds=["takes"], level=1, count=1)
    head, ada, bob, _ = spreadsheet(classroom.results_csv(school.room, {}, ENGLISH), ",")
    for item, words in (
        (1, r"Which row .* · Row 4: \d"),
        (2, r"· Chloé: \d+ \+ \d+$"),
        (3, r"\d+ … \d+ / \d+ …"),
    ):
        place = column(head, 1, item) + 1
        assert head[place].endswith(": task")
        assert re.search(words, ada[place])
        assert ada[place] != bob[place]
    led = head[column(head, 2, 1)]
    assert re.search(r"Who takes a row .* · Row 1: \d.* · Ana: \d", led), "all are asked the same"


def test_each_of_a_team_counts_in_the_averages_as_their_lines_do() -> None:
    school = Class(pupils=1)
    school.add(commands.join(school.room, "Léa, Noé, Tom", token("Léa"), 0.0))
    school.start(plan="quiz")
    school.answer(1, 1, [{"yes": True}])
    data = classroom.results_csv(school.room, {}, translator("fr"))
    head, *lines, average = spreadsheet(data, ";")
    assert [line[0] for line in lines] == ["Ada", "Léa", "Noé", "Tom"]
    place = next(at for at, title in enumerate(head) if title.startswith("1. Quiz"))
    assert head[place].endswith(")\N{NO-BREAK SPACE}: juste"), "a colon as French has it"
    assert [line[place] for line in lines] == ["0", "1", "1", "1"]
    assert average[place] == "0,75"


def test_the_export_leaves_blank_what_isnt_known() -> None:
    school = Class(pupils=3)
    school.start(plan="tables", size=3)
    school.make_tables()
    school.add(commands.join(school.room, "Zoé", token("Zoé"), 0.0))
    _, *lines = spreadsheet(classroom.results_csv(school.room, {}, ENGLISH), ",")
    assert lines[0] == ["Ada", "Table 1", "", ""]  # its table isn't known here
    assert lines[3] == ["Zoé", "", "", ""]  # came too late for a table
    assert classroom.pupil_picture(school.room, 3).activity.table == ""  # type: ignore[union-attr]


def test_a_table_that_waits_for_people_has_no_heads() -> None:
    settings = TablesPlan(size=3).settings
    waiting = table.replayed([table.entries.Opened(0.0, "TABLE", settings)])
    assert table_news(waiting) == TableNews("gathering", False, 0, 0, (0, 0, 0), ())


def test_a_pupil_without_anything_to_do_waits() -> None:
    assert classroom.pupil_picture(Class(pupils=1).room, 0).activity is None


def test_no_cell_of_an_export_is_a_formula() -> None:
    school = Class(pupils=3)
    for kind in ("where", "order", "takes", "heads", "sheet"):
        school.start(plan="exercises", kinds=[kind], level=1, count=1)
        activity = school.room.activity
        assert activity is not None
        form = as_json(classroom.item_question(activity, 1, 0, ENGLISH))["ask"]["form"]
        reply = {
            "where": {"row": None},
            "order": {"cards": form.get("cards")},
            "takes": {"takes": [{"seat": 0, "row": 1, "heads": 5}]},
            "heads": {"number": 3},
            "sheet": {"totals": [1, 2, 3]},
        }[kind]
        school.answer(0, 1, reply)
    head, *lines = spreadsheet(classroom.results_csv(school.room, {}, ENGLISH), ",")
    assert not any(cell[:1] in ("=", "+", "-", "@") for line in (head, *lines) for cell in line if cell)
    assert "Ana: row 2, 5 heads" in lines[0]
    assert "Ana 1, Ben 2, Chloé 3" in lines[0]


# --- a whole lesson -------------------------------------------------------------------------------


def test_a_class_of_24_goes_through_quiz_exercises_and_tables() -> None:
    school = Class(pupils=24)
    school.start(plan="quiz")
    for pupil in range(24):
        for item in range(1, 14 if pupil % 2 else 13):
            school.answer(pupil, item, IN_CLASS[item])
    shown = classroom.dashboard(school.room, {}, ENGLISH)
    assert {(line.answered, line.right) for line in shown.pupils} == {(12, 9), (13, 10)}
    for pupil in range(24):
        for item in (9, 10, 11):
            school.add(commands.judge(school.room, pupil, 1, item, "right", school.tick()))
    shown = classroom.dashboard(school.room, {}, ENGLISH)
    assert {(line.answered, line.right) for line in shown.pupils} == {(12, 12), (13, 13)}
    assert {line.where for line in shown.pupils} == {"quiz"}
    school.start(plan="tables", size=5)
    tables = school.make_tables()
    assert len(tables) == 5
    assert [sum(chair.kind == "bot" for chair in at.chairs) for at in tables.values()] == [0, 0, 0, 0, 1]
    shown = classroom.dashboard(school.room, tables, ENGLISH)
    assert {line.where for line in shown.pupils} == {"table"}
