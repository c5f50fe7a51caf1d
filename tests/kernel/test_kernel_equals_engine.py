"""The kernel plays as the engine does: a short look at every option and number of seats.

The long one is proofs/test_kernel_proof.py (`make proof`).
"""

from random import Random

import pytest

from sixquiprend.engine import Rules
from tests.kernel.both import PLAYED_WHOLE, check_round


@pytest.mark.parametrize("options", PLAYED_WHOLE)
def test_the_same_deals_and_choices_give_the_same_rows_piles_and_heads(options: str) -> None:
    rng = Random(options)
    for seats in range(2, 11):
        for _ in range(2):
            check_round(Rules(seats, options), rng)
