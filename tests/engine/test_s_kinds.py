"""S. Special cards: the seven kinds (S3 to S9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sixquiprend.engine import (
    FifthRow,
    Illegal,
    Insert,
    Malformed,
    MinusIsPlus,
    NoSpecial,
    NotYourTurn,
    Placed,
    Play,
    Replace,
    SevenTakes,
    Slide,
    Special,
    Stop,
    Swap,
    TakeRow,
    advance,
    view,
)
from sixquiprend.engine.options.specials.events import (
    FifthRowStarted,
    Inserted,
    OpenedRow,
    Replaced,
    RowGone,
    SevenLaid,
    Slid,
)
from tests.play import after, asked, lay, legal, rows, settle, specials_of

FULL = "3 6 9 14 17 · 37 · 43 · 58"
FIVE = "3 6 9 14 17 · 37 · 43 · 58 · 70 71"
FIFTH, SEVEN, INSERT, REPLACE, SLIDE, STOP, MINUS = Special


# --- S3 Fifth row --------------------------------------------------------------------------------


def test_S3_the_number_card_begins_a_fifth_row() -> None:
    state, events = settle(lay(FULL, 20, specials={0: [FIFTH]}), FifthRow(0))
    assert state.rows == rows(f"{FULL} · 20")
    assert state.piles[0] == ()
    assert events[1] == FifthRowStarted(0, 20)


def test_S3_the_cards_of_the_others_may_go_behind_it_in_the_same_turn() -> None:
    state = after(lay(FULL, 20, 21, 59, specials={0: [FIFTH]}), FifthRow(0))
    assert state.rows == rows("3 6 9 14 17 · 37 · 43 · 58 59 · 20 21")


def test_S3_a_card_that_is_too_low_may_begin_it_too() -> None:
    state = after(lay("12 · 37 · 43 · 58", 3, specials={0: [FIFTH]}), FifthRow(0))
    assert state.rows == rows("12 · 37 · 43 · 58 · 3")


def test_S3_not_when_five_rows_lie_already() -> None:
    state = lay(FIVE, 20, specials={0: [FIFTH]})
    assert legal(state) == (NoSpecial(0),)
    with pytest.raises(Illegal) as caught:
        advance(state, FifthRow(0))
    assert caught.value.code == "not_possible_now"


def test_S3_while_there_are_five_the_sixth_card_of_a_row_is_taken_too() -> None:
    state, events = settle(lay(FIVE, 20, 72, options="S"))
    assert state.rows == rows("37 · 43 · 58 · 70 71 72")
    assert state.piles[0] == (3, 6, 9, 14, 17, 20)
    assert state.heads[0] == 5 + 3  # the 20 has three heads
    assert events[0] == RowGone(0, 20, 0, (3, 6, 9, 14, 17, 20), 8)


@pytest.mark.parametrize("row", range(5))
def test_S3_while_there_are_five_a_card_too_low_is_taken_with_whichever_row(row: int) -> None:
    state = lay(FIVE, 2, options="S")
    assert legal(state) == tuple(TakeRow(0, each) for each in range(5))
    then = after(state, TakeRow(0, row))
    assert then.rows == state.rows[:row] + state.rows[row + 1 :]
    assert then.piles[0] == (*state.rows[row], 2)


def test_S3_the_five_rows_are_rows_like_any_other() -> None:
    assert after(lay(FIVE, 72, options="S")).rows[4] == (70, 71, 72)


def test_S3_with_four_rows_left_a_taken_row_begins_anew_again() -> None:
    state = after(lay(FIVE, 20, 2, options="S"), TakeRow(1, 4))
    assert state.rows == rows("20 · 37 · 43 · 58")
    assert state.piles == ((3, 6, 9, 14, 17), (70, 71, 2))


# --- S4 Seven takes ------------------------------------------------------------------------------


def test_S4_the_sixth_card_takes_nothing_and_the_special_card_lies_behind_it() -> None:
    state, events = settle(lay(FULL, 20, specials={0: [SEVEN]}), SevenTakes(0))
    assert state.rows[0] == (3, 6, 9, 14, 17, 20)
    assert state.piles[0] == ()
    assert specials_of(state).sevens == (0,)
    assert events[1] == SevenLaid(0, 20, 0)


def test_S4_the_seventh_card_takes_the_six_and_then_the_row_holds_five_again() -> None:
    state = after(lay("3 6 9 14 17 20 · 37 · 43 · 58", 21, options="S", sevens=(0,)))
    assert state.rows[0] == (21,)
    assert state.piles[0] == (3, 6, 9, 14, 17, 20)
    assert specials_of(state).sevens == ()
    assert specials_of(state).discards == (SEVEN,)


def test_S4_a_row_that_is_not_full_is_fine_too_and_holds_six() -> None:
    state = after(lay(FULL, 38, 39, specials={0: [SEVEN]}), SevenTakes(0))
    assert state.rows[1] == (37, 38, 39)
    assert specials_of(state).sevens == (1,)
    assert after(lay("1 · 2 · 3 · 4 5 6 7 8", 9, options="S", sevens=(3,))).rows[3] == (4, 5, 6, 7, 8, 9)


def test_S4_only_one_on_a_row() -> None:
    state = lay(FULL, 20, specials={0: [SEVEN]}, sevens=(0,))
    assert legal(state) == (NoSpecial(0),)
    with pytest.raises(Illegal):
        advance(state, SevenTakes(0))
    assert SevenTakes(0) in legal(lay(FULL, 38, specials={0: [SEVEN]}, sevens=(0,)))


def test_S4_not_with_a_card_that_fits_no_row() -> None:
    state = lay("12 · 37 · 43 · 58", 3, specials={0: [SEVEN]})
    assert legal(state) == (NoSpecial(0),)
    with pytest.raises(Illegal):
        advance(state, SevenTakes(0))


def test_S4_a_table_with_six_cards_needs_it() -> None:
    with pytest.raises(Malformed, match="holds 5 cards, not 6"):
        lay("3 6 9 14 17 20 · 37 · 43 · 58", options="S", sevens=(1,))
    with pytest.raises(Malformed, match="holds 6 cards, not 7"):
        lay("3 6 9 14 17 20 21 · 37 · 43 · 58", options="S", sevens=(0,))


# --- S5 Insert -----------------------------------------------------------------------------------


def test_S5_the_card_goes_inside_a_row_or_before_its_first_card() -> None:
    state = lay("5 11 18 · 37 · 43 · 58", 10, specials={0: [INSERT]})
    assert legal(state) == (NoSpecial(0), *(Insert(0, row) for row in range(4)))
    inside, events = settle(state, Insert(0, 0))
    assert inside.rows[0] == (5, 10, 11, 18)
    assert inside.piles[0] == ()
    assert events[1] == Inserted(0, 10, 0)
    assert after(state, Insert(0, 3)).rows[3] == (10, 58)


def test_S5_never_at_the_end_of_a_row() -> None:
    state = lay("5 11 18 · 37 · 43 · 58", 40, specials={0: [INSERT]})
    assert legal(state) == (NoSpecial(0), Insert(0, 2), Insert(0, 3))
    with pytest.raises(Illegal) as caught:
        advance(state, Insert(0, 1))
    assert caught.value.code == "not_allowed"


def test_S5_not_possible_with_a_card_above_all_ends() -> None:
    state = lay("5 11 18 · 37 · 43 · 58", 90, specials={0: [INSERT]})
    with pytest.raises(Illegal) as caught:
        advance(state, Insert(0, 3))
    assert caught.value.code == "not_possible_now"


def test_S5_if_the_row_becomes_too_long_its_last_card_stays() -> None:
    state, events = settle(lay("5 11 18 24 31 · 37 · 43 · 58", 10, specials={0: [INSERT]}), Insert(0, 0))
    assert state.rows[0] == (31,)
    assert state.piles[0] == (5, 10, 11, 18, 24)
    assert state.heads[0] == 2 + 3 + 5 + 1 + 1
    assert isinstance(events[1], Inserted)
    assert events[1].taken == (5, 10, 11, 18, 24)


def test_S5_the_fifth_card_is_not_too_long() -> None:
    state = after(lay("5 11 18 24 · 37 · 43 · 58", 10, specials={0: [INSERT]}), Insert(0, 0))
    assert state.rows[0] == (5, 10, 11, 18, 24)


def test_S5_where_seven_takes_lies_the_seventh_is_too_long() -> None:
    held = {0: [INSERT]}
    state = after(lay("5 11 18 24 31 · 37 · 43 · 58", 10, specials=held, sevens=(0,)), Insert(0, 0))
    assert state.rows[0] == (5, 10, 11, 18, 24, 31)
    state = after(lay("5 11 18 24 31 32 · 37 · 43 · 58", 10, specials=held, sevens=(0,)), Insert(0, 0))
    assert state.rows[0] == (32,)
    assert state.piles[0] == (5, 10, 11, 18, 24, 31)
    assert specials_of(state).sevens == ()


def test_S5_the_row_must_exist() -> None:
    state = lay("5 11 18 · 37 · 43 · 58", 10, specials={0: [INSERT]})
    for row in (-1, 4, "0", None):
        with pytest.raises(Malformed) as caught:
            advance(state, Insert(0, row))  # type: ignore[arg-type]
        assert caught.value.code == "no_such_row"


# --- S6 Replace ----------------------------------------------------------------------------------


def test_S6_the_revealed_card_returns_and_another_is_placed_at_its_point_in_the_order() -> None:
    state = lay(FULL, 20, 38, 59, hands={0: [60, 90]}, specials={0: [REPLACE]})
    then, events = settle(state, Replace(0, 60))
    assert events[1:] == (
        Replaced(0, 20, 60),
        Placed(0, 60, 3),  # the 60 before the 38 and the 59: it stands where the 20 stood
        Placed(1, 38, 1),
        # Behind the 60 there is no place for the 59 any more.
        Placed(2, 59, 2),
    )
    assert then.hands[0] == (20, 90)


def test_S6_any_other_number_card_of_the_hand() -> None:
    state = lay(FULL, 20, hands={0: [60, 90], 1: [61]}, specials={0: [REPLACE]})
    assert legal(state) == (NoSpecial(0), Replace(0, 60), Replace(0, 90))
    for card in (20, 61, 3):
        with pytest.raises(Illegal) as caught:
            advance(state, Replace(0, card))
        assert caught.value.code == "card_not_available"


def test_S6_the_hand_must_hold_another_card() -> None:
    state = lay(FULL, 20, specials={0: [REPLACE]})
    assert legal(state) == (NoSpecial(0),)
    with pytest.raises(Illegal):
        advance(state, Replace(0, 20))


def test_S6_the_card_that_returned_can_be_played_in_a_later_turn() -> None:
    state = lay(FULL, 20, 38, hands={0: [60], 1: [39]}, specials={0: [REPLACE]})
    then = after(state, Replace(0, 60))
    assert then.pending[0].legal == (Play(0, 20),)


def test_S6_the_other_card_may_be_too_low_or_take_a_row() -> None:
    state = after(lay(FULL, 38, hands={0: [2, 19]}, specials={0: [REPLACE]}), Replace(0, 2))
    assert asked(state) == [("row", 0)]
    state = after(lay(FULL, 38, hands={0: [2, 19]}, specials={0: [REPLACE]}), Replace(0, 19))
    assert state.rows[0] == (19,)
    assert state.piles[0] == (3, 6, 9, 14, 17)


# --- S7 Slide ------------------------------------------------------------------------------------


def test_S7_first_any_card_of_the_table_moves_to_another_row_then_the_own_card_is_placed() -> None:
    state, events = settle(lay(FULL, 20, specials={0: [SLIDE]}), Slide(0, 9, 2))
    assert state.rows == rows("3 6 14 17 20 · 37 · 9 43 · 58")
    assert state.piles[0] == ()
    assert events[1:3] == (Slid(0, 9, 0, 2), Placed(0, 20, 0))


def test_S7_the_end_of_the_other_row_is_allowed() -> None:
    state = after(lay(FULL, 90, specials={0: [SLIDE]}), Slide(0, 58, 1))
    assert state.rows == rows("3 6 9 14 17 · 37 58 · 43 · 90")


def test_S7_every_card_may_go_to_every_other_row() -> None:
    state = lay("3 6 · 37 · 43 · 58", 20, specials={0: [SLIDE]})
    assert legal(state)[1:] == tuple(
        Slide(0, card, to)
        for source, cards in enumerate(state.rows)
        for card in cards
        for to in range(4)
        if to != source
    )


def test_S7_not_within_its_own_row_and_not_with_a_card_that_is_not_on_the_table() -> None:
    state = lay("3 6 · 37 · 43 · 58", 20, hands={0: [21]}, specials={0: [SLIDE]})
    with pytest.raises(Illegal) as caught:
        advance(state, Slide(0, 3, 0))
    assert caught.value.code == "not_allowed"
    for card in (20, 21, 50):
        with pytest.raises(Illegal) as caught:
            advance(state, Slide(0, card, 1))
        assert caught.value.code == "card_not_available"


def test_S7_if_the_other_row_becomes_too_long_the_player_takes_it_but_for_its_last_card() -> None:
    state, events = settle(lay("3 6 9 14 17 · 8 37 · 43 · 58", 20, specials={0: [SLIDE]}), Slide(0, 8, 0))
    assert state.rows == rows("17 20 · 37 · 43 · 58")
    assert state.piles[0] == (3, 6, 8, 9, 14)
    assert state.heads[0] == 5
    assert isinstance(events[1], Slid)
    assert events[1].taken == (3, 6, 8, 9, 14)


def test_S7_the_card_that_slid_is_the_one_that_stays_if_it_is_the_last() -> None:
    state = after(lay("3 6 9 14 17 · 18 37 · 43 · 58", 38, specials={0: [SLIDE]}), Slide(0, 18, 0))
    assert state.rows == rows("18 · 37 38 · 43 · 58")
    assert state.piles[0] == (3, 6, 9, 14, 17)


def test_S7_a_row_left_empty_is_begun_again_by_the_own_card() -> None:
    state, events = settle(lay(FULL, 59, specials={0: [SLIDE]}), Slide(0, 37, 2))
    assert state.rows == rows("3 6 9 14 17 · 59 · 37 43 · 58")  # though the 59 fits behind the 58
    assert events[2] == OpenedRow(0, 59, 1)


def test_S7_a_slide_may_both_take_a_row_and_empty_one() -> None:
    state = after(lay("3 6 9 14 17 · 7 · 43 · 58", 59, specials={0: [SLIDE]}), Slide(0, 7, 0))
    assert state.rows == rows("17 · 59 · 43 · 58")
    assert state.piles[0] == (3, 6, 7, 9, 14)


def test_S7_the_own_card_may_still_take_a_row() -> None:
    state = after(lay(FULL, 2, specials={0: [SLIDE]}), Slide(0, 9, 2))
    assert asked(state) == [("row", 0)]
    state = after(state, TakeRow(0, 0))
    assert state.piles[0] == (3, 6, 14, 17)


def test_S7_a_stopped_row_neither_gives_nor_receives() -> None:
    state = lay(FULL, 20, specials={0: [SLIDE]}, stops=(0,))
    offered = [answer for answer in legal(state) if isinstance(answer, Slide)]
    assert {answer.to for answer in offered} == {1, 2, 3}
    assert {answer.card for answer in offered} == {37, 43, 58}
    for slide in (Slide(0, 9, 1), Slide(0, 37, 0)):
        with pytest.raises(Illegal):
            advance(state, slide)


# --- S8 Stop -------------------------------------------------------------------------------------


def test_S8_the_own_card_is_placed_as_though_the_stopped_row_did_not_exist() -> None:
    state = after(lay("3 6 · 37 · 43 · 58", 60, specials={0: [STOP]}), Stop(0, 3))
    assert state.rows == rows("3 6 · 37 · 43 60 · 58")
    assert specials_of(state).stops == (3,)


def test_S8_the_own_card_may_become_too_low_by_it() -> None:
    state = after(lay("3 6 · 37 · 43 · 58", 20, specials={0: [STOP]}), Stop(0, 0))
    assert asked(state) == [("row", 0)]
    assert legal(state) == (TakeRow(0, 1), TakeRow(0, 2), TakeRow(0, 3))


def test_S8_nobody_may_add_to_a_stopped_row_remove_from_it_or_take_it() -> None:
    held = {1: [INSERT, SLIDE, MINUS]}
    state = lay(FULL, 90, 15, 20, specials=held, stops=(0,))
    assert asked(state) == [("special", 1)]
    for wrong in (Insert(1, 0), Slide(1, 9, 1), Slide(1, 37, 0), MinusIsPlus(1, 9)):
        with pytest.raises(Illegal):
            advance(state, wrong)
    low = after(state, NoSpecial(1))
    with pytest.raises(Illegal) as caught:
        advance(low, TakeRow(1, 0))
    assert caught.value.code == "not_allowed"
    # The 15 takes the 37, which lifts the stop: the 20 finds the first row open, and takes it.
    then = after(low, TakeRow(1, 1), Swap(1, None))
    assert then.piles == ((), (37,), (3, 6, 9, 14, 17))


def test_S8_at_most_two_stops_on_the_table() -> None:
    one = lay(FULL, 90, specials={0: [STOP]}, stops=(0,))
    assert legal(one) == (NoSpecial(0), Stop(0, 1), Stop(0, 2), Stop(0, 3))
    two = lay(FULL, 90, specials={0: [STOP]}, stops=(0, 1))
    assert legal(two) == (NoSpecial(0),)
    with pytest.raises(Illegal):
        advance(two, Stop(0, 2))


def test_S8_only_one_stop_on_a_row() -> None:
    state = lay(FULL, 90, specials={0: [STOP]}, stops=(0,))
    with pytest.raises(Illegal) as caught:
        advance(state, Stop(0, 0))
    assert caught.value.code == "not_allowed"


def test_S8_all_stops_leave_as_soon_as_anybody_takes_any_row() -> None:
    state = after(lay(FULL, 20, options="S", stops=(1, 2)))
    assert state.piles[0] == (3, 6, 9, 14, 17)
    assert specials_of(state).stops == ()
    assert specials_of(state).discards == (STOP, STOP)


def test_S8_they_leave_before_the_next_card_is_placed() -> None:
    state = after(lay(FULL, 20, 44, options="S", stops=(2,)))
    assert state.rows == rows("20 · 37 · 43 44 · 58")


def test_S8_they_stay_while_nobody_takes() -> None:
    state = after(lay(FULL, 38, 59, options="S", stops=(2,)))
    assert specials_of(state).stops == (2,)


def test_S8_a_take_that_a_slide_or_an_insert_causes_lifts_the_stops_too() -> None:
    state = lay("5 11 18 24 31 · 37 · 43 · 58", 10, specials={0: [INSERT]}, stops=(2,))
    assert specials_of(after(state, Insert(0, 0))).stops == ()
    state = lay("5 11 18 24 31 · 7 37 · 43 · 58", 44, specials={0: [SLIDE]}, stops=(2,))
    then = after(state, Slide(0, 7, 0))
    assert specials_of(then).stops == ()
    assert then.rows[2] == (43, 44)  # the row is open again when the own card comes


def test_S8_a_stop_and_a_seven_takes_may_lie_on_the_same_row() -> None:
    state = after(lay(FULL, 90, specials={0: [STOP]}, sevens=(0,)), Stop(0, 0))
    assert specials_of(state).stops == (0,)
    assert specials_of(state).sevens == (0,)
    # The stop goes with the next take, the seven takes only with its own row.
    state = after(lay("3 6 · 37 38 39 40 41 · 43 · 58", 42, options="S", sevens=(0,), stops=(0,)))
    assert specials_of(state).stops == ()
    assert specials_of(state).sevens == (0,)


# --- S9 Minus is plus ----------------------------------------------------------------------------


def test_S9_one_card_of_the_row_cancels_its_heads_instead_of_adding_them() -> None:
    state = lay("3 5 11 13 17 · 37 · 43 · 58", 20, heads=[10, 0], specials={0: [MINUS]})
    assert legal(state) == (NoSpecial(0), *(MinusIsPlus(0, card) for card in (3, 5, 11, 13, 17)))
    then, events = settle(state, MinusIsPlus(0, 11))
    assert then.rows[0] == (20,)
    assert then.piles[0] == (3, 5, 11, 13, 17)
    assert then.heads[0] == 10 + 5 - 5
    assert events[1] == Placed(0, 20, 0, (3, 5, 11, 13, 17), 0)
    assert after(state, MinusIsPlus(0, 3)).heads[0] == 10 + 9 - 1


@pytest.mark.parametrize(
    ("table", "card", "before", "then"),
    [
        ("3 5 11 13 17 · 37 · 43 · 58", 20, 0, 0),
        ("11 13 · 37 · 43 · 58", 3, 10, 6),
        ("11 13 · 37 · 43 · 58", 3, 0, 0),
        ("11 13 · 37 · 43 · 58", 3, 3, 0),
        ("11 13 · 37 · 43 · 58", 3, 4, 0),
        ("11 13 · 37 · 43 · 58", 3, 5, 1),
    ],
)
def test_S9_a_pile_never_falls_below_zero(table: str, card: int, before: int, then: int) -> None:
    state = lay(table, card, heads=[before, 0], specials={0: [MINUS]})
    assert after(state, MinusIsPlus(0, 11)).heads[0] == then


def test_S9_only_when_the_card_is_about_to_take_a_row() -> None:
    for card in (18, 38, 90):
        state = lay("3 5 11 13 · 37 · 43 · 58", card, specials={0: [MINUS]})
        assert legal(state) == (NoSpecial(0),)
        with pytest.raises(Illegal) as caught:
            advance(state, MinusIsPlus(0, 11))
        assert caught.value.code == "not_possible_now"


def test_S9_only_a_card_of_the_row_that_is_taken() -> None:
    state = lay("3 5 11 13 17 · 37 · 43 · 58", 20, specials={0: [MINUS]})
    for card in (37, 20, 55):
        with pytest.raises(Illegal) as caught:
            advance(state, MinusIsPlus(0, card))
        assert caught.value.code == "card_not_available"


def test_S9_with_five_rows_the_own_card_counts_as_usual() -> None:
    state = lay("3 5 11 13 17 · 37 · 43 · 58 · 70", 20, heads=[10, 0], specials={0: [MINUS]})
    then, events = settle(state, MinusIsPlus(0, 11))
    assert then.heads[0] == 10 + 5 + 3 - 5
    assert then.piles[0] == (3, 5, 11, 13, 17, 20)
    assert events[1] == RowGone(0, 20, 0, (3, 5, 11, 13, 17, 20), 3)
    # Nothing in the pile: 1 + 1 from the 13 and the 3 itself, 5 to cancel, so nothing is left.
    state = lay("11 13 · 37 · 43 · 58 · 70", 3, specials={0: [MINUS]})
    assert after(state, MinusIsPlus(0, 11)).heads[0] == 0


def test_S9_a_special_card_is_not_played_when_the_seat_is_not_asked() -> None:
    state = lay("3 5 11 13 17 · 37 · 43 · 58", 20, 60, specials={1: [MINUS]})
    assert not state.pending  # seat 0 has no special cards, and its 20 comes first
    with pytest.raises(NotYourTurn):
        advance(state, MinusIsPlus(1, 11))


# --- S2 as a bot sees it ---------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(), (59,)])
def test_S2_a_state_made_of_what_a_seat_sees_asks_what_the_game_asks(others: tuple[int, ...]) -> None:
    """Bots search in such states: with the seat's own special cards and none of the others'."""
    state = lay("12 · 37 · 43 · 58", 3, *others, specials={0: [SEVEN], 1: [STOP]})
    for each in (state, after(state, NoSpecial(0))):
        seen = view(each, 0)
        made = replace(each, own={**each.own, "S": seen.own["S"].in_state(seen)})
        assert specials_of(made).hands == ((SEVEN,), ())
        assert specials_of(made).stock == ()
        assert made.pending == each.pending
