"""Playouts by the learned table: the rules are the kernel's, only the choice of cards is another."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sixquiprend.bots.model import load_model, load_net
from sixquiprend.bots.positions import left_unseen, scripts, unknown
from sixquiprend.engine import NUMBERS, Play, Rules, advance, position, view
from sixquiprend.kernel.cards import to_codes
from sixquiprend.kernel.chance import seeded
from sixquiprend.kernel.learned import (
    GAP_KINDS,
    HEAD_KINDS,
    JOKER_AT,
    MODEL_SIZE,
    ROOM_KINDS,
    SIZE_KINDS,
    situations,
)
from sixquiprend.kernel.searching import evaluate_learned, evaluate_modelled
from sixquiprend.kernel.table import to_table
from tests.play import rows, steps

TABLE = rows("12 14 15 21 26 · 37 · 43 44 · 58 61")


def left(*seen: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return np.cumsum([number > 0 and number not in seen for number in range(105)], dtype=np.uint8)


def told_apart(line: int) -> tuple[int, int, int]:
    """The room, the gap and the heads that a line of the model stands for."""
    line, heads = divmod(line, HEAD_KINDS)
    line, gap = divmod(line, GAP_KINDS)
    return line % ROOM_KINDS, gap, heads


def test_a_situation_is_the_room_the_gap_and_the_heads_of_the_row_where_the_card_would_go() -> None:
    seen = [card for row in TABLE for card in row if isinstance(card, int)]
    lines = situations(to_table(TABLE, variable=False), to_codes([30, 38, 3]), 4, left(*seen))
    full, near, low = map(told_apart, lines.tolist())
    assert full == (0, 3, 3)  # B7: no room; 27, 28 and 29 could come in between; 6 heads
    assert near == (4, 0, 0)  # four more may follow the 37; nothing comes in between
    assert low == (ROOM_KINDS - 1, 2, 0)  # B8: 1 and 2 could come before; the cheapest row costs 1


def kinds(line: int) -> tuple[int, int]:
    """The kinds of seats and of hands that a line stands for."""
    return divmod(line // (HEAD_KINDS * GAP_KINDS * ROOM_KINDS), SIZE_KINDS)


def test_how_many_seats_and_cards_are_told_apart() -> None:
    table = to_table(TABLE, variable=False)
    seats = [kinds(int(situations(table, to_codes([30]), count, left())[0]))[0] for count in range(2, 11)]
    assert seats == [0, 1, 2, 2, 3, 3, 4, 4, 4]
    hands = [to_codes(range(62, 62 + size)) for size in range(1, 13)]
    sizes = [kinds(int(situations(table, hand, 4, left())[0]))[1] for hand in hands]
    assert sizes == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4]
    jokers = [np.array([-10, *range(1, size)], np.int8) for size in range(1, 13)]
    assert [int(situations(table, hand, 4, left())[0]) - JOKER_AT for hand in jokers] == sizes


def test_gaps_are_told_apart_by_ever_larger_steps() -> None:
    table, seen = to_table(rows("1 · 2 · 3 · 4"), variable=False), left(1, 2, 3, 4)
    found = [told_apart(int(situations(table, to_codes([card]), 4, seen)[0]))[1] for card in range(5, 105)]
    steps = [found.count(kind) for kind in range(GAP_KINDS)]
    assert found == sorted(found)
    assert steps == [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 6, 8, 15, 54]


def test_heads_are_told_apart_by_ever_larger_steps() -> None:
    found = []
    for heads in range(1, 42):
        table = to_table(rows("1 · 2 · 3 · 4"), variable=False)
        table[1] += np.uint64(heads - 1 << 48)
        found.append(told_apart(int(situations(table, to_codes([50]), 4, left())[0]))[2])
    assert found == sorted(found)
    assert [found.count(kind) for kind in range(HEAD_KINDS)] == [1, 1, 2, 2, 2, 3, 4, 26]


def test_cards_that_were_seen_are_no_gap() -> None:
    table = to_table(TABLE, variable=False)
    open_gap = situations(table, to_codes([30]), 4, left(26))
    closed_gap = situations(table, to_codes([30]), 4, left(26, 27, 28, 29))
    assert told_apart(int(open_gap[0]))[1] == 3
    assert told_apart(int(closed_gap[0]))[1] == 0


@pytest.mark.parametrize("card", [1, 104])
def test_a_card_of_the_hand_that_was_seen_is_refused(card: int) -> None:
    table = to_table(TABLE, variable=False)
    assert len(situations(table, to_codes([card]), 4, left())) == 1
    with pytest.raises(ValueError, match="those of the hand"):
        situations(table, to_codes([card]), 4, left(card))


@pytest.mark.parametrize(
    ("hand", "message"),
    [([0], "no card"), ([-11], "no card"), ([105], "no card"), ([], "hand"), (list(range(1, 14)), "hand")],
)
def test_what_is_no_hand_is_refused(hand: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        situations(to_table(TABLE, variable=False), np.array(hand, np.int8), 4, left())


def test_cards_that_are_counted_twice_are_refused() -> None:
    twice = left().astype(np.uint8)
    twice[60:] += 1
    with pytest.raises(ValueError, match="counts the unseen cards"):
        situations(to_table(TABLE, variable=False), to_codes([30]), 4, twice)


@pytest.mark.parametrize("hand", [[-10, -1, 1, 104], list(range(1, 13))])
def test_every_card_and_a_hand_of_twelve_have_their_lines(hand: list[int]) -> None:
    assert len(situations(to_table(TABLE, variable=False), np.array(hand, np.int8), 4, left())) == len(hand)


def test_J1_a_joker_has_a_line_of_its_own() -> None:
    from sixquiprend.engine import Joker

    lines = situations(to_table(TABLE, variable=False), to_codes([Joker("0.4"), 30]), 4, left())
    assert lines[0] >= JOKER_AT > lines[1]


def test_seats_play_the_card_with_the_lowest_number() -> None:
    """Seat 1 holds the 38, which the model likes, and the 30, which would take five cards."""
    state = position(Rules(2), [[60, 62], [30, 38]], [list(row) for row in TABLE])
    model = np.zeros(MODEL_SIZE, np.float32)
    seen = view(state, 1)
    model[situations(to_table(TABLE, variable=False), to_codes([38]), 2, left_unseen(seen))] = -5
    from sixquiprend.kernel.rounds import FREE

    free = np.full((1, 1, 3, 2), FREE, np.int8)
    known = unknown(seen)
    told = {card: scripts(seen, (Play(1, card),)) for card in (30, 38)}
    differences = 0
    for seed in range(20):
        by_itself, liked, disliked = (
            evaluate_learned(known, script, seeded(seed), 1, left_unseen(seen), model, 0.0)[0, 0].tolist()
            for script in (free, told[38], told[30])
        )
        assert by_itself == liked
        differences += disliked != liked
    assert differences  # else the two cards would come to the same, and the test would prove nothing


@pytest.mark.parametrize("options", ["K", "KV", "KP", "KJ", "KDPVJ"])
def test_the_last_turn_costs_what_the_engine_says(options: str) -> None:
    """With known cards and one card each, all is known but who holds which."""
    compared = 0
    for seed in range(40):
        for step in steps(Rules(2, options, rounds=1), seed=seed):
            state = step.before
            if not state.dealt or state.pending[0].kind != "play" or len(state.hands[0]) != 1:
                continue
            after, _ = advance(state, *(decision.legal[0] for decision in state.pending))
            if after.pending and after.pending[0].kind != "deal":
                continue  # a row or a joker was asked for: then the playout's choice may be another
            seen = view(state, 0)
            heads = evaluate_learned(
                unknown(seen), scripts(seen, seen.legal), seeded(1), 1, left_unseen(seen), load_model(), 0.4
            )
            gained = np.array(after.scores[-1]) - np.array(state.heads)
            assert heads[0, 0].tolist() == gained.tolist()
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("tries", [4, 0], ids=["searching", "guessed"])
def test_others_who_think_are_the_same_twice_and_take_what_is_there(tries: int) -> None:
    hands = np.array(Random(7).sample([card for card in NUMBERS if card not in (5, 30, 60, 90)], 40))
    state = position(
        Rules(4),
        [sorted(hands[seat * 10 : seat * 10 + 10].tolist()) for seat in range(4)],
        [[5], [30], [60], [90]],
    )
    seen = view(state, 2)
    cards = to_codes(seen.hand)

    def searched() -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        return evaluate_modelled(
            unknown(seen), 2, cards, seeded(3), 50, left_unseen(seen), load_model(), 0.4, tries, load_net()
        )

    heads = searched()
    assert (heads == searched()).all()
    assert heads.shape == (50, 10, 4)
    assert (heads >= 0).all()
    assert 5 < heads.sum(2).mean() < 171
