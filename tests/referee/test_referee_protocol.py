"""The protocol of docs/referee.md: the shape of questions and answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.referee import Play, Question, settle
from tests.referee.asking import TABLE, ask, ask_line, code, drawn, question, special

EXAMPLE = (
    b'{"options": [], "rows": [[12,14,15],[37],[43,44],[58,61]],'
    b' "plays": [{"seat": 0, "card": 21}, {"seat": 1, "card": 26}, {"seat": 2, "card": 30},'
    b' {"seat": 3, "card": 36}]}'
)
EXAMPLE_ANSWER = {
    "rows": [[30, 36], [37], [43, 44], [58, 61]],
    "stops": [],
    "sevens": [],
    "pending": None,
    "placements": [
        {"seat": 0, "card": 21, "row": 1, "taken": [], "heads": 0, "special": None},
        {"seat": 1, "card": 26, "row": 1, "taken": [], "heads": 0, "special": None},
        {"seat": 2, "card": 30, "row": 1, "taken": [12, 14, 15, 21, 26], "heads": 6, "special": None},
        {"seat": 3, "card": 36, "row": 1, "taken": [], "heads": 0, "special": None},
    ],
    "heads": {"0": 0, "1": 0, "2": 6, "3": 0},
}


def test_the_example_with_its_fields_in_order() -> None:
    answer = ask_line(EXAMPLE)
    assert answer == EXAMPLE_ANSWER
    assert json.dumps(answer) == json.dumps(EXAMPLE_ANSWER), "the order of the fields"


def test_pending_has_its_fields_in_order() -> None:
    assert list(ask(question(TABLE, 3))["pending"]) == ["seat", "card", "decision", "legal", "cheapest"]
    joker = ask(question(TABLE, "0.4", options="J"))["pending"]
    assert list(joker) == ["seat", "card", "decision", "put", "take"]


def test_rows_and_plays_are_enough() -> None:
    assert ask({"rows": drawn(TABLE), "plays": [{"seat": 0, "card": 14}]}) == ask(question(TABLE, 14))


def test_options_may_be_a_list_or_one_text() -> None:
    asked = question(TABLE, {"card": "0.4", "put": 1})
    assert ask({**asked, "options": ["V", "J", "J"]}) == ask({**asked, "options": "JV"})


@pytest.mark.parametrize("letter", "KDP")
def test_K_D_P_change_nothing_in_placing(letter: str) -> None:
    low_and_full = question("12 14 15 21 26 · 37 · 43 · 101", {"card": 3, "take": 4}, 30, 104)
    assert ask({**low_and_full, "options": [letter]}) == ask(low_and_full)


def test_null_is_as_good_as_nothing_in_a_play() -> None:
    none: dict[str, Any] = {"card": 14, "take": None, "put": None, "special": None}
    assert ask(question(TABLE, none)) == ask(question(TABLE, 14))


def test_B4_plays_may_come_in_any_order() -> None:
    plays = [{"seat": seat, "card": card} for seat, card in enumerate((61, 14, 44, 15))]
    answer = ask({"rows": drawn(TABLE), "plays": plays})
    assert [placement["card"] for placement in answer["placements"]] == [14, 15, 44, 61]
    assert answer["rows"] == drawn("12 14 15 · 37 · 43 44 · 58 61")


def test_seats_may_have_any_number() -> None:
    plays = [{"seat": 2**63 - 1, "card": 14}, {"seat": 7, "card": 3, "take": 2}]
    answer = ask({"rows": drawn(TABLE), "plays": plays})
    assert answer["heads"] == {str(2**63 - 1): 0, "7": 1}
    assert [placement["seat"] for placement in answer["placements"]] == [7, 2**63 - 1]


@pytest.mark.parametrize(("options", "count"), [("", 1), ("S", 1), ("", 2), ("S", 8), ("", 10)])
def test_as_many_plays_as_players_at_a_table(options: str, count: int) -> None:
    cards = range(60, 60 + count)
    answer = ask(question(TABLE, *cards, options=options))
    assert [placement["card"] for placement in answer["placements"]] == list(cards)
    # One after the other to the row of the 58: four fit, and every fifth takes.
    assert [len(placement["taken"]) for placement in answer["placements"]] == [0, 0, 0, 0, 5, 0, 0, 0, 0, 5][
        :count
    ]


def test_seats_that_only_show_a_hand_are_checked_but_get_no_heads() -> None:
    shown = question(TABLE, 14, hands={"9": [15, 40]}, piles={"8": 3})
    assert ask(shown) == ask(question(TABLE, 14))
    assert code(ask(question(TABLE, 14, hands={"9": [15, 37]}))) == "card_twice"


def test_the_card_just_played_may_still_be_in_its_hand() -> None:
    assert ask(question(TABLE, 14, hands={"0": [14, 15]})) == ask(question(TABLE, 14))
    assert code(ask(question(TABLE, 14, hands={"0": [14, 14]}))) == "card_twice"
    assert code(ask(question(TABLE, 14, 15, hands={"1": [14]}))) == "card_twice"


def test_heads_of_a_turn_do_not_depend_on_the_pile() -> None:
    asked = question(TABLE, {"card": 3, "take": 2})
    assert ask({**asked, "piles": {"0": 60}}) == ask(asked)


def test_settle_takes_data_as_json_has_it_or_typed() -> None:
    typed = Question(rows=((12,), (37,), (43,), (58,)), plays=(Play(0, 3, take=2),))
    data = question(TABLE, {"card": 3, "take": 2}, hands={"0": [9]}, piles={"0": 1})
    answer = settle(data)
    assert answer == settle(typed)
    assert answer.rows == ((12,), (3,), (43,), (58,))
    assert answer.heads == {0: 1}


def test_settle_raises_what_the_command_writes() -> None:
    with pytest.raises(Malformed, match="rows") as malformed:
        settle({"plays": [{"seat": 0, "card": 3}]})
    assert malformed.value.code == "bad_question"
    with pytest.raises(Illegal, match="Seat 0: 14 has no row to choose") as illegal:
        settle(question(TABLE, {"card": 14, "take": 2}))
    assert illegal.value.code == "choice_not_needed"


def test_a_special_card_comes_back_as_it_was_played() -> None:
    played = {"kind": "slide", "card": 37, "to": 1}
    answer = ask(question("12 14 · 37 39 · 43 · 58", {"card": 44, "special": played}, options="S"))
    assert answer["placements"][0]["special"] == played


@pytest.mark.parametrize(
    "broken",
    [
        {"rows": None},
        {"rows": "12"},
        {"rows": [[12], [37], [43], 58]},
        {"rows": [[12.0], [37], [43], [58]]},
        {"rows": [[True], [37], [43], [58]]},
        {"rows": [["12"], [37], [43], [58]]},
        {"plays": []},
        {"plays": {}},
        {"plays": [14]},
        {"plays": [{"seat": 0}]},
        {"plays": [{"card": 14}]},
        {"plays": [{"seat": -1, "card": 14}]},
        {"plays": [{"seat": 2**63, "card": 14}]},
        {"plays": [{"seat": True, "card": 14}]},
        {"plays": [{"seat": "0", "card": 14}]},
        {"plays": [{"seat": 0, "card": 14.0}]},
        {"plays": [{"seat": 0, "card": False}]},
        {"plays": [{"seat": 0, "card": "0.45"}]},
        {"plays": [{"seat": 0, "card": 3, "take": "2"}]},
        {"plays": [{"seat": 0, "card": 3, "take": True}]},
        {"plays": [{"seat": 0, "card": 3, "Take": 2}]},
        {"plays": [{"seat": 0, "card": 14, **special("fourth_row")}]},
        {"plays": [{"seat": 0, "card": 14, **special("slide", card=37)}]},
        {"plays": [{"seat": 0, "card": 14, **special("slide", to=1)}]},
        {"plays": [{"seat": 0, "card": 14, **special("insert")}]},
        {"plays": [{"seat": 0, "card": 14, **special("insert", to=None)}]},
        {"plays": [{"seat": 0, "card": 14, **special("replace")}]},
        {"plays": [{"seat": 0, "card": 14, **special("stop")}]},
        {"plays": [{"seat": 0, "card": 14, **special("stop", row=1, to=2)}]},
        {"plays": [{"seat": 0, "card": 14, **special("minus_is_plus")}]},
        {"plays": [{"seat": 0, "card": 14, **special("fifth_row", row=5)}]},
        {"plays": [{"seat": 0, "card": 14, **special("seven_takes", row=1)}]},
        {"plays": [{"seat": 0, "card": 14, "special": {}}]},
        {"plays": [{"seat": 0, "card": 14, "special": "stop"}]},
        {"options": None},
        {"options": 3},
        {"options": {"J": True}},
        {"stops": None},
        {"stops": ["1"]},
        {"sevens": 1},
        {"hands": [[15]]},
        {"hands": {"zero": [15]}},
        {"hands": {"-1": [15]}},
        {"hands": {"0": 15}},
        {"piles": {"0": -1}},
        {"piles": {"0": 2.5}},
        {"piles": {"0": None}},
        {"row": [[12]]},
        {"limit": 66},
    ],
    ids=json.dumps,
)
def test_a_question_of_the_wrong_shape_is_refused(broken: dict[str, Any]) -> None:
    assert code(ask({**question(TABLE, 14, options="S"), **broken})) == "bad_question"


@pytest.mark.parametrize("thing", [None, 1, "x", [], [[]], {}, True, 0.4])
def test_other_json_is_no_question(thing: object) -> None:
    assert code(ask(thing)) == "bad_question"
