"""The board: everything needed to draw the table, and the rules already applied."""

from __future__ import annotations

import msgspec

from sixquiprend.engine import Passed, Picked, Play, Revealed, Rules, Special, TakeRow, advance, new_game
from sixquiprend.table import board, seen_cards, you
from tests.play import after, dealt, lay, settle
from tests.table.living import Living, first_legal, two_at_a_table


def test_rows_show_their_cards_what_they_hold_and_what_they_cost() -> None:
    picture = board(lay("12 14 15 21 26 · 37 · 43 55 · 58"))
    assert [row.cards for row in picture.rows] == [(12, 14, 15, 21, 26), (37,), (43, 55), (58,)]
    assert [row.capacity for row in picture.rows] == [5, 5, 5, 5]
    assert [row.heads for row in picture.rows] == [6, 1, 8, 1]
    assert [row.end for row in picture.rows] == ["26", "37", "55", "58"]


def test_V1_a_row_shows_how_many_cards_it_may_hold() -> None:
    assert [row.capacity for row in board(lay("10 11 · 37 · 43 55 · 5", options="V")).rows] == [3, 5, 8, 2]
    assert [row.set_by for row in board(lay("10 11 · 37 · 43 55 · 5", options="V")).rows] == [0, None, 1, 0]
    assert [row.set_by for row in board(lay("10 11 · 37 · 43 55 · 5")).rows] == [None] * 4


def test_J3_a_row_behind_a_joker_shows_what_its_end_counts() -> None:
    assert board(lay("17 0.4 · 0.2 · 43 · 58", options="J")).rows[0].end == "17.4"
    assert board(lay("17 0.4 · 0.2 · 43 · 58", options="J")).rows[1].end == "0.2"


def test_S_stopped_rows_seven_takes_and_discards_lie_open() -> None:
    state = lay(
        "12 · 37 · 43 · 58",
        specials={0: [Special.SLIDE]},
        sevens=(1,),
        stops=(2,),
        discards=(Special.INSERT,),
    )
    picture = board(state)
    assert [row.stopped for row in picture.rows] == [False, False, True, False]
    assert [row.seven for row in picture.rows] == [False, True, False, False]
    assert [row.capacity for row in picture.rows] == [5, 6, 5, 5]
    assert picture.specials is not None
    assert picture.specials.discards == (Special.INSERT,)
    assert picture.specials.hand_sizes == (1, 0)
    assert picture.specials.stock == 24


def test_the_turn_that_is_shown_is_the_one_that_is_played() -> None:
    living = two_at_a_table()
    turns = [each.before for each in living.happened]
    assert board(turns[0]).turn == 0
    assert living.table.state is not None
    assert board(living.table.state).turn == 1
    shown = [
        board(each.after).turn for each in living.choose_all(first_legal) if isinstance(each.event, Revealed)
    ]
    assert shown == [1]
    living.play_out(first_legal)
    last = board(living.table.state)
    assert (last.turn, last.turns) == (10, 10)
    assert last.winners == living.table.state.winners != ()
    assert last.scores == (last.totals,)


def test_D1_the_cards_to_pick_lie_open_until_the_rows_start() -> None:
    living = two_at_a_table("KD")
    assert living.table.state is not None
    assert board(living.table.state).pool == tuple(range(1, 25))
    assert board(living.table.state).turn == 0
    while board(living.table.state).pool:
        living.choose_all(first_legal)
    assert board(living.table.state).turn == 1


def test_the_last_that_happened_led_to_the_state_of_the_table() -> None:
    living = two_at_a_table()
    happened = living.choose_all(first_legal)
    assert happened[-1].after is living.table.state


def test_B8_the_cheapest_rows_are_marked() -> None:
    living = two_at_a_table()
    while living.decision().kind != "row":
        living.choose_all(lambda table, seat: min(living.legal(seat), key=msgspec.structs.astuple))
    seat = living.decision().seat
    assert seat is not None
    assert living.table.state is not None
    mine = you(living.table, seat)
    heads = [row.heads for row in board(living.table.state).rows]
    assert mine.question == "row"
    assert mine.cheapest == tuple(row for row in range(4) if heads[row] == min(heads))
    assert you(living.table, 1 - seat).question is None
    assert you(living.table, 1 - seat).legal == ()


def test_you_know_your_seat_before_the_game() -> None:
    living = Living(Rules(2))
    living.sit("Ana", "Bo")
    assert [(you(living.table, seat).host, you(living.table, seat).hand) for seat in (0, 1)] == [
        (True, ()),
        (False, ()),
    ]


# --- seen cards ------------------------------------------------------------------------------------


def test_seen_are_the_cards_on_the_table_and_in_the_piles() -> None:
    state = lay("12 14 · 37 · 43 · 58", 3, 60, hands={0: [99], 1: [98]})
    assert seen_cards(after(state), 0) == (3, 12, 14, 37, 43, 58, 60)
    taken = after(state, TakeRow(0, 0))
    assert seen_cards(taken, 0) == (3, 12, 14, 37, 43, 58, 60)
    assert seen_cards(taken, None) == (3, 12, 14, 37, 43, 58, 60)


def test_C11_only_giver_and_receiver_have_seen_a_card_that_is_passed_on() -> None:
    living = Living(Rules(3, "P"))
    living.sit("Ana", "Bo", "Cy")
    living.start()
    (given, *_) = [each.event for each in living.choose_all(first_legal) if isinstance(each.event, Passed)]
    state = living.table.state
    assert state is not None
    assert (given.seat, given.to) == (0, 1)
    assert given.card in seen_cards(state, 0)
    assert given.card in state.hands[1]
    assert given.card not in seen_cards(state, 1)  # it holds it
    assert given.card not in seen_cards(state, 2)
    assert given.card not in seen_cards(state, None)


def test_D2_cards_that_a_draft_left_out_are_seen_and_picked_ones_when_they_are_played() -> None:
    living = two_at_a_table("D")
    while living.decision().kind == "pick":
        living.choose_all(first_legal)
    state = living.table.state
    assert state is not None
    picked = {each.event.card for each in living.happened if isinstance(each.event, Picked)}
    assert set(seen_cards(state, None)) == set(range(1, 105)) - picked
    living.choose_all(first_legal)
    assert living.table.state is not None
    assert len(seen_cards(living.table.state, None)) == 104 - len(picked) + 2


def test_S6_a_card_that_went_back_to_a_hand_has_been_seen() -> None:
    state = lay("17 18 19 20 21 · 10 · 90 · 91", 25, 99, hands={0: [15]}, specials={0: [Special.REPLACE]})
    (decision,) = state.pending
    replace_it = next(answer for answer in decision.legal if type(answer).__name__ == "Replace")
    then, _ = settle(state, replace_it)
    assert 25 in seen_cards(then, 1)
    assert 25 not in seen_cards(then, 0)


def test_a_new_round_has_been_seen_by_nobody() -> None:
    state = dealt(Rules(2))
    started = {card for row in state.rows for card in row}
    assert set(seen_cards(state, 0)) == started
    played, _ = advance(state, Play(0, state.hands[0][0]), Play(1, state.hands[1][0]))
    assert set(seen_cards(played, 0)) == started | {state.hands[0][0], state.hands[1][0]}


def test_S1_before_the_deal_nobody_holds_special_cards() -> None:
    specials = board(new_game(Rules(3, "S"))).specials
    assert specials is not None
    assert (specials.hand_sizes, specials.stock) == ((0, 0, 0), 28)
