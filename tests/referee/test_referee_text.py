"""The answer in words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from sixquiprend.i18n import LANGUAGES
from tests.referee.asking import TABLE, question, special, tell

FULL = "12 14 15 21 26 · 37 · 43 44 · 58 61"


def test_each_placing_and_why_then_the_table_and_the_heads() -> None:
    lines = tell(question(FULL, 30, 36)).splitlines()
    assert len(lines) == 2 + 4 + 1 + 1
    assert lines[0].startswith("Seat 0: ")
    assert all(said in lines[0] for said in ("row 1", "full", "30", "12, 14, 15, 21, 26", "6 heads"))
    assert all(said in lines[1] for said in ("Seat 1: ", "36", "row 1", "30", "= 6"))
    assert lines[2:6] == ["Row 1: 30, 36", "Row 2: 37", "Row 3: 43, 44", "Row 4: 58, 61"]
    assert lines[6] == "Heads of this turn: Seat 0 +6, Seat 1 +0."
    assert lines[7] == ""


def test_B8_the_missing_choice_with_the_cheapest_row() -> None:
    assert (
        "Seat 0: 3 fits no row. Which row does it take? "
        "1 (7 heads), 2 (1 head: the cheapest), 3 (6 heads), 4 (2 heads)."
    ) in tell(question("12 14 15 21 26 28 · 37 · 43 44 · 58 61", 3, options="S", sevens=[1]))


def test_J3_J4_the_missing_choice_of_a_joker() -> None:
    said = tell(question("12 0.1 · 37 · 43 · 58", "0.4", options="J"))
    assert (
        "Seat 0: where does 0.4 go? Behind row: 2, 3, 4. "
        "Or it takes row: 1 (2 heads), 2 (1 head), 3 (1 head), 4 (1 head)."
    ) in said
    said = tell(question("1 0.0 · 2 0.1 · 3 0.2 · 4 0.3", "0.4", options="J"))
    assert "Seat 0: which row does 0.4 take? 1 (2 heads), 2 (2 heads), 3 (2 heads), 4 (2 heads)." in said


def test_X9_a_joker_makes_the_difference_small() -> None:
    said = tell(question("8 17 · 16 · 43 · 58", {"card": "0.4", "put": 1}, 18, options="J"))
    assert "17.4" in said
    assert "0.6" in said


def test_S4_S8_marks_on_the_table() -> None:
    said = tell(question(TABLE, 44, options="S", stops=[1, 4], sevens=[2, 4])).splitlines()
    assert said[1:5] == [
        "Row 1: 12 [stopped]",
        "Row 2: 37 [seven takes]",
        "Row 3: 43, 44",
        "Row 4: 58 [stopped] [seven takes]",
    ]


def test_S9_heads_below_zero_are_written_as_such() -> None:
    play = {"card": 3, **special("minus_is_plus", card=11)}
    said = tell(question("11 13 · 90 · 95 · 101", play, options="S", piles={"0": 10}))
    assert "Heads of this turn: Seat 0 −4." in said


def test_seats_that_only_show_a_hand_are_not_told_of() -> None:
    assert "Seat 9" not in tell(question(TABLE, 14, hands={"9": [15]}))


def test_an_error_in_words() -> None:
    said = tell(question(TABLE, {"card": 3, "take": 9}))
    assert said == "Can't be settled (no_such_row): There is no row 9; rows are 1 to 4.\n\n"


KINDS = [
    ("fifth_row", {}, 14),
    ("seven_takes", {}, 14),
    ("insert", {"to": 2}, 14),
    ("replace", {"card": 15}, 14),
    ("slide", {"card": 37, "to": 1}, 14),
    ("slide", {"card": 39, "to": 1}, 14),
    ("stop", {"row": 1}, 45),
    ("minus_is_plus", {"card": 37}, 3),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "fields", "card"), KINDS)
def test_every_kind_of_special_card_can_be_told(
    language: str, kind: str, fields: dict[str, int], card: int
) -> None:
    play = {"card": card, **special(kind, **fields)}
    said = tell(question("12 · 37 39 · 43 · 58", play, options="S", hands={"0": [15]}), language)
    lines = said.splitlines()
    rows = 5 if kind == "fifth_row" else 4
    assert len(lines) > rows + 2, "what happened, the rows, the heads, a blank line"
    for number, row in enumerate(lines[-rows - 2 : -2], start=1):
        assert str(number) in row.partition(":")[0]
    assert "{" not in said


def test_the_three_languages_say_it_differently() -> None:
    assert len({tell(question(FULL, 30, 3), language) for language in LANGUAGES}) == len(LANGUAGES)


def test_S8_a_stopped_row_with_a_lower_end_is_not_called_higher() -> None:
    question = {
        "options": ["S"],
        "rows": [[12, 14], [37], [43], [58]],
        "stops": [1],
        "plays": [{"seat": 0, "card": 20, "take": 2}],
    }
    asked = subprocess.run(
        [
            sys.executable,
            "-c",
            "from sixquiprend.cli import main; main()",
            "referee",
            "--text",
            "--lang",
            "en",
        ],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "20 fits no open row" in asked.stdout
    assert "lower than every end" not in asked.stdout
