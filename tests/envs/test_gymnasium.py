"""Gymnasium's own check, and what it doesn't ask."""

from __future__ import annotations

from typing import Any, TypeAlias

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from sixquiprend.engine import Rules
from sixquiprend.envs import Batch
from sixquiprend.envs.gymnasium_faces import ID, SeatEnv, SeatVectorEnv

Array: TypeAlias = NDArray[Any]


@pytest.mark.parametrize("options", ["", "DPVJ", "S"])
def test_the_official_check_passes(options: str) -> None:
    check_env(SeatEnv(3, options, opponents="beginner"), skip_render_check=True)


def test_the_id_has_a_version_and_makes_both_kinds() -> None:
    assert ID.endswith("-v1")
    one = gymnasium.make(ID, seats=3, opponents=["beginner", "careful"])
    seen, _ = one.reset(seed=1)
    assert one.observation_space.contains(seen)
    many = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="vector_entry_point", seats=2)
    shown, _ = many.reset(seed=1)
    assert many.observation_space.contains(shown)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    many.close()


def first_legal(seen: dict[str, Array]) -> Array:
    chosen: Array = seen["action_mask"].argmax(-1)
    return chosen


def lowest(_: Array, mask: NDArray[np.int8]) -> Array:
    """A policy for the others."""
    chosen: Array = mask.argmax(1)
    return chosen


@pytest.mark.parametrize("rows", ["agent", "cheapest"])
def test_rewards_of_a_seat_tell_of_the_same_round(rows: str) -> None:
    sums = {}
    for kind in ("heads", "relative", "rank", "win"):
        table = SeatEnv(2, opponents="careful", reward=kind, rows=rows)  # type: ignore[arg-type]
        seen, _ = table.reset(seed=6, options={"deal": 2, "rotation": 1})
        total, over = 0.0, False
        while not over:
            seen, reward, over, _, _ = table.step(first_legal(seen))
            total += reward
        sums[kind] = total
    assert sums["heads"] < 0
    assert sums["rank"] == np.sign(sums["relative"])
    assert sums["win"] == (sums["rank"] + 1) / 2


def test_a_seat_s_next_deal_is_the_one_that_can_be_asked_for() -> None:
    one, other = SeatEnv(2), SeatEnv(2)
    one.reset(seed=3)
    then, _ = one.reset()
    asked_for, _ = other.reset(seed=3, options={"deal": 1})
    assert np.array_equal(then["observation"], asked_for["observation"])


def played(table: SeatVectorEnv, steps: int) -> list[tuple[Array, Array, Array, dict[str, Any]]]:
    seen, _ = table.reset(seed=5)
    found = []
    for _ in range(steps):
        before = seen
        seen, reward, ended, _, info = table.step(first_legal(seen))
        found.append((before["observation"], reward, ended, info))
    return found


def test_the_learner_sees_each_of_its_decisions_and_gets_all_rewards_between_them() -> None:
    table = SeatVectorEnv(2, 3, opponents=lowest, autoreset_mode=AutoresetMode.DISABLED)
    batch = Batch(2, Rules(3), seed=5, autoreset="disabled")
    seen, _ = table.reset(seed=5)
    batch.reset()
    total = np.zeros(2)
    for _ in range(10):
        while (others := batch.buffers.player > 0).any():
            batch.step(np.where(others, batch.buffers.mask.argmax(1), -1).astype(np.int32))
            total += batch.buffers.reward[:, 0]
        assert np.array_equal(seen["observation"], batch.buffers.observation)
        seen, reward, _, _, _ = table.step(first_legal(seen))
        batch.step(batch.buffers.mask.argmax(1).astype(np.int32))
        total += batch.buffers.reward[:, 0] - reward
    while (others := batch.buffers.player > 0).any():
        batch.step(np.where(others, batch.buffers.mask.argmax(1), -1).astype(np.int32))
        total += batch.buffers.reward[:, 0]
    assert total.tolist() == [0, 0]


def test_autoreset_modes_are_gymnasium_s() -> None:
    later = SeatVectorEnv(3, 2, rows="cheapest", opponents=lowest)
    at_once = SeatVectorEnv(3, 2, rows="cheapest", opponents=lowest, autoreset_mode="SameStep")
    next_step, same_step = played(later, 40), played(at_once, 40)
    (ended,) = np.nonzero([step[2].all() for step in next_step])[:1]
    assert len(ended) >= 2
    number = int(ended[0])
    _, reward, over, _ = next_step[number + 1]
    assert not over.any()
    assert reward.tolist() == [0, 0, 0]
    assert next_step[number + 1][0][0, 0] == 0  # the end was shown
    info = same_step[number][3]
    assert info["_final_obs"].tolist() == [True] * 3
    assert info["final_obs"]["observation"][0, 0] == 0
    assert np.array_equal(same_step[number + 1][0], next_step[number + 2][0])


def test_duplicate_deals_go_round_the_seats() -> None:
    table = SeatVectorEnv(4, 2, duplicate=True, opponents=lowest)
    hands = table.reset(seed=1)[0]["action_mask"]
    assert not np.array_equal(hands[0], hands[1])  # the same deal, the other seat
    single = SeatVectorEnv(2, 2, opponents=lowest)
    assert np.array_equal(single.reset(seed=1)[0]["action_mask"], hands[::2])
    again, _ = table.reset(options={"reset_mask": np.array([True, False, False, False])})
    assert np.array_equal(again["action_mask"][1:], hands[1:])
    assert not np.array_equal(again["action_mask"][0], hands[0])


def test_opponents_must_be_as_many_as_seats_are_left() -> None:
    with pytest.raises(ValueError, match="2 opponents"):
        SeatEnv(3, opponents=["careful"])
    with pytest.raises(ValueError, match="layout"):
        SeatEnv(3, layout_name="picture")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="reward"):
        SeatEnv(3, reward="gold")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rows is one of agent, cheapest, not 'cheap'"):
        SeatEnv(3, rows="cheap")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="episode is one of round, game, not 'match'"):
        SeatEnv(3, episode="match")  # type: ignore[arg-type]


def test_a_step_behind_the_end_is_refused() -> None:
    env = SeatEnv(2, opponents="beginner")
    env.reset(seed=1)
    over = False
    while not over:
        over = env.step(0)[2]
    with pytest.raises(RuntimeError, match="reset comes before"):
        env.step(0)
