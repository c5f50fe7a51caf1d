"""The worked examples X1 to X18 of docs/rules.md, asked as questions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.asking import TABLE, ask, drawn, question, special


def settled(asked: dict[str, Any]) -> Any:
    answer = ask(asked)
    assert answer["pending"] is None
    return answer


def test_X1_four_cards_find_their_rows() -> None:
    answer = settled(question(TABLE, 14, 15, 44, 61))
    assert answer["rows"] == drawn("12 14 15 · 37 · 43 44 · 58 61")
    assert [placement["row"] for placement in answer["placements"]] == [1, 1, 3, 4]


def test_X2_the_sixth_card_takes_five() -> None:
    answer = settled(question("12 14 15 · 37 · 43 44 · 58 61", 21, 26, 30, 36))
    assert answer["rows"] == drawn("30 36 · 37 · 43 44 · 58 61")
    assert answer["placements"][2]["taken"] == [12, 14, 15, 21, 26]
    assert answer["heads"] == {"0": 0, "1": 0, "2": 6, "3": 0}


def test_X3_a_low_card_takes_the_row_that_is_chosen() -> None:
    answer = settled(question("30 36 · 37 · 43 44 · 58 61", {"card": 3, "take": 2}, 9, 68, 83))
    assert answer["rows"] == drawn("30 36 · 3 9 · 43 44 · 58 61 68 83")
    assert answer["placements"][0]["taken"] == [37]
    assert answer["heads"] == {"0": 1, "1": 0, "2": 0, "3": 0}


def test_X4_the_row_hoped_for_is_not_the_nearest_any_more() -> None:
    answer = settled(question("90 · 95 · 39 40 · 2 3 4 41", 42, 45))
    assert answer["rows"] == drawn("90 · 95 · 39 40 · 45")
    assert answer["placements"][1]["taken"] == [2, 3, 4, 41, 42]


def test_X5_the_row_hoped_for_is_gone() -> None:
    answer = settled(question("61 · 90 · 95 · 35 36 37 38 39", {"card": 30, "take": 1}, 62))
    assert answer["rows"] == drawn("30 · 90 · 95 · 62")
    assert answer["placements"][1]["taken"] == [35, 36, 37, 38, 39]


def test_X6_the_smallest_difference() -> None:
    answer = settled(question("64 · 36 · 84 · 73", 70))
    assert answer["placements"][0]["row"] == 1


@pytest.mark.parametrize(("card", "heads"), [(64, 1), (70, 3)])
def test_X6_the_heads_of_both_cards(card: int, heads: int) -> None:
    assert settled(question(f"{card} · 90 · 84 · 93", {"card": 3, "take": 1}))["heads"] == {"0": heads}


def test_X7_the_low_card_is_first_and_the_cheapest_row_is_marked() -> None:
    answer = ask(question("20 21 · 55 · 30 31 · 40", 12, 49, 68, 85))
    assert answer["placements"] == []
    assert answer["pending"] == {
        "seat": 0,
        "card": 12,
        "decision": "take",
        "legal": [1, 2, 3, 4],
        "cheapest": [4],
    }
    answer = settled(question("20 21 · 55 · 30 31 · 40", {"card": 12, "take": 4}, 49, 68, 85))
    assert answer["placements"][0]["taken"] == [40]


@pytest.mark.parametrize(("seats", "highest"), [(3, 34), (4, 44), (10, 104)])
def test_X8_known_cards_are_placed_as_others(seats: int, highest: int) -> None:
    cards = range(highest - seats + 1, highest + 1)
    answer = settled(question("1 · 2 · 3 · 4", *cards, options="K"))
    assert [placement["card"] for placement in answer["placements"]] == list(cards)


def test_X9_a_joker_adds_its_value_to_the_end() -> None:
    asked = question("8 17 · 16 · 43 · 58", {"card": "0.4", "put": 1}, 18, options="J")
    assert settled(asked)["rows"] == drawn("8 17 0.4 18 · 16 · 43 · 58")


def test_X10_rows_of_variable_length() -> None:
    answer = settled(question("9 10 11 12 · 90 · 95 · 101", 15, 17, 20, options="V"))
    assert [placement["taken"] for placement in answer["placements"]] == [[9, 10, 11, 12], [], [15, 17]]
    assert answer["rows"] == drawn("20 · 90 · 95 · 101")


def test_X11_fifth_row() -> None:
    asked = question("90 · 95 · 101 · 3 5 11 13 17", {"card": 23, **special("fifth_row")}, options="S")
    answer = settled(asked)
    assert answer["rows"] == drawn("90 · 95 · 101 · 3 5 11 13 17 · 23")
    assert answer["placements"][0]["row"] == 5
    assert answer["heads"] == {"0": 0}


def test_X12_seven_takes() -> None:
    first = question("90 · 95 · 101 · 3 5 11 13 17", {"card": 20, **special("seven_takes")}, 24, options="S")
    answer = settled(first)
    assert answer["placements"][0]["taken"] == []
    assert answer["placements"][1]["taken"] == [3, 5, 11, 13, 17, 20]
    assert answer["sevens"] == []
    only = settled(question("90 · 95 · 101 · 3 5 11 13 17", first["plays"][0], options="S"))
    assert only["rows"] == drawn("90 · 95 · 101 · 3 5 11 13 17 20")
    assert only["sevens"] == [4]


def test_X13_insert() -> None:
    answer = settled(
        question("5 11 18 · 90 · 95 · 101", {"card": 10, **special("insert", to=1)}, options="S")
    )
    assert answer["rows"] == drawn("5 10 11 18 · 90 · 95 · 101")
    assert answer["placements"][0]["row"] == 1


def test_X13_insert_makes_the_row_too_long() -> None:
    table = "5 11 18 24 31 · 90 · 95 · 101"
    answer = settled(question(table, {"card": 10, **special("insert", to=1)}, options="S"))
    assert answer["rows"] == drawn("31 · 90 · 95 · 101")
    assert answer["placements"][0]["taken"] == [5, 10, 11, 18, 24]
    assert answer["placements"][0]["row"] is None


def test_X14_replace() -> None:
    plays = (96, {"card": 25, **special("replace", card=15)}, 91)
    answer = settled(question("3 5 11 13 17 · 10 · 90 · 95", *plays, options="S", hands={"1": [15, 40]}))
    assert answer["rows"] == drawn("3 5 11 13 17 · 10 15 · 90 91 · 95 96")
    assert [placement["card"] for placement in answer["placements"]] == [15, 91, 96]
    assert [placement["seat"] for placement in answer["placements"]] == [1, 2, 0]


def test_X15_slide() -> None:
    table = "12 13 15 20 22 · 10 17 · 90 · 95"
    answer = settled(question(table, {"card": 24, **special("slide", card=13, to=2)}, options="S"))
    assert answer["rows"] == drawn("12 15 20 22 24 · 10 13 17 · 90 · 95")
    assert answer["heads"] == {"0": 0}


def test_X16_stop() -> None:
    table = "3 5 11 13 17 · 10 · 90 · 95"
    answer = settled(question(table, {"card": 22, **special("stop", row=1)}, options="S"))
    assert answer["rows"] == drawn("3 5 11 13 17 · 10 22 · 90 · 95")
    assert answer["stops"] == [1]


def test_X17_minus_is_plus_with_an_empty_pile() -> None:
    table = "3 5 11 13 17 · 90 · 95 · 101"
    answer = settled(question(table, {"card": 20, **special("minus_is_plus", card=11)}, options="S"))
    assert answer["rows"] == drawn("20 · 90 · 95 · 101")
    assert answer["placements"][0]["taken"] == [3, 5, 11, 13, 17]
    assert answer["heads"] == {"0": 0}


@pytest.mark.parametrize(("pile", "change"), [(10, -4), (4, -4), (3, -3), (0, 0)])
def test_X18_minus_is_plus_cancels_heads_of_the_pile(pile: int, change: int) -> None:
    play = {"card": 3, **special("minus_is_plus", card=11)}
    answer = settled(question("11 13 · 90 · 95 · 101", play, options="S", piles={"0": pile}))
    assert answer["heads"] == {"0": change}
    assert answer["placements"][0]["heads"] == change
