"""What `test_network_training.py` runs with nothing compiled: compiling takes longer than all of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixquiprend.engine import Rules
from sixquiprend.kernel.network.weights import Weights, new_weights
from tools.training.__main__ import sizes
from tools.training.learner import gradient, worths_and_values
from tools.training.trainer import Trainer


def new_trainer() -> Trainer:
    return Trainer(seed=3, seats_in_a_pass=2, most=400)


def check_gradient() -> None:
    """The direction that is learned in is that in which the errors fall, weight by weight."""
    trainer = new_trainer()
    trainer.play(Rules(2, "J", rounds=1))
    trainer.play(Rules(2, "S"))
    some = np.arange(0, trainer.remembered, 6, dtype=np.int32)
    seen, aims, wanted, targets = trainer.learner.examples(*trainer.remembrance(), some)
    assert min(seen.counts) > 0  # cards and other answers
    exact: Any = [array.astype(np.float64) for array in new_weights(np.random.default_rng(2))]
    net = Weights(*exact)
    change, _ = gradient(net, seen, aims, wanted, targets)
    dice = np.random.default_rng(1)
    for name, by in change._asdict().items():
        array = getattr(net, name)
        for _ in range(3):
            at = tuple(dice.integers(0, size) for size in array.shape)
            errors = []
            for step in (1e-5, -1e-5):
                moved = array.copy()
                moved[at] += step
                errors.append(worths_and_values(net._replace(**{name: moved}), seen, aims, wanted, targets))
            slope = (errors[0] - errors[1]) / 2e-5
            assert abs(slope - by[at]) < 1e-3 * (1 + abs(slope)), (name, at, slope, by[at])


def check_resuming(folder: Path) -> None:
    """A training that was stopped ends as one that wasn't."""
    whole, first, second = new_trainer(), new_trainer(), new_trainer()
    for trainer in (whole, first):
        trainer.play(Rules(2, rounds=1))
        trainer.learn(batch=8)
    first.save(folder / "state.npz")
    second.load(folder / "state.npz")
    for trainer in (whole, second):
        trainer.play(Rules(2, rounds=1))
        trainer.learn(batch=8)
    assert whole.rounds == second.rounds
    for kind in ("net", "mean", "slope", "square"):
        for one, other in zip(getattr(whole.learner, kind), getattr(second.learner, kind), strict=True):
            assert np.array_equal(one, other)


def check_damaged(folder: Path) -> None:
    """A state that can't be read is refused in a line."""
    file = folder / "damaged.npz"
    new_trainer().save(file)
    whole = file.read_bytes()
    for content in (b"", b"weights", whole[:-200], whole[: len(whole) // 2]):
        file.write_bytes(content)
        with pytest.raises(ValueError, match=r"damaged\.npz is damaged, or no state of a training"):
            new_trainer().load(file)


def check_sizes() -> None:
    """Only tables of the wanted sizes are played."""
    trainer = Trainer(1, seats_in_a_pass=4, most=4_000, sizes=sizes("3-4"))
    assert {trainer._some_rules().seats for _ in range(50)} == {3, 4}
    for wrong in ("1", "4-3", "2-11"):
        with pytest.raises(ValueError, match="tables have 2 to 10 seats"):
            sizes(wrong)


def check_learning() -> None:
    """From the same decisions again and again it learns what they led to."""
    trainer = new_trainer()
    trainer.play(Rules(2, rounds=1))
    order = np.arange(trainer.remembered, dtype=np.int32)
    first, last = trainer.learner.learn(*trainer.remembrance(), order), (np.inf, np.inf)
    for _ in range(79):
        if last[0] < 0.5 * first[0] and last[1] < 0.8 * first[1]:
            return
        last = trainer.learner.learn(*trainer.remembrance(), order)
    raise AssertionError(f"errors were {first} at first, {last} at last")


def check_cooling() -> None:
    """In the last quarter the steps become smaller, down to nothing; before, they are as large as ever."""
    trainer, rates = new_trainer(), []
    for trainer.rounds in (0, 75, 90, 100, 101):
        trainer.cool(end=100)
        rates.append(round(trainer.learner.rate / trainer.rate, 6))
    assert rates == [1, 1, 0.4, 0, 0]


if __name__ == "__main__":
    check_cooling()
    check_sizes()
    check_damaged(Path(sys.argv[1]))
    check_gradient()
    check_resuming(Path(sys.argv[1]))
    check_learning()
    print("all is well")
