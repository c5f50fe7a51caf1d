"""D. Draft."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sixquiprend.engine import (
    NUMBERS,
    OPTIONS,
    Deal,
    Illegal,
    NotYourTurn,
    Pick,
    Picked,
    Play,
    PoolClosed,
    PoolOpened,
    RowsStarted,
    Rules,
    State,
    advance,
    view,
)
from sixquiprend.engine.phases import base_slots
from tests.play import asked, dealt, legal


def drafted(rules: Rules) -> State:
    """A draft in which everybody picks the lowest card."""
    state = dealt(rules)
    while state.pending[0].kind == "pick":
        state, _ = advance(state, legal(state)[0])
    return state


def test_D1_the_cards_lie_face_up() -> None:
    state = dealt(Rules(3, "D"))
    assert state.hands == ((), (), ())
    assert PoolOpened(NUMBERS) in view(state, None).history
    assert legal(state) == tuple(Pick(0, number) for number in NUMBERS)


def test_D1_seats_pick_in_turn_until_all_have_ten() -> None:
    state = dealt(Rules(3, "D"))
    for pick in range(30):
        assert asked(state) == [("pick", pick % 3)]
        assert state.rows == ()
        state, _ = advance(state, legal(state)[-1])
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert asked(state) == [("deal", None)]  # only now the rows


def test_D1_a_picked_card_is_in_the_hand_and_no_longer_on_the_table() -> None:
    state, _ = advance(dealt(Rules(3, "D")), Pick(0, 50))
    assert state.hands[0] == (50,)
    assert Pick(1, 50) not in legal(state)
    with pytest.raises(Illegal) as caught:
        advance(state, Pick(1, 50))
    assert caught.value.code == "card_not_available"


def test_D1_nobody_picks_before_it_is_his_turn() -> None:
    state = dealt(Rules(3, "D"))
    with pytest.raises(NotYourTurn):
        advance(state, Pick(1, 50))
    with pytest.raises(NotYourTurn):
        advance(state, Play(0, 50))


def test_D1_everybody_sees_every_pick() -> None:
    state, events = advance(dealt(Rules(3, "D")), Pick(0, 50))
    assert events == (Picked(0, 50),)
    for seat in (None, 0, 1, 2):
        assert view(state, seat).history[-1] == Picked(0, 50)


def test_D1_hands_are_sorted_however_they_were_picked() -> None:
    state = dealt(Rules(2, "D"))
    for card in (50, 49, 20, 60, 30):
        state, _ = advance(state, Pick(state.pending[0].seat or 0, card))
    assert state.hands == ((20, 30, 50), (49, 60))


def test_D2_with_K_the_four_that_are_left_start_the_rows() -> None:
    state = drafted(Rules(3, "KD"))
    assert state.rows == ((31,), (32,), (33,), (34,))
    assert asked(state) == [("play", 0), ("play", 1), ("play", 2)]


def test_D2_without_K_four_of_the_cards_left_are_drawn_by_chance() -> None:
    state = drafted(Rules(3, "D"))
    (decision,) = state.pending
    assert decision.label == "rows"
    assert decision.packs == (NUMBERS[30:],)
    then, events = advance(state, Deal((NUMBERS[:29:-1],)))
    assert events == (RowsStarted((104, 103, 102, 101)), PoolClosed())
    assert then.rows == ((104,), (103,), (102,), (101,))


def test_D2_with_ten_seats_four_are_left_even_without_K() -> None:
    state = drafted(Rules(10, "D"))
    assert state.rows == ((101,), (102,), (103,), (104,))


@pytest.mark.parametrize("options", ["D", "KD"])
def test_D2_what_is_left_of_the_pool_is_out_of_the_round(options: str) -> None:
    state = drafted(Rules(3, options))
    if options == "D":
        state, _ = advance(state, Deal((NUMBERS[:29:-1],)))
    assert state.own["D"].pool == ()
    assert view(state, None).history[-1] == PoolClosed()


def test_D1_only_the_number_cards_lie_open_and_other_packs_are_shuffled_as_before() -> None:
    jokers = Rules(2, "J").slots.packs[1]
    slots = replace(base_slots(), packs=(*base_slots().packs, jokers))
    assert OPTIONS["D"].fill(slots).packs[1:] == (jokers,)
