"""Wrong input: each kind of mistake has its kind of error and its code, and changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sixquiprend.engine import (
    ALL_ANSWERS,
    ALL_EVENTS,
    NUMBERS,
    Answer,
    Deal,
    FifthRow,
    GameError,
    Illegal,
    Insert,
    Joker,
    Malformed,
    MinusIsPlus,
    NoSpecial,
    NotYourTurn,
    Pass,
    Pick,
    Play,
    PlaySpecial,
    PutJoker,
    Replace,
    Revealed,
    RoundStarted,
    Rules,
    Slide,
    Special,
    State,
    Stop,
    Swap,
    TakeRow,
    TakeWithJoker,
    advance,
    new_game,
    position,
    view,
)
from tests.play import after, dealt, lay, rows

TABLE = rows("1 · 2 · 3 · 4")


def frozen(state: State) -> tuple[bytes, str]:
    """All that the state is and asks."""
    return msgspec.json.encode(state), repr(state.pending)


def refused(state: State, *answers: Any) -> GameError:
    """The error these answers meet; the state is as it was."""
    before = frozen(state)
    with pytest.raises(GameError) as caught:
        advance(state, *answers)
    assert frozen(state) == before
    assert caught.value.message
    assert str(caught.value) == caught.value.message
    return caught.value


def two() -> State:
    return position(Rules(2), [[11, 12], [21, 22]], TABLE)


def low() -> State:
    return lay("12 · 37 · 43 · 58", 3)


def special() -> State:
    return lay("12 · 37 · 43 · 58", 13, specials={0: [Special.STOP, Special.SLIDE]})


def swap() -> State:
    return after(lay("12 · 37 · 43 · 58", 3, specials={0: [Special.STOP]}), NoSpecial(0), TakeRow(0, 0))


def joker() -> State:
    return lay("12 · 37 · 43 0.5 · 58", Joker("0.4"), options="J")


def undealt() -> State:
    return new_game(Rules(2))


def over() -> State:
    return after(lay("12 · 37 · 43 · 58", totals=[70, 80]))


Table = Callable[[], State]


@pytest.mark.parametrize("seat", [2, 10, -1, 10**30, True, 0.0, "0", b"0", [0]])
def test_an_unknown_seat(seat: object) -> None:
    error = refused(two(), Play(1, 21), Play(seat, 11))  # type: ignore[arg-type]
    assert (type(error), error.code) == (Malformed, "unknown_seat")
    assert "seats are 0 to 1" in error.message
    assert error.details["seat"] == seat


@pytest.mark.parametrize("seat", [2, -1, True, "0", 0.0])
def test_a_view_for_an_unknown_seat(seat: object) -> None:
    with pytest.raises(Malformed) as caught:
        view(two(), seat)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_seat"


@pytest.mark.parametrize("card", [13, 21, 1, 104, Joker("0.4")])
def test_a_card_that_is_not_in_the_hand(card: int | Joker) -> None:
    error = refused(two(), Play(0, card), Play(1, 22))
    assert (type(error), error.code) == (Illegal, "card_not_available")
    assert "allowed: Play(seat=0, card=11), Play(seat=0, card=12)" in error.message
    assert "round 1, turn 0" in error.message
    assert error.details["card"] == card


@pytest.mark.parametrize("card", [0, 105, -11, 10**30, "11", "eleven", None, 11.5, [11], float("nan")])
def test_what_is_not_a_card(card: object) -> None:
    error = refused(two(), Play(0, card), Play(1, 21))  # type: ignore[arg-type]
    assert (type(error), error.code) == (Malformed, "not_a_card")
    assert repr(card) in error.message


@pytest.mark.parametrize("row", [4, -1, 10**30, "0", "first", None, 0.5, [0]])
def test_a_row_out_of_range(row: Any) -> None:
    for error in (
        refused(low(), TakeRow(0, row)),
        refused(special(), Stop(0, row)),
        refused(special(), Slide(0, 12, row)),
        refused(joker(), PutJoker(0, row)),
        refused(joker(), TakeWithJoker(0, row)),
    ):
        assert (type(error), error.code) == (Malformed, "no_such_row")
        assert "rows are 0 to 3" in error.message
        assert error.details["row"] == row


def test_a_fifth_row_can_only_be_named_while_there_is_one() -> None:
    five = lay("12 · 37 · 43 · 58 · 60", 3, options="S")
    assert TakeRow(0, 4) in five.pending[0].legal
    assert refused(five, TakeRow(0, 5)).code == "no_such_row"


@pytest.mark.parametrize(
    ("table", "answer", "kind", "code"),
    [
        # the right question, but nothing of this kind can be done now
        (special, FifthRow(0), Illegal, "not_possible_now"),
        (special, Replace(0, 13), Illegal, "not_possible_now"),
        (special, MinusIsPlus(0, 12), Illegal, "not_possible_now"),
        (special, PlaySpecial(0), Illegal, "not_possible_now"),
        # something of this kind, but not this
        (special, Slide(0, 12, 0), Illegal, "not_allowed"),
        (special, Slide(0, 13, 0), Illegal, "card_not_available"),
        (joker, PutJoker(0, 2), Illegal, "not_allowed"),
        (swap, Swap(0, Special.INSERT), Illegal, "not_allowed"),
        (swap, Swap(0, "stop"), Illegal, "not_allowed"),  # type: ignore[arg-type]
        # another question
        (two, Stop(0, 1), NotYourTurn, "not_asked"),
        (two, Pass(0, 11), NotYourTurn, "not_asked"),
        (two, Pick(0, 11), NotYourTurn, "not_asked"),
        (low, Play(0, 3), NotYourTurn, "not_asked"),
        (low, PutJoker(0, 1), NotYourTurn, "not_asked"),
        (low, NoSpecial(0), NotYourTurn, "not_asked"),
        (joker, TakeRow(0, 1), NotYourTurn, "not_asked"),
        (special, TakeRow(0, 1), NotYourTurn, "not_asked"),
        (special, Swap(0, None), NotYourTurn, "not_asked"),
        (swap, NoSpecial(0), NotYourTurn, "not_asked"),
        (swap, Insert(0, 1), NotYourTurn, "not_asked"),
        # another seat, or the dealer
        (low, TakeRow(1, 1), NotYourTurn, "not_your_turn"),
        (special, NoSpecial(1), NotYourTurn, "not_your_turn"),
        (swap, Swap(1, None), NotYourTurn, "not_your_turn"),
        (undealt, Play(0, 1), NotYourTurn, "not_your_turn"),
        (two, Deal((NUMBERS,)), NotYourTurn, "not_your_turn"),
        (low, Deal(()), NotYourTurn, "not_your_turn"),
    ],
)
def test_an_answer_at_the_wrong_time(
    table: Table, answer: Answer | Deal, kind: type[GameError], code: str
) -> None:
    error = refused(table(), answer)
    assert (type(error), error.code) == (kind, code)


def test_an_answer_that_was_not_asked_for_names_who_is_asked() -> None:
    error = refused(low(), TakeRow(1, 1))
    assert "waiting for [('row', 0)]" in error.message


@pytest.mark.parametrize(
    "thing",
    [
        None,
        5,
        "play 11",
        b"",
        [],
        {"kind": "play"},
        Play,
        Answer(0),
        Rules(2),
        RoundStarted(1),
        Revealed(()),
        SimpleNamespace(question="play"),
        SimpleNamespace(question="play", seat=0),
    ],
)
def test_what_is_not_an_answer(thing: object) -> None:
    error = refused(two(), thing, Play(1, 21))
    assert (type(error), error.code) == (Malformed, "not_an_answer")


def test_answering_twice() -> None:
    error = refused(two(), Play(0, 11), Play(0, 12))
    assert (type(error), error.code) == (Illegal, "answered_twice")
    assert refused(two(), Play(0, 11), Play(1, 21), Play(0, 11)).code == "answered_twice"
    assert refused(undealt(), Deal((NUMBERS,)), Deal((NUMBERS,))).code == "answered_twice"


def test_answers_missing() -> None:
    error = refused(two(), Play(1, 21))
    assert (type(error), error.code) == (Illegal, "answers_missing")
    assert error.details["missing"] == [0]
    assert refused(two()).details["missing"] == [0, 1]
    assert refused(undealt()).details["missing"] == [None]
    assert refused(low()).details["missing"] == [0]


@pytest.mark.parametrize("answers", [(), (Play(0, 1),), (Deal((NUMBERS,)),), (Play(0, 1), Play(1, 2))])
def test_the_game_is_over(answers: tuple[Answer | Deal, ...]) -> None:
    error = refused(over(), *answers)
    assert (type(error), error.code) == (NotYourTurn, "game_over")


@pytest.mark.parametrize(
    "packs",
    [
        (),
        NUMBERS,
        (NUMBERS, ()),
        (NUMBERS[1:],),
        ((*NUMBERS, 105),),
        ((*NUMBERS[1:], 2),),
        ((*NUMBERS[1:], True),),
        ((*NUMBERS[1:], 1.0),),
        ((*NUMBERS[1:], "1"),),
        ((*NUMBERS[1:], [1]),),
        (list(NUMBERS),),
        [NUMBERS],
        None,
        "deal",
        5,
    ],
)
def test_a_bad_deal(packs: Any) -> None:
    error = refused(undealt(), Deal(packs))
    assert (type(error), error.code) == (Malformed, "bad_deal")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seats": 1}, "bad_rules"),
        ({"seats": 11}, "bad_rules"),
        ({"seats": "4"}, "bad_rules"),
        ({"seats": 4.0}, "bad_rules"),
        ({"seats": True}, "bad_rules"),
        ({"seats": None}, "bad_rules"),
        ({"seats": 4, "options": None}, "bad_rules"),
        ({"seats": 4, "options": 5}, "bad_rules"),
        ({"seats": 4, "options": {"K": True}}, "bad_rules"),
        ({"seats": 4, "options": "KX"}, "unknown_option"),
        ({"seats": 4, "options": "k"}, "unknown_option"),
        ({"seats": 4, "options": ["KD"]}, "unknown_option"),
        ({"seats": 4, "options": [["K"]]}, "unknown_option"),
        ({"seats": 4, "options": [None]}, "unknown_option"),
        ({"seats": 4, "limit": "66"}, "bad_rules"),
        ({"seats": 4, "rounds": 0}, "bad_rules"),
        ({"seats": 4, "at_limit": "yes"}, "bad_rules"),
        ({"seats": 4, "at_limit": 1}, "bad_rules"),
        ({"seats": 4, "at_limit": None}, "bad_rules"),
    ],
)
def test_rules_that_make_no_sense(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Malformed) as caught:
        Rules(**wrong)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("wrong", "code", "rule"),
    [
        ({"seats": 11}, "bad_rules", "B2"),
        ({"seats": 4, "limit": 0}, "bad_rules", "B12"),
        ({"seats": 4, "limit": 1_001}, "bad_rules", "B12"),
        ({"seats": 4, "rounds": 0}, "bad_rules", "B12"),
        ({"seats": 4, "rounds": 101}, "bad_rules", "B12"),
        ({"seats": 4, "rounds": 3, "at_limit": True}, "no_limit", "B12"),
        ({"seats": 9, "options": "S"}, "too_many_seats", "S1"),
        ({"seats": 4, "options": "SJ"}, "options_conflict", "C10"),
        ({"seats": 4, "options": "SV"}, "options_conflict", "C10"),
        ({"seats": 4, "options": "S", "limit": 66}, "ending_fixed", "C10"),
        ({"seats": 4, "options": "S", "rounds": 3}, "ending_fixed", "C10"),
        ({"seats": 4, "options": "S", "at_limit": True}, "ending_fixed", "C10"),
    ],
)
def test_refused_rules_name_the_rule(wrong: dict[str, Any], code: str, rule: str) -> None:
    with pytest.raises(GameError, match=rf"\({rule}\)") as caught:
        Rules(**wrong)
    assert caught.value.code == code
    assert caught.value.details["rule"] == rule


def test_B12_a_game_may_be_as_long_as_a_hundred_rounds_or_a_thousand_heads_and_as_short_as_one() -> None:
    assert Rules(4, limit=1, rounds=1).ends(1, (0, 0, 0, 0))
    assert Rules(4, limit=1).ends(1, (2, 0, 0, 0))
    assert Rules(4, limit=1_000, rounds=100).ends(99, (1_000, 0, 0, 0)) is False


def test_a_refused_combination_names_both_options() -> None:
    with pytest.raises(Illegal, match=r"S \(specials\) and J \(jokers\) don't go together \(C10\)") as caught:
        Rules(4, "JS")
    assert caught.value.details["options"] == ["S", "J"]


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("1 · 2 · 3", "bad_rows"),
        ("1 · 2 · 3 · 4 · 5", "bad_rows"),
        ("1 · 2 · · 4", "empty_row"),
        ("1 · 2 · 3 · 105", "not_a_card"),
        ("1 · 2 · 3 · 0.4", "not_in_deck"),
        ("1 · 2 · 3 · 3", "card_twice"),
        ("1 · 2 · 3 · 11", "card_twice"),
        ("1 · 2 · 3 · 90", "card_twice"),
        ("1 · 2 · 3 · 5 4", "row_not_ascending"),
        ("1 · 2 · 3 · 4 5 6 7 8 9", "row_too_long"),
    ],
)
def test_a_table_that_cannot_be(table: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        lay(table, 90, hands={0: [11], 1: [21]})
    assert caught.value.code == code


def test_B5_a_row_that_does_not_ascend_is_told_with_the_two_cards() -> None:
    with pytest.raises(Malformed, match=r"row 3: 5 can't lie behind 6 \(B5\)"):
        lay("1 · 2 · 3 · 4 6 5", 90)


def test_S3_a_table_has_at_most_five_rows() -> None:
    with pytest.raises(Malformed, match="a table has 4 to 5 rows, not 6") as caught:
        lay("1 · 2 · 3 · 4 · 5 · 6", 90, options="S")
    assert caught.value.code == "bad_rows"


def test_a_table_that_can_be() -> None:
    assert lay("1 · 2 · 3 · 4", 90, hands={0: [11], 1: [21]}).hands == ((11,), (21,))


@pytest.mark.parametrize("card", ["11", None, 11.0, True, [11]])
def test_a_hand_laid_with_what_is_not_a_card(card: Any) -> None:
    with pytest.raises(Malformed) as caught:
        position(Rules(2), [[card], [21]], TABLE)
    assert caught.value.code == "not_a_card"
    with pytest.raises(Malformed):
        position(Rules(2), [[11], [21]], [[card], [2], [3], [4]])


@pytest.mark.parametrize("seat", [2, -1, "0"])
def test_a_table_with_a_card_of_an_unknown_seat(seat: Any) -> None:
    with pytest.raises(Malformed) as caught:
        position(Rules(2), [[11], [21]], TABLE, plays=[Play(seat, 90)])
    assert caught.value.code == "unknown_seat"


def test_every_error_is_of_one_of_the_three_kinds() -> None:
    kinds = {kind.kind: kind for kind in GameError.__subclasses__()}
    assert kinds == {"malformed": Malformed, "illegal": Illegal, "not_your_turn": NotYourTurn}


def test_a_long_list_of_legal_answers_is_cut_short_in_the_message() -> None:
    error = refused(dealt(Rules(2, "D")), Play(0, 1))
    assert error.message.count("Pick(") == 20
    assert len(error.message) < 1_000


def test_rules_with_a_field_too_many_are_not_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert({"seats": 4, "colour": "red"}, Rules)


def test_what_is_allowed_is_told_of_the_same_kind_if_there_is_any() -> None:
    stopped = lay("12 · 37 · 43 · 58", 13, specials={0: [Special.STOP]}, stops=(1,))
    error = refused(stopped, Stop(0, 1))
    assert error.message.endswith("allowed: Stop(seat=0, row=0), Stop(seat=0, row=2), Stop(seat=0, row=3)")
    error = refused(stopped, Swap(0, None))
    assert error.message.endswith(f"allowed: {', '.join(map(repr, stopped.pending[0].legal))}")


@pytest.mark.parametrize("kind", [*ALL_ANSWERS, *ALL_EVENTS])
def test_an_answer_or_event_with_a_field_too_many_is_not_read(kind: type[msgspec.Struct]) -> None:
    """What a program adds by mistake would else be dropped without a word."""
    tag = {kind.__struct_config__.tag_field or "": kind.__struct_config__.tag, "colour": "red"}
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert(tag, kind)


def test_an_error_comes_whole_from_another_process() -> None:
    error = refused(dealt(Rules(2)), Play(0, 105))
    sent = pickle.loads(pickle.dumps(error))
    assert type(sent) is type(error)
    assert (sent.code, sent.message, sent.details) == (error.code, error.message, error.details)
    assert str(sent) == str(error)
