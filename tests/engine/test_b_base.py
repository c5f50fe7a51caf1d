"""B. The base game."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend.engine import (
    HEADS,
    NUMBERS,
    Deal,
    GameEnded,
    Illegal,
    Malformed,
    NotYourTurn,
    Placed,
    Play,
    Revealed,
    RoundScored,
    Rules,
    TakeRow,
    advance,
    cheapest,
    heads_of,
    new_game,
    position,
    view,
)
from tests.play import after, asked, dealt, lay, legal, rows, settle, steps


def test_B1_the_deck_has_the_cards_1_to_104_once_each() -> None:
    (decision,) = new_game(Rules(4)).pending
    assert decision.packs == (tuple(range(1, 105)),)


@pytest.mark.parametrize(
    ("heads", "cards"),
    [
        (7, [55]),
        (5, [11, 22, 33, 44, 66, 77, 88, 99]),
        (3, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
        (2, [5, 15, 25, 35, 45, 65, 75, 85, 95]),
    ],
)
def test_B1_heads_follow_from_the_number(heads: int, cards: list[int]) -> None:
    assert [number for number in NUMBERS if HEADS[number] == heads] == cards


def test_B1_all_other_cards_have_one_head_and_the_deck_has_171() -> None:
    assert Counter(HEADS[number] for number in NUMBERS) == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}
    assert heads_of(NUMBERS) == 171


@pytest.mark.parametrize("number", [0, 105, -1])
def test_B1_there_is_no_other_card(number: int) -> None:
    with pytest.raises(Malformed, match="is not a card"):
        position(Rules(2), [[number], [7]], rows("1 · 2 · 3 · 4"))


@pytest.mark.parametrize("seats", range(2, 11))
def test_B2_ten_cards_each_and_the_next_four_start_the_rows(seats: int) -> None:
    pack = random.Random(seats).sample(NUMBERS, 104)
    state = dealt(Rules(seats), pack)
    for seat in range(seats):
        assert set(state.hands[seat]) == set(pack[10 * seat : 10 * seat + 10])
    assert state.rows == tuple((number,) for number in pack[10 * seats : 10 * seats + 4])


def test_B2_hands_are_shown_in_ascending_order() -> None:
    state = dealt(Rules(2), NUMBERS[::-1])
    assert state.hands[0] == tuple(range(95, 105))
    assert view(state, 1).hand == tuple(range(85, 95))


def test_B2_the_rest_stays_out_unseen() -> None:
    first, second = list(NUMBERS), list(NUMBERS)
    second[24:] = second[:23:-1]
    # Whatever lies under the first 24 cards, nothing in the game differs.
    assert dealt(Rules(2), first) == dealt(Rules(2), second)


def test_B3_every_seat_chooses_from_its_own_hand() -> None:
    state = dealt(Rules(2))
    assert asked(state) == [("play", 0), ("play", 1)]
    for seat, decision in enumerate(state.pending):
        assert decision.legal == tuple(Play(seat, number) for number in state.hands[seat])
    with pytest.raises(Illegal):
        advance(state, Play(0, 11), Play(1, 12))  # the 11 is in the other hand


def test_B3_all_cards_turn_over_at_the_same_moment() -> None:
    state = dealt(Rules(3))
    _, events = advance(state, Play(0, 1), Play(1, 11), Play(2, 21))
    assert events[0] == Revealed((Play(0, 1), Play(1, 11), Play(2, 21)))
    assert events[0].audience is None


def test_B3_nothing_is_revealed_while_a_choice_is_missing() -> None:
    state = dealt(Rules(3))
    before = [view(state, seat) for seat in (None, 0, 1, 2)]
    with pytest.raises(Illegal) as caught:
        advance(state, Play(0, 1), Play(2, 21))
    assert caught.value.details["missing"] == [1]
    assert [view(state, seat) for seat in (None, 0, 1, 2)] == before


def test_B3_the_order_of_choosing_says_nothing() -> None:
    state = dealt(Rules(3))
    assert advance(state, Play(2, 21), Play(0, 1), Play(1, 11)) == advance(
        state, Play(0, 1), Play(1, 11), Play(2, 21)
    )


def test_B4_cards_are_placed_from_the_lowest_to_the_highest() -> None:
    _, events = settle(lay("12 · 37 · 43 · 58", 61, 15, 44, 14))
    assert [(each.seat, each.card) for each in events if isinstance(each, Placed)] == [
        (3, 14),
        (1, 15),
        (2, 44),
        (0, 61),
    ]


def test_B4_each_card_meets_the_table_as_the_cards_before_left_it() -> None:
    # On the table as it was when it was chosen, the 30 would have gone behind the 12.
    assert after(lay("12 · 37 · 43 · 58", 30, 25)).rows == rows("12 25 30 · 37 · 43 · 58")
    assert after(lay("12 · 37 · 43 · 58", 30, 5), TakeRow(1, 0)).rows[0] == (5, 30)


def test_B5_a_card_never_goes_behind_a_greater_end() -> None:
    state = after(lay("12 · 37 · 43 · 45", 44))  # the 45 is just as near, but greater
    assert state.rows == rows("12 · 37 · 43 44 · 45")


@pytest.mark.parametrize("table", ["12 11 · 37 · 43 · 58", "12 · 37 39 38 · 43 · 58"])
def test_B5_a_table_whose_rows_do_not_ascend_is_refused(table: str) -> None:
    with pytest.raises(Malformed, match=r"can't lie behind .* \(B5\)"):
        lay(table)


def test_B6_of_several_rows_the_nearest_end_is_the_one() -> None:
    assert after(lay("12 · 37 · 43 · 58", 44)).rows == rows("12 · 37 · 43 44 · 58")
    assert after(lay("43 · 58 · 12 · 37", 42)).rows == rows("43 · 58 · 12 · 37 42")


@given(st.lists(st.sampled_from(NUMBERS), min_size=5, max_size=5, unique=True))
def test_B6_a_card_has_exactly_one_row_or_none(cards: list[int]) -> None:
    *ends, number = cards
    below = [end for end in ends if end < number]
    state = lay(" · ".join(map(str, ends)), number)
    if below:
        assert not state.pending
        assert after(state).rows[ends.index(max(below))] == (max(below), number)
    else:
        assert asked(state) == [("row", 0)]


def test_B7_sixth_card_takes_the_row() -> None:
    state, events = settle(lay("12 14 15 21 26 · 37 · 43 · 58", 30))
    assert state.rows == rows("30 · 37 · 43 · 58")
    assert state.piles[0] == (12, 14, 15, 21, 26)
    assert events[0] == Placed(0, 30, 0, (12, 14, 15, 21, 26), 6)


def test_B7_the_fifth_card_takes_nothing() -> None:
    state = after(lay("12 14 15 21 · 37 · 43 · 58", 26))
    assert state.rows == rows("12 14 15 21 26 · 37 · 43 · 58")
    assert state.piles == ((), ())


def test_B7_a_table_with_six_cards_in_a_row_is_refused() -> None:
    with pytest.raises(Malformed, match="holds 5 cards, not 6"):
        lay("1 2 3 4 5 6 · 37 · 43 · 58")


def test_B8_a_card_too_low_takes_whichever_row_its_player_likes() -> None:
    state = lay("12 14 · 37 · 43 · 58", 3, 5)
    assert legal(state) == tuple(TakeRow(0, row) for row in range(4))
    for row, taken in enumerate([(12, 14), (37,), (43,), (58,)]):
        then = after(state, TakeRow(0, row))
        assert then.rows[row] == (3, 5)  # the 3 began it anew, and the 5 followed
        assert then.piles[0] == taken


def test_B8_the_cheapest_rows_are_marked() -> None:
    state = lay("12 14 · 37 · 55 · 58", 3)
    assert cheapest(state, (0, 1, 2, 3)) == (1, 3)
    assert cheapest(state, (0, 2)) == (0,)


def test_B8_a_card_that_fits_may_not_take_a_row_of_choice() -> None:
    state = lay("12 · 37 · 43 · 58", 13)
    assert not state.pending
    with pytest.raises(NotYourTurn):
        advance(state, TakeRow(0, 1))


def test_B9_what_is_taken_goes_to_the_pile_and_is_not_played_again() -> None:
    state = lay("12 14 15 21 26 · 37 · 43 · 58", 30, 59, hands={0: [60], 1: [61]})
    then = after(state)
    assert then.piles == ((12, 14, 15, 21, 26), ())
    assert then.hands == ((60,), (61,))
    with pytest.raises(Illegal) as caught:
        advance(then, Play(0, 12), Play(1, 61))
    assert caught.value.code == "card_not_available"


def test_B10_the_round_is_over_after_ten_turns_when_all_hands_are_empty() -> None:
    for step in steps(Rules(3, rounds=2), seed=10):
        scored = any(isinstance(event, RoundScored) for event in step.events)
        assert scored == (step.after.turn == 10 and not step.after.queue)
        assert scored == (not any(step.after.hands) and step.before.dealt and not step.after.queue)


def test_B10_heads_of_the_piles_are_added_to_the_totals() -> None:
    state = lay("12 14 15 21 26 · 37 · 43 · 58", 30, heads=[10, 2], totals=[20, 30])
    then, events = settle(state)
    assert RoundScored((16, 2), (36, 32)) in events
    assert then.totals == (36, 32)
    assert then.scores == ((16, 2),)


def test_B10_all_104_cards_are_shuffled_for_the_next_deal() -> None:
    state = after(lay("12 14 15 21 26 · 37 · 43 · 58", 30))
    assert asked(state) == [("deal", None)]
    assert state.pending[0].packs == (NUMBERS,)
    then, _ = advance(state, Deal((NUMBERS[::-1],)))
    assert then.round == 2
    assert then.turn == 0
    assert then.piles == ((), ())
    assert then.heads == (0, 0)
    assert then.totals == (6, 0)


def test_B11_more_than_66_ends_the_game_and_the_lowest_total_wins() -> None:
    state, events = settle(lay("12 14 15 21 26 · 37 · 43 · 58", 30, totals=[61, 40]))
    assert events[-1] == GameEnded((1,))
    assert state.over
    assert state.totals == (67, 40)
    assert state.winners == (1,)
    assert state.pending == ()


def test_B11_a_total_of_just_66_does_not_end_the_game() -> None:
    state = after(lay("12 14 15 21 26 · 37 · 43 · 58", 30, totals=[60, 40]))
    assert state.totals == (66, 40)
    assert not state.over
    assert asked(state) == [("deal", None)]


def test_B11_the_game_is_never_cut_short_within_a_round() -> None:
    state = lay("12 14 15 21 26 · 37 · 43 · 58", 30, hands={0: [60], 1: [61]}, totals=[66, 40])
    then = after(state)
    assert then.heads == (6, 0)
    assert not then.over
    assert asked(then) == [("play", 0), ("play", 1)]


def test_B11_equal_lowest_totals_win_together() -> None:
    state = after(lay("12 14 15 21 26 · 37 · 43 · 58", 30, 59, 60, totals=[61, 40, 40]))
    assert state.winners == (1, 2)


def test_B12_another_limit_than_66() -> None:
    assert Rules(4).limit == 66
    rules = Rules(4, limit=100)
    assert not rules.ends(1, (100, 0, 0, 0))
    assert rules.ends(1, (101, 0, 0, 0))


def test_B12_a_limit_that_counts_when_it_is_reached() -> None:
    rules = Rules(4, limit=100, at_limit=True)
    assert not rules.ends(1, (99, 0, 0, 0))
    assert rules.ends(1, (100, 0, 0, 0))


def test_B12_a_fixed_number_of_rounds_or_a_limit_whichever_comes_first() -> None:
    rules = Rules(4, limit=50, rounds=3)
    assert not rules.ends(2, (50, 0, 0, 0))
    assert rules.ends(2, (51, 0, 0, 0))
    assert rules.ends(3, (0, 0, 0, 0))


@pytest.mark.parametrize("limit", [0, -1, 10_001, 66.0, "66", True])
def test_B12_a_limit_that_makes_no_sense_is_refused(limit: object) -> None:
    with pytest.raises(Malformed, match="limit") as caught:
        Rules(4, limit=limit)  # type: ignore[arg-type]
    assert caught.value.details["rule"] == "B12"


@pytest.mark.parametrize("rounds", [0, -1, 1_001, 2.0, "2", True])
def test_B12_a_number_of_rounds_that_makes_no_sense_is_refused(rounds: object) -> None:
    with pytest.raises(Malformed, match="rounds") as caught:
        Rules(4, rounds=rounds)  # type: ignore[arg-type]
    assert caught.value.details["rule"] == "B12"


def test_B12_reaching_a_limit_needs_a_limit() -> None:
    with pytest.raises(Illegal, match="B12"):
        Rules(4, rounds=3, at_limit=True)
    assert Rules(4, at_limit=True).limit == 66
