"""The full kernel at tables that games by chance seldom come to: stops, sevens, five rows, jokers."""

from random import Random

import numpy as np
import pytest

from sixquiprend.engine import Joker, Special, State, advance
from sixquiprend.kernel import full, seeded
from sixquiprend.kernel.full import layout
from tests.kernel_full.both import check_from, check_line
from tests.kernel_full.laid import laid
from tests.play import after, lay

LAID = laid()


@pytest.mark.parametrize("name", LAID)
def test_every_answer_is_the_engines_and_leads_to_the_engines_table(name: str) -> None:
    state = LAID[name]
    (decision,), line = state.pending, full.to_line(state)
    assert full.asked(line) == (decision.kind, decision.seat)
    assert full.answers(line) == decision.legal
    for number, answer in enumerate(decision.legal):
        table = line.copy()
        full.give(table, number)
        check_line(table, advance(state, answer)[0])


@pytest.mark.parametrize("name", LAID)
def test_the_round_goes_on_as_the_engines_does(name: str) -> None:
    check_from(LAID[name], Random(name))


def test_J5_a_plain_player_puts_no_joker_behind_a_joker() -> None:
    """The row with the most room ends with the highest joker; of the others one has room for two."""
    table, _ = played_plainly(
        lay("10 0.9 · 20 21 22 23 · 30 31 32 · 50 51 52 53", Joker("0.3"), 60, options="J")
    )
    assert table[layout.ROW_SIZES : layout.ROW_SIZES + 4].tolist() == [2, 4, 4, 5]


def test_S5_a_plain_player_inserts_and_replaces_nothing_where_all_rows_are_full() -> None:
    """All rows with a higher end are full, and so is the one that the card in the hand would go to."""
    table, _ = played_plainly(
        lay("1 2 3 4 5 · 12 13 14 15 16 · 22 23 24 26 27 · 32 33 34 36 37", 6, 40, hands={0: (17,), 1: (41,)},
            specials={0: (Special.INSERT, Special.REPLACE)})
    )  # fmt: skip
    assert (table[layout.PLACE + layout.LOWEST + 1 :][:5] == layout.IN_PILE).all()


def test_S9_a_plain_player_cancels_where_it_saves_the_most_in_all() -> None:
    """The 66 saves its five heads; the 55 would save seven, but the 50 beside it costs three of them."""
    specials = {0: (Special.MINUS_IS_PLUS,)}
    laid = lay("50 55 · 66 · 70 71 72 73 · 80 81 82 83", 3, 90, specials=specials, heads=(9, 0))
    assert played_plainly(laid)[1][0] == 9 - 5


def played_plainly(state: State) -> tuple[full.Table, list[int]]:
    """The table when the round is over, and the heads."""
    tables = full.to_line(after(state))[np.newaxis]
    heads = full.play_on(tables, seeded(1), rounds=1, plainly=True)
    return tables[0], heads[0, 0].tolist()


def test_S10_an_empty_stock_is_made_of_the_discards() -> None:
    discards = (Special.STOP, Special.STOP, Special.INSERT)
    hands, specials = {0: (41,), 1: (42,)}, {0: (Special.SLIDE,), 1: (Special.SLIDE,)}
    laid = lay("10 · 20 · 30 · 40", 3, 5, hands=hands, specials=specials, stock=(), discards=discards)
    for seed in range(6):
        check_from(after(laid), Random(seed))


def test_S10_the_dealer_draws_at_once_where_it_is_left_to_chance() -> None:
    hands, specials = {0: (41,), 1: (42,)}, {0: (Special.SLIDE,), 1: (Special.SLIDE,)}
    state = after(lay("10 · 20 · 30 · 40", 3, 5, hands=hands, specials=specials))
    tables = full.to_line(state)[np.newaxis]
    full.play_on(tables, seeded(1), np.array([[0, 0, 1]], np.int16))  # no special card, the first row, a swap
    assert full.asked(tables[0]) == ("special", 1)
