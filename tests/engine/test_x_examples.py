"""X. The worked examples of docs/rules.md. Rows are counted from 1 there and from 0 here."""

from __future__ import annotations

from sixquiprend.engine import (
    HEADS,
    FifthRow,
    Insert,
    Joker,
    MinusIsPlus,
    NoSpecial,
    Placed,
    PutJoker,
    Replace,
    Rules,
    SevenTakes,
    Slide,
    Special,
    Stop,
    TakeRow,
    cheapest,
    new_game,
)
from tests.play import after, asked, lay, legal, rows, settle, specials_of


def test_X1_four_cards_find_their_rows() -> None:
    state = after(lay("12 · 37 · 43 · 58", 14, 15, 44, 61))
    assert state.rows == rows("12 14 15 · 37 · 43 44 · 58 61")
    assert state.heads == (0, 0, 0, 0)


def test_X2_the_30_is_the_sixth_card() -> None:
    state = after(lay("12 14 15 · 37 · 43 44 · 58 61", 21, 26, 30, 36))
    assert state.rows == rows("30 36 · 37 · 43 44 · 58 61")
    assert state.piles == ((), (), (12, 14, 15, 21, 26), ())
    assert state.heads == (0, 0, 6, 0)


def test_X3_the_3_is_too_low_and_the_9_fits_behind_it() -> None:
    state = lay("30 36 · 37 · 43 44 · 58 61", 3, 9, 68, 83)
    assert legal(state) == tuple(TakeRow(0, row) for row in range(4))
    state = after(state, TakeRow(0, 1))
    assert state.rows == rows("30 36 · 3 9 · 43 44 · 58 61 68 83")
    assert state.piles[0] == (37,)
    assert state.heads == (1, 0, 0, 0)


def test_X4_the_45_is_nearer_to_the_42_that_came_before_it() -> None:
    state = after(lay("80 · 90 · 39 40 · 31 32 34 41", 42, 45))
    assert state.rows == rows("80 · 90 · 39 40 · 45")
    assert state.piles == ((), (31, 32, 34, 41, 42))


def test_X5_the_61_that_was_to_receive_the_62_is_gone() -> None:
    table = "53 61 · 70 · 80 · 41 42 43 44 46"
    assert after(lay(table, 62)).rows[0] == (53, 61, 62)  # without the 30
    state = after(lay(table, 30, 62), TakeRow(0, 0))
    assert state.rows == rows("30 · 70 · 80 · 62")
    assert state.piles == ((53, 61), (41, 42, 43, 44, 46))


def test_X6_the_70_goes_behind_the_64() -> None:
    assert after(lay("64 · 36 · 84 · 73", 70)).rows == rows("64 70 · 36 · 84 · 73")
    assert (HEADS[64], HEADS[70]) == (1, 3)


def test_X7_the_12_comes_first_and_takes_a_row_of_choice() -> None:
    state = lay("30 · 55 · 20 · 41 42", 85, 68, 12, 49)
    assert asked(state) == [("row", 2)]
    assert legal(state) == tuple(TakeRow(2, row) for row in range(4))
    assert cheapest(state, (0, 1, 2, 3)) == (3,)  # 3, 7, 3 and 2 heads
    assert after(state, TakeRow(2, 3)).rows == rows("30 49 · 55 68 85 · 20 · 12")


def test_X8_known_cards_in_use() -> None:
    for seats, cards in ((3, 34), (4, 44), (10, 104)):
        assert new_game(Rules(seats, "K")).pending[0].packs == (tuple(range(1, cards + 1)),)


def test_X9_the_end_becomes_17_point_4() -> None:
    state = lay("8 17 · 5 · 43 · 58", Joker("0.4"), 18, options="J")
    state = after(state, PutJoker(0, 0))
    assert state.rows == rows("8 17 0.4 18 · 5 · 43 · 58")
    end = Rules(2, "J").slots.end
    assert end(rows("8 17 0.4")[0]) == 174  # in tenths
    assert end(rows("18")[0]) - end(rows("8 17 0.4")[0]) == 6


def test_X10_variable_rows_take_twice() -> None:
    state = after(lay("9 10 11 12 · 101 · 102 · 103", 15, 17, 20, options="V"))
    assert state.rows == rows("20 · 101 · 102 · 103")
    assert state.piles == ((9, 10, 11, 12), (), (15, 17))


def test_X11_fifth_row() -> None:
    state = lay("80 · 90 · 100 · 11 12 13 14 22", 23, specials={0: [Special.FIFTH_ROW]})
    assert after(state, NoSpecial(0)).piles[0] == (11, 12, 13, 14, 22)
    state = after(state, FifthRow(0))
    assert state.rows == rows("80 · 90 · 100 · 11 12 13 14 22 · 23")
    assert state.piles[0] == ()


def test_X12_seven_takes() -> None:
    state = lay("3 6 9 14 17 · 37 · 43 · 58", 20, 21, specials={0: [Special.SEVEN_TAKES]})
    state, events = settle(state, SevenTakes(0))
    assert Placed(1, 21, 0, (3, 6, 9, 14, 17, 20), 8) in events
    assert state.rows[0] == (21,)


def test_X13_insert() -> None:
    state = lay("5 11 18 · 37 · 43 · 58", 10, specials={0: [Special.INSERT]})
    assert after(state, NoSpecial(0)).pending[0].kind == "row"  # lower than every end
    then = after(state, Insert(0, 0))
    assert then.rows[0] == (5, 10, 11, 18)
    assert then.piles[0] == ()
    long = lay("5 11 18 24 31 · 37 · 43 · 58", 10, specials={0: [Special.INSERT]})
    assert after(long, Insert(0, 0)).piles[0] == (5, 10, 11, 18, 24)


def test_X14_replace() -> None:
    state = lay("3 6 9 14 17 · 10 · 43 · 58", 25, 44, 59, hands={0: [15]}, specials={0: [Special.REPLACE]})
    assert after(state, NoSpecial(0)).piles[0] == (3, 6, 9, 14, 17)
    then, events = settle(state, Replace(0, 15))
    assert then.hands[0] == (25,)
    assert [event.card for event in events if isinstance(event, Placed)] == [15, 44, 59]
    assert then.rows == rows("3 6 9 14 17 · 10 15 · 43 44 · 58 59")


def test_X15_slide() -> None:
    state = lay("4 8 13 21 22 · 10 17 · 43 · 58", 24, specials={0: [Special.SLIDE]})
    assert after(state, NoSpecial(0)).piles[0] == (4, 8, 13, 21, 22)
    then = after(state, Slide(0, 13, 1))
    assert then.rows == rows("4 8 21 22 24 · 10 13 17 · 43 · 58")
    assert then.piles[0] == ()


def test_X16_stop() -> None:
    state = lay("3 6 9 14 17 · 10 · 43 · 58", 22, specials={0: [Special.STOP]})
    then = after(state, Stop(0, 0))
    assert then.rows == rows("3 6 9 14 17 · 10 22 · 43 · 58")
    assert specials_of(then).stops == (0,)
    assert then.piles[0] == ()


def test_X17_minus_is_plus_on_an_empty_pile() -> None:
    state = lay("3 5 11 13 17 · 37 · 43 · 58", 20, specials={0: [Special.MINUS_IS_PLUS]})
    assert after(state, NoSpecial(0)).heads[0] == 10
    assert after(state, MinusIsPlus(0, 11)).heads[0] == 0


def test_X18_minus_is_plus_lowers_the_pile() -> None:
    for pile in (4, 5, 30):
        state = lay("11 13 · 37 · 43 · 58", 3, heads=[pile, 0], specials={0: [Special.MINUS_IS_PLUS]})
        assert after(state, MinusIsPlus(0, 11)).heads[0] == pile - 4
