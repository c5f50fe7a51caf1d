"""Worlds as a seat may imagine them: they look to it as its own game does."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from sixquiprend.analysis.worlds import some_world
from sixquiprend.engine import view
from tests.analysis.games import asked_states, short_game


@pytest.mark.parametrize("options", ["S", "KS", "PS", "KPS", "DS", "DPS", "KDPS"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_world_looks_to_its_seat_like_the_game(options: str, seats: int) -> None:
    rng = Random(1)
    for state in asked_states(short_game(options, seats)):
        if not state.rows:
            continue
        for decision in state.pending:
            seen = view(state, decision.seat)
            imagined = view(some_world(seen, rng), decision.seat)
            assert imagined == replace(seen, history=())


def test_D_picked_hands_are_no_secret() -> None:
    for state in asked_states(short_game("DS")):
        if state.rows and state.pending[0].kind == "play":
            world = some_world(view(state, 0), Random(1))
            assert world.hands == state.hands


def test_what_is_hidden_is_dealt_by_chance() -> None:
    state = next(state for state in asked_states(short_game("S")) if state.rows)
    worlds = [some_world(view(state, 0), Random(seed)) for seed in range(20)]
    assert len({world.hands[1] for world in worlds}) > 15
    assert len({world.own["S"].hands[1] for world in worlds}) > 5
