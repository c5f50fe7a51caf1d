"""Choices beside the engine: face down, changeable until the last one, then all at once (B3, P1)."""

import random

import msgspec
import pytest

from sixquiprend.engine import (
    Answer,
    Deal,
    GameError,
    Illegal,
    Malformed,
    NotYourTurn,
    Pass,
    Play,
    Rules,
    State,
    TakeRow,
    advance,
    new_game,
    position,
    view,
)
from sixquiprend.table import Gathering

ROWS = [[10], [20], [30], [40]]
HANDS = [[51, 61], [52, 62], [53, 63]]


def a_turn(options: str = "") -> State:
    return position(Rules(len(HANDS), options), HANDS, ROWS)


def refused(
    error: type[GameError], code: str, gathering: Gathering, seat: object, answer: object
) -> GameError:
    """What `choose` raises; the gathering is the same afterwards."""
    before = (gathering.ready, [gathering.chosen_by(other) for other in range(3)])
    with pytest.raises(error) as caught:
        gathering.choose(seat, answer)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert (gathering.ready, [gathering.chosen_by(other) for other in range(3)]) == before
    return caught.value


def test_B3_the_answers_come_when_the_last_seat_has_chosen() -> None:
    state = a_turn()
    gathering = Gathering(state)
    for seat, card in ((2, 53), (0, 61)):
        gathering = gathering.choose(seat, Play(seat, card))
        assert not gathering.complete
    assert (gathering.ready, gathering.waiting) == ((0, 2), (1,))
    gathering = gathering.choose(1, Play(1, 52))
    assert gathering.complete
    assert gathering.answers == (Play(0, 61), Play(1, 52), Play(2, 53))
    after, _ = advance(state, *gathering.answers)
    assert after.rows == ((10,), (20,), (30,), (40, 52, 53, 61))


def test_B3_nothing_is_revealed_before_the_last_seat_has_chosen() -> None:
    gathering = Gathering(a_turn()).choose(0, Play(0, 51))
    with pytest.raises(Illegal) as caught:
        _ = gathering.answers
    assert caught.value.code == "answers_missing"
    assert caught.value.details == {"missing": [1, 2]}
    assert "51" not in str(caught.value)


def test_B3_a_choice_may_be_changed_until_the_last_seat_has_chosen() -> None:
    gathering = Gathering(a_turn()).choose(0, Play(0, 51)).choose(0, Play(0, 61)).choose(0, Play(0, 61))
    assert gathering.ready == (0,)
    assert gathering.chosen_by(0) == Play(0, 61)
    assert gathering.choose(1, Play(1, 52)).choose(2, Play(2, 53)).answers[0] == Play(0, 61)


def test_B3_a_choice_may_be_withdrawn_until_the_last_seat_has_chosen() -> None:
    gathering = Gathering(a_turn()).choose(0, Play(0, 51)).choose(1, Play(1, 52)).withdraw(0)
    assert gathering.ready == (1,)
    assert gathering.chosen_by(0) is None
    gathering = gathering.choose(2, Play(2, 53))
    assert not gathering.complete
    assert gathering.choose(0, Play(0, 61)).complete


def test_B3_only_a_choice_that_was_made_can_be_withdrawn() -> None:
    gathering = Gathering(a_turn()).choose(0, Play(0, 51))
    with pytest.raises(Illegal) as caught:
        gathering.withdraw(1)
    assert caught.value.code == "nothing_chosen"
    for nobody in (3, None, "0", [0]):
        with pytest.raises(NotYourTurn):
            gathering.withdraw(nobody)  # type: ignore[arg-type]


def test_B3_no_choice_changes_once_the_last_seat_has_chosen() -> None:
    gathering = Gathering(a_turn())
    for seat, card in ((0, 51), (1, 52), (2, 53)):
        gathering = gathering.choose(seat, Play(seat, card))
    refused(Illegal, "choices_closed", gathering, 0, Play(0, 61))
    refused(Illegal, "choices_closed", gathering, 0, Play(0, 51))
    with pytest.raises(Illegal) as caught:
        gathering.withdraw(0)
    assert caught.value.code == "choices_closed"
    assert gathering.answers[0] == Play(0, 51)


def test_B3_an_earlier_gathering_is_left_as_it_was() -> None:
    empty = Gathering(a_turn())
    one = empty.choose(0, Play(0, 51))
    one.choose(0, Play(0, 61))
    one.choose(1, Play(1, 52))
    one.withdraw(0)
    assert empty.ready == ()
    assert one.chosen_by(0) == Play(0, 51)
    assert one.ready == (0,)


def test_B3_nobody_answers_for_another_seat_or_learns_its_cards_by_trying() -> None:
    gathering = Gathering(a_turn())
    for card in (51, 52, 99):
        error = refused(NotYourTurn, "other_seat", gathering, 0, Play(1, card))
        assert "62" not in f"{error} {error.details}"
    refused(NotYourTurn, "other_seat", gathering, 0, Play(7, 51))
    refused(NotYourTurn, "other_seat", gathering, 0, Deal(((51,),)))


@pytest.mark.parametrize("stranger", [3, -1, None, "0", 0.5, [0]])
def test_B3_a_stranger_chooses_nothing(stranger: object) -> None:
    refused(NotYourTurn, "not_your_turn", Gathering(a_turn()), stranger, Play(0, 51))


@pytest.mark.parametrize(
    ("error", "code", "answer"),
    [
        (Illegal, "card_not_available", Play(0, 52)),
        (Malformed, "not_a_card", Play(0, 105)),
        (Malformed, "not_a_card", Play(0, "51")),  # type: ignore[arg-type]
        (NotYourTurn, "not_asked", TakeRow(0, 1)),
        (NotYourTurn, "not_asked", Pass(0, 51)),
        (Malformed, "not_an_answer", 51),
        (Malformed, "not_an_answer", None),
    ],
)
def test_B3_a_wrong_choice_is_refused_and_an_earlier_one_stands(
    error: type[GameError], code: str, answer: Answer
) -> None:
    refused(error, code, Gathering(a_turn()), 0, answer)
    refused(error, code, Gathering(a_turn()).choose(0, Play(0, 61)), 0, answer)


def test_B3_others_see_who_is_ready_and_not_what_was_chosen() -> None:
    """Whatever seat 0 has chosen, all that may be shown to others is the same."""
    state = a_turn()
    shown = []
    for card in (51, 61):
        gathering = Gathering(state).choose(0, Play(0, card))
        assert gathering.ready == (0,)
        assert str(card) not in repr(gathering)
        shown.append(
            (
                repr(gathering),
                str(gathering),
                f"{[gathering]}",
                gathering.ready,
                gathering.waiting,
                gathering.complete,
                gathering.chosen_by(1),
                [repr(view(state, seat)) for seat in (0, 1, 2, None)],
            )
        )
    assert shown[0] == shown[1]


def test_B3_no_serializer_writes_a_choice_out_by_accident() -> None:
    gathering = Gathering(a_turn()).choose(0, Play(0, 51))
    with pytest.raises(TypeError):
        msgspec.json.encode(gathering)
    with pytest.raises(TypeError):
        vars(gathering)


def test_P1_cards_to_pass_are_gathered_face_down_too() -> None:
    state = a_turn("P")
    gathering = Gathering(state).choose(1, Pass(1, 62)).choose(2, Pass(2, 53)).choose(1, Pass(1, 52))
    assert gathering.ready == (1, 2)
    assert repr(gathering) == "Gathering(ready=(1, 2), waiting=(0,))"
    assert [view(state, seat).hand for seat in range(3)] == [(51, 61), (52, 62), (53, 63)]
    refused(NotYourTurn, "not_asked", gathering, 0, Play(0, 51))
    gathering = gathering.choose(0, Pass(0, 51))
    after, _ = advance(state, *gathering.answers)
    assert after.hands == ((53, 61), (51, 62), (52, 63))
    assert Gathering(after).ready == ()


def test_B8_a_single_seat_that_is_asked_completes_the_gathering() -> None:
    state = position(Rules(3), [[61], [62], [63]], ROWS, plays=[Play(1, 5)])
    gathering = Gathering(state)
    assert gathering.waiting == (1,)
    refused(NotYourTurn, "not_your_turn", gathering, 0, TakeRow(0, 2))
    refused(Malformed, "no_such_row", gathering, 1, TakeRow(1, 4))
    gathering = gathering.choose(1, TakeRow(1, 2))
    assert gathering.answers == (TakeRow(1, 2),)
    refused(Illegal, "choices_closed", gathering, 1, TakeRow(1, 3))


def test_B2_the_dealer_is_asked_in_the_same_way() -> None:
    state = new_game(Rules(2))
    gathering = Gathering(state)
    assert gathering.waiting == (None,)
    refused(Malformed, "bad_deal", gathering, None, Deal(((1, 2, 3),)))
    refused(NotYourTurn, "other_seat", gathering, None, Play(0, 3))
    (pack,) = state.pending[0].packs
    gathering = gathering.choose(None, Deal((tuple(reversed(pack)),)))
    after, _ = advance(state, *gathering.answers)
    assert after.rows == ((84,), (83,), (82,), (81,))


def test_B11_nobody_chooses_when_the_game_is_over() -> None:
    rng = random.Random(11)
    state = new_game(Rules(2, rounds=1))
    while not state.over:
        gathering = Gathering(state)
        for decision in state.pending:
            if decision.seat is None:
                (pack,) = decision.packs
                gathering = gathering.choose(None, Deal((tuple(rng.sample(pack, len(pack))),)))
            else:
                gathering = gathering.choose(decision.seat, rng.choice(decision.legal))
        state, _ = advance(state, *gathering.answers)
    over = Gathering(state)
    assert not over.complete
    assert over.waiting == ()
    refused(NotYourTurn, "not_your_turn", over, 0, Play(0, 51))


def test_gatherings_are_the_same_if_their_game_and_all_choices_are() -> None:
    state = a_turn()
    empty, one = Gathering(state), Gathering(state).choose(0, Play(0, 51))
    assert one == Gathering(state).choose(0, Play(0, 51))
    assert one not in (empty, Gathering(state).choose(0, Play(0, 61)))
    after, _ = advance(state, Play(0, 51), Play(1, 52), Play(2, 53))
    assert empty != Gathering(after)
    assert empty != "a gathering"
