"""C. Rulings about special cards (C5 to C9, C12 to C15, C18 to C20)."""

from __future__ import annotations

from collections import Counter

import pytest

from sixquiprend.engine import (
    NUMBERS,
    Deal,
    FifthRow,
    Illegal,
    Insert,
    MinusIsPlus,
    NoSpecial,
    NotYourTurn,
    PoolOpened,
    Replace,
    Rules,
    SevenTakes,
    Slide,
    Special,
    SpecialsView,
    Stop,
    Swap,
    TakeRow,
    advance,
    new_game,
    view,
)
from sixquiprend.engine.options.specials.events import (
    Inserted,
    OpenedRow,
    Slid,
    SpecialsDealt,
    Swapped,
)
from tests.play import after, asked, dealt, lay, legal, rows, settle, specials_of, steps

FULL = "3 6 9 14 17 · 37 · 43 · 58"
FIVE = "3 6 9 14 17 · 37 · 43 · 58 · 70 71"
FIFTH, SEVEN, INSERT, REPLACE, SLIDE, STOP, MINUS = Special


@pytest.mark.parametrize(
    ("special", "held"),
    [
        (Slide(0, 9, 2), [SLIDE, STOP]),
        (Stop(0, 0), [STOP, STOP]),
        (Replace(0, 2), [REPLACE, REPLACE, SLIDE]),
    ],
)
def test_C5_at_most_one_special_card_with_each_number_card(
    special: Slide | Stop | Replace, held: list[Special]
) -> None:
    state = lay("3 6 9 14 17 · 37 · 43 · 58", 38, hands={0: [2, 90], 1: [91, 92]}, specials={0: held})
    then = after(state, special)
    assert then.pending[0].kind != "special"
    with pytest.raises(NotYourTurn):
        advance(then, Stop(0, 1))


def test_C5_a_special_card_may_go_with_the_next_number_card() -> None:
    held = {0: [STOP, STOP]}
    state = lay("3 · 37 · 43 · 58", 38, hands={0: [90], 1: [91]}, specials=held)
    state = after(state, Stop(0, 0))
    state = advance(state, *[decision.legal[0] for decision in state.pending])[0]
    assert asked(state) == [("special", 0)]
    assert Stop(0, 1) in legal(state)


def test_C5_nobody_plays_anything_while_another_seat_is_placing() -> None:
    state = lay(FULL, 20, 59, specials={0: [STOP], 1: [STOP]})
    assert asked(state) == [("special", 0)]
    with pytest.raises(NotYourTurn):
        advance(state, Stop(1, 1))
    with pytest.raises(NotYourTurn):
        advance(state, Stop(0, 1), Stop(1, 2))


def test_C6_seven_takes_requires_a_row_that_the_card_fits() -> None:
    assert legal(lay(FULL, 2, specials={0: [SEVEN]})) == (NoSpecial(0),)
    # A stopped row is no row that it fits.
    assert legal(lay(FULL, 20, specials={0: [SEVEN]}, stops=(0,))) == (NoSpecial(0),)


def test_C6_minus_is_plus_cannot_soften_a_take_by_insert_or_slide() -> None:
    held = {0: [INSERT, SLIDE, MINUS]}
    table = "5 11 18 24 31 · 7 37 · 43 · 58"
    then, events = settle(lay(table, 10, specials=held, hands={0: [90], 1: [91]}), Insert(0, 0))
    assert isinstance(events[1], Inserted)
    assert events[1].heads == 12
    assert asked(then) == [("swap", 0)]  # and no other special card
    then, events = settle(lay(table, 44, specials=held, hands={0: [90], 1: [91]}), Slide(0, 7, 0))
    assert isinstance(events[1], Slid)
    assert events[1].heads == 2 + 1 + 5 + 1 + 1
    assert asked(then) == [("swap", 0)]
    # With an insert alone in view (no take by B7 or B8) it isn't offered either.
    with pytest.raises(Illegal):
        advance(lay(table, 44, specials={0: [MINUS]}), MinusIsPlus(0, 11))


def test_C6_the_own_card_taken_along_cannot_be_chosen() -> None:
    state = lay(FIVE, 20, specials={0: [MINUS]})
    assert MinusIsPlus(0, 17) in legal(state)
    with pytest.raises(Illegal) as caught:
        advance(state, MinusIsPlus(0, 20))
    assert caught.value.code == "card_not_available"


def test_C7_the_second_round_shuffles_all_special_cards_that_no_hand_holds() -> None:
    state = lay(
        FIVE,
        72,
        specials={0: [STOP], 1: [SLIDE]},
        sevens=(1,),
        stops=(2,),
        discards=(INSERT, REPLACE),
    )
    then = after(state, NoSpecial(0))
    pack = then.pending[0].packs[1]
    assert Counter(pack) == Counter(dict.fromkeys(Special, 4)) - Counter([STOP, SLIDE])
    second, _ = advance(then, Deal(then.pending[0].packs))
    data = specials_of(second)
    assert (data.sevens, data.stops, data.discards) == ((), (), ())
    assert len(data.stock) == 28 - 2 - 6


def test_C7_those_that_are_held_stay_out_of_the_shuffle() -> None:
    for step in steps(Rules(8, "S"), seed=7):
        if step.before.pending[0].label == "deal":
            held = [special for hand in specials_of(step.before).hands for special in hand]
            assert len(step.before.pending[0].packs[1]) == 28 - len(held)
            each = [len(hand) for hand in specials_of(step.after).hands]
            more = min(3, (28 - len(held)) // 8)
            assert sum(each) == len(held) + 8 * more


def test_C8_a_slide_with_five_rows_takes_all_cards_and_four_rows_remain() -> None:
    state, events = settle(
        lay("3 6 9 14 17 · 8 37 · 43 · 58 · 70", 44, heads=[1, 0], specials={0: [SLIDE]}), Slide(0, 8, 0)
    )
    assert state.rows == rows("37 · 43 44 · 58 · 70")  # the own card is placed as usual
    assert state.piles[0] == (3, 6, 8, 9, 14, 17)
    assert state.heads[0] == 1 + 6
    assert events[1] == Slid(0, 8, 1, 0, (3, 6, 8, 9, 14, 17), 6, True)


@pytest.mark.parametrize(
    ("table", "slide", "row", "left"),
    [
        ("3 6 9 14 17 · 8 · 43 · 58 · 70", Slide(0, 8, 0), 0, "90 · 43 · 58 · 70"),
        ("8 · 3 6 9 14 17 · 43 · 58 · 70", Slide(0, 8, 1), 0, "90 · 43 · 58 · 70"),
        ("43 · 3 6 9 14 17 · 58 · 70 · 8", Slide(0, 8, 1), 3, "43 · 58 · 70 · 90"),
    ],
)
def test_C8_a_row_that_it_has_emptied_is_begun_by_the_own_card(
    table: str, slide: Slide, row: int, left: str
) -> None:
    state, events = settle(lay(table, 90, specials={0: [SLIDE]}), slide)
    assert state.rows == rows(left)
    assert events[2] == OpenedRow(0, 90, row)
    assert state.piles[0] == (3, 6, 8, 9, 14, 17)


def test_C8_an_insert_with_five_rows_takes_all_cards_the_inserted_one_too() -> None:
    state, events = settle(lay(FIVE, 8, specials={0: [INSERT]}), Insert(0, 0))
    assert state.rows == rows("37 · 43 · 58 · 70 71")
    assert state.piles[0] == (3, 6, 8, 9, 14, 17)
    assert events[1] == Inserted(0, 8, 0, (3, 6, 8, 9, 14, 17), 6, True)


def test_C8_with_five_rows_and_room_nothing_is_taken() -> None:
    state = after(lay(FIVE, 8, specials={0: [INSERT]}), Insert(0, 1))
    assert state.rows == rows("3 6 9 14 17 · 8 37 · 43 · 58 · 70 71")
    state = after(lay(FIVE, 90, specials={0: [SLIDE]}), Slide(0, 3, 1))
    assert len(state.rows) == 5
    assert state.piles[0] == ()


def test_C9_exchange_and_slide_are_one_card() -> None:
    assert [kind.value for kind in Special] == [
        "fifth_row",
        "seven_takes",
        "insert",
        "replace",
        "slide",
        "stop",
        "minus_is_plus",
    ]


def test_C12_a_card_too_low_chooses_among_the_rows_that_are_not_stopped() -> None:
    state = lay(FULL, 2, options="S", stops=(1, 3))
    assert legal(state) == (TakeRow(0, 0), TakeRow(0, 2))
    for row in (1, 3):
        with pytest.raises(Illegal):
            advance(state, TakeRow(0, row))
    assert after(state, TakeRow(0, 2)).piles[0] == (43,)


def test_C12_with_five_rows_three_remain_to_choose_from() -> None:
    state = lay(FIVE, 2, options="S", stops=(0, 4))
    assert legal(state) == (TakeRow(0, 1), TakeRow(0, 2), TakeRow(0, 3))


def test_C13_one_swap_for_each_number_card_even_if_two_rows_were_taken() -> None:
    # The slide takes the first row; the 2 is too low and takes another.
    state = lay("3 6 9 14 17 · 8 37 · 43 · 58", 2, specials={0: [SLIDE, STOP]}, hands={0: [90], 1: [91]})
    state = after(state, Slide(0, 8, 0))
    assert asked(state) == [("row", 0)]  # first the card, then the swap
    state = after(state, TakeRow(0, 1))
    assert state.piles[0] == (3, 6, 8, 9, 14, 37)
    assert asked(state) == [("swap", 0)]
    state = after(state, Swap(0, None))
    assert asked(state) == [("play", 0), ("play", 1)]


def test_C13_every_seat_that_takes_may_swap() -> None:
    state = lay(FULL, 2, 20, specials={0: [STOP], 1: [STOP]})
    state, events = settle(state, NoSpecial(0), TakeRow(0, 3), Swap(0, None), NoSpecial(1), Swap(1, None))
    assert state.piles == ((58,), (3, 6, 9, 14, 17))
    assert [event.seat for event in events if isinstance(event, Swapped)] == [0, 1]


def test_C13_the_swap_comes_when_the_card_lies_before_the_next_seat_is_asked() -> None:
    state = after(lay(FULL, 20, 59, specials={0: [STOP], 1: [STOP]}), NoSpecial(0))
    assert asked(state) == [("swap", 0)]
    assert state.rows[0] == (20,)
    assert asked(after(state, Swap(0, None))) == [("special", 1)]


def test_C14_a_seat_is_asked_even_if_none_of_its_cards_can_be_played() -> None:
    for held in ([FIFTH], [MINUS], [INSERT], [REPLACE], [STOP]):
        state = lay(FIVE, 90, specials={0: held}, stops=(0, 1))
        assert asked(state) == [("special", 0)]
        assert legal(state) == (NoSpecial(0),)


def test_C14_what_others_see_does_not_depend_on_which_cards_are_held() -> None:
    one = lay(FULL, 90, 91, specials={0: [STOP]}, stock=(MINUS,))
    other = lay(FULL, 90, 91, specials={0: [MINUS]}, stock=(STOP,))
    for seat in (1, None):
        assert view(one, seat) == view(other, seat)
    assert view(one, 0) != view(other, 0)


def test_C14_how_many_special_cards_a_hand_holds_is_public_and_which_ones_is_not() -> None:
    state = dealt(Rules(3, "S"))
    for seat in (None, 0, 1, 2):
        own = view(state, seat).own["S"]
        assert isinstance(own, SpecialsView)
        assert own.hand_sizes == (3, 3, 3)
        assert own.hand == (() if seat is None else specials_of(state).hands[seat])


def test_C14_a_seat_without_special_cards_is_not_asked() -> None:
    state = after(lay(FULL, 20, 59, specials={1: [STOP]}))
    assert asked(state) == [("special", 1)]  # neither a special card nor a swap for seat 0


def test_C15_seven_takes_stays_on_a_row_that_a_slide_empties() -> None:
    state = after(lay("3 6 · 37 · 43 · 58", 90, specials={0: [SLIDE]}, sevens=(1,)), Slide(0, 37, 0))
    assert state.rows == rows("3 6 37 · 90 · 43 · 58")
    assert specials_of(state).sevens == (1,)
    assert specials_of(state).discards == (SLIDE,)


def test_C15_it_keeps_its_row_when_another_one_disappears() -> None:
    state = lay("3 6 9 14 17 · 8 · 43 · 58 · 70", 90, specials={0: [SLIDE]}, sevens=(1, 3))
    then = after(state, Slide(0, 8, 0))
    assert then.rows == rows("90 · 43 · 58 · 70")
    assert specials_of(then).sevens == (0, 2)


def test_C18_with_a_card_too_low_the_chosen_card_names_the_row() -> None:
    state = lay("11 13 · 37 · 43 · 58", 3, heads=[10, 0], specials={0: [MINUS]})
    assert legal(state)[1:] == tuple(MinusIsPlus(0, card) for card in (11, 13, 37, 43, 58))
    then = after(state, MinusIsPlus(0, 43))
    assert then.rows == rows("11 13 · 37 · 3 · 58")
    assert then.piles[0] == (43,)
    assert then.heads[0] == 9


def test_C18_a_card_of_a_stopped_row_is_no_choice() -> None:
    state = lay("11 13 · 37 · 43 · 58", 3, specials={0: [MINUS]}, stops=(2,))
    assert MinusIsPlus(0, 43) not in legal(state)


def test_C19_special_cards_are_dealt_face_down_before_anyone_picks() -> None:
    state = dealt(Rules(3, "DS"))
    assert asked(state) == [("pick", 0)]
    assert state.hands == ((), (), ())
    assert [len(hand) for hand in specials_of(state).hands] == [3, 3, 3]
    secret = [event for event in state.history if isinstance(event, SpecialsDealt)]
    assert [event.audience for event in secret] == [(0,), (1,), (2,)]
    assert PoolOpened(NUMBERS) in view(state, None).history
    assert not set(map(type, secret)) & set(map(type, view(state, None).history))


def test_C20_the_fifth_row_card_is_discarded_when_a_row_disappears() -> None:
    state = lay(FULL, 20, specials={0: [FIFTH]}, hands={0: [21], 1: [91]})
    state = after(state, FifthRow(0))
    assert specials_of(state).discards == ()  # it stays beside its row
    for table, card, held, special in (
        (FIVE, 20, [], None),
        (FIVE, 8, [INSERT], Insert(0, 0)),
        ("3 6 9 14 17 · 8 37 · 43 · 58 · 70", 90, [SLIDE], Slide(0, 8, 0)),
    ):
        answers = () if special is None else (special,)
        then = after(lay(table, card, specials={0: held}), *answers)
        assert len(then.rows) == 4
        assert Counter(specials_of(then).discards) == Counter([FIFTH, *held])


def test_C20_stop_and_seven_takes_are_discarded_when_they_leave_the_table() -> None:
    state = after(lay(FIVE, 20, options="S", sevens=(2,), stops=(1, 3)))
    assert specials_of(state).discards == (STOP, STOP, FIFTH)
    assert specials_of(state).sevens == (1,)  # its row has moved up
    state = after(lay("3 6 9 14 17 19 · 37 · 43 · 58", 20, options="S", sevens=(0,)))
    assert specials_of(state).discards == (SEVEN,)


def test_C20_at_the_end_of_a_round_they_come_back_to_be_shuffled() -> None:
    state = lay(FULL, 20, 59, specials={0: [SEVEN], 1: [FIFTH]})
    then = after(state, SevenTakes(0), FifthRow(1))
    assert len(then.rows) == 5
    assert then.pending[0].packs[1] == new_game(Rules(2, "S")).pending[0].packs[1]
    second, _ = advance(then, Deal(then.pending[0].packs))
    assert len(second.rows) == 4
    assert specials_of(second).sevens == ()


def test_C13_the_swap_waits_for_the_own_card_and_not_for_those_of_the_others() -> None:
    table = lay("3 6 9 14 17 · 37 39 · 43 · 58", 38, 59, specials={0: [Special.SLIDE, Special.STOP]})
    state = after(table, Slide(0, 39, 0))  # it takes the first row before the 38 lies
    assert asked(state) == [("swap", 0)]
    assert state.rows == rows("39 · 37 38 · 43 · 58")
    assert [play.card for play in state.queue] == [59]
