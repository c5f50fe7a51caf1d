"""Every refusal has a sentence in every language."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import sixquiprend
from sixquiprend.bots import make_bot
from sixquiprend.engine import (
    Deal,
    GameError,
    Illegal,
    Joker,
    Malformed,
    NotYourTurn,
    Play,
    Rules,
    TakeRow,
    advance,
    new_game,
    position,
)
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.i18n.explaining import SENTENCES, explain
from sixquiprend.table import Gathering
from sixquiprend.tui.play_command import seed_from
from sixquiprend.tui.setup import bots_named
from tests.play import after, dealt, lay, rows

PACKAGE = Path(sixquiprend.__file__).parent
ROOMS = ("engine", "table", "i18n", "bots", "tui", "learn", "printing")
KINDS = {kind.__name__ for kind in (Malformed, Illegal, NotYourTurn)}


def codes_raised(room: str) -> set[str]:
    """The codes of the errors that the files of a room make, also those kept in a variable `code`."""
    codes: set[str] = set()
    for file in (PACKAGE / room).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                codes |= _texts(node.args[0])
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                codes |= _texts(node.value)
    return codes


def _texts(node: ast.expr) -> set[str]:
    """The texts that this expression may come to: of a choice, both sides."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body) | _texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("room", ROOMS)
def test_every_code_has_a_sentence(room: str) -> None:
    assert codes_raised(room) - SENTENCES.keys() == set()


def test_the_codes_are_found() -> None:
    assert {"not_allowed", "not_possible_now", "not_asked", "bad_rules", "game_over"} <= codes_raised(
        "engine"
    )


def turn(*answers: Play) -> None:
    advance(position(Rules(2), [(1, 2), (3, 4)], rows("10 · 20 · 30 · 40")), *answers)


def finished() -> None:
    game = lay("10 · 20 · 30 · 40", 50, 60, totals=[70, 0])
    advance(after(game), Play(0, 1))


def _raise(error: GameError) -> None:
    raise error


REFUSED: dict[str, list[Callable[[], object]]] = {
    "bad_rules": [
        lambda: Rules(1),
        lambda: Rules(2, limit=0),
        lambda: Rules(2, rounds=0),
        lambda: Rules(2, at_limit=2),  # type: ignore[arg-type]
    ],
    "unknown_option": [lambda: Rules(2, "X")],
    "options_conflict": [lambda: Rules(2, "JS"), lambda: Rules(2, "SV")],
    "too_many_seats": [lambda: Rules(9, "S")],
    "ending_fixed": [lambda: Rules(2, "S", limit=50)],
    "no_limit": [lambda: Rules(2, rounds=3, at_limit=True)],
    "bad_rows": [lambda: position(Rules(2), [(), ()], [(1,)])],
    "empty_row": [lambda: position(Rules(2), [(), ()], [(1,), (2,), (3,), ()])],
    "row_not_ascending": [lambda: position(Rules(2), [(), ()], [(1,), (2,), (3,), (9, 4)])],
    "row_too_long": [lambda: position(Rules(2), [(), ()], [(1,), (2,), (3,), (4, 5, 6, 7, 8, 9)])],
    "card_twice": [lambda: position(Rules(2), [(1,), ()], [(1,), (2,), (3,), (4,)])],
    "not_in_deck": [lambda: position(Rules(2), [(Joker.J0,), ()], [(1,), (2,), (3,), (4,)])],
    "not_a_card": [lambda: turn(Play(0, 105), Play(1, 3))],
    "card_not_available": [lambda: turn(Play(0, 3), Play(1, 3))],
    "answered_twice": [lambda: turn(Play(0, 1), Play(0, 2))],
    "answers_missing": [lambda: turn(Play(0, 1))],
    "unknown_seat": [lambda: turn(Play(5, 1))],
    "not_an_answer": [lambda: turn("1")],  # type: ignore[arg-type]
    "not_asked": [lambda: advance(dealt(Rules(2)), TakeRow(0, 1), TakeRow(1, 1))],
    "no_such_row": [lambda: advance(after(lay("10 · 20 · 30 · 40", 3, 50)), TakeRow(0, 9))],
    "not_your_turn": [lambda: advance(after(lay("10 · 20 · 30 · 40", 3, 50)), TakeRow(1, 1))],
    "bad_deal": [lambda: advance(new_game(Rules(2)), Deal(((1, 2),)))],
    "game_over": [finished],
    "unknown_language": [lambda: translator("xx")],
    "unknown_bot": [lambda: make_bot("nobody")],
    "bad_command": [lambda: make_bot("exec:")],
    "missing_program": [lambda: make_bot("exec:no-such-program-anywhere")],
    "broken_bot": [lambda: _raise(Malformed("broken_bot", "broken", bot="x", package="y"))],
    "too_many_bots": [lambda: bots_named("careful,careful", Rules(2))],
    "bad_seed": [lambda: seed_from("abc")],
    "other_seat": [lambda: Gathering(dealt(Rules(2))).choose(0, Play(1, 1))],
    "nothing_chosen": [lambda: Gathering(dealt(Rules(2))).withdraw(0)],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_is_explained(code: str, language: str) -> None:
    for refused in REFUSED[code]:
        with pytest.raises(GameError) as caught:
            refused()
        assert caught.value.code == code
        said = explain(caught.value, translator(language))
        assert said[-1] == "."
        assert said != caught.value.message
        assert "{" not in said


def test_rows_are_counted_from_one_for_people() -> None:
    with pytest.raises(GameError) as caught:
        position(Rules(2), [(), ()], [(1,), (2,), (3,), ()])
    assert explain(caught.value, translator("en")) == "Row 4 has no card."


def test_a_code_that_is_unknown_keeps_its_own_message() -> None:
    assert explain(Illegal("of_a_third_party", "Not today."), translator("fr")) == "Not today."
