"""Every code of the referee, and that its sentences can be told in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from sixquiprend.i18n import LANGUAGES
from sixquiprend.referee.refusals import ILLEGAL_CHOICE, LONGEST, SENTENCES
from sixquiprend.referee.stream import MAX_LINE
from tests.referee.asking import TABLE, ask, ask_line, code, question, special, tell

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"

FIVE = "12 · 37 · 43 · 58 · 70"
JOKERS = "1 0.0 · 2 0.1 · 3 0.2 · 4 0.3"

# What is refused, and what its message must say.
REFUSED: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("bad_question", {"plays": [{"seat": 0, "card": 14}]}, "missing required field `rows`"),
    ("bad_question", question(TABLE, {"card": "x"}), "$.plays[0].card"),
    ("unknown_option", question(TABLE, 14, options="X"), "“X”"),
    ("unknown_option", {**question(TABLE, 14), "options": ["KJ"]}, "“KJ”"),
    ("options_conflict", question(TABLE, 14, options="SJ"), "(C10)"),
    ("options_conflict", question(TABLE, 14, options="VS"), "(C10)"),
    ("option_missing", question(TABLE, {"card": 14, **special("fifth_row")}), "“special” needs"),
    ("option_missing", question(TABLE, 14, stops=[1]), "“stops” needs"),
    ("bad_rules", question(TABLE, *range(60, 71)), "2 to 10 players"),
    ("too_many_seats", question(TABLE, *range(60, 69), options="S"), "at most 8 players"),
    ("bad_rows", question("12 · 37 · 43", 14), "not 3"),
    ("bad_rows", question(FIVE, 14), "not 5"),
    ("bad_rows", question(FIVE + " · 80", 14, options="S"), "not 6"),
    ("empty_row", {**question(TABLE, 14), "rows": [[12], [37], [], [58]]}, "Row 3"),
    ("row_not_ascending", question("12 · 37 36 · 43 · 58", 14), "row 2"),
    ("row_not_ascending", question("12 · 37 · 43 · 58 0.1 0.2", 14, options="J"), "row 4"),
    ("row_too_long", question("3 5 11 13 17 19 · 37 · 43 · 58", 39), "Row 1"),
    ("row_too_long", question("3 · 37 · 43 · 50 51 52 53", 39, options="V"), "Row 4"),
    ("not_a_card", question(TABLE, 105), "105"),
    ("not_a_card", question(TABLE, 0), "“0”"),
    ("not_a_card", question("12 · 37 · 43 · 10000", 14), "10000"),
    ("not_in_deck", question(TABLE, "0.4"), "0.4"),
    ("card_twice", question(TABLE, 37), "37"),
    ("card_twice", question(TABLE, 14, 14), "14"),
    ("seat_twice", question(TABLE, 14, {"card": 15, "seat": 0}), "Seat 0"),
    ("no_such_row", question(TABLE, {"card": 3, "take": 5}), "no row 5; rows are 1 to 4"),
    ("no_such_row", question(TABLE, 14, options="S", sevens=[5]), "no row 5; rows are 1 to 4"),
    ("row_twice", question(TABLE, 14, options="S", sevens=[3, 3]), "Row 3 stands twice in “sevens”"),
    ("too_many_stops", question(TABLE, 14, options="S", stops=[1, 2, 3]), "not 3"),
    ("too_many_specials", question(FIVE, 14, options="S", sevens=[1, 2, 3, 4, 5]), "4 special cards"),
    ("choice_not_needed", question(TABLE, {"card": 14, "take": 2}), "Seat 0: 14"),
    ("put_without_joker", question(TABLE, {"card": 14, "put": 2}), "14 isn't a joker"),
    ("put_and_take", question(TABLE, {"card": "0.4", "put": 2, "take": 2}, options="J"), "not both"),
    (
        "take_contradicts",
        question(TABLE, {"card": 3, "take": 2, **special("minus_is_plus", card=58)}, options="S"),
        "takes row 4, but “take” says row 2",
    ),
    ("hand_missing", question(TABLE, {"card": 14, **special("replace", card=15)}, options="S"), "“hands”"),
    (
        "card_not_available",
        question(TABLE, {"card": 14, **special("replace", card=15)}, options="S", hands={"0": [16]}),
        "14 by 15",
    ),
    (
        "card_not_available",
        question(TABLE, {"card": 14, **special("slide", card=15, to=1)}, options="S"),
        "slide 15",
    ),
    (
        "card_not_available",
        question(TABLE, {"card": 3, **special("minus_is_plus", card=15)}, options="S"),
        "choose 15",
    ),
    (
        "not_allowed",
        question(TABLE, {"card": 3, "take": 2}, options="S", stops=[2]),
        "take row 2: it is stopped",
    ),
    (
        "not_allowed",
        question("12 0.1 · 37 · 43 · 58", {"card": "0.4", "put": 1}, options="J"),
        "put 0.4 on row 1: it ends with a joker",
    ),
    ("not_allowed", question(TABLE, {"card": 14, **special("insert", to=1)}, options="S"), "into row 1"),
    (
        "not_allowed",
        question(TABLE, {"card": 14, **special("slide", card=37, to=2)}, options="S"),
        "slide 37 to row 2",
    ),
    (
        "not_allowed",
        question(TABLE, {"card": 50, **special("stop", row=1)}, options="S", stops=[1]),
        "stop row 1",
    ),
    (
        "not_possible_now",
        question(JOKERS, {"card": "0.4", "put": 4}, options="J"),
        "all rows end with jokers",
    ),
    ("not_possible_now", question(FIVE, {"card": 14, **special("fifth_row")}, options="S"), "five rows lie"),
    (
        "not_possible_now",
        question(TABLE, {"card": 3, **special("seven_takes")}, options="S"),
        "3 fits no row",
    ),
    ("not_possible_now", question(TABLE, {"card": 60, **special("insert", to=1)}, options="S"), "insert 60"),
    (
        "not_possible_now",
        question(TABLE, {"card": 14, **special("replace", card=15)}, options="S", hands={"0": []}),
        "no other card",
    ),
    (
        "not_possible_now",
        question(TABLE, {"card": 50, **special("stop", row=1)}, options="S", stops=[3, 4]),
        "two are stopped",
    ),
    (
        "not_possible_now",
        question(TABLE, {"card": 14, **special("minus_is_plus", card=12)}, options="S"),
        "14 takes no row",
    ),
]

UNREADABLE: Final[list[tuple[str, bytes]]] = [
    ("not_json", b""),
    ("not_json", b"   "),
    ("not_json", b"rows"),
    ("not_json", b'{"rows": [[12], [37], [43], [58]], "plays": ['),
    ("not_json", b'{"rows": [], "plays": [{"seat": 0, "card": NaN}]}'),
    ("not_json", b"\xff\xfe"),
    ("not_json", b"\0"),
    ("not_json", b'{"rows": [], "\0": 1}'),
    ("not_json", b'{"options": ["\xed\xa0\x80"]}'),
    ("not_json", b'{"options": ["\\ud800"]}'),
    ("not_json", b"\xef\xbb\xbf{}"),
    ("bad_question", b'{"rows": ' + b"[" * 100_000),
    ("bad_question", b"[" * 100_000 + b"]" * 100_000),
    ("bad_question", b'{"x": ' + b'{"x": ' * 100_000),
    ("bad_question", b'{"plays": [{"seat": 1' + b"0" * 10_000 + b"}]}"),
    ("line_too_long", b" " * (MAX_LINE + 1)),
    ("line_too_long", b"{" * 10_000_000),
]


@pytest.mark.parametrize(("wanted", "asked", "says"), REFUSED)
def test_each_refusal_has_its_code_and_says_why(wanted: str, asked: dict[str, Any], says: str) -> None:
    answer = ask(asked)
    assert code(answer) == wanted
    assert says in answer["error"]["message"]


@pytest.mark.parametrize(("wanted", "line"), UNREADABLE)
def test_lines_that_are_no_question(wanted: str, line: bytes) -> None:
    assert code(ask_line(line)) == wanted


def test_the_page_lists_exactly_the_codes_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ", PAGE.read_text("utf-8").partition("## Errors")[2], re.MULTILINE)
    assert len(rows) == len(set(rows))
    unsupported = "option_unsupported"  # of options to come: tests/invented has one
    assert set(rows) == {unsupported, *(refused[0] for refused in [*REFUSED, *UNREADABLE])}


@pytest.mark.parametrize("sentence", [*SENTENCES.values(), *ILLEGAL_CHOICE.values()])
def test_each_sentence_is_said_by_some_refusal(sentence: str) -> None:
    pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(sentence))
    said = [ask(asked)["error"]["message"] for _, asked, _ in REFUSED]
    said += [ask_line(b"")["error"]["message"], ask_line(b" " * (MAX_LINE + 1))["error"]["message"]]
    assert any(re.fullmatch(pattern, message) for message in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_can_be_told_in_every_language(language: str) -> None:
    for wanted, asked, _ in REFUSED:
        said = tell(asked, language)
        assert f"({wanted})" in said
        assert "{" not in said
        assert said.endswith("\n\n")
        assert said.count("\n") == 2


def test_a_message_quotes_no_more_than_is_good() -> None:
    message = ask({**question(TABLE, 14), "options": ["x" * 100_000]})["error"]["message"]
    assert len(message) == LONGEST


def test_a_message_carries_nothing_into_the_terminal() -> None:
    said = tell({**question(TABLE, 14), "options": ["\x1b[31mred\r\n\u2028\u202e"]})
    assert "\x1b" not in said
    assert "\r" not in said
    assert "\u202e" not in said
    assert len(said.splitlines()) == 2


def test_the_spaces_of_french_typography_are_left_alone() -> None:
    assert "\N{REPLACEMENT CHARACTER}" not in tell(question(TABLE, 14, options="X"), "fr")
