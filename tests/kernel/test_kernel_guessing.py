"""Guessing the cards of others: what the network sees of a card, and how its values become cards."""

from __future__ import annotations

from math import exp
from statistics import mean
from typing import TypeAlias

import numpy as np
import pytest

from sixquiprend.bots.model import load_model, load_net
from sixquiprend.engine import Joker
from sixquiprend.kernel import guessing
from sixquiprend.kernel.cards import to_codes, to_hands
from sixquiprend.kernel.chance import seeded
from sixquiprend.kernel.guessing import HIDDEN, NET_SHAPE, hand_traits
from sixquiprend.kernel.searching import evaluate_modelled
from sixquiprend.kernel.table import to_table
from sixquiprend.kernel.unknown import Pack, Unknown
from tests.play import rows

TABLE = rows("12 14 15 21 26 · 37 · 43 44 · 58 61")
ON_TABLE = [card for row in TABLE for card in row if isinstance(card, int)]
HAND = [3, 28, 30, 38, 70]
LEFT = np.cumsum([number > 0 and number not in ON_TABLE for number in range(105)], dtype=np.uint8)
RATE = 3 / (104 - len(ON_TABLE) - len(HAND))
"""How likely an unseen card is played this turn, at a table of four."""

Seen: TypeAlias = dict[int, np.ndarray[tuple[int], np.dtype[np.float32]]]


@pytest.fixture(scope="module")
def traits() -> Seen:
    lines = hand_traits(to_table(TABLE, variable=False), to_codes(HAND), 4, LEFT)
    return dict(zip(HAND, lines, strict=True))


def test_B7_a_card_for_a_full_row_takes_it_if_nobody_comes_in_between(
    traits: Seen,
) -> None:
    of = traits[30]
    nobody = exp(-RATE * 2)  # 27 and 29: the 28 is in the same hand
    assert of[guessing.ROOM] == 1
    assert of[guessing.TAKES] == pytest.approx(nobody, rel=1e-5)
    assert of[guessing.MORE] == pytest.approx(1 - nobody, rel=1e-5)
    assert of[guessing.TAKE_COST] == pytest.approx(nobody * 6 / 5, rel=1e-5)
    assert (of[guessing.OWN_BELOW] > 0, of[guessing.OWN_ABOVE] > 0) == (True, False)


def test_a_card_that_lies_next_to_a_row_with_room_is_safe(
    traits: Seen,
) -> None:
    assert [bool(traits[card][guessing.SAFE]) for card in HAND] == [False, False, False, True, False]
    assert traits[38][guessing.FEWER] == 1


@pytest.mark.parametrize(("length", "safe"), [(5, False), (4, True), (3, True), (1, True)])
def test_B7_a_card_next_to_a_row_is_safe_as_long_as_there_is_room(length: int, safe: bool) -> None:
    row = tuple(range(11, 11 + length))
    table = to_table([row, (30,), (50,), (70,)], variable=False)
    left = np.cumsum([n > 0 and n not in (*row, 30, 50, 70) for n in range(105)], dtype=np.uint8)
    (of,) = hand_traits(table, to_codes([11 + length]), 4, left)
    assert bool(of[guessing.SAFE]) == safe


def test_V_a_row_with_more_room_than_four_counts_as_one_of_four() -> None:
    table = to_table([(55,), (10,), (20,), (30,)], variable=True)
    (of,) = hand_traits(table, to_codes([60]), 4, LEFT)
    assert of[guessing.ROOM : guessing.ROOM + 5].tolist() == [0, 0, 0, 0, 1]


def test_of_more_than_four_who_may_come_in_between_four_are_counted() -> None:
    (of,) = hand_traits(to_table(rows("1 · 2 · 3 · 4"), variable=False), to_codes([100]), 10, LEFT)
    assert of[guessing.COMING] == 4


def test_the_104_lies_above_the_103_of_the_same_hand() -> None:
    of, _ = hand_traits(to_table(TABLE, variable=False), to_codes([103, 104]), 4, LEFT)
    assert of[guessing.OWN_ABOVE] > 0


def test_B8_a_card_too_low_pays_for_the_cheapest_row_if_it_is_the_lowest(
    traits: Seen,
) -> None:
    assert [bool(traits[card][guessing.TOO_LOW]) for card in HAND] == [True, False, False, False, False]
    assert traits[3][guessing.LOW_COST] == pytest.approx(exp(-RATE * 2) / 5, rel=1e-5)  # 1 and 2; one head
    assert [bool(traits[card][guessing.CHEAPEST]) for card in HAND] == [False, False, False, True, False]


def test_J1_no_joker_has_traits() -> None:
    for joker in ("0.0", "0.9"):
        with pytest.raises(ValueError, match="not of jokers"):
            hand_traits(to_table(TABLE, variable=False), to_codes([Joker(joker), 30]), 4, LEFT)


def heads_for_the_28(liking: float, deals: int, seed: int = 1) -> list[int]:
    """The 28 takes the full row with its 6 heads, unless the other seat, who holds 27 and 70, plays the 27.

    `liking` is what the network thinks of cards for full rows.
    """
    hands = to_hands([[28, 60], []])
    others = Pack(to_codes([27, 70]), np.array([0, 2]))
    nothing = Pack(to_codes([]), np.zeros(2, np.int64))
    known = Unknown(to_table(TABLE, variable=False), hands, np.array([2, 0]), 2, others, nothing)
    net = np.zeros(NET_SHAPE, np.float32)
    net[HIDDEN, guessing.ROOM] = liking
    heads = evaluate_modelled(known, 0, to_codes([28]), seeded(seed), deals, LEFT, load_model(), 0.4, 0, net)
    return [int(count) for count in heads[:, 0, 0]]


@pytest.mark.parametrize(("liking", "heads"), [(50, 0), (-50, 6)])
def test_others_play_what_the_network_likes(liking: float, heads: int) -> None:
    assert set(heads_for_the_28(liking, deals=20)) == {heads}


def test_the_finest_step_of_the_noise_decides_between_cards_that_are_liked_the_same() -> None:
    """With this seed two cards meet noise next to each other: half as many steps would be a tie."""
    assert heads_for_the_28(0, deals=1, seed=273) == [6]


def test_a_network_without_likings_leaves_it_to_chance() -> None:
    assert mean(heads_for_the_28(0, deals=1000)) == pytest.approx(3, abs=0.4)


def test_the_network_that_ships_knows_a_good_card() -> None:
    """Nobody who may play the safe 38 is thought to take a full row with the 30."""
    assert load_net().shape == NET_SHAPE
    net, lines = load_net(), hand_traits(to_table(TABLE, variable=False), to_codes([30, 38]), 8, LEFT)
    says = np.maximum(lines @ net[:HIDDEN, : guessing.TRAITS].T + net[:HIDDEN, guessing.LEAN], 0)
    values = says @ net[:HIDDEN, guessing.SAYS] + lines @ net[HIDDEN, : guessing.TRAITS]
    assert values[1] > values[0]
