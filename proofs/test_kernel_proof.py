"""The long proof that the kernel plays as the engine does: every option of number cards, 2 to 10 seats."""

from random import Random

import pytest

from sixquiprend.engine import Rules
from sixquiprend.kernel import Lanes
from tests.kernel.both import PLAYED_WHOLE, check_round
from tests.kernel.lanes_and_plain import check_lanes

SEATS = range(2, 11)
ROUNDS = 350
"""For each combination of options and each number of seats."""


def test_these_are_at_least_a_hundred_thousand_rounds() -> None:
    assert len(PLAYED_WHOLE) >= 2**5
    assert len(PLAYED_WHOLE) * len(SEATS) * ROUNDS >= 100_000


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", PLAYED_WHOLE)
def test_the_same_deals_and_choices_give_the_same_rows_piles_and_heads(options: str, seats: int) -> None:
    rng, rules = Random(f"{options}-{seats}"), Rules(seats, options)
    for _ in range(ROUNDS):
        check_round(rules, rng)


@pytest.mark.parametrize("known", [False, True])
def test_lanes_play_the_same_rounds_as_one_at_a_time(known: bool) -> None:
    lanes = Lanes(seed=7, known=known)
    for _ in range(100):
        check_lanes(lanes)
