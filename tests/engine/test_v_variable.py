"""V. Rows of variable length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend.engine import HEADS, NUMBERS, Malformed, TakeRow
from tests.play import after, lay, rows, settle


def holds(start: list[int]) -> int:
    """How many cards the first row holds when cards follow one by one after these."""
    row = list(start)
    while True:
        state = lay(f"{' '.join(map(str, row))} · 101 · 102 · 103", row[-1] + 1, options="V")
        if after(state).piles[0]:
            return len(row)
        row.append(row[-1] + 1)


@pytest.mark.parametrize(
    ("many", "may_follow"), [(15, 1), (25, 1), (10, 2), (20, 2), (11, 4), (22, 4), (55, 6)]
)
def test_V1_the_heads_of_a_card_say_how_many_may_follow(many: int, may_follow: int) -> None:
    for before in range(5):
        # Plain cards (one head) before it; those that follow don't count any more.
        row = [*range(1, before + 1), many]
        assert holds(row) == before + 1 + may_follow


def test_V1_the_card_one_too_many_takes_the_row() -> None:
    state, _ = settle(lay("13 15 16 · 101 · 102 · 103", 17, options="V"))
    assert state.rows == rows("17 · 101 · 102 · 103")
    assert state.piles[0] == (13, 15, 16)
    assert state.heads[0] == 4


def test_V1_a_row_with_the_55_grows_to_eleven_cards() -> None:
    table = "51 52 53 54 55 56 57 58 59 60 · 101 · 102 · 103"
    assert len(after(lay(table, 61, options="V")).rows[0]) == 11
    state = lay("51 52 53 54 55 56 57 58 59 60 61 · 101 · 102 · 103", 62, options="V")
    assert after(state).rows[0] == (62,)


def test_V2_only_the_first_such_card_counts() -> None:
    # The 11 (four may follow) comes after the 10 (two may follow) and changes nothing.
    assert after(lay("10 11 · 101 · 102 · 103", 12, options="V")).rows[0] == (10, 11, 12)
    assert after(lay("10 11 12 · 101 · 102 · 103", 13, options="V")).rows[0] == (13,)
    # Nor does a card with fewer heads that comes later.
    assert after(lay("11 15 16 · 101 · 102 · 103", 17, options="V")).rows[0] == (11, 15, 16, 17)


def test_V2_the_first_such_card_is_named_as_the_one_that_counts() -> None:
    state = lay("10 11 · 37 38 · 43 55 60 · 5", options="V")
    assert [state.slots.set_by(row) for row in state.rows] == [0, None, 1, 0]
    assert lay("10 11 · 37 38 · 43 55 60 · 5").slots.set_by(state.rows[0]) is None


def test_V2_it_counts_as_the_first_card_dealt() -> None:
    assert after(lay("15 16 · 101 · 102 · 103", 17, options="V")).piles[0] == (15, 16)


def test_V2_it_counts_as_the_card_that_began_the_row_after_a_take() -> None:
    state = after(lay("90 · 101 · 102 · 103", 15, 16, 17, options="V"), TakeRow(0, 0))
    assert state.rows[0] == (17,)
    assert state.piles == ((90,), (), (15, 16))


def test_V3_a_row_without_such_a_card_holds_five() -> None:
    assert after(lay("1 2 3 4 · 101 · 102 · 103", 6, options="V")).rows[0] == (1, 2, 3, 4, 6)
    assert after(lay("1 2 3 4 6 · 101 · 102 · 103", 7, options="V")).rows[0] == (7,)


def test_V3_all_the_rest_is_the_base_game() -> None:
    state = lay("12 · 37 · 43 · 58", 3, 44, options="V")
    assert state.pending == lay("12 · 37 · 43 · 58", 3, 44).pending
    assert after(state, TakeRow(0, 1)).rows == rows("12 · 3 · 43 44 · 58")


@pytest.mark.parametrize(
    ("heads", "lengths"),
    [(2, [2, 3, 4, 5, 6]), (3, [3, 4, 5, 6, 7]), (5, [5, 6, 7, 8, 9]), (7, [7, 8, 9, 10, 11])],
)
def test_V3_the_table_of_lengths(heads: int, lengths: list[int]) -> None:
    many = {2: 45, 3: 40, 5: 44, 7: 55}[heads]
    for place, length in enumerate(lengths):
        assert holds([*range(36, 36 + place), many]) == length


def test_V3_a_table_with_a_row_that_is_too_long_is_refused() -> None:
    lay("15 16 · 101 · 102 · 103", options="V")
    with pytest.raises(Malformed, match="row 0 holds 2 cards, not 3"):
        lay("15 16 17 · 101 · 102 · 103", options="V")
    with pytest.raises(Malformed, match="row 0 holds 5 cards"):
        lay("1 2 3 4 6 7 · 101 · 102 · 103", options="V")


@given(st.sets(st.sampled_from(NUMBERS[:96]), min_size=2, max_size=12))
def test_V3_p_plus_h_minus_1(numbers: set[int]) -> None:
    """The formula against placing, on any row that can come about."""
    first, *others = sorted(numbers)
    row = [first]
    for number in others:
        many = [(place, HEADS[card]) for place, card in enumerate(row, 1) if HEADS[card] > 1]
        length = many[0][0] + many[0][1] - 1 if many else 5
        then = after(lay(f"{' '.join(map(str, row))} · 101 · 102 · 103", number, options="V"))
        assert bool(then.piles[0]) == (len(row) == length)
        row = [number] if then.piles[0] else [*row, number]
