"""Trains the network of `sixquiprend.kernel.network` by its own play, from nothing.

    .venv/bin/python -m tools.training STATE.npz [--minutes 60] [--seed 1] [--weights FILE]

It stops after so many minutes, or when it is interrupted, and goes on from the state that it has written.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from sixquiprend.engine import Rules
from sixquiprend.kernel.chance import Chance
from sixquiprend.kernel.full import new_tables
from sixquiprend.kernel.full.layout import DEALT, ASKED, NUMBERS
from sixquiprend.kernel.network.inputs import MOST_ANSWERS, Floats
from sixquiprend.kernel.network.weights import Weights, new_weights

from . import rounds as play
from .batches import choose, keep
from .learner import Learner, thoughts, values, worths

OTHERS = 0.8
"""How much a head of the others' average makes up for a head of one's own."""
TRUST = 0.8
BATCH = 1024
ENOUGH, MOST = 70_000, 140_000

MIX = (
    ("", 12), ("K", 3), ("J", 2), ("V", 2), ("P", 2), ("KP", 1), ("JV", 1), ("KJPV", 1), ("D", 1), ("KD", 1), ("DP", 1),
    ("S", 3), ("KS", 1), ("DS", 1), ("PS", 1), ("KDPS", 1),
)  # fmt: skip
SEATS = (2, 2, 3, 4, 4, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10)


class Trainer:
    def __init__(self, seed: int, rate: float, heat: float) -> None:
        self.dice = np.random.default_rng(seed)
        self.learner = Learner(new_weights(self.dice), rate)
        self.chance: Chance = self.dice.integers(0, 2**63, 1).astype(np.uint64)
        self.heat = heat
        self.rounds = 0
        self.survey = play.NEW_SURVEY()
        self.memory = play.new_seen(MOST, MOST * 9, MOST * 5)
        self.aims = np.empty(MOST * 10, np.int32)
        self.wanted = np.empty(MOST * 10, np.float32)
        self.targets = np.empty((MOST, 2), np.float32)
        self.places = np.zeros(1, np.int32)

    def pass_once(self) -> tuple[str, float, int]:
        options = str(self.dice.choice([name for name, _ in MIX], p=np.array([w for _, w in MIX]) / sum(w for _, w in MIX)))
        most = 8 if "S" in options else 10
        seats = min(most, int(self.dice.choice(SEATS)))
        rules = Rules(seats, options, rounds=None if "S" in options else 1)
        tables = new_tables(rules, count_of(rules))
        desk = play.new_desk(int(tables[0, NUMBERS]))
        states = 0
        for _ in range(2 if "S" in options else 1):
            out, some = self.play_round(tables, desk, seats, options)
            states += some
        self.rounds += len(tables)
        return f"{seats}{options}", out, states

    def play_round(self, tables, desk, seats, options):
        net, heat, count = self.learner.mean, self.heat, len(tables)
        play.begin(tables, self.chance, desk)
        active = np.arange(count, dtype=np.int32)
        draft = "D" in options
        per = count * max(seats, 1)
        seen = play.new_seen(per, max(per * 12, count * 120 if draft else 0), count * 180)
        looking = min(1.0, 2.5 / seats)
        tried = play.new_seen(per * 12, per * 12 * 12, 1)
        memory, places, begun = self.memory, self.places, int(self.memory.counts[0])
        kept_values: list[Floats] = []
        while len(active):
            play.observe(tables, active, self.survey, desk, self.chance, seen)
            n = int(seen.counts[0])
            states = seen.states[:n]
            hidden, setting, said = thoughts(net, seen)
            value = values(net, said)
            aims, owner, first = answer_lines(states)
            worth = worths(net, seen, hidden, setting, aims, owner)
            chosen, looks = np.empty(n, np.int32), np.empty(n, np.int32)
            looked = np.empty((n, play.LOOKED_AT), np.int32)
            choose(states, first, worth, heat, looking, self.chance, chosen, looked, looks)
            total = int(looks.sum())
            taken, follows = np.empty((total, 2), np.float32), np.empty(total, np.int32)
            play.try_answers(
                tables, states, chosen, looked, looks, self.survey, desk, self.chance, taken, follows, tried
            )
            if int(tried.counts[0]):
                _, _, then = thoughts(net, tried)
                later = values(net, then)
                going = follows >= 0
                taken[going] += later[follows[going]]
            at = int(places[0])
            self.wanted[at : at + total] = OTHERS * taken[:, 1] - taken[:, 0]
            keep(seen, looked, looks, memory, places, self.aims)
            kept_values.append(value)
            play.answer_all(tables, states, chosen, desk, self.chance)
            active = active[tables[active, DEALT] != 0]
        n = int(memory.counts[0])
        play.returns(
            tables, memory.states[begun:n], np.concatenate(kept_values), TRUST, self.targets[begun:n],
            np.zeros((count, seats, 4), np.float32),
        )  # fmt: skip
        return float(tables[:, 33 : 33 + seats].mean()), n - begun

    def learn(self) -> tuple[float, float]:
        n = int(self.memory.counts[0])
        order = self.dice.permutation(n).astype(np.int32)
        errors = [
            self.learner.learn(self.memory, self.aims, self.targets, self.wanted, order[at : at + BATCH])
            for at in range(0, n - BATCH + 1, BATCH)
        ]
        self.memory.counts[:] = 0
        self.places[0] = 0
        wrong, missed = np.mean(errors, 0)
        return float(wrong), float(missed)

    def save(self, path: Path) -> None:
        arrays = {}
        for kind in ("net", "mean", "slope", "square"):
            for name, array in zip(Weights._fields, getattr(self.learner, kind), strict=True):
                arrays[f"{kind}.{name}"] = array
        arrays["numbers"] = np.array([self.learner.steps, self.rounds])
        arrays["chance"] = self.chance
        new = path.with_suffix(".new.npz")
        np.savez(new, **arrays)
        new.replace(path)

    def load(self, path: Path) -> None:
        stored = np.load(path)
        for kind in ("net", "mean", "slope", "square"):
            for name, array in zip(Weights._fields, getattr(self.learner, kind), strict=True):
                array[...] = stored[f"{kind}.{name}"]
        self.learner.steps, self.rounds = (int(number) for number in stored["numbers"])
        self.chance[...] = stored["chance"]
        self.dice = np.random.default_rng(int(self.chance[0]))


def answer_lines(states):
    """For each answer of each decision its line, and whose it is; and the first of each decision."""
    counts = states[:, play.ANSWERS].astype(np.int64)
    first = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.int32)
    owner = np.repeat(np.arange(len(states)), counts)
    within = np.arange(int(counts.sum())) - first[owner]
    start = states[owner, play.ANSWERS_AT]
    aims = np.where(start >= 0, start + within, start - within).astype(np.int32)
    return aims, owner, first


def count_of(rules: Rules) -> int:
    """So many tables that a pass has about as many decisions."""
    return max(24, (600 if not rules.options else 400) // rules.seats)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("state", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--heat", type=float, default=0.3)
    asked = parser.parse_args()
    trainer = Trainer(asked.seed, asked.rate, asked.heat)
    if asked.state.exists():
        trainer.load(asked.state)
    started, last = time.monotonic(), time.monotonic()
    lines: dict[str, list[tuple[float, ...]]] = {}
    while time.monotonic() - started < 60 * asked.minutes:
        kind, *figures = trainer.pass_once()
        lines.setdefault(kind, []).append(tuple(figures))
        if int(trainer.memory.counts[0]) >= ENOUGH:
            lines.setdefault("errors", []).append(trainer.learn())
        if time.monotonic() - last > 60:
            last = time.monotonic()
            trainer.save(asked.state)
            print(f"{(last - started) / 60:.1f} min, {trainer.rounds} rounds, {trainer.learner.steps} steps, cpu {time.process_time():.0f}")
            for kind in sorted(lines):
                print("  ", kind, *(f"{x:.3f}" for x in np.mean(lines[kind], 0)), flush=True)
            lines = {}
    trainer.save(asked.state)


if __name__ == "__main__":
    main()
