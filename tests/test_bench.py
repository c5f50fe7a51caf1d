"""The benches measure what they say."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bench import engine, plain
from sixquiprend.engine import Rules, new_game
from sixquiprend.engine.presets import PRESETS


@pytest.mark.parametrize("seed", range(20))
def test_the_plain_script_plays_the_same_game_as_the_engine(seed: int) -> None:
    state = engine.play_round(new_game(Rules(plain.SEATS)), Random(seed))
    assert tuple(plain.play_round(Random(seed))) == state.scores[0]


def test_every_preset_is_measured() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "bench", "--seconds", "0", "--json"],
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
        text=True,
    )
    measured = json.loads(finished.stdout)
    assert set(measured) >= {"plain", *(f"engine {preset}" for preset in PRESETS)}
    assert all(figures["rounds_per_second"] > 0 for figures in measured.values())
    assert measured["plain"]["to_plain"] == 1
