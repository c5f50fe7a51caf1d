"""C. Rulings where the printed rules are silent or disagree."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from sixquiprend.engine import (
    HEADS,
    JOKERS,
    NUMBERS,
    OPTIONS,
    Dealt,
    Event,
    Illegal,
    Joker,
    NotYourTurn,
    Pass,
    Passed,
    Picked,
    PoolOpened,
    PutJoker,
    RowsStarted,
    Rules,
    Stop,
    TakeWithJoker,
    advance,
    heads_of,
    new_game,
    position,
    view,
    visible,
)
from tests.play import COMBINATIONS, after, asked, dealt, lay, legal, most_seats, rows, steps

J4 = Joker("0.4")


# --- base game and small options -----------------------------------------------------------------


def test_C1_the_game_ends_above_66_and_by_option_at_66() -> None:
    assert not Rules(2).ends(5, (66, 0))
    assert Rules(2).ends(5, (67, 0))
    assert Rules(2, at_limit=True).ends(5, (66, 0))
    assert not Rules(2, at_limit=True).ends(5, (65, 0))


def test_C2_the_third_card_after_the_10_takes_and_the_11_has_no_say() -> None:
    state = after(lay("9 10 11 12 · 101 · 102 · 103", 15, options="V"))
    assert state.piles[0] == (9, 10, 11, 12)
    assert state.rows[0] == (15,)


def test_C2_the_second_card_after_the_15_takes() -> None:
    state = after(lay("15 · 101 · 102 · 103", 17, 20, options="V"))
    assert state.piles == ((), (15, 17))
    assert state.rows[0] == (20,)


def test_C3_the_first_picker_moves_on_by_a_seat_each_round() -> None:
    first: dict[int, int | None] = {}
    order: dict[int, list[int | None]] = {}
    for step in steps(Rules(3, "KD", rounds=4), seed=4):
        if step.before.pending[0].kind == "pick":
            first.setdefault(step.before.round, step.before.pending[0].seat)
            order.setdefault(step.before.round, []).append(step.before.pending[0].seat)
    assert first == {1: 0, 2: 1, 3: 2, 4: 0}
    assert order[2] == [1, 2, 0] * 10


def test_C3_without_K_the_rows_of_a_draft_come_from_the_dealer() -> None:
    for options, by_chance in (("D", True), ("KD", False)):
        labels = [step.before.pending[0].label for step in steps(Rules(3, options, rounds=2), seed=4)]
        assert labels.count("rows") == (2 if by_chance else 0)


def test_C4_a_joker_has_one_head() -> None:
    assert [HEADS[joker] for joker in JOKERS] == [1] * 10
    assert heads_of((17, J4)) == 2


def test_C4_jokers_are_handed_out_afresh_each_round() -> None:
    deals = [step for step in steps(Rules(4, "J", rounds=3), seed=2) if step.before.pending[0].kind == "deal"]
    assert len(deals) == 3
    for step in deals:
        assert step.before.pending[0].packs[1] == JOKERS
        assert [sum(isinstance(card, Joker) for card in hand) for hand in step.after.hands] == [1, 1, 1, 1]


def test_C4_a_joker_may_be_passed() -> None:
    state = position(Rules(2, "PJ"), [[J4, 20], [21, 22]], rows("1 · 2 · 3 · 4"))
    then, _ = advance(state, Pass(0, J4), Pass(1, 22))
    assert then.hands == ((20, 22), (J4, 21))


# --- combinations --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", COMBINATIONS)
def test_C10_these_combinations_can_be_played(options: str) -> None:
    for seats in (2, most_seats(options)):
        assert new_game(Rules(seats, options)).pending


def test_C10_all_others_are_refused_with_the_reason() -> None:
    everything = "".join(OPTIONS)
    subsets = chain.from_iterable(combinations(everything, size) for size in range(len(everything) + 1))
    refused = ["".join(letters) for letters in subsets if "".join(letters) not in COMBINATIONS]
    # Of the options of issue 2 these are all with S and J or V; later ones may add to them.
    first = [options for options in refused if set(options) <= set("KDPVJS")]
    assert len(first) == 24
    assert all("S" in options and set("JV") & set(options) for options in first)
    for options in refused:
        with pytest.raises(Illegal, match=r"don't go together \(C10\)") as caught:
            Rules(4, options)
        assert caught.value.code == "options_conflict"
        assert caught.value.details["rule"] == "C10"


@pytest.mark.parametrize(
    "rules", [{"limit": 66}, {"at_limit": True}, {"rounds": 3}, {"rounds": 1}, {"limit": 10, "rounds": 2}]
)
def test_C10_special_cards_do_not_go_with_another_ending(rules: dict[str, int]) -> None:
    with pytest.raises(Illegal, match="C10") as caught:
        Rules(4, "S", **rules)  # type: ignore[arg-type]
    assert caught.value.code == "ending_fixed"
    assert Rules(4, "S", rounds=2) == Rules(4, "S")  # what it is anyway


def test_C10_special_cards_with_K_use_1_to_12n_plus_4_and_with_D_twelve_picks() -> None:
    assert new_game(Rules(3, "KS")).pending[0].packs[0] == tuple(range(1, 41))
    picks = [step for step in steps(Rules(3, "DS"), seed=1) if step.before.pending[0].kind == "pick"]
    assert len(picks) == 2 * 3 * 12


def test_C10_the_order_of_the_letters_does_not_matter() -> None:
    assert Rules(4, "JDK") == Rules(4, "KDJ") == Rules(4, "KKDJJ")
    assert Rules(4, "JDK").options == "KDJ"
    assert Rules(4, ["J", "K"]) == Rules(4, "KJ")  # type: ignore[arg-type]


def test_C11_a_passed_card_is_known_to_giver_and_receiver_alone() -> None:
    state = position(Rules(4, "P"), [[11, 12], [21, 22], [31, 32], [41, 42]], rows("1 · 2 · 3 · 4"))
    _, events = advance(state, Pass(0, 11), Pass(1, 21), Pass(2, 31), Pass(3, 41))
    given = Passed(0, 1, 11)
    assert events[0] == given
    assert [given in visible(events, seat) for seat in range(4)] == [True, True, False, False]
    assert visible(events, None) == ()


def test_C11_special_cards_are_not_passed() -> None:
    state = dealt(Rules(2, "PS"))
    held = state.own["S"].hands
    for decision in state.pending:
        assert decision.kind == "pass"
        assert [type(answer) for answer in decision.legal] == [Pass] * 12
    then, _ = advance(state, Pass(0, 1), Pass(1, 13))
    assert then.own["S"].hands == held


def test_C11_picks_are_public() -> None:
    for step in steps(Rules(3, "KD", rounds=1), seed=1):
        for event in step.events:
            if isinstance(event, Picked):
                assert event in visible(step.events, None)


# --- finer points --------------------------------------------------------------------------------


def test_C16_with_rounds_and_no_limit_there_is_no_limit() -> None:
    assert Rules(2, rounds=5).limit is None
    assert not Rules(2, rounds=5).ends(4, (1000, 0))
    assert Rules(2, rounds=5).ends(5, (0, 0))


def test_C16_if_both_are_named_whichever_comes_first() -> None:
    rules = Rules(2, limit=66, rounds=5)
    assert rules.ends(1, (67, 0))
    assert rules.ends(5, (0, 0))
    assert not rules.ends(4, (66, 0))


@pytest.mark.parametrize("options", ["KD", "KDP", "KDS"])
def test_C17_the_cards_left_over_are_laid_out_in_ascending_order(options: str) -> None:
    started = [
        event
        for step in steps(Rules(3, options, rounds=2), seed=6)
        for event in step.events
        if isinstance(event, RowsStarted)
    ]
    assert len(started) == 2
    for event in started:
        assert list(event.cards) == sorted(event.cards, key=NUMBERS.index)


def test_C17_the_order_of_the_rows_has_no_say_in_where_a_card_goes() -> None:
    one = after(lay("12 14 · 37 · 43 · 58", 13, 38, 59))
    other = after(lay("58 · 43 · 12 14 · 37", 13, 38, 59))
    assert set(one.rows) == set(other.rows)


@pytest.mark.parametrize(("options", "secret"), [("DJ", Dealt), ("KDJ", Dealt)])
def test_C19_jokers_are_dealt_face_down_before_anyone_picks(options: str, secret: type[Event]) -> None:
    state = dealt(Rules(3, options))
    assert asked(state) == [("pick", 0)]
    assert state.hands == ((JOKERS[0],), (JOKERS[1],), (JOKERS[2],))
    dealt_to = [event.audience for event in state.history if isinstance(event, secret)]
    assert dealt_to == [(0,), (1,), (2,)]
    assert any(isinstance(event, PoolOpened) for event in view(state, None).history)
    assert not any(isinstance(event, secret) for event in view(state, None).history)


def test_C21_putting_a_joker_on_a_full_row_and_taking_it_leave_the_same_table() -> None:
    state = lay("1 2 3 4 6 · 37 · 43 · 58", J4, 90, options="J")
    assert {PutJoker(0, 0), TakeWithJoker(0, 0)} <= set(legal(state))
    put, taken = after(state, PutJoker(0, 0)), after(state, TakeWithJoker(0, 0))
    assert put.rows == taken.rows == rows("0.4 · 37 · 43 · 58 90")
    assert put.piles == taken.piles
    assert put.heads == taken.heads


def test_C21_on_a_row_with_room_they_differ() -> None:
    state = lay("1 2 3 4 · 37 · 43 · 58", J4, options="J")
    assert after(state, PutJoker(0, 0)).piles != after(state, TakeWithJoker(0, 0)).piles


def test_C5_in_a_game_without_special_cards_none_can_be_played() -> None:
    state = lay("12 · 37 · 43 · 58", 3)
    with pytest.raises(NotYourTurn) as caught:
        advance(state, Stop(0, 1))
    assert caught.value.code == "not_asked"
