"""The referee explains: every row with its difference, the sums, the rules by number and in words."""

from __future__ import annotations

from typing import Any

import pytest

from sixquiprend.i18n import translator
from sixquiprend.i18n.rules_text import rules_by_number
from sixquiprend.referee.question import as_question
from sixquiprend.referee.reasons import RULES, Why, reasons
from sixquiprend.referee.settling import play_out
from tests.referee.asking import ask, question, special, tell


def explained(asked: dict[str, Any], language: str = "en") -> list[Why]:
    """Why, of the steps that have a reason."""
    why = reasons(play_out(as_question(asked)), translator(language))
    return [each for each in why if each.lines or each.rules]


def numbers(why: Why) -> list[str]:
    return [rule.number for rule in why.rules]


def test_B6_every_row_is_named_with_its_difference() -> None:
    (why,) = explained(question("46 · 58 · 70 · 12", 62))
    assert why.lines == (
        "Row 1: 62 − 46 = 16",
        "Row 2: 62 − 58 = 4, the smallest difference",
        "Row 3: 70 is greater than 62",
        "Row 4: 62 − 12 = 50",
    )
    assert numbers(why) == ["B5", "B6"]
    (french,) = explained(question("46 · 58 · 70 · 12", 62), "fr")
    assert french.lines[1] == "Rangée 2\xa0: 62 − 58 = 4, la plus petite différence"


def test_B7_the_heads_of_a_take_are_added_up() -> None:
    why = explained(question("12 14 15 21 26 · 37 · 43 44 · 58 61", 30))[-1]
    assert why.lines[-1] == "Heads: 1 + 1 + 2 + 1 + 1 = 6"
    assert numbers(why) == ["B5", "B6", "B7"]


def test_B8_a_card_that_is_too_low_sees_every_end_above_it() -> None:
    (why,) = explained(question("12 · 37 · 43 · 58", {"card": 5, "take": 2}))
    assert why.lines[:4] == tuple(
        f"Row {row}: {end} is greater than 5" for row, end in enumerate((12, 37, 43, 58), start=1)
    )
    assert why.lines[4:] == ("Heads: 1",)
    assert numbers(why) == ["B8"]


def test_V1_the_length_of_a_row_has_its_own_rule() -> None:
    why = explained(question("10 11 12 · 37 · 43 · 58", 15, options="V"))[-1]
    assert numbers(why) == ["B5", "B6", "V1"]


def test_J3_the_tenths_of_a_joker_are_in_the_difference() -> None:
    why = explained(question("8 17 0.4 · 37 · 43 · 58", 18, options="J"), "fr")[-1]
    assert why.lines[0] == "Rangée 1\xa0: 18 − 17,4 = 0,6, la plus petite différence"
    (put,) = explained(question("8 17 · 37 · 43 · 58", {"card": "0.4", "put": 1}, options="J"))
    assert numbers(put) == ["J3"]


@pytest.mark.parametrize(
    ("pile", "line"),
    [
        (10, "Pile: 10 + 1 + 2 + 1 + 1 − 5 = 10"),
        (0, "Pile: 0 + 1 + 2 + 1 + 1 − 5 = 0"),
    ],
)
def test_S9_cancelled_heads_are_shown_as_a_sum(pile: int, line: str) -> None:
    play = {"card": 20, **special("minus_is_plus", card=11)}
    asked = question("3 5 11 13 17 · 40 · 90 · 95", play, options="S", piles={"0": pile})
    why = explained(asked)[-1]
    assert why.lines[-1] == line
    assert numbers(why) == ["B5", "B6", "B7", "S9"]
    assert pile + ask(asked)["heads"]["0"] == int(line.rpartition(" = ")[2])


def test_S9_what_cannot_be_cancelled_is_lost() -> None:
    play = {"card": 3, "take": 1, **special("minus_is_plus", card=11)}
    why = explained(question("11 13 · 40 · 90 · 95", play, options="S"))[-1]
    assert why.lines[-1] == "Pile: 0 + 1 − 5, so 0; 4 heads are lost"
    assert numbers(why) == ["B8", "S9"]


def test_S8_a_stopped_row_is_no_row_to_compare() -> None:
    why = explained(question("17 · 10 · 90 · 95", 22, options="S", stops=[1]))[-1]
    assert why.lines[:2] == ("Row 1: stopped", "Row 2: 22 − 10 = 12, the smallest difference")
    assert numbers(why) == ["S8", "B5", "B6"]


def test_S3_with_five_rows_the_card_goes_too() -> None:
    why = explained(question("3 5 11 13 17 · 40 · 90 · 95 · 30", 20, options="S"))[-1]
    assert numbers(why)[-2:] == ["B7", "S3"]


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_every_rule_that_is_named_stands_in_the_rules(language: str) -> None:
    assert set(RULES) <= set(rules_by_number(language))


def test_ten_players_are_settled_and_eleven_are_refused_in_words() -> None:
    assert "error" not in ask(question("1 · 2 · 3 · 4", *range(50, 60)))
    assert "Une partie compte de 2 à 10 joueurs" in tell(question("1 · 2 · 3 · 4", *range(50, 61)), "fr")
