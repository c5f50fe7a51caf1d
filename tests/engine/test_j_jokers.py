"""J. Jokers."""

from __future__ import annotations

import pytest

from sixquiprend.engine import (
    JOKERS,
    Illegal,
    Joker,
    JokerAimed,
    Malformed,
    NotYourTurn,
    Placed,
    Play,
    PutJoker,
    Rules,
    TakeRow,
    TakeWithJoker,
    advance,
    card_text,
    new_game,
    position,
)
from tests.play import after, asked, dealt, lay, legal, rows, settle, steps

J0, J4, J6, J9 = Joker("0.0"), Joker("0.4"), Joker("0.6"), Joker("0.9")


def test_J1_there_are_ten_jokers_0_0_to_0_9() -> None:
    assert [card_text(joker) for joker in JOKERS] == [f"0.{tenth}" for tenth in range(10)]
    assert new_game(Rules(2, "J")).pending[0].packs[1] == JOKERS


@pytest.mark.parametrize("seats", range(2, 11))
def test_J1_every_seat_gets_one_on_top_of_ten_cards_and_the_rest_stays_aside(seats: int) -> None:
    state = dealt(Rules(seats, "J"), range(1, 105), JOKERS[::-1])
    for seat, hand in enumerate(state.hands):
        assert hand[0] == JOKERS[9 - seat]
        assert hand[1:] == tuple(range(10 * seat + 1, 10 * seat + 11))


def test_J1_a_round_lasts_eleven_turns() -> None:
    *_, last = steps(Rules(3, "J", rounds=1), seed=1)
    assert last.after.turn == 11 == Rules(3, "J").turns
    assert Rules(3).turns == 10


def test_J1_without_the_option_there_are_no_jokers() -> None:
    with pytest.raises(Malformed, match=r"0\.4 isn't a card of this game"):
        position(Rules(2), [[J4], [7]], rows("1 · 2 · 3 · 4"))


def test_J2_jokers_are_placed_before_all_number_cards_from_low_to_high() -> None:
    state = lay("12 · 37 · 43 · 58", 1, J6, 60, J4, options="J")
    assert [play.card for play in state.queue] == [J4, J6, 1, 60]
    assert asked(state) == [("joker", 3)]
    state = after(state, TakeWithJoker(3, 0))
    assert asked(state) == [("joker", 1)]
    state = after(state, PutJoker(1, 3))
    assert state.rows == rows("0.4 1 · 37 · 43 · 58 0.6 60")


def test_J3_a_joker_may_go_behind_any_row() -> None:
    state = lay("12 · 37 · 43 · 58", J4, options="J")
    assert legal(state)[:4] == tuple(PutJoker(0, row) for row in range(4))
    for row in range(4):
        then, events = settle(state, PutJoker(0, row))
        assert then.rows[row] == (*state.rows[row], J4)
        assert events[:2] == (JokerAimed(0, row, False), Placed(0, J4, row))
        assert then.piles[0] == ()


def test_J3_but_not_behind_a_joker() -> None:
    state = lay("12 · 37 0.6 · 0.9 · 58", J4, options="J")
    assert [answer for answer in legal(state) if isinstance(answer, PutJoker)] == [
        PutJoker(0, 0),
        PutJoker(0, 3),
    ]
    with pytest.raises(Illegal) as caught:
        advance(state, PutJoker(0, 1))
    assert caught.value.code == "not_allowed"


def test_J3_its_value_is_added_to_the_card_in_front_of_it() -> None:
    # Without the joker the 18 were nearer to the 17 than to the 16; 16 0.9 is 16.9, still farther.
    assert after(lay("16 0.9 · 17 · 43 · 58", 18, options="J")).rows[1] == (17, 18)
    # 17 0.0 counts 17: still nearer than 16 0.9.
    assert after(lay("16 0.9 · 17 0.0 · 43 · 58", 18, options="J")).rows[1] == (17, J0, 18)
    assert after(lay("17 0.4 · 5 · 43 · 58", 18, options="J")).rows[0] == (17, J4, 18)
    end = Rules(2, "J").slots.end  # in tenths
    assert [end(row) for row in rows("17 0.4 · 8 17 0.0 · 17 0.9 18 · 0.6")] == [174, 170, 180, 6]


def test_J3_a_number_card_follows_a_joker_and_stands_on_its_own_again() -> None:
    state = after(lay("17 0.9 18 · 5 · 43 · 58", 19, options="J"))
    assert state.rows[0] == (17, J9, 18, 19)


def test_J3_only_the_jokers_player_is_asked_and_only_for_a_joker() -> None:
    state = lay("12 · 37 · 43 · 58", J4, 50, options="J")
    with pytest.raises(NotYourTurn):
        advance(state, PutJoker(1, 0))
    with pytest.raises(NotYourTurn) as caught:
        advance(state, TakeRow(0, 0))
    assert caught.value.code == "not_asked"
    low = lay("12 · 37 · 43 · 58", 3, options="J")
    assert asked(low) == [("row", 0)]
    with pytest.raises(NotYourTurn):
        advance(low, PutJoker(0, 0))


def test_J4_or_its_player_takes_any_row_and_the_joker_begins_it() -> None:
    state = lay("12 13 · 37 0.6 · 43 · 58", J4, 90, options="J")
    assert legal(state)[-4:] == tuple(TakeWithJoker(0, row) for row in range(4))
    then, events = settle(state, TakeWithJoker(0, 1))
    assert then.rows == rows("12 13 · 0.4 · 43 · 58 90")
    assert then.piles[0] == (37, J6)
    assert then.heads[0] == 2
    assert events[0] == JokerAimed(0, 1, True)


def test_J4_alone_it_counts_just_its_own_value() -> None:
    # Every number card fits behind it, the 1 too; and it is the nearest row only if no other fits.
    assert after(lay("0.9 · 37 · 43 · 58", 1, options="J")).rows[0] == (J9, 1)
    assert after(lay("0.0 · 0.9 · 43 · 58", 1, options="J")).rows[1] == (J9, 1)
    assert after(lay("0.9 · 37 · 43 · 58", 40, options="J")).rows[1] == (37, 40)


def test_J5_two_jokers_are_never_neighbours() -> None:
    lay("17 0.4 18 0.6 · 37 · 43 · 58", options="J")
    for row in ("17 0.4 0.6", "0.4 0.6", "0.6 0.4"):
        with pytest.raises(Malformed, match="can't lie behind"):
            lay(f"{row} · 37 · 43 · 58", options="J")


def test_J5_when_every_row_ends_with_a_joker_a_row_must_be_taken() -> None:
    state = lay("12 0.1 · 37 0.2 · 43 0.3 · 0.5", J4, options="J")
    assert legal(state) == tuple(TakeWithJoker(0, row) for row in range(4))
    with pytest.raises(Illegal) as caught:
        advance(state, PutJoker(0, 0))
    assert caught.value.code == "not_possible_now"


def test_J6_a_joker_on_a_full_row_takes_it() -> None:
    state = lay("1 2 3 4 6 · 37 · 43 · 58", J4, options="J")
    then, events = settle(state, PutJoker(0, 0))
    assert then.rows[0] == (J4,)
    assert then.piles[0] == (1, 2, 3, 4, 6)
    assert events[1] == Placed(0, J4, 0, (1, 2, 3, 4, 6), 5)


def test_J6_a_joker_is_one_of_the_five_cards_of_a_row() -> None:
    state = after(lay("1 2 3 4 · 37 · 43 · 58", J4, options="J"), PutJoker(0, 0))
    assert state.rows[0] == (1, 2, 3, 4, J4)
    assert after(lay("1 2 3 4 0.4 · 37 · 43 · 58", 6, options="J")).rows[0] == (6,)


def test_J6_under_V_a_joker_takes_when_it_is_one_too_many() -> None:
    state = lay("15 16 · 37 · 43 · 58", J4, options="VJ")
    assert after(state, PutJoker(0, 0)).piles[0] == (15, 16)
    state = lay("15 · 37 · 43 · 58", J4, options="VJ")
    assert after(state, PutJoker(0, 0)).rows[0] == (15, J4)


def test_J3_a_joker_is_never_put_without_being_asked() -> None:
    state = position(Rules(2, "J"), [[J4, 20], [21, 22]], rows("1 · 2 · 3 · 4"))
    then, _ = advance(state, Play(0, J4), Play(1, 21))
    assert asked(then) == [("joker", 0)]
    assert then.rows == rows("1 · 2 · 3 · 4")
