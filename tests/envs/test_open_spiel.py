"""OpenSpiel's own test, and a playthrough that is kept."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

from sixquiprend.engine import view
from sixquiprend.envs.from_view import observation_of
from sixquiprend.envs.open_spiel_game import NAME

KEPT = Path(__file__).with_name("open_spiel.txt")


@pytest.mark.parametrize(("players", "options"), [(2, ""), (4, ""), (3, "DPVJ"), (3, "S")])
def test_the_official_test_passes(players: int, options: str) -> None:
    game = pyspiel.load_game(NAME, {"players": players, "options": options})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_the_playthrough_is_the_one_that_is_kept() -> None:
    """WRITE=1 writes it anew; read the difference before you commit it."""
    told = playthrough(f"{NAME}(players=2)", None, seed=6)
    if os.environ.get("WRITE"):
        KEPT.write_text(told, "utf-8")
    assert told.splitlines() == KEPT.read_text("utf-8").splitlines()


def test_all_choose_at_once_and_a_row_is_a_node_of_its_own() -> None:
    state, chance = pyspiel.load_game(NAME, {"players": 2}).new_initial_state(), Random(1)
    kinds = set()
    while not state.is_terminal():
        player = state.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = state.chance_outcomes()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            state.apply_action(chance.choice(outcomes)[0])
        elif player == pyspiel.PlayerId.SIMULTANEOUS:
            kinds.add("all")
            state.apply_actions([state.legal_actions(seat)[-1] for seat in range(2)])
        else:
            kinds.add("one")
            assert state.legal_actions() == [104, 105, 106, 107]
            state.apply_action(104)
    assert kinds == {"all", "one"}
    assert sum(state.returns()) == 0


def test_an_observer_sees_what_the_view_says() -> None:
    game = pyspiel.load_game(NAME, {"players": 3})
    state, observer = game.new_initial_state(), game.make_py_observer()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for player in range(3):
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, observation_of(view(state.state, player)))
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)) is None
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"colour": "red"})
