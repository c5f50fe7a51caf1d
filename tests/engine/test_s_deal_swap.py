"""S. Special cards: the deal, when a seat is asked, the swap, the second round (S1, S2, S10, S11)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest
from msgspec.structs import replace

from sixquiprend.engine import (
    NUMBERS,
    Deal,
    GameError,
    Illegal,
    Malformed,
    NoSpecial,
    NotYourTurn,
    Rules,
    SevenTakes,
    Slide,
    Special,
    SpecialsView,
    State,
    Stop,
    Swap,
    TakeRow,
    advance,
    new_game,
    view,
)
from sixquiprend.engine.options.specials.events import DrewSpecial, SpecialPlayed, Swapped
from tests.play import after, asked, dealt, lay, legal, settle, specials_of, steps

TABLE = "3 6 9 14 17 · 37 · 43 · 58"


def seen(state: State, seat: int | None) -> SpecialsView:
    own = view(state, seat).own["S"]
    assert isinstance(own, SpecialsView)
    return own


def test_S1_there_are_28_special_cards_four_of_each_of_seven_kinds() -> None:
    numbers, specials = new_game(Rules(4, "S")).pending[0].packs
    assert numbers == NUMBERS
    assert Counter(specials) == dict.fromkeys(Special, 4)
    assert len(Special) == 7


@pytest.mark.parametrize("seats", range(2, 9))
def test_S1_twelve_number_cards_and_three_special_cards_each(seats: int) -> None:
    state = dealt(Rules(seats, "S"))
    pack = tuple(kind for kind in Special for _ in range(4))
    for seat in range(seats):
        assert state.hands[seat] == NUMBERS[12 * seat : 12 * seat + 12]
        assert specials_of(state).hands[seat] == pack[3 * seat : 3 * seat + 3]
    assert state.rows == tuple((number,) for number in NUMBERS[12 * seats : 12 * seats + 4])
    assert specials_of(state).stock == pack[3 * seats :]
    assert seen(state, None).stock == 28 - 3 * seats


def test_S1_special_cards_are_for_at_most_eight_seats() -> None:
    with pytest.raises(Illegal, match=r"at most 8 seats, not 9 \(S1\)") as caught:
        Rules(9, "S")
    assert caught.value.code == "too_many_seats"


def test_S1_two_rounds_without_a_limit_and_the_lowest_sum_wins() -> None:
    assert (Rules(3, "S").limit, Rules(3, "S").rounds) == (None, 2)
    state = lay(TABLE, options="S", totals=[0, 0], heads=[600, 3])
    first = after(state)
    assert first.totals == (600, 3)
    assert not first.over
    assert asked(first) == [("deal", None)]
    second = after(replace(state, round=2, totals=(600, 700)))
    assert second.totals == (1200, 703)
    assert second.winners == (1,)


def test_S1_equal_lowest_sums_share_the_win() -> None:
    state = replace(lay(TABLE, options="S", hands={2: []}, heads=[9, 4, 5], totals=[1, 7, 5]), round=2)
    then = after(state)
    assert then.totals == (10, 11, 10)
    assert then.winners == (0, 2)


def test_S2_a_seat_is_asked_before_its_card_is_placed() -> None:
    state = lay(TABLE, 60, 59, specials={0: [Special.STOP], 1: [Special.FIFTH_ROW]})
    assert asked(state) == [("special", 1)]  # the 59 comes first (B4)
    state = after(state, NoSpecial(1))
    assert asked(state) == [("special", 0)]
    assert state.rows[3] == (58, 59)
    with pytest.raises(NotYourTurn):
        advance(state, NoSpecial(1))


def test_S2_without_a_special_card_the_number_card_is_placed_as_usual() -> None:
    asked_for = lay(TABLE, 60, specials={0: [Special.STOP]})
    assert after(asked_for, NoSpecial(0)).rows == after(lay(TABLE, 60)).rows
    assert not lay(TABLE, 60, options="S").pending  # a seat that holds none is not asked


def test_S2_the_special_card_goes_face_up_to_the_discards() -> None:
    state = lay(TABLE, 20, specials={0: [Special.SLIDE, Special.STOP]})
    then, events = settle(state, Slide(0, 3, 1))
    assert specials_of(then).discards == (Special.SLIDE,)
    assert specials_of(then).hands[0] == (Special.STOP,)
    assert seen(then, None).discards == (Special.SLIDE,)
    assert events[0] == SpecialPlayed(Slide(0, 3, 1))
    assert events[0].audience is None


def test_S2_except_where_it_stays_on_the_table() -> None:
    state = lay(TABLE, 20, 59, specials={0: [Special.SEVEN_TAKES], 1: [Special.STOP]})
    then = after(state, SevenTakes(0), Stop(1, 1))
    assert specials_of(then).discards == ()
    assert seen(then, None).sevens == (0,)
    assert seen(then, None).stops == (1,)


def test_S2_only_a_special_card_of_the_own_hand() -> None:
    state = lay(TABLE, 20, 59, specials={0: [Special.SEVEN_TAKES], 1: [Special.STOP]})
    assert legal(state) == (NoSpecial(0), SevenTakes(0))
    with pytest.raises(Illegal) as caught:
        advance(state, Stop(0, 1))
    assert caught.value.code == "not_possible_now"


def test_S2_no_special_card_before_the_number_cards_are_revealed() -> None:
    state = lay(TABLE, hands={0: [20], 1: [59]}, specials={0: [Special.STOP]})
    with pytest.raises(NotYourTurn) as caught:
        advance(state, Stop(0, 1))
    assert caught.value.code == "not_asked"


def test_S10_who_takes_a_row_may_discard_a_special_card_and_draw_another() -> None:
    state = lay(TABLE, 20, specials={0: [Special.STOP, Special.STOP, Special.INSERT]})
    state = after(state, NoSpecial(0))
    assert asked(state) == [("swap", 0)]
    assert legal(state) == (Swap(0, None), Swap(0, Special.STOP), Swap(0, Special.INSERT))
    state, events = advance(state, Swap(0, Special.STOP))
    assert events == (Swapped(0, Special.STOP),)
    (decision,) = state.pending
    assert (decision.kind, decision.seat, decision.label) == ("deal", None, "draw-1")
    assert decision.packs == (specials_of(state).stock,)
    drawn = (Special.REPLACE, *(each for each in decision.packs[0] if each is not Special.REPLACE))
    drawn += (Special.REPLACE,) * (len(decision.packs[0]) - len(drawn))
    then, events = advance(state, Deal((drawn,)))
    assert events[0] == DrewSpecial(0, Special.REPLACE)
    assert events[0].audience == (0,)
    data = specials_of(then)
    assert data.hands[0] == (Special.INSERT, Special.REPLACE, Special.STOP)
    assert data.discards == (Special.STOP,)
    assert Counter(data.stock)[Special.REPLACE] == 3


def test_S10_or_keep_them() -> None:
    state = lay(TABLE, 20, specials={0: [Special.STOP]})
    then = after(state, NoSpecial(0), Swap(0, None))
    assert specials_of(then).hands[0] == (Special.STOP,)
    assert asked(then) == [("deal", None)]
    assert then.pending[0].label == "deal"  # the next round, not a draw


def test_S10_each_draw_of_a_round_has_a_name_of_its_own() -> None:
    state = lay(TABLE, 20, 5, specials={0: [Special.STOP], 1: [Special.INSERT]})
    state = after(state, NoSpecial(1), TakeRow(1, 1), Swap(1, Special.INSERT))
    assert state.pending[0].label == "draw-1"
    state = after(state, Deal(state.pending[0].packs), NoSpecial(0), Swap(0, Special.STOP))
    assert state.pending[0].label == "draw-2"


def test_S10_without_a_take_there_is_no_swap() -> None:
    state = lay(TABLE, 38, 59, specials={0: [Special.STOP]})
    with pytest.raises(NotYourTurn):
        advance(state, Swap(0, Special.STOP))
    assert asked(after(state, NoSpecial(0))) == [("deal", None)]
    assert after(state, NoSpecial(0)).pending[0].label == "deal"


def test_S10_only_a_card_that_is_held_can_be_discarded() -> None:
    state = after(lay(TABLE, 20, specials={0: [Special.STOP]}), NoSpecial(0))
    with pytest.raises(Illegal) as caught:
        advance(state, Swap(0, Special.INSERT))
    assert caught.value.code == "not_allowed"


def test_S10_an_empty_stock_is_made_anew_from_the_discards() -> None:
    state = lay(
        TABLE,
        20,
        specials={0: [Special.STOP]},
        stock=(),
        discards=(Special.SLIDE, Special.INSERT),
    )
    state = after(state, NoSpecial(0), Swap(0, Special.STOP))
    assert state.pending[0].packs == ((Special.INSERT, Special.SLIDE, Special.STOP),)
    then = after(state, Deal(((Special.SLIDE, Special.STOP, Special.INSERT),)))
    data = specials_of(then)
    assert data.hands[0] == (Special.SLIDE,)
    assert data.stock == (Special.INSERT, Special.STOP)
    assert data.discards == ()


def test_S10_discards_stay_where_they_are_while_there_is_a_stock() -> None:
    state = lay(TABLE, 20, specials={0: [Special.STOP]}, stock=(Special.INSERT,), discards=(Special.SLIDE,))
    state = after(state, NoSpecial(0), Swap(0, Special.STOP))
    assert state.pending[0].packs == ((Special.INSERT,),)
    data = specials_of(after(state, Deal(((Special.INSERT,),))))
    assert data.hands[0] == (Special.INSERT,)
    assert data.stock == ()
    assert data.discards == (Special.SLIDE, Special.STOP)


@pytest.mark.parametrize("drawn", [(), (Special.SLIDE,), (Special.INSERT, Special.INSERT), ("insert",)])
def test_S10_a_draw_from_anything_but_the_stock_is_refused(drawn: tuple[Special, ...]) -> None:
    state = lay(TABLE, 20, specials={0: [Special.STOP]}, stock=(Special.INSERT,))
    state = after(state, NoSpecial(0), Swap(0, Special.STOP))
    with pytest.raises(Malformed) as caught:
        advance(state, Deal((drawn,)))
    assert caught.value.code == "bad_deal"


def second_round(state: State) -> State:
    """The round that follows, dealt without a shuffle."""
    assert state.pending[0].label == "deal"
    return advance(state, Deal(state.pending[0].packs))[0]


def test_S11_all_number_cards_are_dealt_anew_and_special_cards_are_kept() -> None:
    held = {0: [Special.MINUS_IS_PLUS, Special.STOP], 1: [Special.SLIDE]}
    state = after(lay(TABLE, 38, 59, specials=held), NoSpecial(0), NoSpecial(1))
    assert state.pending[0].packs[0] == NUMBERS
    then = second_round(state)
    assert [len(hand) for hand in then.hands] == [12, 12]
    first, second = specials_of(then).hands
    assert first == (Special.FIFTH_ROW,) * 3 + (Special.STOP, Special.MINUS_IS_PLUS)
    assert second == (Special.FIFTH_ROW, Special.SEVEN_TAKES, Special.SEVEN_TAKES, Special.SLIDE)


def test_S11_with_K_the_cards_in_use_are_shuffled() -> None:
    *_, last = [step for step in steps(Rules(3, "KS"), seed=1) if step.before.pending[0].label == "deal"]
    assert last.before.round == 1
    assert last.before.pending[0].packs[0] == tuple(range(1, 41))


@pytest.mark.parametrize(("kept", "each"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_S11_if_there_are_too_few_all_get_the_same_smaller_number(kept: int, each: int) -> None:
    """Eight seats that have kept so many special cards each."""
    kinds = [kind for kind in Special for _ in range(4)]
    held = {seat: kinds[kept * seat : kept * seat + kept] for seat in range(8)}
    state = lay("1 · 2 · 3 · 4", options="S", specials=held)
    then = second_round(after(state))
    assert [len(hand) for hand in specials_of(then).hands] == [kept + each] * 8
    assert len(specials_of(then).stock) == 28 - 8 * (kept + each)


def test_S11_special_cards_left_at_the_end_count_nothing() -> None:
    for seed in range(20):
        *_, last = steps(Rules(2, "S"), seed)
        if any(chain(specials_of(last.after).hands)):
            break
    else:
        pytest.fail("no game ends with special cards in a hand")
    assert last.after.totals == tuple(map(sum, zip(*last.after.scores, strict=True)))


def test_S10_the_swap_is_a_decision_of_the_taker_alone() -> None:
    state = after(lay(TABLE, 20, 59, specials={0: [Special.STOP], 1: [Special.STOP]}), NoSpecial(0))
    assert asked(state) == [("swap", 0)]
    for wrong in (Swap(1, Special.STOP), NoSpecial(0), NoSpecial(1)):
        with pytest.raises(GameError):
            advance(state, wrong)
