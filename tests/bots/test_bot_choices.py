"""What the bots choose, and what they reckon with, on tables laid by hand."""

from __future__ import annotations

import random

import pytest

from sixquiprend.bots import BOT_NAMES, make_bot
from sixquiprend.bots.outlook import Outcome, Outlook, outcome
from sixquiprend.bots.seen import as_state, unseen
from sixquiprend.engine import (
    Answer,
    Joker,
    Malformed,
    NoSpecial,
    Pass,
    Pick,
    Play,
    PutJoker,
    Rules,
    SevenTakes,
    Special,
    State,
    Stop,
    Swap,
    TakeRow,
    position,
    view,
)
from tests.play import after, dealt, lay, rows, short_game, steps

EVERY = pytest.mark.parametrize("name", ["beginner", "careful"])


def choice(name: str, state: State, seat: int = 0) -> Answer:
    return make_bot(name).answer(view(state, seat), random.Random(0))


def table(text: str, *hands: tuple[int | Joker, ...], options: str = "") -> State:
    """Before a turn."""
    return position(Rules(len(hands), options), hands, rows(text))


@EVERY
def test_B8_bots_take_the_cheapest_row(name: str) -> None:
    assert choice(name, lay("10 · 20 30 · 55 · 41", 3, 60)) == TakeRow(0, 3)


@EVERY
def test_B7_bots_avoid_a_full_row(name: str) -> None:
    state = table("1 2 3 4 5 · 50 · 60 · 70", (6, 51), (20, 90))
    assert choice(name, state) == Play(0, 51)


def test_B7_careful_fears_the_cards_in_between() -> None:
    """Behind 11 one place is left and 20 unseen cards may come first; behind 50 there are four."""
    state = table("4 6 8 11 · 50 · 60 · 70", (32, 52), (20, 90), (21, 91), (22, 92))
    assert choice("careful", state) == Play(0, 52)
    outlook = Outlook(view(state, 0))
    assert outlook.danger(32) > 0
    assert outlook.danger(52) == 0
    assert outlook.gap(32) == 20
    assert outlook.room(0) == 1


def test_P1_careful_passes_the_most_dangerous_card() -> None:
    state = table("11 22 33 44 66 · 80 · 90 · 100", (67, 81, 91, 101), (1, 2, 3, 4), options="P")
    assert choice("careful", state) == Pass(0, 67)


def test_P1_the_beginner_passes_the_card_with_the_most_heads() -> None:
    state = table("10 · 20 · 30 · 40", (21, 55, 77, 91), (1, 2, 3, 4), options="P")
    assert choice("beginner", state) == Pass(0, 55)


def test_D1_careful_begins_with_the_highest_card_and_then_spreads() -> None:
    state = dealt(Rules(2, "KD"))
    assert choice("careful", state) == Pick(0, 24)
    state = after(after(state, Pick(0, 24)), Pick(1, 1))
    assert choice("careful", state) == Pick(0, 12)


@EVERY
def test_J3_bots_put_their_joker_where_it_takes_nothing(name: str) -> None:
    state = lay("1 2 3 4 5 · 11 12 13 14 16 · 30 · 40 42 43 45 46", Joker.J4, 60, options="J")
    assert choice(name, after(state)) == PutJoker(0, 2)


def test_J2_careful_keeps_its_joker_for_a_worse_moment() -> None:
    state = table("10 · 20 · 30 · 40", (Joker.J2, 41), (50, 60), options="J")
    assert choice("careful", state) == Play(0, 41)
    state = table("10 · 20 · 11 22 33 44 66 · 55", (Joker.J2, 67), (50, 60), options="J")
    assert choice("careful", state) == Play(0, Joker.J2)


@EVERY
def test_S4_bots_save_themselves_with_a_special_card(name: str) -> None:
    state = lay("11 22 33 44 55 · 80 · 90 · 100", 56, 70, specials={0: [Special.SEVEN_TAKES]})
    assert choice(name, after(state)) == SevenTakes(0)


@EVERY
def test_S2_bots_keep_special_cards_that_would_save_nothing(name: str) -> None:
    state = lay("11 · 80 · 90 · 100", 56, 70, specials={0: [Special.SEVEN_TAKES, Special.STOP]})
    assert choice(name, after(state)) == NoSpecial(0)


def test_S10_careful_swaps_what_helps_least_and_keeps_the_rest() -> None:
    def swap_of(*held: Special) -> Answer:
        state = lay("1 2 3 4 6 · 80 · 90 · 100", 7, 70, specials={0: held})
        return choice("careful", after(state, NoSpecial(0)))

    assert swap_of(Special.STOP, Special.SLIDE) == Swap(0, Special.STOP)
    assert swap_of(Special.SLIDE) == Swap(0, None)


def test_S8_an_outcome_makes_the_own_choices_that_follow_as_cheap_as_possible() -> None:
    """The 7 would take five heads; with a stop on that row it is too low, and takes the 81."""
    state = after(lay("1 2 3 4 6 · 81 · 90 · 100", 7, 8, specials={0: [Special.STOP]}))
    seen = view(state, 0)
    assert outcome(seen, NoSpecial(0)) == Outcome(own=5, minus_others=0)
    assert outcome(seen, Stop(0, 0)) == Outcome(own=1, minus_others=0)


def test_B8_of_equal_rows_careful_takes_the_one_that_hurts_others() -> None:
    """Both rows cost one head; without the 51 the 61 finds only the full row."""
    state = after(lay("91 · 51 · 95 · 20 21 23 24 26", 3, 61))
    assert outcome(view(state, 0), TakeRow(0, 0)) == Outcome(own=1, minus_others=0)
    assert outcome(view(state, 0), TakeRow(0, 1)) == Outcome(own=1, minus_others=-7)
    assert choice("careful", state) == TakeRow(0, 1)


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match="no bot 'nobody'; bots are beginner, careful") as caught:
        make_bot("nobody")
    assert caught.value.code == "unknown_bot"


def test_bots_are_called_what_they_are_chosen_by() -> None:
    assert [make_bot(name).name for name in BOT_NAMES] == list(BOT_NAMES)


@pytest.mark.parametrize("options", ["", "KD", "D", "PVJ", "S", "DPS"])
def test_a_view_as_a_state_asks_its_seat_the_same(options: str) -> None:
    """So that what a bot tries out on it is what would happen at the table."""
    for step in steps(short_game(3, options), seed=7):
        for decision in step.before.pending:
            if decision.kind in ("row", "joker", "special"):
                seen = view(step.before, decision.seat)
                assert as_state(seen).pending == (decision,)


@pytest.mark.parametrize("options", ["", "K", "KD", "D", "S", "DPS"])
def test_unseen_cards_are_all_that_others_may_hold(options: str) -> None:
    for step in steps(short_game(3, options), seed=8):
        state = step.before
        if not state.rows:
            continue
        hidden = set(unseen(view(state, 0)))
        held = {card for hand in state.hands[1:] for card in hand}
        assert held <= hidden
        assert not hidden & {*state.hands[0], *(card for row in state.rows for card in row)}
        if "K" in options or "D" in options:
            assert hidden == held
