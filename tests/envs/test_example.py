"""The example that learns: its gradients are right, it learns, and what it learned plays."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sixquiprend.engine import Play, Rules, advance, new_game, view
from sixquiprend.envs import Batch
from tests.play import some_answers

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return import_module("ppo")


def test_the_gradients_are_those_of_the_loss(ppo: ModuleType) -> None:
    table = Batch(8, Rules(4), seed=1, rows="cheapest")
    table.reset()
    turns, heads = ppo.play_round(ppo.new_net(1), table, np.random.default_rng(1))
    assert table.deals.tolist() == list(range(8, 16))  # every table has played its round, and no more
    assert (heads >= 0).all()
    ppo.add_advantages(turns)
    turn, size = turns[3], 7
    net = {name: weights.astype(np.float64) for name, weights in ppo.new_net(2).items()}
    read = ppo.inputs(turn["traits"].reshape(-1, ppo.TRAITS), size)
    cards, around = (array.astype(np.float64) for array in read)
    batch = {name: turn[name].reshape(-1) for name in ("slot", "log", "advantage", "return")}
    batch.update(cards=cards, around=around)

    def loss() -> float:
        logits, worth, _ = ppo.forward(net, cards, around)
        logs = ppo.log_softmax(logits)
        ratio = np.exp(logs[np.arange(len(logs)), batch["slot"]] - batch["log"])
        clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        gained = np.minimum(ratio * batch["advantage"], clipped * batch["advantage"]).mean()
        entropy = -(np.exp(logs) * logs).sum(1).mean()
        missed = ((worth - batch["return"]) ** 2).mean()
        return float(ppo.VALUE_WEIGHT * missed - gained - 0.02 * entropy)

    gradients, _ = ppo.loss_gradients(net, batch, 0.02)
    for name, weights in net.items():
        at = np.unravel_index(np.abs(gradients[name]).argmax(), weights.shape)
        kept, beside = weights[at], []
        for step in (1e-5, -1e-5):
            weights[at] = kept + step
            beside.append(loss())
        weights[at] = kept
        assert gradients[name][at] == pytest.approx((beside[0] - beside[1]) / 2e-5, rel=1e-3)


def test_it_learns_and_what_it_learned_plays(ppo: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    done = subprocess.run(
        [sys.executable, EXAMPLES / "ppo.py", path, "--rounds", "3", "--tables", "128"],
        env={
            **os.environ,
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        },  # the other cores are for others
        capture_output=True,
        text=True,
        check=True,
    )
    assert "15,360 decisions" in done.stdout
    assert sorted(kept.name for kept in tmp_path.iterdir()) == [f"net-{n}.npz" for n in (1, 2, 3)] + [
        path.name
    ]
    bot = import_module("ppo_bot").Learned(path)
    sys.modules.pop("ppo_bot")
    state, rng, cards = new_game(Rules(4)), Random(2), 0
    while not state.scores:
        said = list(some_answers(state, rng))
        for number, decision in enumerate(state.pending):
            if decision.seat is not None:
                said[number] = bot.answer(view(state, decision.seat), rng)
                assert said[number] in decision.legal
                cards += isinstance(said[number], Play)
        state, _ = advance(state, *said)
    assert cards == 40
    assert heads_against_chance(ppo, bot.net) < heads_against_chance(ppo, None) - 1


def heads_against_chance(ppo: ModuleType, net: Any) -> float:
    """Heads a round of player 0, who chooses by what was learned, or like the others by chance."""
    batch, chance = Batch(512, Rules(4), seed=9, rows="cheapest"), np.random.default_rng(1)
    seen, traits, lost = batch.reset(), np.empty((512, ppo.TRAITS), np.float32), 0.0
    for step in range(40):
        actions = (chance.random(seen.mask.shape) * seen.mask).argmax(1)
        if net is not None and step % 4 == 0:
            ppo.write_traits(seen.observation, traits)
            logits, _, _ = ppo.forward(net, *ppo.inputs(traits, 10 - step // 4))
            values = traits[np.arange(512), logits.argmax(1) * ppo.CARD + 1]
            actions = np.rint(values * 104).astype(np.int64) - 1
        batch.step(actions.astype(np.int32))
        lost -= float(seen.reward[:, 0].sum())
    return lost / 512
