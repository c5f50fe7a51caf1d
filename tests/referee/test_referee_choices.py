"""Choices: given, missing, illegal, and not needed; special cards and what they leave on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.asking import TABLE, ask, code, drawn, question, special

FULL = "3 5 11 13 17 · 40 · 90 · 95"


# --- taking a row, jokers --------------------------------------------------------------------------


def test_B8_a_missing_choice_stops_the_answer_there() -> None:
    table = "30 36 · 37 · 43 44 · 58 61"
    answer = ask(question(table, 4, {"card": 3, "take": 2}, 2, 68))
    assert answer == {
        "rows": drawn(table),
        "stops": [],
        "sevens": [],
        "pending": {"seat": 2, "card": 2, "decision": "take", "legal": [1, 2, 3, 4], "cheapest": [2]},
        "placements": [],
        "heads": {"0": 0, "1": 0, "2": 0, "3": 0},
    }
    answer = ask(question(table, 4, {"card": 3, "take": 2}, 69, 68))
    assert answer["pending"] is None
    assert answer["rows"] == drawn("30 36 · 3 4 · 43 44 · 58 61 68 69")


def test_B8_several_rows_may_be_the_cheapest() -> None:
    assert ask(question("10 · 37 · 40 · 58", 3))["pending"]["cheapest"] == [2, 4]


def test_B8_what_was_placed_before_the_missing_choice_is_told() -> None:
    answer = ask(question(TABLE, 14, "0.4", {"card": "0.1", "take": 3}, options="J"))
    assert answer["pending"]["card"] == "0.4"
    assert [placement["card"] for placement in answer["placements"]] == ["0.1"]
    assert answer["rows"] == drawn("12 · 37 · 0.1 · 58")
    assert answer["heads"] == {"0": 0, "1": 0, "2": 1}


def test_J3_J4_a_joker_without_a_choice() -> None:
    answer = ask(question("8 17 · 37 0.2 · 43 · 0.1", "0.4", 18, options="J"))
    assert answer["pending"] == {
        "seat": 0,
        "card": "0.4",
        "decision": "joker",
        "put": [1, 3],
        "take": [1, 2, 3, 4],
    }


def test_J4_a_joker_takes_a_row_and_starts_it() -> None:
    answer = ask(question("8 17 · 37 · 43 · 58", {"card": "0.4", "take": 1}, 5, options="J"))
    assert answer["rows"] == drawn("0.4 5 · 37 · 43 · 58")
    assert answer["placements"][0] == {
        "seat": 0,
        "card": "0.4",
        "row": 1,
        "taken": [8, 17],
        "heads": 2,
        "special": None,
    }


def test_J6_a_joker_put_on_a_full_row_takes_it() -> None:
    answer = ask(question(FULL, {"card": "0.4", "put": 1}, options="J"))
    assert answer["rows"] == drawn("0.4 · 40 · 90 · 95")
    assert answer["heads"] == {"0": 10}


def test_J5_when_all_rows_end_with_jokers_only_a_take_is_left() -> None:
    table = "1 0.0 · 2 0.1 · 3 0.2 · 4 0.3"
    pending = ask(question(table, "0.4", options="J"))["pending"]
    assert (pending["put"], pending["take"]) == ([], [1, 2, 3, 4])
    assert code(ask(question(table, {"card": "0.4", "put": 1}, options="J"))) == "not_possible_now"


@pytest.mark.parametrize("row", [0, -1, 5, 10**30])
@pytest.mark.parametrize(
    "choice", [{"card": 3, "take": 0}, {"card": "0.4", "put": 0}, {"card": "0.4", "take": 0}]
)
def test_a_row_that_is_not_there(choice: dict[str, Any], row: int) -> None:
    wanted = {key: row if value == 0 else value for key, value in choice.items()}
    answer = ask(question(TABLE, wanted, options="J"))
    assert code(answer) == "no_such_row"
    assert answer["error"]["message"] == f"There is no row {row}; rows are 1 to 4."


def test_B6_a_take_with_a_card_that_fits_a_row_is_refused() -> None:
    assert code(ask(question(TABLE, {"card": 14, "take": 1}))) == "choice_not_needed"
    assert code(ask(question(FULL, {"card": 20, "take": 1}))) == "choice_not_needed", "B7 takes by itself"
    assert (
        code(ask(question(TABLE, 14, {"card": 15, "take": 2}, {"card": 3, "take": 1}))) == "choice_not_needed"
    )


def test_a_choice_behind_a_missing_one_is_not_judged_yet() -> None:
    assert ask(question(TABLE, 3, {"card": 14, "take": 1}))["pending"]["card"] == 3


def test_J3_put_is_for_jokers() -> None:
    assert code(ask(question(TABLE, {"card": 14, "put": 1}, options="J"))) == "put_without_joker"
    assert code(ask(question(TABLE, {"card": "0.4", "put": 1, "take": 2}, options="J"))) == "put_and_take"


def test_J5_a_joker_never_goes_behind_a_joker() -> None:
    assert (
        code(ask(question("12 0.1 · 37 · 43 · 58", {"card": "0.4", "put": 1}, options="J"))) == "not_allowed"
    )


# --- each kind of special card, legal and illegal ------------------------------------------------------


def play(card: int, kind: str, /, **fields: object) -> dict[str, object]:
    """A play with a special card; `take` stands beside it."""
    take = {"take": fields.pop("take")} if "take" in fields else {}
    return {"card": card, **take, **special(kind, **fields)}


@pytest.mark.parametrize("kind", ["fifth_row", "seven_takes"])
def test_S2_special_cards_need_their_option(kind: str) -> None:
    assert code(ask(question(TABLE, play(14, kind)))) == "option_missing"


@pytest.mark.parametrize("field", ["stops", "sevens"])
def test_S4_S8_what_lies_on_the_table_needs_the_option_too(field: str) -> None:
    assert code(ask({**question(TABLE, 14), field: [1]})) == "option_missing"
    assert ask({**question(TABLE, 14), field: []}) == ask(question(TABLE, 14))


def test_S3_not_while_there_are_five() -> None:
    five = "12 · 37 · 43 · 58 · 70"
    assert code(ask(question(five, play(14, "fifth_row"), options="S"))) == "not_possible_now"
    assert (
        code(ask(question(TABLE, play(14, "fifth_row"), play(15, "fifth_row"), options="S")))
        == "not_possible_now"
    )


def test_S3_whoever_takes_one_of_five_rows_takes_his_card_too() -> None:
    answer = ask(question("3 5 11 13 17 · 40 · 90 · 95 · 30", 20, 91, options="S"))
    assert answer["rows"] == drawn("40 · 90 91 · 95 · 30")
    first, second = answer["placements"]
    assert (first["taken"], first["heads"], first["row"]) == ([3, 5, 11, 13, 17, 20], 13, None)
    assert second["row"] == 2, "renumbered"


def test_S3_five_rows_and_a_low_card() -> None:
    table = "12 · 37 · 43 · 58 · 70"
    pending = ask(question(table, 3, 44, options="S"))["pending"]
    assert (pending["legal"], pending["cheapest"]) == ([1, 2, 3, 4, 5], [1, 2, 3, 4])
    answer = ask(question(table, {"card": 3, "take": 5}, {"card": 4, "take": 4}, 44, options="S"))
    assert answer["placements"][0]["taken"] == [70, 3]
    assert answer["rows"] == drawn("12 · 37 · 43 44 · 4"), "the second take leaves its card"


def test_S4_a_row_that_is_not_full_may_have_one_too() -> None:
    answer = ask(question(TABLE, play(14, "seven_takes"), options="S"))
    assert (answer["rows"], answer["sevens"]) == (drawn("12 14 · 37 · 43 · 58"), [1])


def test_S4_one_a_row_and_only_with_a_card_that_fits() -> None:
    assert code(ask(question(TABLE, play(14, "seven_takes"), options="S", sevens=[1]))) == "not_possible_now"
    assert code(ask(question(TABLE, play(3, "seven_takes"), options="S"))) == "not_possible_now"


def test_S4_a_row_with_seven_takes_holds_six() -> None:
    six = "3 5 11 13 17 19 · 40 · 90 · 95"
    assert code(ask(question(six, 20, options="S"))) == "row_too_long"
    answer = ask(question(six, 20, options="S", sevens=[1, 3]))
    assert answer["placements"][0]["taken"] == [3, 5, 11, 13, 17, 19]
    assert answer["sevens"] == [3]


def test_S4_sevens_are_renumbered_when_a_row_goes() -> None:
    answer = ask(question("12 · 37 · 43 · 58 · 70", {"card": 3, "take": 2}, options="S", sevens=[4, 1, 3]))
    assert answer["rows"] == drawn("12 · 43 · 58 · 70")
    assert answer["sevens"] == [1, 2, 3]


def test_S5_insert_before_the_first_card() -> None:
    answer = ask(question(TABLE, play(3, "insert", to=4), options="S"))
    assert answer["rows"] == drawn("12 · 37 · 43 · 3 58")


def test_S5_insert_only_where_the_end_is_higher() -> None:
    assert code(ask(question(TABLE, play(14, "insert", to=1), options="S"))) == "not_allowed"
    assert code(ask(question(TABLE, play(60, "insert", to=1), options="S"))) == "not_possible_now"
    assert code(ask(question(TABLE, play(14, "insert", to=5), options="S"))) == "no_such_row"
    assert code(ask(question(TABLE, play(14, "insert", to=2), options="S", stops=[2]))) == "not_allowed"


def test_S5_insert_never_chooses_a_row_to_take() -> None:
    assert code(ask(question(TABLE, play(3, "insert", to=4, take=1), options="S"))) == "choice_not_needed"


def test_C8_insert_with_five_rows_takes_all_of_the_row() -> None:
    table = "12 · 3 5 11 13 17 · 43 · 58 · 70"
    answer = ask(question(table, play(10, "insert", to=2), 44, options="S", sevens=[3]))
    assert answer["rows"] == drawn("12 · 43 44 · 58 · 70")
    assert answer["placements"][0]["taken"] == [3, 5, 10, 11, 13, 17]
    assert answer["placements"][0]["row"] is None
    assert answer["sevens"] == [2]


def test_S6_the_other_card_keeps_the_place_in_the_order() -> None:
    plays = (play(14, "replace", card=92), 91)
    answer = ask(question(FULL, *plays, options="S", hands={"0": [92, 14]}))
    assert [placement["card"] for placement in answer["placements"]] == [92, 91]
    assert answer["rows"] == drawn("3 5 11 13 17 · 40 91 · 90 92 · 95")


def test_S6_needs_the_hand_and_another_card_in_it() -> None:
    replacing = play(14, "replace", card=15)
    assert code(ask(question(TABLE, replacing, options="S"))) == "hand_missing"
    assert code(ask(question(TABLE, replacing, options="S", hands={"1": [15]}))) == "hand_missing"
    assert code(ask(question(TABLE, replacing, options="S", hands={"0": []}))) == "not_possible_now"
    assert code(ask(question(TABLE, replacing, options="S", hands={"0": [14]}))) == "not_possible_now"
    assert code(ask(question(TABLE, replacing, options="S", hands={"0": [16]}))) == "card_not_available"
    itself = question(TABLE, play(14, "replace", card=14), options="S", hands={"0": [14, 15]})
    assert code(ask(itself)) == "card_not_available"


def test_S6_the_other_card_may_be_too_low() -> None:
    asked = question(TABLE, play(14, "replace", card=3), options="S", hands={"0": [3]})
    answer = ask(asked)
    assert answer["pending"] == {
        "seat": 0,
        "card": 3,
        "decision": "take",
        "legal": [1, 2, 3, 4],
        "cheapest": [1, 2, 3, 4],
    }
    answer = ask(question(TABLE, play(14, "replace", card=3, take=4), options="S", hands={"0": [3]}))
    assert answer["placements"][0]["card"] == 3
    assert answer["placements"][0]["taken"] == [58]


def test_S7_slide_makes_a_row_too_long() -> None:
    answer = ask(question(FULL, play(41, "slide", card=40, to=1), options="S"))
    assert answer["rows"] == drawn("40 · 41 · 90 · 95"), "the 41 starts the row that the slide emptied"
    assert answer["placements"][0] == {
        "seat": 0,
        "card": 41,
        "row": 2,
        "taken": [3, 5, 11, 13, 17],
        "heads": 10,
        "special": {"kind": "slide", "card": 40, "to": 1},
    }


def test_S7_slide_and_the_own_take_both_count() -> None:
    table = "3 5 11 13 17 · 40 42 · 60 61 62 63 64 · 95"
    answer = ask(question(table, play(65, "slide", card=42, to=1), options="S"))
    assert answer["placements"][0]["taken"] == [3, 5, 11, 13, 17, 60, 61, 62, 63, 64]
    assert answer["heads"] == {"0": 10 + 7}
    assert answer["rows"] == drawn("42 · 40 · 65 · 95")


def test_S7_the_slide_is_done_when_the_take_is_missing() -> None:
    answer = ask(question("3 5 11 13 17 · 40 42 · 90 · 95", play(2, "slide", card=42, to=1), options="S"))
    assert answer["pending"]["card"] == 2
    assert answer["rows"] == drawn("42 · 40 · 90 · 95")
    assert answer["placements"] == []
    assert answer["heads"] == {"0": 10}


def test_S7_what_may_not_slide() -> None:
    asked = question(TABLE, play(14, "slide", card=37, to=2), options="S")
    assert code(ask(asked)) == "not_allowed", "to its own row"
    assert code(ask(question(TABLE, play(14, "slide", card=38, to=1), options="S"))) == "card_not_available"
    assert code(ask(question(TABLE, play(14, "slide", card=14, to=1), options="S"))) == "card_not_available"
    assert code(ask(question(TABLE, play(14, "slide", card=37, to=0), options="S"))) == "no_such_row"
    assert code(ask(question(TABLE, play(14, "slide", card=105, to=1), options="S"))) == "not_a_card"
    sliding = play(14, "slide", card=37, to=1)
    assert code(ask(question(TABLE, sliding, options="S", stops=[1]))) == "not_allowed"
    assert code(ask(question(TABLE, sliding, options="S", stops=[2]))) == "card_not_available"


def test_C8_slide_with_five_rows_takes_all_and_four_remain() -> None:
    table = "3 5 11 13 17 · 40 42 · 60 · 95 · 70"
    sliding = play(41, "slide", card=42, to=1)
    answer = ask(question(table, sliding, options="S", sevens=[5]))
    assert answer["rows"] == drawn("40 41 · 60 · 95 · 70")
    assert answer["placements"][0]["taken"] == [3, 5, 11, 13, 17, 42]
    assert answer["placements"][0]["row"] == 1
    assert answer["sevens"] == [4]


def test_C8_after_the_slide_rows_have_other_numbers() -> None:
    table = "3 5 11 13 17 · 40 42 · 60 · 95 · 70"
    pending = ask(question(table, play(2, "slide", card=42, to=1), options="S"))["pending"]
    assert pending["legal"] == [1, 2, 3, 4]
    answer = ask(question(table, play(2, "slide", card=42, to=1, take=4), options="S"))
    assert answer["placements"][0]["taken"] == [3, 5, 11, 13, 17, 42, 70]
    assert answer["rows"] == drawn("40 · 60 · 95 · 2")
    assert code(ask(question(table, play(2, "slide", card=42, to=1, take=5), options="S"))) == "no_such_row"


def test_C15_the_seven_stays_on_a_row_that_a_slide_empties() -> None:
    answer = ask(question(TABLE, play(14, "slide", card=37, to=1), options="S", sevens=[2]))
    assert (answer["rows"], answer["sevens"]) == (drawn("12 37 · 14 · 43 · 58"), [2])


def test_S7_a_take_is_not_needed_if_the_slide_has_emptied_a_row() -> None:
    sliding = play(3, "slide", card=37, to=1, take=1)
    assert code(ask(question(TABLE, sliding, options="S"))) == "choice_not_needed"


def test_S8_two_stops_at_most_and_one_a_row() -> None:
    stopping = play(50, "stop", row=1)
    answer = ask(question(TABLE, stopping, options="S", stops=[4]))
    assert answer["stops"] == [1, 4]
    assert code(ask(question(TABLE, stopping, options="S", stops=[1]))) == "not_allowed"
    assert code(ask(question(TABLE, stopping, options="S", stops=[3, 4]))) == "not_possible_now"
    assert code(ask(question(TABLE, play(50, "stop", row=6), options="S"))) == "no_such_row"


def test_S8_stops_leave_with_any_take() -> None:
    answer = ask(question(FULL, 20, 41, options="S", stops=[2, 4]))
    assert answer["stops"] == []
    assert answer["rows"] == drawn("20 · 40 41 · 90 · 95")


def test_S8_a_stop_that_makes_the_own_card_too_low() -> None:
    answer = ask(question(TABLE, play(14, "stop", row=1), options="S"))
    assert answer["pending"] == {
        "seat": 0,
        "card": 14,
        "decision": "take",
        "legal": [2, 3, 4],
        "cheapest": [2, 3, 4],
    }
    assert answer["stops"] == [1]
    answer = ask(question(TABLE, play(14, "stop", row=1, take=3), options="S"))
    assert (answer["rows"], answer["stops"]) == (drawn("12 · 37 · 14 · 58"), [])


def test_C12_a_stopped_row_can_not_be_taken() -> None:
    assert ask(question(TABLE, 3, options="S", stops=[2, 1]))["pending"]["legal"] == [3, 4]
    assert code(ask(question(TABLE, {"card": 3, "take": 2}, options="S", stops=[2, 1]))) == "not_allowed"
    assert ask(question(TABLE, {"card": 3, "take": 3}, options="S", stops=[2, 1]))["heads"] == {"0": 1}


def test_S9_only_with_a_card_that_takes_a_row() -> None:
    assert code(ask(question(TABLE, play(14, "minus_is_plus", card=12), options="S"))) == "not_possible_now"
    wrong_row = question(FULL, play(20, "minus_is_plus", card=40), options="S")
    assert code(ask(wrong_row)) == "card_not_available"
    itself = question("3 5 11 13 17 · 40 · 90 · 95 · 30", play(20, "minus_is_plus", card=20), options="S")
    assert code(ask(itself)) == "card_not_available", "C6"


def test_S9_with_five_rows_the_own_card_counts() -> None:
    table = "3 5 11 13 17 · 40 · 90 · 95 · 30"
    answer = ask(question(table, play(20, "minus_is_plus", card=11), options="S"))
    assert answer["placements"][0]["taken"] == [3, 5, 11, 13, 17, 20]
    assert answer["heads"] == {"0": 5 + 3 - 5}


def test_C18_the_card_chosen_names_the_row() -> None:
    cancelling = play(3, "minus_is_plus", card=58)
    alone = ask(question(TABLE, cancelling, options="S", piles={"0": 1}))
    assert alone["rows"] == drawn("12 · 37 · 43 · 3")
    assert alone["heads"] == {"0": -1}
    agreeing = question(TABLE, {**cancelling, "take": 4}, options="S", piles={"0": 1})
    assert ask(agreeing) == alone
    assert code(ask(question(TABLE, {**cancelling, "take": 1}, options="S"))) == "take_contradicts"
    assert code(ask(question(TABLE, {**cancelling, "take": 9}, options="S"))) == "take_contradicts"
    full = question(FULL, play(20, "minus_is_plus", card=11, take=1), options="S")
    assert code(ask(full)) == "choice_not_needed", "B7 leaves no choice of a row"


def test_S2_several_seats_play_special_cards_in_one_turn() -> None:
    plays = (play(20, "stop", row=1), play(41, "fifth_row"), play(91, "seven_takes"), 42)
    answer = ask(question("3 5 11 13 17 · 18 · 90 · 95", *plays, options="S"))
    assert answer["rows"] == drawn("3 5 11 13 17 · 18 20 · 90 91 · 95 · 41 42")
    assert (answer["stops"], answer["sevens"]) == ([1], [3])
    assert [placement["row"] for placement in answer["placements"]] == [2, 5, 5, 3]


# --- what can't lie on the table -----------------------------------------------------------------------


def test_S8_three_stops_are_too_many() -> None:
    assert code(ask(question(TABLE, 14, options="S", stops=[1, 2, 3]))) == "too_many_stops"


@pytest.mark.parametrize("field", ["stops", "sevens"])
def test_marks_are_on_rows_and_once_each(field: str) -> None:
    asked = question(TABLE, 14, options="S")
    assert code(ask({**asked, field: [2, 2]})) == "row_twice"
    assert code(ask({**asked, field: [5]})) == "no_such_row"
    assert code(ask({**asked, field: [0]})) == "no_such_row"


def test_S1_there_are_four_of_each_kind() -> None:
    inserts = [play(card, "insert", to=4) for card in (1, 2, 3, 4, 5)]
    assert ask(question(TABLE, *inserts[:4], options="S"))["rows"] == drawn("12 · 37 · 43 · 1 2 3 4 58")
    assert code(ask(question(TABLE, *inserts, options="S"))) == "too_many_specials"
    five = "12 · 37 · 43 · 58 · 70"
    assert code(ask(question(five, 14, options="S", sevens=[1, 2, 3, 4, 5]))) == "too_many_specials"
