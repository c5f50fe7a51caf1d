"""The long proof that the full kernel plays as the engine does: all that C10 allows, 2 to 10 (8) seats."""

from random import Random

import pytest

from sixquiprend.engine import Rules
from tests.kernel_full.both import check_rounds
from tests.play import COMBINATIONS, most_seats

GAMES = [(options, seats) for options in COMBINATIONS for seats in range(2, most_seats(options) + 1)]
ROUNDS = 292
"""For each combination of options and each number of seats."""


def test_these_are_at_least_a_hundred_thousand_rounds() -> None:
    assert len(COMBINATIONS) == 2**5 + 2**3
    assert len(GAMES) * ROUNDS >= 100_000


@pytest.mark.parametrize(("options", "seats"), GAMES)
def test_the_same_deals_and_answers_give_the_same_questions_and_tables(options: str, seats: int) -> None:
    check_rounds(Rules(seats, options), Random(f"full {options} {seats}"), ROUNDS)
