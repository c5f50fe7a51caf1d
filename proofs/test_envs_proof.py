"""The long proof that the batched environment plays and tells what the engine says."""

from random import Random

import pytest

from sixquiprend.engine import Rules
from sixquiprend.envs import Batch
from tests.envs.mirror import check_batch
from tests.play import COMBINATIONS, most_seats

GAMES = [(options, seats) for options in COMBINATIONS for seats in range(2, most_seats(options) + 1)]
TABLES, STEPS = 3, 400


@pytest.mark.parametrize(("options", "seats"), GAMES)
def test_every_step_is_the_engine_s_and_every_observation_the_view_s(options: str, seats: int) -> None:
    batch = Batch(TABLES, Rules(seats, options), seed=len(options), episode="game")
    check_batch(batch, STEPS, Random(f"envs {options} {seats}"))
