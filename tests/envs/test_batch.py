"""The batched environment: the engine's games, the engine's views, whatever the number of tables."""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sixquiprend.engine import Rules
from sixquiprend.envs import Batch
from sixquiprend.envs.core.observing import WIDTH
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full import new_tables
from tests.envs.mirror import check_batch
from tests.play import most_seats

GAMES = ["", "K", "D", "P", "V", "J", "PVJ", "KDPVJ", "S", "KDPS"]


def some_actions(batch: Batch) -> NDArray[np.int32]:
    """A legal action at every table, which depends on nothing but what is observed there."""
    mask = batch.buffers.mask
    wanted = batch.buffers.observation.astype(np.int64).sum(1) % np.maximum(mask.sum(1), 1)
    ranks = mask.cumsum(1) - 1
    chosen: NDArray[np.int32] = ((mask == 1) & (ranks == wanted[:, np.newaxis])).argmax(1).astype(np.int32)
    return chosen


def played(batch: Batch, steps: int) -> dict[tuple[int, int], list[bytes]]:
    """What was observed in the episodes that ended, by deal and rotation."""
    batch.reset()
    found: dict[tuple[int, int], list[bytes]] = {}
    finished: dict[tuple[int, int], list[bytes]] = {}
    for _ in range(steps):
        keys = list(zip(batch.deals.tolist(), batch.rotations.tolist(), strict=True))
        for key, line in zip(keys, batch.buffers.observation, strict=True):
            found.setdefault(key, []).append(line.tobytes())
        batch.step(some_actions(batch))
        for key, ended, reward in zip(keys, batch.buffers.terminated, batch.buffers.reward, strict=True):
            if ended:
                finished[key] = [*found[key], reward.tobytes()]
    return finished


# --- the engine's games and views --------------------------------------------------------------------


@pytest.mark.parametrize("options", GAMES)
def test_steps_masks_rewards_and_observations_are_what_the_engine_says(options: str) -> None:
    for seats in (2, 3, most_seats(options)):
        rng = Random(f"{options} {seats}")
        batch = Batch(2, Rules(seats, options), seed=seats, episode="game")
        check_batch(batch, 14 * seats + (30 if "D" in options or "S" in options else 0), rng)


@pytest.mark.parametrize("options", ["", "DP", "VJ", "S"])
def test_rounds_with_the_cheapest_rows_are_what_the_engine_says(options: str) -> None:
    check_batch(Batch(2, Rules(3, options), rows="cheapest"), 100, Random(options), cheapest=True)


def test_a_new_game_is_the_kernel_s() -> None:
    for options in GAMES:
        rules = Rules(3, options)
        batch = Batch(1, rules)
        assert np.array_equal(batch.hidden_tables(), new_tables(rules, 1))


# --- seeds, deals, rotations -------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["", "DPVJ", "S"])
def test_a_seed_gives_the_same_episodes_whatever_the_number_of_tables_and_threads(options: str) -> None:
    rules = Rules(3, options)
    few, many = Batch(2, rules, seed=7), Batch(7, rules, seed=7, threads=3)
    some, more = played(few, 400), played(many, 200)
    many.close()
    both = some.keys() & more.keys()
    assert len(both) >= 4
    assert all(some[key] == more[key] for key in both)
    assert len({tuple(some[key]) for key in both}) == len(both)
    other = played(Batch(2, rules, seed=8), 400)
    assert not any(some[key] == other[key] for key in some.keys() & other.keys())


def test_duplicate_plays_each_deal_from_every_seat() -> None:
    batch = Batch(3, Rules(4), seed=5, duplicate=True)
    batch.reset()
    assert batch.deals.tolist() == [0, 0, 0]
    assert batch.rotations.tolist() == [0, 1, 2]
    tables = batch.hidden_tables()
    assert (tables == tables[0]).all()
    assert batch.buffers.player.tolist() == [0, 3, 2]  # seat 0 is asked first
    finished = played(batch, 400)
    assert {(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)} <= set(finished)
    for rotation in range(1, 4):  # the same choices: the same rewards, one player on
        first, then = (np.frombuffer(finished[0, turned][-1], np.float32) for turned in (0, rotation))
        assert np.roll(then, rotation).tolist() == first.tolist()


def test_a_deal_and_a_rotation_can_be_asked_for() -> None:
    batch, other = Batch(2, Rules(3), seed=1), Batch(9, Rules(3), seed=1)
    batch.reset(np.array([8, 8], np.uint64), np.array([0, 2]))
    other.reset()
    hidden = batch.hidden_tables()
    assert np.array_equal(hidden[0], other.hidden_tables()[8])
    assert np.array_equal(hidden[0], hidden[1])
    assert batch.buffers.player.tolist() == [0, 1]
    assert np.array_equal(batch.buffers.observation[0], batch.buffers.observation[1])


def test_the_deals_of_later_rounds_do_not_depend_on_how_the_first_was_played() -> None:
    hands = []
    for pick in (0, -1):
        batch = Batch(1, Rules(3), episode="game")
        batch.reset()
        while batch.buffers.observation[0, 4] == 1:
            batch.step(np.flatnonzero(batch.buffers.mask[0])[[pick]].astype(np.int32))
        hands.append(batch.hidden_tables()[0, at.HANDS : at.CHOSEN].tolist())
    assert hands[0] == hands[1]


# --- what is hidden ------------------------------------------------------------------------------------


def test_every_player_sees_its_own_side_and_no_choice_of_another() -> None:
    batch = Batch(1, Rules(3), seed=3)
    batch.reset()
    before, after = np.zeros((2, 3, WIDTH), np.int16)
    for player in range(3):
        batch.observe(np.array([player]), before[player : player + 1])
    assert np.array_equal(before[0], batch.buffers.observation[0])
    batch.step(some_actions(batch))
    for player in range(3):
        batch.observe(np.array([player]), after[player : player + 1])
    assert np.array_equal(before, after)  # seat 0 has chosen, and nobody can tell
    assert np.array_equal(after[1], batch.buffers.observation[0])
    mine = batch.known(0, 1)
    assert not mine[at.CHOSEN : at.QUEUE].any()
    assert (mine[at.HANDS :][:12] == 0).all()


# --- the end of an episode ---------------------------------------------------------------------------------


def to_the_end(batch: Batch) -> list[float]:
    """Plays table 0 until its episode has ended; the sums of the rewards."""
    batch.reset()
    sums = np.zeros(batch.rules.seats)
    while True:
        batch.step(some_actions(batch))
        sums += batch.buffers.reward[0]
        if batch.buffers.terminated[0]:
            return [float(value) for value in sums]


def test_same_step_begins_the_next_episode_at_once() -> None:
    batch = Batch(1, Rules(2), autoreset="same_step")
    to_the_end(batch)
    assert batch.deals.tolist() == [1]
    assert batch.buffers.player[0] == 0
    assert batch.buffers.observation[0, 5] == 0  # the first turn
    batch.step(some_actions(batch))
    assert not batch.buffers.terminated[0]


def test_next_step_shows_the_end_and_then_begins_with_any_action() -> None:
    batch = Batch(1, Rules(2), autoreset="next_step")
    to_the_end(batch)
    assert batch.buffers.player[0] == -1
    assert not batch.buffers.mask.any()
    assert batch.buffers.observation[0, 0] == 0
    batch.step(np.array([99], np.int32))
    assert batch.deals.tolist() == [1]
    assert not batch.buffers.terminated[0]
    assert not batch.buffers.illegal[0]
    assert batch.buffers.reward.tolist() == [[0, 0]]


def test_disabled_waits_for_a_reset_of_that_table() -> None:
    batch = Batch(2, Rules(2), autoreset="disabled")
    to_the_end(batch)
    assert batch.buffers.terminated.tolist() == [1, 0] or batch.buffers.terminated.tolist() == [1, 1]
    hidden = batch.hidden_tables()
    batch.step(np.array([0, -1], np.int32))
    assert np.array_equal(batch.hidden_tables(), hidden)
    assert batch.buffers.terminated[0] == 1
    batch.reset(deals=np.array([5, 0], np.uint64), where=np.array([True, False]))
    assert batch.deals.tolist() == [5, 1]
    assert np.array_equal(batch.hidden_tables()[1], hidden[1])
    assert batch.buffers.player[0] == 0


def test_rewards_of_all_kinds_tell_of_the_same_round() -> None:
    rules = Rules(3)
    heads, relative, rank, win = (
        to_the_end(Batch(1, rules, seed=2, reward=kind)) for kind in ("heads", "relative", "rank", "win")
    )
    assert heads == [float(int(value)) for value in heads]
    assert min(heads) < 0
    assert relative == pytest.approx([own - (sum(heads) - own) / 2 for own in heads])
    order = sorted(heads, reverse=True)
    assert len(set(order)) == 3
    assert rank == [1 - order.index(own) for own in heads]
    assert win == [float(own == order[0]) for own in heads]


def test_an_illegal_action_counts_as_the_first_legal_one_and_is_told() -> None:
    batch, other = Batch(2, Rules(2)), Batch(2, Rules(2))
    first = batch.reset().mask.argmax(1).astype(np.int32)
    other.reset()
    wrong = first.copy()
    wrong[0] = 10**6
    batch.step(wrong)
    other.step(first)
    assert batch.buffers.illegal.tolist() == [1, 0]
    assert other.buffers.illegal.tolist() == [0, 0]
    assert np.array_equal(batch.hidden_tables(), other.hidden_tables())


@pytest.mark.parametrize("options", ["J", "S"])
def test_of_jokers_and_special_cards_too_the_lowest_number_counts(options: str) -> None:
    batch, other = Batch(8, Rules(3, options)), Batch(8, Rules(3, options))
    batch.reset()
    lowest = other.reset().mask.argmax(1).astype(np.int32)
    for _ in range(60):
        batch.step(np.full(8, 10**6, np.int32))
        lowest = other.step(lowest).mask.argmax(1).astype(np.int32)
        assert np.array_equal(batch.hidden_tables(), other.hidden_tables())


# --- arrays, threads, limits -----------------------------------------------------------------------------


def test_arrays_belong_to_the_caller_and_a_step_allocates_none() -> None:
    rules, count = Rules(4), 64
    buffers = Batch(count, rules).new_buffers()
    batch = Batch(count, rules, buffers=buffers)
    assert batch.reset() is buffers
    actions = some_actions(batch)
    batch.step(actions)
    tracemalloc.start()
    batch.step(actions)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000  # 64 lines of the smallest array would be more with the objects of a call


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"count": 0}, "table"),
        ({"threads": 0}, "thread"),
        ({"seed": -1}, "seed"),
        ({"episode": "week"}, "episode"),
        ({"reward": "gold"}, "reward"),
        ({"autoreset": "never"}, "autoreset"),
        ({"rows": "dearest"}, "rows"),
    ],
)
def test_what_can_not_be_is_refused(wrong: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Batch(**{"count": 2, "rules": Rules(2), **wrong})


def test_wrong_arrays_are_refused_and_change_nothing() -> None:
    batch = Batch(2, Rules(2))
    with pytest.raises(ValueError, match="reset"):
        batch.step(np.zeros(2, np.int32))
    batch.reset()
    before = batch.hidden_tables()
    wrong: list[Any] = [np.zeros(3, np.int32), np.zeros(2, np.int64), np.zeros(4, np.int32)[::2], [0, 0]]
    for actions in wrong:
        with pytest.raises(ValueError, match="actions"):
            batch.step(actions)
    with pytest.raises(ValueError, match="players"):
        batch.observe(np.array([0, 2]), np.zeros((2, WIDTH), np.int16))
    with pytest.raises(ValueError, match="observations"):
        batch.observe(np.array([0, 1]), np.zeros((1, WIDTH), np.int16))
    with pytest.raises(ValueError, match="rotations"):
        batch.reset(rotations=np.array([0, 2]))
    with pytest.raises(ValueError, match="deals"):
        batch.reset(deals=np.zeros(3, np.uint64))
    with pytest.raises(ValueError, match="deals, numbered from 0"):
        batch.reset(deals=[-1, 0])
    for number, player, word in ((2, 0, "tables"), (-1, 0, "tables"), (0, 2, "players"), (0, -1, "players")):
        with pytest.raises(ValueError, match=word):
            batch.known(number, player)
    assert np.array_equal(batch.hidden_tables(), before)
    small = batch.buffers._replace(mask=np.zeros((2, 3), np.int8))
    with pytest.raises(ValueError, match="mask"):
        Batch(2, Rules(2), buffers=small)
