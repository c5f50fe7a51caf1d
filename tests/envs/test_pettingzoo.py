"""PettingZoo's own tests, and what they don't ask."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from sixquiprend.envs import sixquiprend_v1
from sixquiprend.envs.layouts import LAYOUTS

GAMES = ["", "DPVJ", "S"]


# It says so of every dictionary with a mask but those of PettingZoo's own games.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("options", GAMES)
def test_the_official_tests_pass(options: str) -> None:
    api_test(sixquiprend_v1.aec_env(3, options), num_cycles=150)
    parallel_api_test(sixquiprend_v1.parallel_env(3, options), num_cycles=60)
    seed_test(lambda: sixquiprend_v1.aec_env(3, options), num_cycles=60)
    parallel_seed_test(lambda: sixquiprend_v1.parallel_env(3, options), num_cycles=40)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_is_in_its_space(layout: str) -> None:
    table = sixquiprend_v1.parallel_env(layout=layout)  # type: ignore[arg-type]
    seen, _ = table.reset(seed=1)
    for agent in table.agents:
        assert table.observation_space(agent) is table.observation_space(agent)
        assert table.observation_space(agent).contains(seen[agent])
        assert seen[agent]["action_mask"].dtype == np.int8


def test_whoever_is_not_asked_can_only_wait() -> None:
    table = sixquiprend_v1.parallel_env(2)
    seen, _ = table.reset(seed=2)
    alone = 0
    while table.agents:
        masks = {agent: view["action_mask"] for agent, view in seen.items()}
        waiting = [agent for agent, mask in masks.items() if mask[table.wait]]
        assert all(masks[agent].sum() == 1 for agent in waiting)
        assert len(waiting) in (0, 1)
        alone += len(waiting)
        seen, *_ = table.step({agent: int(mask.nonzero()[0][-1]) for agent, mask in masks.items()})
    assert alone > 0  # somebody had to take a row


def test_both_faces_play_the_same_game() -> None:
    together, turns = sixquiprend_v1.parallel_env(3), sixquiprend_v1.aec_env(3)
    seen, _ = together.reset(seed=9, options={"deal": 5, "rotation": 2})
    turns.reset(seed=9, options={"deal": 5, "rotation": 2})
    sums = dict.fromkeys(together.possible_agents, 0.0)
    while together.agents:
        actions = {agent: int(view["action_mask"].argmax()) for agent, view in seen.items()}
        asked = [together.possible_agents[player] for player in together.table.asked]
        for _ in asked:
            agent = turns.agent_selection
            assert np.array_equal(turns.observe(agent)["observation"], seen[agent]["observation"])
            assert np.array_equal(turns.observe(agent)["action_mask"], seen[agent]["action_mask"][:-1])
            turns.step(actions[agent])
        seen, rewards, *_ = together.step(actions)
        for agent, reward in rewards.items():
            sums[agent] += reward
    assert all(turns.terminations.values())
    assert sum(sums.values()) < 0


def test_an_illegal_action_counts_as_the_first_legal_one_and_is_told() -> None:
    one, other = sixquiprend_v1.parallel_env(2), sixquiprend_v1.parallel_env(2)
    seen, _ = one.reset(seed=1)
    other.reset(seed=1)
    first = {agent: int(view["action_mask"].argmax()) for agent, view in seen.items()}
    wrong = {**first, "player_1": one.wait}
    then, _, _, _, infos = one.step(wrong)
    same, *_ = other.step(first)
    assert infos == {"player_0": {}, "player_1": {"illegal": True}}
    assert all(np.array_equal(then[agent]["observation"], same[agent]["observation"]) for agent in then)


def test_a_reset_without_a_seed_goes_on_to_the_next_deal() -> None:
    one, other = sixquiprend_v1.parallel_env(2), sixquiprend_v1.parallel_env(2)
    one.reset(seed=3)
    next_one, _ = one.reset()
    asked_for, _ = other.reset(seed=3, options={"deal": 1})
    first, _ = other.reset(seed=3)
    assert np.array_equal(next_one["player_0"]["observation"], asked_for["player_0"]["observation"])
    assert not np.array_equal(first["player_0"]["observation"], asked_for["player_0"]["observation"])
