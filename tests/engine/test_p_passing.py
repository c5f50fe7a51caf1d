"""P. Pass it on."""

from __future__ import annotations

import pytest

from sixquiprend.engine import Illegal, Malformed, NotYourTurn, Pass, Passed, Play, Rules, advance, position
from tests.play import asked, dealt, rows, steps

TABLE = rows("1 · 2 · 3 · 4")


def test_P1_before_every_turn_each_seat_gives_a_card_to_the_next() -> None:
    state = position(Rules(3, "P"), [[11, 12], [21, 22], [31, 32]], TABLE)
    assert asked(state) == [("pass", 0), ("pass", 1), ("pass", 2)]
    then, events = advance(state, Pass(0, 11), Pass(1, 22), Pass(2, 31))
    assert then.hands == ((12, 31), (11, 21), (22, 32))
    assert events == (Passed(0, 1, 11), Passed(1, 2, 22), Passed(2, 0, 31))
    assert asked(then) == [("play", 0), ("play", 1), ("play", 2)]


def test_P1_only_a_card_of_the_own_hand_can_be_given() -> None:
    state = position(Rules(2, "P"), [[11, 12], [21, 22]], TABLE)
    assert state.pending[0].legal == (Pass(0, 11), Pass(0, 12))
    with pytest.raises(Illegal) as caught:
        advance(state, Pass(0, 21), Pass(1, 21))  # on what he is about to get
    assert caught.value.code == "card_not_available"


def test_P1_nobody_sees_what_he_gets_before_he_has_given() -> None:
    state = position(Rules(2, "P"), [[11, 12], [21, 22]], TABLE)
    with pytest.raises(Illegal) as caught:
        advance(state, Pass(0, 11))
    assert caught.value.code == "answers_missing"


def test_P1_a_card_received_can_be_played_at_once_and_a_card_given_cannot() -> None:
    state = position(Rules(2, "P"), [[11, 12], [21, 22]], TABLE)
    then, _ = advance(state, Pass(0, 11), Pass(1, 22))
    assert advance(then, Play(0, 22), Play(1, 11))[0].rows[3] == (4, 11, 22)
    with pytest.raises(Illegal):
        advance(then, Play(0, 11), Play(1, 21))


def test_P1_no_card_is_played_before_all_have_passed() -> None:
    state = position(Rules(2, "P"), [[11, 12], [21, 22]], TABLE)
    with pytest.raises(NotYourTurn) as caught:
        advance(state, Play(0, 11), Play(1, 21))
    assert caught.value.code == "not_asked"


def test_P2_then_the_turn_goes_on_and_before_the_next_one_cards_are_passed_again() -> None:
    asked_for = [
        step.before.pending[0].kind
        for step in steps(Rules(4, "P", rounds=1), seed=5)
        if step.before.pending[0].kind in ("pass", "play")
    ]
    assert asked_for == ["pass", "play"] * 9 + ["play"]


def test_P2_a_single_card_is_not_passed_but_played() -> None:
    state = position(Rules(2, "P"), [[11], [21]], TABLE)
    assert asked(state) == [("play", 0), ("play", 1)]
    with pytest.raises(NotYourTurn):
        advance(state, Pass(0, 11), Pass(1, 21))


@pytest.mark.parametrize("turn", [0, 1, 7])
def test_P2_cards_are_passed_once_a_turn_wherever_the_game_is_taken_up(turn: int) -> None:
    state = position(Rules(2, "P"), [[11, 12, 13], [21, 22, 23]], TABLE, turn=turn)
    assert asked(state) == [("pass", 0), ("pass", 1)]
    then, _ = advance(state, Pass(0, 11), Pass(1, 21))
    assert asked(then) == [("play", 0), ("play", 1)]
    then, _ = advance(then, Play(0, 21), Play(1, 11))
    assert asked(then) == [("pass", 0), ("pass", 1)]


def test_P2_the_second_round_passes_again() -> None:
    state = dealt(Rules(2, "P"))
    assert asked(state) == [("pass", 0), ("pass", 1)]
    kinds = [step.before.pending[0].kind for step in steps(Rules(2, "P", rounds=2), seed=3)]
    assert kinds.count("pass") == 18
    assert kinds.count("play") == 20


def test_P1_only_a_card_can_be_given() -> None:
    state = position(Rules(2, "P"), [[11, 12], [21, 22]], TABLE)
    with pytest.raises(Malformed):
        advance(state, Pass(0, "eleven"), Pass(1, 21))  # type: ignore[arg-type]
