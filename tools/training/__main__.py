"""Trains the network of `sixquiprend.kernel.network` by its own play, from nothing.

    nice .venv/bin/python -m tools.training STATE [--rounds 1000000] [--minutes 60] [--seed 1] [--weights F]
        [--seats 2-10]

It ends after so many rounds, in the last quarter of which the steps become smaller. It stops after so many
minutes, or at Ctrl-C, and goes on from the state that it has written: a stopped training ends as one that
wasn't stopped. `--weights` writes the weights that play, as they are then; `--from` begins with those of such
a file instead of nothing. `--seats` plays at tables of these sizes only: what is learned there is better than
what one network learns of all tables, and costs nothing when it plays.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded: one core is enough

import argparse
from pathlib import Path
from time import monotonic

import numpy as np

from sixquiprend.kernel.network import load_weights, save_weights

from .trainer import ALL_SIZES, ENOUGH, RATE, Trainer

ROUNDS = 1_000_000
SAVED_EVERY = 60.0
"""Seconds between two looks at how it goes."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("state", type=Path, help="the file that is written, and gone on from")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of the whole training")
    parser.add_argument("--minutes", type=float, default=60, help="at most, this time")
    parser.add_argument("--seed", type=int, default=1, help="of a training that begins")
    parser.add_argument("--rate", type=float, default=RATE, help="how large the steps are")
    parser.add_argument("--from", dest="start", type=Path, help="weights that a training begins with")
    parser.add_argument("--seats", type=sizes, default=ALL_SIZES, help="at tables of so many, such as 3-5")
    parser.add_argument("--weights", type=Path, help="write the weights that play to this file at the end")
    asked = parser.parse_args()
    trainer = Trainer(asked.seed, asked.rate, sizes=asked.seats)
    try:
        if asked.state.exists():
            trainer.load(asked.state)
        elif asked.start is not None:
            trainer.begin_with(load_weights(asked.start))
    except ValueError as wrong:
        parser.error(str(wrong))
    try:
        train(trainer, asked.state, asked.rounds, monotonic() + 60 * asked.minutes)
    except KeyboardInterrupt:
        print("stopped: the same command goes on from what was written last")
        trainer.load(asked.state)
    if asked.weights is not None:
        seats = f"{asked.seats[0]}-{asked.seats[-1]}"
        command = (
            f"python -m tools.training --seed {trainer.seed} --rounds {asked.rounds} --seats {seats}: "
            f"{trainer.rounds} rounds"
        )
        save_weights(asked.weights, trainer.learner.mean, command)


def sizes(text: str) -> range:
    """The sizes of tables from the first number to the second: `3-5`."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found or found[0] not in ALL_SIZES or found[-1] not in ALL_SIZES:
        raise ValueError(f"tables have 2 to 10 seats, not {text}")
    return found


def train(trainer: Trainer, path: Path, end: int, until: float) -> None:
    """Plays and learns until then, or the end; says once a minute how large errors are."""
    trainer.save(path)
    saved, errors, heads = monotonic(), [], dict[str, list[float]]()
    while monotonic() < until and trainer.rounds < end:
        played = trainer.play()
        heads.setdefault(f"{played.rules.seats}{played.rules.options}", []).append(played.heads)
        if trainer.remembered < ENOUGH:
            continue
        trainer.cool(end)
        errors.append(trainer.learn())
        if monotonic() - saved > SAVED_EVERY or monotonic() > until or trainer.rounds >= end:
            trainer.save(path)
            worths, values = np.mean(errors, 0)
            print(f"{trainer.rounds} rounds, {trainer.learner.steps} steps: errors {worths:.3f} {values:.3f}")
            print(
                " ",
                ", ".join(f"{kind} {np.mean(some):.1f}" for kind, some in sorted(heads.items())),
                flush=True,
            )
            saved, errors, heads = monotonic(), [], {}


if __name__ == "__main__":
    main()
